import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import type { Mention } from '../../../src/domain/model/understanding.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

let test: TestApplication;
let workspaces = 0;
beforeAll(() => void (test = openApplication()));
afterAll(() => test.dispose());

/** Sends messages in a new session over an inventory of its own. Returns the mentions of the last one. */
async function mentionsOf(drafts: readonly EntityDraft[], lines: readonly string[]): Promise<readonly Mention[]> {
  const caller: Principal = { workspace: `sets-${(workspaces += 1)}`, name: 'anna' };
  await test.app.entities.upsert(caller, drafts);
  let session: string | undefined;
  let mentions: readonly Mention[] = [];
  for (const line of lines) {
    const added = await test.app.messages.add(caller, session, userMessage(line));
    session = added.session.id;
    mentions = added.message.understanding?.mentions ?? [];
  }
  return mentions;
}

const ROLES = ['Firewall', 'Border Router', 'Hypervisor'];
const SITES = ['osl1', 'mad2', 'rix3'];
const roles = ROLES.map((name, index) => entityDraft('DEVICE_ROLE', `dcim.devicerole:${index + 1}`, name));
const tenant = entityDraft('TENANT', 'tenancy.tenant:1', 'Nordwind');

/** Sites with racks, and in each rack as many firewalls as stated. A router in the first rack of the first site is spoken of. */
function inventory(counts: readonly (readonly number[])[]): readonly EntityDraft[] {
  let id = 0;
  return [
    ...roles,
    tenant,
    ...counts.flatMap((racks, site) => {
      const siteKey = `dcim.site:${site + 1}`;
      return [
        entityDraft('SITE', siteKey, SITES[site] ?? '', { TENANT: 'tenancy.tenant:1' }),
        ...racks.flatMap((count, rack) => {
          const rackKey = `dcim.rack:${10 * site + rack + 1}`;
          const place = { SITE: siteKey, RACK: rackKey, TENANT: 'tenancy.tenant:1', ROLE: 'dcim.devicerole:1' };
          return [
            entityDraft('RACK', rackKey, `${SITES[site] ?? ''}-r${rack + 1}`, { SITE: siteKey }),
            ...Array.from({ length: count }, () => {
              id += 1;
              return entityDraft('DEVICE', `dcim.device:${id}`, `${SITES[site] ?? ''}-fw-${id}`, place);
            }),
          ];
        }),
      ];
    }),
    entityDraft('DEVICE', 'dcim.device:900', 'osl1-br-1', {
      SITE: 'dcim.site:1',
      RACK: 'dcim.rack:1',
      ROLE: 'dcim.devicerole:2',
      TENANT: 'tenancy.tenant:1',
    }),
  ];
}

