import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/application/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const ref = (objectType: string, objectId: string) => ({ source: 'netbox', objectType, objectId });
const to = (type: string, objectType: string, id: string) => ({ type, to: ref(objectType, id) });
const thing = (objectType: string, id: string, type: EntityType, name: string, more: Partial<EntityDraft> = {}): EntityDraft => ({
  ref: ref(objectType, id),
  type,
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations: [],
  ...more,
});

const rack = (id: string, site: string, role: string | undefined, more: Partial<EntityDraft> = {}): EntityDraft =>
  thing('dcim.rack', id, 'RACK', `QA${id}`, {
    ...more,
    relations: [
      to('SITE', 'dcim.site', site),
      ...(role === undefined ? [] : [to('ROLE', 'dcim.rackrole', role)]),
      ...(more.relations ?? []),
    ],
  });

const device = (id: string, model: string, more: readonly { type: string; to: ReturnType<typeof ref> }[] = []): EntityDraft =>
  thing('dcim.device', id, 'DEVICE', `kx-${id}`, {
    relations: [to('SITE', 'dcim.site', '1'), to('DEVICE_TYPE', 'dcim.devicetype', model), ...more],
  });

const address = (id: string, vrf: string | undefined): EntityDraft =>
  thing('ipam.ipaddress', id, 'IP_ADDRESS', `10.7.0.${id}/24`, {
    attributes: { address: `10.7.0.${id}/24` },
    relations: vrf === undefined ? [] : [to('VRF', 'ipam.vrf', vrf)],
  });

const INVENTORY: readonly EntityDraft[] = [
  thing('dcim.site', '1', 'SITE', 'Vardal', { attributes: { tags: ['Mauve'] } }),
  thing('dcim.site', '2', 'SITE', 'Opstad'),
  thing('dcim.rackrole', '1', 'RACK_ROLE', 'Edge'),
  thing('dcim.rackrole', '2', 'RACK_ROLE', 'Storage', { slug: 'cold-room' }),
  rack('11', '1', '1', { attributes: { u_height: 42 } }),
  rack('12', '1', '2', { relations: [to('TENANT', 'tenancy.tenant', '1')] }),
  rack('13', '1', undefined),
  rack('14', '2', '1'),
  thing('tenancy.tenant', '1', 'TENANT', 'Kvist AS'),
  thing('ipam.vrf', '1', 'VRF', 'Mauve'),
  thing('ipam.vrf', '2', 'VRF', 'Tango'),
  ...['1', '2', '3'].map((id) => address(id, '1')),
  ...['4', '5'].map((id) => address(id, '2')),
  ...['6', '7', '8'].map((id) => address(id, undefined)),
  thing('dcim.manufacturer', '1', 'MANUFACTURER', 'Lunera'),
  thing('dcim.devicetype', '1', 'DEVICE_TYPE', '12-Slot Fiber Panel', { relations: [to('MANUFACTURER', 'dcim.manufacturer', '1')] }),
  thing('dcim.devicetype', '2', 'DEVICE_TYPE', 'LX-2'),
  device('1', '1'),
  device('2', '1', [to('RACK', 'dcim.rack', '12')]),
  device('3', '2', [to('RACK', 'dcim.rack', '11')]),
  thing('dcim.rackreservation', '1', 'OTHER', 'reservation 1', {
    attributes: { units: [7, 8], description: 'Door sticks' },
    relations: [to('RACK', 'dcim.rack', '11')],
  }),
];

describe('questions with filters', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    await test.app.entities.upsert(LOCAL, INVENTORY);
  });
  afterAll(async () => test.dispose());

  const ask = (text: string): Promise<Answer> => test.app.questions.ask(LOCAL, { text });
  const lines = async (text: string): Promise<readonly string[]> => (await ask(text)).groups.flatMap(factLines).map((line) => line.text);

  it.each([
    ['racks in Vardal with role edge', ['site Vardal: racks with role edge (1): QA11']],
    ['edge racks in Vardal', ['site Vardal: edge racks (1): QA11']],
    ['racks in Vardal with role Storage', ['site Vardal: racks with role Storage (1): QA12']],
    ['racks in Vardal with role cold-room', ['site Vardal: racks with role cold-room (1): QA12']],
    ['racks without a role', ['inventory: racks without role (1): QA13']],
    // netbox-community/pynetbox#380: a place, and nothing in a field.
    ['racks in Vardal without a tenant', ['site Vardal: racks without tenant (2): QA11; QA13']],
    ['how many ips in vrf tango', ['inventory: ip addresses with vrf tango (2): 10.7.0.4/24 (VRF Tango); 10.7.0.5/24 (VRF Tango)']],
    ['which sites are tagged Mauve', ['inventory: entities tagged mauve (1): Vardal']],
    ['how many 12-slot fiber panels in QA12', ['rack QA12: devices (1): kx-2']],
    ['how many 12-slot fiber panels', ['device type 12-Slot Fiber Panel: devices (2): by site: Vardal 2; kx-1 (Vardal); kx-2 (Vardal)']],
  ])('list what fits: %s', async (text, expected) => expect(await lines(text)).toEqual(expected));

  it.each([
    // netbox-community/netbox#11473: a tag that does not exist returned everything.
    ['racks in Vardal with role network', 'site Vardal: racks with role network: none; none of the 3 racks'],
    // nautobot/nautobot#4371: the same for racks.
    ['which racks are tagged Mauve', 'inventory: racks tagged mauve: none'],
    ['addresses in vrf zebra', 'inventory: ip addresses with vrf zebra: none; none of the 8 ip addresses'],
  ])('list nothing for a value that nothing has: %s', async (text, expected) => expect(await lines(text)).toEqual([expected]));

  it.each([
    ['how many mauve racks are in Vardal', ['mauve']],
    ['which racks in Vardal rattle', ['rattle']],
  ])('claim no number if a word is not used: %s', async (text, words) => {
    const { groups, notUsed } = await ask(text);
    expect([notUsed, groups.map(({ notFilteredBy }) => notFilteredBy)]).toEqual([words, [words]]);
    expect(groups.flatMap(factLines)[0]?.text).toMatch(/^site Vardal: racks, not filtered by “\w+”: /u);
    expect(groups.flatMap(factLines)[0]?.text).not.toMatch(/\(3\)|of 3/u);
  });

  it('use all words of a question that is answered', async () =>
    expect((await ask('How many racks does Vardal have?')).notUsed).toEqual([]));

  it('say what a unit holds', async () => {
    expect((await lines('is U7 in QA11 usable'))[0]).toContain('U7: reserved U7, U8 (Door sticks)');
    expect((await lines('is U9 in QA11 usable'))[0]).toContain('U9: free');
  });
});
