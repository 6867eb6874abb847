import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInventory } from '../../../src/adapters/fixture/source.js';
import { createImports, type ImportReport } from '../../../src/application/inventory/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import { relationsOf } from '../../testkit/data/graph-facts.js';
import { temporaryStore, tickingClock } from '../../testkit/application/temporary-store.js';
import { importRuns } from '../../testkit/application/import-runs.js';

interface FixtureRecord {
  readonly model: string;
  readonly pk: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

const path = process.env['NETLOOM_NETBOX_FIXTURE'] ?? '../shared/data/netbox-demo/netbox-demo-v4.2.json';
const there = existsSync(path);
if (!there) console.warn(`SKIPPED: no NetBox fixture at ${path}; set NETLOOM_NETBOX_FIXTURE to run the import against it.`);

describe.skipIf(!there)('the import of a NetBox fixture', () => {
  const records = there ? (JSON.parse(readFileSync(path, 'utf8')) as FixtureRecord[]) : [];
  const of = (model: string): FixtureRecord[] => records.filter((record) => record.model === model);
  let store: Store;
  let report: ImportReport;
  beforeAll(async () => {
    store = temporaryStore();
    report = await createImports({ store, clock: tickingClock() }, importRuns(tickingClock(), store)).run(LOCAL, await openInventory(path));
  });
  afterAll(async () => store.dispose());

  it('imports every record of an entity', () => {
    const left = /template$|^extras\.|^dcim\.cabletermination$|^tenancy\.contactassignment$/;
    const things = records.filter(({ model }) => !left.test(model));
    expect(report).toMatchObject({
      records: records.length,
      created: things.length,
      skipped: records.length - things.length,
      badCount: 0,
      placeholders: 0,
    });
    const skipped = records.filter(({ model }) => left.test(model)).map(({ model }) => model);
    expect(report.skippedTypes.reduce((sum, { count }) => sum + count, 0)).toBe(skipped.length);
    for (const { objectType, count } of report.skippedTypes) expect(count).toBe(skipped.filter((model) => model === objectType).length);
    const counts = new Map(report.byType.map(({ type, count }) => [type, count]));
    const models = {
      DEVICE: 'dcim.device',
      INTERFACE: 'dcim.interface',
      PREFIX: 'ipam.prefix',
      CABLE: 'dcim.cable',
      VM_INTERFACE: 'virtualization.vminterface',
    } as const;
    for (const [type, model] of Object.entries(models)) expect(counts.get(type as keyof typeof models)).toBe(of(model).length);
  });

  it('creates the relations of the records', async () => {
    const expected = of('dcim.device').flatMap(({ pk, fields }) =>
      fields['rack'] === null ? [] : [`dcim.device:${pk} → dcim.rack:${fields['rack'] as number}`],
    );
    expect(await relationsOf(store, 'RACK', ['DEVICE'])).toEqual(expected.sort());
    const ends = of('dcim.cabletermination').filter(({ fields }) => fields['cable_end'] === 'B');
    const cables = ends.map(
      ({ fields }) => `dcim.cable:${String(fields['cable'])} → ${String(fields['termination_type'])}:${String(fields['termination_id'])}`,
    );
    expect(await relationsOf(store, 'B_TERMINATION', ['CABLE'])).toEqual(cables.sort());
  });

  it('finds the same parents as comparing all pairs', async () => {
    const number = (text: string): number => text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
    const net = (text: string) => ({ start: number(text.split('/')[0] ?? ''), length: Number(text.split('/')[1]) });
    const prefixes = of('ipam.prefix').map(({ pk, fields }) => {
      const { start, length } = net(fields['prefix'] as string);
      return { pk, vrf: fields['vrf'], status: fields['status'], start, length };
    });
    const parent = (start: number, length: number, vrf: unknown, self?: number): number | undefined => {
      const around = prefixes.filter((one) => {
        const size = 2 ** (32 - one.length);
        const sees = one.vrf === vrf || (one.vrf === null && one.status === 'container');
        return one.pk !== self && sees && one.length < length && Math.floor(start / size) === Math.floor(one.start / size);
      });
      return around.sort((a, b) => b.length - a.length || Number(b.vrf === vrf) - Number(a.vrf === vrf))[0]?.pk;
    };
    const expected = [
      ...prefixes.flatMap(({ pk, start, length, vrf }) => link('ipam.prefix', pk, parent(start, length, vrf, pk))),
      ...of('ipam.ipaddress').flatMap(({ pk, fields }) =>
        link('ipam.ipaddress', pk, parent(net(fields['address'] as string).start, 33, fields['vrf'])),
      ),
    ];
    expect(expected.length).toBeGreaterThan(100);
    expect(await relationsOf(store, 'PARENT_PREFIX', ['PREFIX', 'IP_ADDRESS'])).toEqual(expected.sort());
    function link(model: string, pk: number, to: number | undefined): string[] {
      return to === undefined ? [] : [`${model}:${pk} → ipam.prefix:${to}`];
    }
  });

  it('connects the same endpoints as a naive traversal', async () => {
    const connected = pathsByHand(of);
    expect(connected.length).toBeGreaterThan(50);
    const types = ['INTERFACE', 'POWER_PORT', 'POWER_OUTLET', 'POWER_FEED', 'CONSOLE_PORT'] as const;
    expect(await relationsOf(store, 'CONNECTED_TO', types)).toEqual(connected.map(([a, b]) => `${a} → ${b}`).sort());
    const deviceOf = new Map(
      ['interface', 'powerport', 'poweroutlet'].flatMap((name) =>
        of(`dcim.${name}`).map(({ model, pk, fields }) => [`${model}:${pk}`, fields['device']]),
      ),
    );
    const between = (a: string, b: string): string[] => {
      const pairs = connected.filter(([from, to]) => from.startsWith(a) && to.startsWith(b) && deviceOf.get(from) !== deviceOf.get(to));
      return [
        ...new Set(pairs.map(([from, to]) => `dcim.device:${String(deviceOf.get(from))} → dcim.device:${String(deviceOf.get(to))}`)),
      ].sort();
    };
    expect(await relationsOf(store, 'LINKED_TO', ['DEVICE'])).toEqual(between('dcim.interface', 'dcim.interface'));
    expect(await relationsOf(store, 'POWERED_BY', ['DEVICE'])).toEqual(between('dcim.powerport', 'dcim.poweroutlet'));
  });

  it('puts circuits at the sites of their ends', async () => {
    const ends = of('circuits.circuittermination').filter(({ fields }) => fields['termination_type'] === 'dcim.site');
    const expected = new Set(
      ends.map(({ fields }) => `circuits.circuit:${String(fields['circuit'])} → dcim.site:${String(fields['termination_id'])}`),
    );
    expect(await relationsOf(store, 'AT_SITE', ['CIRCUIT'])).toEqual([...expected].sort());
  });

  it('changes nothing the second time', async () => {
    const again = await createImports({ store, clock: tickingClock(1_800_000_000_000) }, importRuns(tickingClock(), store)).run(
      LOCAL,
      await openInventory(path),
    );
    expect(again).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: report.created,
      relationsOpened: 0,
      relationsClosed: 0,
      derivedChanged: 0,
    });
  });
});

