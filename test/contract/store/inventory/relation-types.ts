import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, random, newPrincipals, entityWrite, upsert, write } from '../builders.js';
import { expectPages } from '../paging.js';

/** A relation type that no other workspace has. */
const ownType = (start: string): string => `${start}_${random().toUpperCase()}`;

const listedFrom = (store: Store, scope: Principal, { id }: EntityWrite, types?: readonly string[]) =>
  store
    .read(scope)
    .relations.list(id, { direction: 'BOTH', ...(types === undefined ? {} : { types }) }, { first: 50 })
    .then(({ items }) =>
      items.map(({ value: { relation, entity } }) => `${relation.type}${relation.from === id ? '>' : '<'}${entity.name}`),
    );

export const RELATION_TYPE_SPECS: Specs<Store> = {
  async 'the stated relations of entities include those to entities that were never written, and no ended or derived ones'(store) {
    const { anna, chris } = newPrincipals();
    const site = entityWrite('ber1', { type: 'SITE' });
    const rack = entityWrite('r01', { type: 'RACK', relations: [['SITE', site]] });
    const [first, second] = [entityWrite('sw-1', { relations: [['RACK', rack]] }), entityWrite('sw-2')];
    await upsert(store, anna, 100, rack, first, second);
    await write(store, anna, ({ relations }) =>
      relations.replaceDerived([first.id], ['LINKED_TO'], [{ from: first.id, type: 'LINKED_TO', to: second.id }], 150),
    );
    const stated = await store.read(anna).entities.statedRelations([rack.id, first.id, site.id, `ent_${random()}`]);
    expect(stated).toEqual(
      new Map([
        [rack.id, [{ type: 'SITE', to: site.draft.ref }]],
        [first.id, [{ type: 'RACK', to: rack.draft.ref }]],
      ]),
    );
    await upsert(store, anna, 200, { ...first, draft: { ...first.draft, relations: [] }, targets: [], digest: 'other' });
    expect((await store.read(anna).entities.statedRelations([first.id])).size).toBe(0);
    expect((await store.read(chris).entities.statedRelations([rack.id])).size).toBe(0);
  },

  async 'custom relation types are listed, filtered, traversed and counted like built-in ones'(store) {
    const { anna } = newPrincipals();
    const [backs, zones] = [ownType('BACKS_UP'), ownType('ZONE')];
    const [site, b, c] = [entityWrite('site', { type: 'SITE' }), entityWrite('b'), entityWrite('c')];
    const a = entityWrite('a', {
      relations: [
        [zones, c],
        ['SITE', site],
        [backs, b],
        [backs, c],
      ],
    });
    await upsert(store, anna, 1, site, b, c, a);
    const { relations } = store.read(anna);
    expect(await listedFrom(store, anna, a)).toEqual([`${backs}>b`, `${backs}>c`, 'SITE>site', `${zones}>c`]);
    expect(await listedFrom(store, anna, a, [backs, 'SITE'])).toEqual([`${backs}>b`, `${backs}>c`, 'SITE>site']);
    expect(await listedFrom(store, anna, c, [zones])).toEqual([`${zones}<a`]);
    await expectPages(
      (page) => relations.list(a.id, { direction: 'OUT' }, page),
      ({ relation, entity }) => `${relation.type} ${entity.name}`,
      [`${backs} b`, `${backs} c`, 'SITE site', `${zones} c`],
      1,
    );
    const many = await relations.listMany([a.id], { direction: 'OUT', types: [zones] }, 10);
    expect(many.get(a.id)?.map(({ relation }) => relation.type)).toEqual([zones]);
    const around = await relations.neighborhood([b.id], { depth: 2, limit: 10, types: [backs] });
    expect(new Set(around.nodes.map(({ id }) => id))).toEqual(new Set([a.id, b.id, c.id]));
    expect(new Set(around.edges.map(({ type }) => type))).toEqual(new Set([backs]));
    expect((await relations.path(b.id, c.id, { maxHops: 4, types: [backs] }))?.edges.map(({ type }) => type)).toEqual([backs, backs]);
    expect(await relations.path(b.id, c.id, { maxHops: 4, types: [zones] })).toBeUndefined();
    expect((await relations.namesAround([b.id], 5)).get(b.id)).toMatchObject([{ relation: backs, out: false, display: 'a' }]);
    expect(await relations.counts()).toEqual([
      { type: backs, derived: false, count: 2 },
      { type: 'SITE', derived: false, count: 1 },
      { type: zones, derived: false, count: 1 },
    ]);
  },

  async 'relations of two custom types between the same entities begin and end independently'(store) {
    const { anna } = newPrincipals();
    const [one, other] = [ownType('ONE'), ownType('OTHER')];
    const b = entityWrite('b');
    const a = entityWrite('a', {
      relations: [
        [one, b],
        [other, b],
      ],
    });
    await upsert(store, anna, 1, b, a);
    const fewer = changed(a, { relations: [[other, b]] });
    expect(await upsert(store, anna, 2, fewer)).toMatchObject({ relationsOpened: 0, relationsClosed: 1 });
    expect(await listedFrom(store, anna, a)).toEqual([`${other}>b`]);
    expect(await upsert(store, anna, 3, a)).toMatchObject({ relationsOpened: 1, relationsClosed: 0 });
    expect(await listedFrom(store, anna, a)).toEqual([`${one}>b`, `${other}>b`]);
    const ever = await store.read(anna).relations.list(a.id, { direction: 'OUT', types: [one], asOf: 1 }, { first: 5 });
    expect(ever.items.map(({ value: { relation } }) => [relation.type, relation.validFrom, relation.validTo])).toEqual([[one, 1, 2]]);
  },

  async 'custom relation types belong to a workspace, and stay after their last relation ended'(store) {
    const { anna, bert, chris } = newPrincipals();
    const [kept, left] = [ownType('KEPT'), ownType('LEFT')];
    const b = entityWrite('b');
    const a = entityWrite('a', {
      relations: [
        [left, b],
        ['SITE', b],
        [kept, b],
      ],
    });
    await upsert(store, anna, 1, b, a);
    await upsert(store, anna, 2, changed(a, { relations: [[kept, b]] }));
    const own = (scope: Principal, limit: number, among?: readonly string[]) => store.read(scope).relations.ownTypes(limit, among);
    expect(await own(anna, 10)).toEqual([kept, left]);
    expect(await own(bert, 1)).toEqual([kept]);
    expect(await own(anna, 10, ['SITE', left, ownType('NONE'), left])).toEqual([left]);
    expect(await own(anna, 10, [])).toEqual([]);
    expect(await own(chris, 10)).toEqual([]);
    expect(await own(chris, 10, [kept])).toEqual([]);
  },
};
