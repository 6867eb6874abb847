import { type GraphEdge, type GraphNode, WIRING_RELATIONS } from '../../../domain/inventory/derivation/graph.js';
import { CABLE_LIMIT, floodFrom, type Trace, traceFrom } from '../../../domain/inventory/derivation/trace.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { Repositories } from '../../../ports/store/store.js';
import { readEdges } from './graph-reader.js';

/** A cable takes two reads (port, cable), a panel or circuit at most two more. */
const ROUNDS = CABLE_LIMIT * 4;

/** The endpoints that any of the nodes may lead to, each once: see {@link floodFrom}. */
export async function reachable(repositories: Repositories, starts: readonly GraphNode[]): Promise<GraphNode[]> {
  const traces = await walkAll(repositories, starts, 'FLOOD');
  const found = new Map<EntityId, GraphNode>();
  for (const { endpoints } of traces.values()) for (const node of endpoints) found.set(node.id, node);
  return [...found.values()];
}

/** The connected endpoints of each endpoint. */
export async function connectionsOf(
  repositories: Repositories,
  starts: readonly GraphNode[],
): Promise<Map<EntityId, readonly GraphNode[]>> {
  const traces = await walkAll(repositories, starts, 'TRACE');
  return new Map([...traces].map(([id, { endpoints }]) => [id, endpoints]));
}

/** Follows all paths concurrently: each round reads, in one call, what any of them still misses. */
async function walkAll(repositories: Repositories, starts: readonly GraphNode[], mode: 'FLOOD' | 'TRACE'): Promise<Map<EntityId, Trace>> {
  const step = mode === 'FLOOD' ? floodFrom : traceFrom;
  const slice = new Map<EntityId, GraphEdge[]>();
  const done = new Map<EntityId, Trace>();
  let open = [...new Map(starts.map((node) => [node.id, node])).values()];
  for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
    const missing = new Set<EntityId>();
    for (const node of open) {
      const trace = step(slice, node);
      done.set(node.id, trace);
      for (const id of trace.missing) missing.add(id);
    }
    open = open.filter(({ id }) => (done.get(id)?.missing.length ?? 0) > 0);
    for (const [id, edges] of await readEdges(repositories, missing, { types: WIRING_RELATIONS, direction: 'BOTH' })) slice.set(id, edges);
  }
  return done;
}
