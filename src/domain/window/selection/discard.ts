import { flagged, last, needed } from './picks.js';
import type { Strategy } from './message-group.js';

/** The share of the history for messages that the turn depends on; the rest is for the newest turns. */
const NEEDED = 0.5;
/** The share for flagged messages. */
const FLAGGED = 0.25;

/** The newest turns; older ones are left out. Messages that the turn depends on come first. */
export const discard: Strategy = (groups) => [...needed(groups, NEEDED), ...flagged(groups, FLAGGED), ...last(groups, groups.length, 1)];
