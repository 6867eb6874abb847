import type { Entity, EntityDraft, EntityRef, EntityType } from '../domain/entity.js';
import type { EntityId, SessionId } from '../domain/ids.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Principal } from '../domain/principal.js';
import type { Relation } from '../domain/relation.js';
import type { UpsertOutcome } from '../ports/entities.js';
import type { Neighbourhood, RelatedEntity, RelationFilter, TraversalBounds } from '../ports/relations.js';

export interface SearchEntities {
  readonly text?: string;
  readonly types?: readonly EntityType[];
  readonly within?: EntityId;
  readonly asOf?: number;
}

export interface EntityPath {
  readonly nodes: readonly Entity[];
  readonly edges: readonly Relation[];
}

export interface Entities {
  get(caller: Principal, id: EntityId): Promise<Entity | undefined>;
  getMany(caller: Principal, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  byRef(caller: Principal, ref: EntityRef): Promise<Entity | undefined>;
  /** Exact, prefix, partial and, when nothing fits, misspelt forms of the text; ranked. */
  search(caller: Principal, search: SearchEntities, page: PageRequest): Promise<Page<Entity>>;
  relations(caller: Principal, id: EntityId, filter: RelationFilter, page: PageRequest): Promise<Page<RelatedEntity>>;
  relationsMany(
    caller: Principal,
    ids: readonly EntityId[],
    filter: RelationFilter,
    perEntity: number,
  ): Promise<ReadonlyMap<EntityId, readonly RelatedEntity[]>>;
  neighbourhood(caller: Principal, id: EntityId, bounds: TraversalBounds): Promise<Neighbourhood>;
  /** Containers from the outermost (region) to the entity itself. */
  chain(caller: Principal, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, readonly Entity[]>>;
  path(caller: Principal, from: EntityId, to: EntityId, maxHops: number, types?: readonly string[]): Promise<EntityPath | undefined>;
  /** Sessions of the caller that mention it. */
  sessions(caller: Principal, id: EntityId, limit: number): Promise<readonly SessionId[]>;
  /** At most 1,000 a call, in one transaction, then their derived relations. */
  upsert(
    caller: Principal,
    drafts: readonly EntityDraft[],
  ): Promise<{ readonly outcome: UpsertOutcome; readonly entities: readonly Entity[] }>;
  delete(caller: Principal, ids: readonly EntityId[]): Promise<number>;
  counts(caller: Principal): Promise<readonly { readonly type: EntityType; readonly count: number }[]>;
  /** Works out derived relations that an earlier process left open. Resolves to how many entities were worked on. */
  settle(caller: Principal): Promise<number>;
}
