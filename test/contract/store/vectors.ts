import { expect } from 'vitest';
import type { StoredVector } from '../../../src/ports/store/vectors.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, addChain, messageOf, openSession, newPrincipals, write, writeOf } from './builders.js';

const SPACE = 'words 3';
const ALL = { after: 0, from: 0, limit: 1_000 };

const said = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `message ${index}`);
const vectorOf = (id: string | undefined, ...values: readonly number[]) => ({ message: id ?? '', values: Float32Array.from(values) });
const toldOf = (vectors: readonly StoredVector[]) => vectors.map(({ message, depth, values }) => ({ message, depth, values: [...values] }));

export const VECTOR_SPECS: Specs<Store> = {
  async 'vectors are returned bit by bit, in the order of storage'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const [first, second, third] = await addChain(store, anna, session, said(3));
    const odd = [Math.fround(1 / 3), -0, 1.401298464324817e-45];
    await write(store, anna, ({ vectors }) =>
      vectors.put(session.id, SPACE, [vectorOf(third?.id, ...odd), vectorOf(first?.id, 1, 0, 0), vectorOf(second?.id)]),
    );
    const kept = await store.read(anna).vectors.list(session.id, SPACE, ALL);
    expect(toldOf(kept)).toEqual([
      { message: third?.id, depth: 2, values: odd },
      { message: first?.id, depth: 0, values: [1, 0, 0] },
      { message: second?.id, depth: 1, values: [] },
    ]);
    const { vectors } = store.read(anna);
    const [one, two] = kept.map(({ number }) => number);
    expect(two).toBeGreaterThan(one ?? Infinity);
    expect(toldOf(await vectors.list(session.id, SPACE, { ...ALL, after: one ?? 0, limit: 1 }))).toEqual([
      { message: first?.id, depth: 0, values: [1, 0, 0] },
    ]);
    expect((await vectors.list(session.id, SPACE, { ...ALL, from: 1 })).map(({ depth }) => depth)).toEqual([2, 1]);
  },

  async 'a vector that is stored again replaces the former one with a greater number, also for another model'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const [first, second] = await addChain(store, anna, session, said(2));
    for (const [space, id] of [
      [SPACE, first?.id],
      [SPACE, second?.id],
      [SPACE, first?.id],
      ['other 3', second?.id],
    ] as const)
      await write(store, anna, ({ vectors }) => vectors.put(session.id, space, [vectorOf(id, 0, 1, 0)]));
    const { vectors } = store.read(anna);
    const [kept, others] = [await vectors.list(session.id, SPACE, ALL), await vectors.list(session.id, 'other 3', ALL)];
    expect(kept.map(({ message }) => message)).toEqual([first?.id]);
    expect(others.map(({ message }) => message)).toEqual([second?.id]);
    expect(others[0]?.number).toBeGreaterThan(kept[0]?.number ?? Infinity);
  },

  async 'messages of a chain without a vector of a model are listed, deepest first'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const trunk = await addChain(store, anna, session, said(6));
    const other = messageOf(session, 7, 'another branch', { parent: trunk[2]?.id ?? '', depth: 3 });
    await add(store, anna, other);
    await write(store, anna, ({ vectors }) => vectors.put(session.id, SPACE, [vectorOf(trunk[4]?.id, 1, 0, 0), vectorOf(trunk[1]?.id)]));
    const { vectors } = store.read(anna);
    const chain = { session: session.id, head: trunk[5]?.id ?? '' };
    const depths = async (...asked: Parameters<typeof vectors.missing>) => (await vectors.missing(...asked)).map(({ depth }) => depth);
    expect(await depths(chain, SPACE, 10)).toEqual([5, 3, 2, 0]);
    expect(await depths(chain, SPACE, 2)).toEqual([5, 3]);
    expect(await depths({ ...chain, from: 3 }, SPACE, 10)).toEqual([5, 3]);
    expect(await depths(chain, 'other 3', 10)).toEqual([5, 4, 3, 2, 1, 0]);
    expect((await vectors.missing({ ...chain, head: other.id }, SPACE, 1)).map(({ text }) => text)).toEqual(['another branch']);
  },

  async 'another principal cannot read or write vectors'(store) {
    const { anna, ...others } = newPrincipals();
    const session = await openSession(store, anna);
    const [first] = await addChain(store, anna, session, said(1));
    const chain = { session: session.id, head: first?.id ?? '' };
    for (const other of Object.values(others))
      await write(store, other, ({ vectors }) => vectors.put(session.id, SPACE, [vectorOf(first?.id, 1, 0, 0)]));
    expect(await store.read(anna).vectors.list(session.id, SPACE, ALL)).toEqual([]);
    const [hers] = await addChain(store, anna, await openSession(store, anna), said(1));
    await write(store, anna, ({ vectors }) => vectors.put(session.id, SPACE, [vectorOf(first?.id, 1, 0, 0), vectorOf(hers?.id, 1, 0, 0)]));
    expect(toldOf(await store.read(anna).vectors.list(session.id, SPACE, ALL))).toHaveLength(1);
    for (const other of Object.values(others)) {
      const { vectors } = store.read(other);
      expect(await vectors.list(session.id, SPACE, ALL)).toEqual([]);
      expect(await vectors.missing(chain, 'other 3', 10)).toEqual([]);
    }
  },

  async 'a vector is deleted when its message is cancelled or its session is deleted'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const messages = await addChain(store, anna, session, said(2));
    const all = messages.map(({ id }) => vectorOf(id, 1, 0, 0));
    const last = messages[1] ?? messageOf(session, 1, '');
    await write(store, anna, ({ vectors }) => vectors.put(session.id, SPACE, all));
    await write(store, anna, ({ messages: nouns }) => nouns.cancel(writeOf(last)));
    await write(store, anna, ({ vectors }) => vectors.put(session.id, SPACE, all.slice(1)));
    const { vectors } = store.read(anna);
    expect((await vectors.list(session.id, SPACE, ALL)).map(({ message }) => message)).toEqual([messages[0]?.id]);
    await write(store, anna, ({ sessions }) => sessions.delete(session.id));
    expect(await vectors.list(session.id, SPACE, ALL)).toEqual([]);
  },
};
