import type { MessageGroup } from './unit.js';

/** A unit of so many tokens is a short one; what is shorter still is no better for it. */
const SHORT = 60;
/** How much length counts against a score: the root, for a long answer holds more, too. */
const POWER = 0.5;

/** What a unit is worth for what it takes of the window. */
export const density = ({ score, cost }: MessageGroup): number => score / Math.max(1, cost / SHORT) ** POWER;

/** Those that have to do with the turn, the most worth for their tokens first, later ones first among equals. */
export function densest(units: readonly MessageGroup[]): readonly MessageGroup[] {
  const rated = units.filter(({ score }) => score > 0).map((unit) => ({ unit, worth: density(unit) }));
  return rated.toSorted((a, b) => b.worth - a.worth || b.unit.depth - a.unit.depth).map(({ unit }) => unit);
}
