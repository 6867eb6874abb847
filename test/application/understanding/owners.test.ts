import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { Mention } from '../../../src/domain/model/understanding.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

let test: TestApplication;
let workspaces = 0;
beforeAll(() => void (test = openApplication()));
afterAll(() => test.dispose());

type Relations = Readonly<Record<string, string>>;

/** Writes an inventory into a workspace of its own, and returns how it understands a text. */
async function inventory(drafts: readonly EntityDraft[]): Promise<(text: string) => Promise<readonly Mention[]>> {
  const caller: Principal = { workspace: `owners-${(workspaces += 1)}`, name: 'anna' };
  await test.app.entities.upsert(caller, drafts);
  return async (text) => (await test.app.questions.understand(caller, { text })).mentions;
}

const keysOf = (mentions: readonly Mention[]): readonly string[] => mentions.flatMap(({ entities }) => entities.map(({ key }) => key));
const at = (mentions: readonly Mention[], words: string): Mention | undefined => mentions.find(({ text }) => text === words);

const site = entityDraft('SITE', 'dcim.site:1', 'Ardal');
const rack = entityDraft('RACK', 'dcim.rack:1', 'R7', { SITE: 'dcim.site:1' });
const inRack = { SITE: 'dcim.site:1', RACK: 'dcim.rack:1' };
const device = (id: number, name: string, more: Relations = {}) => entityDraft('DEVICE', `dcim.device:${id}`, name, { ...inRack, ...more });
const port = (id: number, name: string, of: number) =>
  entityDraft('INTERFACE', `dcim.interface:${id}`, name, { DEVICE: `dcim.device:${of}` });

/** Names of ports with forms that people write. */
const PORTS: readonly (readonly [name: string, ...forms: string[]])[] = [
  ['GigabitEthernet1/0/4', 'Gi1/0/4', 'gi1/0/4', 'GigabitEthernet1/0/4'],
  ['TenGigabitEthernet1/0/4', 'Te1/0/4', 'te1/0/4', 'Ten1/0/4'],
  ['FortyGigabitEthernet1/0/4', 'Fo1/0/4'],
  ['xe-0/0/12', 'xe-0/0/12', 'xe-0/0/12.0'],
  ['ge-0/0/12', 'ge-0/0/12'],
  ['Ethernet1/12', 'Eth1/12', 'e1/12'],
];
const SENTENCES: readonly ((device: string, port: string) => string)[] = [
  (owner, name) => `shut ${name} on ${owner}`,
  (owner, name) => `${owner} ${name} is down`,
  (owner, name) => `${owner}: interface ${name} flaps`,
  (owner, name) => `is ${name} of ${owner} up?`,
  (owner, name) => `what is connected to ${owner}'s ${name}?`,
];

