import { expect } from 'vitest';
import type { Cache } from '../../src/ports/cache.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface CacheSubject {
  readonly cache: Cache;
  /** Entries that it holds at most, where it has such a bound of its own. */
  readonly holds?: number;
  /** Lets time pass. */
  readonly wait: (ms: number) => Promise<void>;
  dispose(): Promise<void>;
}

const HOUR = 3_600_000;

export const CACHE_SPECS: Specs<CacheSubject> = {
  async 'what was put in comes out'({ cache }) {
    const key = random();
    const value = JSON.stringify({ text: 'ä 網 👩‍👩‍👧 \0 \u2028' });
    await cache.set(key, value, HOUR);
    expect(await cache.get(key)).toEqual({ value, from: expect.stringMatching(/^(?:MEMORY|REDIS)$/) });
    await cache.set(key, '', HOUR);
    expect((await cache.get(key))?.value).toBe('');
  },

  async 'what was not put in is absent'({ cache }) {
    expect(await cache.get(random())).toBeUndefined();
  },

  async 'a value is gone when its time is over'({ cache, wait }) {
    const [brief, none, long] = [random(), random(), random()];
    await cache.set(brief, 'x', 30);
    await cache.set(none, 'x', 0);
    await cache.set(long, 'x', HOUR);
    expect(await cache.get(none)).toBeUndefined();
    await wait(60);
    expect(await cache.get(brief)).toBeUndefined();
    expect((await cache.get(long))?.value).toBe('x');
  },

  async 'hits and misses are counted'({ cache }) {
    const key = random();
    const before = cache.stats();
    await cache.set(key, 'x', HOUR);
    await cache.get(key);
    await cache.get(key);
    await cache.get(random());
    const after = cache.stats();
    expect([after.hits - before.hits, after.misses - before.misses]).toEqual([2, 1]);
    expect(after.entries).toBeGreaterThan(0);
  },

  async 'it keeps what was used last within its bounds'({ cache, holds }) {
    if (holds === undefined) return;
    const keys = Array.from({ length: holds + 3 }, random);
    const [used = ''] = keys;
    for (const key of keys) {
      await cache.set(key, key, HOUR);
      await cache.get(used);
    }
    expect(cache.stats().entries).toBeLessThanOrEqual(holds);
    expect((await cache.get(used))?.value).toBe(used);
    expect((await cache.get(keys.at(-1) ?? ''))?.value).toBe(keys.at(-1));
    expect(await cache.get(keys[1] ?? '')).toBeUndefined();
  },

  async 'a value beyond all bounds is not kept, and nothing breaks'({ cache, holds }) {
    if (holds === undefined) return;
    const key = random();
    await cache.set(key, 'x'.repeat(20_000), HOUR);
    expect(await cache.get(key)).toBeUndefined();
  },
};
