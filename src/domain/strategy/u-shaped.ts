import type { Pick, Unit } from './unit.js';

const LAST = 5;
const FIRST = 2;
/** Long last answers must not push out what was asked about. */
const SHARES = { last: { name: 'last', most: 0.45 }, first: { name: 'first', most: 0.3 }, needed: { name: 'needed', most: 0.6 } } as const;

/** First turns, last turns, and between them what matters to the turn: attention is best at both ends of a window. */
export function uShaped(units: readonly Unit[]): readonly Pick[] {
  const newest = units.toSorted((a, b) => b.depth - a.depth);
  const recent = newest.filter(({ isRecent }) => isRecent);
  const needed = newest.filter((unit) => unit.needed).map((unit) => ({ unit, reason: unit.reason, share: SHARES.needed }));
  const last = recent.slice(0, LAST).map((unit) => ({ unit, reason: 'one of the last turns', share: SHARES.last }));
  const first = units
    .filter(({ isOpening }) => isOpening)
    .slice(0, FIRST)
    .map((unit) => ({ unit, reason: 'one of the first turns', share: SHARES.first }));
  const relevant = units
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.depth - a.depth)
    .map((unit) => ({ unit, reason: unit.reason }));
  return [...needed, ...last, ...first, ...relevant, ...recent.map((unit) => ({ unit, reason: 'a recent turn' }))];
}