describe('a port beside a device', () => {
  it('is a port of this device with this speed, of its stack, or unknown, whichever stands first', async () => {
    const some = fc.subarray([0, 1, 2, 3, 4, 5]);
    await fc.assert(
      fc.asyncProperty(
        some,
        some,
        fc.boolean(),
        fc.nat({ max: PORTS.length - 1 }),
        fc.nat(),
        fc.nat({ max: SENTENCES.length - 1 }),
        async (left, right, isStack, wanted, form, sentence) => {
          const stack = isStack ? { VIRTUAL_CHASSIS: 'dcim.virtualchassis:1' } : {};
          const understand = await inventory([
            site,
            rack,
            ...(isStack ? [entityDraft('VIRTUAL_CHASSIS', 'dcim.virtualchassis:1', 'ardal-stack')] : []),
            device(1, 'ardal-sw1', stack),
            device(2, 'ardal-sw2', stack),
            ...left.map((each) => port(10 + each, PORTS[each]?.[0] ?? '', 1)),
            ...right.map((each) => port(20 + each, PORTS[each]?.[0] ?? '', 2)),
          ]);
          const [name, ...forms] = PORTS[wanted] ?? [''];
          const written = forms[form % forms.length] ?? name;
          const mentions = await understand(SENTENCES[sentence]?.('ardal-sw1', written) ?? '');
          const ports = keysOf(mentions).filter((key) => key.startsWith('dcim.interface:'));
          const isThere = left.includes(wanted);
          const isElsewhere = isStack && !isThere && right.includes(wanted);
          const expected = isThere ? [`dcim.interface:${10 + wanted}`] : isElsewhere ? [`dcim.interface:${20 + wanted}`] : [];
          // Ethernet is a class of every speed, so a port may be offered or taken that has another one.
          if (name.startsWith('Ethernet') && expected.length === 0)
            expect(ports.every((key) => isStack || key.startsWith('dcim.interface:1'))).toBe(true);
          else expect(ports).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  // netbox-community/ansible_modules#480: ports of the same name on the master and on a member
  it('is the port of the named member, if all members of a stack have one', async () => {
    const stack = { VIRTUAL_CHASSIS: 'dcim.virtualchassis:1' };
    const understand = await inventory([
      site,
      rack,
      entityDraft('VIRTUAL_CHASSIS', 'dcim.virtualchassis:1', 'ardal-fw', { MASTER: 'dcim.device:1' }),
      device(1, 'ardal-fw', stack),
      device(2, 'ardal-fw-b', stack),
      port(1, 'Port 16', 1),
      port(2, 'Port 16', 2),
      port(3, 'ge-1/0/3', 2),
    ]);
    expect(keysOf(await understand('ardal-fw-b Port 16 is down'))).toEqual(['dcim.device:2', 'dcim.interface:2']);
    expect(keysOf(await understand('is Port 16 of ardal-fw down?'))).toEqual(['dcim.interface:1', 'dcim.device:1']);
    // netbox-community/netbox#11590: the ports of all members are ports of the stack
    expect(keysOf(await understand('ardal-fw ge-1/0/3 is down'))).toEqual(['dcim.device:1', 'dcim.interface:3']);
  });

  it('is unknown there, with the device in which it was looked for', async () => {
    const understand = await inventory([site, rack, device(1, 'ardal-sw1'), device(2, 'ardal-sw2'), port(2, 'xe-0/0/12', 2)]);
    const mention = at(await understand('ardal-sw1 xe-0/0/12 is down'), 'xe-0/0/12');
    expect(mention).toMatchObject({ status: 'UNKNOWN', evidence: ['ardal-sw1 has no xe-0/0/12.'], lookedIn: { name: 'ardal-sw1' } });
  });
});

describe('short names of ports', () => {
  it.each([
    // networktocode/netutils#221: Tw and Two
    ['TwoGigabitEthernet1/0/1', 'Tw1/0/1'],
    ['TwoGigabitEthernet1/0/1', 'Two1/0/1'],
    // networktocode/netutils#841: the names of IOS-XR
    ['TenGigE0/0/0/1', 'Te0/0/0/1'],
    ['TwoHundredGigE0/0/0/1', 'TwoHundredGigE0/0/0/1'],
    ['FourHundredGigE0/0/0/1', 'FH0/0/0/1'],
    // netbox-community/devicetype-library#986: a management port of IOS-XR
    ['MgmtEth0/RP0/CPU0/0', 'Mg0/RP0/CPU0/0'],
    ['ethernet-1/31', 'e1-31'],
    ['xe-0/0/7', 'xe-0/0/7.0'],
  ])('%s is found as %s', async (name, written) => {
    const understand = await inventory([site, rack, device(1, 'ardal-sw1'), port(1, name, 1), port(2, 'GigabitEthernet9/0/1', 1)]);
    expect(keysOf(await understand(`${written} on ardal-sw1 has errors`))).toEqual(['dcim.interface:1', 'dcim.device:1']);
  });

  it('prefer a unit of its own to unit 0', async () => {
    const understand = await inventory([site, rack, device(1, 'ardal-sw1'), port(1, 'xe-0/0/7', 1), port(2, 'xe-0/0/7.0', 1)]);
    expect(keysOf(await understand('ardal-sw1 xe-0/0/7.0 is down'))).toEqual(['dcim.device:1', 'dcim.interface:2']);
  });
});

describe('a number with its kind', () => {
  const vlan = (id: number, name: string, vid: number) => entityDraft('VLAN', `ipam.vlan:${id}`, name, { SITE: 'dcim.site:1' }, { vid });

  it('is the VLAN with this id, not another one that is called so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4_094 }), fc.integer({ min: 2, max: 4_094 }), async (vid, other) => {
        fc.pre(vid !== other);
        const understand = await inventory([site, vlan(1, `VLAN${String(vid).padStart(4, '0')}`, other), vlan(2, 'badge-readers', vid)]);
        expect(keysOf(await understand(`is vlan ${vid} allowed on the trunk?`))).toEqual(['ipam.vlan:2']);
      }),
      { numRuns: 20 },
    );
  });
});
