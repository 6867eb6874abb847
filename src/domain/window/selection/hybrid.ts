import { last, needed, recent, relevant, weighty } from './picks.js';
import type { Strategy } from './unit.js';

/** Each band's share of the history; what a band leaves goes to the next ones. */
const SHARES = { weighty: 0.25, last: 0.4, relevant: 0.4 } as const;

/** Bands with a share each: what the turn follows, what has priority, the last turns, what has to do with the turn; then all that is left over. */
export const hybrid: Strategy = (groups) => [
  ...needed(groups),
  ...weighty(groups, SHARES.weighty),
  ...last(groups, groups.length, SHARES.last),
  ...relevant(groups, SHARES.relevant),
  ...relevant(groups),
  ...recent(groups),
];
