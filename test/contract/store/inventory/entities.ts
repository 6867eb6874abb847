import { expect } from 'vitest';
import { searchedWordsOf } from '../../../../src/domain/inventory/search/search-words.js';
import type { EntitySearch, EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { Store, Repositories } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { foundBy, changed, names, openSession, random, newPrincipals, entityWrite, upsert, write } from '../builders.js';
import { expectPages, listed } from '../paging.js';

const found = async (store: Store, scope: Principal, search: EntitySearch) =>
  names(await listed((page) => store.read(scope).entities.search(search, page)));

/** A site with a rack, and two devices in the rack. */
function smallSite(): { readonly site: EntityWrite; readonly rack: EntityWrite; readonly devices: readonly EntityWrite[] } {
  const site = entityWrite('ber1', { type: 'SITE' });
  const rack = entityWrite('r01', { type: 'RACK', relations: [['SITE', site]] });
  const devices = ['sw-1', 'sw-2'].map((name) => entityWrite(name, { relations: [['RACK', rack]] }));
  return { site, rack, devices };
}

export const ENTITY_SPECS: Specs<Store> = {
  async 'entities are returned as they were written'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1', { attributes: { serial: 'x', nested: { list: [1, 'two'] } } });
    const outcome = await upsert(store, anna, 100, device);
    expect(outcome).toEqual({ created: 1, updated: 0, unchanged: 0, relationsOpened: 0, relationsClosed: 0, changed: [device.id] });
    const { entities } = store.read(anna);
    const { relations: _relations, ...said } = device.draft;
    const kept = { id: device.id, ...said, createdAt: 100, updatedAt: 100 };
    expect(await entities.get(device.id)).toEqual(kept);
    expect([...(await entities.getMany([device.id, `ent_${random()}`]))]).toEqual([[device.id, kept]]);
    expect(await entities.byRefs([device.draft.ref, { ...device.draft.ref, source: 'other' }])).toEqual([kept]);
    expect(await entities.get(`ent_${random()}`)).toBeUndefined();
  },

  async 'the first entities of a type come by name, without deleted ones and those of other workspaces'(store) {
    const { anna, chris } = newPrincipals();
    const [a, b, c] = ['sw-1', 'sw-2', 'sw-3'].map((name) => entityWrite(name));
    if (a === undefined || b === undefined || c === undefined) throw new Error('expected three switches');
    await upsert(store, anna, 1, c, a, b, entityWrite('r01', { type: 'RACK' }));
    await upsert(store, chris, 1, entityWrite('sw-0'));
    await write(store, anna, ({ entities }) => entities.delete([b.id], 2));
    const { entities } = store.read(anna);
    expect((await entities.ofType('DEVICE', 10)).map(({ name }) => name)).toEqual(['sw-1', 'sw-3']);
    expect((await entities.ofType('DEVICE', 1)).map(({ name }) => name)).toEqual(['sw-1']);
    expect(await entities.ofType('SITE', 10)).toEqual([]);
  },

  async 'a tool result writes only entities that the inventory never had'(store) {
    const { anna } = newPrincipals();
    const known = entityWrite('sw-1');
    const deleted = entityWrite('sw-2');
    const rack = entityWrite('r01', { type: 'RACK' });
    const referring = entityWrite('sw-3', { relations: [['RACK', rack]] });
    await upsert(store, anna, 1, known, deleted, referring);
    await write(store, anna, ({ entities }) => entities.delete([deleted.id], 2));
    const revision = await store.read(anna).entities.revision();
    const observed = (write_: EntityWrite, facts: number, name = 'seen'): EntityWrite => {
      const again = changed(write_, { name });
      return { ...again, draft: { ...again.draft, observed: facts }, digest: `${again.digest} ${facts}` };
    };
    expect(await upsert(store, anna, 3, observed(known, 9), observed(deleted, 9))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await store.read(anna).entities.revision()).toBe(revision);
    // Writes placeholders and unknown entities, and replaces them by a result that states at least as much.
    const fresh = entityWrite('sw-4');
    expect(await upsert(store, anna, 4, observed(rack, 2), observed(fresh, 3))).toMatchObject({ created: 2 });
    const { entities } = store.read(anna);
    expect(await entities.get(rack.id)).toMatchObject({ name: 'seen', observed: 2 });
    expect(await upsert(store, anna, 5, observed(rack, 1, 'poorer'), observed(fresh, 3, 'as rich'))).toMatchObject({ updated: 1 });
    expect(await entities.get(rack.id)).toMatchObject({ name: 'seen', observed: 2, updatedAt: 4 });
    expect(await entities.get(fresh.id)).toMatchObject({ name: 'as rich', observed: 3 });
    // The inventory replaces it, and its former version keeps its source.
    await upsert(store, anna, 6, rack);
    expect(await entities.get(rack.id)).toEqual(expect.not.objectContaining({ observed: expect.anything() as unknown }));
    expect(await entities.get(rack.id, 5)).toMatchObject({ name: 'seen', observed: 2 });
    expect(await upsert(store, anna, 7, observed(rack, 99))).toMatchObject({ unchanged: 1 });
  },

  async 'writing an equal entity changes nothing'(store) {
    const { anna } = newPrincipals();
    const { site, rack, devices } = smallSite();
    expect(await upsert(store, anna, 1, site, rack, ...devices)).toMatchObject({ created: 4, relationsOpened: 3 });
    const revision = await store.read(anna).entities.revision();
    await write(store, anna, ({ entities }) => entities.settle([site, rack, ...devices].map(({ id }) => id)));
    const again = await upsert(store, anna, 2, site, rack, ...devices);
    expect(again).toEqual({ created: 0, updated: 0, unchanged: 4, relationsOpened: 0, relationsClosed: 0, changed: [] });
    expect(await store.read(anna).entities.revision()).toBe(revision);
    expect(await store.read(anna).entities.dirty(10)).toEqual([]);
    expect(await store.read(anna).entities.get(site.id)).toMatchObject({ updatedAt: 1 });
  },

  async 'a changed entity gets a new revision and is marked for derivation'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const revision = await store.read(anna).entities.revision();
    await write(store, anna, ({ entities }) => entities.settle([device.id]));
    expect(await upsert(store, anna, 5, changed(device, { name: 'sw-one' }))).toMatchObject({
      created: 0,
      updated: 1,
      changed: [device.id],
    });
    const { entities } = store.read(anna);
    expect(await entities.get(device.id)).toMatchObject({ name: 'sw-one', createdAt: 1, updatedAt: 5 });
    expect(await entities.revision()).toBeGreaterThan(revision);
    expect(await entities.dirty(10)).toEqual([{ id: device.id, type: 'DEVICE', since: 5 }]);
    await upsert(store, anna, 8, changed(device, { name: 'sw-uno' }));
    expect(await entities.dirty(10)).toEqual([{ id: device.id, type: 'DEVICE', since: 5 }]);
    expect(await entities.dirtyAmong([device.id, `ent_${random()}`])).toEqual([{ id: device.id, type: 'DEVICE', since: 5 }]);
  },

  async 'an entity that is only referred to is a placeholder and is not found'(store) {
    const { anna } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const rack = entityWrite('r01', { type: 'RACK', relations: [['SITE', site]] });
    await upsert(store, anna, 1, rack);
    const { entities, relations, lookup } = store.read(anna);
    expect(await entities.placeholders()).toBe(1);
    expect(await entities.get(site.id)).toBeUndefined();
    expect(await entities.get(site.id, 5)).toBeUndefined();
    expect((await entities.getMany([site.id])).size).toBe(0);
    expect(await entities.byRefs([site.draft.ref])).toEqual([]);
    expect(await found(store, anna, { terms: [] })).toEqual(['r01']);
    expect(await found(store, anna, { terms: [], asOf: 5 })).toEqual(['r01']);
    expect(await entities.counts()).toEqual([{ type: 'RACK', count: 1 }]);
    for (const asOf of [undefined, 5]) {
      const filter = { direction: 'BOTH' as const, ...(asOf === undefined ? {} : { asOf }) };
      expect(await listed((page) => relations.list(rack.id, filter, page))).toEqual([]);
    }
    expect((await relations.neighborhood([rack.id], { depth: 2, limit: 10 })).nodes).toEqual([{ id: rack.id, distance: 0 }]);
    expect((await lookup.summaries([site.id])).size).toBe(0);
    expect((await lookup.summaries([rack.id])).get(rack.id)?.places).toEqual([]);
    await upsert(store, anna, 2, site);
    expect(await entities.placeholders()).toBe(0);
    expect(await entities.get(site.id)).toMatchObject({ name: 'ber1', createdAt: 2 });
    expect((await lookup.summaries([rack.id])).get(rack.id)?.places).toMatchObject([{ relation: 'SITE', id: site.id, name: 'ber1' }]);
  },

  async 'search finds exact before prefix, then by name and id, and is paged both ways'(store) {
    const { anna } = newPrincipals();
    const made = [
      entityWrite('zz', { keys: ['core'] }),
      entityWrite('aa', { keys: ['core 1'] }),
      entityWrite('mm', { keys: ['core 2', 'core'] }),
      entityWrite('bb', { keys: ['core 3'] }),
      entityWrite('bb', { keys: ['corex'] }),
      entityWrite('no', { keys: ['other', 'encore'] }),
    ];
    await upsert(store, anna, 1, ...made);
    expect(await found(store, anna, { terms: ['core'] })).toEqual(['mm', 'zz', 'aa', 'bb', 'bb']);
    const twins = made.filter(({ draft }) => draft.name === 'bb').map(({ id }) => id);
    const expected = [made[2]?.id ?? '', made[0]?.id ?? '', made[1]?.id ?? '', ...twins.toSorted()];
    await expectPages(
      (page) => store.read(anna).entities.search({ terms: ['core'] }, page),
      ({ id }) => id,
      expected,
    );
    expect(await found(store, anna, { terms: ['nothing'] })).toEqual([]);
    expect(await found(store, anna, { terms: [] })).toEqual(['aa', 'bb', 'bb', 'mm', 'no', 'zz']);
  },

  async 'search finds what the inventory has before what only a tool result mentioned, if they match alike'(store) {
    const { anna } = newPrincipals();
    const provisional = (name: string, ...keys: readonly string[]) => {
      const written = entityWrite(name, { keys });
      return { ...written, draft: { ...written.draft, observed: 2 } };
    };
    await upsert(store, anna, 1, entityWrite('zz', { keys: ['core'] }), entityWrite('yy', { keys: ['core 2'] }));
    await upsert(store, anna, 2, provisional('AA', 'core'), provisional('BB', 'core 3'));
    expect(await found(store, anna, { terms: ['core'] })).toEqual(['zz', 'AA', 'yy', 'BB']);
    expect(await found(store, anna, { terms: [] })).toEqual(['AA', 'BB', 'yy', 'zz']);
  },

  async 'search finds words in any order: names first, then other attributes'(store) {
    const { anna, chris } = newPrincipals();
    const attributes = { description: 'Front desk uplink', cf_contract: { number: 'K-77', tags: ['über'] } };
    const made = [
      entityWrite('fra1-core-02', { attributes }),
      entityWrite('core fra 2 spare', { keys: ['unlike'] }),
      entityWrite('other', { keys: ['else'], attributes: { description: 'beside fra1 core 02 at the front' } }),
    ];
    await upsert(store, anna, 1, ...made);
    await upsert(store, chris, 1, entityWrite('fra1-core-99'));
    const words = (text: string) => found(store, anna, { terms: [], words: searchedWordsOf(text) });
    expect(await words('02 core fra')).toEqual(['core fra 2 spare', 'fra1-core-02', 'other']);
    expect(await words('fra1 core 02')).toEqual(['fra1-core-02', 'other']);
    expect(await words('desk fro')).toEqual(['fra1-core-02']);
    expect(await words('uber k 77')).toEqual(['fra1-core-02']);
    expect(await words('core 0')).toEqual([]);
    expect(await words('zebra core')).toEqual([]);
    expect(await words('" OR names : core *')).toEqual([]);
    expect(await found(store, anna, { terms: ['unlike'], words: searchedWordsOf('core fra') })).toEqual([
      'core fra 2 spare',
      'fra1-core-02',
      'other',
    ]);
    await expectPages(
      (page) => store.read(anna).entities.search({ terms: [], words: searchedWordsOf('core fra') }, page),
      ({ name }) => name,
      ['core fra 2 spare', 'fra1-core-02', 'other'],
    );
    // A change replaces the search words, an alias adds some, and a deleted entity has none.
    await upsert(store, anna, 2, changed(made[0] ?? entityWrite(''), { name: 'renamed' }));
    expect(await words('core 02')).toEqual(['core fra 2 spare', 'other']);
    expect(await words('renamed uplink')).toEqual(['renamed']);
    const alias = { ownAliases: [{ alias: 'grandma', addedBy: 'anna', addedAt: 3 }], addedKeys: ['grandma'], droppedKeys: [], words: [] };
    await write(store, anna, ({ entities }) => entities.changeAliases(made[0]?.id ?? '', () => alias, 3));
    expect(await words('uplink grandma')).toEqual(['renamed']);
    await upsert(store, anna, 4, changed(made[0] ?? entityWrite(''), { name: 'renamed again' }));
    expect(await words('again grandma')).toEqual(['renamed again']);
    await write(store, anna, ({ entities }) => entities.delete([made[1]?.id ?? ''], 5));
    expect(await words('core 2')).toEqual(['other']);
  },

  async 'search is filtered by type and container, up to four steps'(store) {
    const { anna } = newPrincipals();
    const { site, rack, devices } = smallSite();
    const port = entityWrite('eth0', { type: 'INTERFACE', relations: [['DEVICE', devices[0] ?? site]] });
    const elsewhere = entityWrite('sw-9');
    const related = entityWrite('sw-8', { relations: [['LIKES', site]] });
    await upsert(store, anna, 1, site, rack, ...devices, port, elsewhere, related);
    expect(await found(store, anna, { terms: [], within: site.id })).toEqual(['eth0', 'r01', 'sw-1', 'sw-2']);
    expect(await found(store, anna, { terms: [], within: site.id, types: ['DEVICE', 'RACK'] })).toEqual(['r01', 'sw-1', 'sw-2']);
    expect(await found(store, anna, { terms: ['sw-'], within: rack.id })).toEqual(['sw-1', 'sw-2']);
    expect(await found(store, anna, { terms: [], types: ['CABLE'] })).toEqual([]);
    await expectPages(
      (page) => store.read(anna).entities.search({ terms: [], types: ['DEVICE'] }, page),
      ({ name }) => name,
      ['sw-1', 'sw-2', 'sw-8', 'sw-9'],
    );
  },

  async 'counts are by type, most first'(store) {
    const { anna } = newPrincipals();
    const { site, rack, devices } = smallSite();
    await upsert(store, anna, 1, site, rack, ...devices);
    const [first, ...rest] = await store.read(anna).entities.counts();
    expect(first).toEqual({ type: 'DEVICE', count: 2 });
    expect(rest.map(({ type, count }) => `${type} ${count}`).toSorted()).toEqual(['RACK 1', 'SITE 1']);
  },

  async 'pending derivations are processed oldest first'(store) {
    const { anna, chris } = newPrincipals();
    const [one, two, three] = [entityWrite('a'), entityWrite('b'), entityWrite('c')];
    await upsert(store, anna, 10, two);
    await upsert(store, anna, 20, three);
    await upsert(store, anna, 30, one);
    const ids = async (limit: number) => (await store.read(anna).entities.dirty(limit)).map(({ id }) => id);
    expect(await ids(10)).toEqual([two.id, three.id, one.id]);
    expect(await ids(2)).toEqual([two.id, three.id]);
    await write(store, chris, ({ entities }) => entities.settle([two.id]));
    await write(store, anna, ({ entities }) => entities.settle([three.id]));
    expect(await ids(10)).toEqual([two.id, one.id]);
    expect(await store.read(chris).entities.dirty(10)).toEqual([]);
  },

  async 'annotations are searchable, and change the revision only if they differ'(store) {
    const { anna, chris } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const revision = await store.read(anna).entities.revision();
    await write(store, anna, ({ entities }) =>
      entities.annotate([{ id: device.id, nouns: ['switch'], keys: ['~switch', '~core switch'] }]),
    );
    await write(store, anna, ({ entities }) => entities.annotate([{ id: device.id, nouns: ['router'], keys: ['~router'] }]));
    await write(store, chris, ({ entities }) => entities.annotate([{ id: device.id, nouns: ['stolen'], keys: ['~stolen'] }]));
    const { lookup, entities } = store.read(anna);
    expect(await foundBy(store, anna, '~switch', '~core switch', '~router', '~stolen', 'sw-1')).toEqual(['sw-1', '~router']);
    expect((await lookup.summaries([device.id])).get(device.id)?.nouns).toEqual(['router']);
    const after = await entities.revision();
    expect(after).toBeGreaterThan(revision);
    await write(store, anna, (repositories) => repositories.entities.annotate([{ id: device.id, nouns: ['router'], keys: ['~router'] }]));
    expect(await entities.revision()).toBe(after);
    expect(await entities.get(device.id)).toMatchObject({ updatedAt: 1 });
  },

  async 'reads with a revision see the inventory of that revision, separately for each workspace'(store) {
    const { anna, chris } = newPrincipals();
    const rack = entityWrite('r-1', { type: 'RACK' });
    const device = entityWrite('sw-1', { relations: [['RACK', rack]] });
    const ids = [device.id, rack.id];
    const seen = async (scope: Principal) => {
      const inventory = await store.read(scope).entities.revision();
      const look = async ({ entities, relations, lookup }: Repositories) => ({
        things: names([...(await entities.getMany(ids)).values()]).toSorted(),
        beside: [...(await relations.namesAround(ids, 5)).values()]
          .flat()
          .map(({ display }) => display)
          .toSorted(),
        around: (await relations.neighborhood(ids, { depth: 2, limit: 10 })).edges.length,
        briefs: names([...(await lookup.summaries(ids)).values()]).toSorted(),
        neighbours: [...(await lookup.neighbours(ids, 5)).values()].flat().length,
      });
      const once = await store.reading(scope, look, { inventory });
      expect(await store.reading(scope, look, { inventory })).toEqual(once);
      expect(await look(store.read(scope))).toEqual(once);
      return once;
    };
    await upsert(store, anna, 1, device, rack);
    expect(await seen(anna)).toMatchObject({ things: ['r-1', 'sw-1'], beside: ['r-1', 'sw-1'], around: 1, briefs: ['r-1', 'sw-1'] });
    await upsert(store, anna, 2, changed(device, { name: 'sw-2', relations: [] }));
    expect(await seen(anna)).toMatchObject({ things: ['r-1', 'sw-2'], beside: [], around: 0, briefs: ['r-1', 'sw-2'] });
    await upsert(store, chris, 3, entityWrite('another'));
    await upsert(store, chris, 4, entityWrite('yet another'));
    expect(await store.read(chris).entities.revision()).toBe(await store.read(anna).entities.revision());
    expect(await seen(chris)).toEqual({ things: [], beside: [], around: 0, briefs: [], neighbours: 0 });
  },

  async 'the inventory of another workspace cannot be read or changed'(store) {
    const { anna, bert, chris } = newPrincipals();
    const { site, rack, devices } = smallSite();
    await upsert(store, anna, 1, site, rack, ...devices);
    expect(await store.read(bert).entities.get(site.id)).toMatchObject({ name: 'ber1' });
    const { entities } = store.read(chris);
    await openSession(store, chris);
    expect(await entities.get(site.id)).toBeUndefined();
    expect(await entities.get(site.id, 5)).toBeUndefined();
    expect((await entities.getMany([site.id])).size).toBe(0);
    expect(await entities.byRefs([site.draft.ref])).toEqual([]);
    expect(await found(store, chris, { terms: [] })).toEqual([]);
    expect(await found(store, chris, { terms: ['ber1'] })).toEqual([]);
    expect(await entities.counts()).toEqual([]);
    expect(await entities.revision()).toBe(0);
    expect(await write(store, chris, (repositories) => repositories.entities.delete([site.id], 9))).toBe(0);
    await upsert(store, chris, 9, changed(site, { name: 'stolen' })).catch(() => undefined);
    await upsert(store, chris, 9, entityWrite('spy', { type: 'RACK', relations: [['SITE', site]] })).catch(() => undefined);
    const own = store.read(anna);
    expect(await own.entities.get(site.id)).toMatchObject({ name: 'ber1', updatedAt: 1 });
    expect(await listed((page) => own.relations.list(site.id, { direction: 'IN' }, page))).toHaveLength(1);
    expect(await foundBy(store, anna, 'stolen')).toEqual([]);
  },
};
