import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVectorCache, reachOf } from '../../../src/application/retrieval/vector-cache.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Store } from '../../../src/ports/store/store.js';
import { addChain, openSession, newPrincipals, write } from '../../contract/store/builders.js';
import { temporaryStore } from '../../testkit/application/temporary-store.js';

const DIMENSIONS = 16_384;
const REACH = reachOf(DIMENSIONS);
const { anna } = newPrincipals();

let store: Store;

beforeEach(() => {
  store = temporaryStore();
});

afterEach(async () => {
  await store.dispose();
});

describe('vectors of a growing session', () => {
  it('cover all messages within reach, regardless of its length', async () => {
    const session = await openSession(store, anna);
    const memory = createVectorCache({ store });
    const values = Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === 0 ? 1 : 0));
    let last: Message | undefined;
    let sequence = 1;
    for (const count of [REACH, 1, 1, 70, 100]) {
      const texts = Array.from({ length: count }, (_, index) => `message ${sequence + index}`);
      const chain = await addChain(store, anna, session, texts, last === undefined ? { sequence } : { sequence, parent: last });
      const made = chain.map(({ id }) => ({ message: id, values }));
      await write(store, anna, ({ vectors }) => vectors.put(session.id, 'space', made));
      [last, sequence] = [chain.at(-1), sequence + count];
      const to = last?.depth ?? 0;
      const from = Math.max(0, to - REACH + 1);
      const set = await memory.of(anna, session.id, { space: 'space', dimensions: DIMENSIONS, from });
      expect({ to, covered: set.covers({ from, to }) }).toEqual({ to, covered: true });
    }
  });
});
