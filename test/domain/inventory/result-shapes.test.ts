import { describe, expect, it } from 'vitest';
import { readResult } from '../../../src/application/operations/read-result.js';
import type { Json } from '../../../src/domain/common/json.js';
import { refKey } from '../../../src/domain/model/entity.js';

const address = (endpoint: string, id: number | string): string => `https://inventory.example/api/${endpoint}/${id}/`;
const UUID = '5f0b8f0c-1d1e-4a55-9c7e-0a1b2c3d4e5f';
const page = (...results: Json[]): Json => ({ count: results.length, next: null, previous: null, results });
const text = (value: Json): Json => ({ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) });

/** The refs and names of a result; `?` marks those that only a plain word types. */
const read = (result: Json, args: Json = {}, tool = 'lookup'): readonly string[] => {
  const { refs, drafts } = readResult(typeof result === 'string' ? result : JSON.stringify(result), tool, args);
  const names = new Map(drafts().map((draft) => [refKey(draft.ref), draft.name]));
  return refs.map((ref) => `${refKey(ref)} ${names.get(refKey(ref)) ?? '-'}${ref.expectedName === undefined ? '' : '?'}`);
};

const pump = { id: 610, name: 'aar-sw7' };
const device = { object_type: 'dcim.device' };

/** Shapes that public issues report, with other names and texts. */
const ENVELOPES: readonly (readonly [source: string, result: Json, expected: readonly string[], args?: Json, tool?: string])[] = [
  ['modelcontextprotocol/csharp-sdk#962', { content: [text([pump])] }, ['dcim.device:610 aar-sw7'], device],
  [
    'Amazon-Q-Developer/language-servers#2704',
    { json: { output: { kind: 'text', content: JSON.stringify({ content: [text([pump])] }) } } },
    ['dcim.device:610 aar-sw7'],
    device,
  ],
  [
    'Taxuspt/garmin_mcp#331',
    { content: [text(page(pump))], structuredContent: { result: JSON.stringify(page(pump)) } },
    ['dcim.device:610 aar-sw7'],
    device,
  ],
  ['agentscope-ai/QwenPaw#6969', { content: [text('One device.')], structuredContent: page(pump) }, ['dcim.device:610 aar-sw7'], device],
  ['cameronrye/openzim-mcp#96', JSON.stringify(JSON.stringify(page(pump))), ['dcim.device:610 aar-sw7'], device],
  [
    'opensearch-project/opensearch-mcp-server-py#265',
    { jsonrpc: '2.0', id: 3, result: { content: [text([text([pump])])], isError: false } },
    ['dcim.device:610 aar-sw7'],
    device,
  ],
  ['openai/codex-plugin-cc#583', `\`\`\`json\n${JSON.stringify([pump], undefined, 2)}\n\`\`\``, ['dcim.device:610 aar-sw7'], device],
  [
    'guardrails-ai/guardrails#1549',
    `As asked:\n\`\`\`\`json\n[{"id": 610, "name": "aar-sw7", "comments": "use \`\`\` here"}]\n\`\`\`\`\n`,
    ['dcim.device:610 aar-sw7'],
    device,
  ],
  ['sreerevanth/repopilot#157', `Found one: ${JSON.stringify(pump)} in 3 ms`, ['dcim.device:610 aar-sw7'], device],
  [
    'netbox-community/ansible_modules#31',
    [{ key: 610, value: { ...pump, url: address('dcim/devices', 610) } }],
    ['dcim.device:610 aar-sw7'],
  ],
  [
    'ansible/ansible#50672',
    { device: { ...pump, site: 2, device_type: 154 }, msg: 'Device created', changed: true },
    ['dcim.device:610 aar-sw7?'],
  ],
  [
    'netbox-community/netbox#18977',
    { data: { device_list: [{ id: '610', name: 'aar-sw7', oob_ip: null, primary_ip4: { id: '88', address: '10.6.1.0/31' } }] } },
    ['dcim.device:610 aar-sw7', 'ipam.ipaddress:88 10.6.1.0/31'],
  ],
  [
    'netbox-community/netbox#18999',
    { data: { device: { id: '610', name: 'aar-sw7', inventoryitems: [{ id: '5', name: 'PSU 1' }] } } },
    ['dcim.device:610 aar-sw7?', 'dcim.inventoryitem:5 PSU 1?'],
  ],
  [
    'netbox-community/netbox#16386',
    { data: { vms: [{ __typename: 'VirtualMachineType', id: '7', name: 'aar-vm1', interfaces: [{ id: '71', name: 'ens3' }] }] } },
    ['virtualization.virtualmachine:7 aar-vm1', 'virtualization.vminterface:71 ens3'],
  ],
  [
    'nautobot/nautobot#4666',
    page({
      id: UUID,
      object_type: 'dcim.device',
      name: 'aar-sw7',
      url: address('dcim/devices', UUID),
      location: { id: UUID, object_type: 'dcim.location', url: address('dcim/locations', UUID), name: 'Hall 3' },
    }),
    [`dcim.device:${UUID} aar-sw7`, `dcim.location:${UUID} Hall 3`],
  ],
  [
    'sys4/netbox-plugin-dns#39',
    { event: 'updated', model: 'record', data: { id: 74, url: '/api/plugins/netbox-dns/records/74/', name: 'www' } },
    ['netbox-dns.record:74 www'],
  ],
  [
    'netbox-community/netbox#21489',
    { event: 'updated', object_type: 'dcim.site', data: { id: 31, name: 'Aarhus' } },
    ['dcim.site:31 Aarhus'],
  ],
  ['netboxlabs/netbox-mcp-server#81, paths', [pump], ['dcim.device:610 aar-sw7'], { endpoint: 'GET /api/dcim/devices/?site=aar' }],
  ['netboxlabs/netbox-mcp-server#39, singular', [pump], ['dcim.device:610 aar-sw7'], { object_type: 'Device' }],
  ['netboxlabs/netbox-mcp-server#39, app and model', [{ id: 3, name: 'v3' }], ['ipam.vlan:3 v3'], { app: 'ipam', model: 'vlans' }],
  ['netboxlabs/netbox-mcp-server#39, tool', { items: [pump] }, ['dcim.device:610 aar-sw7?'], {}, 'netbox_list_devices'],
  [
    'JSON lines of an event stream',
    `event: message\ndata: ${JSON.stringify(pump)}\n\ndata: ${JSON.stringify({ id: 611, name: 'aar-sw8' })}\n`,
    ['dcim.device:610 aar-sw7', 'dcim.device:611 aar-sw8'],
    device,
  ],
  ['printed by Python', "[{'id': 610, 'name': 'aar-sw7', 'rack': None, 'tags': []}]", ['dcim.device:610 aar-sw7'], device],
  ['objects by their id', { 610: pump }, ['dcim.device:610 aar-sw7'], device],
  [
    'an answer of HTTP',
    { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(page(pump)) },
    ['dcim.device:610 aar-sw7'],
    { url: 'https://inventory.example/netbox/api/dcim/devices/?q=aar' },
  ],
];

