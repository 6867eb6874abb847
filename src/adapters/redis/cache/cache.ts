import type { Timer } from '../../../async/timer.js';
import type { Cache, Computed } from '../../../ports/cache.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';
import { eraseMatching, literally } from '../connection/erase-keys.js';
import { createLocks, type LockHandle } from '../locks/lock.js';
import { createSingleFlight, type SingleFlight } from '../locks/single-flight.js';
import { createValues, LARGEST_VALUE } from './values.js';
import { createLockNotifications } from '../locks/lock-notifications.js';

export interface RedisCacheOptions {
  /** The first level: recently used values of this process. */
  readonly local: Cache;
  readonly link: Link;
  /** The connection for lock notifications. */
  readonly subscriber: Link;
  readonly keys: Keys;
  readonly leaseMs?: number | undefined;
  readonly timer?: Timer | undefined;
}

/** Other processes announce erased tags, so that the values are dropped here too. */
function hearErasures(subscriber: Link, keys: Keys, local: Cache): void {
  const listen = (): void => void subscriber.run((redis) => redis.subscribe(keys.erasures)).catch(() => undefined);
  listen();
  subscriber.watch((healthy) => {
    if (healthy) listen();
  });
  subscriber.redis.on('message', (channel: string, tag: string) => {
    if (channel === keys.erasures) void local.erase(tag);
  });
}

function singleFlightOf({ link, subscriber, keys, leaseMs, timer }: RedisCacheOptions, note: (error: unknown) => void): SingleFlight {
  return createSingleFlight(createLocks(link, keys, leaseMs), createLockNotifications(subscriber, keys, timer), note, timer);
}

/** A cache with two levels: this process, then Redis. While Redis is unavailable or full, only the first level is used. */
export function createRedisCache(options: RedisCacheOptions): Cache {
  const { local, link, subscriber, keys } = options;
  const values = createValues(local, link, keys);
  const singleFlight = singleFlightOf(options, values.note);
  hearErasures(subscriber, keys, local);
  const underway = new Map<string, Promise<Computed<unknown>>>();
  const looked = { hits: 0, misses: 0 };
  const count = <T>(found: T | undefined): T | undefined => {
    looked[found === undefined ? 'misses' : 'hits'] += 1;
    return found;
  };

  async function lead<T>(key: string, ttl: number | (() => number), compute: () => Promise<T>): Promise<Computed<T>> {
    const asked = await singleFlight.ask(key);
    const found = count(asked?.kind === 'VALUE' ? await values.take<T>(key, asked.text, asked.ttlMs) : undefined);
    if (found !== undefined) return found;
    const handle = asked?.kind === 'TAKEN' ? asked.handle : undefined;
    try {
      const value = await compute();
      const ttlMs = typeof ttl === 'number' ? ttl : ttl();
      await local.set(key, value, ttlMs);
      if (handle !== undefined) keepLater(handle, value, ttlMs);
      return { value, from: 'COMPUTED' };
    } catch (error) {
      void handle?.release().catch(values.note);
      throw error;
    }
  }

  /** Serializing a large value takes about as long as computing it, so callers of this process do not wait for it. */
  function keepLater(handle: LockHandle, value: unknown, ttlMs: number): void {
    setImmediate(() => {
      const text = JSON.stringify(value);
      const worth = ttlMs > 0 && text.length <= LARGEST_VALUE;
      void (worth ? handle.keep(text, ttlMs) : handle.release()).catch(values.note);
    });
  }

  return {
    kind: 'redis',
    get: async (key) => count(await values.get(key)),
    set: (key, value, ttlMs) => values.set(key, value, ttlMs),
    async once<T>(key: string, ttl: number | (() => number), compute: () => Promise<T>): Promise<Computed<T>> {
      const here = await local.get<T>(key);
      if (here !== undefined) return count(here) ?? here;
      const running = underway.get(key);
      if (running !== undefined) return { value: (await running).value as T, from: 'PROCESS_CACHE' };
      const leading = lead(key, ttl, compute).finally(() => underway.delete(key));
      underway.set(key, leading);
      return leading;
    },
    async erase(tag) {
      const here = await local.erase(tag);
      await link.run((redis) => redis.publish(keys.erasures, tag)).catch(values.note);
      // Locks are deleted as well: a running computation loses the right to store its value.
      const there = await eraseMatching(link, keys.tagged(literally(tag)));
      return { found: here.found + there.found, left: here.left + there.left, verified: there.verified };
    },
    stats() {
      const healthy = link.healthy();
      return { ...looked, entries: local.stats().entries, healthy, degraded: !healthy || values.full() };
    },
    dispose: () => local.dispose(),
  };
}
