import type { EntityId } from '../ids.js';

export interface Edge {
  readonly from: EntityId;
  readonly to: EntityId;
}

const DAMPING = 0.85;
const ROUNDS = 20;

/**
 * Personalised PageRank over a small undirected neighbourhood: how near each node is to the seeds by all paths together. Values are shares of the
 * best non-seed, 0 to 1; seeds have 1.
 */
export function proximity(seeds: readonly EntityId[], nodes: readonly EntityId[], edges: readonly Edge[]): ReadonlyMap<EntityId, number> {
  const index = new Map(nodes.map((id, place) => [id, place]));
  const links: number[][] = nodes.map(() => []);
  for (const { from, to } of edges) {
    const [a, b] = [index.get(from), index.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    links[a]?.push(b);
    links[b]?.push(a);
  }
  const start = seeds.flatMap((id) => index.get(id) ?? []);
  if (start.length === 0) return new Map();
  let ranks = walk(start, links);
  for (let round = 1; round < ROUNDS; round += 1) ranks = walk(start, links, ranks);
  const best = Math.max(...ranks.filter((_, place) => !start.includes(place)), Number.EPSILON);
  return new Map(nodes.map((id, place) => [id, start.includes(place) ? 1 : Math.min(1, (ranks[place] ?? 0) / best)]));
}

function walk(start: readonly number[], links: readonly (readonly number[])[], ranks?: readonly number[]): number[] {
  const next = links.map(() => 0);
  for (const place of start) next[place] = (next[place] ?? 0) + (ranks === undefined ? 1 : 1 - DAMPING) / start.length;
  ranks?.forEach((rank, place) => {
    const out = links[place] ?? [];
    for (const other of out) next[other] = (next[other] ?? 0) + (DAMPING * rank) / out.length;
  });
  return next;
}
