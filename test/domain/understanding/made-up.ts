import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { choicesOf } from '../../../src/domain/understanding/meanings.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Mention, Understanding } from '../../../src/domain/model/understanding.js';
import { sendAll } from '../../testkit/data/dialogue.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';

/** A made-up company: two offices alike, so that names alone decide little, and a hall with a twin of routers. */
export function madeUpNetwork(): readonly EntityDraft[] {
  return [...roles(), ...office('Lugano', 1), ...office('Winterthur', 2), ...hall(), ...addresses(), ...people()];
}

function roles(): readonly EntityDraft[] {
  const names = ['Router', 'Floor Switch', 'PDU', 'Core Switch'];
  return [
    ...names.map((name, index) => entityDraft('DEVICE_ROLE', `dcim.devicerole:${index + 1}`, name)),
    entityDraft('CIRCUIT_TYPE', 'circuits.circuittype:1', 'MPLS'),
    entityDraft('PROVIDER', 'circuits.provider:1', 'Alpentel'),
    entityDraft('RACK_ROLE', 'dcim.rackrole:1', 'Storage'),
    entityDraft('REGION', 'dcim.region:1', 'Ticino'),
    entityDraft('SITE', 'dcim.site:4', 'Chur'),
  ];
}

function office(place: string, number: number): readonly EntityDraft[] {
  const [site, rack] = [`dcim.site:${number}`, `dcim.rack:${number}`];
  const device = (index: number) => `dcim.device:${10 * number + index}`;
  const inRack = { SITE: site, RACK: rack };
  const low = place.toLowerCase();
  const port = (index: number) => `dcim.interface:${100 * number + index}`;
  return [
    entityDraft('SITE', site, `QX-${place}`, number === 1 ? { REGION: 'dcim.region:1' } : {}),
    entityDraft('RACK', rack, 'Wiring room', { SITE: site }),
    entityDraft('DEVICE', device(1), `qx-${low}-gw01`, { ...inRack, ROLE: 'dcim.devicerole:1' }),
    entityDraft('DEVICE', device(2), `qx-${low}-fs01`, { ...inRack, ROLE: 'dcim.devicerole:2' }),
    entityDraft('DEVICE', device(3), `qx-${low}-strip1`, { ...inRack, ROLE: 'dcim.devicerole:3' }),
    ...[1, 2, 3].map((index) => entityDraft('INTERFACE', port(index), `GigabitEthernet0/${index}`, { DEVICE: device(1) })),
    ...[1, 2].map((index) => entityDraft('INTERFACE', port(50 + index), `GigabitEthernet1/0/${index}`, { DEVICE: device(2) })),
    entityDraft('CABLE', `dcim.cable:${number}`, `#${number}`, { A_TERMINATION: port(3), B_TERMINATION: port(51) }),
    ...[1, 2, 3, 4].map((index) =>
      entityDraft('POWER_OUTLET', `dcim.poweroutlet:${100 * number + index}`, `Outlet ${index}`, { DEVICE: device(3) }),
    ),
    ...[0, 1].map((index) => entityDraft('POWER_PORT', `dcim.powerport:${100 * number + index}`, `PSU${index}`, { DEVICE: device(1) })),
    entityDraft('VLAN', `ipam.vlan:${number}`, 'Guests', { SITE: site }, { vid: 77 }),
    entityDraft('INTERFACE', port(60), 'Vlan66', { DEVICE: device(1) }),
    entityDraft('VLAN', `ipam.vlan:${40 + number}`, 'Cameras', { SITE: site }, { vid: 66 }),
    entityDraft('VLAN', `ipam.vlan:${10 + number}`, 'Phones', { SITE: site }, { vid: 88 }),
    entityDraft('CIRCUIT', `circuits.circuit:${number}`, `ALP-77${number}1`, {
      TYPE: 'circuits.circuittype:1',
      PROVIDER: 'circuits.provider:1',
    }),
    entityDraft('CIRCUIT_TERMINATION', `circuits.circuittermination:${number}`, `ALP-77${number}1: Termination A`, {
      CIRCUIT: `circuits.circuit:${number}`,
      TERMINATION: site,
    }),
  ];
}

