import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { EntityWrite } from '../../../../src/ports/store/entities.js';
import type { RelatedEntity, RelationFilter } from '../../../../src/ports/store/relations.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, newPrincipals, entityWrite, upsert, write } from '../builders.js';
import { expectPages } from '../paging.js';

interface Planted {
  readonly device: EntityWrite;
  readonly peer: EntityWrite;
  readonly oldRack: EntityWrite;
  readonly newRack: EntityWrite;
  readonly oldSite: EntityWrite;
  readonly newSite: EntityWrite;
}

/**
 * Time 100: a device is in a rack of a site, beside another device that does not exist yet. 200: the device moves, is renamed and becomes a virtual
 * machine. 250: the other device is written. 300: the first rack is deleted, and the site is renamed.
 */
async function plantHistory(store: Store, scope: Principal): Promise<Planted> {
  const [oldSite, newSite] = [entityWrite('old site', { type: 'SITE' }), entityWrite('new site', { type: 'SITE' })];
  const oldRack = entityWrite('old rack', { type: 'RACK', relations: [['SITE', oldSite]] });
  const newRack = entityWrite('new rack', { type: 'RACK', relations: [['SITE', newSite]] });
  const peer = entityWrite('peer', { relations: [['PEER', newSite]] });
  const device = entityWrite('before', {
    relations: [
      ['RACK', oldRack],
      ['BESIDE', peer],
    ],
  });
  await upsert(store, scope, 100, oldSite, newSite, oldRack, newRack, device);
  const moved = changed(device, {
    name: 'after',
    type: 'VIRTUAL_MACHINE',
    relations: [
      ['RACK', newRack],
      ['BESIDE', peer],
    ],
  });
  await upsert(store, scope, 200, moved);
  await upsert(store, scope, 250, peer);
  await write(store, scope, ({ entities }) => entities.delete([oldRack.id], 300));
  await upsert(store, scope, 300, changed(oldSite, { name: 'renamed site' }));
  return { device, peer, oldRack, newRack, oldSite, newSite };
}

async function related(store: Store, scope: Principal, { id }: EntityWrite, filter: RelationFilter): Promise<readonly string[]> {
  const { items } = await store.read(scope).relations.list(id, filter, { first: 50 });
  const many = await store.read(scope).relations.listMany([id], filter, 50);
  const shown = ({ relation, entity }: RelatedEntity) => ({ relation, entity });
  expect((many.get(id) ?? []).map(shown)).toEqual(items.map(({ value }) => shown(value)));
  return items.map(({ value: { relation, entity } }) => `${relation.type} ${entity.type} ${entity.name}`);
}

