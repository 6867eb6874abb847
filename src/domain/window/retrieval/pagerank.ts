import type { EntityId } from '../../common/ids.js';

export interface Edge {
  readonly from: EntityId;
  readonly to: EntityId;
}

const DAMPING = 0.85;
const ROUNDS = 20;

/**
 * Personalized PageRank over a small undirected neighborhood: the proximity of each node to the seeds over all paths. Values are relative to the best
 * non-seed, 0 to 1; seeds have 1.
 */
export function proximity(seeds: readonly EntityId[], nodes: readonly EntityId[], edges: readonly Edge[]): ReadonlyMap<EntityId, number> {
  const index = new Map(nodes.map((id, place) => [id, place]));
  const start = seeds.flatMap((id) => index.get(id) ?? []);
  if (start.length === 0) return new Map();
  const links = linksOf(index, edges);
  let ranks: Ranks = new Float64Array(nodes.length);
  let next: Ranks = new Float64Array(nodes.length);
  for (const place of start) ranks[place] = (ranks[place] ?? 0) + 1 / start.length;
  for (let round = 1; round < ROUNDS; round += 1) {
    walk(start, links, ranks, next);
    [ranks, next] = [next, ranks];
  }
  const isSeed = new Set(start);
  const best = Math.max(...ranks.filter((_, place) => !isSeed.has(place)), Number.EPSILON);
  return new Map(nodes.map((id, place) => [id, isSeed.has(place) ? 1 : Math.min(1, (ranks[place] ?? 0) / best)]));
}

type Ranks = Float64Array;

/** The two ends of each link between existing nodes, in both directions. */
interface Links {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly count: number;
  /** The links of each node. */
  readonly degree: Int32Array;
}

function linksOf(index: ReadonlyMap<EntityId, number>, edges: readonly Edge[]): Links {
  const [from, to] = [new Int32Array(2 * edges.length), new Int32Array(2 * edges.length)];
  const degree = new Int32Array(index.size);
  let count = 0;
  const link = (a: number, b: number): void => {
    from[count] = a;
    to[count] = b;
    degree[a] = (degree[a] ?? 0) + 1;
    count += 1;
  };
  for (const each of edges) {
    const [a, b] = [index.get(each.from), index.get(each.to)];
    if (a === undefined || b === undefined || a === b) continue;
    link(a, b);
    link(b, a);
  }
  return { from, to, count, degree };
}

/** One step of all walks; some restart at the seeds. */
function walk(start: readonly number[], { from, to, count, degree }: Links, ranks: Ranks, next: Ranks): void {
  next.fill(0);
  for (const place of start) next[place] = (next[place] ?? 0) + (1 - DAMPING) / start.length;
  const passed = ranks.map((rank, place) => (DAMPING * rank) / Math.max(1, degree[place] ?? 1));
  for (let at = 0; at < count; at += 1) {
    const other = to[at] ?? 0;
    next[other] = (next[other] ?? 0) + (passed[from[at] ?? 0] ?? 0);
  }
}
