import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createTextVectors } from '../../../src/application/retrieval/text-vectors.js';
import { invalid } from '../../../src/domain/common/errors.js';
import type { Embedder } from '../../../src/ports/embedder.js';

/** Accepts all texts except one word. */
const embedder: Embedder = {
  model: 'plain',
  characters: 2_000,
  embed: async (texts) => {
    if (texts.includes('poison')) throw invalid('texts', 'other words', 'poison');
    return texts.map(() => Float32Array.from([1, 0]));
  },
  dispose: async () => undefined,
};

const heapNow = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

describe('vectors of texts', () => {
  it('cache only the part of long texts that is sent', async () => {
    const vectors = createTextVectors(embedder, { onError: () => undefined, pauseMs: 0 });
    const before = heapNow();
    for (let n = 0; n < 100; n += 1) await vectors.of(JSON.parse(`"${n} ${'rack '.repeat(100_000)}"`) as string);
    expect(heapNow() - before).toBeLessThan(10_000_000);
    expect(vectors.state().made).toBe(100);
  });

  it('are returned for all texts but the rejected one', async () => {
    const told: unknown[] = [];
    const vectors = createTextVectors(embedder, { onError: (error) => told.push(error), pauseMs: 0 });
    await vectors.space();
    await vectors.all(Array.from({ length: 4_100 }, (_, n) => `text ${n}`));
    expect((await vectors.all(['network', 'poison', 'last'])).map(({ length }) => length)).toEqual([2, 0, 2]);
    expect(vectors.state()).toMatchObject({ healthy: true });
    expect(told).toEqual([]);
  });
});
