import { densest } from './density.js';
import { flagged, last, needed } from './picks.js';
import type { Strategy } from './message-group.js';

/** The share of the history for messages that the turn depends on, as long as there is no summary. */
const NEEDED = 0.4;
/** The share for flagged messages. */
const FLAGGED = 0.25;

/** The newest turns without a gap. The summary of earlier ones and recalled messages have their own shares (see `SUMMARISED`). */
export const summarize: Strategy = (groups) => [...needed(groups, NEEDED), ...flagged(groups, FLAGGED), ...last(groups, groups.length, 1)];

/** The share for recalled messages if the turn only states something. The unused part stays free, so that the window begins like the one before. */
const RECALLED_BESIDE = 0.1;

/**
 * The order if there is a summary, after the newest turns: messages that the turn depends on, then the most relevant for their tokens, then the newest.
 */
export const besideSummary: Strategy = (groups, { asks }) => {
  const relevant = densest(groups);
  const isRelevant = new Set(relevant);
  const others = groups.filter((group) => !isRelevant.has(group)).toReversed();
  const recalled = [...relevant, ...others].map((group) => ({ group, reason: group.reason }));
  return [
    ...needed(groups),
    ...(asks ? recalled : recalled.map((pick) => ({ ...pick, share: { name: 'recalled', most: RECALLED_BESIDE } }))),
  ];
};
