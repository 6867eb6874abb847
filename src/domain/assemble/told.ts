import type { Candidates, Section } from '../context-window.js';
import { everywhere, inSystem } from '../render/cost.js';
import type { StrategyName } from '../session.js';
import { STRATEGY, SUMMARY_SHARE } from '../strategy/strategies.js';
import { BLOCK_MESSAGES } from '../summary/blocks.js';
import { historyOf, type History, type Means } from './history.js';
import type { Ledger } from './ledger.js';
import { summaryOf } from './summary.js';
import type { Costed } from './talk.js';

/** Where whole messages begin moves by so many at a time, so that windows of consecutive turns begin alike. */
const STEP = 2 * BLOCK_MESSAGES;

export interface Told {
  readonly history: History;
  readonly summary?: Section;
}

/**
 * The conversation as the strategy wants it; with a summary of what falls out where the strategy tells one. What is told whole begins where the summary
 * ends, but for what the turn cannot be understood without.
 */
export function toldOf(candidates: Candidates, strategy: StrategyName, kept: Costed | undefined, ledger: Ledger, means: Means): Told {
  const tell = (from = 0): History => historyOf(candidates, STRATEGY[strategy], kept, ledger, { ...means, from });
  const share = SUMMARY_SHARE[strategy];
  if (share === undefined || candidates.summaries.length === 0) return { history: tell() };
  const most = Math.floor(share * (ledger.left + ledger.spent));
  const undo = ledger.mark();
  const whole = tell();
  if (beginningOf(whole, candidates) === 0) return { history: whole };
  undo();
  if (!ledger.take(everywhere(Math.min(most, ledger.left)))) return { history: tell() };
  const from = roundedUp(beginningOf(tell(), candidates), candidates);
  undo();
  const summary = summaryOf(candidates.summaries, from, Math.min(most, ledger.left), means.tokenizer);
  if (summary === undefined || !ledger.take(inSystem(summary.tokens))) return { history: tell() };
  return { history: tell(from), summary };
}

/** Up to a place where a step, or the last block, ends. */
function roundedUp(depth: number, { chainLength }: Candidates): number {
  const lastEnd = chainLength - (chainLength % BLOCK_MESSAGES);
  return Math.min(Math.ceil(depth / STEP) * STEP, lastEnd);
}

/** The depth from which on the conversation is there without a gap. */
function beginningOf({ included }: History, { chainLength, message }: Candidates): number {
  const depths = new Set(included.map(({ depth }) => depth));
  let from = message === undefined ? chainLength : Math.min(chainLength, message.depth);
  while (from > 0 && depths.has(from - 1)) from -= 1;
  return from;
}
