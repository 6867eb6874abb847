import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { changed, newPrincipals, entityWrite, upsert, write } from '../builders.js';
import { expectPages, listed } from '../paging.js';

/** a — b — c — d — e by LINK, and a hub that contains all but e. */
async function plantLine(store: Store, scope: Principal): Promise<readonly EntityWrite[]> {
  const hub = entityWrite('hub', { type: 'SITE' });
  const line: EntityWrite[] = [];
  for (const name of ['e', 'd', 'c', 'b', 'a']) {
    const next = line[0];
    const relations = [...(next === undefined ? [] : [['LINK', next] as const]), ...(name === 'e' ? [] : [['SITE', hub] as const])];
    line.unshift(entityWrite(name, { relations }));
  }
  await upsert(store, scope, 1, hub, ...line);
  return [...line, hub];
}

const idsOf = (writes: readonly EntityWrite[]): readonly string[] => writes.map(({ id }) => id);

export const RELATION_SPECS: Specs<Store> = {
  async 'relations are listed by type, then by the name of the other end, and paged both ways'(store) {
    const { anna } = newPrincipals();
    const [b, a, c] = [entityWrite('b'), entityWrite('a'), entityWrite('c', { type: 'SITE' })];
    const device = entityWrite('me', {
      relations: [
        ['PEER', b],
        ['SITE', c],
        ['PEER', a],
        ['ABOUT', b],
      ],
    });
    const follower = entityWrite('z', { relations: [['PEER', device]] });
    await upsert(store, anna, 1, a, b, c, device, follower);
    const { relations } = store.read(anna);
    const list = (filter: Parameters<typeof relations.list>[1]) => (page: Parameters<typeof relations.list>[2]) =>
      relations.list(device.id, filter, page);
    const shown = ({
      relation,
      entity,
    }: Awaited<ReturnType<typeof listed<{ relation: { type: string; from: string }; entity: { name: string } }>>>[number]) =>
      `${relation.type}${relation.from === device.id ? '>' : '<'}${entity.name}`;
    await expectPages(list({ direction: 'BOTH' }), shown, ['ABOUT>b', 'PEER>a', 'PEER>b', 'PEER<z', 'SITE>c']);
    await expectPages(list({ direction: 'OUT' }), shown, ['ABOUT>b', 'PEER>a', 'PEER>b', 'SITE>c'], 1);
    await expectPages(list({ direction: 'IN' }), shown, ['PEER<z']);
    await expectPages(list({ direction: 'OUT', types: ['PEER', 'NONE'] }), shown, ['PEER>a', 'PEER>b']);
    await expectPages(list({ direction: 'BOTH', entityTypes: ['SITE'] }), shown, ['SITE>c']);
  },

  async 'relations that have ended after a time are listed with the open ones on request'(store) {
    const { anna } = newPrincipals();
    const [a, b, c] = [entityWrite('a'), entityWrite('b'), entityWrite('c')];
    const at = (time: number, to: EntityWrite) => upsert(store, anna, time, changed(device, { relations: [['PEER', to]] }));
    const device = entityWrite('me', { relations: [['PEER', a]] });
    await upsert(store, anna, 1, a, b, c, device);
    await at(10, b);
    await at(20, c);
    const since = async (endedAfter: number) => {
      const related = await store.read(anna).relations.listMany([device.id], { direction: 'OUT', types: ['PEER'], endedAfter }, 10);
      return (related.get(device.id) ?? []).map(({ entity, relation }) => [entity.name, relation.validTo]);
    };
    expect(await since(20)).toEqual([['c', undefined]]);
    expect(await since(19)).toEqual([
      ['b', 20],
      ['c', undefined],
    ]);
    expect(await since(9)).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', undefined],
    ]);
  },

  async 'an entity may be related to itself'(store) {
    const { anna } = newPrincipals();
    const plain = entityWrite('loop');
    const loop = { ...entityWrite('loop', { relations: [['PEER', plain]] }), id: plain.id };
    const self = { ...loop, draft: { ...loop.draft, ref: plain.draft.ref } };
    await upsert(store, anna, 1, self);
    await expectPages(
      (page) => store.read(anna).relations.list(plain.id, { direction: 'BOTH' }, page),
      ({ relation }) => `${relation.from} ${relation.to}`,
      [`${plain.id} ${plain.id}`, `${plain.id} ${plain.id}`],
      1,
    );
  },

  async 'relations of several entities are limited for each of them'(store) {
    const { anna } = newPrincipals();
    const line = await plantLine(store, anna);
    const related = await store.read(anna).relations.listMany(idsOf(line), { direction: 'BOTH' }, 2);
    expect(related.get(line[1]?.id ?? '')?.map(({ relation, entity }) => `${relation.type} ${entity.name}`)).toEqual(['LINK a', 'LINK c']);
    expect(related.get(line[5]?.id ?? '')?.map(({ entity }) => entity.name)).toEqual(['a', 'b']);
    expect(related.get(line[4]?.id ?? '')).toHaveLength(1);
  },

  async 'names around several entities are limited in each direction'(store) {
    const { anna, chris } = newPrincipals();
    const line = await plantLine(store, anna);
    const around = await store.read(anna).relations.namesAround(idsOf(line), 2);
    const shown = (index: number) =>
      around
        .get(line[index]?.id ?? '')
        ?.map(({ relation, out, entityType, display }) => `${relation}${out ? '>' : '<'}${entityType} ${display}`);
    expect(shown(1)?.toSorted()).toEqual(['LINK<DEVICE a', 'LINK>DEVICE c', 'SITE>SITE hub']);
    expect(shown(5)).toEqual(['SITE<DEVICE a', 'SITE<DEVICE b']);
    expect((await store.read(chris).relations.namesAround(idsOf(line), 2)).size).toBe(0);
  },

  async 'a neighborhood is breadth-first and bounded in depth and size'(store) {
    const { anna } = newPrincipals();
    const [a, b, c, d, e, hub] = await plantLine(store, anna);
    const { relations } = store.read(anna);
    const start = a?.id ?? '';
    const one = await relations.neighborhood([start], { depth: 1, limit: 100 });
    expect(one.nodes[0]).toEqual({ id: start, distance: 0 });
    expect(new Set(one.nodes.map(({ id }) => id))).toEqual(new Set([start, b?.id, hub?.id]));
    expect(one.edges).toHaveLength(2);
    expect(one.truncated).toBe(false);
    const links = await relations.neighborhood([start], { depth: 3, limit: 100, types: ['LINK'] });
    expect(links.nodes).toEqual([a, b, c, d].map((each, distance) => ({ id: each?.id, distance })));
    const cut = await relations.neighborhood([start], { depth: 4, limit: 3, types: ['LINK'] });
    expect(cut.nodes.map(({ distance }) => distance)).toEqual([0, 1, 2]);
    expect(cut.truncated).toBe(true);
    const known = new Set(cut.nodes.map(({ id }) => id));
    expect(cut.edges.every(({ from, to }) => known.has(from) && known.has(to))).toBe(true);
    const out = await relations.neighborhood([e?.id ?? ''], { depth: 2, limit: 100, direction: 'OUT' });
    expect(out.nodes).toEqual([{ id: e?.id, distance: 0 }]);
    const sites = await relations.neighborhood([start], { depth: 2, limit: 100, entityTypes: ['SITE'] });
    expect(new Set(sites.nodes.map(({ id }) => id))).toEqual(new Set([start, hub?.id]));
    const two = await relations.neighborhood([start, d?.id ?? ''], { depth: 1, limit: 100, types: ['LINK'] });
    expect(two.nodes.filter(({ distance }) => distance === 0)).toHaveLength(2);
    expect(two.nodes).toHaveLength(5);
  },

  async 'a path is a shortest one, in order, within the maximum number of hops'(store) {
    const { anna } = newPrincipals();
    const [a, b, c, d, e, hub] = await plantLine(store, anna);
    const { relations } = store.read(anna);
    const path = async (hops: number, types?: readonly string[]) =>
      (await relations.path(a?.id ?? '', e?.id ?? '', { maxHops: hops, ...(types === undefined ? {} : { types }) }))?.nodes;
    expect(await path(10)).toEqual(idsOf([a, hub, d, e].filter((each) => each !== undefined)));
    expect(await path(10, ['LINK'])).toEqual(idsOf([a, b, c, d, e].filter((each) => each !== undefined)));
    expect(await path(3, ['LINK'])).toBeUndefined();
    expect(await path(10, ['NONE'])).toBeUndefined();
    const whole = await relations.path(e?.id ?? '', a?.id ?? '', { maxHops: 10, types: ['LINK'] });
    expect(whole?.edges.map(({ type }) => type)).toEqual(['LINK', 'LINK', 'LINK', 'LINK']);
    expect((await relations.path(a?.id ?? '', a?.id ?? '', { maxHops: 5 }))?.nodes).toEqual([a?.id]);
  },

  async 'replacing derived relations of entities and types leaves exactly the given ones'(store) {
    const { anna } = newPrincipals();
    const [a, b, c] = [entityWrite('a'), entityWrite('b'), entityWrite('c')];
    const stated = entityWrite('s', { relations: [['LINKED_TO', a]] });
    await upsert(store, anna, 1, a, b, c, stated);
    const replace = (edges: readonly (readonly [EntityWrite, EntityWrite])[], now: number, from = [a, b]) =>
      write(store, anna, ({ relations }) =>
        relations.replaceDerived(
          idsOf(from),
          ['LINKED_TO'],
          edges.map(([x, y]) => ({ from: x.id, type: 'LINKED_TO', to: y.id })),
          now,
        ),
      );
    const open = async () =>
      [...(await store.read(anna).relations.listMany(idsOf([a, b, c, stated]), { direction: 'OUT' }, 10)).values()]
        .flat()
        .map(({ relation, entity }) => `${relation.derived ? 'derived ' : ''}${entity.name} ${relation.validFrom}`)
        .toSorted();
    expect(
      await replace(
        [
          [a, b],
          [b, a],
        ],
        10,
      ),
    ).toBe(2);
    const revision = await store.read(anna).entities.revision();
    expect(
      await replace(
        [
          [a, b],
          [b, a],
        ],
        20,
      ),
    ).toBe(0);
    expect(await store.read(anna).entities.revision()).toBe(revision);
    expect(
      await replace(
        [
          [a, b],
          [a, c],
        ],
        30,
      ),
    ).toBe(2);
    expect(await open()).toEqual(['a 1', 'derived b 10', 'derived c 30']);
    expect(await store.read(anna).entities.revision()).toBeGreaterThan(revision);
    expect(await replace([[c, a]], 40, [c])).toBe(1);
    expect(await replace([], 50, [a, b, c, stated])).toBe(3);
    expect(await open()).toEqual(['a 1']);
    await upsert(store, anna, 60, a);
    const counts = await store.read(anna).relations.counts();
    expect(counts).toEqual([{ type: 'LINKED_TO', derived: false, count: 1 }]);
  },

  async 'writing an entity again keeps its derived relations'(store) {
    const { anna } = newPrincipals();
    const [a, b] = [entityWrite('a'), entityWrite('b')];
    await upsert(store, anna, 1, a, b);
    await write(store, anna, ({ relations }) =>
      relations.replaceDerived([a.id], ['AT_SITE'], [{ from: a.id, type: 'AT_SITE', to: b.id }], 2),
    );
    const outcome = await upsert(store, anna, 3, { ...a, digest: 'other' });
    expect(outcome).toMatchObject({ updated: 1, relationsClosed: 0 });
    expect(await store.read(anna).relations.counts()).toEqual([{ type: 'AT_SITE', derived: true, count: 1 }]);
  },

  async 'relations of another workspace are not found'(store) {
    const { anna, chris } = newPrincipals();
    const line = await plantLine(store, anna);
    const own = entityWrite('own');
    await upsert(store, chris, 1, own);
    const { relations } = store.read(chris);
    const [a, b] = line;
    const start = a?.id ?? '';
    expect(await listed((page) => relations.list(start, { direction: 'BOTH' }, page))).toEqual([]);
    expect((await relations.listMany([start], { direction: 'BOTH' }, 5)).size).toBe(0);
    expect(await relations.neighborhood([start], { depth: 2, limit: 10 })).toEqual({ nodes: [], edges: [], truncated: false });
    expect(await relations.path(start, b?.id ?? '', { maxHops: 5 })).toBeUndefined();
    expect(await relations.path(start, start, { maxHops: 5 })).toBeUndefined();
    expect(await relations.counts()).toEqual([]);
    for (const [from, to] of [
      [start, own.id],
      [own.id, start],
      [start, b?.id ?? ''],
    ] as const) {
      await write(store, chris, (repositories) =>
        repositories.relations.replaceDerived([from], ['AT_SITE'], [{ from, type: 'AT_SITE', to }], 5),
      );
    }
    expect(await relations.counts()).toEqual([]);
    expect((await store.read(anna).relations.counts()).map(({ type }) => type)).toEqual(['LINK', 'SITE']);
  },
};
