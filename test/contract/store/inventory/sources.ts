import { expect } from 'vitest';
import type { SourceState } from '../../../../src/domain/inventory/sources/source-state.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, entityWrite, newPrincipals, upsert, write } from '../builders.js';

const state = (source: string, more: Partial<SourceState> = {}): SourceState => ({
  source,
  url: 'https://netbox.example/',
  fence: 1,
  leasedUntil: 0,
  ...more,
});

export const SOURCE_SPECS: Specs<Store> = {
  async 'the states of sources are those of their workspace, by name'(store) {
    const { anna, chris } = newPrincipals();
    expect(await store.read(anna).sources.list()).toEqual([]);
    expect(await store.read(anna).sources.get('netbox')).toBeUndefined();
    const second = state('netbox-2', {
      unfinished: { startedAt: 1, from: 2, models: { 'dcim.device': 7, 'dcim.site': 'DONE' }, counts: COUNTS },
    });
    await write(store, anna, async ({ sources }) => {
      await sources.put(second);
      await sources.put(state('netbox'));
    });
    await write(store, chris, ({ sources }) => sources.put(state('netbox', { fence: 9 })));
    expect(await store.read(anna).sources.list()).toEqual([state('netbox'), second]);
    expect((await store.read(chris).sources.get('netbox'))?.fence).toBe(9);
  },

  async 'a state replaces the former one as a whole'(store) {
    const { anna } = newPrincipals();
    await write(store, anna, ({ sources }) => sources.put(state('netbox', { version: '4.6.0' })));
    await write(store, anna, ({ sources }) => sources.put(state('netbox', { fence: 2 })));
    expect(await store.read(anna).sources.get('netbox')).toEqual(state('netbox', { fence: 2 }));
  },

  async 'a transaction that has read a state sees no other writer until it ends'(store) {
    const { anna } = newPrincipals();
    await write(store, anna, ({ sources }) => sources.put(state('netbox', { fence: 0 })));
    const raise = () =>
      write(store, anna, async ({ sources }) => {
        const before = await sources.get('netbox');
        await sources.put(state('netbox', { fence: (before?.fence ?? 0) + 1 }));
      });
    await Promise.all(Array.from({ length: 8 }, raise));
    expect((await store.read(anna).sources.get('netbox'))?.fence).toBe(8);
  },

  async 'the object ids of a type come in pages, without deleted and provisional entities'(store) {
    const { anna, chris } = newPrincipals();
    const [a, b, c] = ['sw-1', 'sw-2', 'sw-3'].map((name) => entityWrite(name));
    if (a === undefined || b === undefined || c === undefined) throw new Error('expected three switches');
    const seen = changed(c, {});
    await upsert(store, anna, 1, a, b, { ...seen, draft: { ...seen.draft, observed: 1 } });
    await upsert(store, chris, 1, entityWrite('sw-0'));
    const ids = [a, b].map(({ draft }) => draft.ref.objectId).toSorted();
    const { entities } = store.read(anna);
    const of = { source: a.draft.ref.source, objectType: a.draft.ref.objectType };
    expect(await entities.objectIds(of, '', 10)).toEqual(ids);
    expect(await entities.objectIds(of, '', 1)).toEqual(ids.slice(0, 1));
    expect(await entities.objectIds(of, ids[0] ?? '', 10)).toEqual(ids.slice(1));
    await write(store, anna, (tx) => tx.entities.delete([a.id], 2));
    expect(await entities.objectIds(of, '', 10)).toEqual([b.draft.ref.objectId]);
    expect(await entities.objectIds({ ...of, source: 'other' }, '', 10)).toEqual([]);
  },

  async 'a state can be removed'(store) {
    const { anna, chris } = newPrincipals();
    for (const scope of [anna, chris])
      await write(store, scope, async ({ sources }) => {
        await sources.put(state('netbox'));
        await sources.put(state('netbox-2'));
      });
    await write(store, anna, ({ sources }) => sources.remove('netbox'));
    await write(store, anna, ({ sources }) => sources.remove('unknown'));
    expect((await store.read(anna).sources.list()).map(({ source }) => source)).toEqual(['netbox-2']);
    expect((await store.read(chris).sources.list()).map(({ source }) => source)).toEqual(['netbox', 'netbox-2']);
  },

  async 'the entities of a source come in pages over all types, provisional ones included'(store) {
    const { anna, chris } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const [a, b] = [entityWrite('sw-1', { relations: [['SITE', site]] }), entityWrite('sw-2')];
    await upsert(store, anna, 1, site, a, { ...b, draft: { ...b.draft, observed: 1 } });
    const { source } = a.draft.ref;
    const { entities } = store.read(anna);
    const all = await entities.ofSource(source, undefined, 10);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([site.id, a.id, b.id]));
    expect(await entities.ofSource(source, undefined, 2)).toEqual(all.slice(0, 2));
    expect(await entities.ofSource(source, all[1], 2)).toEqual(all.slice(2));
    expect(await entities.ofSource('other', undefined, 10)).toEqual([]);
    expect(await store.read(chris).entities.ofSource(source, undefined, 10)).toEqual([]);
    await write(store, anna, ({ entities: some }) => some.delete([a.id], 2));
    expect((await entities.ofSource(source, undefined, 10)).map(({ id }) => id)).not.toContain(a.id);
  },
};

const COUNTS = { read: 1, created: 1, updated: 0, unchanged: 0, deleted: 0 };
