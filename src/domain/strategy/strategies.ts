import type { StrategyName } from '../session.js';
import { auto } from './auto.js';
import { discard } from './discard.js';
import { hybrid } from './hybrid.js';
import { byRelevance } from './relevant.js';
import { summarize } from './summarize.js';
import { uShaped } from './u-shaped.js';
import type { Strategy } from './unit.js';

/** A new strategy is a function and a line here. */
export const STRATEGY: Readonly<Record<StrategyName, Strategy>> = {
  AUTO: auto,
  DISCARD: discard,
  U_SHAPED: uShaped,
  SUMMARIZE: summarize,
  HYBRID: hybrid,
  RELEVANT: byRelevance,
};

/** Share of the window, reserve left aside, that a summary of what fell out may take at the most; a strategy that is not here has none. */
export const SUMMARY_SHARE: Readonly<Partial<Record<StrategyName, number>>> = { SUMMARIZE: 0.3 };
