import { expect } from 'vitest';
import type { Principal } from '../../../../src/domain/common/principal.js';
import type { EntityWrite } from '../../../../src/ports/store/entities.js';
import type { Store } from '../../../../src/ports/store/store.js';
import type { Walk, WalkStep } from '../../../../src/ports/store/relations.js';
import type { Specs } from '../../contract.js';
import { entityWrite, newPrincipals, upsert } from '../builders.js';

const BOUNDS = { limit: 100, perNode: 50 };

const namesIn = ({ entities }: Walk): readonly string[] => [...entities.values()].map(({ name }) => name).toSorted();
const relationsIn = ({ entities, relations }: Walk): readonly string[] =>
  relations.map(({ from, type, to }) => `${entities.get(from)?.name ?? '?'} ${type} ${entities.get(to)?.name ?? '?'}`).toSorted();

/** Two devices in a rack of a site; each has ports, and a cable joins two of them. */
async function network(store: Store, scope: Principal) {
  const site = entityWrite('site', { type: 'SITE' });
  const rack = entityWrite('rack', { type: 'RACK', relations: [['SITE', site]] });
  const [one, two] = ['one', 'two'].map((name) =>
    entityWrite(name, {
      type: 'DEVICE',
      relations: [
        ['RACK', rack],
        ['SITE', site],
      ],
    }),
  ) as [EntityWrite, EntityWrite];
  const ports = [one, two].map((device, at) => entityWrite(`port-${at + 1}`, { type: 'INTERFACE', relations: [['DEVICE', device]] }));
  const spare = entityWrite('spare', { type: 'INTERFACE', relations: [['DEVICE', one]] });
  const [first, second] = ports as [EntityWrite, EntityWrite];
  const cable = entityWrite('cable', {
    type: 'CABLE',
    relations: [
      ['A_TERMINATION', first],
      ['B_TERMINATION', second],
    ],
  });
  await upsert(store, scope, 1, site, rack, one, two, first, second, spare, cable);
  return { site, rack, one, two, first, second, spare, cable };
}

const into = (relations: readonly string[], ...entityTypes: readonly string[]): WalkStep => ({
  direction: 'IN',
  relations,
  ...(entityTypes.length === 0 ? {} : { entityTypes: entityTypes as never }),
});

