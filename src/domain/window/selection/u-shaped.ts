import { first, last, needed, recent, relevant } from './picks.js';
import type { Strategy } from './message-group.js';

/** Long recent answers must not displace the entities in question. */
const LAST = { count: 5, most: 0.45 } as const;
const FIRST = { count: 2, most: 0.3 } as const;

/** First turns, last turns, and relevant messages between them: models pay most attention to both ends of a window. */
export const uShaped: Strategy = (groups) => [
  ...needed(groups),
  ...last(groups, LAST.count, LAST.most),
  ...first(groups, FIRST.count, FIRST.most),
  ...relevant(groups),
  ...recent(groups),
];
