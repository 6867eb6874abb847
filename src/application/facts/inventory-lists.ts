import { groupBy } from '../../domain/common/group-by.js';
import { factGraph, type FactGraph } from '../../domain/facts/graph/fact-graph.js';
import { directRelations, directTypes, isRelation, isStated, relationsTo } from '../../domain/facts/graph/related.js';
import type { Tally } from '../../domain/facts/question/tallies.js';
import { inventoryList, inventoryTally, namesOpenType, type Listed } from '../../domain/facts/inventory-list.js';
import type { FactGroup } from '../../domain/facts/model.js';
import type { FactRequest } from '../../domain/facts/question/fact-request.js';
import { groupRelations, type Groups } from '../../domain/facts/tally.js';
import { choiceNeedsModels, choiceRelations, choosesAll } from '../../domain/facts/views/choice.js';
import { detailRelations, pluralOf, pluralText } from '../../domain/facts/views/details.js';
import { fitOf } from '../../domain/facts/views/values.js';
import { into, ofAll, out } from '../../domain/facts/views/view.js';
import { searchedWordsOf } from '../../domain/inventory/search/search-words.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Entity, EntityType } from '../../domain/model/entity.js';
import type { EntityStore } from '../../ports/store/entities.js';
import { WALK_COUNT } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';

/** Bounds of the reads: types that one question lists, entities of each, entities with a tag, open types, and entities whose details are read. */
const LIMITS = {
  types: 2,
  entities: 500,
  tagged: 100,
  openTypes: 500,
  detailed: 100,
  walked: 2_000,
  perNode: 24,
  tallied: 2_500,
  talliedWalk: 8_000,
} as const;

/** The entities of the whole inventory that a question asks for: by tag, by type, or by the name of an open type. At most three rounds of store calls. */
export async function inventoryLists(repositories: Repositories, request: FactRequest): Promise<readonly FactGroup[]> {
  if (request.tally !== undefined) return tallies(repositories, request, request.tally);
  const tagged = request.filters.filter(({ names, isNegated }) => names.includes('tags') && !isNegated);
  const tags = tagged.flatMap(({ values }) => values);
  const lists =
    tags.length > 0
      ? await Promise.all(tags.map((tag) => taggedWith(repositories.entities, tag, request)))
      : await listsFor(repositories.entities, request);
  const others = tags.length > 0 ? { ...request, filters: request.filters.filter((filter) => !tagged.includes(filter)) } : request;
  const { graph, isCut } = await detailsIn(repositories, lists, others);
  // Without the relations of all entities, some that fit may be missing.
  const groups = lists.map((list) => inventoryList(isCut ? { ...list, isOpen: isCut } : list, graph, others));
  const by = tagged.map(({ text }) => text);
  const all = by.length === 0 ? groups : groups.map((group) => ({ ...group, filteredBy: [...by, ...(group.filteredBy ?? [])] }));
  return withoutGuesses(all);
}

/** The numbers of what a question counts, by something that it has. The kinds that the inventory has none of are left out. Three rounds of store calls. */
async function tallies(repositories: Repositories, request: FactRequest, tally: Tally): Promise<readonly FactGroup[]> {
  const types = tally.counted.filter((type) => isStated(type, tally.names)).slice(0, LIMITS.types);
  const lists = await listsOfTypes(repositories.entities, types, LIMITS.tallied);
  const found = lists.filter(({ count }) => count > 0);
  return withoutGuesses(
    await Promise.all((found.length > 0 ? found : lists.slice(0, 1)).map((list) => tallyOf(repositories, list, request, tally))),
  );
}

/** The store counts what is too much to read, if all of it is counted. */
async function tallyOf(repositories: Repositories, list: Listed, request: FactRequest, tally: Tally): Promise<FactGroup> {
  const isCounted = list.count > list.entities.length && choosesAll(list.type, request) && groupRelations(tally).length === 0;
  const types = tally.of === undefined ? (isCounted ? directTypes(list.type, tally.names) : []) : [tally.of];
  const all = await groupsOf(repositories, types);
  if (isCounted && all !== undefined && !all.isOpen) {
    const counts = await countsAt(repositories, all.all, list.type, tally);
    const isOpen = [...counts.values()].some((count) => count >= WALK_COUNT);
    return inventoryTally(list, await placesOf(repositories, all.all), request, tally, {
      ...all,
      isOpen,
      exact: { counts, total: list.count },
    });
  }
  const { first, next } = relationsTo(tally.names);
  const walk = await repositories.relations.walk(
    [...list.entities, ...(all?.all ?? [])].map(({ id }) => id),
    [
      out([...new Set([...first, ...choiceRelations(list.type, request), ...groupRelations(tally)])]),
      ofAll(out([...next, 'MANUFACTURER'])),
    ],
    { limit: LIMITS.talliedWalk, perNode: LIMITS.perNode },
  );
  return inventoryTally(walk.truncated ? { ...list, isOpen: true } : list, factGraph(walk.entities, walk.relations), request, tally, all);
}

/** Everything of these types by which a list may be counted. */
async function groupsOf({ entities }: Repositories, types: readonly EntityType[]): Promise<Groups | undefined> {
  const read = await Promise.all(types.slice(0, LIMITS.types).map((type) => entities.ofType(type, LIMITS.tallied)));
  if (read.length === 0) return undefined;
  return { all: read.flat(), isOpen: types.length > LIMITS.types || read.some(({ length }) => length >= LIMITS.tallied) };
}

