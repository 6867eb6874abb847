import { last, recent, relevant } from './picks.js';
import { uShaped } from './u-shaped.js';
import type { Strategy } from './unit.js';

/** A turn that stands for itself hardly needs the ones before it; the last one is what an overlooked reference most likely means. */
const LAST = { count: 1, most: 0.1 } as const;

/** A turn that follows others is understood from them; one that stands for itself is answered from wherever it was spoken of. */
export const auto: Strategy = (units, turn) =>
  turn.follows ? uShaped(units, turn) : [...last(units, LAST.count, LAST.most), ...relevant(units), ...recent(units)];
