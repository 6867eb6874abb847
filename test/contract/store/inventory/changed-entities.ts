import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { InventoryPosition } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, entityWrite, newPrincipals, upsert, write } from '../builders.js';

const ALL: InventoryPosition = { revision: 0 };

async function changesAfter(store: Store, scope: Principal, position = ALL, limit = 50) {
  const marks = await store.read(scope).entities.changedAfter(position, limit);
  const { revision: last } = marks.at(-1) ?? { revision: 0 };
  expect(marks.map(({ revision }) => revision)).toEqual(marks.map(({ revision }) => revision).toSorted((a, b) => a - b));
  expect(last).toBeLessThanOrEqual(await store.read(scope).entities.revision());
  return marks;
}

/** Entities in the order of their last changes. */
export const CHANGED_ENTITY_SPECS: Specs<Store> = {
  async 'changed entities come in the order of their last changes, each once'(store) {
    const { anna, chris } = newPrincipals();
    const [first, second, third] = [entityWrite('sw-1'), entityWrite('sw-2'), entityWrite('sw-3')];
    expect(await changesAfter(store, anna)).toEqual([]);
    await upsert(store, anna, 100, first);
    const { revision } = (await changesAfter(store, anna))[0] ?? { revision: 0 };
    expect(revision).toBe(await store.read(anna).entities.revision());
    await upsert(store, anna, 200, second, third);
    await upsert(store, anna, 150, changed(first, { name: 'sw-one' }));
    expect((await changesAfter(store, anna)).map(({ id, at }) => [id, at])).toEqual([
      ...[second.id, third.id].toSorted().map((id) => [id, 200]),
      [first.id, 150],
    ]);
    expect(await upsert(store, anna, 300, second)).toMatchObject({ unchanged: 1 });
    expect((await changesAfter(store, anna, { revision })).map(({ id }) => id)).toHaveLength(3);
    expect(await changesAfter(store, anna, { revision: await store.read(anna).entities.revision() })).toEqual([]);
    expect(await changesAfter(store, chris)).toEqual([]);
  },

  async 'changes are read in pages, also within one revision'(store) {
    const { anna } = newPrincipals();
    const devices = Array.from({ length: 7 }, (_, index) => entityWrite(`sw-${index}`));
    await upsert(store, anna, 100, ...devices.slice(0, 5));
    await upsert(store, anna, 200, ...devices.slice(5));
    const read: string[] = [];
    for (let position: InventoryPosition = ALL; ;) {
      const page = await changesAfter(store, anna, position, 2);
      read.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last === undefined) break;
      position = { revision: last.revision, entity: last.id };
    }
    expect(read).toEqual((await changesAfter(store, anna)).map(({ id }) => id));
    expect(new Set(read)).toEqual(new Set(devices.map(({ id }) => id)));
  },

  async 'deleted and restored entities and aliases are changes; targets that were never written are not'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1', { relations: [['SITE', entityWrite('ber1', { type: 'SITE' })]] });
    await upsert(store, anna, 100, device);
    expect((await changesAfter(store, anna)).map(({ id, isDeleted }) => [id, isDeleted])).toEqual([[device.id, false]]);
    await write(store, anna, ({ entities }) => entities.delete([device.id], 200));
    expect(await changesAfter(store, anna)).toMatchObject([{ id: device.id, isDeleted: true, at: 200 }]);
    await upsert(store, anna, 300, device);
    expect(await changesAfter(store, anna)).toMatchObject([{ id: device.id, isDeleted: false, at: 300 }]);
    const { revision } = (await changesAfter(store, anna))[0] ?? { revision: 0 };
    const ownAliases = [{ alias: 'Old Faithful', addedBy: 'anna', addedAt: 400 }];
    await write(store, anna, ({ entities }) =>
      entities.changeAliases(device.id, () => ({ ownAliases, addedKeys: ['n:old faithful'], droppedKeys: [], words: [] }), 400),
    );
    expect(await changesAfter(store, anna, { revision })).toMatchObject([{ id: device.id, at: 400 }]);
  },
};