export const WALK_SPECS: Specs<Store> = {
  async 'a walk follows its steps from what the step before reached first, with the relations on the way'(store) {
    const { anna } = newPrincipals();
    const { one } = await network(store, anna);
    const ends: WalkStep = { direction: 'BOTH', relations: ['A_TERMINATION', 'B_TERMINATION'] };
    const walk = await store.read(anna).relations.walk([one.id], [into(['DEVICE'], 'INTERFACE'), ends, ends], BOUNDS);
    expect(namesIn(walk)).toEqual(['cable', 'one', 'port-1', 'port-2', 'spare']);
    expect(relationsIn(walk)).toEqual([
      'cable A_TERMINATION port-1',
      'cable B_TERMINATION port-2',
      'port-1 DEVICE one',
      'spare DEVICE one',
    ]);
    expect(walk.totals.get(one.id)).toBe(2);
    expect(walk.truncated).toBe(false);
  },

  async 'a step of a walk may start from everything that was reached'(store) {
    const { anna } = newPrincipals();
    const { rack } = await network(store, anna);
    const toSite: WalkStep = { direction: 'OUT', relations: ['SITE'], from: 'ALL' };
    const walk = await store.read(anna).relations.walk([rack.id], [into(['RACK']), into(['DEVICE'], 'INTERFACE'), toSite], BOUNDS);
    expect(namesIn(walk)).toEqual(['one', 'port-1', 'port-2', 'rack', 'site', 'spare', 'two']);
    expect(relationsIn(walk).filter((text) => text.includes(' SITE '))).toEqual(['one SITE site', 'rack SITE site', 'two SITE site']);
  },

  async 'a walk goes on from a step that finds nothing only if the next one starts from all'(store) {
    const { anna } = newPrincipals();
    const { rack } = await network(store, anna);
    const { relations } = store.read(anna);
    const nothing = into(['CLUSTER']);
    expect(namesIn(await relations.walk([rack.id], [nothing, into(['RACK'])], BOUNDS))).toEqual(['rack']);
    expect(namesIn(await relations.walk([rack.id], [nothing, { ...into(['RACK']), from: 'ALL' }], BOUNDS))).toEqual(['one', 'rack', 'two']);
  },

  async 'a walk is bounded, and counts all relations of its first step'(store) {
    const { anna } = newPrincipals();
    const hub = entityWrite('hub', { type: 'DEVICE' });
    const ports = Array.from({ length: 40 }, (_, at) =>
      entityWrite(`p${String(at).padStart(2, '0')}`, { type: 'INTERFACE', relations: [['DEVICE', hub]] }),
    );
    await upsert(store, anna, 1, hub, ...ports);
    const { relations } = store.read(anna);
    const few = await relations.walk([hub.id], [into(['DEVICE'])], { limit: 100, perNode: 5 });
    expect(namesIn(few)).toEqual(['hub', 'p00', 'p01', 'p02', 'p03', 'p04']);
    expect(few.totals.get(hub.id)).toBe(40);
    expect(few.truncated).toBe(true);
    expect((await relations.walk([hub.id], [into(['DEVICE'])], BOUNDS)).truncated).toBe(false);
    const cut = await relations.walk([hub.id], [into(['DEVICE'])], { limit: 8, perNode: 50 });
    expect(cut.entities.size).toBe(8);
    expect(cut.truncated).toBe(true);
  },

  async 'a walk says that relations of a later step may be missing'(store) {
    const { anna } = newPrincipals();
    const { rack } = await network(store, anna);
    const { relations } = store.read(anna);
    const steps = [into(['RACK']), into(['DEVICE'], 'INTERFACE')];
    expect((await relations.walk([rack.id], steps, { limit: 100, perNode: 2 })).truncated).toBe(true);
    expect((await relations.walk([rack.id], steps, { limit: 100, perNode: 3 })).truncated).toBe(false);
  },

  async 'a walk does not leave its workspace, and starts from nothing if nothing is there'(store) {
    const { anna, chris } = newPrincipals();
    const { rack } = await network(store, anna);
    const walk = await store.read(chris).relations.walk([rack.id], [into(['RACK'])], BOUNDS);
    expect([walk.entities.size, walk.relations.length, walk.totals.size]).toEqual([0, 0, 0]);
  },

  async 'a path between any two entities is as long as their distance, and joins neighbours'(store) {
    const { anna } = newPrincipals();
    // Some numbers are not connected with others; most have several neighbours.
    const entities: EntityWrite[] = [];
    for (let at = 0; at < 24; at += 1) {
      const before = [at - 3, Math.floor(at / 2) - 1, (at * 7) % 24].flatMap((to) => (to < at && at % 5 !== 4 ? (entities[to] ?? []) : []));
      entities.push(entityWrite(`n${at}`, { relations: [...new Set(before)].map((to) => ['LINK', to] as const) }));
    }
    await upsert(store, anna, 1, ...entities);
    const { relations } = store.read(anna);
    const lengths = new Set<number | undefined>();
    for (const from of entities.filter((_, at) => at % 3 === 0)) {
      const { nodes } = await relations.neighborhood([from.id], { depth: 4, limit: 100 });
      const distances = new Map(nodes.map(({ id, distance }) => [id, distance]));
      for (const to of entities) {
        const path = await relations.path(from.id, to.id, { maxHops: 4 });
        expect(path?.edges.length).toBe(distances.get(to.id));
        lengths.add(path?.edges.length);
        for (const [at, edge] of path?.edges.entries() ?? [])
          expect(new Set([edge.from, edge.to])).toEqual(new Set([path?.nodes[at], path?.nodes[at + 1]]));
      }
    }
    expect(lengths.size).toBeGreaterThan(4);
  },
};
