import type { StrategyName } from '../session.js';
import { discard } from './discard.js';
import { uShaped } from './u-shaped.js';
import type { Strategy } from './unit.js';

/** A new strategy is a function and a line here. */
export const STRATEGY: Readonly<Record<StrategyName, Strategy>> = { DISCARD: discard, U_SHAPED: uShaped };
