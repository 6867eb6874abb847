import { expect } from 'vitest';
import type { LookupRequest } from '../../../../src/ports/store/lookup.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, random, newPrincipals, entityWrite, upsert, write } from '../builders.js';

const ask = (keys: readonly string[], more: Partial<LookupRequest> = {}): LookupRequest => ({
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

  async 'linked entities are found from either end'(store) {
    const { anna, chris } = newPrincipals();
    const [peer, lag, device] = [
      entityWrite('xe-2', { type: 'INTERFACE' }),
      entityWrite('ae-1', { type: 'INTERFACE' }),
      entityWrite('sw-1'),
    ];
    const relations = [
      ['CONNECTED_TO', peer],
      ['LAG', lag],
      ['DEVICE', device],
    ] as const;
    const port = entityWrite('xe-1', { type: 'INTERFACE', relations });
    await upsert(store, anna, 1, peer, lag, device, port);
    const { lookup } = store.read(anna);
    const neighbours = await lookup.neighbours([peer.id, lag.id, device.id, port.id], 5);
    const around = (id: string) =>
      (neighbours.get(id) ?? [])
        .map(({ entity, relation, outgoing }) => `${relation} ${outgoing ? 'to' : 'from'} ${entity.name}`)
        .toSorted();
    expect([peer, lag, device, port].map(({ id }) => around(id))).toEqual([
      ['CONNECTED_TO from xe-1'],
      ['LAG from xe-1'],
      ['DEVICE from xe-1'],
      ['CONNECTED_TO to xe-2', 'DEVICE to sw-1', 'LAG to ae-1'],
    ]);
    const second = entityWrite('xe-3', { type: 'INTERFACE', relations: [['LAG', lag]] });
    await upsert(store, anna, 2, second);
    expect((await store.read(anna).lookup.neighbours([lag.id], 1)).get(lag.id) ?? []).toEqual([]);
    const parts = await lookup.parts([device.id, port.id], ['INTERFACE'], 5);
    expect([...parts].map(([id, all]) => [id, all.map(({ name }) => name)])).toEqual([[device.id, ['xe-1']]]);
    expect((await lookup.parts([device.id], ['POWER_PORT'], 5)).size).toBe(0);
    expect((await store.read(chris).lookup.parts([device.id], ['INTERFACE'], 5)).size).toBe(0);
    expect((await store.read(chris).lookup.neighbours([peer.id], 5)).get(peer.id) ?? []).toEqual([]);
  },

  async 'relations of one type and direction to too many entities are left out, and others of a hub are not'(store) {
    const { anna } = newPrincipals();
    const [site, region] = [entityWrite('ber1', { type: 'SITE' }), entityWrite('berlin', { type: 'REGION' })];
    const racks = Array.from({ length: 300 }, (_, index) => entityWrite(`r-${index}`, { type: 'RACK', relations: [['SITE', site]] }));
    const beside = entityWrite('CHG-1', { type: 'OTHER', relations: [['AFFECTS', site]] });
    const own = Array.from({ length: 3 }, (_, index) => entityWrite(`TCK-${index}`, { type: 'OTHER', relations: [['ABOUT', site]] }));
    await upsert(store, anna, 1, region, changed(site, { relations: [['REGION', region]] }), ...racks, beside, ...own);
    const around = async (perRelation: number) => {
      const found = (await store.read(anna).lookup.neighbours([site.id], perRelation)).get(site.id) ?? [];
      return found.map(({ entity, relation, outgoing }) => `${relation} ${outgoing ? 'to' : 'from'} ${entity.name}`).toSorted();
    };
    expect(await around(2)).toEqual(['AFFECTS from CHG-1', 'REGION to berlin']);
    expect(await around(3)).toEqual(['ABOUT from TCK-0', 'ABOUT from TCK-1', 'ABOUT from TCK-2', 'AFFECTS from CHG-1', 'REGION to berlin']);
    expect((await around(300)).filter((each) => each.startsWith('SITE from'))).toHaveLength(300);
    await upsert(store, anna, 2, changed(beside, { relations: [] }), ...racks.slice(1).map((rack) => changed(rack, { relations: [] })));
    expect(await around(2)).toEqual(['REGION to berlin', 'SITE from r-0']);
  },

  async 'neighbours include an entity for each of its relations, but not what was never written or was deleted'(store) {
    const { anna } = newPrincipals();
    const [peer, never, gone] = [entityWrite('b'), entityWrite('never'), entityWrite('gone')];
    const relations = [
      ['LAG', peer],
      ['BRIDGE', peer],
      ['LAG', never],
      ['PARENT', gone],
    ] as const;
    const port = entityWrite('a', { relations });
    await upsert(store, anna, 1, peer, gone, port);
    await upsert(store, anna, 1, changed(peer, { relations: [['LAG', port]] }));
    await write(store, anna, ({ entities }) => entities.delete([gone.id], 2));
    const { lookup } = store.read(anna);
    const around = (await lookup.neighbours([port.id], 5)).get(port.id) ?? [];
    expect(around.map(({ entity, relation, outgoing }) => [entity.name, relation, outgoing])).toEqual([
      ['b', 'BRIDGE', true],
      ['b', 'LAG', true],
      ['b', 'LAG', false],
    ]);
    expect(around[0]?.entity).toEqual((await lookup.summaries([peer.id])).get(peer.id));
  },

  async 'parts are components of the requested types, at most some of each entity'(store) {
    const { anna, chris } = newPrincipals();
    const [device, panel] = [entityWrite('sw-1'), entityWrite('panel', { type: 'POWER_PANEL' })];
    const ports = ['p1', 'p2', 'p3'].map((name) => entityWrite(name, { type: 'INTERFACE', relations: [['DEVICE', device]] }));
    const supply = entityWrite('psu', { type: 'POWER_PORT', relations: [['DEVICE', device]] });
    const feed = entityWrite('feed', { type: 'POWER_FEED', relations: [['POWER_PANEL', panel]] });
    await upsert(store, anna, 1, device, panel, ...ports, supply, feed);
    const parts = async (types: readonly ('INTERFACE' | 'POWER_PORT' | 'POWER_FEED')[], most: number) => {
      const found = await store.read(anna).lookup.parts([device.id, panel.id], types, most);
      return [device, panel].map(({ id }) => (found.get(id) ?? []).map(({ name }) => name).toSorted());
    };
    expect(await parts(['INTERFACE', 'POWER_FEED'], 5)).toEqual([['p1', 'p2', 'p3'], ['feed']]);
    expect(await parts(['POWER_PORT'], 5)).toEqual([['psu'], []]);
    expect((await parts(['INTERFACE'], 2))[0]).toHaveLength(2);
    expect((await store.read(chris).lookup.parts([device.id], ['INTERFACE'], 5)).size).toBe(0);
  },

  async 'every relation of an open type leads to a place'(store) {
    const { anna } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const device = entityWrite('sw-1', { relations: [['SITE', site]] });
    const requests = ['CHG-1', 'CHG-2', 'CHG-3'].map((name) =>
      entityWrite(name, { type: 'OTHER', keys: [name, 'chg'], relations: [['AFFECTS', name === 'CHG-3' ? site : device]] }),
    );
    const role = entityWrite('role', { type: 'DEVICE_ROLE' });
    const other = entityWrite('sw-2', { keys: ['sw-2', 'chg'], relations: [['ROLE', role]] });
    await upsert(store, anna, 1, site, device, role, ...requests, other);
    const { lookup } = store.read(anna);
    const [first, , last] = requests;
    const summaries = await lookup.summaries([first?.id ?? '', other.id]);
    expect(summaries.get(first?.id ?? '')?.places).toMatchObject([{ relation: 'AFFECTS', id: device.id, name: 'sw-1' }]);
    expect(summaries.get(other.id)?.places).toEqual([]);
    const inside = async (scope: string, key = 'chg') =>
      (await store.read(anna).lookup.find(ask([key], { scopes: [scope], perKey: 2 }))).hits
        .filter((hit) => hit.scope === scope)
        .map(({ entity }) => entity.name);
    expect(await inside(device.id)).toEqual(['CHG-1', 'CHG-2']);
    expect(await inside(site.id)).toEqual(['CHG-3']);
    expect(await inside(role.id)).toEqual([]);
    const nouns = requests.map(({ id }) => ({ id, nouns: ['change'], keys: ['~change'] }));
    await write(store, anna, ({ entities }) => entities.annotate(nouns));
    expect(await inside(device.id, '~change')).toEqual(['CHG-1', 'CHG-2']);
    if (last !== undefined) await upsert(store, anna, 2, changed(last, { relations: [['AFFECTS', device]] }));
    expect(await inside(site.id)).toEqual([]);
    expect(await inside(device.id)).toEqual(['CHG-1', 'CHG-2']);
  },

  async 'a summary describes an entity by its aliases and short attributes'(store) {
    const { anna } = newPrincipals();
    const attributes = { description: 'Backup of the kiln', serial: 'KX-77', comments: 'never said', tags: [], asset_tag: '' };
    const device = entityWrite('sw-1', { keys: ['described'], words: ['described'], attributes });
    const peer = entityWrite('sw-2', { relations: [['CONNECTED_TO', device]] });
    await upsert(store, anna, 1, device, peer);
    const { lookup } = store.read(anna);
    const summary = (await lookup.summaries([device.id])).get(device.id);
    expect(summary?.descriptors).toEqual(['backup', 'kiln', 'kx', '77']);
    expect(summary?.fields).toEqual(['description', 'serial', 'comments']);
    expect((await lookup.find(ask(['described']))).hits[0]?.entity).toEqual(summary);
    expect((await lookup.similar([{ prefix: '', word: 'descriebd', suffix: '' }], 5))[0]?.entity).toEqual(summary);
    expect((await lookup.neighbours([peer.id], 5)).get(peer.id)?.[0]?.entity).toEqual(summary);
  },

  async 'the ends of a cable are its places, with their containers'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    const [from, to] = ['p1', 'p2'].map((name) => entityWrite(name, { type: 'INTERFACE', relations: [['DEVICE', device]] }));
    if (from === undefined || to === undefined) throw new Error('expected two ports');
    const relations = [
      ['A_TERMINATION', from],
      ['B_TERMINATION', to],
    ] as const;
    const cable = entityWrite('cable', { type: 'CABLE', relations });
    await upsert(store, anna, 1, device, from, to, cable);
    const summary = (await store.read(anna).lookup.summaries([cable.id])).get(cable.id);
    expect(summary?.places.map(({ relation, name }) => `${relation} ${name}`)).toEqual([
      'A_TERMINATION p1',
      'B_TERMINATION p2',
      'DEVICE sw-1',
    ]);
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