export const GRAPH_HISTORY_SPECS: Specs<Store> = {
  async 'histories have former states and relations, also of and to deleted entities'(store) {
    const { anna, chris } = newPrincipals();
    const { device, peer, oldRack, newRack } = await plantHistory(store, anna);
    const missing = entityWrite('never written');
    const ids = [device.id, oldRack.id, missing.id];
    const histories = await store.read(anna).entities.histories(ids, { versions: 10, relations: 10 });
    expect([...histories.keys()].toSorted()).toEqual([device.id, oldRack.id].toSorted());
    const { entity, versions, relations } = histories.get(device.id) ?? { entity: undefined, versions: [], relations: [] };
    expect(entity).toEqual(await store.read(anna).entities.get(device.id));
    expect(versions).toEqual([{ entity: await store.read(anna).entities.get(device.id, 150), validFrom: 100, validTo: 200 }]);
    expect(relations).toEqual([
      { type: 'BESIDE', to: peer.id, toType: 'DEVICE', display: 'peer', validFrom: 100 },
      { type: 'RACK', to: newRack.id, toType: 'RACK', display: 'new rack', validFrom: 200 },
      { type: 'RACK', to: oldRack.id, toType: 'RACK', display: 'old rack', validFrom: 100, validTo: 200 },
    ]);
    expect(histories.get(oldRack.id)).toMatchObject({
      entity: { name: 'old rack', deletedAt: 300 },
      versions: [{ entity: { name: 'old rack' }, validFrom: 100, validTo: 300 }],
      relations: [{ type: 'SITE', display: 'renamed site', displayAtStart: 'old site', displayAtEnd: 'old site', validTo: 300 }],
    });
    expect((await store.read(chris).entities.histories(ids, { versions: 10, relations: 10 })).size).toBe(0);
  },

  async 'histories are bounded: the newest states, and the relations that hold'(store) {
    const { anna } = newPrincipals();
    const racks = Array.from({ length: 4 }, (_, index) => entityWrite(`rack ${index}`, { type: 'RACK' }));
    const device = entityWrite('sw-0');
    await upsert(store, anna, 50, ...racks);
    for (const [index, rack] of racks.entries())
      await upsert(store, anna, 100 + index, changed(device, { name: `sw-${index}`, relations: [['RACK', rack]] }));
    const history = (await store.read(anna).entities.histories([device.id], { versions: 2, relations: 2 })).get(device.id);
    expect(history?.versions.map(({ entity }) => entity.name)).toEqual(['sw-2', 'sw-1']);
    expect(history?.relations.map(({ display }) => display)).toEqual(['rack 3', 'rack 2']);
  },

  async 'related entities are read as of the requested time'(store) {
    const { anna } = newPrincipals();
    const { device, oldRack, newRack, oldSite } = await plantHistory(store, anna);
    const { relations, entities } = store.read(anna);
    expect(await related(store, anna, oldRack, { direction: 'BOTH', asOf: 150 })).toEqual(['RACK DEVICE before', 'SITE SITE old site']);
    expect(await related(store, anna, oldRack, { direction: 'BOTH', asOf: 250 })).toEqual(['SITE SITE old site']);
    expect(await related(store, anna, oldRack, { direction: 'BOTH', asOf: 350 })).toEqual([]);
    expect(await related(store, anna, newRack, { direction: 'IN', asOf: 350 })).toEqual(['RACK VIRTUAL_MACHINE after']);
    expect(await related(store, anna, oldSite, { direction: 'IN', asOf: 299 })).toEqual(['SITE RACK old rack']);
    const { items } = await relations.list(oldRack.id, { direction: 'IN', asOf: 150 }, { first: 1 });
    expect(items[0]?.value.entity).toEqual(await entities.get(device.id, 150));
  },

  async 'related entities are filtered by their type of that time'(store) {
    const { anna } = newPrincipals();
    const { oldRack, newRack } = await plantHistory(store, anna);
    const of = (rack: EntityWrite, entityTypes: RelationFilter['entityTypes'] & object, asOf: number) =>
      related(store, anna, rack, { direction: 'IN', entityTypes, asOf });
    expect(await of(oldRack, ['DEVICE'], 150)).toEqual(['RACK DEVICE before']);
    expect(await of(oldRack, ['VIRTUAL_MACHINE'], 150)).toEqual([]);
    expect(await of(newRack, ['VIRTUAL_MACHINE'], 250)).toEqual(['RACK VIRTUAL_MACHINE after']);
    expect(await of(newRack, ['DEVICE'], 250)).toEqual([]);
  },

  async 'entities that were only referred to at that time do not exist then'(store) {
    const { anna } = newPrincipals();
    const { device, peer } = await plantHistory(store, anna);
    const beside = (asOf: number) => related(store, anna, device, { direction: 'OUT', types: ['BESIDE'], asOf });
    expect(await beside(150)).toEqual([]);
    expect(await beside(249)).toEqual([]);
    expect(await beside(250)).toEqual(['BESIDE DEVICE peer']);
    const around = await store.read(anna).relations.neighborhood([device.id], { depth: 1, limit: 9, types: ['BESIDE'], asOf: 200 });
    expect(around.nodes).toEqual([{ id: device.id, distance: 0 }]);
    expect((await store.read(anna).relations.neighborhood([peer.id], { depth: 1, limit: 9, asOf: 200 })).nodes).toEqual([]);
  },

  async 'related entities are paged by their names of that time'(store) {
    const { anna } = newPrincipals();
    const hub = entityWrite('hub', { type: 'SITE' });
    const parts = ['a', 'b', 'c', 'd'].map((name) => entityWrite(name, { relations: [['SITE', hub]] }));
    await upsert(store, anna, 100, hub, ...parts);
    await upsert(store, anna, 200, ...parts.map((part, index) => changed(part, { name: `z${9 - index}` })));
    const list = (asOf: number) => (page: Parameters<ReturnType<Store['read']>['relations']['list']>[2]) =>
      store.read(anna).relations.list(hub.id, { direction: 'IN', asOf }, page);
    await expectPages(list(150), ({ entity }) => entity.name, ['a', 'b', 'c', 'd'], 1);
    await expectPages(list(250), ({ entity }) => entity.name, ['z6', 'z7', 'z8', 'z9'], 1);
    const two = await store.read(anna).relations.listMany([hub.id], { direction: 'IN', asOf: 150 }, 2);
    expect(two.get(hub.id)?.map(({ entity }) => entity.name)).toEqual(['a', 'b']);
  },

  async 'a neighborhood as of a time follows the relations of that time'(store) {
    const { anna } = newPrincipals();
    const { device, peer, oldRack, newRack, oldSite, newSite } = await plantHistory(store, anna);
    const around = async (asOf: number, more: object = {}, start = device) => {
      const { nodes, edges } = await store.read(anna).relations.neighborhood([start.id], { depth: 3, limit: 20, asOf, ...more });
      return { ids: new Set(nodes.map(({ id }) => id)), edges };
    };
    const old = await around(150);
    expect(old.ids).toEqual(new Set([device, oldRack, oldSite].map(({ id }) => id)));
    expect(old.edges.find(({ type }) => type === 'RACK')).toEqual({
      type: 'RACK',
      from: device.id,
      to: oldRack.id,
      derived: false,
      validFrom: 100,
      validTo: 200,
    });
    expect((await around(350)).ids).toEqual(new Set([device, newRack, newSite, peer].map(({ id }) => id)));
    expect((await around(150, { types: ['RACK'] })).ids).toEqual(new Set([device.id, oldRack.id]));
    expect((await around(150, { entityTypes: ['DEVICE'] }, oldRack)).ids).toEqual(new Set([device.id, oldRack.id]));
    expect((await around(150, { entityTypes: ['VIRTUAL_MACHINE'] }, oldRack)).ids).toEqual(new Set([oldRack.id]));
    expect((await around(150, { direction: 'IN' }, oldSite)).ids).toEqual(new Set([device, oldRack, oldSite].map(({ id }) => id)));
    expect((await around(99)).ids).toEqual(new Set());
    expect((await around(350, {}, oldRack)).ids).toEqual(new Set());
    const bounded = await store.read(anna).relations.neighborhood([device.id], { depth: 3, limit: 2, asOf: 150 });
    expect(bounded).toMatchObject({ nodes: [{ id: device.id }, { id: oldRack.id }], truncated: true });
  },

  async 'a path as of a time follows the relations of that time'(store) {
    const { anna, chris } = newPrincipals();
    const { device, peer, oldRack, newRack, oldSite, newSite } = await plantHistory(store, anna);
    const path = async (from: EntityWrite, to: EntityWrite, asOf: number, types?: readonly string[], as = anna) =>
      store.read(as).relations.path(from.id, to.id, { maxHops: 6, asOf, ...(types === undefined ? {} : { types }) });
    const old = await path(device, oldSite, 150);
    expect(old?.nodes).toEqual([device.id, oldRack.id, oldSite.id]);
    expect(old?.edges.map(({ type, validFrom, validTo }) => [type, validFrom, validTo])).toEqual([
      ['RACK', 100, 200],
      ['SITE', 100, 300],
    ]);
    expect(await path(device, oldSite, 150, ['RACK'])).toBeUndefined();
    expect(await path(device, oldSite, 250)).toBeUndefined();
    expect((await path(device, newSite, 249))?.nodes).toEqual([device.id, newRack.id, newSite.id]);
    expect((await path(device, newSite, 260, ['BESIDE', 'PEER']))?.nodes).toEqual([device.id, peer.id, newSite.id]);
    expect((await path(oldRack, oldRack, 299))?.nodes).toEqual([oldRack.id]);
    expect(await path(oldRack, oldRack, 300)).toBeUndefined();
    expect(await path(device, oldSite, 150, undefined, chris)).toBeUndefined();
  },

  async 'a path as of a time does not lead through entities that were only referred to'(store) {
    const { anna } = newPrincipals();
    const middle = entityWrite('middle');
    const [one, other] = ['one', 'other'].map((name) => entityWrite(name, { relations: [['PEER', middle]] }));
    if (one === undefined || other === undefined) throw new Error('two were planted');
    await upsert(store, anna, 100, one, other);
    await upsert(store, anna, 200, middle);
    const path = (asOf: number) => store.read(anna).relations.path(one.id, other.id, { maxHops: 4, asOf });
    expect(await path(150)).toBeUndefined();
    expect((await path(200))?.nodes).toEqual([one.id, middle.id, other.id]);
  },

  async 'many entities are read as of a time, without those that did not exist'(store) {
    const { anna, chris } = newPrincipals();
    const { device, peer, oldRack, oldSite } = await plantHistory(store, anna);
    const ids = [device, peer, oldRack, oldSite].map(({ id }) => id);
    const at = async (asOf: number, as = anna) => [...(await store.read(as).entities.getManyAt(ids, asOf)).values()];
    expect(new Set((await at(150)).map(({ name }) => name))).toEqual(new Set(['before', 'old rack', 'old site']));
    expect(new Set((await at(350)).map(({ name }) => name))).toEqual(new Set(['after', 'peer', 'renamed site']));
    expect(await at(99)).toEqual([]);
    expect(await at(150, chris)).toEqual([]);
    for (const id of ids) {
      const { entities } = store.read(anna);
      expect((await entities.getManyAt([id], 220)).get(id)).toEqual(await entities.get(id, 220));
    }
  },
};
