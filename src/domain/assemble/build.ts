import { OMITTED_LIMIT, type Candidates, type ContextWindow, type OmittedItem, type Section, type WindowItem } from '../context-window.js';
import { NetloomError } from '../errors.js';
import type { Message } from '../message.js';
import { baseCost, messageCost } from '../render/cost.js';
import { contentOf } from '../render/lines.js';
import { headingLine } from '../render/render.js';
import type { StrategyName } from '../session.js';
import { STRATEGY } from '../strategy/strategies.js';
import type { Pick as Wanted, Unit } from '../strategy/unit.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { entitiesOf, focusOf, instructionsOf, leftOf, operationsOf, sectionOf, topUp, type Filled } from './background.js';
import { cutMiddle } from './cut.js';
import { createLedger, type Ledger } from './ledger.js';
import { unitsOf, type CostMemory } from './units.js';

export interface BuildOptions {
  readonly strategy: StrategyName;
  /** Tokens of the whole window, reserve included. */
  readonly limit: number;
  readonly reserve: number;
  readonly withoutOperations: boolean;
}

/** The least that a message is cut to: the mark and a few words. */
const LEAST_MESSAGE = 48;

/**
 * The window for a turn, by pure computation. Never over the limit in any of its renderings, and never without the message to answer:
 * first that message and the instructions, then what the turn cannot do without, then what the strategy wants, as long as there is room.
 */
export function buildWindow(
  candidates: Candidates,
  options: BuildOptions,
  tokenizer: Tokenizer,
  costs: CostMemory = new Map<string, number>(),
): ContextWindow {
  const ledger = createLedger(options.limit - options.reserve);
  const base = baseCost(tokenizer);
  const instructions = instructionsOf(candidates, tokenizer);
  if (!ledger.take(base + (instructions?.tokens ?? 0)) || ledger.left < LEAST_MESSAGE)
    throw tooSmall(options, base + (instructions?.tokens ?? 0));
  const message = candidates.message === undefined ? undefined : messageSection(candidates.message, ledger, tokenizer);
  const kept = keptMessage(candidates, ledger, tokenizer);
  const focus = focusOf(candidates, ledger, tokenizer);
  const firstEntities = entitiesOf(candidates, ledger, tokenizer);
  const firstOperations: Filled = options.withoutOperations
    ? { kind: 'OPERATIONS', items: [], left: [] }
    : operationsOf(candidates, ledger, tokenizer);
  const history = historySection(candidates, options.strategy, kept, ledger, { tokenizer, costs });
  const entities = topUp(firstEntities, ledger, tokenizer);
  const operations = topUp(firstOperations, ledger, tokenizer);
  const sections = [instructions, focus, sectionOf(entities, tokenizer), sectionOf(operations, tokenizer), history.section, message].filter(
    (section) => section !== undefined,
  );
  const left = omittedOf(candidates, history, [...leftOf(entities), ...leftOf(operations)]);
  return {
    session: candidates.session.id,
    revision: candidates.session.revision,
    strategy: options.strategy,
    budget: budgetOf(options, ledger.spent, sections),
    sections,
    omitted: left,
  };
}

function tooSmall({ limit, reserve }: BuildOptions, fixed: number): NetloomError {
  const least = fixed + LEAST_MESSAGE + reserve;
  return new NetloomError(
    'INVALID_INPUT',
    `budget: expected at least ${least} tokens (instructions and framing ${fixed}, reserve ${reserve}, message ${LEAST_MESSAGE}), got ${limit}.`,
    {
      path: 'budget',
      least,
    },
  );
}

function budgetOf({ limit, reserve }: BuildOptions, used: number, sections: readonly Section[]): ContextWindow['budget'] {
  const items = sections.flatMap((section) => section.items).reduce((sum, item) => sum + item.tokens, 0);
  const bySection = sections.map(({ kind, tokens }) => ({ kind, tokens }));
  return { limit, reserved: reserve, used, remaining: limit - reserve - used, bySection, overhead: used - items };
}

/**
 * A message whole, or its head and tail when it alone is too large; the ledger has taken its tokens. An author's name that leaves no room for any
 * words is left out.
 */
function fitMessage(message: Message, ledger: Ledger, tokenizer: Tokenizer): Pick<WindowItem, 'tokens' | 'text' | 'cut' | 'message'> {
  const content = contentOf(message) || message.text;
  const cost = (text: string) => messageCost(message, text, tokenizer);
  const whole = content.length > ledger.left * 24 ? Number.POSITIVE_INFINITY : cost(content);
  if (ledger.take(whole)) return { message, tokens: whole, text: content };
  const cut = cutMiddle(content, Math.max(message.tokens, 1), ledger.left, cost, tokenizer);
  if (cut === undefined && message.author !== undefined) return fitMessage(withoutAuthor(message), ledger, tokenizer);
  const { text, ...sizes } = cut ?? { text: '…', fromTokens: message.tokens, toTokens: 1 };
  const tokens = cost(text);
  ledger.take(tokens);
  return { message, tokens, text, cut: sizes };
}

function withoutAuthor({ author: _author, ...message }: Message): Message {
  return message;
}

