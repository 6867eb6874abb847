import { flagged, last, needed } from './picks.js';
import type { Strategy } from './unit.js';

/** So much of the history for what the turn follows; the rest is for the newest turns. */
const NEEDED = 0.5;
/** And for what is flagged. */
const FLAGGED = 0.25;

/** The newest turns; what is older falls out. What the turn cannot be understood without comes first. */
export const discard: Strategy = (groups) => [...needed(groups, NEEDED), ...flagged(groups, FLAGGED), ...last(groups, groups.length, 1)];
