import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInventory } from '../../src/adapters/fixture/source.js';
import type { InventoryRecord, InventorySource } from '../../src/ports/inventory.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-formats-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const opened = async (content: string | Uint8Array, name = 'inventory.json', type?: string): Promise<InventorySource> => {
  writeFileSync(join(folder, name), content);
  return openInventory(join(folder, name), type);
};

async function read(...given: Parameters<typeof opened>): Promise<readonly InventoryRecord[]> {
  const records: InventoryRecord[] = [];
  for await (const record of (await opened(...given)).records()) records.push(record);
  return records;
}

/** Each relation as `device:1 SITE site:2`. */
const relationsIn = (records: readonly InventoryRecord[]): readonly string[] =>
  records.flatMap((record) => {
    if (record.kind !== 'DRAFT') return [];
    const short = ({ objectType, objectId }: { objectType: string; objectId: string }) => `${objectType.split('.')[1]}:${objectId}`;
    return record.draft.relations.map(({ type, to }) => `${short(record.draft.ref)} ${type} ${short(to)}`);
  });
const draftsIn = (records: readonly InventoryRecord[]) => records.flatMap((record) => (record.kind === 'DRAFT' ? [record.draft] : []));
const unresolvedIn = (records: readonly InventoryRecord[]) =>
  records.flatMap((record) => (record.kind === 'BAD' ? [] : (record.unresolved ?? []))).map(({ field, example }) => `${field} ${example}`);
const dump = (...records: (readonly [model: string, pk: unknown, fields: object])[]): string =>
  JSON.stringify(records.map(([model, pk, fields]) => (pk === undefined ? { model, fields } : { model, pk, fields })));

