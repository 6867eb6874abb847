import type { EntityId } from '../../domain/common/ids.js';
import { leadsToPlace, SCOPING_RELATIONS } from '../../domain/model/relation.js';
import type { Repositories } from '../../ports/store/store.js';
import type { InventoryEvent } from './change-pages.js';

/** The number of steps from an entity to its places, as in searches. */
const STEPS = 4;
/** The maximum number of places of a page that are read. */
const MAX_PLACES = 5_000;

/**
 * The changes of a place, and of what is or was inside it: an entity that left it and then changed again comes once, and what follows the place has to
 * learn of it.
 */
export async function changesWithin(
  { relations }: Repositories,
  events: readonly InventoryEvent[],
  place: EntityId,
): Promise<readonly InventoryEvent[]> {
  const places = new Map(events.map((event) => [event.entity.id, placesOf(event)]));
  const starts = [...new Set([...places.values()].flat())];
  const { edges } =
    starts.length === 0
      ? { edges: [] }
      : await relations.neighborhood(starts, { depth: STEPS - 1, limit: MAX_PLACES, types: [...SCOPING_RELATIONS], direction: 'OUT' });
  const outer = new Map<EntityId, EntityId[]>();
  for (const { from, to } of edges) outer.set(from, [...(outer.get(from) ?? []), to]);
  return events.filter(({ entity: { id } }) => id === place || leadsTo(place, places.get(id) ?? [], outer));
}

/** The nearest places of an entity, former ones included. */
const placesOf = ({ entity, relations }: InventoryEvent): readonly EntityId[] =>
  relations.filter(({ type }) => leadsToPlace(entity.type, type)).map(({ to }) => to);

function leadsTo(place: EntityId, nearest: readonly EntityId[], outer: ReadonlyMap<EntityId, readonly EntityId[]>): boolean {
  const seen = new Set(nearest);
  let reached = nearest;
  for (let step = 1; step < STEPS && !seen.has(place); step += 1) {
    reached = reached.flatMap((id) => outer.get(id) ?? []).filter((id) => !seen.has(id));
    for (const id of reached) seen.add(id);
  }
  return seen.has(place);
}
