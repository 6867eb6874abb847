import { LIMITS, RANGES, checkCount, checkId, checkInteger, checkLine, checkRange, type Dependencies } from '../common/index.js';
import type { Entity, EntityDraft, EntityRef, EntityType } from '../../domain/model/entity.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { searchTermsOf } from '../../domain/inventory/search/search-terms.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Principal } from '../../domain/common/principal.js';
import { CHAIN_RELATIONS } from '../../domain/model/relation.js';
import type { UpsertOutcome } from '../../ports/store/entities.js';
import type { Neighborhood, PathBounds, RelatedEntity, RelationFilter, TraversalBounds } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';
import { pageOfBoth } from './address-search.js';
import { prefixesAround } from './prefixes-around.js';
import { deleteAndDerive } from './derive-batch.js';
import { checkEntityDraft } from './entity-drafts.js';
import { entityIdOf, toWrites } from './entity-writes.js';
import { deriveAll } from './imports.js';
import { completeDrafts } from './partial-drafts.js';
import { type EntityPath, pathBetween } from './paths.js';
import { checkRelationTypes } from './relation-types.js';

export interface SearchEntities {
  readonly text?: string;
  readonly types?: readonly EntityType[];
  readonly objectType?: string;
  readonly within?: EntityId;
  readonly asOf?: number;
}

export interface UpsertResult {
  readonly outcome: UpsertOutcome;
  readonly entities: readonly Entity[];
  /** Targets of the written relations that do not exist yet: the relations hold as soon as somebody writes them. At most 100. */
  readonly missingTargets: readonly EntityRef[];
}