describe('both, the two', () => {
  it('are all of the smallest container around what is spoken of that has two, and never of another site', async () => {
    const racks = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 });
    const texts = ['shut down both firewalls', 'what about the two firewalls?', 'are both firewalls up?'];
    await fc.assert(
      fc.asyncProperty(racks, racks, fc.constantFrom(...texts), async (here, there, text) => {
        const drafts = inventory([here, there]);
        const mentions = await mentionsOf(drafts, ['Is osl1-br-1 up?', text]);
        const resolved = mentions.filter(({ text: words, status }) => /firewalls/u.test(words) && status === 'RESOLVED');
        const places = new Map(drafts.map(({ ref, relations }) => [`${ref.objectType}:${ref.objectId}`, relations]));
        const placeOf = (key: string, type: string) => places.get(key)?.find((relation) => relation.type === type)?.to.objectId;
        const total = here.reduce((sum, count) => sum + count, 0);
        for (const { entities } of resolved) {
          const keys = entities.map(({ key }) => key);
          expect(keys.map((key) => placeOf(key, 'SITE'))).toEqual(['1', '1']);
          const isOfRack = here[0] === 2 && keys.every((key) => placeOf(key, 'RACK') === '1');
          expect(isOfRack || (here[0] !== 2 && total === 2)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are found where the site has exactly two in different racks', async () => {
    const mentions = await mentionsOf(
      inventory([
        [1, 1],
        [2, 1],
      ]),
      ['Is osl1-br-1 up?', 'shut down both firewalls'],
    );
    expect(mentions.flatMap(({ entities }) => entities.map(({ name }) => name))).toEqual(['osl1-fw-1', 'osl1-fw-2']);
  });
});

describe('things of one name', () => {
  const room: readonly EntityDraft[] = [
    entityDraft('SITE', 'dcim.site:1', 'osl1'),
    ...[1, 2, 3].flatMap((n) => [
      entityDraft('RACK', `dcim.rack:${n}`, `r${n}`, { SITE: 'dcim.site:1' }),
      entityDraft('DEVICE', `dcim.device:${n}`, 'PDU-L', { SITE: 'dcim.site:1', RACK: `dcim.rack:${n}` }),
      entityDraft('DEVICE', `dcim.device:${10 + n}`, `osl1-br-${n}`, { SITE: 'dcim.site:1', RACK: `dcim.rack:${n}` }),
      entityDraft('POWER_OUTLET', `dcim.poweroutlet:${n}`, 'Outlet 1', { DEVICE: `dcim.device:${n}` }),
      entityDraft('POWER_PORT', `dcim.powerport:${n}`, 'PSU1', { DEVICE: `dcim.device:${10 + n}` }),
      entityDraft('CABLE', `dcim.cable:${n}`, `#${n}`, { A_TERMINATION: `dcim.poweroutlet:${n}`, B_TERMINATION: `dcim.powerport:${n}` }),
    ]),
  ];

  it('are told apart by what is spoken of, but not for a destructive command', async () => {
    const asked = await mentionsOf(room, ['What feeds osl1-br-2?', 'And which rack is PDU-L in?']);
    expect(asked.flatMap(({ entities }) => entities.map(({ key }) => key))).toContain('dcim.device:2');
    const commanded = await mentionsOf(room, ['Is osl1-br-2 up?', 'shut down PDU-L']);
    expect(commanded.find(({ text }) => text === 'PDU-L')?.status).toBe('AMBIGUOUS');
  });

  it('stay ambiguous if nothing that is spoken of is related to one of them', async () => {
    const mentions = await mentionsOf(
      [...room, entityDraft('SITE', 'dcim.site:2', 'mad2')],
      ['Where is mad2?', 'And which rack is PDU-L in?'],
    );
    expect(mentions.find(({ text }) => text === 'PDU-L')?.status).toBe('AMBIGUOUS');
  });
});

describe('its', () => {
  const router = { ...entityDraft('DEVICE', 'dcim.device:1', 'osl1-br-1'), attributes: { serial: 'XK77120' } };

  it.each([
    ['its serial?', ['dcim.device:1']],
    ['and its serial?', ['dcim.device:1']],
    ['the company changed its policy', []],
    ['its late, bye', []],
  ])('refers to what is spoken of, if that is what is meant: %s', async (text, keys) => {
    const mentions = await mentionsOf([router], ['Is osl1-br-1 up?', text]);
    expect(mentions.flatMap(({ entities }) => entities.map(({ key }) => key))).toEqual(keys);
  });
});

describe('its ip', () => {
  it('is the primary address, version 4 first', async () => {
    const drafts = [
      entityDraft('DEVICE', 'dcim.device:1', 'osl1-br-1', { PRIMARY_IP4: 'ipam.ipaddress:2', PRIMARY_IP6: 'ipam.ipaddress:3' }),
      entityDraft('INTERFACE', 'dcim.interface:1', 'xe-0/0/1', { DEVICE: 'dcim.device:1' }),
      ...['192.0.2.1/24', '192.0.2.2/24', '2001:db8::1/64'].map((name, index) =>
        entityDraft('IP_ADDRESS', `ipam.ipaddress:${index + 1}`, name, { ASSIGNED_OBJECT: 'dcim.interface:1' }),
      ),
    ];
    const mentions = await mentionsOf(drafts, ['Is osl1-br-1 up?', 'and its ip?']);
    expect(mentions.flatMap(({ entities }) => entities.map(({ key }) => key))).toEqual(['ipam.ipaddress:2']);
  });
});
