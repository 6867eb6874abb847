import { expect } from 'vitest';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { foundBy, messageOf, openSession, operationOf, sessionOf, newPrincipals, entityWrite, upsert, write, writeOf } from './builders.js';
import { listed } from './paging.js';

export const TRANSACTION_SPECS: Specs<Store> = {
  async 'the store responds'(store) {
    await store.ping();
    expect(store.capabilities).toEqual({ shared: expect.any(Boolean), durable: expect.any(Boolean), bulk: expect.any(Number) });
  },

  async 'a transaction is atomic across all repositories'(store) {
    const { anna } = newPrincipals();
    const kept = entityWrite('kept');
    await upsert(store, anna, 1, kept);
    const revision = await store.read(anna).entities.revision();
    const [session, device] = [sessionOf(anna), entityWrite('lost', { relations: [['PEER', kept]], words: ['lostword'] })];
    const failing = write(store, anna, async (repositories) => {
      await repositories.sessions.create(session);
      await repositories.messages.add(writeOf(messageOf(session, 1, 'x')));
      await repositories.operations.add(operationOf(session, 1), 'd', 5);
      await repositories.sessions.savePreferences({ budget: 99 });
      await repositories.entities.upsert([device], 2);
      await repositories.entities.delete([kept.id], 2);
      throw new RangeError('thought better of it');
    });
    await expect(failing).rejects.toThrow(new RangeError('thought better of it'));
    const repositories = store.read(anna);
    expect(await repositories.sessions.get(session.id)).toBeUndefined();
    expect(await repositories.sessions.preferences()).toEqual({});
    expect(await repositories.entities.get(device.id)).toBeUndefined();
    expect(await repositories.entities.get(kept.id)).toMatchObject({ name: 'kept' });
    expect(await repositories.entities.revision()).toBe(revision);
    expect(await repositories.relations.counts()).toEqual([]);
    expect(await foundBy(store, anna, 'lost', 'kept')).toEqual(['kept']);
    expect(await repositories.lookup.similar([{ prefix: '', word: 'lostwird', suffix: '' }], 5)).toEqual([]);
  },

  async 'uncommitted writes are visible inside the transaction only'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    await write(store, anna, async (repositories) => {
      await repositories.sessions.save({ ...session, title: 'new' });
      await repositories.messages.add(writeOf(messageOf(session, 1, 'x')));
      expect(await repositories.sessions.get(session.id)).toMatchObject({ title: 'new' });
      expect(await listed((page) => repositories.messages.list(session.id, page, {}))).toHaveLength(1);
      const outside = store.read(anna);
      expect(await outside.sessions.get(session.id)).toEqual(session);
      expect(await listed((page) => outside.messages.list(session.id, page, {}))).toEqual([]);
    });
    expect(await store.read(anna).sessions.get(session.id)).toMatchObject({ title: 'new' });
  },

  async 'transactions on one session run one after the other'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const bump = () =>
      write(store, anna, async ({ sessions }) => {
        const before = await sessions.lock(session.id);
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (before !== undefined) await sessions.save({ ...before, revision: before.revision + 1 });
        return before?.revision;
      });
    const seen = await Promise.all(Array.from({ length: 20 }, bump));
    expect(seen.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await store.read(anna).sessions.get(session.id)).toMatchObject({ revision: 20 });
  },

  async 'a failed transaction does not stop the next ones'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const outcomes = await Promise.allSettled([
      write(store, anna, () => Promise.reject(new Error('first'))),
      write(store, anna, ({ sessions }) => sessions.save({ ...session, title: 'second' })),
      write(store, anna, () => {
        throw new Error('third');
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(await store.read(anna).sessions.get(session.id)).toMatchObject({ title: 'second' });
  },

  async 'a scope that was read before the first write sees later writes'(store) {
    const { anna } = newPrincipals();
    const early = store.read(anna);
    expect(await early.sessions.count({})).toBe(0);
    const session = await openSession(store, anna);
    expect(await early.sessions.get(session.id)).toEqual(session);
  },
};
