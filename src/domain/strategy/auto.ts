import { beginning, first, last, needed, recent, relevant } from './picks.js';
import type { Pick, Strategy, Unit } from './unit.js';

/** Long last answers must not push out what was asked about. */
const LAST = { count: 5, most: 0.45 } as const;
const BEGINNING = { most: 0.3 } as const;
/** The first turn says what a conversation is about as long as it is no longer than this. */
const FIRST = { count: 1, most: 0.2, within: 24 } as const;
/** A turn that stands for itself hardly needs the ones before it; the last one is what an overlooked reference most likely means. */
const ALONE = { count: 1, most: 0.25 } as const;

/** A turn that follows others is understood from them; one that stands for itself is answered from wherever it was spoken of. */
export const auto: Strategy = (units, { follows }) => [
  ...needed(units),
  ...(follows ? around(units) : last(units, ALONE.count, ALONE.most)),
  ...relevant(units),
  ...recent(units),
];

/** The last turns, and where the present matter and a short conversation began. */
function around(units: readonly Unit[]): readonly Pick[] {
  const newest = Math.max(0, ...units.map(({ depth }) => depth));
  const near = units.filter(({ depth }) => newest - depth < FIRST.within);
  return [...last(units, LAST.count, LAST.most), ...beginning(units, BEGINNING.most), ...first(near, FIRST.count, FIRST.most)];
}
