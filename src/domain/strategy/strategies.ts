import type { StrategyName } from '../session.js';
import { auto } from './auto.js';
import { discard } from './discard.js';
import { hybrid } from './hybrid.js';
import { byRelevance } from './relevant.js';
import { uShaped } from './u-shaped.js';
import type { Strategy } from './unit.js';

/** A new strategy is a function and a line here. */
export const STRATEGY: Readonly<Record<StrategyName, Strategy>> = {
  AUTO: auto,
  DISCARD: discard,
  U_SHAPED: uShaped,
  HYBRID: hybrid,
  RELEVANT: byRelevance,
};
