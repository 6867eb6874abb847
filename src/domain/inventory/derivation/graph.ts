import type { Entity, EntityType } from '../../model/entity.js';
import type { EntityId } from '../../common/ids.js';

/** The parts of an entity that derivation needs. */
export type GraphNode = Pick<Entity, 'id' | 'type' | 'status' | 'attributes' | 'observed'>;

/** One relation, as seen from one of its ends. */
export interface GraphEdge {
  readonly type: string;
  /** Whether it starts at the end that it is listed under. */
  readonly out: boolean;
  /** The other end. */
  readonly node: GraphNode;
  /** Whether the relation has ended, if former ones were read. */
  readonly ended: boolean;
}

/** A part of the graph: the relations of the entities that were read. Entities without an entry were not read. */
export type GraphSlice = ReadonlyMap<EntityId, readonly GraphEdge[]>;

/** The types where paths through cables begin and end. */
export const ENDPOINT_TYPES: ReadonlySet<EntityType> = new Set<EntityType>([
  'INTERFACE',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'POWER_PORT',
  'POWER_OUTLET',
  'POWER_FEED',
]);

/** The types that paths pass through. */
export const PASSAGE_TYPES: ReadonlySet<EntityType> = new Set<EntityType>(['FRONT_PORT', 'REAR_PORT', 'CIRCUIT_TERMINATION']);

/** The relations that a path follows. */
export const WIRING_RELATIONS: readonly string[] = ['A_TERMINATION', 'B_TERMINATION', 'REAR_PORT', 'CIRCUIT'];

/** The nodes at the other end of relations of these types, outgoing or incoming. */
export function neighborsOf(slice: GraphSlice, id: EntityId, out: boolean, ...types: readonly string[]): GraphNode[] {
  return (slice.get(id) ?? []).filter((edge) => edge.out === out && types.includes(edge.type)).map(({ node }) => node);
}