function hall(): readonly EntityDraft[] {
  const site = 'dcim.site:3';
  return [
    entityDraft('SITE', site, 'Basel Hall'),
    ...[1, 2, 3].map((index) => entityDraft('RACK', `dcim.rack:${10 + index}`, `K${index}`, { SITE: site, ROLE: 'dcim.rackrole:1' })),
    ...[1, 2].map((index) =>
      entityDraft('DEVICE', `dcim.device:${50 + index}`, `bsl-core-${index}`, {
        SITE: site,
        RACK: `dcim.rack:${10 + index}`,
        ROLE: 'dcim.devicerole:4',
      }),
    ),
    ...[1, 2].map((index) =>
      entityDraft('INTERFACE', `dcim.interface:${500 + index}`, 'xe-0/0/7', { DEVICE: `dcim.device:${50 + index}` }),
    ),
    entityDraft('INTERFACE', 'dcim.interface:503', 'ae4', { DEVICE: 'dcim.device:51' }),
    entityDraft('POWER_PANEL', 'dcim.powerpanel:1', 'Board W', { SITE: site }),
    ...['primary', 'redundant'].map((type, index) =>
      entityDraft(
        'POWER_FEED',
        `dcim.powerfeed:${index + 1}`,
        `W${index + 1}`,
        { POWER_PANEL: 'dcim.powerpanel:1', RACK: 'dcim.rack:11' },
        { type },
      ),
    ),
    ...[1, 3].flatMap((rack) =>
      ['A', 'B'].map((side, index) =>
        entityDraft('DEVICE', `dcim.device:${60 + 2 * rack + index}`, `Strip ${side}`, { SITE: site, RACK: `dcim.rack:${10 + rack}` }),
      ),
    ),
    ...[1, 2].map((index) => entityDraft('RACK', `dcim.rack:${20 + index}`, 'Cabinet 9', { SITE: `dcim.site:${index}` })),
    entityDraft('DEVICE', 'dcim.device:70', 'Strip A', { SITE: 'dcim.site:2', RACK: 'dcim.rack:22' }),
    entityDraft('CLUSTER', 'virtualization.cluster:1', 'bsl-farm', { SCOPE: site }),
    ...[1, 2, 3].map((index) =>
      entityDraft('VIRTUAL_MACHINE', `virtualization.virtualmachine:${index}`, `ledger-0${index}`, { CLUSTER: 'virtualization.cluster:1' }),
    ),
  ];
}

function addresses(): readonly EntityDraft[] {
  return [
    entityDraft('VRF', 'ipam.vrf:1', 'Delta', {}, { rd: '64999:7' }),
    entityDraft('PREFIX', 'ipam.prefix:1', '203.0.113.0/24', { VLAN: 'ipam.vlan:1', SCOPE: 'dcim.site:1' }),
    entityDraft('PREFIX', 'ipam.prefix:2', '198.51.100.0/26', { VLAN: 'ipam.vlan:11', SCOPE: 'dcim.site:1' }),
    entityDraft('PREFIX', 'ipam.prefix:3', '198.51.100.0/25'),
    entityDraft('PREFIX', 'ipam.prefix:4', '2001:db8:7::/64', { SCOPE: 'dcim.site:1' }),
    entityDraft('IP_ADDRESS', 'ipam.ipaddress:1', '203.0.113.9/24', { ASSIGNED_OBJECT: 'dcim.interface:101' }),
    entityDraft('IP_ADDRESS', 'ipam.ipaddress:2', '203.0.113.12/24'),
  ];
}

function people(): readonly EntityDraft[] {
  return [entityDraft('CONTACT', 'tenancy.contact:1', 'Benedetta Rossi'), entityDraft('CONTACT', 'tenancy.contact:2', 'Urs Keller')];
}

/** The made-up network behind a real server, to be spoken to. */
export interface MadeUp {
  readonly server: TestServer;
  /** Says the lines in a new session ("> " an assistant's) and gives back what the last was understood as. */
  said(...lines: readonly string[]): Promise<Understanding>;
}

export async function startMadeUp(): Promise<MadeUp> {
  const server = await startTestServer();
  await server.app.entities.upsert(LOCAL, madeUpNetwork());
  return { server, said: (...lines) => sendAll(server, lines) };
}

/** Each span with what it means or most probably means, in short: `device:11`, or the status. Words that stand there again have their number: `it (2)`. */
export function shown({ mentions }: Understanding): Record<string, string> {
  const all: Record<string, string> = {};
  for (const mention of mentions) {
    const before = mentions.slice(0, mentions.indexOf(mention)).filter(({ text }) => text === mention.text).length;
    all[before === 0 ? mention.text : `${mention.text} (${before + 1})`] = isMeant(mention) ? keysOf(mention) : mention.status;
  }
  return all;
}

const isMeant = ({ status }: Mention): boolean => status === 'RESOLVED' || status === 'POSSIBLE';

const keysOf = (mention: Mention): string =>
  (choicesOf(mention)[0]?.entities ?? mention.entities).map(({ key }) => key.replace(/^[a-z]+\./, '')).join(' ');

/** What was said, and everything that the last line names or refers to. */
export type Row = readonly [lines: readonly string[], expected: Readonly<Record<string, string>>];

/** The lines of rows that are not understood yet. A row that is understood after all fails, so that it is removed here. */
const KNOWN_MISSES: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(new URL('known-misses.json', import.meta.url), 'utf8')) as readonly string[],
);

/** The lines of rows in which a meaning is listed and not asserted. */
const POSSIBLE_ROWS: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(new URL('possible-rows.json', import.meta.url), 'utf8')) as readonly string[],
);

/** Tests of rows, spoken to what {@link startMadeUp} gave. */
export const rowsOf =
  (talk: () => MadeUp) =>
  (name: string, all: readonly Row[]): void => {
    describe(name, () => {
      for (const [lines, expected] of all) {
        const title = lines.join(' | ');
        const isMissed = KNOWN_MISSES.has(title);
        (isMissed ? it.fails : it)(isMissed ? `${title} (not understood yet)` : title, async () => {
          const understanding = await talk().said(...lines);
          expect(shown(understanding)).toEqual(expected);
          const isListed = understanding.mentions.some(({ status }) => status === 'POSSIBLE');
          expect(isListed, 'whether a meaning is listed, as possible-rows.json says').toBe(POSSIBLE_ROWS.has(title));
        });
      }
    });
  };
