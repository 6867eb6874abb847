import type { Candidates, OmittedItem, Section, RenderedFact, WindowItem } from '../model/context-window.js';
import type { OperationId } from '../../common/ids.js';
import type { Entity } from '../../model/entity.js';
import { costInAllFormats } from '../render/cost.js';
import type { Slice } from '../model/profile.js';
import { oneLine, operationText, singleLine } from '../render/lines.js';
import { headingLine } from '../render/render.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { entityLine, type WordedFact } from '../facts/entity-facts.js';
import { factItems } from './fact-items.js';
import type { RequestedItem } from './requested-item.js';
import { supportingFacts } from './supporting-facts.js';
import type { TokenBudget } from './token-budget.js';

const ENTITY_CHARACTERS = 480;
/** The same if the facts that the turn asks for are told, too. */
const TOLD_CHARACTERS = 180;
/** More, for what changed of an entity since it was mentioned. */
const CHANGE_CHARACTERS = 240;
const NAME_CHARACTERS = 120;
/** In very small windows, the conversation is more important than facts: shares grow to their full size up to this window size, in tokens. */
const FULL_SHARES_FROM = 1_200;

const shareOf = (share: number, budget: TokenBudget): number => {
  const window = budget.left + budget.spent;
  return Math.floor(share * window * Math.min(1, window / FULL_SHARES_FROM));
};

const RESULT_CHARACTERS = 400;
/** A turn that asks for facts gives the entities more of the window: twice their share, up to this share. */
const FACT_SHARE = 2;
const MAX_FACT_SHARE = 0.7;

export interface FilledSection {
  readonly kind: 'ENTITIES' | 'OPERATIONS' | 'MEMORIES';
  readonly items: readonly WindowItem[];
  /** Items without room in the share, most important first. */
  readonly left: readonly RequestedItem[];
  /** Pinned entities that are included by name only, with the full items to use if there is room, by their index among the items. */
  readonly narrow?: ReadonlyMap<number, RequestedItem>;
  /** The section has no share, so nothing is included. */
  readonly closed?: true;
}

const plainItem = (text: string, tokens: number, reason: string): WindowItem => ({
  kind: 'INSTRUCTION',
  tokens,
  text,
  score: 0,
  parts: [],
  reason,
});

/** The client's instructions. They are never truncated; the caller has checked that they fit. */
export function instructionsOf(candidates: Candidates, tokenizer: Tokenizer): Section | undefined {
  const text = candidates.instructions;
  if (text === undefined || text.trim() === '') return undefined;
  const heading = headingLine('INSTRUCTIONS');
  const tokens = tokenizer.count(`${heading}${text}\n`);
  return { kind: 'INSTRUCTIONS', tokens, items: [plainItem(text, tokens - tokenizer.count(heading), 'the client’s instructions')] };
}

/** The focus of the session in one line, within its share of the window. */
export function focusOf(candidates: Candidates, share: number, budget: TokenBudget, tokenizer: Tokenizer): Section | undefined {
  const { focus, selection = [] } = candidates.session;
  const activeFile = candidates.session.activeFile === undefined ? undefined : oneLine(candidates.session.activeFile);
  const about = focus.entities.slice(0, 4).map(({ name }) => name.replaceAll(/\s+/gu, ' '));
  const facts = [
    ...(focus.topic === undefined ? [] : [`Topic: ${focus.topic.toLowerCase()}`]),
    ...(activeFile === undefined ? [] : [`Active file: ${activeFile}`]),
    ...(about.length === 0 ? [] : [`Spoken of: ${about.join(', ')}`]),
    ...(selection.length === 0 ? [] : [`Selected: ${selectedIn(selection)}`]),
  ];
  if (facts.length === 0) return undefined;
  const text = singleLine(facts.join('. ')).slice(0, 400).toWellFormed();
  const whole = single('FOCUS', text, 'what the conversation is about', budget, share, tokenizer);
  if (whole !== undefined || activeFile === undefined || share === 0) return whole;
  const file = `Active file: ${activeFile}`.slice(0, 400).toWellFormed();
  return single('FOCUS', file, 'the active file', budget, WHOLE_WINDOW, tokenizer);
}

/** A share that is only limited by the window. */
const WHOLE_WINDOW = Infinity;

const SELECTED_SHOWN = 12;

