import type { Cache, CacheHit } from '../../../ports/cache.js';
import type { Keys } from '../connection/keys.js';
import { isFull, type Link } from '../connection/link.js';

/** Longer values are only cached in the process. */
export const LARGEST_VALUE = 4_000_000;
/** How long the cache counts as degraded after Redis rejected a value. */
const FULL_FOR_MS = 5_000;

/** The two levels of the cache, without locking. */
export interface Values {
  get<T>(key: string): Promise<CacheHit<T> | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  /** Parses a value from Redis into this process. Undefined, and deleted from Redis, if it is malformed. */
  take<T>(key: string, text: string, ttlMs: number): Promise<CacheHit<T> | undefined>;
  /** Reports errors of Redis that no caller sees. */
  readonly note: (error: unknown) => void;
  /** Whether Redis recently rejected a value because it is full. */
  full(): boolean;
}

export function createValues(local: Cache, link: Link, keys: Keys): Values {
  let refusedAt = -Infinity;
  const note = (error: unknown): void => {
    if (isFull(error)) refusedAt = performance.now();
  };

  async function take<T>(key: string, text: string, ttlMs: number): Promise<CacheHit<T> | undefined> {
    const value = parsed<T>(text);
    if (value === undefined) await link.run((redis) => redis.del(keys.cached(key))).catch(note);
    else await local.set(key, value, ttlMs);
    return value === undefined ? undefined : { value, from: 'SHARED_CACHE' };
  }

  return {
    async get<T>(key: string) {
      const here = await local.get<T>(key);
      if (here !== undefined) return here;
      const name = keys.cached(key);
      const [text, ttlMs] = await link
        .run((redis) => Promise.all([redis.get(name), redis.pttl(name)]))
        .catch((): [null, number] => [null, 0]);
      return text === null ? undefined : take<T>(key, text, ttlMs);
    },
    async set(key, value, ttlMs) {
      await local.set(key, value, ttlMs);
      const text = JSON.stringify(value);
      const name = keys.cached(key);
      if (ttlMs <= 0) await link.run((redis) => redis.del(name)).catch(note);
      else if (text.length <= LARGEST_VALUE) await link.run((redis) => redis.set(name, text, 'PX', ttlMs)).catch(note);
    },
    take,
    note,
    full: () => performance.now() - refusedAt < FULL_FOR_MS,
  };
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}
