import type { MessageGroup } from './unit.js';

/** A unit of so many tokens is a short one; what is shorter still is no better for it. */
const SHORT = 60;
/** How much length counts against a score: the root, for a long answer holds more, too. */
const POWER = 0.5;

/** What a unit is worth for what it takes of the window. */
export const density = ({ score, cost }: MessageGroup): number => score / Math.max(1, cost / SHORT) ** POWER;

/** Those that have to do with the turn, the most worth for their tokens first, later ones first among equals. */
export function densest(groups: readonly MessageGroup[]): readonly MessageGroup[] {
  const rated = groups.filter(({ score }) => score > 0).map((group) => ({ group, worth: density(group) }));
  return rated.toSorted((a, b) => b.worth - a.worth || b.group.depth - a.group.depth).map(({ group }) => group);
}
