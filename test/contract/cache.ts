import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cache } from '../../src/ports/cache.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface CacheSubject {
  readonly cache: Cache;
  /** The same cache as another instance uses it; `cache` itself if it is not shared. */
  readonly other: Cache;
  /** The maximum number of entries, if it has its own bound. */
  readonly holds?: number;
  /** Advances the time. */
  readonly wait: (ms: number) => Promise<void>;
  dispose(): Promise<void>;
}

const HOUR = 3_600_000;

export const CACHE_SPECS: Specs<CacheSubject> = {
  async 'a stored value is returned'({ cache }) {
    const key = random();
    const value = { text: 'ä 網 👩‍👩‍👧 \0 \u2028', list: [1, null, { deep: true }] };
    await cache.set(key, value, HOUR);
    expect(await cache.get(key)).toEqual({ value, from: expect.stringMatching(/^(?:PROCESS_CACHE|SHARED_CACHE)$/) });
    await cache.set(key, '', HOUR);
    expect((await cache.get(key))?.value).toBe('');
  },

  async 'a missing value is undefined'({ cache }) {
    expect(await cache.get(random())).toBeUndefined();
  },

  async 'a value expires'({ cache, wait }) {
    const [brief, none, long] = [random(), random(), random()];
    await cache.set(brief, 'x', 30);
    await cache.set(none, 'x', 0);
    await cache.set(long, 'x', HOUR);
    expect(await cache.get(none)).toBeUndefined();
    await wait(60);
    expect(await cache.get(brief)).toBeUndefined();
    expect((await cache.get(long))?.value).toBe('x');
  },

  async 'one of a hundred callers computes the value, the others wait for it'({ cache, other }) {
    const key = `window:{${random()}}:1`;
    let computed = 0;
    const compute = async () => {
      computed += 1;
      await pause(80);
      return { text: 'the window' };
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? cache : other).once(key, HOUR, compute)),
    );
    expect(computed).toBe(1);
    expect(answers.every(({ value }) => value.text === 'the window')).toBe(true);
    expect(answers.filter(({ from }) => from === 'COMPUTED')).toHaveLength(1);
    expect(await cache.once(key, HOUR, compute)).toEqual({ value: { text: 'the window' }, from: 'PROCESS_CACHE' });
    expect(computed).toBe(1);
  },

  async 'an error is returned to the waiting callers and not cached'({ cache, other }) {
    const key = random();
    let tries = 0;
    const compute = async (): Promise<string> => {
      tries += 1;
      await pause(50);
      if (tries === 1) throw new Error('broken');
      return 'whole';
    };
    const first = [cache.once(key, HOUR, compute), cache.once(key, HOUR, compute)];
    const failed = await Promise.allSettled(first);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await other.once(key, HOUR, compute)).toEqual({ value: 'whole', from: 'COMPUTED' });
    expect(tries).toBe(2);
  },

  async 'another instance computes the value if the first one fails'({ cache, other }) {
    const key = random();
    const failing = cache.once(key, HOUR, async () => {
      await pause(100);
      throw new Error('broken');
    });
    const failed = expect(failing).rejects.toThrow('broken');
    await pause(20);
    const taken = await other.once(key, HOUR, () => Promise.resolve('whole')).catch((error: unknown) => error);
    await failed;
    if (other === cache) expect(taken).toBeInstanceOf(Error);
    else expect(taken).toEqual({ value: 'whole', from: 'COMPUTED' });
  },

  async 'a value that is not cacheable is computed each time'({ cache }) {
    const key = random();
    for (const round of [1, 2]) {
      expect((await cache.once(key, 0, () => Promise.resolve(round))).value).toBe(round);
      await pause(20);
    }
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

  async 'the most recently used values are kept within the bounds'({ cache, holds }) {
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

  async 'a value that exceeds the bounds is returned but not cached'({ cache, holds }) {
    if (holds === undefined) return;
    const key = random();
    await cache.set(key, { deep: [{ text: 'x'.repeat(20_000) }] }, HOUR);
    expect(await cache.get(key)).toBeUndefined();
  },
};
