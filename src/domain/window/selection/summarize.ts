import { flagged, last, needed } from './picks.js';
import type { Strategy } from './message-group.js';

/** The share of the history for messages that the turn depends on, as long as there is no summary. */
const NEEDED = 0.4;
/** The share for flagged messages. */
const FLAGGED = 0.25;

/** The newest turns without a gap. The summary of earlier ones and recalled messages have their own shares (see `SUMMARISED`). */
export const summarize: Strategy = (groups) => [...needed(groups, NEEDED), ...flagged(groups, FLAGGED), ...last(groups, groups.length, 1)];

/**
 * The order if there is a summary: messages that the turn depends on are recalled then, because they would change the beginning of the window from
 * turn to turn.
 */
export const newest: Strategy = (groups) => last(groups, groups.length, 1);
