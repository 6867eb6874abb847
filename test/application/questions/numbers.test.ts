import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../../src/application/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { WALK_COUNT } from '../../../src/ports/store/relations.js';
import { openApplication, openSample, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

const device = (id: number, relations: Readonly<Record<string, string>>, status?: string): EntityDraft => ({
  ...entityDraft('DEVICE', `dcim.device:${id}`, `kx-${id}`, { SITE: 'dcim.site:1', DEVICE_TYPE: 'dcim.devicetype:1', ...relations }),
  ...(status === undefined ? {} : { status }),
});
const machine = (id: number, cluster: number, attributes: EntityDraft['attributes']): EntityDraft =>
  entityDraft(
    'VIRTUAL_MACHINE',
    `virtualization.virtualmachine:${id}`,
    `vm-${id}`,
    { CLUSTER: `virtualization.cluster:${cluster}` },
    attributes,
  );
const vlan = (vid: number): EntityDraft => entityDraft('VLAN', `ipam.vlan:${vid}`, `Segment ${vid}`, { SITE: 'dcim.site:1' }, { vid });
const rack = (id: number, name: string, site: number, height: number): EntityDraft =>
  entityDraft('RACK', `dcim.rack:${id}`, name, { SITE: `dcim.site:${site}` }, { u_height: height });
const prefix = (id: number, cidr: string): EntityDraft =>
  entityDraft('PREFIX', `ipam.prefix:${id}`, cidr, { SCOPE: 'dcim.site:1' }, { prefix: cidr });
const address = (id: number, cidr: string): EntityDraft => entityDraft('IP_ADDRESS', `ipam.ipaddress:${id}`, cidr, {}, { address: cidr });
const cable = (id: number, length: number | undefined, unit = 'm'): EntityDraft =>
  entityDraft('CABLE', `dcim.cable:${id}`, `#${id}`, {}, length === undefined ? {} : { length, length_unit: unit });

const INVENTORY: readonly EntityDraft[] = [
  ...['Vardal', 'Opstad', 'Lomnes'].map((name, at) => entityDraft('SITE', `dcim.site:${at + 1}`, name)),
  entityDraft('MANUFACTURER', 'dcim.manufacturer:1', 'Lunera'),
  entityDraft('DEVICE_TYPE', 'dcim.devicetype:1', 'LX-2', { MANUFACTURER: 'dcim.manufacturer:1' }, { u_height: 2 }),
  entityDraft('DEVICE_TYPE', 'dcim.devicetype:2', 'LX-9', { MANUFACTURER: 'dcim.manufacturer:1' }, { u_height: 9 }),
  entityDraft('DEVICE_TYPE', 'dcim.devicetype:3', 'LX-0', { MANUFACTURER: 'dcim.manufacturer:1' }, { u_height: 1 }),
  rack(1, 'QA1', 1, 42),
  rack(2, 'QA1', 2, 47),
  rack(3, 'QA3', 1, 42),
  device(1, { RACK: 'dcim.rack:1' }, 'planned'),
  device(2, { RACK: 'dcim.rack:1', DEVICE_TYPE: 'dcim.devicetype:2' }),
  device(3, {}),
  device(4, { SITE: 'dcim.site:2', RACK: 'dcim.rack:2' }),
  entityDraft('CLUSTER', 'virtualization.cluster:1', 'pool-v', { SCOPE: 'dcim.site:1' }),
  entityDraft('CLUSTER', 'virtualization.cluster:2', 'pool-x'),
  machine(1, 1, { vcpus: 4, memory: 8192 }),
  machine(2, 1, { vcpus: 8, memory: 16_384 }),
  machine(3, 2, { vcpus: 2 }),
  ...[30, 150, 210].map(vlan),
  prefix(1, '10.0.0.0/8'),
  prefix(2, '10.3.0.0/24'),
  prefix(3, '10.3.0.4/30'),
  prefix(4, '2001:db8::/48'),
  address(1, '10.3.0.5/30'),
  address(2, '10.3.0.9/24'),
  cable(1, 3),
  cable(2, 900, 'cm'),
  cable(3, undefined),
];

let test: TestApplication;
beforeAll(async () => {
  test = openApplication();
  await test.app.entities.upsert(LOCAL, INVENTORY);
});
afterAll(() => test.dispose());

const ask = (text: string): Promise<Answer> => test.app.questions.ask(LOCAL, { text });
const lines = async (text: string): Promise<readonly string[]> => (await ask(text)).groups.flatMap(factLines).map((line) => line.text);

describe('numbers by something', () => {
  it.each([
    // netbox-community/netbox#957: a device without a rack counts at its site, too.
    ['devices per site', 'inventory: devices by site (2): 4 devices; Vardal: 3; Opstad: 1'],
    ['how many devices are in each rack', 'inventory: devices by rack (2): 4 devices; 1 without rack; QA1 (Vardal): 2; QA1 (Opstad): 1'],
    // netbox-community/netbox#11554: by the maker of the model.
    ['devices by manufacturer', 'inventory: devices by manufacturer (1): 4 devices; Lunera: 4'],
    // netbox-community/netbox#1722: a virtual machine is at the site of its cluster.
    ['vms per site', 'inventory: virtual machines by site (1): 3 virtual machines; 1 without site; Vardal: 2'],
    ['planned devices by site', 'inventory: planned devices by site (1): 1 planned devices; Vardal: 1'],
    ['number of devices per model in Vardal', 'site Vardal: devices by model (2): 3 devices; LX-2: 2; LX-9: 1'],
    // netbox-community/netbox#16949: the sites with the most devices.
    ['which site has the most devices', 'inventory: sites by number of devices (3): 4 devices; Vardal: 3; Opstad: 1; Lomnes: 0'],
    ['top 1 sites by number of devices', 'inventory: sites by number of devices (1): 4 devices; Vardal: 3'],
    ['site with the fewest racks', 'inventory: sites by number of racks (3): 3 racks; Lomnes: 0; Opstad: 1; Vardal: 2'],
    ['sites with at least 2 racks', 'inventory: sites by number of racks (1): 3 racks; 1 of 3 sites; Vardal: 2'],
    ['sites without vlans', 'inventory: sites by number of vlans (2): 3 vlans; 2 of 3 sites; Lomnes: 0; Opstad: 0'],
    // netbox-community/netbox#19523: models that nothing is built as.
    ['device types without devices', 'inventory: device types by number of devices (1): 4 devices; 1 of 3 device types; LX-0: 0'],
    ['what is the most common model', 'inventory: devices by model (2): 4 devices; LX-2: 3; LX-9: 1'],
    ['empty racks in Vardal', 'site Vardal: racks by number of devices (1): 3 devices; 1 without rack; 1 of 2 racks; QA3: 0'],
  ])('%s', async (text, expected) => expect(await lines(text)).toEqual([expected]));

  it.each([
    ['devices by site and role', 'and role'],
    ['devices per site with the most dust', 'most'],
    ['devices per site, and how many racks per rack role', 'per rack role'],
    ['racks with over 1 devices and more than 2 inlets', 'more than 2 inlets'],
  ])('say what they are not counted by: %s', async (text, words) => expect((await ask(text)).notUsed).toContain(words));
});

describe('a list', () => {
  it.each([
    // netbox-community/netbox#19052: a range of numbers.
    ['vlans between 100 and 200', 'inventory: vlans with vid between 100 and 200 (1): Segment 150 (vid 150)'],
    ['vlans with a vid above 200', 'inventory: vlans with vid above 200 (1): Segment 210 (vid 210)'],
    // netbox-community/netbox#14101: addresses of point-to-point links.
    ['ips with a mask longer than /29', 'inventory: ip addresses with prefix length longer than /29 (1): 10.3.0.5/30'],
    ['prefixes /30 or longer', 'inventory: prefixes with prefix length /30 or longer (2): 10.3.0.4/30; 2001:db8::/48'],
    ['prefixes larger than /24', 'inventory: prefixes with prefix length larger than /24 (1): 10.0.0.0/8'],
    ['ipv6 prefixes', 'inventory: ipv6 prefixes (1): 2001:db8::/48'],
    ['racks taller than 42u', 'inventory: racks with height taller than 42u (1): QA1 (height 47)'],
    ['devices taller than 2u', 'inventory: devices with height taller than 2u (1): kx-2'],
    [
      'vms with 8 gb of ram or more',
      'inventory: virtual machines with 8 gb of ram or more (2): not recorded for 1; vm-1 (memory 8192); vm-2 (memory 16384)',
    ],
    ['vms with fewer than 4 vcpus', 'inventory: virtual machines with fewer than 4 vcpus (1): vm-3 (vcpus 2)'],
    ['9u devices', 'inventory: devices with height 9u (1): kx-2'],
    ['cables longer than 5 m', 'inventory: cables with length longer than 5 m (1): not recorded for 1; #2 (900)'],
    ['vms with more than 64 vcpus', 'inventory: virtual machines with more than 64 vcpus: none; none of the 3 virtual machines'],
    ['largest prefix', 'inventory: prefixes by prefix length, lowest first (4): 10.0.0.0/8; 10.3.0.0/24; 10.3.0.4/30; 2001:db8::/48'],
    [
      'which vm has the most memory',
      'inventory: virtual machines by memory, highest first (2): not recorded for 1; vm-2 (memory 16384); vm-1 (memory 8192)',
    ],
    ['vlans sorted by vid', 'inventory: vlans by vid, lowest first (3): Segment 30 (vid 30); Segment 150 (vid 150); Segment 210 (vid 210)'],
  ])('is chosen and ordered by numbers: %s', async (text, expected) => expect(await lines(text)).toEqual([expected]));

  it('has a total, and says of how many it is', async () => {
    // netbox-community/netbox#11121, #12596: what the virtual machines of a cluster have together.
    expect(await lines('total memory of the vms in pool-v')).toEqual([
      'cluster pool-v: virtual machines (2): total memory 24,576 MB of 2 virtual machines; vm-1 (memory 8192); vm-2 (memory 16384)',
    ]);
    expect(await lines('average memory of all vms')).toEqual([
      'inventory: virtual machines (3): average memory 12,288 MB of 2 virtual machines; not recorded for 1; vm-1 (memory 8192); vm-2 (memory 16384); vm-3',
    ]);
  });

  it.each([
    // netbox-community/netbox#17595: disks are in megabytes or gigabytes, by version.
    ['vms with more than 100 gb of disk', 'more than 100 gb'],
    ['racks with more than 3 kva', 'more than 3 kva'],
    ['prefixes over /24', 'over /24'],
    ['newest racks', 'newest'],
  ])('says that it is not chosen by what nothing measures: %s', async (text, words) => {
    const { notUsed, groups } = await ask(text);
    expect(notUsed).toContain(words);
    expect(groups[0]?.notFilteredBy).toContain(words);
  });

  it('answers whether there are more by its number', async () => {
    const { notUsed, groups } = await ask('are there more than 2 devices in Vardal?');
    expect([notUsed, groups.map(({ title, total }) => [title, total])]).toEqual([[], [['devices', 3]]]);
  });
});

describe('more entities than are read', () => {
  let large: TestApplication;
  const MANY = 2_600;
  beforeAll(async () => {
    large = openApplication();
    const devices = Array.from({ length: MANY }, (_, at) =>
      device(
        at + 10,
        { SITE: `dcim.site:${1 + (at % 2)}`, ...(at % 4 === 0 ? { RACK: 'dcim.rack:1' } : {}) },
        at % 10 === 0 ? 'planned' : 'active',
      ),
    );
    for (let from = 0; from < devices.length; from += 1_000) await large.app.entities.upsert(LOCAL, devices.slice(from, from + 1_000));
    await large.app.entities.upsert(LOCAL, INVENTORY);
  });
  afterAll(() => large.dispose());
  const answerTo = async (text: string) =>
    (await large.app.questions.ask(LOCAL, { text })).groups.flatMap(factLines).map((line) => line.text);

  it('are counted by the store', async () => {
    expect(await answerTo('devices per site')).toEqual([`inventory: devices by site (2): ${MANY + 4} devices; Vardal: 1303; Opstad: 1301`]);
    expect(await answerTo('racks with more than 600 devices')).toEqual([
      `inventory: racks by number of devices (1): ${MANY + 4} devices; 1951 without rack; 1 of 3 racks; QA1 (Vardal): 652`,
    ]);
  });

  it('have no exact number if a condition chooses some of them', async () => {
    const [line] = await answerTo('planned devices per site');
    expect(line).toMatch(
      /^inventory: planned devices by site \(.+\+\): \d+\+ planned devices; more may exist than were read; Vardal: \d+\+/u,
    );
  });
});

it('more than a walk counts at one place have no exact number', async () => {
  const huge = openApplication();
  onTestFinished(() => huge.dispose());
  const devices = Array.from({ length: WALK_COUNT + 50 }, (_, at) =>
    entityDraft('DEVICE', `dcim.device:${at}`, `kx-${at}`, { SITE: 'dcim.site:1' }),
  );
  await huge.app.entities.upsert(LOCAL, [entityDraft('SITE', 'dcim.site:1', 'Vardal')]);
  for (let from = 0; from < devices.length; from += 1_000) await huge.app.entities.upsert(LOCAL, devices.slice(from, from + 1_000));
  const answerTo = async (text: string) =>
    (await huge.app.questions.ask(LOCAL, { text })).groups.map(({ total, isOpen, rows }) => [total, isOpen, rows[0]?.text]);
  expect(await answerTo('devices per site')).toEqual([[1, true, `Vardal: ${WALK_COUNT}+`]]);
  expect(await answerTo('how many devices are in Vardal')).toEqual([[WALK_COUNT, true, undefined]]);
});

describe('the things that are counted by', () => {
  let sample: TestApplication;
  beforeAll(async () => {
    sample = await openSample();
  });
  afterAll(() => sample.dispose());

  it.each([
    ['routers with more than 6 interfaces', '8 of 8 routers'],
    ['edge routers with more than 6 interfaces', '4 of 4 routers'],
    ['active racks in Hamburg Depot without devices', 'none of 1 racks'],
    ['planned sites without racks', 'no such sites'],
    ['which racks have no planned devices', '9 of 9 racks'],
    ['locations without racks', 'none of 5 locations'],
    ['sites with exactly one rack', '3 of 5 sites'],
    ['which devices in frankfurt have only one psu', 'of 28 devices'],
  ])('are those of the question: %s', async (text, expected) => {
    const { groups, notUsed } = await sample.app.questions.ask(LOCAL, { text });
    expect([groups[0]?.summary, notUsed]).toEqual([expect.stringContaining(expected), []]);
  });

  it.each([
    ['total rack units in fra1', 'total height 141 U of 3 racks'],
    ['vm memory total', 'total memory 98,304 MB of 12 virtual machines'],
  ])('are added up: %s', async (text, expected) => {
    const { groups } = await sample.app.questions.ask(LOCAL, { text });
    expect(groups[0]?.summary).toContain(expected);
  });

  it.each(['devices not made by cisco', 'devices not from cisco'])('leave out a maker: %s', async (text) => {
    const { groups } = await sample.app.questions.ask(LOCAL, { text });
    expect(groups.map(({ title, total }) => [title, total])).toEqual([['devices without cisco', 59]]);
  });
});

it('relations of an entity beyond those that are read make its numbers open', async () => {
  const wide = openApplication();
  onTestFinished(() => wide.dispose());
  const vlans = Array.from({ length: 30 }, (_, at) => vlan(at + 1));
  const port: EntityDraft = {
    ...entityDraft('INTERFACE', 'dcim.interface:1', 'swp1', { DEVICE: 'dcim.device:1' }),
    relations: vlans.map(({ ref }) => ({ type: 'TAGGED_VLAN', to: ref })),
  };
  await wide.app.entities.upsert(LOCAL, [...vlans, port]);
  const { groups } = await wide.app.questions.ask(LOCAL, { text: 'interfaces by vlan' });
  expect(groups.map(({ isOpen }) => isOpen)).toEqual([true]);
});

it('a length in an unknown unit is not added up', async () => {
  const odd = openApplication();
  onTestFinished(() => odd.dispose());
  await odd.app.entities.upsert(LOCAL, [cable(1, 3), cable(2, 4, 'yd')]);
  const { groups } = await odd.app.questions.ask(LOCAL, { text: 'total cable length' });
  expect(groups[0]?.summary).toBe('total length 3 m of 1 cables; not recorded for 1');
});

describe('the sample', () => {
  it('answers by what the entities of a list have over others', async () => {
    const sample = await openSample();
    const { groups } = await sample.app.questions.ask(LOCAL, { text: 'interfaces per site' });
    expect(groups[0]?.rows.map(({ text }) => text)).toContain('Berlin HQ: 36');
    await sample.dispose();
  });
});
