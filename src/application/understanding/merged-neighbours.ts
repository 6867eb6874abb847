import type { Neighbour, Neighbours } from '../../domain/understanding/candidates/meaning.js';

/** Everything around each entity, in an order that does not depend on the store. The neighbours of an entity are at most a few thousand. */
export function merged(all: readonly Neighbours[]): Neighbours {
  const around = new Map<string, readonly Neighbour[]>();
  for (const each of all) for (const [id, neighbours] of each) around.set(id, [...(around.get(id) ?? []), ...neighbours]);
  return new Map([...around].map(([id, neighbours]) => [id, neighbours.toSorted(inOrder)]));
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
