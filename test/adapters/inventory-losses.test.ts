import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInventory } from '../../src/adapters/fixture/source.js';
import type { InventoryRecord } from '../../src/ports/inventory.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-losses-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: unknown, name = 'inventory.json', type?: string) {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const source = await openInventory(join(folder, name), type);
  const records: InventoryRecord[] = [];
  for await (const record of source.records()) records.push(record);
  const drafts = records.flatMap((record) => (record.kind === 'DRAFT' ? [record.draft] : []));
  const bad = records.flatMap((record) => (record.kind === 'BAD' ? [record.reason] : []));
  const skipped = records.flatMap((record) => (record.kind === 'SKIPPED' ? [record.objectType] : []));
  const unresolved = records.flatMap((record) => (record.kind === 'BAD' ? [] : (record.unresolved ?? [])));
  return { drafts, bad, skipped, unresolved, notices: source.notices };
}
const api = (path: string) => `https://n.test/api/${path}/`;
const device = (id: number, more: object = {}) => ({ id, url: api(`dcim/devices/${id}`), name: `sw${id}`, ...more });

describe('numbers of a file', () => {
  const fields = '{"name": "sw1", "custom_field_data": {"asset": 90071992547409931, "weight": 1.50, "u": 12}}';
  it.each([
    ['a list', `[\n{"model": "dcim.device", "pk": 1, "fields": ${fields}}\n]`],
    ['lines', `{"model": "dcim.device", "pk": 1, "fields": ${fields}}\n`],
    ['values', `{"model": "dcim.device",\n "pk": 1, "fields": ${fields}}`],
  ])('keep their digits: %s', async (_, text) => {
    const { drafts } = await read(text);
    expect(drafts[0]?.attributes).toMatchObject({ cf_asset: '90071992547409931', cf_weight: 1.5, cf_u: 12 });
  });
});

