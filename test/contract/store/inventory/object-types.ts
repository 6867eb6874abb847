import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { EntitySearch, EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { entityWrite, newPrincipals, upsert } from '../builders.js';
import { expectPages } from '../paging.js';

/** An entity of a type of the workspace's own. */
const open = (name: string, objectType: string): EntityWrite => {
  const base = entityWrite(name, { type: 'OTHER', keys: [`n:${name}`] });
  return { ...base, draft: { ...base.draft, ref: { ...base.draft.ref, objectType } } };
};

const found = async (store: Store, scope: Principal, search: EntitySearch) =>
  (await store.read(scope).entities.search(search, { first: 50 })).items.map(({ value }) => value.name);

export const OBJECT_TYPE_SPECS: Specs<Store> = {
  async 'open types are counted, and read one by one'(store) {
    const { anna, chris } = newPrincipals();
    await upsert(store, anna, 1, open('a', 'zoo.tank'), open('b', 'zoo.tank'), open('c', 'zoo.keeper'), entityWrite('sw-1'));
    await upsert(store, chris, 1, open('d', 'zoo.tank'));
    const { entities } = store.read(anna);
    expect(await entities.openTypes(10)).toEqual([
      { objectType: 'zoo.tank', count: 2 },
      { objectType: 'zoo.keeper', count: 1 },
    ]);
    expect(await entities.openTypes(1)).toHaveLength(1);
    expect((await entities.ofType('OTHER', 10, 'zoo.tank')).map(({ name }) => name)).toEqual(['a', 'b']);
  },

  async 'search is filtered by object type, now and as of a time'(store) {
    const { anna, chris } = newPrincipals();
    const tanks = [open('tank-b', 'zoo.tank'), open('tank-a', 'zoo.tank'), open('tank-c', 'zoo.tank')];
    await upsert(store, anna, 1, ...tanks, open('tank-keeper', 'zoo.keeper'), entityWrite('tank-1', { keys: ['n:tank-1'] }));
    await upsert(store, chris, 1, open('tank-d', 'zoo.tank'));
    for (const time of [{ asOf: 2 }, {}]) {
      expect(await found(store, anna, { terms: ['n:tank'], objectType: 'zoo.tank', ...time })).toEqual(['tank-a', 'tank-b', 'tank-c']);
      expect(await found(store, anna, { terms: [], objectType: 'zoo.keeper', types: ['OTHER'], ...time })).toEqual(['tank-keeper']);
      expect(await found(store, anna, { terms: [], objectType: 'zoo.keeper', types: ['DEVICE'], ...time })).toEqual([]);
      await expectPages(
        (page) => store.read(anna).entities.search({ terms: [], objectType: 'zoo.tank', ...time }, page),
        ({ name }) => name,
        ['tank-a', 'tank-b', 'tank-c'],
      );
    }
  },
};