describe('a dump of manage.py', () => {
  const ports = [
    ['dcim.interface', 11, { name: 'xe-0', device: 1 }],
    ['dcim.rearport', 12, { name: 'r1', device: 2 }],
  ] as const;
  const cable = ['dcim.cable', 5, { label: '' }] as const;
  const ends = (type: (model: string) => unknown) =>
    [
      ['dcim.cabletermination', 1, { cable: 5, cable_end: 'A', termination_type: type('interface'), termination_id: 11 }],
      ['dcim.cabletermination', 2, { cable: 5, cable_end: 'B', termination_type: type('rearport'), termination_id: 12 }],
    ] as const;
  const CABLED = expect.arrayContaining(['cable:5 A_TERMINATION interface:11', 'cable:5 B_TERMINATION rearport:12']) as string[];

  // netbox-community/netbox-demo-data (files of v2.11 to v3.6), nautobot/nautobot#2374
  it.each([
    ['natural keys', dump(...ports, cable, ...ends((model) => ['dcim', model]))],
    [
      'numbers, with the content types at the end',
      dump(
        ...ports,
        cable,
        ...ends((model) => (model === 'interface' ? 41 : 7)),
        ['contenttypes.contenttype', 41, { app_label: 'dcim', model: 'interface' }],
        ['contenttypes.contenttype', 7, { app_label: 'dcim', model: 'rearport' }],
      ),
    ],
    ['names', dump(...ports, cable, ...ends((model) => `dcim.${model}`))],
    [
      'ends of the cable itself, as before NetBox 3.3',
      dump(...ports, [
        'dcim.cable',
        5,
        { termination_a_type: ['dcim', 'interface'], termination_a_id: 11, termination_b_type: 'dcim.rearport', termination_b_id: 12 },
      ]),
    ],
  ])('has its cable ends with content types as %s', async (_, text) => {
    const records = await read(text);
    expect(relationsIn(records)).toEqual(CABLED);
    expect(unresolvedIn(records)).toEqual([]);
  });

  it('reports references that it does not explain, and keeps the rest', async () => {
    const records = await read(
      dump(
        cable,
        ...ends(() => 99),
        ['ipam.ipaddress', 1, { address: '192.0.2.1/24', assigned_object_type: 99, assigned_object_id: 11 }],
        ['ipam.prefix', 2, { prefix: '192.0.2.0/24', scope_type: null, scope_id: null }],
        ['dcim.device', 3, { name: 'sw', site: ['nowhere'] }],
        ['ipam.fhrpgroupassignment', 4, { group: 1, interface_type: 'dcim.interface', interface_id: null }],
      ),
    );
    expect(unresolvedIn(records)).toEqual([
      'dcim.cabletermination.termination_type 99',
      'dcim.cabletermination.termination_type 99',
      'ipam.ipaddress.assigned_object_type 99',
      'dcim.device.site ["nowhere"]',
      'ipam.fhrpgroupassignment {"group":1,"interface_type":"dcim.interface","interface_id":null}',
    ]);
    expect(draftsIn(records).map(({ name }) => name)).toEqual(['#5', '192.0.2.1/24', '192.0.2.0/24', 'sw']);
  });

  // nautobot/nautobot#3666, #2221
  it('resolves natural keys of records in the file, and does not guess between equal ones', async () => {
    const records = await read(
      dump(
        ['dcim.site', 1, { name: 'Ghent', slug: 'ghe' }],
        ['dcim.manufacturer', 2, { name: 'Arista', slug: 'arista' }],
        ['dcim.devicetype', 3, { model: '7050', manufacturer: ['Arista'] }],
        ['dcim.location', 4, { name: 'Room 1', site: ['ghe'] }],
        ['dcim.location', 5, { name: 'Room 1', site: ['ghe'] }],
        ['dcim.device', 6, { name: 'sw', site: ['Ghent'], device_type: ['Arista', '7050'], location: ['Room 1', 'Ghent'] }],
        ['dcim.interface', 7, { name: 'e1', device: 6, tagged_vlans: [[10], [20]] }],
        ['ipam.vlan', 8, { name: 'ten', vid: 10 }],
      ),
    );
    expect(relationsIn(records)).toEqual([
      'devicetype:3 MANUFACTURER manufacturer:2',
      'location:4 SITE site:1',
      'location:5 SITE site:1',
      'device:6 SITE site:1',
      'device:6 DEVICE_TYPE devicetype:3',
      'interface:7 DEVICE device:6',
    ]);
    expect(unresolvedIn(records)).toContain('dcim.device.location ["Room 1","Ghent"]');
  });

  it('needs no primary keys of what is not an entity, and names the option for what is', async () => {
    const records = await read(
      dump(
        ['contenttypes.contenttype', undefined, { app_label: 'dcim', model: 'site' }],
        ['auth.user', undefined, { username: 'x' }],
        ['extras.tag', undefined, { name: 'edge' }],
        ['dcim.site', 1, { name: 'Ghent' }],
        ['extras.taggeditem', 1, { content_type: ['dcim', 'site'], object_id: 1, tag: ['edge'] }],
        ['dcim.rack', undefined, { name: 'R1' }],
      ),
    );
    expect(records.map(({ kind }) => kind)).toEqual(['SKIPPED', 'SKIPPED', 'SKIPPED', 'DRAFT', 'SKIPPED', 'BAD']);
    expect(draftsIn(records)[0]?.attributes).toEqual({ tags: ['edge'] });
    expect(records[5]).toMatchObject({ reason: expect.stringContaining('--natural-primary') as string });
  });

  // nautobot/nautobot#5368, #1046, #1809
  it('of Nautobot has UUIDs, records for statuses and roles, and split addresses', async () => {
    const id = (n: number) => `${String(n).repeat(8)}-0000-4000-8000-000000000000`;
    const records = await read(
      dump(
        ['extras.status', id(1), { name: 'Active' }],
        ['extras.role', id(2), { name: 'Spine' }],
        ['dcim.location', id(3), { name: 'Ghent', status: id(1), location_type: id(8) }],
        ['dcim.locationtype', id(8), { name: 'Building' }],
        ['dcim.device', id(4), { name: 'sp1', status: id(1), role: id(2), location: id(3), serial: id(7) }],
        ['dcim.interface', id(5), { name: 'e1', device: id(4), status: id(1) }],
        ['ipam.ipaddress', id(6), { host: '192.0.2.9', mask_length: 24, status: ['Reserved'] }],
        ['ipam.ipaddresstointerface', id(9), { ip_address: id(6), interface: id(5), vm_interface: null }],
      ),
    );
    expect(unresolvedIn(records)).toEqual([]);
    const device = draftsIn(records).find(({ name }) => name === 'sp1');
    expect(device).toMatchObject({ status: 'active', attributes: { serial: id(7) } });
    expect(draftsIn(records).find(({ type }) => type === 'IP_ADDRESS')).toMatchObject({ name: '192.0.2.9/24', status: 'reserved' });
    expect(relationsIn(records)).toEqual([
      `location:${id(3)} LOCATION_TYPE locationtype:${id(8)}`,
      `device:${id(4)} ROLE role:${id(2)}`,
      `device:${id(4)} LOCATION location:${id(3)}`,
      `interface:${id(5)} DEVICE device:${id(4)}`,
      `ipaddress:${id(6)} ASSIGNED_OBJECT interface:${id(5)}`,
    ]);
  });

  const SITE = dump(['dcim.site', 1, { name: 'Zürich' }]);
  // netbox-community/netbox-docker#1409, #1305; jotaen/klog#217, fox-it/flow.record#138
  it.each<[string, string | Uint8Array]>([
    ['lines that were logged before it', `* loaded config\n[2026-02-01 10:00] ready\n${SITE}`],
    ['a byte order mark', `\uFEFF${SITE}`],
    ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${SITE}`, 'utf16le')],
    ['UTF-16 with the other order of bytes', Buffer.from(`\uFEFF${SITE}`, 'utf16le').swap16()],
    ['an encoding of Windows', Buffer.from(SITE, 'latin1')],
    ['the same, far from the beginning', Buffer.from(`[${' '.repeat(200_000)}${SITE.slice(1)}`, 'latin1')],
    ['one record on each line', SITE.slice(1, -1)],
  ])('is read with %s', async (_, content) => {
    expect(draftsIn(await read(content)).map(({ name }) => name)).toEqual(['Zürich']);
  });

  it('reports the lines that were skipped before it', async () => {
    expect((await opened(`* loaded config\n\nsecond\n${SITE}`)).notices).toEqual([
      '2 lines before the JSON were skipped: "* loaded config" …',
    ]);
    expect((await opened(SITE)).notices).toEqual([]);
  });
});

describe('JSON of a REST API', () => {
  const device = (n: number, more: object = {}) => ({
    id: n,
    url: `https://n.example/api/dcim/devices/${n}/`,
    name: `sw${n}`,
    site: { id: 4, url: 'https://n.example/api/dcim/sites/4/', name: 'Ghent' },
    ...more,
  });
  // netbox-community/netbox#14502, #4029; pynetbox#4
  it.each([
    ['a page over several lines', JSON.stringify({ count: 2, next: null, results: [device(1), device(2)] }, null, 2)],
    ['a page on one line', JSON.stringify({ count: 2, next: null, results: [device(1), device(2)] })],
    ['a list', JSON.stringify([device(1), device(2)])],
    ['one object on each line', `${JSON.stringify(device(1))}\n${JSON.stringify(device(2))}\n`],
    ['several pages, one after the other', [1, 2].map((n) => JSON.stringify({ results: [device(n)] }, null, 1)).join('\n')],
  ])('is read as %s', async (_, text) => {
    const records = await read(text);
    expect(records.filter(({ kind }) => kind === 'BAD')).toEqual([]);
    expect(new Set(draftsIn(records).map(({ type, name }) => `${type} ${name}`))).toEqual(
      new Set(['DEVICE sw1', 'DEVICE sw2', 'SITE Ghent']),
    );
    expect(draftsIn(records).find(({ name }) => name === 'sw1')).toMatchObject({ partial: true });
    expect(draftsIn(records).find(({ name }) => name === 'Ghent')).toMatchObject({ observed: 1 });
  });

  it('has no limit of objects, and reports what states no type', async () => {
    const results = [...Array.from({ length: 2_500 }, (_, n) => device(n + 10)), { id: 1, name: 'untyped' }];
    const records = await read(JSON.stringify({ count: results.length, results }, null, 1));
    expect(draftsIn(records).filter(({ type }) => type === 'DEVICE')).toHaveLength(2_500);
    expect(records.filter(({ kind }) => kind === 'BAD')).toMatchObject([{ reason: expect.stringContaining('untyped') as string }]);
  });

  it('does not replace a name by one that is made of the id', async () => {
    const [draft] = draftsIn(await read(JSON.stringify([{ id: 5, url: 'https://n.example/api/dcim/devices/5/', serial: 'X' }])));
    expect(draft).toMatchObject({ name: 'Device 5', observed: 2 });
    expect(draft?.partial).toBeUndefined();
  });

  it('is complete with the times that NetBox gives', async () => {
    const [draft] = draftsIn(await read(JSON.stringify([device(1, { created: '2026-01-01', last_updated: '2026-01-01' })])));
    expect(draft?.partial).toBeUndefined();
  });

  it('of Nautobot has UUIDs', async () => {
    const uuid = '0a0a0a0a-1111-4111-8111-111111111111';
    const [draft] = draftsIn(
      await read(JSON.stringify([{ id: uuid, url: `https://n.example/api/dcim/locations/${uuid}/`, name: 'Ghent' }])),
    );
    expect(draft).toMatchObject({ type: 'LOCATION', ref: { objectId: uuid } });
  });

  it('without addresses is read as what --type names', async () => {
    const text = JSON.stringify([{ id: 7, name: 'sw7' }]);
    expect((await read(text))[0]).toMatchObject({ kind: 'BAD', reason: expect.stringContaining('got an object with id, name') as string });
    expect(draftsIn(await read(text, 'x.json', 'dcim.device'))[0]).toMatchObject({ type: 'DEVICE', name: 'sw7' });
  });
});

describe('a table', () => {
  // netbox-community/netbox#15875, #1347
  it('is an export: what it lists by the name of the file, references by name', async () => {
    const text = 'Name;Status;Site;Rack;Serial number;Tags\r\n"leaf;1";Active;Ghent;R1;00123;"a, b"\r\nleaf2;Offline;Ghent;—;1.10;\r\n';
    const records = await read(text, 'netbox_devices.csv');
    expect(draftsIn(records)[0]).toMatchObject({
      ref: { source: 'csv', objectType: 'dcim.device', objectId: 'leaf;1' },
      status: 'active',
      attributes: { serial: '00123', tags: ['a', 'b'] },
      partial: true,
    });
    expect(relationsIn(records)).toEqual([
      'device:leaf;1 SITE site:Ghent',
      'device:leaf;1 RACK rack:Ghent/R1',
      'device:leaf2 SITE site:Ghent',
    ]);
    expect(draftsIn(records).find(({ name }) => name === 'leaf2')?.attributes).toEqual({ serial: '1.10' });
  });

  // netbox-community/netbox#2899, #2543, #5112, #10319, #16404
  it.each([
    [
      'side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name\nrtr1,interface,1/1/10,odf1,frontport,E1|E2',
      ['A_TERMINATION interface:rtr1/1/1/10', 'B_TERMINATION frontport:odf1/E1', 'B_TERMINATION frontport:odf1/E2'],
    ],
    [
      'termination_a_type,termination_a_id,termination_b_type,termination_b_id,label\ndcim.rearport,266,dcim.rearport,217,x',
      ['A_TERMINATION rearport:266', 'B_TERMINATION rearport:217'],
    ],
    [
      'side_a_type,side_a_device,side_a_name,side_b_type,side_b_device,side_b_name,status\ndcim.interface,ntu1,Network 1,circuits.circuittermination,,C-01: Termination Z,connected',
      ['A_TERMINATION interface:ntu1/Network 1', 'B_TERMINATION circuittermination:C-01: Termination Z'],
    ],
  ])('of cables has both ends: %s', async (text, ends) => {
    const cables = (await read(text, 'export.csv')).filter((each) => each.kind === 'DRAFT' && each.draft.type === 'CABLE');
    expect(relationsIn(cables).map((each) => each.replace(/^cable:.* (?=[AB]_)/u, ''))).toEqual(ends);
  });

  it('has the cells of NetBox 4.7: no VRF as Global, others with their route distinguisher, unnamed and equal rows', async () => {
    const prefixes =
      'Prefix,Status,VRF\n192.0.2.0/24,Active,Global\n192.0.2.0/24,Active,Blue (65000:1)\n192.0.2.0/24,Active,Blue (65000:1)\n';
    const records = await read(prefixes, 'netbox_prefixes.csv');
    expect(relationsIn(records)).toEqual(['prefix:Blue/192.0.2.0/24 VRF vrf:Blue']);
    expect(records.at(-1)).toMatchObject({ kind: 'BAD', line: 4, reason: 'line 3 has the same name, "Blue/192.0.2.0/24"' });
    const cables = await read('ID,Label,Status\n7,,Connected\n8,spine,Connected\n', 'netbox_cables.csv');
    expect(draftsIn(cables).map(({ name }) => name)).toEqual(['#7', 'spine']);
    expect(await read('Name,Status,Site\n,Active,Ghent\n', 'netbox_devices.csv')).toMatchObject([{ kind: 'BAD' }]);
  });

  it('is recognized by its columns, or needs --type', async () => {
    expect(draftsIn(await read('vid,name,site\n10,users,Ghent', 'x.csv'))[0]).toMatchObject({
      type: 'VLAN',
      name: 'users',
      attributes: { vid: 10 },
    });
    await expect(read('colour,shape\nred,round', 'x.csv')).rejects.toThrow(/--type dcim\.device/u);
    expect(draftsIn(await read('name,colour\nsw,red', 'x.csv', 'dcim.device'))[0]).toMatchObject({
      name: 'sw',
      attributes: { colour: 'red' },
    });
    expect(await read('name,site\n,Ghent', 'devices.csv')).toMatchObject([{ kind: 'BAD', line: 2 }]);
  });
});

describe('any other file', () => {
  it.each([
    ['- name: Ghent\n  slug: ghe\n', 'YAML'],
    ['---\nsites:\n  - Ghent\n', 'YAML'],
    ['-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n', 'an SQL dump'],
    ['<!DOCTYPE html><html><body>Log in</body></html>', 'an HTML page'],
    ['<?xml version="1.0"?><django-objects/>', 'XML'],
    ['Traceback (most recent call last):\n  File "manage.py"\nCommandError: x', 'an error of manage.py'],
    ['BZh91AY&SY', 'bzip2 -dc'],
    ['PK\u0003\u0004rest', 'a ZIP archive'],
    ['SQLite format 3\u0000', 'an SQLite database'],
    ['', 'an empty file'],
    ['hello there', '"hello there"'],
  ])('is refused with what it looks like: %j', async (content, looksLike) => {
    await expect(opened(content)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(looksLike) as string });
  });
});
