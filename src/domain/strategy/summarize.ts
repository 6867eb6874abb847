import { last, needed } from './picks.js';
import type { Strategy } from './unit.js';

/** So much of the history for what the turn follows. */
const NEEDED = 0.4;

/** The newest turns whole; of what fell out the summary, which has its share of the window beside them (see `SUMMARY_SHARE`). */
export const summarize: Strategy = (units) => [...needed(units, NEEDED), ...last(units, units.length, 1)];
