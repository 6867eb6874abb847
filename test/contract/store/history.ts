import * as fc from 'fast-check';
import { expect } from 'vitest';
import { entityKeys } from '../../../src/domain/inventory/names/lookup-keys.js';
import { searchTermsOf } from '../../../src/domain/inventory/search/search-terms.js';
import type { EntitySearch, EntityWrite } from '../../../src/ports/store/entities.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { changed, foundBy, names, random, newPrincipals, entityWrite, upsert, write, type EntityDetails } from './builders.js';
import { listed } from './paging.js';

/** Changes over time: moves, changes, deletions, and reads as of a time. */
export const HISTORY_SPECS: Specs<Store> = {
  async 'a moved relation ends when the new one begins'(store) {
    const { anna } = newPrincipals();
    const [here, there] = [entityWrite('r01', { type: 'RACK' }), entityWrite('r02', { type: 'RACK' })];
    const device = entityWrite('sw-1', { relations: [['RACK', here]] });
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

  async 'relations that a draft no longer states end; relations that others state stay'(store) {
    const { anna } = newPrincipals();
    const [site, tenant] = [entityWrite('ber1', { type: 'SITE' }), entityWrite('acme', { type: 'TENANT' })];
    const rack = entityWrite('r01', {
      type: 'RACK',
      relations: [
        ['SITE', site],
        ['TENANT', tenant],
      ],
    });
    const device = entityWrite('sw-1', { relations: [['RACK', rack]] });
    await upsert(store, anna, 1, site, tenant, rack, device);
    await upsert(store, anna, 2, changed(rack, { relations: [['SITE', site]] }));
    const left = await listed((page) => store.read(anna).relations.list(rack.id, { direction: 'BOTH' }, page));
    expect(left.map(({ relation, entity }) => `${relation.type} ${entity.name}`)).toEqual(['RACK sw-1', 'SITE ber1']);
  },

  async 'an entity is read as of a time'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
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

  async 'a deleted entity is not found, its relations end, and its neighbors are marked for derivation'(store) {
    const { anna } = newPrincipals();
    const rack = entityWrite('r01', { type: 'RACK', words: ['rackword'] });
    const device = entityWrite('sw-1', { relations: [['RACK', rack]] });
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
    expect(await write(store, anna, (repositories) => repositories.entities.delete([rack.id], 300))).toBe(0);
  },

  async 'the inventory is listed as of a time'(store) {
    const { anna } = newPrincipals();
    const [one, two] = [entityWrite('a'), entityWrite('b')];
    await upsert(store, anna, 100, one);
    await upsert(store, anna, 200, two);
    await write(store, anna, ({ entities }) => entities.delete([one.id], 300));
    const at = async (asOf?: number) =>
      names(await listed((page) => store.read(anna).entities.search({ terms: [], ...(asOf === undefined ? {} : { asOf }) }, page)));
    expect([await at(50), await at(150), await at(250), await at(350), await at()]).toEqual([[], ['a'], ['a', 'b'], ['b'], ['b']]);
  },

  async 'a deleted entity that is written again is new, and its history stays readable'(store) {
    const { anna } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const device = entityWrite('sw-1', { relations: [['SITE', site]] });
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

  async 'a search as of a time finds entities by their names of that time, as they were'(store) {
    const { anna, chris } = newPrincipals();
    const site = named('ber1', { type: 'SITE' });
    const device = named('quartz-sw-01', { relations: [['SITE', site]], attributes: { description: 'attic' } });
    const other = named('quartz-sw-02');
    await upsert(store, anna, 100, site, device);
    await upsert(store, anna, 200, renamed(device, 'basalt-sw-01'), other);
    await write(store, anna, ({ entities }) => entities.delete([device.id], 300));
    await upsert(store, anna, 400, renamed(device, 'marble-sw-01', { type: 'RACK' }));
    await upsert(store, chris, 100, named('quartz-sw-99'));
    const { entities } = store.read(anna);
    const at = async (text: string, asOf: number, more: Partial<EntitySearch> = {}) => {
      const { terms, words } = searchTermsOf(text);
      return names(await listed((page) => entities.search({ terms, words, asOf, ...more }, page)));
    };
    expect(await at('quartz', 150)).toEqual(['quartz-sw-01']);
    expect(await at('quartz-sw-01', 150)).toEqual(['quartz-sw-01']);
    expect(await at('basalt', 150)).toEqual([]);
    expect(await at('quartz', 250)).toEqual(['quartz-sw-02']);
    expect(await at('basalt', 250)).toEqual(['basalt-sw-01']);
    expect([await at('basalt', 350), await at('marble', 350), await at('marble', 450)]).toEqual([[], [], ['marble-sw-01']]);
    expect(await at('sw basalt 1', 299)).toEqual(['basalt-sw-01']);
    expect(await at('quartz', 50)).toEqual([]);
    expect([await at('basalt', 250, { types: ['DEVICE'] }), await at('basalt', 250, { types: ['RACK'] })]).toEqual([['basalt-sw-01'], []]);
    expect([await at('quartz', 150, { within: site.id }), await at('basalt', 250, { within: site.id })]).toEqual([['quartz-sw-01'], []]);
    const all = async (asOf: number, types?: EntitySearch['types']) =>
      names(await listed((page) => entities.search({ terms: [], asOf, ...(types === undefined ? {} : { types }) }, page)));
    expect([await all(150), await all(250), await all(350), await all(450)]).toEqual([
      ['ber1', 'quartz-sw-01'],
      ['basalt-sw-01', 'ber1', 'quartz-sw-02'],
      ['ber1', 'quartz-sw-02'],
      ['ber1', 'marble-sw-01', 'quartz-sw-02'],
    ]);
    expect([await all(250, ['DEVICE']), await all(450, ['RACK'])]).toEqual([['basalt-sw-01', 'quartz-sw-02'], ['marble-sw-01']]);
  },

  async 'a deleted entity is read in its last state'(store) {
    const { anna, chris } = newPrincipals();
    const [gone, there] = [
      entityWrite('sw-1', { attributes: { serial: 'x' } }),
      entityWrite('sw-2', { relations: [['RACK', entityWrite('r01')]] }),
    ];
    await upsert(store, anna, 100, gone, there);
    await write(store, anna, ({ entities }) => entities.delete([gone.id], 200));
    const ids = [gone.id, there.id, there.targets[0] ?? '', `ent_${random()}`];
    const known = await store.read(anna).entities.everMany(ids);
    expect([...known.keys()].toSorted()).toEqual([gone.id, there.id].toSorted());
    expect(known.get(gone.id)).toMatchObject({ name: 'sw-1', attributes: { serial: 'x' }, deletedAt: 200 });
    expect(known.get(there.id)?.deletedAt).toBeUndefined();
    expect((await store.read(chris).entities.everMany(ids)).size).toBe(0);
  },

  async 'reads as of a time equal reads at that time'(store) {
    const word = fc.constantFrom('opal', 'onyx', 'jade');
    const step = fc.record({
      of: fc.integer({ min: 0, max: 2 }),
      name: fc.tuple(word, fc.integer({ min: 1, max: 2 })).map(([name, n]) => `${name}-${n}`),
      status: fc.option(fc.constantFrom('active', 'planned'), { nil: undefined }),
      remove: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const { anna } = newPrincipals();
        const first = [0, 1, 2].map((n) => named(`start-${n}`));
        const answers = async (asOf?: number) => {
          const { entities } = store.read(anna);
          const then = asOf === undefined ? {} : { asOf };
          const searches = ['opal', 'onyx-1', '2 jade', 'start'].map((text) => {
            const { terms, words } = searchTermsOf(text);
            return listed((page) => entities.search({ terms, words, ...then }, page));
          });
          const all = listed((page) => entities.search({ terms: [], ...then }, page));
          const each = first.map(({ id }) => entities.get(id, asOf));
          return JSON.stringify([await Promise.all(searches), await all, await Promise.all(each)]);
        };
        await upsert(store, anna, 10, ...first);
        const seen = [{ at: 10, was: await answers() }];
        expect(seen[0]?.was).toContain('start-2');
        for (const [index, { of, name, status, remove }] of steps.entries()) {
          const at = 20 + index * 10;
          const entity = first[of] ?? named(name);
          if (remove) await write(store, anna, ({ entities: writing }) => writing.delete([entity.id], at));
          else await upsert(store, anna, at, renamed(entity, name, status === undefined ? {} : { attributes: { status } }));
          seen.push({ at, was: await answers() });
        }
        for (const { at, was } of seen) {
          expect(JSON.parse(await answers(at))).toEqual(JSON.parse(was));
          expect(JSON.parse(await answers(at + 9))).toEqual(JSON.parse(was));
        }
      }),
      { numRuns: 20 },
    );
  },
};

/** An entity with the keys that the application derives from its name and attributes. */
const named = (name: string, details: EntityDetails = {}): EntityWrite => withKeys(entityWrite(name, details));
const renamed = (entity: EntityWrite, name: string, details: EntityDetails = {}): EntityWrite =>
  withKeys(changed(entity, { relations: [], attributes: {}, ...details, name }));

function withKeys(write_: EntityWrite): EntityWrite {
  const { keys } = entityKeys(write_.draft);
  return { ...write_, keys, digest: `${write_.digest} ${keys.join()}` };
}