describe('records with one key', () => {
  const site = (pk: number, name: string) => ({ model: 'dcim.site', pk, fields: { name, slug: name } });

  it('replace earlier ones, and are reported', async () => {
    const { drafts, notices } = await read([site(1, 'a'), site(2, 'b'), site(1, 'c')]);
    expect(drafts.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(notices).toEqual(['1 record replaces an earlier one with the same key, such as dcim.site:1.']);
    expect((await read([site(1, 'a'), site(2, 'b')])).notices).toEqual([]);
  });

  it('that only refer to the same object are not', async () => {
    const devices = [1, 2].map((id) => device(id, { site: { id: 7, url: api('dcim/sites/7'), name: 'a' } }));
    expect((await read({ count: 2, results: devices })).notices).toEqual([]);
  });
});

describe('attributes', () => {
  const fields = {
    name: 'sw1',
    local_context_data: { ntp: ['10.0.0.1'] },
    config_context: { syslog: 'log-1' },
    comments: 'a'.repeat(1_001),
    custom_fields: { ports: Array.from({ length: 65 }, (_, n) => n) },
  };
  const expected = [
    'Not stored, or only in part: comments (1 record), cf_ports (1 record), config_context (1 record). The limits of attributes are in docs/IMPORT.md.',
  ];

  // netbox-community/netbox#3028: local context marks the devices that differ from the others
  it.each([
    ['a dump', [{ model: 'dcim.device', pk: 1, fields }]],
    ['a page', { count: 1, results: [device(1, fields)] }],
  ])('contain local context, and those that are not stored as a whole are reported: %s', async (_, content) => {
    const { drafts, notices } = await read(content);
    expect(drafts[0]?.attributes).toMatchObject({ local_context_data: { ntp: ['10.0.0.1'] } });
    expect(notices).toEqual(expected);
  });

  it('of records that are no entities are not reported', async () => {
    const { notices } = await read([
      { model: 'dcim.device', pk: 1, fields: { name: 'sw1' } },
      { model: 'auth.permission', pk: 1, fields: { name: 'a'.repeat(1_001) } },
    ]);
    expect(notices).toEqual([]);
  });
});

describe('a page', () => {
  it('reports its items without an id', async () => {
    const { drafts, bad } = await read({ count: 3, results: [device(1), { detail: 'no permission' }, null] });
    expect(drafts).toHaveLength(1);
    expect(bad).toEqual([
      'item 2 of the page: expected an object with an id, got an object with detail',
      'item 3 of the page: expected an object with an id, got null',
    ]);
  });

  // netbox-community/netbox#16386: errors of GraphQL beside data
  it('says that it is one of several, and which errors came with it', async () => {
    const next = api('dcim/devices?limit=1&offset=1');
    expect((await read({ count: 250, next, previous: null, results: [device(1)] })).notices).toEqual([
      expect.stringMatching(/^A page has 1 of 250 objects; the next page is "https:/u),
    ]);
    const answer = { data: { device_list: [{ id: '1', name: 'sw1' }] }, errors: [{ message: 'slow' }] };
    expect((await read(answer)).notices).toEqual(['An answer of GraphQL has 1 error, such as {"message":"slow"}.']);
  });

  it.each([
    ['extras/tags', 'extras.tag'],
    ['tenancy/contact-assignments', 'tenancy.contactassignment'],
    ['ipam/fhrp-group-assignments', 'ipam.fhrpgroupassignment'],
    ['dcim/interface-templates', 'dcim.interfacetemplate'],
  ])('of a type that is not imported is counted: %s', async (path, objectType) => {
    const { skipped, bad } = await read({ count: 1, results: [{ id: 3, url: api(`${path}/3`), name: 'x' }] });
    expect([skipped, bad]).toEqual([[objectType], []]);
  });

  it.each([
    [{ detail: 'Authentication credentials were not provided.' }, 'Authentication credentials were not provided.'],
    [{ data: null, errors: [{ message: 'Cannot query field' }] }, 'Cannot query field'],
  ])('that is a refusal is reported with its reason', async (answer, reason) => {
    expect((await read(answer)).bad).toEqual([`expected objects, got the answer ${JSON.stringify(reason)}`]);
  });

  it('of objects without a type asks for it, and an empty one has no objects', async () => {
    expect((await read({ count: 1, results: [{ id: 1, name: 'x' }] })).bad).toEqual([
      expect.stringContaining('or --type with their type, got an object with id, name'),
    ]);
    expect(await read({ count: 0, results: [] })).toMatchObject({ drafts: [], bad: [], skipped: [] });
  });
});

describe('joins of a dump', () => {
  const dump = (...records: (readonly [model: string, pk: number, fields: object])[]) =>
    records.map(([model, pk, fields]) => ({ model, pk, fields }));

  it('of records that the file does not have are unresolved', async () => {
    const { unresolved } = await read(
      dump(
        ['dcim.site', 1, { name: 'Ghent', slug: 'ghent' }],
        ['extras.taggeditem', 1, { tag: 9, content_type: ['dcim', 'site'], object_id: 1 }],
        ['dcim.cabletermination', 2, { cable: 7, cable_end: 'A', termination_type: ['dcim', 'interface'], termination_id: 4 }],
        ['tenancy.contactassignment', 3, { contact: 5, role: null, object_type: ['dcim', 'site'], object_id: 1 }],
      ),
    );
    expect(unresolved.map(({ field, example }) => [field, example])).toEqual([
      ['extras.taggeditem.tag', '9'],
      ['dcim.cabletermination.cable', '7'],
      ['tenancy.contactassignment.contact', '5'],
    ]);
  });
});

describe('a table', () => {
  it('with more cells than columns reports the row, and does not use it', async () => {
    const { drafts, bad } = await read('name,status,site,serial\nsw1,active,Ghent, Oost,007\nsw2,active,Ghent,8,,\n', 'netbox_devices.csv');
    expect(drafts.filter(({ type }) => type === 'DEVICE').map(({ name }) => name)).toEqual(['sw2']);
    expect(bad).toEqual([expect.stringContaining('got 1 more, such as "007"')]);
  });

  // netbox-community/netbox: CableTerminationsColumn joins with commas
  it('of cables has each of several terminations, with the device of each or one for all', async () => {
    const header = 'ID,Label,Termination A,Termination B,Device A,Device B';
    const rows = ['8,,Et1,"Et2,Et3",aar-1,"aar-2,aar-2"', '9,,Et4,"Et5, Et6",aar-1,aar-3', '10,,Et7,"Et8,Et9,Et10",aar-1,"aar-2,aar-3"'];
    const { drafts, bad } = await read([header, ...rows].join('\n'), 'netbox_cables.csv');
    const ends = drafts
      .filter(({ type }) => type === 'CABLE')
      .map(({ relations }) => relations.map(({ type, to }) => `${type.slice(0, 1)} ${to.objectId}`));
    expect(ends).toEqual([
      ['A aar-1/Et1', 'B aar-2/Et2', 'B aar-2/Et3'],
      ['A aar-1/Et4', 'B aar-3/Et5', 'B aar-3/Et6'],
    ]);
    expect(bad).toHaveLength(1);
  });

  it.each([
    ['with a custom field of any name', 'Name,Status,"A, b: {c}",Warranty: end\nsw1,Active,x,2027\n'],
    ['with the separator in its first line', 'sep=;\nName;Status\nsw1;Active\n'],
    ['with a separator that is stated', '"sep=|"\nName|Status\nsw1|Active\n'],
  ])('%s is read', async (_, text) => {
    const { drafts, bad } = await read(text, 'netbox_devices.csv');
    expect([drafts.map(({ name, status }) => [name, status]), bad]).toEqual([[['sw1', 'active']], []]);
  });
});
