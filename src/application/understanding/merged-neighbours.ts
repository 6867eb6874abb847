import type { Neighbour, Neighbours } from '../../domain/understanding/candidates/meaning.js';

/** Everything around each entity, in an order that does not depend on the store. The neighbours of an entity are at most a few thousand. */
export function merged(all: readonly Neighbours[]): Neighbours {
  const around = new Map<string, readonly (readonly Neighbour[])[]>();
  for (const each of all)
    for (const [id, neighbours] of each) {
      const others = around.get(id) ?? [];
      if (!others.includes(neighbours)) around.set(id, [...others, neighbours]);
    }
  return new Map(
    [...around].map(([id, [first = [], ...others]]) => [id, others.length === 0 ? ordered(first) : ordered([first, ...others].flat())]),
  );
}

/** Stores return the same list until the inventory changes. */
const orders = new WeakMap<readonly Neighbour[], readonly Neighbour[]>();

function ordered(neighbours: readonly Neighbour[]): readonly Neighbour[] {
  const found = orders.get(neighbours) ?? neighbours.toSorted(inOrder);
  orders.set(neighbours, found);
  return found;
}

/** A total order: by the length of the entity's key, the key, and the relation; outgoing relations first. */
const inOrder = (a: Neighbour, b: Neighbour): number =>
  a.entity.key.length - b.entity.key.length ||
  compare(a.entity.key, b.entity.key) ||
  compare(a.relation, b.relation) ||
  Number(b.outgoing) - Number(a.outgoing);

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