function messageSection(message: Message, ledger: Ledger, tokenizer: Tokenizer): Section {
  const heading = tokenizer.count(headingLine('MESSAGE'));
  ledger.take(heading);
  const fitted = fitMessage(message, ledger, tokenizer);
  return {
    kind: 'MESSAGE',
    tokens: heading + fitted.tokens,
    items: [{ kind: 'MESSAGE', score: 1, parts: [], reason: 'the message to answer', ...fitted }],
  };
}

/** The last user message where it is not the last message: it stands in the history, before what came after it; the history's heading is paid for. */
function keptMessage(candidates: Candidates, ledger: Ledger, tokenizer: Tokenizer): WindowItem | undefined {
  const message = candidates.latestUser;
  if (message === undefined) return undefined;
  ledger.take(tokenizer.count(headingLine('HISTORY')));
  const fitted = fitMessage(message, ledger, tokenizer);
  return { kind: 'MESSAGE', score: 1, parts: [], reason: 'the last message of the user', ...fitted };
}

interface History {
  readonly section: Section | undefined;
  readonly included: readonly Message[];
  readonly leftOut: readonly { readonly unit: Unit; readonly reason: string }[];
}

function historySection(
  candidates: Candidates,
  strategy: StrategyName,
  kept: WindowItem | undefined,
  ledger: Ledger,
  { tokenizer, costs }: { readonly tokenizer: Tokenizer; readonly costs: CostMemory },
): History {
  const units = unitsOf(candidates, tokenizer, costs).filter(
    ({ messages }) => kept === undefined || messages.every(({ id }) => id !== kept.message?.id),
  );
  const heading = tokenizer.count(headingLine('HISTORY'));
  const none = units.map((unit) => ({ unit, reason: 'no room left' }));
  if (units.length === 0 && kept === undefined) return { section: undefined, included: [], leftOut: [] };
  if (kept === undefined && !ledger.take(heading)) return { section: undefined, included: [], leftOut: none };
  const { chosen, reasons, room } = choose(
    units,
    STRATEGY[strategy](units, { follows: candidates.understanding.followUp.isFollowUp }),
    ledger,
  );
  const items = [...(kept === undefined ? [] : [kept]), ...chosen.flatMap((unit) => itemsOf(unit, reasons.get(unit) ?? unit.reason))];
  const ordered = items.toSorted((a, b) => (a.message?.depth ?? 0) - (b.message?.depth ?? 0));
  const tokens = ordered.reduce((sum, item) => sum + item.tokens, heading);
  const leftOut = units
    .filter((unit) => !reasons.has(unit))
    .map((unit) => ({ unit, reason: unit.cost > room ? 'larger than the room for history' : 'less wanted than what is in' }));
  return {
    section: ordered.length === 0 ? undefined : { kind: 'HISTORY', tokens, items: ordered },
    included: ordered.flatMap(({ message }) => message ?? []),
    leftOut,
  };
}

function choose(units: readonly Unit[], picks: readonly Wanted[], ledger: Ledger) {
  const room = ledger.left;
  const reasons = new Map<Unit, string>();
  for (const { unit, reason, share } of picks) {
    if (reasons.has(unit)) continue;
    const fits =
      share === undefined ? ledger.take(unit.cost) : ledger.takeShare(`history ${share.name}`, Math.floor(share.most * room), unit.cost);
    if (fits) reasons.set(unit, reason);
  }
  return { chosen: units.filter((unit) => reasons.has(unit)), reasons, room };
}

/** A unit's cost is its items' together; each carries its part by size. */
function itemsOf(unit: Unit, reason: string): readonly WindowItem[] {
  const total = unit.messages.reduce((sum, message) => sum + Math.max(1, message.tokens), 0);
  let left = unit.cost;
  return unit.messages.map((message, index): WindowItem => {
    const tokens = index === unit.messages.length - 1 ? left : Math.floor((unit.cost * Math.max(1, message.tokens)) / total);
    left -= tokens;
    return { kind: 'MESSAGE', tokens, text: contentOf(message), score: unit.score, parts: unit.parts, reason, message };
  });
}

function omittedOf(candidates: Candidates, history: History, others: readonly OmittedItem[]): ContextWindow['omitted'] {
  const current = candidates.message;
  const onChain = current === undefined || current.id === '' ? 0 : 1;
  const included = history.included.length + onChain;
  const includedTokens = history.included.reduce((sum, { tokens }) => sum + tokens, onChain * (current?.tokens ?? 0));
  const messages = history.leftOut
    .toSorted((a, b) => b.unit.score - a.unit.score || b.unit.depth - a.unit.depth)
    .flatMap(({ unit, reason }) =>
      unit.messages.map((message): OmittedItem => ({ kind: 'MESSAGE', id: message.id, tokens: message.tokens, score: unit.score, reason })),
    );
  const extra = others.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    count: Math.max(0, candidates.chainLength - included) + others.length,
    tokens: Math.max(0, candidates.chainTokens - includedTokens) + extra,
    items: [...messages, ...others].slice(0, OMITTED_LIMIT),
  };
}
