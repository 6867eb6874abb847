import type { StrategyName } from '../../model/session.js';
import { auto } from './auto.js';
import { bounded } from './bounded.js';
import { discard } from './discard.js';
import { hybrid } from './hybrid.js';
import { byRelevance } from './relevant.js';
import { summarize } from './summarize.js';
import { uShaped } from './u-shaped.js';
import type { Strategy } from './message-group.js';

/** All strategies. A new strategy is a function and a line here. */
export const STRATEGY: Readonly<Record<StrategyName, Strategy>> = {
  AUTO: auto,
  DISCARD: discard,
  U_SHAPED: uShaped,
  SUMMARIZE: summarize,
  HYBRID: hybrid,
  RELEVANT: byRelevance,
  BOUNDED: bounded,
};

/** Shares of the window without the reserve. */
export interface SummaryShares {
  /** The maximum share of the summary. */
  readonly summary: number;
  /** The share reserved for recalled messages. */
  readonly recalled: number;
}

/** Strategies that include a summary. */
export const SUMMARISED: Readonly<Partial<Record<StrategyName, SummaryShares>>> = {
  SUMMARIZE: { summary: 0.15, recalled: 0.4 },
};
