import type { Pick, Unit } from './unit.js';

/** The newest turns; what is older falls out. What the turn cannot be understood without comes first. */
export function discard(units: readonly Unit[]): readonly Pick[] {
  const newest = units.toSorted((a, b) => b.depth - a.depth);
  const needed = newest.filter((unit) => unit.needed).map((unit) => ({ unit, reason: unit.reason, share: { name: 'needed', most: 0.5 } }));
  const rest = newest.filter(({ isRecent }) => isRecent).map((unit) => ({ unit, reason: 'one of the last turns' }));
  return [...needed, ...rest];
}
