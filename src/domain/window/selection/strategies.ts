import type { StrategyName } from '../../model/session.js';
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

/** Shares of the window, reserve left aside. */
export interface SummaryShares {
  /** Of the summary of what fell out, at the most. */
  readonly summary: number;
  /** Kept free for what of it has to do with the turn. */
  readonly recalled: number;
  /** Of this for a turn that only tells something; what it leaves stays free, so that the window begins as the one before. */
  readonly recalledBeside: number;
}

/** Strategies that tell a summary. */
export const SUMMARISED: Readonly<Partial<Record<StrategyName, SummaryShares>>> = {
  SUMMARIZE: { summary: 0.15, recalled: 0.4, recalledBeside: 0.1 },
};
