import type { Candidates, Section } from '../context-window.js';
import { everywhere, inSystem } from '../render/cost.js';
import type { StrategyName } from '../session.js';
import { newest } from '../strategy/summarize.js';
import { STRATEGY, SUMMARISED } from '../strategy/strategies.js';
import { BLOCK_MESSAGES } from '../summary/blocks.js';
import { historyOf, type History, type Means } from './history.js';
import { withinLedger, type Ledger } from './ledger.js';
import { recalledOf, type Recalled } from './recalled.js';
import { summaryOf } from './summary.js';
import type { Costed } from './talk.js';
import { unitsOf } from './units.js';

export interface Told {
  readonly history: History;
  readonly summary?: Section;
  readonly recalled?: Recalled;
}

/**
 * The conversation as the strategy wants it; where that tells a summary of what falls out, the newest messages without a gap, the summary of all before
 * them, and what of that has to do with the turn.
 */
export function toldOf(candidates: Candidates, strategy: StrategyName, kept: Costed | undefined, whole: Ledger, means: Means): Told {
  const window = means.share * (whole.left + whole.spent);
  const ledger = means.share < 1 ? withinLedger(whole, Math.floor(window)) : whole;
  const tell = (by = STRATEGY[strategy], from = 0): History => historyOf(candidates, by, kept, ledger, { ...means, from });
  const shares = SUMMARISED[strategy];
  if (shares === undefined || candidates.summaries.length === 0 || means.share === 0) return { history: tell() };
  const undo = ledger.mark();
  const all = tell();
  if (beginningOf(all, candidates) === 0) return { history: all };
  undo();
  const held = Math.floor((shares.summary + shares.recalled) * window);
  if (!ledger.take(everywhere(Math.min(held, ledger.left)))) return { history: tell() };
  const from = roundedUp(beginningOf(tell(newest), candidates), candidates);
  undo();
  const most = Math.min(Math.floor(shares.summary * window), ledger.left);
  const summary = summaryOf(candidates.summaries, from, most, means.tokenizer);
  if (summary === undefined || !ledger.take(inSystem(summary.tokens, means.tokenizer))) return { history: tell() };
  const history = tell(newest, from);
  const recalled = recalledOf(unitsOf(candidates, means.tokenizer, means.costs), from, ledger, means.tokenizer);
  return { history, summary, recalled };
}

/** Up to where a block ends: so windows of the turns until the next one begin alike. */
function roundedUp(depth: number, { chainLength }: Candidates): number {
  return Math.min(Math.ceil(depth / BLOCK_MESSAGES), Math.floor(chainLength / BLOCK_MESSAGES)) * BLOCK_MESSAGES;
}

/** The depth from which on the conversation is there without a gap. */
function beginningOf({ included }: History, { chainLength, message }: Candidates): number {
  const depths = new Set(included.map(({ depth }) => depth));
  let from = message === undefined ? chainLength : Math.min(chainLength, message.depth);
  while (from > 0 && depths.has(from - 1)) from -= 1;
  return from;
}
