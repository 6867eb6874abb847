import { nounsOfKind } from '../inventory/names/type-nouns.js';
import { markedName, notImported, type Entity, type EntityType } from '../model/entity.js';
import type { FactGraph } from './graph/fact-graph.js';
import type { FactGroup } from './model.js';
import type { FactRequest } from './question/fact-request.js';
import { choiceOf, chosen } from './views/choice.js';
import { detailsOf, withDetails } from './views/details.js';
import { WHOLE_INVENTORY } from '../language/en/questions.js';

/** Whether a text without names asks about the whole inventory. */
export function asksForInventory(text: string, { subjects, statuses, isCount, filters, types }: FactRequest): boolean {
  const isList = subjects.has('COUNT') || subjects.has('CONTENT');
  const isFiltered = filters.some(({ names }) => types.length > 0 || names.includes('tags'));
  return isCount || WHOLE_INVENTORY.test(text) || isFiltered || (isList && statuses.size > 0);
}

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
  const summary = [
    ...(choice.isPart && choice.by.length === 0 ? [`of ${count}${isOpen ? '+' : ''} ${title}`] : []),
    ...(choice.none === undefined ? [] : [choice.none]),
    ...(isComplete && !choice.isPart ? byStatus(entities) : []),
    ...notImported(choice.members, !isComplete),
  ].join('; ');
  return {
    topic: 'MEMBERS',
    title: choice.title,
    rows: choice.members.map((entity) => ({
      text: withDetails({ ...entity, display: markedName(entity) }, detailsOf(entity, graph, request, {})),
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
