import { LRUCache } from 'lru-cache';
import type { Cache } from '../../ports/cache.js';

/** Keeps the most recently used values, bounded by number and size, in this process. */
export function createMemoryCache(options: { readonly maxEntries: number; readonly maxCharacters: number }): Cache {
  const entries = new LRUCache<string, string>({
    max: options.maxEntries,
    maxSize: options.maxCharacters,
    sizeCalculation: (value, key) => value.length + key.length,
  });
  let hits = 0;
  let misses = 0;
  return {
    kind: 'memory',
    async get(key) {
      const value = entries.get(key);
      if (value === undefined) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      return { value, from: 'MEMORY' };
    },
    async set(key, value, ttlMs) {
      if (ttlMs > 0) entries.set(key, value, { ttl: ttlMs });
      else entries.delete(key);
    },
    stats: () => ({ hits, misses, entries: entries.size }),
    async dispose() {
      entries.clear();
    },
  };
}
