import { flagged, last, needed } from './picks.js';
import type { Strategy } from './unit.js';

/** So much of the history for what the turn follows, as long as there is no summary. */
const NEEDED = 0.4;
/** And for what is flagged. */
const FLAGGED = 0.25;

/** The newest turns without a gap; the summary of what fell out, and what of it has to do with the turn, have their shares beside them (see `SUMMARISED`). */
export const summarize: Strategy = (groups) => [...needed(groups, NEEDED), ...flagged(groups, FLAGGED), ...last(groups, groups.length, 1)];

/** What it wants where a summary is told: what the turn follows is recalled then, for it would change from turn to turn where the window begins. */
export const newest: Strategy = (groups) => last(groups, groups.length, 1);