/** The sites of those that share a name. */
async function placesOf({ relations }: Repositories, all: readonly Entity[]): Promise<FactGraph> {
  const alike = [...groupBy(all, ({ display }) => display).values()].filter(({ length }) => length > 1).flat();
  if (alike.length === 0) return factGraph(new Map(), []);
  const { first, next } = relationsTo(['SITE']);
  const bounds = { limit: LIMITS.walked, perNode: LIMITS.perNode };
  const walk = await relations.walk(
    alike.slice(0, LIMITS.entities).map(({ id }) => id),
    [out(first), ofAll(out(next))],
    bounds,
  );
  return factGraph(walk.entities, walk.relations);
}

/** The number of entities of a type that each of these groups has, counted by the store. */
async function countsAt(
  { relations }: Repositories,
  all: readonly Entity[],
  type: EntityType,
  { names }: Tally,
): Promise<ReadonlyMap<EntityId, number>> {
  const ids = all.map(({ id }) => id);
  const { totals } = await relations.walk(ids, [into(directRelations(names), type)], { limit: ids.length, perNode: 1 });
  return totals;
}

/** Without lists in which nothing has the role that the question asks for, if others have it. */
function withoutGuesses(groups: readonly FactGroup[]): readonly FactGroup[] {
  const sure = groups.filter(({ isGuess }) => isGuess !== true);
  return sure.length > 0 ? sure : groups;
}

async function listsFor(entities: EntityStore, request: FactRequest): Promise<readonly Listed[]> {
  const types = new Set(request.types.filter((type) => type !== 'OTHER').map((type) => withStatus(type, request)));
  const [open, lists] = await Promise.all([
    openLists(entities, request),
    listsOfTypes(entities, [...types].slice(0, LIMITS.types), comparesNumbers(request) ? LIMITS.tallied : LIMITS.entities),
  ]);
  if (open.length > 0 && !(request.filters.length > 0 && types.size > 0)) return open;
  const found = lists.filter(({ count }) => count > 0);
  return found.length > 0 ? found : lists.slice(0, 1);
}

/** Numbers are attributes, so that more entities are read at little cost. */
const comparesNumbers = ({ filters, ranking, total }: FactRequest): boolean =>
  ranking !== undefined ||
  total !== undefined ||
  filters.some(({ range, names }) => range !== undefined || names.some((name) => !isRelation(name)));

/** Models have no status: “planned hardware” means devices. */
const withStatus = (type: EntityType, { statuses }: FactRequest): EntityType =>
  type === 'DEVICE_TYPE' && statuses.size > 0 ? 'DEVICE' : type;

async function taggedWith(entities: EntityStore, tag: string, { types }: FactRequest): Promise<Listed> {
  const { items, hasNext } = await entities.search({ terms: [], words: searchedWordsOf(tag) }, { first: LIMITS.tagged });
  const all = items
    .map(({ value }) => value)
    .filter(({ attributes: { tags } }) => Array.isArray(tags) && tags.some((each) => typeof each === 'string' && fitOf(tag, each) === 2));
  const asked = all.filter(({ type }) => types.includes(type) || (type === 'DEVICE' && types.includes('DEVICE_TYPE')));
  // Nothing of the types that the question asks for has the tag.
  const isNone = types.length > 0 && asked.length === 0;
  const found = types.length > 0 ? asked : all;
  return {
    title: isNone ? `${types.map(pluralOf).join(' or ')} tagged ${tag}` : `entities tagged ${tag}`,
    type: 'OTHER',
    count: found.length,
    entities: found,
    ...(hasNext ? { isOpen: true } : {}),
  };
}

async function listsOfTypes(entities: EntityStore, types: readonly EntityType[], limit: number): Promise<readonly Listed[]> {
  const [counts, ...read] = await Promise.all([entities.counts(), ...types.map((type) => entities.ofType(type, limit))]);
  return types.map((type, at) => ({
    title: pluralOf(type),
    type,
    count: counts.find((each) => each.type === type)?.count ?? 0,
    entities: read[at] ?? [],
  }));
}

/** The entities of the open types that the question names. */
async function openLists(entities: EntityStore, request: FactRequest): Promise<readonly Listed[]> {
  const named = (await entities.openTypes(LIMITS.openTypes))
    .filter(({ objectType }) => namesOpenType(objectType, request))
    .slice(0, LIMITS.types);
  return Promise.all(
    named.map(async ({ objectType, count }) => ({
      title: pluralText(objectType.slice(objectType.lastIndexOf('.') + 1).replaceAll('_', ' ')),
      type: 'OTHER' as const,
      count,
      entities: await entities.ofType('OTHER', LIMITS.entities, objectType),
    })),
  );
}

interface Details {
  readonly graph: FactGraph;
  /** A limit was reached, so that details may be missing. */
  readonly isCut: boolean;
}

/** The details of the first entities of each list; of all, if the request selects some of them. */
async function detailsIn({ relations }: Repositories, lists: readonly Listed[], request: FactRequest): Promise<Details> {
  const choosing = [...new Set(lists.flatMap(({ type }) => choiceRelations(type, request)))];
  const isChosen = choosing.length > 0;
  const detailed = lists.flatMap(({ entities }) => entities.slice(0, isChosen ? LIMITS.entities : LIMITS.detailed));
  const names = [...new Set([...choosing, ...lists.flatMap(({ type }) => detailRelations(type, request))])];
  if (detailed.length === 0 || (request.isCount && !isChosen) || names.length === 0)
    return { graph: factGraph(new Map(), []), isCut: false };
  const walk = await relations.walk(
    detailed.map(({ id }) => id),
    [out(names), ...(lists.some(({ type }) => choiceNeedsModels(type, request)) ? [ofAll(out(['MANUFACTURER'], 'MANUFACTURER'))] : [])],
    { limit: LIMITS.walked, perNode: LIMITS.perNode },
  );
  return { graph: factGraph(walk.entities, walk.relations), isCut: isChosen && walk.truncated };
}