describe('results in envelopes', () => {
  const cases = ENVELOPES.map(([source, result, expected, args = {}, tool = 'lookup']) => ({ source, result, expected, args, tool }));
  it.each(cases)('$source', ({ result, expected, args, tool }) => {
    expect(read(result, args, tool)).toEqual(expected);
  });

  it('have no objects of a guessed type', () => {
    // Units of a rack are no racks.
    const units = [{ id: 12, name: 'U12', device: null }];
    expect(read(units, { path: '/api/dcim/racks/9/elevation/' }, 'netbox_get')).toEqual([]);
    // Another system has locations and contacts, too.
    expect(read({ locations: [{ id: 3, name: 'Berlin' }] }, {}, 'calendar_search')).toEqual([]);
    expect(read({ locations: [{ id: 3, name: 'Berlin' }] }, {}, 'netbox_search_objects')).toEqual(['dcim.location:3 Berlin?']);
    // The type that an object states counts, even if it is unknown.
    expect(read([{ id: 3, name: 'a', object_type: 'printer' }], device)).toEqual([]);
    // Keys of objects are no types: `role` of an object of another system.
    expect(read({ id: 'X-1', name: 'a', device: { id: 5, name: 'phone' } })).toEqual([]);
    // A plain word needs an id as NetBox has them, and a name.
    expect(read({ devices: [{ id: 'R58M', name: 'phone' }, { id: 4 }] })).toEqual([]);
  });

  it('say what was not read', () => {
    const unread = (result: Json, args: Json = {}) => {
      const reading = readResult(typeof result === 'string' ? result : JSON.stringify(result), 'lookup', args);
      return [...reading.unread, ...reading.unreadObjects];
    };
    expect(
      unread([
        { id: 3, name: 'a' },
        { id: 4, name: 'b' },
      ]),
    ).toEqual(['The type of 2 objects with an id is not stated, such as {"id":3,"name":"a"}.']);
    expect(unread({ data: { device_list: [{ name: 'aar-sw7' }] } })).toEqual([
      'Objects of dcim.device without an id are not read, such as {"name":"aar-sw7"}.',
    ]);
    expect(unread('{"count": 2, "results": [{"id": 1, "name": "a"}, {"id": 2, "na')).toEqual([
      expect.stringContaining('begins like JSON, but cannot be read'),
    ]);
    expect(unread({ content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }, text([pump])] }, device)).toEqual([
      'Blocks of type image are not read.',
    ]);
    const many = Array.from({ length: 130 }, (_, index) => ({ id: index + 1, name: `d${index}` }));
    expect(unread(many, device)).toEqual(['30 further objects are not read; the limit is 100.']);
  });

  it('relate the parts of an object in a list of it to the object', () => {
    const result = { data: { device_list: [{ id: '610', name: 'aar-sw7', interfaces: [{ id: '9', name: 'Et9' }] }] } };
    const [, port] = readResult(JSON.stringify(result), 'graphql', {}).drafts();
    expect(port?.relations.map(({ type, to }) => `${type} ${refKey(to)}`)).toEqual(['DEVICE dcim.device:610']);
  });

  it('have cables with their ends, also without a label and of versions before 3.3', () => {
    const end = (id: number) => ({ id, url: address('dcim/interfaces', id), name: `Et${id}` });
    const relationsOf = (result: Json) =>
      readResult(JSON.stringify(result), 'lookup', {})
        .drafts()
        .flatMap(({ ref, relations }) => relations.map(({ type, to }) => `${refKey(ref)} ${type} ${refKey(to)}`));
    const expected = ['dcim.cable:4 A_TERMINATION dcim.interface:1', 'dcim.cable:4 B_TERMINATION dcim.interface:2'];
    const old = { termination_a_type: 'dcim.interface', termination_a_id: 1, termination_b_type: 'dcim.interface', termination_b_id: 2 };
    const cable = { id: 4, url: address('dcim/cables', 4), label: '' };
    // netbox-community/pynetbox#491, with and without nested ends
    expect(relationsOf({ ...cable, ...old })).toEqual(expected);
    expect(relationsOf({ ...cable, ...old, termination_a: end(1), termination_b: end(2) })).toEqual(expected);
    // netbox-community/netbox#14606
    const ends = (id: number) => [{ object_type: 'dcim.interface', object_id: id, object: end(id) }];
    expect(relationsOf({ ...cable, a_terminations: ends(1), b_terminations: ends(2) })).toEqual(expected);
  });

  it('relate objects to the objects of their custom fields', () => {
    // netbox-community/netbox#10052
    const peer = { id: 77, url: address('dcim/devices', 77), name: 'aar-sw9' };
    const result = { ...pump, url: address('dcim/devices', 610), custom_fields: { mirror: peer, site: peer, watchers: [peer], tier: 1.1 } };
    const [draft] = readResult(JSON.stringify(result), 'lookup', {}).drafts();
    expect(draft?.attributes).toEqual({ cf_mirror: 'aar-sw9', cf_site: 'aar-sw9', cf_watchers: ['aar-sw9'], cf_tier: 1.1 });
    expect(draft?.relations.map(({ type, to }) => `${type} ${refKey(to)}`)).toEqual(['MIRROR dcim.device:77', 'WATCHERS dcim.device:77']);
  });
});

