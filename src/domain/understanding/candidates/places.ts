import type { EntityType } from '../../model/entity.js';
import type { PlaceSummary } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';

export const PLACES: ReadonlySet<EntityType> = new Set<EntityType>(['SITE', 'LOCATION', 'RACK', 'REGION', 'SITE_GROUP']);

export const isPlace = ({ type }: Pick<EntitySummary, 'type'>): boolean => PLACES.has(type);

/** Whether something is in a place; undefined if its places cannot be compared with it. */
export function isIn(entity: EntitySummary, place: EntitySummary): boolean | undefined {
  if (entity.id === place.id || isPlace(entity)) return undefined;
  if (entity.places.some(({ id }) => id === place.id)) return true;
  const isComparable = entity.places.some(
    ({ type, id }) => type === place.type || place.places.some((around) => around.type === type && around.id !== id),
  );
  return isComparable ? false : undefined;
}

/** The ids of places by the list of them, since the same few entities are compared with many others. */
const placeIds = new WeakMap<readonly PlaceSummary[], ReadonlySet<string>>();

export function placeIdsOf({ places }: Pick<EntitySummary, 'places'>): ReadonlySet<string> {
  const found = placeIds.get(places) ?? new Set(places.map(({ id }) => id));
  placeIds.set(places, found);
  return found;
}
