import { expect } from 'vitest';
import type { Entity, OwnAlias } from '../../../../src/domain/model/entity.js';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { AliasChange, EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, foundBy, newPrincipals, entityWrite, upsert, write } from '../builders.js';

const FAITHFUL: OwnAlias = { alias: 'Old Faithful', addedBy: 'anna', addedAt: 5 };

const adding = (more: Partial<AliasChange> = {}): AliasChange => ({
  ownAliases: [FAITHFUL],
  addedKeys: ['n:old faithful', 'p:faithful'],
  droppedKeys: [],
  words: ['faithful'],
  ...more,
});
const REMOVING: AliasChange = { ownAliases: [], addedKeys: [], droppedKeys: ['n:old faithful', 'p:faithful'], words: [] };

const change = (store: Store, scope: Principal, id: string, to: AliasChange | undefined, now: number): Promise<Entity | undefined> =>
  write(store, scope, ({ entities }) => entities.changeAliases(id, () => to, now));

const ownOf = async (store: Store, scope: Principal, { id }: EntityWrite, asOf?: number) =>
  (await store.read(scope).entities.get(id, asOf))?.ownAliases?.map(({ alias }) => alias);

/** Aliases of the workspace, in addition to those of the inventory. */
export const ALIAS_SPECS: Specs<Store> = {
  async 'aliases of the workspace are stored, found and removed'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const revision = await store.read(anna).entities.revision();
    expect(await change(store, anna, device.id, adding(), 5)).toMatchObject({ ownAliases: [FAITHFUL], aliases: [], updatedAt: 5 });
    expect(await store.read(anna).entities.revision()).toBeGreaterThan(revision);
    expect((await store.read(anna).entities.getMany([device.id])).get(device.id)?.ownAliases).toEqual([FAITHFUL]);
    expect(await foundBy(store, anna, 'n:old faithful', 'p:faithful', 'sw-1')).toEqual(['n:old faithful', 'p:faithful', 'sw-1']);
    const similar = await store.read(anna).lookup.similar([{ prefix: 'p:', word: 'fatihful', suffix: '' }], 5);
    expect(similar.map(({ word }) => word)).toEqual(['faithful']);
    expect(await change(store, anna, device.id, REMOVING, 6)).not.toHaveProperty('ownAliases');
    expect(await foundBy(store, anna, 'n:old faithful', 'p:faithful', 'sw-1')).toEqual(['sw-1']);
    expect(await store.read(anna).lookup.similar([{ prefix: 'p:', word: 'fatihful', suffix: '' }], 5)).toEqual([]);
  },

  async 'a write of the inventory keeps aliases of the workspace'(store) {
    const { anna } = newPrincipals();
    const [site, device] = [entityWrite('ber1', { type: 'SITE' }), entityWrite('sw-1')];
    await upsert(store, anna, 1, site, device);
    await change(store, anna, device.id, adding(), 5);
    expect(await upsert(store, anna, 6, device)).toMatchObject({ unchanged: 1 });
    expect(await upsert(store, anna, 7, changed(device, { name: 'sw-one', relations: [['SITE', site]] }))).toMatchObject({ updated: 1 });
    expect(await store.read(anna).entities.get(device.id)).toMatchObject({ name: 'sw-one', aliases: [], ownAliases: [FAITHFUL] });
    expect(await foundBy(store, anna, 'n:old faithful', 'p:faithful')).toEqual(['n:old faithful', 'p:faithful']);
    const inside = { keys: ['n:old faithful'], scopes: [site.id], scopingKeys: [], perKey: 5 };
    expect((await store.read(anna).lookup.find(inside)).hits.map(({ entity }) => entity.id)).toContain(device.id);
    await write(store, anna, ({ entities }) => entities.annotate([{ id: device.id, nouns: ['switch'], keys: ['~switch'] }]));
    expect(await foundBy(store, anna, 'n:old faithful', '~switch')).toEqual(['n:old faithful', '~switch']);
  },

  async 'aliases of the workspace are read as of a time, and end with their entity'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 100, device);
    await change(store, anna, device.id, adding(), 200);
    await change(store, anna, device.id, REMOVING, 300);
    await change(store, anna, device.id, adding(), 400);
    expect(await ownOf(store, anna, device, 150)).toBeUndefined();
    expect(await ownOf(store, anna, device, 250)).toEqual(['Old Faithful']);
    expect(await ownOf(store, anna, device, 350)).toBeUndefined();
    await write(store, anna, ({ entities }) => entities.delete([device.id], 500));
    expect(await foundBy(store, anna, 'n:old faithful')).toEqual([]);
    expect(await ownOf(store, anna, device, 450)).toEqual(['Old Faithful']);
    await upsert(store, anna, 600, device);
    expect(await ownOf(store, anna, device)).toBeUndefined();
    expect(await foundBy(store, anna, 'n:old faithful', 'sw-1')).toEqual(['sw-1']);
  },

  async 'a change of aliases that changes nothing writes nothing'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const revision = await store.read(anna).entities.revision();
    expect(await change(store, anna, device.id, undefined, 5)).toMatchObject({ id: device.id, updatedAt: 1 });
    expect(await store.read(anna).entities.revision()).toBe(revision);
  },

  async 'concurrent changes of aliases are all stored'(store) {
    const { anna } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    const names = ['one', 'two', 'three', 'four', 'five'];
    await Promise.all(
      names.map((alias) =>
        write(store, anna, ({ entities }) =>
          entities.changeAliases(
            device.id,
            ({ ownAliases = [] }) => adding({ ownAliases: [...ownAliases, { ...FAITHFUL, alias }], addedKeys: [`n:${alias}`] }),
            5,
          ),
        ),
      ),
    );
    expect((await ownOf(store, anna, device))?.toSorted()).toEqual(names.toSorted());
  },

  async 'aliases of entities of another workspace cannot be changed'(store) {
    const { anna, chris } = newPrincipals();
    const device = entityWrite('sw-1');
    await upsert(store, anna, 1, device);
    expect(await change(store, chris, device.id, adding(), 5)).toBeUndefined();
    expect(await ownOf(store, anna, device)).toBeUndefined();
    expect(await foundBy(store, anna, 'n:old faithful')).toEqual([]);
    expect(await foundBy(store, chris, 'n:old faithful')).toEqual([]);
  },
};
