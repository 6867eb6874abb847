import {
  OMITTED_LIMIT,
  type Candidates,
  type ContextWindow,
  type OmittedItem,
  type RelevantEntity,
  type Section,
  type WindowItem,
} from '../model/context-window.js';
import { NetloomError } from '../../common/errors.js';
import { EVERYTHING, type Slice } from '../model/profile.js';
import { baseCost, costInAllFormats, systemCost, type Cost } from '../render/cost.js';
import type { StrategyName } from '../../model/session.js';
import { boundOf, mentionedSince } from '../selection/bounded.js';
import type { MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { entitiesOf, focusOf, instructionsOf, leftOf, operationsOf, sectionOf, topUp, withOthers } from './context-sections.js';
import { memoriesOf, withWaiting } from './memory-section.js';
import { holdersOf } from './shown-results.js';
import { instructionItems, turnIn, type History } from './history.js';
import { hasToolParts } from '../render/tool-parts.js';
import { speechOf } from '../traffic/pieces.js';
import { createTokenBudget, limitedTokenBudget, type TokenBudget } from './token-budget.js';
import {
  headingCost,
  lastUserMessage,
  messageSection,
  renderedSection,
  type CostedItem,
  type ConversationSection,
} from './conversation-sections.js';
import { summarizedHistory } from './summarized-history.js';
import { selectUnderstood, understoodSection, withLines, type Understood } from './understood-section.js';
import { messageGroupsOf, type CostMemory } from './message-groups.js';

export interface BuildOptions {
  readonly strategy: StrategyName;
  /** Tokens of the whole window, including the reserve. */
  readonly limit: number;
  readonly reserve: number;
  readonly withoutOperations: boolean;
  /** The maximum share of each section; by default everything. */
  readonly slice?: Slice;
}

/** The minimum length of a truncated message: the mark and a few words. */
const MIN_MESSAGE = 48;

/**
 * Builds the window of a turn as a pure function. It never exceeds the limit in any rendering, and always contains the message to answer: first this
 * message and the instructions, then what the turn depends on, then the choices of the strategy, as long as there is room.
 */
export function buildWindow(
  gathered: Candidates,
  options: BuildOptions,
  tokenizer: Tokenizer,
  costs: CostMemory = new Map<string, Cost>(),
): ContextWindow {
  const { slice = EVERYTHING } = options;
  const groups = messageGroupsOf(gathered, options.limit, tokenizer, costs);
  const candidates = withEntities(withSpeech(gathered), entitiesFor(options.strategy, gathered, groups));
  const budget = createTokenBudget(options.limit - options.reserve);
  const base = baseCost(tokenizer, candidates.message !== undefined);
  const instructions = instructionsOf(candidates, tokenizer);
  const instructionsCost = instructions === undefined ? costInAllFormats(0) : systemCost(instructions.tokens, tokenizer);
  const written = instructionItems(groups);
  const isTalk = written.length > 0 || candidates.latestUser !== undefined;
  const fixed = [base, instructionsCost, ...written.map(({ cost }) => cost), ...(isTalk ? [headingCost('HISTORY', tokenizer)] : [])];
  if (!fixed.every((cost) => budget.take(cost)) || budget.left < MIN_MESSAGE) throw tooSmall(options, fixed);
  const { message, kept, understood } = asWritten(turnOf(candidates, budget, tokenizer), gathered);
  const focus = focusOf(candidates, slice.shares.FOCUS, budget, tokenizer);
  const firstMemories = memoriesOf(candidates, slice, budget, tokenizer);
  const firstEntities = entitiesOf(candidates, slice, budget, tokenizer);
  const resultMessages: ReadonlyMap<string, string> = options.withoutOperations ? new Map() : holdersOf(gathered);
  const firstOperations = options.withoutOperations
    ? { kind: 'OPERATIONS' as const, items: [], left: [], waiting: [] }
    : operationsOf(candidates, new Set(resultMessages.keys()), slice, budget, tokenizer);
  const historyOptions = { tokenizer, groups, share: slice.shares.HISTORY };
  const { history, summary } = summarizedHistory(
    candidates,
    options.strategy,
    kept === undefined ? written : [...written, kept],
    budget,
    historyOptions,
  );
  const meanings = understoodSection(withLines(understood, budget, tokenizer), tokenizer);
  const entities = topUp(firstEntities, budget, tokenizer);
  const memories = withWaiting(firstMemories, budget, tokenizer);
  const shownIds = shownIn([...(history.section?.items ?? []), ...(message?.items ?? [])], history.recalled);
  const operations = topUp(
    withOthers(firstOperations, (id) => shownIds.has(resultMessages.get(id) ?? '')),
    budget,
    tokenizer,
  );
  const conversation = (each: ConversationSection | undefined) =>
    each === undefined ? undefined : renderedSection(each, budget.costliest);
  const background = [sectionOf(memories, tokenizer), focus, sectionOf(entities, tokenizer), sectionOf(operations, tokenizer), meanings];
  const sections = [instructions, summary, conversation(history.section), history.recalled, ...background, conversation(message)].filter(
    (section) => section !== undefined,
  );
  const others = gathered.entities.filter((each) => !candidates.entities.includes(each)).map(unmentioned);
  const left = omittedOf(gathered, history, [...leftOf(memories), ...leftOf(entities), ...leftOf(operations), ...others]);
  return {
    session: candidates.session.id,
    revision: candidates.session.revision,
    strategy: options.strategy,
    budget: budgetOf(options, budget.spent, sections, tokenizer),
    sections,
    omitted: left,
  };
}

/** All entities, or for `BOUNDED` those of the interactions in the window. */
function entitiesFor(strategy: StrategyName, candidates: Candidates, groups: readonly MessageGroup[]): Candidates['entities'] {
  if (strategy !== 'BOUNDED') return candidates.entities;
  return candidates.entities.filter(mentionedSince(candidates, boundOf(groups, turnIn(candidates).topicFrom)));
}

const withEntities = (candidates: Candidates, entities: Candidates['entities']): Candidates => ({ ...candidates, entities });

const unmentioned = ({ entity, score }: RelevantEntity): OmittedItem => ({
  kind: 'ENTITY',
  id: entity.id,
  tokens: 0,
  score,
  reason: 'is not of the last interactions',
});

/** The turn without tool results that the same message brings: these follow their calls. */
function withSpeech({ message, latestUser, ...rest }: Candidates): Candidates {
  return {
    ...rest,
    ...(message === undefined ? {} : { message: speechOf(message) }),
    ...(latestUser === undefined ? {} : { latestUser: speechOf(latestUser) }),
  };
}

/** The items of the turn with the messages as they are stored, including the results that the text is sent with. */
function asWritten({ message, kept, understood }: ToldTurn, gathered: Candidates): ToldTurn {
  const written = ({ item, cost }: CostedItem): CostedItem => {
    const whole = [gathered.message, gathered.latestUser].find((each) => each !== undefined && each.id === item.message?.id);
    if (whole === undefined || !hasToolParts(whole)) return { item, cost };
    // A name that leaves no room for the text was left out.
    const { author: _author, ...unnamed } = whole;
    const named = item.message?.author === undefined ? unnamed : whole;
    return { item: { ...item, message: named, shown: item.shown ?? speechOf(whole).parts }, cost };
  };
  return {
    message: message === undefined ? undefined : { ...message, items: message.items.map(written) },
    kept: kept === undefined ? undefined : written(kept),
    understood,
  };
}

/** Messages that are in the window with their tool results, instead of a line in their place. */
function shownIn(conversation: readonly CostedItem[], recalled: Section | undefined): ReadonlySet<string> {
  const items = [...conversation.map(({ item }) => item), ...(recalled?.items ?? [])];
  const idsOf = (some: readonly Omit<WindowItem, 'tokens'>[]) => some.flatMap(({ message }) => message?.id ?? []);
  const masked = new Set(idsOf(items.filter(({ cut }) => cut?.how === 'MASKED')));
  return new Set(idsOf(items).filter((id) => !masked.has(id)));
}

interface ToldTurn {
  readonly message: ConversationSection | undefined;
  readonly kept: CostedItem | undefined;
  readonly understood: Understood;
}

/** The share of the window for the understanding of a message that is itself truncated. */
const UNDERSTOOD_BESIDE_CUT = 0.25;
/** The same in tokens, if the window is large enough. */
const MIN_UNDERSTOOD = 32;

/**
 * The message to answer, or the last message of the user, with its understanding. If the message does not fit as a whole, the understanding comes
 * first, in short form.
 */
function turnOf(candidates: Candidates, budget: TokenBudget, tokenizer: Tokenizer): ToldTurn {
  const contextSections = () => ({
    message: candidates.message === undefined ? undefined : messageSection(candidates.message, budget, tokenizer),
    kept: lastUserMessage(candidates.latestUser, budget, tokenizer),
  });
  const window = budget.left + budget.spent;
  const undo = budget.mark();
  const first = contextSections();
  const item = first.message?.items[0]?.item ?? first.kept?.item;
  if (item?.cut === undefined) return { ...first, understood: selectUnderstood(candidates.understanding, window, budget, tokenizer) };
  undo();
  const most = Math.floor(Math.min(Math.max(UNDERSTOOD_BESIDE_CUT * budget.left, MIN_UNDERSTOOD), budget.left - MIN_MESSAGE));
  const understood = selectUnderstood(candidates.understanding, window, limitedTokenBudget(budget, most), tokenizer);
  return { ...contextSections(), understood };
}

/** `fixed`: the framing, and instructions with the system messages of the conversation, which are never left out. */
function tooSmall({ limit, reserve }: BuildOptions, fixed: readonly Cost[]): NetloomError {
  const sum = (form: keyof Cost) => fixed.reduce((total, cost) => total + cost[form], 0);
  const needed = Math.max(sum('prompt'), sum('chat'));
  const least = needed + MIN_MESSAGE + reserve;
  return new NetloomError(
    'INVALID_INPUT',
    `budget: expected at least ${least} tokens (instructions, system messages and framing ${needed}, reserve ${reserve}, message ${MIN_MESSAGE}), got ${limit}.`,
    { path: 'budget', least },
  );
}

function budgetOf(
  { limit, reserve }: BuildOptions,
  used: number,
  sections: readonly Section[],
  { encoding }: Tokenizer,
): ContextWindow['budget'] {
  const items = sections.flatMap((section) => section.items).reduce((sum, item) => sum + item.tokens, 0);
  const bySection = sections.map(({ kind, tokens }) => ({ kind, tokens }));
  return { limit, reserved: reserve, used, remaining: limit - reserve - used, bySection, overhead: used - items, tokenizer: encoding };
}

function omittedOf(candidates: Candidates, history: History, others: readonly OmittedItem[]): ContextWindow['omitted'] {
  const current = candidates.message;
  const onChain = current === undefined || current.id === '' ? 0 : 1;
  const before = history.included.filter(({ id }) => id !== current?.id);
  const included = before.length + onChain;
  const includedTokens = before.reduce((sum, { tokens }) => sum + tokens, onChain * (current?.tokens ?? 0));
  const messages = history.leftOut
    .toSorted((a, b) => b.group.score - a.group.score || b.group.depth - a.group.depth)
    .flatMap(({ group, reason }) =>
      [...new Set(group.written)].map(({ id, tokens }): OmittedItem => ({ kind: 'MESSAGE', id, tokens, score: group.score, reason })),
    );
  const extra = others.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    count: Math.max(0, candidates.chainLength - included) + others.length,
    tokens: Math.max(0, candidates.chainTokens - includedTokens) + extra,
    items: [...messages, ...others].slice(0, OMITTED_LIMIT),
    ...(candidates.unread === undefined ? {} : { unread: candidates.unread }),
  };
}
