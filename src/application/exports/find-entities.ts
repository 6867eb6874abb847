import type { Dependencies } from '../common/index.js';
import { checkEntityDraft, entityIdOf } from '../inventory/index.js';
import type { EntityId } from '../../domain/common/ids.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { RecordOf } from '../../domain/export/records.js';
import { searchTermsOf } from '../../domain/inventory/search/search-terms.js';
import type { Entity, EntityDraft, EntityRef } from '../../domain/model/entity.js';
import { CHAIN_RELATIONS } from '../../domain/model/relation.js';
import type { Repositories } from '../../ports/store/store.js';

type EntityRecord = RecordOf<'ENTITY'>;

/** An entity of a document in the target workspace: one that exists, or the identity that it gets. */
export interface FoundEntity {
  readonly id: EntityId;
  readonly ref: EntityRef;
  readonly exists: boolean;
}

/** The source of entities that are created although another entity of the workspace has their identity. */
const SOURCE = 'export';
const PAGE = 500;
/** Candidates with the same name. If there are more, the name is ambiguous. */
const NAMESAKES = 20;
/** Steps from an entity to its containers. */
const CHAIN = 16;

/**
 * Finds the entities of a document in the workspace of the caller: by their identity, if type and name are the same, otherwise by type and name inside
 * their container, if only one has them. Existing entities are never changed.
 */
export async function findEntities(
  deps: Dependencies,
  caller: Principal,
  records: readonly EntityRecord[],
): Promise<ReadonlyMap<EntityId, FoundEntity>> {
  const read = deps.store.read(caller);
  const taken = await entitiesWithRefs(read, caller, records);
  const meant = new Set(records.flatMap(({ entity }) => sameIn(taken, caller, entity)?.id ?? []));
  const search: Search = {
    read,
    caller,
    taken,
    meant,
    found: new Map(),
    records: new Map(records.map((record) => [record.entity.id, record])),
  };
  for (const record of records) await find(search, record, 0);
  return search.found;
}

interface Search {
  readonly read: Repositories;
  readonly caller: Principal;
  /** Existing entities with the identities of the document, and with those that the document's entities get. */
  readonly taken: ReadonlyMap<EntityId, Entity>;
  /** Existing entities that are others of the document. */
  readonly meant: ReadonlySet<EntityId>;
  readonly found: Map<EntityId, FoundEntity>;
  readonly records: ReadonlyMap<EntityId, EntityRecord>;
}

const otherRef = ({ source, objectType, objectId }: EntityRef): EntityRef => ({
  source: SOURCE,
  objectType,
  objectId: `${source}:${objectId}`.slice(0, 256),
});

async function entitiesWithRefs(
  { entities }: Repositories,
  { workspace }: Principal,
  records: readonly EntityRecord[],
): Promise<ReadonlyMap<EntityId, Entity>> {
  const taken = new Map<EntityId, Entity>();
  const ids = records.flatMap(({ entity: { ref } }) => [entityIdOf(workspace, ref), entityIdOf(workspace, otherRef(ref))]);
  for (let from = 0; from < ids.length; from += PAGE)
    for (const [id, entity] of await entities.everMany(ids.slice(from, from + PAGE))) taken.set(id, entity);
  return taken;
}

async function find(search: Search, record: EntityRecord, step: number): Promise<FoundEntity> {
  const { entity } = record;
  const known = search.found.get(entity.id);
  if (known !== undefined) return known;
  const same = sameIn(search.taken, search.caller, entity);
  const result = same === undefined ? ((await namesake(search, record, step)) ?? newIdentity(search, entity)) : existing(same);
  search.found.set(entity.id, result);
  return result;
}

/** The existing entity with the identity of an entity of the document, or with the identity that an earlier import gave it. */
function sameIn(taken: ReadonlyMap<EntityId, Entity>, { workspace }: Principal, entity: EntityRecord['entity']): Entity | undefined {
  const known = [entity.ref, otherRef(entity.ref)].map((ref) => taken.get(entityIdOf(workspace, ref)));
  return known.find((each) => each !== undefined && isSame(each, entity));
}

