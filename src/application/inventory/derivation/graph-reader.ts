import type { GraphEdge, GraphSlice } from '../../../domain/inventory/derivation/graph.js';
import type { EntityType } from '../../../domain/model/entity.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { RelatedEntity, RelationFilter } from '../../../ports/store/relations.js';
import type { Repositories } from '../../../ports/store/store.js';

/** Relations of one entity that are looked at, of those asked for at a time: more than any device, panel or prefix in practice has. */
const PER_ENTITY = 10_000;

/** What to read around some entities. */
export interface EdgeRequest {
  readonly types: readonly string[];
  readonly direction: RelationFilter['direction'];
  readonly entityTypes?: readonly EntityType[];
  /** As of this time instead of now. */
  readonly asOf?: number;
}

/** Relations of these entities in one call, an entry for each; none without entities. */
export async function readEdges(
  repositories: Repositories,
  ids: Iterable<EntityId>,
  request: EdgeRequest,
): Promise<Map<EntityId, GraphEdge[]>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const related = await repositories.relations.listMany(wanted, request, PER_ENTITY);
  return new Map(wanted.map((id) => [id, (related.get(id) ?? []).map((one) => edgeOf(id, one))]));
}

/** The entities at the other end, each once. */
export function farEnds(slice: GraphSlice): Map<EntityId, GraphEdge['node']> {
  const nodes = new Map<EntityId, GraphEdge['node']>();
  for (const edges of slice.values()) for (const { node } of edges) nodes.set(node.id, node);
  return nodes;
}

/** One slice that knows what both know; entries of the later one are added to those of the earlier. */
export function joinSlices(...slices: readonly GraphSlice[]): Map<EntityId, GraphEdge[]> {
  const joined = new Map<EntityId, GraphEdge[]>();
  for (const slice of slices) for (const [id, edges] of slice) joined.set(id, [...(joined.get(id) ?? []), ...edges]);
  return joined;
}

function edgeOf(id: EntityId, { relation, entity }: RelatedEntity): GraphEdge {
  return { type: relation.type, out: relation.from === id, node: entity };
}