/** The last selected ids, and their number if some are left out. */
function selectedIn(selection: readonly string[]): string {
  const visible = selection.slice(-SELECTED_SHOWN).join(', ');
  return selection.length <= SELECTED_SHOWN ? visible : `${visible} (the last of ${selection.length})`;
}

function single(
  kind: Section['kind'],
  text: string,
  reason: string,
  budget: TokenBudget,
  share: number,
  tokenizer: Tokenizer,
): Section | undefined {
  const heading = tokenizer.count(headingLine(kind));
  const tokens = tokenizer.count(`${text}\n`);
  const most = shareOf(share, budget);
  return budget.takeShare(kind, most, costInAllFormats(heading + tokens))
    ? { kind, tokens: heading + tokens, items: [plainItem(text, tokens, reason)] }
    : undefined;
}

/**
 * Includes items in order of importance as long as they fit: first the names of all pinned entities, even beyond the share, then facts within the
 * share.
 */
export function fill(
  { kind, share }: { readonly kind: FilledSection['kind']; readonly share: number },
  requested: readonly RequestedItem[],
  budget: TokenBudget,
  tokenizer: Tokenizer,
): FilledSection {
  if (share === 0) return { kind, items: [], left: requested, closed: true };
  const most = shareOf(share, budget);
  const pinned = requested.filter(({ named }) => named !== undefined);
  const byName = pinned.map(({ named, item, id }): RequestedItem => ({ item: named ?? item, id }));
  const names = takeAll({ kind, items: [], left: [] }, byName, (_, cost) => budget.take(costInAllFormats(cost)), tokenizer);
  const isIn = new Set(names.items.map(({ entity }) => entity?.id));
  const narrow = new Map(pinned.filter(({ id }) => isIn.has(id)).map((each, index) => [index, each]));
  const take = (_: string, cost: number) => budget.takeShare(kind, most, costInAllFormats(cost));
  const included = widened({ ...names, left: [], narrow }, (cost) => take('', cost), tokenizer);
  const filled = takeAll(
    included,
    requested.filter(({ named }) => named === undefined),
    take,
    tokenizer,
  );
  return { ...filled, left: [...pinned.filter(({ id }) => !isIn.has(id)), ...filled.left], narrow: included.narrow ?? new Map() };
}

/** Adds the facts of pinned entities that are included by name, as far as there is room. */
function widened(filled: FilledSection, take: (cost: number) => boolean, tokenizer: Tokenizer): FilledSection {
  const items = [...filled.items];
  const narrow = new Map(filled.narrow);
  for (const [index, { item, facts = [] }] of filled.narrow ?? []) {
    const more = item.tokens - (items[index]?.tokens ?? 0);
    if (more > 0 && !take(more)) continue;
    narrow.delete(index);
    if (more > 0) items[index] = { ...item, facts: facts.map((fact) => counted(fact, tokenizer)) };
  }
  return { ...filled, items, narrow };
}

/** Adds items that did not fit into their share if the window has room left. */
export function topUp(filled: FilledSection, budget: TokenBudget, tokenizer: Tokenizer): FilledSection {
  if (filled.closed === true) return filled;
  const take = (cost: number) => budget.take(costInAllFormats(cost));
  return takeAll({ ...widened(filled, take, tokenizer), left: [] }, filled.left, (_, cost) => take(cost), tokenizer);
}

function takeAll(
  filled: FilledSection,
  requested: readonly RequestedItem[],
  take: (id: string, cost: number) => boolean,
  tokenizer: Tokenizer,
): FilledSection {
  const heading = tokenizer.count(headingLine(filled.kind));
  const items = [...filled.items];
  const left: RequestedItem[] = [];
  for (const each of requested) {
    const included = [each.item, each.shorter].find(
      (item) => item !== undefined && take(each.id, item.tokens + (items.length === 0 ? heading : 0)),
    );
    if (included === undefined) left.push(each);
    else items.push(each.facts === undefined ? included : { ...included, facts: each.facts.map((fact) => counted(fact, tokenizer)) });
  }
  return { kind: filled.kind, items, left };
}

const counted = ({ name, value, words }: WordedFact, tokenizer: Tokenizer): RenderedFact => ({
  name,
  value,
  tokens: tokenizer.count(words),
});

export function sectionOf({ kind, items }: FilledSection, tokenizer: Tokenizer): Section | undefined {
  if (items.length === 0) return undefined;
  return { kind, tokens: items.reduce((sum, item) => sum + item.tokens, tokenizer.count(headingLine(kind))), items };
}