/** The identity of an entity that the workspace does not have: its own, unless another entity has it. */
function newIdentity({ taken, caller: { workspace } }: Search, { ref }: EntityRecord['entity']): FoundEntity {
  const id = entityIdOf(workspace, ref);
  if (!taken.has(id)) return { id, ref, exists: false };
  const other = otherRef(ref);
  return { id: entityIdOf(workspace, other), ref: other, exists: taken.has(entityIdOf(workspace, other)) };
}

const existing = ({ id, ref }: Entity): FoundEntity => ({ id, ref, exists: true });

/** The same type and name; or the same record under another name, because ids and times of creation are the same in copies of an inventory. */
const isSame = (one: Entity, other: Entity): boolean =>
  one.type === other.type && (one.name === other.name || (one.id === other.id && one.createdAt === other.createdAt));

/** The only entity with this type and name inside the container, or without one in the document, of the workspace. */
async function namesake(search: Search, { entity, relations }: EntityRecord, step: number): Promise<FoundEntity | undefined> {
  if (entity.deletedAt !== undefined) return undefined;
  const container = CHAIN_RELATIONS.map((type) => relations.find((relation) => relation.type === type)).find((each) => each !== undefined);
  const parent = container === undefined ? undefined : search.records.get(container.to);
  const within = parent === undefined || step >= CHAIN ? undefined : await find(search, parent, step + 1);
  if (within?.exists === false) return undefined;
  const { terms } = searchTermsOf(entity.name);
  if (terms.length === 0) return undefined;
  const page = await search.read.entities.search(
    { terms, types: [entity.type], ...(within === undefined ? {} : { within: within.id }) },
    { first: NAMESAKES },
  );
  if (page.hasNext) return undefined;
  const { source, objectType } = entity.ref;
  const equal = page.items.filter(
    ({ value: { id, name, ref } }) =>
      name === entity.name && ref.source === source && ref.objectType === objectType && !search.meant.has(id),
  );
  const [only] = equal;
  return equal.length === 1 && only !== undefined ? existing(only.value) : undefined;
}

/** An entity that the workspace does not have. */
export interface MissingEntity {
  readonly id: EntityId;
  readonly draft: EntityDraft;
  readonly isDeleted: boolean;
  /** The aliases that users gave to it. */
  readonly ownAliases: readonly string[];
}

/** The drafts of the entities that the workspace does not have. Throws INVALID_INPUT for one that a normal write would refuse. */
export function missingEntities(records: readonly EntityRecord[], found: ReadonlyMap<EntityId, FoundEntity>): readonly MissingEntity[] {
  return records.flatMap(({ entity, relations }) => {
    const target = found.get(entity.id);
    if (target === undefined || target.exists) return [];
    const { type, name, display, slug, status, aliases, ownAliases = [], attributes, observed, deletedAt } = entity;
    const draft: EntityDraft = {
      ref: target.ref,
      type,
      name,
      display,
      ...(slug === undefined ? {} : { slug }),
      ...(status === undefined ? {} : { status }),
      aliases,
      attributes,
      relations: relations.flatMap((relation) => {
        const to = found.get(relation.to);
        return to === undefined ? [] : [{ type: relation.type, to: to.ref }];
      }),
      ...(observed === undefined ? {} : { observed }),
    };
    checkDraft(entity.id, draft);
    return [{ id: target.id, draft, isDeleted: deletedAt !== undefined, ownAliases: ownAliases.map(({ alias }) => alias) }];
  });
}

function checkDraft(id: EntityId, draft: EntityDraft): void {
  try {
    checkEntityDraft(id, draft);
  } catch (error) {
    throw error instanceof NetloomError ? new NetloomError(error.code, `The entity ${error.message}`, error.details) : error;
  }
}