export interface Entities {
  /** With `asOf` (milliseconds since 1970), the entity as it was at that time. */
  get(caller: Principal, id: EntityId, asOf?: number): Promise<Entity | undefined>;
  /** With `asOf`, the entities that existed then, as they were. */
  getMany(caller: Principal, ids: readonly EntityId[], asOf?: number): Promise<ReadonlyMap<EntityId, Entity>>;
  /** Also returns deleted entities, in their last state and with `deletedAt`. */
  everMany(caller: Principal, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /** The id of an entity with this identity, whether it exists or not. */
  idOf(caller: Principal, ref: EntityRef): EntityId;
  byRef(caller: Principal, ref: EntityRef): Promise<Entity | undefined>;
  /**
   * Matches exact, prefix and partial forms of the text and, if nothing matches, misspelt ones; ranked. For an address, the prefixes around it follow.
   */
  search(caller: Principal, search: SearchEntities, page: PageRequest): Promise<Page<Entity>>;
  relations(caller: Principal, id: EntityId, filter: RelationFilter, page: PageRequest): Promise<Page<RelatedEntity>>;
  relationsMany(
    caller: Principal,
    ids: readonly EntityId[],
    filter: RelationFilter,
    perEntity: number,
  ): Promise<ReadonlyMap<EntityId, readonly RelatedEntity[]>>;
  /** Depth and limit have defaults; see {@link RANGES}. */
  neighborhood(caller: Principal, id: EntityId, bounds: Partial<TraversalBounds>): Promise<Neighborhood>;
  /** Containers from the outermost (region) to the entity itself; as of `asOf`, if given. */
  chain(caller: Principal, ids: readonly EntityId[], asOf?: number): Promise<ReadonlyMap<EntityId, readonly Entity[]>>;
  /** A shortest path over the given relations; without them, over cables and links, then over all but those of a catalogue. */
  path(caller: Principal, from: EntityId, to: EntityId, bounds: Partial<PathBounds>): Promise<EntityPath | undefined>;
  /** Sessions of the caller that mention the entity. */
  sessions(caller: Principal, id: EntityId, first?: number): Promise<readonly SessionId[]>;
  /**
   * At most 1,000 entities, in one transaction; then derives their relations. What partial drafts do not state stays. `read` are entities that the drafts were made from: if one of them has changed
   * since, nothing is written, and CONFLICT is thrown.
   */
  upsert(caller: Principal, drafts: readonly EntityDraft[], read?: readonly Pick<Entity, 'id' | 'updatedAt'>[]): Promise<UpsertResult>;
  /** At most 1,000 entities, in one transaction. Returns the number of deleted entities. */
  delete(caller: Principal, ids: readonly EntityId[]): Promise<number>;
  /** Grows with every change of the inventory. */
  revision(caller: Principal): Promise<number>;
  counts(caller: Principal): Promise<readonly { readonly type: EntityType; readonly count: number }[]>;
  /** Derives relations that an earlier process left pending. Returns the number of processed entities. */
  settle(caller: Principal): Promise<number>;
}

const MAX_RELATED = 200;

export function createEntities(deps: Dependencies): Entities {
  const repositories = (caller: Principal) => deps.store.read(caller);
  const entityId = (id: string, path = 'entityId') => checkId(path, id, 'entity');
  return {
    get: (caller, id, asOf) => repositories(caller).entities.get(entityId(id), asOf),
    getMany: (caller, ids, asOf) => entitiesAt(repositories(caller), ids, asOf),
    everMany: (caller, ids) => repositories(caller).entities.everMany(ids),
    idOf: ({ workspace }, ref) => entityIdOf(workspace, ref),
    byRef: async (caller, ref) => (await repositories(caller).entities.byRefs([ref]))[0],
    search: (caller, search, page) => searchEntities(deps, caller, search, page),
    async relations(caller, id, filter, page) {
      const { relations } = repositories(caller);
      await checkRelationTypes(relations, 'types', filter.types);
      return relations.list(entityId(id), filter, page);
    },
    async relationsMany(caller, ids, filter, perEntity) {
      const { relations } = repositories(caller);
      checkInteger('first', perEntity, 1, MAX_RELATED);
      await checkRelationTypes(relations, 'types', filter.types);
      return relations.listMany(ids, filter, perEntity);
    },
    async neighborhood(caller, id, bounds) {
      const depth = checkRange('depth', bounds.depth, RANGES.neighborhoodDepth);
      const limit = checkRange('limit', bounds.limit, RANGES.neighborhoodEntities);
      const { relations } = repositories(caller);
      await checkRelationTypes(relations, 'types', bounds.types);
      return relations.neighborhood([entityId(id)], { ...bounds, depth, limit });
    },
    chain: (caller, ids, asOf) => chainsOf(repositories(caller), ids, asOf),
    async path(caller, from, to, bounds) {
      const maxHops = checkRange('maxHops', bounds.maxHops, RANGES.pathHops);
      await checkRelationTypes(repositories(caller).relations, 'relations', bounds.types);
      return pathBetween(repositories(caller), entityId(from, 'from'), entityId(to, 'to'), { ...bounds, maxHops });
    },
    sessions: (caller, id, first) =>
      repositories(caller).entities.sessions(entityId(id), checkRange('first', first, RANGES.entitySessions)),
    upsert: (caller, drafts, read) => upsertEntities(deps, caller, drafts, read),
    async delete(caller, ids) {
      checkCount('ids', ids.length, LIMITS.entities);
      ids.forEach((id, index) => entityId(id, `ids[${index}]`));
      return deps.store.transaction(caller, (tx) => deleteAndDerive(tx, ids, deps.clock.now()), { kind: 'BULK', on: 'inventory' });
    },
    revision: (caller) => repositories(caller).entities.revision(),
    counts: (caller) => repositories(caller).entities.counts(),
    settle: (caller) => deriveAll(deps, caller),
  };
}

async function searchEntities(deps: Dependencies, caller: Principal, search: SearchEntities, page: PageRequest): Promise<Page<Entity>> {
  const read = deps.store.read(caller);
  if (search.within !== undefined) checkId('within', search.within, 'entity');
  if (search.objectType !== undefined) checkLine('objectType', search.objectType, LIMITS.objectType);
  const { text, ...filter } = search;
  if (text === undefined) return read.entities.search({ ...filter, terms: [] }, page);
  const { terms, words, patterns, address } = searchTermsOf(checkLine('search', text, LIMITS.searchText));
  const byKeys = (asked: PageRequest) => read.entities.search({ ...filter, terms, words }, asked);
  const around = (asked: PageRequest) => prefixesAround(read, { address, terms }, filter, asked);
  if (address !== undefined) return pageOfBoth(byKeys, around, page);
  const found = terms.length + words.length === 0 ? undefined : await byKeys(page);
  if (found !== undefined && (found.items.length > 0 || page.after !== undefined || page.before !== undefined)) return found;
  const spelt = patterns.length === 0 ? [] : await read.lookup.similar(patterns, 20);
  if (spelt.length === 0) return { items: [], hasNext: false, hasPrevious: false };
  return read.entities.search({ ...filter, terms: [...new Set(spelt.map(({ key }) => key))] }, page);
}

async function upsertEntities(
  deps: Dependencies,
  caller: Principal,
  drafts: readonly EntityDraft[],
  read: readonly Pick<Entity, 'id' | 'updatedAt'>[] = [],
): Promise<UpsertResult> {
  checkCount('entities', drafts.length, LIMITS.entities);
  if (drafts.length === 0) throw invalid('entities', 'at least one entity', []);
  drafts.forEach((draft, index) => checkEntityDraft(`entities[${index}]`, draft));
  const write = async (tx: Repositories) => {
    await assertUnchanged(tx, read);
    const complete = await completeDrafts(tx.entities, caller.workspace, drafts);
    complete.forEach((draft, index) => checkEntityDraft(`entities[${index}]`, draft));
    const written = await tx.entities.upsert(toWrites(caller.workspace, complete), deps.clock.now());
    return { outcome: written, missingTargets: await missingTargets(tx, caller.workspace, complete) };
  };
  const { outcome, ...pending } = await deps.store.transaction(caller, write, { on: 'inventory' });
  await deriveAll(deps, caller);
  const ids = [...new Set(drafts.map(({ ref }) => entityIdOf(caller.workspace, ref)))];
  const stored = await deps.store.read(caller).entities.getMany(ids);
  return { outcome, ...pending, entities: ids.flatMap((id) => stored.get(id) ?? []) };
}

const MISSING_TARGETS = 100;

async function missingTargets(
  { entities }: Repositories,
  workspace: string,
  drafts: readonly EntityDraft[],
): Promise<readonly EntityRef[]> {
  const targets = new Map(drafts.flatMap(({ relations }) => relations.map(({ to }) => [entityIdOf(workspace, to), to] as const)));
  const stored = await entities.getMany([...targets.keys()]);
  return [...targets].flatMap(([id, to]) => (stored.has(id) ? [] : [to])).slice(0, MISSING_TARGETS);
}

async function assertUnchanged({ entities }: Repositories, read: readonly Pick<Entity, 'id' | 'updatedAt'>[]): Promise<void> {
  if (read.length === 0) return;
  const now = await entities.getMany(read.map(({ id }) => id));
  const changed = read.find(({ id, updatedAt }) => now.get(id)?.updatedAt !== updatedAt);
  if (changed !== undefined)
    throw new NetloomError('CONFLICT', `The entity ${changed.id} has changed since it was read. Nothing was written; read it again.`);
}

const entitiesAt = ({ entities }: Repositories, ids: readonly EntityId[], asOf: number | undefined) =>
  asOf === undefined ? entities.getMany(ids) : entities.getManyAt(ids, asOf);

const LONGEST_CHAIN = 12;

/** Follows the first of {@link CHAIN_RELATIONS} that each entity has, one round for all entities together. */
async function chainsOf(
  read: Repositories,
  ids: readonly EntityId[],
  asOf: number | undefined,
): Promise<ReadonlyMap<EntityId, readonly Entity[]>> {
  const start = await entitiesAt(read, ids, asOf);
  const filter: RelationFilter = { direction: 'OUT', types: CHAIN_RELATIONS, ...(asOf === undefined ? {} : { asOf }) };
  const chains = new Map<EntityId, Entity[]>([...start].map(([id, entity]) => [id, [entity]]));
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const tops = [...new Set([...chains.values()].map((chain) => chain[0]?.id ?? ''))];
    const parents = await read.relations.listMany(tops, filter, CHAIN_RELATIONS.length);
    let grew = false;
    for (const chain of chains.values()) {
      const related = parents.get(chain[0]?.id ?? '') ?? [];
      const parent = CHAIN_RELATIONS.map((type) => related.find(({ relation }) => relation.type === type)).find(
        (each) => each !== undefined,
      );
      if (parent === undefined || chain.some(({ id }) => id === parent.entity.id)) continue;
      chain.unshift(parent.entity);
      grew = true;
    }
    if (!grew) break;
  }
  return chains;
}
