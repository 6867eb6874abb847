import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInventory } from '../../../src/adapters/fixture/source.js';
import { deleteAndDerive } from '../../../src/application/inventory/derive-batch.js';
import { entityIdOf, toWrites } from '../../../src/application/inventory/entity-writes.js';
import { createImports, deriveAll, type ImportReport } from '../../../src/application/inventory/index.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { JsonObject } from '../../../src/domain/common/json.js';
import { entityTypeOf } from '../../../src/domain/inventory/netbox/models.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { Store } from '../../../src/ports/store/store.js';
import { relationsOf } from '../../testkit/data/graph-facts.js';
import { temporaryStore, tickingClock } from '../../testkit/application/temporary-store.js';
import { importRuns } from '../../testkit/application/import-runs.js';

let store: Store;
let clock: Clock;
let folder: string;
beforeEach(() => {
  store = temporaryStore();
  clock = tickingClock();
  folder = mkdtempSync(join(tmpdir(), 'netloom-lines-'));
});
afterEach(async () => {
  await store.dispose();
  rmSync(folder, { recursive: true });
});

interface Thing {
  readonly ref: string;
  readonly name?: string;
  readonly status?: string;
  readonly attributes?: object;
  readonly relations?: Readonly<Record<string, readonly string[]>>;
}

async function bring(things: readonly Thing[], into = store): Promise<ImportReport> {
  const path = join(folder, `${clock.unique()}.jsonl`);
  writeFileSync(path, things.map((thing) => JSON.stringify({ name: thing.ref, ...thing })).join('\n'));
  return createImports({ store: into, clock }, importRuns(clock, into)).run(LOCAL, await openInventory(path));
}

const idOf = (ref: string): string => {
  const [objectType = '', objectId = ''] = ref.split(':');
  return entityIdOf(LOCAL.workspace, { source: 'netbox', objectType, objectId });
};
const remove = async (...refs: readonly string[]): Promise<number> =>
  store.transaction(LOCAL, (repositories) => deleteAndDerive(repositories, refs.map(idOf), clock.now()));
const part = (ref: string, device: string, attributes: object = {}): Thing => ({ ref, attributes, relations: { DEVICE: [device] } });
const cable = (ref: string, a: string, b: string): Thing => ({ ref, relations: { A_TERMINATION: [a], B_TERMINATION: [b] } });
const prefix = (id: number, cidr: string, vrf?: number, status = 'active'): Thing => ({
  ref: `ipam.prefix:${id}`,
  status,
  attributes: { prefix: cidr },
  relations: vrf === undefined ? {} : { VRF: [`ipam.vrf:${vrf}`] },
});

const DEVICES: readonly Thing[] = [1, 2, 3].flatMap((id) => [
  { ref: `dcim.device:${id}` },
  part(`dcim.interface:${id}`, `dcim.device:${id}`),
]);
const connected = async (): Promise<string[]> =>
  relationsOf(store, 'CONNECTED_TO', ['INTERFACE', 'POWER_PORT', 'POWER_OUTLET', 'POWER_FEED']);
const linked = async (): Promise<string[]> => relationsOf(store, 'LINKED_TO', ['DEVICE']);
const both = (a: string, b: string): string[] => [`${a} → ${b}`, `${b} → ${a}`];

describe('a move', () => {
  it('ends the old relation and opens the new one', async () => {
    const racks = [{ ref: 'dcim.rack:1' }, { ref: 'dcim.rack:2' }];
    await bring([...racks, { ref: 'dcim.device:1', relations: { RACK: ['dcim.rack:1'] } }]);
    const before = clock.now();
    const report = await bring([{ ref: 'dcim.device:1', relations: { RACK: ['dcim.rack:2'] } }]);
    expect(report).toMatchObject({ updated: 1, relationsOpened: 1, relationsClosed: 1 });
    const racksOf = async (asOf?: number): Promise<(string | undefined)[]> => {
      const request = { types: ['RACK'], direction: 'OUT' as const, ...(asOf === undefined ? {} : { asOf }) };
      const related = await store.read(LOCAL).relations.listMany([idOf('dcim.device:1')], request, 9);
      return (related.get(idOf('dcim.device:1')) ?? []).map(({ entity }) => entity.ref.objectId);
    };
    expect(await racksOf()).toEqual(['2']);
    expect(await racksOf(before)).toEqual(['1']);
  });
});

