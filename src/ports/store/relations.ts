import type { Entity, EntityType } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Relation } from '../../domain/model/relation.js';
import type { WalkStep } from '../../domain/model/walk.js';

export type { WalkStep } from '../../domain/model/walk.js';
export type Direction = 'OUT' | 'IN' | 'BOTH';

export interface RelationFilter {
  readonly types?: readonly string[];
  readonly direction: Direction;
  /** The types of the entity at the other end. */
  readonly entityTypes?: readonly EntityType[];
  /** As of this time, in milliseconds since 1970: relations that held then, to entities that existed then. */
  readonly asOf?: number;
  /** Also relations that have ended after this time, in milliseconds since 1970. Not together with `asOf`. */
  readonly endedAfter?: number;
}

export interface RelatedEntity {
  readonly relation: Relation;
  /** The entity at the other end; as of `asOf`, if it is given. */
  readonly entity: Entity;
}

/** The name and type of a related entity, as needed for a sentence. */
export interface RelatedName {
  /** The relation type. */
  readonly relation: string;
  readonly out: boolean;
  readonly entityType: EntityType;
  readonly display: string;
  /** See {@link Entity.observed}. */
  readonly observed?: number;
}

export interface Neighborhood {
  /** The start entities first, then by distance. */
  readonly nodes: readonly { readonly id: EntityId; readonly distance: number }[];
  readonly edges: readonly Relation[];
  /** Whether entities may be missing: there are more than `limit`, or a step found `perNode` relations or more at an entity. */
  readonly truncated: boolean;
}

export interface TraversalBounds {
  readonly depth: number;
  /** The maximum number of nodes. */
  readonly limit: number;
  readonly types?: readonly string[];
  readonly entityTypes?: readonly EntityType[];
  readonly direction?: Direction;
  /** The number of relations of a node that are followed in each direction: by default 200, which is also the maximum. */
  readonly perNode?: number;
  /** As of this time, in milliseconds since 1970: over relations that held then, between entities that existed then. */
  readonly asOf?: number;
}

export interface PathBounds {
  /** At most 10. */
  readonly maxHops: number;
  readonly types?: readonly string[];
  /** As in {@link TraversalBounds}. */
  readonly asOf?: number;
}

export interface GraphPath {
  readonly nodes: readonly EntityId[];
  readonly edges: readonly Relation[];
}

export interface WalkBounds {
  /** The maximum number of entities, including the start. */
  readonly limit: number;
  /** The maximum number of relations of an entity that a step follows, at most 200. */
  readonly perNode: number;
}

export interface Walk {
  /** The entities that were reached, and those of the start that exist. */
  readonly entities: ReadonlyMap<EntityId, Entity>;
  /** The relations that were followed, each once, in the order of the steps; those of one entity by type, then by the name of the other end. */
  readonly relations: readonly Relation[];
  /** The number of relations that the first step finds at each entity of the start, counted up to {@link WALK_COUNT}. */
  readonly totals: ReadonlyMap<EntityId, number>;
  /** Whether there are more entities than `limit`. */
  readonly truncated: boolean;
}

/** Walks count up to this number of relations. */
export const WALK_COUNT = 10_000;
/** The maximum number of steps of a walk. */
export const WALK_STEPS = 20;

export interface DerivedWrite {
  readonly from: EntityId;
  readonly type: string;
  readonly to: EntityId;
}

export interface RelationStore {
  /** The relations of one entity, by type, then by the name of the other end. */
  list(id: EntityId, filter: RelationFilter, page: PageRequest): Promise<Page<RelatedEntity>>;
  /**
   * The relations of many entities without paging: at most `perEntity` each, in the order of {@link list}. For an entity with more than 100 relations
   * in a direction (and more than `perEntity`), only those of the first types are ordered. Used by loaders and derivation.
   */
  listMany(ids: readonly EntityId[], filter: RelationFilter, perEntity: number): Promise<ReadonlyMap<EntityId, readonly RelatedEntity[]>>;
  /** The open relations of many entities in both directions, in the order of {@link listMany}, at most `perWay` in each direction. */
  namesAround(ids: readonly EntityId[], perWay: number): Promise<ReadonlyMap<EntityId, readonly RelatedName[]>>;
  /**
   * The relations around the start (open ones, unless `asOf` is given), breadth first, in one round trip. Follows at most 200 relations of a node in
   * each direction.
   */
  neighborhood(start: readonly EntityId[], bounds: TraversalBounds): Promise<Neighborhood>;
  /**
   * A shortest path over relations (open ones, unless `asOf` is given) in either direction, with its nodes in order; undefined if there is none
   * within the bounds. Throws TOO_LARGE if the search was given up.
   */
  path(from: EntityId, to: EntityId, bounds: PathBounds): Promise<GraphPath | undefined>;
  /** Follows a route from several entities, in one round trip. Only the first {@link WALK_STEPS} steps are taken. */
  walk(start: readonly EntityId[], steps: readonly WalkStep[], bounds: WalkBounds): Promise<Walk>;
  /**
   * Replaces the open derived relations of these types from `from` by `edges`: opens missing ones, ends others, and leaves equal ones. Returns the
   * number of changes.
   */
  replaceDerived(from: readonly EntityId[], types: readonly string[], edges: readonly DerivedWrite[], now: number): Promise<number>;
  /**
   * The workspace's own relation types (not in KNOWN_RELATIONS) that any relation has or had, in alphabetical order: those among `among` if it is
   * given, otherwise the first `limit`.
   */
  ownTypes(limit: number, among?: readonly string[]): Promise<readonly string[]>;
  /** The number of open relations by type. */
  counts(): Promise<readonly { readonly type: string; readonly derived: boolean; readonly count: number }[]>;
}
