import { expect } from 'vitest';
import type { Cache } from '../../src/ports/cache.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface CacheSubject {
  readonly cache: Cache;
  /** The same cache as another instance uses it; `cache` itself if it is not shared. */
  readonly other: Cache;
  /** The maximum number of entries, if it has its own bound. */
  readonly holds?: number;
  /** Resolves when `other` waits for a value that `cache` computes, or the other way round; absent if they are the same. */
  readonly awaited?: (key: string) => Promise<void>;
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

  async 'a value expires'({ cache }) {
    const [brief, none, long] = [random(), random(), random()];
    await cache.set(brief, 'x', 30);
    await cache.set(none, 'x', 0);
    await cache.set(long, 'x', HOUR);
    expect(await cache.get(none)).toBeUndefined();
    await eventually('the value expires', async () => (await cache.get(brief)) === undefined);
    expect((await cache.get(long))?.value).toBe('x');
  },

  async 'one of a hundred callers computes the value, the others wait for it'({ cache, other, awaited }) {
    const key = `window:{${random()}}:1`;
    const gate = createGate();
    let computed = 0;
    const compute = async () => {
      computed += 1;
      await gate.opened;
      return { text: 'the window' };
    };
    const asked = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? cache : other).once(key, HOUR, compute));
    await awaited?.(key);
    gate.open();
    const answers = await Promise.all(asked);
    expect(computed).toBe(1);
    expect(answers.every(({ value }) => value.text === 'the window')).toBe(true);
    expect(answers.filter(({ from }) => from === 'COMPUTED')).toHaveLength(1);
    expect(await cache.once(key, HOUR, compute)).toEqual({ value: { text: 'the window' }, from: 'PROCESS_CACHE' });
    expect(computed).toBe(1);
  },

  async 'an error is returned to the waiting callers and not cached'({ cache, other }) {
    const key = random();
    const gate = createGate();
    let tries = 0;
    const compute = async (): Promise<string> => {
      tries += 1;
      await gate.opened;
      if (tries === 1) throw new Error('broken');
      return 'whole';
    };
    const first = [cache.once(key, HOUR, compute), cache.once(key, HOUR, compute)];
    gate.open();
    const failed = await Promise.allSettled(first);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await other.once(key, HOUR, compute)).toEqual({ value: 'whole', from: 'COMPUTED' });
    expect(tries).toBe(2);
  },

  async 'another instance computes the value if the first one fails'({ cache, other, awaited }) {
    const key = random();
    const [began, gate] = [createGate(), createGate()];
    const failing = cache.once(key, HOUR, async () => {
      began.open();
      await gate.opened;
      throw new Error('broken');
    });
    const failed = expect(failing).rejects.toThrow('broken');
    await began.opened;
    const taking = other.once(key, HOUR, () => Promise.resolve('whole')).catch((error: unknown) => error);
    await awaited?.(key);
    gate.open();
    const taken = await taking;
    await failed;
    if (other === cache) expect(taken).toBeInstanceOf(Error);
    else expect(taken).toEqual({ value: 'whole', from: 'COMPUTED' });
  },

  async 'a value that is not cacheable is computed each time'({ cache }) {
    const key = random();
    for (const round of [1, 2]) {
      expect((await cache.once(key, 0, () => Promise.resolve(round))).value).toBe(round);
      // Calls until the next turn of the event loop share the value.
      await new Promise((resolve) => setImmediate(resolve));
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
