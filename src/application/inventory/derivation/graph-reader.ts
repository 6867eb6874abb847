import type { GraphEdge, GraphSlice } from '../../../domain/inventory/derivation/graph.js';
import type { EntityType } from '../../../domain/model/entity.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { RelatedEntity, RelationFilter } from '../../../ports/store/relations.js';
import type { Repositories } from '../../../ports/store/store.js';

/** The maximum number of relations of one entity in one read: more than any device, panel or prefix has in practice. */
const PER_ENTITY = 10_000;

/** What to read around entities. */
export interface EdgeRequest {
  readonly types: readonly string[];
  readonly direction: RelationFilter['direction'];
  readonly entityTypes?: readonly EntityType[];
  /** Also relations that have ended after this time, in milliseconds since 1970. */
  readonly endedAfter?: number;
}

/** The relations of these entities in one call, with an entry for each. */
export async function readEdges(
  repositories: Repositories,
  ids: Iterable<EntityId>,
  request: EdgeRequest,
): Promise<Map<EntityId, GraphEdge[]>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const related = await repositories.relations.listMany(uniqueIds, request, PER_ENTITY);
  return new Map(uniqueIds.map((id) => [id, (related.get(id) ?? []).map((one) => edgeOf(id, one))]));
}

/** The entities at the other end, each once. */
export function farEnds(slice: GraphSlice): Map<EntityId, GraphEdge['node']> {
  const nodes = new Map<EntityId, GraphEdge['node']>();
  for (const edges of slice.values()) for (const { node } of edges) nodes.set(node.id, node);
  return nodes;
}

/** Merges two slices; entries of the second are added to those of the first. */
export function joinSlices(...slices: readonly GraphSlice[]): Map<EntityId, GraphEdge[]> {
  const joined = new Map<EntityId, GraphEdge[]>();
  for (const slice of slices) for (const [id, edges] of slice) joined.set(id, [...(joined.get(id) ?? []), ...edges]);
  return joined;
}

function edgeOf(id: EntityId, { relation, entity }: RelatedEntity): GraphEdge {
  return { type: relation.type, out: relation.from === id, node: entity, ended: relation.validTo !== undefined };
}
