import type { Entity, EntityType } from '../../domain/model/entity.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Relation } from '../../domain/model/relation.js';

export type Direction = 'OUT' | 'IN' | 'BOTH';

export interface RelationFilter {
  readonly types?: readonly string[];
  readonly direction: Direction;
  /** Of the entity at the other end. */
  readonly entityTypes?: readonly EntityType[];
  /** As of this time instead of now; milliseconds since 1970. Relations that held then, to entities that were there then. */
  readonly asOf?: number;
}

export interface RelatedEntity {
  readonly relation: Relation;
  /** The other end; as it was then, when `asOf` is given. */
  readonly entity: Entity;
}

/** What another entity is to this one, as much of it as a sentence needs. */
export interface RelatedName {
  /** The relation's type. */
  readonly relation: string;
  readonly out: boolean;
  readonly entityType: EntityType;
  readonly display: string;
}

export interface Neighbourhood {
  /** Start entities first, then by distance. */
  readonly nodes: readonly { readonly id: EntityId; readonly distance: number }[];
  readonly edges: readonly Relation[];
  /** There was more than `limit` allowed. */
  readonly truncated: boolean;
}

export interface TraversalBounds {
  readonly depth: number;
  /** Nodes in all. */
  readonly limit: number;
  readonly types?: readonly string[];
  readonly entityTypes?: readonly EntityType[];
  readonly direction?: Direction;
  /** Relations of a node that are walked each way; 200, which is also the most. */
  readonly perNode?: number;
  /** Over relations that held at this time, between entities that were there then; milliseconds since 1970. */
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

export interface DerivedWrite {
  readonly from: EntityId;
  readonly type: string;
  readonly to: EntityId;
}

export interface RelationStore {
  /** Relations of one entity, by type, then name of the other end. */
  list(id: EntityId, filter: RelationFilter, page: PageRequest): Promise<Page<RelatedEntity>>;
  /**
   * For many at once, without paging: at most `perEntity` each, in the order of {@link list}. Of an entity with more than 100 relations a way
   * (and more than `perEntity`), the ones put in order are those of the first types. For loaders and for derivation.
   */
  listMany(ids: readonly EntityId[], filter: RelationFilter, perEntity: number): Promise<ReadonlyMap<EntityId, readonly RelatedEntity[]>>;
  /** Open relations of many at once, both ways, in the order of {@link listMany}, at most `perWay` each way. */
  namesAround(ids: readonly EntityId[], perWay: number): Promise<ReadonlyMap<EntityId, readonly RelatedName[]>>;
  /** Relations around the start (open ones, unless `asOf` is given), breadth first, in one round trip. At most 200 relations of a node are walked each way. */
  neighbourhood(start: readonly EntityId[], bounds: TraversalBounds): Promise<Neighbourhood>;
  /** A shortest path over relations (open ones, unless `asOf` is given) in either direction, nodes in order; undefined when there is none within its bounds. */
  path(from: EntityId, to: EntityId, bounds: PathBounds): Promise<GraphPath | undefined>;
  /**
   * Makes the open derived relations of these types that start at `from` exactly `edges`: missing ones are opened, others closed,
   * equal ones left. Resolves to how many changed.
   */
  replaceDerived(from: readonly EntityId[], types: readonly string[], edges: readonly DerivedWrite[], now: number): Promise<number>;
  /**
   * Relation types of the workspace's own (those that are not in KNOWN_RELATIONS) that some relation has or once had, in alphabetical order: those among
   * `among` when it is given, else the first; at most `limit`.
   */
  ownTypes(limit: number, among?: readonly string[]): Promise<readonly string[]>;
  /** Open relations by type. */
  counts(): Promise<readonly { readonly type: string; readonly derived: boolean; readonly count: number }[]>;
}
