import { insideRanges, parentKeys, type Placement, placementOf, placementOfKey } from '../../../domain/inventory/address/keys.js';
import { adopts, closestHolder, joinSpans, parentAmong, type Placed } from '../../../domain/inventory/derivation/containment.js';
import { neighborsOf, type GraphNode } from '../../../domain/inventory/derivation/graph.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { DerivedWrite } from '../../../ports/store/relations.js';
import type { Repositories } from '../../../ports/store/store.js';
import type { Affected } from './affected.js';
import { readEdges } from './graph-reader.js';

/** The maximum number of range reads in one batch, and of keys in one read. */
const SPAN_LIMIT = 48;
const SPAN_PAGE = 20_000;
/** The maximum number of pages of one range; more requires a rebuild. */
const PAGE_LIMIT = 50;
/** The maximum number of keys in one lookup. */
const KEYS_AT_ONCE = 20_000;
/** Prefixes with the same network and routing table. The choice of the parent must not depend on their number. */
const TWINS = 16;

const PARENT = 'PARENT_PREFIX';

/** Computes the parents of changed entities and of everything inside changed prefixes. Returns the number of changed relations. */
export async function deriveContainment(repositories: Repositories, affected: Affected, now: number): Promise<number> {
  const placed = await placedOf(repositories, [...affected.placed.values()]);
  const prefixes = placed.filter(({ id }) => affected.prefixes.has(id));
  const moved = await movedChildren(repositories, prefixes, new Set(affected.placed.keys()));
  const all = [...placed, ...moved];
  // An entity that is no longer an address or a prefix has no parent.
  const from = [...new Set([...affected.placed.keys(), ...moved.map(({ id }) => id)])];
  return from.length === 0 ? 0 : repositories.relations.replaceDerived(from, [PARENT], await parentsOf(repositories, all), now);
}

async function placedOf(repositories: Repositories, nodes: readonly GraphNode[]): Promise<Placed[]> {
  const tables = await readEdges(
    repositories,
    nodes.map(({ id }) => id),
    { types: ['VRF'], direction: 'OUT' },
  );
  return nodes.flatMap((node) => {
    const placement = placementOf(plain(node), neighborsOf(tables, node.id, true, 'VRF')[0]?.id);
    return placement === undefined ? [] : [{ id: node.id, placement }];
  });
}

function plain({ type, status, attributes, observed }: GraphNode): Parameters<typeof placementOf>[0] {
  return { type, attributes, ...(status === undefined ? {} : { status }), ...(observed === undefined ? {} : { observed }) };
}

async function parentsOf(repositories: Repositories, placed: readonly Placed[]): Promise<DerivedWrite[]> {
  const edges: DerivedWrite[] = [];
  let waiting: Placed[] = [];
  let keys = new Set<string>();
  const flush = async (): Promise<void> => {
    const found = keys.size === 0 ? new Map<string, EntityId[]>() : await repositories.lookup.byPlacements([...keys], TWINS);
    for (const one of waiting) {
      const to = parentAmong(one, found);
      if (to !== undefined) edges.push({ from: one.id, type: PARENT, to });
    }
    waiting = [];
    keys = new Set();
  };
  for (const one of placed) {
    waiting.push(one);
    for (const key of parentKeys(one.placement)) keys.add(key);
    if (keys.size >= KEYS_AT_ONCE) await flush();
  }
  await flush();
  return edges;
}

/** The contents of the prefixes that need a new parent, except those already known. */
async function movedChildren(repositories: Repositories, prefixes: readonly Placed[], known: ReadonlySet<EntityId>): Promise<Placed[]> {
  if (prefixes.length === 0) return [];
  const changed = new Map(prefixes.map((one) => [one.id, one]));
  const inside = (await insiders(repositories, prefixes)).filter(({ id }) => !known.has(id));
  const containers = inside.flatMap((child) => {
    const holder = closestHolder(child, prefixes);
    return holder === undefined ? [] : [{ child, holder }];
  });
  const parents = await readEdges(
    repositories,
    containers.map(({ child }) => child.id),
    { types: [PARENT], direction: 'OUT' },
  );
  return containers
    .filter(({ child, holder }) => {
      const parent = neighborsOf(parents, child.id, true, PARENT)[0];
      const placement = parent === undefined ? undefined : placementOf(plain(parent), undefined);
      return adopts(holder, parent && placement && { id: parent.id, placement }, (id) => changed.has(id));
    })
    .map(({ child }) => child);
}

async function insiders(repositories: Repositories, prefixes: readonly Placed[]): Promise<Placed[]> {
  const spans = joinSpans(
    prefixes.flatMap(({ placement }) => insideRanges(placement)),
    SPAN_LIMIT,
  );
  const found = new Map<EntityId, Placement>();
  for (const { from, to } of spans) {
    let next = from;
    for (let page = 0; page < PAGE_LIMIT; page++) {
      const hits = await repositories.lookup.range({ from: next, to }, SPAN_PAGE);
      for (const { key, id } of hits) {
        const placement = placementOfKey(key);
        if (placement !== undefined) found.set(id, placement);
      }
      const last = hits.at(-1)?.key;
      // Reads the last key again, because other entities with the same key may follow.
      if (hits.length < SPAN_PAGE || last === undefined || last === next) break;
      next = last;
    }
  }
  return [...found].map(([id, placement]) => ({ id, placement }));
}
