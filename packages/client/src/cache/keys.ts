import { OBJECTS } from '../generated/types.js';

/** An object of a response, as caches pass it. */
export interface CacheableObject {
  readonly __typename?: string | undefined;
  readonly id?: unknown;
  readonly asOf?: unknown;
}

/** The types with an id, which are the same object wherever they appear. All other types are a part of the object that contains them. */
const WITH_ID: ReadonlySet<string> = new Set(OBJECTS);

/**
 * The key of an object in a normalised cache, without its type, or null if the object is a part of its parent.
 *
 * An entity as of a time is not the entity of today: with `asOf`, the key contains the time. Select `asOf` beside `id` where you give `asOf`.
 */
export function cacheKey({ __typename, id, asOf }: CacheableObject): string | null {
  if (__typename === undefined || !WITH_ID.has(__typename) || typeof id !== 'string') return null;
  return __typename === 'Entity' && typeof asOf === 'string' ? `${id}@${asOf}` : id;
}
