import { last, needed, recent, relevant, weighty } from './picks.js';
import type { Strategy } from './message-group.js';

/** The share of the history of each band; what a band leaves is used by the next ones. */
const SHARES = { weighty: 0.25, last: 0.4, relevant: 0.4 } as const;

/** Bands with a share each: messages that the turn depends on, high priority, the last turns, relevant messages; then everything else. */
export const hybrid: Strategy = (groups) => [
  ...needed(groups),
  ...weighty(groups, SHARES.weighty),
  ...last(groups, groups.length, SHARES.last),
  ...relevant(groups, SHARES.relevant),
  ...relevant(groups),
  ...recent(groups),
];
