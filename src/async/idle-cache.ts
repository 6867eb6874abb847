import { LRUCache } from 'lru-cache';

/** A cache whose idle values can be removed. */
interface Purged {
  purgeStale(): boolean;
}

/** Longer than it takes to look at every value. */
const PURGE_MS = 30_000;

/** The caches that are in use. One that nobody uses is collected with its values. */
const caches = new Set<WeakRef<Purged>>();
let timer: NodeJS.Timeout | undefined;

function purge(): void {
  for (const each of caches) {
    const cache = each.deref();
    if (cache === undefined) caches.delete(each);
    else cache.purgeStale();
  }
  if (caches.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * A cache that is bounded by `options`, and removes values that were not used for `idleMs`, at most half a minute later. So memory does not depend on
 * the number of sessions that were used before.
 */
export function createIdleCache<K extends {}, V extends {}>(
  idleMs: number,
  options: Pick<LRUCache.Options<K, V, unknown>, 'max' | 'maxSize' | 'sizeCalculation'>,
): LRUCache<K, V> {
  const cache = new LRUCache<K, V>({ ...options, ttl: idleMs, ttlResolution: 1_000, updateAgeOnGet: true } as LRUCache.Options<
    K,
    V,
    unknown
  >);
  caches.add(new WeakRef<Purged>(cache));
  timer ??= setInterval(purge, PURGE_MS).unref();
  return cache;
}
