import { LRUCache } from 'lru-cache';
import type { Erased } from '../../ports/store/erasure.js';
import type { Cache, CacheHit, Computed } from '../../ports/cache.js';

const OVERHEAD = 8;

/** The approximate number of characters of plain data, without serializing it. Shared objects count for each occurrence. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length + OVERHEAD;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  let weight = OVERHEAD;
  if (Array.isArray(value)) for (const item of value) weight += weightOf(item);
  else for (const name in value) weight += name.length + weightOf((value as Record<string, unknown>)[name]);
  return weight;
}

/** Longer than any value is computed or cached. */
const ERASED_MS = 600_000;
const MAX_ERASED = 100_000;
/** Expired values are removed this often; otherwise each would stay until it is read again. */
const PURGE_MS = 30_000;

const tagOf = (key: string): string | undefined => /\{(.+?)\}/u.exec(key)?.[1];

/** Wrapped in an object, because the underlying cache does not accept `null`. */
interface Entry {
  readonly value: unknown;
}

/** Caches the most recently used values in this process, bounded by number and size. */
export function createMemoryCache(options: { readonly maxEntries: number; readonly maxCharacters: number }): Cache {
  const entries = new LRUCache<string, Entry>({
    max: options.maxEntries,
    maxSize: options.maxCharacters,
    sizeCalculation: ({ value }, key) => weightOf(value) + key.length,
  });
  const underway = new Map<string, Promise<unknown>>();
  /** Computed values whose size is not determined yet. */
  const fresh = new Map<string, Entry>();
  /** Erased tags: late values under them are not cached. */
  const erased = new LRUCache<string, true>({ max: MAX_ERASED, ttl: ERASED_MS });
  const isErased = (key: string): boolean => erased.size > 0 && erased.has(tagOf(key) ?? '');
  let hits = 0;
  let misses = 0;
  const purging = setInterval(() => void entries.purgeStale(), PURGE_MS).unref();

  function find<T>(key: string): CacheHit<T> | undefined {
    const entry = entries.get(key) ?? fresh.get(key);
    if (entry === undefined) misses += 1;
    else hits += 1;
    return entry === undefined ? undefined : { value: entry.value as T, from: 'PROCESS_CACHE' };
  }

  function keep(key: string, value: unknown, ttlMs: number): void {
    if (ttlMs > 0 && !isErased(key)) entries.set(key, { value }, { ttl: ttlMs });
    else entries.delete(key);
  }

  async function once<T>(key: string, ttl: number | (() => number), compute: () => Promise<T>): Promise<Computed<T>> {
    const found = find<T>(key);
    if (found !== undefined) return found;
    const running = underway.get(key);
    if (running !== undefined) return { value: (await running) as T, from: 'PROCESS_CACHE' };
    const computing = compute();
    underway.set(key, computing);
    const forget = () => underway.delete(key);
    // Determining the size of a large value takes a moment, so callers do not wait for it.
    const keepLater = (value: T): void => {
      const ttlMs = typeof ttl === 'number' ? ttl : ttl();
      if (ttlMs > 0 && !isErased(key)) fresh.set(key, { value });
      setImmediate(() => {
        fresh.delete(key);
        forget();
        keep(key, value, ttlMs);
      });
    };
    void computing.then(keepLater, forget);
    const value = await computing;
    return { value, from: 'COMPUTED' };
  }

  return {
    kind: 'memory',
    get: (key) => Promise.resolve(find(key)),
    set: async (key, value, ttlMs) => keep(key, value, ttlMs),
    once,
    async erase(tag) {
      erased.set(tag, true);
      return forgetTagged(tag, entries, fresh);
    },
    stats: () => ({ hits, misses, entries: entries.size, healthy: true, degraded: false }),
    async dispose() {
      clearInterval(purging);
      entries.clear();
    },
  };
}

function forgetTagged(tag: string, entries: LRUCache<string, Entry>, fresh: Map<string, Entry>): Erased {
  const tagged = (): readonly string[] => [...entries.keys(), ...fresh.keys()].filter((key) => tagOf(key) === tag);
  const found = tagged();
  for (const key of found) {
    entries.delete(key);
    fresh.delete(key);
  }
  return { found: found.length, left: tagged().length, verified: true };
}
