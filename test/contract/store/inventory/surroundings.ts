import { expect } from 'vitest';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, entityWrite, newPrincipals, upsert, write } from '../builders.js';
import { ask } from './lookup.js';

/** What lookups return around an entity: neighbours, parts, places and words that describe it. */
export const SURROUNDING_SPECS: Specs<Store> = {
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
};