describe('cables', () => {
  it('connect in both directions, also after one is moved or deleted', async () => {
    await bring([...DEVICES, cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:2')]);
    expect(await connected()).toEqual(both('dcim.interface:1', 'dcim.interface:2'));
    expect(await linked()).toEqual(both('dcim.device:1', 'dcim.device:2'));
    await bring([cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:3')]);
    expect(await connected()).toEqual(both('dcim.interface:1', 'dcim.interface:3'));
    expect(await linked()).toEqual(both('dcim.device:1', 'dcim.device:3'));
    expect(await remove('dcim.cable:1')).toBe(1);
    expect(await connected()).toEqual([]);
    expect(await linked()).toEqual([]);
  });

  it('leave no old relation when both ends move at once', async () => {
    await bring([...DEVICES, part('dcim.interface:4', 'dcim.device:3'), cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:2')]);
    await bring([cable('dcim.cable:1', 'dcim.interface:3', 'dcim.interface:4')]);
    expect(await connected()).toEqual(both('dcim.interface:3', 'dcim.interface:4'));
    expect(await linked()).toEqual([]);
  });

  it('are followed through panels by position and through circuits', async () => {
    const rears = [1, 2].map((id) => part(`dcim.rearport:${id}`, 'dcim.device:9', { positions: 2 }));
    const fronts = [11, 12, 21, 22].map((id): Thing => ({
      ref: `dcim.frontport:${id}`,
      attributes: { rear_port_position: id % 10 },
      relations: { REAR_PORT: [`dcim.rearport:${Math.floor(id / 10)}`] },
    }));
    const panels = [...rears, ...fronts];
    const circuit: Thing[] = [
      { ref: 'circuits.circuit:1' },
      ...[1, 2].map((id) => ({ ref: `circuits.circuittermination:${id}`, relations: { CIRCUIT: ['circuits.circuit:1'] } })),
    ];
    const cables = [
      cable('dcim.cable:1', 'dcim.interface:1', 'dcim.frontport:12'),
      cable('dcim.cable:2', 'dcim.rearport:1', 'dcim.rearport:2'),
      cable('dcim.cable:3', 'dcim.frontport:22', 'circuits.circuittermination:1'),
      cable('dcim.cable:4', 'circuits.circuittermination:2', 'dcim.interface:2'),
      cable('dcim.cable:5', 'dcim.frontport:21', 'dcim.interface:3'),
    ];
    await bring([...DEVICES, ...panels, ...circuit, ...cables]);
    expect(await connected()).toEqual(both('dcim.interface:1', 'dcim.interface:2'));
    await remove('dcim.cable:2');
    expect(await connected()).toEqual([]);
    await bring([cable('dcim.cable:6', 'dcim.rearport:1', 'dcim.rearport:2')]);
    expect(await connected()).toEqual(both('dcim.interface:1', 'dcim.interface:2'));
  });

  it('carry power from the feed through the strip to the device', async () => {
    await bring([
      ...DEVICES,
      { ref: 'dcim.powerfeed:1' },
      part('dcim.powerport:1', 'dcim.device:2'),
      { ref: 'dcim.poweroutlet:1', relations: { DEVICE: ['dcim.device:2'], POWER_PORT: ['dcim.powerport:1'] } },
      part('dcim.powerport:2', 'dcim.device:1'),
      cable('dcim.cable:1', 'dcim.powerport:1', 'dcim.powerfeed:1'),
      cable('dcim.cable:2', 'dcim.powerport:2', 'dcim.poweroutlet:1'),
    ]);
    expect(await relationsOf(store, 'POWERED_BY', ['DEVICE'])).toEqual([
      'dcim.device:1 → dcim.device:2',
      'dcim.device:2 → dcim.powerfeed:1',
    ]);
  });

  it('in a ring terminate', async () => {
    const ports = [1, 2].flatMap((id): Thing[] => [
      { ref: `dcim.rearport:${id}`, attributes: { positions: 1 } },
      { ref: `dcim.frontport:${id}`, relations: { REAR_PORT: [`dcim.rearport:${id}`] } },
    ]);
    await bring([
      ...ports,
      cable('dcim.cable:1', 'dcim.rearport:1', 'dcim.rearport:2'),
      cable('dcim.cable:2', 'dcim.frontport:1', 'dcim.frontport:2'),
    ]);
    expect(await connected()).toEqual([]);
  });
});

describe('pending changes', () => {
  const draftOf = ({ ref, name = ref, attributes = {}, relations = {} }: Thing): EntityDraft => {
    const refOf = (key: string) => ({ source: 'netbox', objectType: key.split(':')[0] ?? '', objectId: key.split(':')[1] ?? '' });
    const stated = Object.entries(relations).flatMap(([type, targets]) => targets.map((to) => ({ type, to: refOf(to) })));
    const plain = { name, display: name, aliases: [], attributes: attributes as JsonObject };
    return { ref: refOf(ref), type: entityTypeOf(refOf(ref).objectType), ...plain, relations: stated };
  };
  /** Writes without deriving relations. */
  const write = (things: readonly Thing[], into = store) =>
    into.transaction(LOCAL, ({ entities }) => entities.upsert(toWrites(LOCAL.workspace, things.map(draftOf)), clock.now()));
  const settle = (into = store) => deriveAll({ store: into, clock }, LOCAL);
  const derived = async (from: Store): Promise<string[]> => [
    ...(await relationsOf(from, 'CONNECTED_TO', ['INTERFACE'])),
    ...(await relationsOf(from, 'LINKED_TO', ['DEVICE'])),
    ...(await relationsOf(from, 'PARENT_PREFIX', ['PREFIX', 'IP_ADDRESS'])),
  ];

  it('leave no old link when a cable is moved twice', async () => {
    await bring([...DEVICES, cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:2')]);
    await write([cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:3')]);
    await write([cable('dcim.cable:1', 'dcim.interface:3', 'dcim.interface:4')]);
    await settle();
    expect(await derived(store)).toEqual([]);
  });

  it('leave no link of a device that a port belonged to only in between, while another cable was removed', async () => {
    await bring([...DEVICES, cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:2')]);
    await write([cable('dcim.cable:2', 'dcim.interface:1', 'dcim.interface:3'), part('dcim.interface:1', 'dcim.device:2')]);
    await remove('dcim.cable:1');
    await write([part('dcim.interface:1', 'dcim.device:1')]);
    await settle();
    expect(await linked()).toEqual(both('dcim.device:1', 'dcim.device:3'));
  });

  it('have the same result as deriving each at once, in any order and with deletions', async () => {
    const port = fc.integer({ min: 1, max: 5 }).map((id) => `dcim.interface:${id}`);
    const thing = fc.oneof(
      fc
        .record({ id: fc.integer({ min: 1, max: 3 }), a: port, b: port })
        .filter(({ a, b }) => a !== b)
        .map(({ id, a, b }) => cable(`dcim.cable:${id}`, a, b)),
      fc.record({ port, device: fc.integer({ min: 1, max: 3 }) }).map(({ port: ref, device }) => part(ref, `dcim.device:${device}`)),
      fc
        .record({ id: fc.integer({ min: 1, max: 3 }), low: fc.integer({ min: 0, max: 3 }), length: fc.integer({ min: 26, max: 29 }) })
        .map(({ id, low, length }) => prefix(id, `10.0.0.${low * 16}/${length}`)),
    );
    const step = fc.record({
      write: fc.uniqueArray(thing, { selector: ({ ref }) => ref, minLength: 1, maxLength: 3 }),
      remove: fc.option(fc.constantFrom('dcim.cable:1', 'dcim.interface:2', 'dcim.device:3', 'ipam.prefix:1'), { nil: undefined, freq: 3 }),
      settle: fc.boolean(),
    });
    const ports = [1, 2, 3, 4, 5].map((id) => part(`dcim.interface:${id}`, `dcim.device:${(id % 3) + 1}`));
    const start: Thing[] = [...[1, 2, 3].map((id) => ({ ref: `dcim.device:${id}` })), ...ports, prefix(9, '10.0.0.0/8')];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const [late, prompt, atOnce] = [temporaryStore(), temporaryStore(), temporaryStore()];
        const last = new Map(start.map((one) => [one.ref, one]));
        try {
          for (const each of [late, prompt]) await bring(start, each);
          for (const { write: things, remove: gone, settle: now } of steps) {
            for (const one of things) last.set(one.ref, one);
            for (const each of [late, prompt]) {
              await write(things, each);
              if (each === prompt || now) await settle(each);
              if (gone !== undefined)
                await each.transaction(LOCAL, (repositories) => deleteAndDerive(repositories, [idOf(gone)], clock.now()));
            }
          }
          await settle(late);
          await settle(prompt);
          expect(await derived(late)).toEqual(await derived(prompt));
          // Deleted entities took their relations with them, so only without deletions does a new store have the same relations.
          if (steps.some(({ remove: gone }) => gone !== undefined)) return;
          await bring([...last.values()], atOnce);
          expect(await derived(late)).toEqual(await derived(atOnce));
        } finally {
          for (const each of [late, prompt, atOnce]) await each.dispose();
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('entities in an unfavourable order', () => {
  it('are derived: the device after its ports, the interface after its address', async () => {
    await bring([
      part('dcim.interface:1', 'dcim.device:1'),
      part('dcim.interface:2', 'dcim.device:2'),
      cable('dcim.cable:1', 'dcim.interface:1', 'dcim.interface:2'),
    ]);
    await bring([
      { ref: 'ipam.ipaddress:1', attributes: { address: '10.0.0.1/24' }, relations: { ASSIGNED_OBJECT: ['dcim.interface:1'] } },
    ]);
    await bring([{ ref: 'dcim.device:1' }, { ref: 'dcim.device:2' }]);
    expect(await linked()).toEqual(both('dcim.device:1', 'dcim.device:2'));
    expect(await relationsOf(store, 'OF_DEVICE', ['IP_ADDRESS'])).toEqual(['ipam.ipaddress:1 → dcim.device:1']);
  });
});

describe('prefixes', () => {
  const parents = async (from = store): Promise<string[]> => relationsOf(from, 'PARENT_PREFIX', ['PREFIX', 'IP_ADDRESS']);

  it('take over children and give them back', async () => {
    const address: Thing = { ref: 'ipam.ipaddress:1', attributes: { address: '10.1.1.5/24' } };
    await bring([prefix(1, '10.0.0.0/8'), address]);
    expect(await parents()).toEqual(['ipam.ipaddress:1 → ipam.prefix:1']);
    await bring([prefix(2, '10.1.0.0/16')]);
    expect(await parents()).toEqual(['ipam.ipaddress:1 → ipam.prefix:2', 'ipam.prefix:2 → ipam.prefix:1']);
    await bring([prefix(2, '10.2.0.0/16')]);
    expect(await parents()).toEqual(['ipam.ipaddress:1 → ipam.prefix:1', 'ipam.prefix:2 → ipam.prefix:1']);
    await bring([prefix(2, '10.1.1.0/24')]);
    await remove('ipam.prefix:2');
    expect(await parents()).toEqual(['ipam.ipaddress:1 → ipam.prefix:1']);
  });

  it('give the same result when changed step by step as when imported at once', async () => {
    const state = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 12 }),
        low: fc.integer({ min: 0, max: 15 }),
        length: fc.integer({ min: 26, max: 31 }),
        vrf: fc.constantFrom(undefined, 1, 2),
        status: fc.constantFrom('active', 'container'),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
    );
    const vrfs: Thing[] = [{ ref: 'ipam.vrf:1' }, { ref: 'ipam.vrf:2' }];
    const addresses = [0, 1, 2].map((table): Thing => ({
      ref: `ipam.ipaddress:${table}`,
      attributes: { address: `10.0.0.${table * 9}/24` },
      relations: table === 0 ? {} : { VRF: [`ipam.vrf:${table}`] },
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 4 }), async (steps) => {
        const [gradual, atOnce] = [temporaryStore(), temporaryStore()];
        try {
          const last = new Map<string, Thing>();
          await bring([...vrfs, ...addresses], gradual);
          for (const step of steps) {
            const things = step.map(({ id, low, length, vrf, status }) => prefix(id, `10.0.0.${low * 4}/${length}`, vrf, status));
            for (const thing of things) last.set(thing.ref, thing);
            await bring(things, gradual);
          }
          await bring([...vrfs, ...addresses, ...last.values()], atOnce);
          expect(await parents(gradual)).toEqual(await parents(atOnce));
        } finally {
          await gradual.dispose();
          await atOnce.dispose();
        }
      }),
      { numRuns: 25 },
    );
  });
});
