import { expect } from 'vitest';
import type { Store } from '../../../src/ports/store.js';
import type { Specs } from '../contract.js';
import { changed, foundBy, names, strangers, thing, upsert, write } from './builders.js';
import { listed } from './paging.js';

/** What happens over time: moves, changes, deletions, and reading what was. */
export const HISTORY_SPECS: Specs<Store> = {
  async 'a moved relation is closed when the other opens'(store) {
    const { anna } = strangers();
    const [here, there] = [thing('r01', { type: 'RACK' }), thing('r02', { type: 'RACK' })];
    const device = thing('sw-1', { relations: [['RACK', here]] });
    await upsert(store, anna, 100, here, there, device);
    const moved = changed(device, { relations: [['RACK', there]] });
    expect(await upsert(store, anna, 200, moved)).toMatchObject({ updated: 1, relationsOpened: 1, relationsClosed: 1 });
    const { relations } = store.read(anna);
    const racks = async (asOf?: number) =>
      (await listed((page) => relations.list(device.id, { direction: 'OUT', ...(asOf === undefined ? {} : { asOf }) }, page))).map(
        ({ relation, entity }) => [entity.name, relation.validFrom, relation.validTo],
      );
    expect(await racks()).toEqual([['r02', 200, undefined]]);
    expect(await racks(150)).toEqual([['r01', 100, 200]]);
    expect(await racks(200)).toEqual([['r02', 200, undefined]]);
    expect(await racks(99)).toEqual([]);
    await upsert(store, anna, 300, device);
    expect(await racks(250)).toEqual([['r02', 200, 300]]);
    expect(await racks()).toEqual([['r01', 300, undefined]]);
  },

  async 'what a draft no longer states is closed; what others state of it stays'(store) {
    const { anna } = strangers();
    const [site, tenant] = [thing('ber1', { type: 'SITE' }), thing('acme', { type: 'TENANT' })];
    const rack = thing('r01', {
      type: 'RACK',
      relations: [
        ['SITE', site],
        ['TENANT', tenant],
      ],
    });
    const device = thing('sw-1', { relations: [['RACK', rack]] });
    await upsert(store, anna, 1, site, tenant, rack, device);
    await upsert(store, anna, 2, changed(rack, { relations: [['SITE', site]] }));
    const left = await listed((page) => store.read(anna).relations.list(rack.id, { direction: 'BOTH' }, page));
    expect(left.map(({ relation, entity }) => `${relation.type} ${entity.name}`)).toEqual(['RACK sw-1', 'SITE ber1']);
  },

  async 'an entity is read as it was'(store) {
    const { anna } = strangers();
    const device = thing('sw-1');
    await upsert(store, anna, 100, device);
    await upsert(store, anna, 200, changed(device, { name: 'sw-2', attributes: { serial: 'x' } }));
    await upsert(store, anna, 300, changed(device, { name: 'sw-3' }));
    await write(store, anna, ({ entities }) => entities.delete([device.id], 400));
    const { entities } = store.read(anna);
    const at = async (asOf?: number) => (await entities.get(device.id, asOf))?.name;
    expect([
      await at(99),
      await at(100),
      await at(199),
      await at(200),
      await at(299),
      await at(300),
      await at(399),
      await at(400),
      await at(),
    ]).toEqual([undefined, 'sw-1', 'sw-1', 'sw-2', 'sw-2', 'sw-3', 'sw-3', undefined, undefined]);
    expect(await entities.get(device.id, 250)).toMatchObject({ attributes: { serial: 'x' }, updatedAt: 200 });
  },

  async 'a deleted entity is gone, with its relations closed and its neighbours marked'(store) {
    const { anna } = strangers();
    const rack = thing('r01', { type: 'RACK', words: ['rackword'] });
    const device = thing('sw-1', { relations: [['RACK', rack]] });
    await upsert(store, anna, 100, rack, device);
    await write(store, anna, ({ relations }) =>
      relations.replaceDerived([device.id], ['OF_DEVICE'], [{ from: device.id, type: 'OF_DEVICE', to: rack.id }], 100),
    );
    await write(store, anna, ({ entities }) => entities.settle([rack.id, device.id]));
    const before = await store.read(anna).entities.revision();
    expect(await write(store, anna, ({ entities }) => entities.delete([rack.id, `ent_${'0'.repeat(26)}`], 200))).toBe(1);
    const { entities, relations, lookup } = store.read(anna);
    expect(await entities.get(rack.id)).toBeUndefined();
    expect(await entities.placeholders()).toBe(0);
    expect(await entities.revision()).toBeGreaterThan(before);
    expect(await listed((page) => relations.list(device.id, { direction: 'BOTH' }, page))).toEqual([]);
    expect(
      (await listed((page) => relations.list(device.id, { direction: 'OUT', asOf: 150 }, page))).map(({ relation }) => [
        relation.type,
        relation.validTo,
      ]),
    ).toEqual([
      ['OF_DEVICE', 200],
      ['RACK', 200],
    ]);
    expect(await entities.dirty(10)).toMatchObject([{ id: device.id, type: 'DEVICE' }]);
    expect(await foundBy(store, anna, 'r01')).toEqual([]);
    expect(await lookup.similar([{ prefix: '', word: 'rackwird', suffix: '' }], 5)).toEqual([]);
    expect(await write(store, anna, (nouns) => nouns.entities.delete([rack.id], 300))).toBe(0);
  },

  async 'the inventory is listed as it was'(store) {
    const { anna } = strangers();
    const [one, two] = [thing('a'), thing('b')];
    await upsert(store, anna, 100, one);
    await upsert(store, anna, 200, two);
    await write(store, anna, ({ entities }) => entities.delete([one.id], 300));
    const at = async (asOf?: number) =>
      names(await listed((page) => store.read(anna).entities.search({ terms: [], ...(asOf === undefined ? {} : { asOf }) }, page)));
    expect([await at(50), await at(150), await at(250), await at(350), await at()]).toEqual([[], ['a'], ['a', 'b'], ['b'], ['b']]);
  },

  async 'a deleted entity that comes back is new again, and what was before stays readable'(store) {
    const { anna } = strangers();
    const site = thing('ber1', { type: 'SITE' });
    const device = thing('sw-1', { relations: [['SITE', site]] });
    await upsert(store, anna, 100, site, device);
    await write(store, anna, ({ entities }) => entities.delete([device.id], 200));
    expect(await upsert(store, anna, 300, device)).toMatchObject({ created: 1, updated: 0, relationsOpened: 1 });
    const { entities, relations } = store.read(anna);
    expect(await entities.get(device.id)).toMatchObject({ createdAt: 300 });
    expect(await entities.get(device.id)).not.toHaveProperty('deletedAt');
    expect(await entities.get(device.id, 150)).toMatchObject({ name: 'sw-1' });
    expect(await entities.get(device.id, 250)).toBeUndefined();
    expect(await listed((page) => relations.list(device.id, { direction: 'OUT', asOf: 250 }, page))).toEqual([]);
    expect(await listed((page) => relations.list(device.id, { direction: 'OUT' }, page))).toHaveLength(1);
  },
};