const OMITTED_KINDS: Readonly<Partial<Record<WindowItem['kind'], OmittedItem['kind']>>> = {
  OPERATION: 'OPERATION',
  MEMORY: 'MEMORY',
  SESSION: 'SESSION',
};

export function leftOf({ left, closed }: FilledSection): readonly OmittedItem[] {
  const reason = closed === true ? 'it has no share of the window' : 'no room left';
  return left.map(({ item, id }) => ({
    kind: OMITTED_KINDS[item.kind] ?? 'ENTITY',
    id,
    tokens: item.tokens,
    score: item.score,
    reason,
  }));
}

/** Scores are sums in the order of the store, so that equal ones may differ in their last digits. */
const rounded = (score: number): number => Math.round(score * 1e6);
/** The identity in the source. Imports keep it, whereas ids differ between workspaces. */
const keyOf = ({ ref: { source, objectType, objectId } }: Pick<Entity, 'ref'>): string => `${source} ${objectType} ${objectId}`;

export function entitiesOf(candidates: Candidates, { shares, factsEach }: Slice, budget: TokenBudget, tokenizer: Tokenizer): FilledSection {
  const requestedFacts = factsEach === 0 ? [] : candidates.facts;
  const most = requestedFacts.length > 0 ? TOLD_CHARACTERS : ENTITY_CHARACTERS;
  const ordered = candidates.entities.toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || rounded(b.score) - rounded(a.score) || (keyOf(a.entity) < keyOf(b.entity) ? -1 : 1),
  );
  const requested = ordered.map(({ entity, facts, changes = [], score, parts, reason, pinned }): RequestedItem => {
    const stated = [...changes, ...supportingFacts(entity.id, facts, requestedFacts)].slice(0, factsEach);
    const line = entityLine(entity, stated, changes.length === 0 ? most : most + CHANGE_CHARACTERS);
    const { text } = line;
    const tokens = tokenizer.count(`${text}\n`);
    const item: WindowItem = { kind: 'ENTITY', tokens, text, score, parts, reason, entity };
    if (!pinned) return { id: entity.id, item, facts: line.rendered };
    const name = entityLine(entity, [], NAME_CHARACTERS).text;
    return { id: entity.id, item, named: { ...item, text: name, tokens: tokenizer.count(`${name}\n`), facts: [] }, facts: line.rendered };
  });
  const share = requestedFacts.length === 0 ? shares.ENTITIES : Math.min(MAX_FACT_SHARE, FACT_SHARE * shares.ENTITIES);
  return fill({ kind: 'ENTITIES', share }, [...factItems(requestedFacts, tokenizer), ...requested], budget, tokenizer);
}

/** Operations whose results are in no message of the conversation; the others wait for {@link withOthers}. */
export function operationsOf(
  candidates: Candidates,
  shownByMessages: ReadonlySet<OperationId>,
  slice: Slice,
  budget: TokenBudget,
  tokenizer: Tokenizer,
): FilledSection & { readonly waiting: readonly RequestedItem[] } {
  const longest = Math.max(RESULT_CHARACTERS, slice.resultCharacters ?? 0);
  const requested = candidates.operations.map((operation, index): RequestedItem => {
    const score = 1 / (1 + index);
    const included = (text: string): WindowItem => ({
      kind: 'OPERATION',
      tokens: tokenizer.count(`${text}\n`),
      text,
      score,
      parts: [{ name: 'recency', value: score }],
      reason: `tool call ${index + 1} from the end`,
      operation,
    });
    const item = included(operationText(operation, longest));
    if (longest === RESULT_CHARACTERS) return { id: operation.id, item };
    const short = operationText(operation, RESULT_CHARACTERS);
    return { id: operation.id, item, ...(short === item.text ? {} : { shorter: included(short) }) };
  });
  const isShown = ({ id }: RequestedItem): boolean => shownByMessages.has(id);
  const free = requested.filter((each) => !isShown(each));
  return { ...fill({ kind: 'OPERATIONS', share: slice.shares.OPERATIONS }, free, budget, tokenizer), waiting: requested.filter(isShown) };
}

/** Adds the waiting operations that nothing else in the window shows, if there is room. */
export function withOthers({ waiting, ...filled }: ReturnType<typeof operationsOf>, isTold: (id: OperationId) => boolean): FilledSection {
  const others = waiting.filter(({ id }) => !isTold(id));
  return { ...filled, left: [...filled.left, ...others].toSorted((a, b) => b.item.score - a.item.score) };
}
