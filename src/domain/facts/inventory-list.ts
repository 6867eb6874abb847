import { groupBy } from '../common/group-by.js';
import { nounOf, nounsOfKind } from '../inventory/names/type-nouns.js';
import { markedName, notImported, type Entity, type EntityType } from '../model/entity.js';
import type { FactGraph } from './graph/fact-graph.js';
import type { FactGroup } from './model.js';
import type { FactRequest } from './question/fact-request.js';
import { choiceOf, chosen, remarksOf } from './views/choice.js';
import { detailsOf, withDetails } from './views/details.js';
import { type Groups, tallied, totalTexts } from './tally.js';
import { comparisonsIn } from './question/comparisons.js';
import type { Tally } from './question/tallies.js';
import { FILTER_NEGATIONS, FLAG_WORDS, FREE_WORDS, LIST_JOINTS, NARROWING_LEADS } from '../language/en/attributes.js';
import { KIND_OPENERS, WHOLE_INVENTORY } from '../language/en/questions.js';
import { isStatusWord } from './question/vocabulary.js';
import { wordsIn } from './question/words.js';

/** Whether a text without names asks about the whole inventory. */
export function asksForInventory(
  text: string,
  { subjects, statuses, isCount, filters, types, tally, ranking, total }: FactRequest,
): boolean {
  if (tally !== undefined || (types.length > 0 && (ranking !== undefined || total !== undefined))) return true;
  const isList = subjects.has('COUNT') || subjects.has('CONTENT');
  const isFiltered = filters.some(({ names }) => types.length > 0 || names.includes('tags'));
  return isCount || WHOLE_INVENTORY.test(text) || isFiltered || (isList && statuses.size > 0) || isBareList(text);
}

/** The characters of a question that is only a list with its conditions. */
const LONGEST_BARE = 80;

/** “Switches without a rack”, “disabled interfaces”, “which VLANs exist”: the plural noun of a list is the first word but one or two that say which. */
function isBareList(text: string): boolean {
  if (text.length > LONGEST_BARE || /[.?!;]\s+\S|\n/u.test(text.trim())) return false;
  const words = wordsIn(text);
  const head = words.findIndex(({ text: word }) => nounOf(word)?.plural === true);
  const [before, next] = [words.slice(0, head).map(({ text: word }) => word), words[head + 1]?.text];
  if (head < 0 || head > 2) return false;
  if (before.some((word) => KIND_OPENERS.has(word))) return before.every((word) => KIND_OPENERS.has(word) || isAdjective(word));
  // “Switches keep failing” asks for no list.
  const isAlone =
    next === undefined ||
    comparisonsIn(text).length > 0 ||
    NARROWING_LEADS.has(next) ||
    FILTER_NEGATIONS.has(next) ||
    LIST_JOINTS.has(next) ||
    isStatusWord(next);
  return isAlone && (before.length < 2 || before.every(isAdjective));
}

const isAdjective = (word: string): boolean =>
  isStatusWord(word) || FLAG_WORDS.has(word) || FREE_WORDS.has(word) || nounOf(word) !== undefined;

/** Whether a question names an open type by the words of its object type, or by a part of a compound: “reservations” for `dcim.rackreservation`. */
export const namesOpenType = (objectType: string, { words }: FactRequest): boolean =>
  nounsOfKind('OTHER', objectType)
    .flatMap((noun) => noun.split(' '))
    .some((noun) => [...words].some((word) => word === noun || (word.length >= LONG && (noun.endsWith(word) || noun.startsWith(word)))));
/** The length from which a word may be a part of a compound. */
const LONG = 6;

/** What is listed: the entities that were read, and the exact number of all, which may exceed them. */
export interface Listed {
  readonly title: string;
  readonly type: EntityType;
  readonly count: number;
  readonly entities: readonly Entity[];
  /** There may be more than `count`. */
  readonly isOpen?: true;
}

const MAX_STATUSES = 8;

/** The numbers of a list by something that its entities have; `groups`: all of that, if the question asks for those with few or none. */
export function inventoryTally(
  { title, type, count, entities, isOpen: mayHaveMore }: Listed,
  graph: FactGraph,
  request: FactRequest,
  tally: Tally,
  groups: Groups | undefined,
): FactGroup {
  const isCut = groups?.exact === undefined && (mayHaveMore === true || entities.length < count);
  const choice = chosen(entities, (entity) => entity, { title, type, isCut }, graph, request);
  return tallied(choice, isCut, tally, graph, groups);
}

/** A list of entities of the whole inventory, with those of their details that the graph has. */
export function inventoryList(
  { title, type, count, entities, isOpen: mayHaveMore }: Listed,
  graph: FactGraph,
  request: FactRequest,
): FactGroup {
  const isOpen = mayHaveMore === true;
  const isComplete = !isOpen && entities.length >= count;
  const choice = chosen(entities, (entity) => entity, { title, type, isCut: !isComplete }, graph, request);
  const hasStatus = entities.some(({ status }) => status !== undefined);
  const named = groupBy(choice.members, ({ display }) => display);
  // The place distinguishes entities with the same name.
  const extra = (display: string): readonly string[] => ((named.get(display)?.length ?? 0) < 2 ? [] : ['SITE', 'RACK']);
  const summary = [
    ...(choice.isPart && choice.by.length === 0 && choice.none === undefined ? [`of ${count}${isOpen ? '+' : ''} ${title}`] : []),
    ...remarksOf(choice),
    ...totalTexts(request.total, { title, members: choice.members, isOpen: !isComplete }, graph),
    ...(isComplete && !choice.isPart ? byStatus(entities) : []),
    ...notImported(choice.members, !isComplete),
  ].join('; ');
  return {
    topic: 'MEMBERS',
    title: choice.title,
    // A device of another status or role is none that the question asks for, but may be meant where a question names it.
    rows: (choice.none !== undefined && isComplete ? [] : choice.members).map((entity) => ({
      text: withDetails({ ...entity, display: markedName(entity) }, detailsOf(entity, graph, request, { extra: extra(entity.display) })),
      path: [entity.id],
    })),
    total: choice.isPart ? choice.members.length : count,
    isOpen: isOpen || (choice.isPart && !isComplete),
    ...choiceOf(choice),
    ...(request.statuses.size > 0 && !hasStatus ? { isGuess: true } : {}),
    ...(summary === '' ? {} : { summary }),
  };
}

/** `by status: active 12, planned 2`; nothing if all have the same. */
function byStatus(entities: readonly Entity[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { status } of entities) counts.set(status?.toLowerCase() ?? 'none', (counts.get(status?.toLowerCase() ?? 'none') ?? 0) + 1);
  if (counts.size < 2) return [];
  const ordered = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_STATUSES);
  return [`by status: ${ordered.map(([status, count]) => `${status} ${count}`).join(', ')}`];
}