/** All pairs of path endpoints in both directions, by plain recursion over the records of the fixture. */
function pathsByHand(of: (model: string) => FixtureRecord[]): [string, string][] {
  const far = new Map<string, string[]>();
  const byCable = groupedByCable(of);
  const key = ({ fields }: FixtureRecord): string => `${String(fields['termination_type'])}:${String(fields['termination_id'])}`;
  for (const ends of byCable.values()) {
    for (const end of ends) far.set(key(end), ends.filter(({ fields }) => fields['cable_end'] !== end.fields['cable_end']).map(key));
  }
  const fronts = of('dcim.frontport');
  const rears = new Map(of('dcim.rearport').map((rear) => [rear.pk, rear]));
  const circuits = of('circuits.circuittermination');
  const follow = (from: string, stack: readonly unknown[], hops: number): string[] => {
    if (hops > 20) return [];
    return (far.get(from) ?? []).flatMap((end) => {
      const [model = '', id = ''] = end.split(':');
      const pk = Number(id);
      if (model === 'dcim.frontport') {
        const front = fronts.find((one) => one.pk === pk)?.fields ?? {};
        const many = Number(rears.get(front['rear_port'] as number)?.fields['positions']) > 1;
        return follow(`dcim.rearport:${String(front['rear_port'])}`, many ? [...stack, front['rear_port_position']] : stack, hops + 1);
      }
      if (model === 'dcim.rearport') {
        const many = Number(rears.get(pk)?.fields['positions']) > 1;
        if (many && stack.length === 0) return [];
        const next = fronts.filter(({ fields }) => fields['rear_port'] === pk && (!many || fields['rear_port_position'] === stack.at(-1)));
        return next.flatMap((front) => follow(`dcim.frontport:${front.pk}`, many ? stack.slice(0, -1) : stack, hops + 1));
      }
      if (model === 'circuits.circuittermination') {
        const own = circuits.find((one) => one.pk === pk)?.fields['circuit'];
        return circuits
          .filter((one) => one.fields['circuit'] === own && one.pk !== pk)
          .flatMap((other) => follow(`circuits.circuittermination:${other.pk}`, stack, hops + 1));
      }
      return [end];
    });
  };
  const passages = /^(?:dcim\.(?:front|rear)port|circuits\.circuittermination):/;
  return [...far.keys()]
    .filter((start) => !passages.test(start))
    .flatMap((start) => [...new Set(follow(start, [], 0))].filter((end) => end !== start).map((end): [string, string] => [start, end]));
}

function groupedByCable(of: (model: string) => FixtureRecord[]): Map<unknown, FixtureRecord[]> {
  const groups = new Map<unknown, FixtureRecord[]>();
  for (const end of of('dcim.cabletermination')) groups.set(end.fields['cable'], [...(groups.get(end.fields['cable']) ?? []), end]);
  return groups;
}
