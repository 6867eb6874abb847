import type { Candidates, Section } from '../model/context-window.js';
import { costInAllFormats, systemCost } from '../render/cost.js';
import type { StrategyName } from '../../model/session.js';
import type { MessageGroup, Strategy } from '../selection/message-group.js';
import { last } from '../selection/picks.js';
import { besideSummary } from '../selection/summarize.js';
import { STRATEGY, SUMMARISED } from '../selection/strategies.js';
import { upToBlock } from '../summary/blocks.js';
import { historyOf, type History, type HistoryOptions } from './history.js';
import { limitedTokenBudget, type TokenBudget } from './token-budget.js';
import { steppedBeginning } from './stepped-beginning.js';
import { summaryOf } from './summary-section.js';
import type { CostedItem } from './conversation-sections.js';

export interface SummarizedHistory {
  readonly history: History;
  readonly summary?: Section;
}

/**
 * The conversation as the strategy requests it. If it does not fit as a whole, its complete part begins at a step, and earlier messages are recalled
 * after it. Strategies with a summary include a summary of everything before the complete part.
 */
export function summarizedHistory(
  candidates: Candidates,
  strategy: StrategyName,
  kept: readonly CostedItem[],
  whole: TokenBudget,
  options: HistoryOptions,
): SummarizedHistory {
  const window = options.share * (whole.left + whole.spent);
  const budget = options.share < 1 ? limitedTokenBudget(whole, Math.floor(window)) : whole;
  const silent = silentIn(candidates, options.groups);
  const isWhole = mayBeWhole(candidates, options.groups, silent);
  const buildHistory = (by = STRATEGY[strategy], more: Partial<HistoryOptions> = {}): History =>
    historyOf(candidates, by, kept, budget, { ...options, ...more });
  const stepped = (): History => {
    const undo = budget.mark();
    const history = buildHistory();
    if (strategy === 'BOUNDED') return history;
    const beginning = beginningOf(history, candidates, silent);
    if (options.share === 0 || (isWhole && beginning <= (candidates.pruned?.whole ?? 0))) return history;
    const from = steppedBeginning(candidates, beginning, window);
    if (from === undefined) return history;
    undo();
    return buildHistory(STRATEGY[strategy], { from });
  };
  const { summaries, pruned = { whole: 0, all: 0 } } = candidates;
  if (summaries.length === 0 || options.share === 0) return { history: stepped() };
  const summarise = (before: number, share: number): Section | undefined => {
    const most = Math.min(Math.floor(share * window), budget.left);
    const summary = summaryOf(summaries, { from: pruned.all, before }, most, options.tokenizer);
    return summary !== undefined && budget.take(systemCost(summary.tokens, options.tokenizer)) ? summary : undefined;
  };
  const withCompacted = (): SummarizedHistory => {
    const summary = summarise(upToBlock(pruned.whole, lengthOf(candidates)), SUMMARY_OF_COMPACTED);
    return { history: stepped(), ...(summary === undefined ? {} : { summary }) };
  };
  const shares = SUMMARISED[strategy];
  if (shares === undefined) return withCompacted();
  const undo = budget.mark();
  if (isWhole) {
    const everything = withCompacted();
    if (beginningOf(everything.history, candidates, silent) <= pruned.whole) return everything;
    undo();
  }
  if (!budget.take(costInAllFormats(Math.min(Math.floor((shares.summary + shares.recalled) * window), budget.left))))
    return { history: stepped() };
  const from = aligned(beginningOf(buildHistory(newest), candidates, silent), lengthOf(candidates));
  undo();
  const summary = summarise(upToBlock(from, lengthOf(candidates)), shares.summary);
  return summary === undefined
    ? { history: stepped() }
    : { history: buildHistory(besideSummary, { from, before: 'covered by the summary' }), summary };
}

/** The newest turns without a gap. */
const newest: Strategy = (groups) => last(groups, groups.length, 1);

/** The maximum share of the whole messages that may be given up so that consecutive windows begin alike. Their room is used for recalled messages. */
const GIVEN_UP = 0.5;

/** The first whole message: the end of a block, if that costs few messages. */
function aligned(beginning: number, length: number): number {
  const from = upToBlock(beginning, length);
  return from - beginning <= GIVEN_UP * (length - beginning) ? Math.max(from, beginning) : beginning;
}

/** Whether all messages of the chain were gathered. */
function mayBeWhole({ chainLength }: Candidates, groups: readonly MessageGroup[], silent: ReadonlySet<number>): boolean {
  return groups.reduce((sum, { written }) => sum + new Set(written).size, silent.size + 1) >= chainLength;
}

/** Depths of messages without text for a model; their absence is not a gap. */
function silentIn({ opening, recent, message }: Candidates, groups: readonly MessageGroup[]): ReadonlySet<number> {
  const spoken = new Set(groups.flatMap(({ messages }) => messages.map(({ depth }) => depth)));
  const depths = [...opening, ...recent].filter(({ id }) => id !== message?.id).map(({ depth }) => depth);
  return new Set(depths.filter((depth) => !spoken.has(depth)));
}

/** The share of the window for the summary of compacted messages, for strategies without a summary. */
const SUMMARY_OF_COMPACTED = 0.15;

/** The number of messages of the chain, including excluded ones. */
const lengthOf = ({ recent, message }: Candidates): number => message?.depth ?? (recent.at(-1)?.depth ?? -1) + 1;

/** The depth from which on the conversation has no gap. */
function beginningOf({ included }: History, candidates: Candidates, silent: ReadonlySet<number>): number {
  const depths = new Set([...silent, ...included.map(({ depth }) => depth)]);
  let from = lengthOf(candidates);
  while (from > 0 && depths.has(from - 1)) from -= 1;
  return from;
}
