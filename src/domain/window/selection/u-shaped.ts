import { first, last, needed, recent, relevant } from './picks.js';
import type { Strategy } from './unit.js';

/** Long last answers must not push out what was asked about. */
const LAST = { count: 5, most: 0.45 } as const;
const FIRST = { count: 2, most: 0.3 } as const;

/** First turns, last turns, and between them what matters to the turn: attention is best at both ends of a window. */
export const uShaped: Strategy = (groups) => [
  ...needed(groups),
  ...last(groups, LAST.count, LAST.most),
  ...first(groups, FIRST.count, FIRST.most),
  ...relevant(groups),
  ...recent(groups),
];
