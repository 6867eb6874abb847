import type { MessageGroup } from './message-group.js';

/** A group of this many tokens is short; shorter ones get no further advantage. */
const SHORT = 60;
/** How much length reduces a score: by the square root, because longer messages also contain more. */
const POWER = 0.5;

/** The value of a group relative to its tokens. */
export const density = ({ score, cost }: MessageGroup): number => score / Math.max(1, cost / SHORT) ** POWER;

/** The relevant groups, most valuable for their tokens first, later ones first among equals. */
export function densest(groups: readonly MessageGroup[]): readonly MessageGroup[] {
  const rated = groups.filter(({ score }) => score > 0).map((group) => ({ group, worth: density(group) }));
  return rated.toSorted((a, b) => b.worth - a.worth || b.group.depth - a.group.depth).map(({ group }) => group);
}
