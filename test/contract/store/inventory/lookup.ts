import { expect } from 'vitest';
import type { LookupRequest } from '../../../../src/ports/store/lookup.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, random, newPrincipals, entityWrite, upsert, write } from '../builders.js';

export const ask = (keys: readonly string[], more: Partial<LookupRequest> = {}): LookupRequest => ({
  keys,
  scopes: [],
  scopingKeys: [],
  perKey: 5,
  ...more,
});

/** Twelve sites, each with a rack of the same name. */
function crowd() {
  const region = entityWrite('region', { type: 'REGION' });
  const sites = Array.from({ length: 12 }, (_, index) => entityWrite(`site ${index}`, { type: 'SITE', relations: [['REGION', region]] }));
  const racks = sites.map((site) => entityWrite('r01', { type: 'RACK', relations: [['SITE', site]] }));
  return { region, sites, racks };
}

export const LOOKUP_SPECS: Specs<Store> = {
  async 'all keys of a message are found at once'(store) {
    const { anna } = newPrincipals();
    const [one, two, both] = [
      entityWrite('a', { keys: ['k1'] }),
      entityWrite('b', { keys: ['k2'] }),
      entityWrite('c', { keys: ['k1', 'k2'] }),
    ];
    await upsert(store, anna, 1, one, two, both);
    const { hits, totals } = await store.read(anna).lookup.find(ask(['k1', 'k2', 'k3', 'k1']));
    expect(hits.map(({ key, entity }) => `${key} ${entity.name}`).toSorted()).toEqual(['k1 a', 'k1 c', 'k2 b', 'k2 c']);
    expect(totals.size).toBe(0);
    expect(hits[0]?.entity).toMatchObject({ type: 'DEVICE', key: expect.stringMatching(/^dcim\.device:/), places: [], nouns: [] });
  },

  async 'many keys, most of which nothing has, are found like few'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    const rare = entityWrite('rare', { keys: ['k7', 'k299', 'k"\\'] });
    await upsert(store, anna, 1, region, ...sites, ...racks, rare);
    const { lookup } = store.read(anna);
    const nothing = Array.from({ length: 400 }, (_, at) => `k${at}`);
    const scopes = [sites[9]?.id ?? ''];
    const few = await lookup.find(ask(['r01', 'k7', 'k299', 'k"\\'], { scopes }));
    const many = await lookup.find(ask(['r01', ...nothing, 'k"\\'], { scopes }));
    const shown = ({ hits }: typeof few): readonly string[] =>
      hits.map(({ key, scope, entity }) => `${key} ${scope ?? ''} ${entity.id}`).toSorted();
    expect(shown(many)).toEqual(shown(few));
    expect([...many.totals]).toEqual([['r01', 12]]);
    expect((await lookup.find(ask(nothing.slice(300)))).hits).toEqual([]);
    expect((await lookup.find(ask(Array.from({ length: 300 }, (_, at) => `none ${at}`)))).hits).toEqual([]);
  },

  async 'places are ordered by relation and id, so that all stores return the same ones'(store) {
    const { anna } = newPrincipals();
    const places = ['SITE', 'LOCATION', 'RACK', 'TENANT'].map((type) => entityWrite(type.toLowerCase(), { type: type as 'SITE' }));
    const device = entityWrite('d', { keys: ['placed'], relations: places.map((place) => [place.draft.type, place]) });
    await upsert(store, anna, 1, ...places.toReversed(), device);
    const { hits } = await store.read(anna).lookup.find(ask(['placed']));
    const found = (hits[0]?.entity.places ?? []).map(({ relation, id }) => `${relation} ${id}`);
    expect(found).toEqual(found.toSorted());
    expect(found).toHaveLength(4);
  },

  async 'a frequent key returns some entities, their number, and all inside the scopes'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    await upsert(store, anna, 1, region, ...sites, ...racks);
    const { lookup } = store.read(anna);
    const plain = await lookup.find(ask(['r01']));
    expect(plain.hits).toHaveLength(5);
    expect([...plain.totals]).toEqual([['r01', 12]]);
    for (const place of [3, 9, 11]) {
      const { hits } = await lookup.find(ask(['r01'], { scopes: [sites[place]?.id ?? ''] }));
      expect(hits).toContainEqual(
        expect.objectContaining({ key: 'r01', scope: sites[place]?.id, entity: expect.objectContaining({ id: racks[place]?.id }) }),
      );
    }
  },

  async 'of many entities with a key the oldest are returned'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    await upsert(store, anna, 1, region, ...sites);
    for (const rack of racks) await upsert(store, anna, 2, rack);
    await upsert(store, anna, 3, ...racks.slice(0, 6).map((rack) => changed(rack, { attributes: { changed: true } })));
    const { hits } = await store.read(anna).lookup.find(ask(['r01']));
    expect(new Set(hits.map(({ entity }) => entity.id))).toEqual(new Set(racks.slice(0, 5).map(({ id }) => id)));
  },

  async 'a frequent key finds the container of another mentioned entity'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    const holder = racks[7];
    if (holder === undefined) throw new Error('The crowd is too small.');
    const device = entityWrite('sw-7', { relations: [['RACK', holder]] });
    await upsert(store, anna, 1, region, ...sites, ...racks, device);
    const { hits } = await store.read(anna).lookup.find(ask(['r01', 'sw-7'], { perKey: 2 }));
    expect(hits.filter(({ key, entity }) => key === 'r01' && entity.id === holder.id)).toHaveLength(1);
    expect(hits.length).toBeLessThanOrEqual(4);
  },

  async 'an entity found by a scoping key is a scope for its content, two steps down'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    await upsert(store, anna, 1, region, ...sites, ...racks);
    const { lookup } = store.read(anna);
    const named = await lookup.find(ask(['r01', 'site 10'], { scopingKeys: ['site 10'] }));
    expect(named.hits).toContainEqual(
      expect.objectContaining({ scope: sites[10]?.id, entity: expect.objectContaining({ id: racks[10]?.id }) }),
    );
    const wide = await lookup.find(ask(['r01', 'region'], { scopingKeys: ['region'] }));
    const inside = wide.hits.filter(({ key, scope }) => key === 'r01' && scope !== undefined).map(({ entity }) => entity.id);
    expect(new Set(inside)).toEqual(new Set(racks.map(({ id }) => id)));
  },

  async 'an entity is found inside its current container'(store) {
    const { anna } = newPrincipals();
    const { region, sites, racks } = crowd();
    await upsert(store, anna, 1, region, ...sites, ...racks);
    const [from, to, rack] = [sites[2], sites[8], racks[2]];
    if (from === undefined || to === undefined || rack === undefined) throw new Error('The crowd is too small.');
    await upsert(store, anna, 2, changed(rack, { relations: [['SITE', to]] }));
    const inside = async (site: string) =>
      (await store.read(anna).lookup.find(ask(['r01'], { scopes: [site] }))).hits
        .filter(({ scope }) => scope === site)
        .map(({ entity }) => entity.id);
    expect(await inside(from.id)).toEqual([]);
    expect(new Set(await inside(to.id))).toEqual(new Set([rack.id, racks[8]?.id]));
  },

  async 'similar keys of a misspelt word are found'(store) {
    const { anna } = newPrincipals();
    const made = ['akron', 'albany', 'buffalo'].map((word) => entityWrite(word, { keys: [word, `dm ${word}`], words: [word] }));
    await upsert(store, anna, 1, ...made);
    const { lookup } = store.read(anna);
    const said = async (word: string, prefix = '') => (await lookup.similar([{ prefix, word, suffix: '' }], 5)).map(({ key }) => key);
    expect(await said('akorn')).toEqual(['akron']);
    expect(await said('akrn')).toEqual(['akron']);
    expect(await said('akroon')).toEqual(['akron']);
    expect(await said('ekron')).toEqual([]);
    expect(await said('akron')).toEqual([]);
    expect(await said('bufalo', 'dm ')).toEqual(['dm buffalo']);
    expect(await said('albeny', 'xx ')).toEqual([]);
    const two = await lookup.similar(
      [
        { prefix: '', word: 'zzzz', suffix: '' },
        { prefix: '', word: 'albny', suffix: '' },
      ],
      5,
    );
    expect(two).toMatchObject([{ pattern: 1, word: 'albany', key: 'albany', entity: { name: 'albany' } }]);
  },

  async 'a word that no entity has any more is not suggested'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('akron', { words: ['akron'] });
    const other = entityWrite('akron 2', { keys: ['akron 2'], words: ['akron'] });
    await upsert(store, anna, 1, device, other);
    await upsert(store, anna, 2, changed(device, { name: 'albany', keys: ['albany'], words: ['albany'] }));
    const { lookup } = store.read(anna);
    const said = async (word: string, suffix: string) => (await lookup.similar([{ prefix: '', word, suffix }], 5)).map(({ key }) => key);
    expect(await said('akrom', ' 2')).toEqual(['akron 2']);
    expect(await said('akrom', '')).toEqual([]);
    expect(await said('albani', '')).toEqual(['albany']);
  },

  async 'placements and their ranges return ids in order, up to a limit'(store) {
    const { anna } = newPrincipals();
    const made = ['net 1', 'net 2', 'net 3', 'nets'].map((key) => entityWrite(key, { placements: [key, 'all'] }));
    await upsert(store, anna, 1, ...made);
    const { lookup } = store.read(anna);
    const [one, two, three] = made.map(({ id }) => id);
    expect((await lookup.byPlacements(['all', 'none'], 3)).get('all')).toHaveLength(3);
    expect([...(await lookup.byPlacements(['net 2', 'none'], 3))]).toEqual([['net 2', [two]]]);
    expect(await lookup.range({ from: 'net 1', to: 'net 3' }, 10)).toEqual([
      { key: 'net 1', id: one },
      { key: 'net 2', id: two },
      { key: 'net 3', id: three },
    ]);
    expect(await lookup.range({ from: 'net 2', to: 'net 9' }, 1)).toEqual([{ key: 'net 2', id: two }]);
    expect(await lookup.range({ from: 'x', to: 'a' }, 10)).toEqual([]);
  },

  async 'an entity summary contains its places'(store) {
    const { anna } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const rack = entityWrite('r01', { type: 'RACK', relations: [['SITE', site]] });
    const device = entityWrite('sw-1', { relations: [['RACK', rack]] });
    await upsert(store, anna, 1, site, rack, device);
    const summary = (await store.read(anna).lookup.summaries([device.id, `ent_${random()}`])).get(device.id);
    expect(summary).toMatchObject({ id: device.id, name: 'sw-1', display: 'sw-1', type: 'DEVICE' });
    expect(summary?.places.map(({ relation, name }) => `${relation} ${name}`).toSorted()).toEqual(['RACK r01', 'SITE ber1']);
  },

  async 'lookups reflect writes inside a transaction, after its commit, and after a rollback'(store) {
    const { anna } = newPrincipals();
    const sites = ['ber1', 'ham2'].map((name) => entityWrite(name, { type: 'SITE' }));
    const [from, to] = [sites[0] ?? entityWrite(''), sites[1] ?? entityWrite('')];
    const rack = entityWrite('r01', { type: 'RACK', relations: [['SITE', from]] });
    const [device, peer, never] = [entityWrite('sw-1', { relations: [['RACK', rack]] }), entityWrite('sw-2'), entityWrite('sw-3')];
    await upsert(store, anna, 1, ...sites, rack, device);
    type Lookup = ReturnType<Store['read']>['lookup'];
    const told = async (lookup: Lookup, id = device.id) => {
      const summary = (await lookup.summaries([id])).get(id);
      const around = (await lookup.neighbours([id], 5)).get(id) ?? [];
      return [
        summary?.name,
        ...(summary?.nouns ?? []),
        ...(summary?.places ?? []).map(({ name }) => name),
        ...around.filter(({ relation }) => relation === 'CONNECTED_TO').map(({ entity }) => entity.name),
      ];
    };
    const committed = () => told(store.read(anna).lookup);
    expect(await committed()).toEqual(['sw-1', 'r01', 'ber1']);
    const failing = write(store, anna, async ({ entities, lookup }) => {
      expect(await told(lookup)).toEqual(['sw-1', 'r01', 'ber1']);
      await entities.upsert([changed(device, { name: 'sw-one' }), never], 2);
      expect(await told(lookup)).toEqual(['sw-one', 'r01', 'ber1']);
      expect(await told(lookup, never.id)).toEqual(['sw-3']);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await committed()).toEqual(['sw-1', 'r01', 'ber1']);
    await upsert(store, anna, 3, peer, never);
    expect(await told(store.read(anna).lookup, never.id)).toEqual(['sw-3']);
    await upsert(store, anna, 4, changed(rack, { relations: [['SITE', to]] }));
    expect(await committed()).toEqual(['sw-1', 'r01', 'ham2']);
    await write(store, anna, ({ entities }) => entities.annotate([{ id: device.id, nouns: ['switch'], keys: ['~switch'] }]));
    expect(await committed()).toEqual(['sw-1', 'switch', 'r01', 'ham2']);
    const edge = { from: device.id, type: 'CONNECTED_TO', to: peer.id };
    await write(store, anna, ({ relations }) => relations.replaceDerived([device.id], ['CONNECTED_TO'], [edge], 5));
    expect(await committed()).toEqual(['sw-1', 'switch', 'r01', 'ham2', 'sw-2']);
    await write(store, anna, ({ entities }) => entities.delete([rack.id, peer.id], 6));
    expect(await committed()).toEqual(['sw-1', 'switch']);
  },

  async 'names of another workspace are not found'(store) {
    const { anna, chris } = newPrincipals();
    const { region, sites, racks } = crowd();
    const device = entityWrite('akron', { words: ['akron'], placements: ['akron'] });
    await upsert(store, anna, 1, region, ...sites, ...racks, device);
    await upsert(store, chris, 1, ...Array.from({ length: 7 }, () => entityWrite('r01')));
    const { lookup } = store.read(chris);
    const { hits, totals } = await lookup.find(ask(['r01', 'site 1'], { scopes: [sites[1]?.id ?? ''], scopingKeys: ['site 1'] }));
    const foreign = new Set(racks.map(({ id }) => id));
    expect(hits.filter(({ entity, key }) => foreign.has(entity.id) || key === 'site 1')).toEqual([]);
    expect(totals.get('r01')).toBe(7);
    expect(await lookup.similar([{ prefix: '', word: 'akrom', suffix: '' }], 5)).toEqual([]);
    expect((await lookup.byPlacements(['akron'], 5)).size).toBe(0);
    expect(await lookup.range({ from: 'a', to: 'b' }, 5)).toEqual([]);
    expect((await lookup.summaries([device.id])).size).toBe(0);
  },
};