describe('hostile results', () => {
  const DEEP = 100_000;
  it.each([
    ['nested lists', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
    ['nested objects', `${'{"result":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    ['open brackets', '['.repeat(DEEP)],
    ['quotes', '"'.repeat(DEEP)],
    ['escaped quotes', `[${'\\"'.repeat(DEEP)}`],
    ['fences', '```\n'.repeat(DEEP)],
    ['open objects on lines', '{\n'.repeat(DEEP)],
    ['texts of Python', `[${"'".repeat(DEEP)}`],
    ['a long path', JSON.stringify({ url: '/a'.repeat(DEEP), id: 1 })],
    ['prototypes', '{"__proto__": {"id": 1, "url": "/api/dcim/sites/1/"}, "constructor": {"id": 2}}'],
  ])('%s are read in bounded time', (_name, result) => {
    const { refs, unread, unreadObjects } = readResult(result, 'x', { path: '/a'.repeat(DEEP) });
    expect(refs.length + unread.length + unreadObjects.length).toBeLessThan(12);
    expect(({} as Record<string, unknown>)['url']).toBeUndefined();
  });

  it('encoded many times are opened a limited number of times', () => {
    let nested = JSON.stringify([pump]);
    for (let count = 0; count < 12; count++) nested = JSON.stringify(nested);
    expect(read(nested, device)).toEqual(['dcim.device:610 aar-sw7']);
    let wrapped: Json = [pump];
    for (let count = 0; count < 40; count++) wrapped = { result: wrapped };
    expect(readResult(JSON.stringify(wrapped), 'x', device)).toMatchObject({
      refs: [],
      unreadObjects: ['Values below 8 levels are not read.'],
    });
  });
});
