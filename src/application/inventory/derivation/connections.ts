import type { GraphNode } from '../../../domain/inventory/derivation/graph.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { Repositories } from '../../../ports/store/store.js';
import type { Affected } from './affected.js';
import { farEnds, readEdges } from './graph-reader.js';
import { connectionsOf } from './tracing.js';

/** Added and removed connections, for the links of devices. */
export interface ConnectionChanges {
  /** The number of relations written or ended. */
  readonly changed: number;
  /** Endpoints that have or had a connection. */
  readonly connected: ReadonlyMap<EntityId, GraphNode>;
  /** Endpoints that lost a connection. */
  readonly lossy: ReadonlySet<EntityId>;
}

/** A change may affect partners of partners once. More rounds are only needed if stored connections were one-sided. */
const ROUNDS = 4;
const CONNECTED = 'CONNECTED_TO';

/** Traces the affected endpoints and everything that they were or are now connected to. */
export async function deriveConnections(repositories: Repositories, { endpoints }: Affected, now: number): Promise<ConnectionChanges> {
  const starts = new Map(endpoints);
  const found = new Map<EntityId, readonly GraphNode[]>();
  const before = new Map<EntityId, readonly GraphNode[]>();
  let open = [...starts.values()];
  for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
    for (const [id, partners] of await connectionsOf(repositories, open)) found.set(id, partners);
    const stored = await readEdges(
      repositories,
      open.map(({ id }) => id),
      { types: [CONNECTED], direction: 'OUT' },
    );
    for (const [id, edges] of stored)
      before.set(
        id,
        edges.map(({ node }) => node),
      );
    const partners = new Map([
      ...farEnds(stored),
      ...open.flatMap(({ id }) => (found.get(id) ?? []).map((node) => [node.id, node] as const)),
    ]);
    open = [...partners.values()].filter(({ id }) => !starts.has(id));
    for (const node of open) starts.set(node.id, node);
  }
  const edges = [...found].flatMap(([from, partners]) => partners.map(({ id }) => ({ from, type: CONNECTED, to: id })));
  const changed = found.size === 0 ? 0 : await repositories.relations.replaceDerived([...found.keys()], [CONNECTED], edges, now);
  const has = (id: EntityId): boolean => (found.get(id)?.length ?? 0) + (before.get(id)?.length ?? 0) > 0;
  const loses = (id: EntityId): boolean => {
    const kept = new Set(found.get(id)?.map((node) => node.id));
    return before.get(id)?.some((node) => !kept.has(node.id)) === true;
  };
  return {
    changed,
    connected: new Map([...starts].filter(([id]) => has(id))),
    lossy: new Set([...starts.keys()].filter(loses)),
  };
}
