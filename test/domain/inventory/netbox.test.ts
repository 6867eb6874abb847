import { describe, expect, it } from 'vitest';
import { refKey } from '../../../src/domain/model/entity.js';
import { createFixtureReader } from '../../../src/domain/inventory/netbox/fixture.js';
import { refOfUrl } from '../../../src/domain/inventory/netbox/models.js';
import { draftsFromRest, readObjects } from '../../../src/domain/inventory/netbox/rest.js';

const device = {
  id: 1,
  url: 'https://netbox.example/api/dcim/devices/1/',
  display: 'rtr01',
  name: 'rtr01',
  role: { id: 3, url: '/api/dcim/device-roles/3/', display: 'Router', name: 'Router', slug: 'router' },
  site: { id: 2, url: '/api/dcim/sites/2/', display: 'Akron', name: 'Akron' },
  rack: null,
  position: 4,
  face: { value: 'front', label: 'Front' },
  status: { value: 'active', label: 'Active' },
  serial: '',
  primary_ip4: { id: 9, url: '/api/ipam/ip-addresses/9/', display: '10.0.0.1/24', address: '10.0.0.1/24' },
  tags: [{ id: 5, url: '/api/extras/tags/5/', name: 'Alpha', slug: 'alpha' }],
  custom_fields: { owner: 'noc', old: null },
  interface_count: 14,
  created: '2020-12-20',
  last_updated: '2020-12-21',
};

describe('responses of the REST API', () => {
  it('become entities and relations without guessing', () => {
    const [draft, ...others] = draftsFromRest(undefined, { count: 1, next: null, previous: null, results: [device] });
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      type: 'DEVICE',
      name: 'rtr01',
      status: 'active',
      ref: { source: 'netbox', objectType: 'dcim.device', objectId: '1' },
    });
    expect(draft?.attributes).toEqual({ position: 4, face: 'front', cf_owner: 'noc', tags: ['Alpha'] });
    expect(draft?.relations.map(({ type, to }) => `${type} ${refKey(to)}`)).toEqual([
      'ROLE dcim.devicerole:3',
      'SITE dcim.site:2',
      'PRIMARY_IP4 ipam.ipaddress:9',
    ]);
  });

  it('list the entities that they mention, objects first', () => {
    const { refs } = readObjects({ results: [device] });
    expect(refs.map(({ ref, type, name }) => `${type} ${refKey(ref)} ${name}`)).toEqual([
      'DEVICE dcim.device:1 rtr01',
      'DEVICE_ROLE dcim.devicerole:3 Router',
      'SITE dcim.site:2 Akron',
      'IP_ADDRESS ipam.ipaddress:9 10.0.0.1/24',
    ]);
  });

  it('resolve cable ends and generic pairs', () => {
    const cable = {
      id: 7,
      label: '',
      a_terminations: [{ object_type: 'dcim.interface', object_id: 5, object: { id: 5, url: '/api/dcim/interfaces/5/', name: 'Gi1' } }],
      b_terminations: [],
    };
    expect(draftsFromRest('dcim.cable', cable)[0]).toMatchObject({
      name: '#7',
      relations: [{ type: 'A_TERMINATION', to: { objectType: 'dcim.interface', objectId: '5' } }],
    });
    const address = {
      id: 9,
      address: '10.0.0.1/24',
      assigned_object_type: 'dcim.interface',
      assigned_object_id: 5,
      assigned_object: { id: 5, url: '/api/dcim/interfaces/5/' },
      role: { value: 'vip', label: 'VIP' },
    };
    const [draft] = draftsFromRest('ipam.ipaddress', address);
    expect(draft?.relations).toEqual([{ type: 'ASSIGNED_OBJECT', to: { source: 'netbox', objectType: 'dcim.interface', objectId: '5' } }]);
    expect(draft?.attributes).toEqual({ address: '10.0.0.1/24', role: 'vip' });
  });

  it('are read by type, as lists and as single objects; anything else is ignored', () => {
    expect(draftsFromRest(undefined, { 'dcim.site': [{ id: 2, name: 'Akron' }] })).toHaveLength(1);
    expect(draftsFromRest('dcim.site', [{ id: 2, name: 'Akron' }, 'x', null])).toHaveLength(1);
    expect(draftsFromRest('acme.widget', { id: 4, name: 'w' })[0]).toMatchObject({ type: 'OTHER', ref: { objectType: 'acme.widget' } });
    for (const json of [null, 3, 'text', [], {}, { id: 1 }, { results: 'x' }, { id: 1, url: 'nonsense' }])
      expect(draftsFromRest(undefined, json)).toEqual([]);
  });

  it.each([
    ['/api/ipam/ip-addresses/9/', 'ipam.ipaddress'],
    ['/api/ipam/prefixes/9/', 'ipam.prefix'],
    ['/api/dcim/virtual-chassis/9/', 'dcim.virtualchassis'],
    ['/api/virtualization/interfaces/9/', 'virtualization.vminterface'],
    ['/api/dcim/mac-addresses/9/', 'dcim.macaddress'],
    ['/api/plugins/acme/widgets/9/', 'acme.widget'],
  ])('%s is a %s', (url, objectType) => expect(refOfUrl(url)).toEqual({ objectType, objectId: '9' }));
});

describe('records of a fixture', () => {
  const records = [
    { model: 'dcim.devicetype', pk: 6, fields: { model: '48-Port', manufacturer: 1 } },
    { model: 'dcim.manufacturer', pk: 1, fields: { name: 'Panduit' } },
    { model: 'dcim.cabletermination', pk: 1, fields: { cable: 4, cable_end: 'B', termination_type: 'dcim.frontport', termination_id: 8 } },
    { model: 'extras.tag', pk: 2, fields: { name: 'Alpha' } },
    { model: 'extras.taggeditem', pk: 3, fields: { object_id: 74, content_type: 'dcim.device', tag: 2 } },
  ];
  const reader = createFixtureReader();
  for (const record of records) reader.note(record);

  it('use facts of other records', () => {
    const cable = reader.convert({ model: 'dcim.cable', pk: 4, fields: { label: '', type: 'smf' } });
    expect(cable).toMatchObject({
      kind: 'DRAFT',
      draft: { name: '#4', relations: [{ type: 'B_TERMINATION', to: { objectType: 'dcim.frontport', objectId: '8' } }] },
    });
    const nameless = reader.convert({ model: 'dcim.device', pk: 74, fields: { name: null, device_type: 6, asset_tag: null } });
    expect(nameless).toMatchObject({ kind: 'DRAFT', draft: { name: 'Panduit 48-Port (74)', attributes: { tags: ['Alpha'] } } });
    expect(reader.convert({ model: 'dcim.device', pk: 75, fields: { name: null } })).toMatchObject({ draft: { name: 'Device 75' } });
  });

  it('truncate a long text between characters', () => {
    for (let length = 990; length < 1_010; length += 1) {
      const outcome = reader.convert({
        model: 'dcim.site',
        pk: 1,
        fields: { name: 'x', description: `${'a'.repeat(length)}${'😀'.repeat(20)}` },
      });
      const description = outcome.kind === 'DRAFT' ? (outcome.draft.attributes['description'] as string) : '';
      expect(description.length).toBeLessThanOrEqual(1_000);
      expect(description.isWellFormed()).toBe(true);
      expect(description).toMatch(/…$/u);
    }
  });

  it('drop irrelevant fields, and keep objects of unknown models', () => {
    const fields = {
      name: 'x',
      _site: 3,
      created: 'now',
      interface_count: 3,
      comments: 'c'.repeat(5_000),
      custom_field_data: { a: 1 },
      level: 2,
    };
    const outcome = reader.convert({ model: 'acme.widget', pk: 1, fields });
    expect(outcome).toMatchObject({ kind: 'DRAFT', draft: { type: 'OTHER' } });
    if (outcome.kind !== 'DRAFT') return;
    expect(Object.keys(outcome.draft.attributes).sort()).toEqual(['cf_a', 'comments']);
    expect(outcome.draft.attributes['comments']).toHaveLength(1_000);
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ model: 'Device', pk: 1, fields: {} }],
    [{ model: 'dcim.device', pk: null, fields: {} }],
    [{ model: 'dcim.device', pk: 1 }],
  ])('that are malformed are errors: %j', (record) => expect(reader.convert(record)).toMatchObject({ kind: 'BAD' }));

  it.each(['dcim.interfacetemplate', 'extras.taggeditem', 'users.user'])('of %s are skipped with a reason', (model) =>
    expect(reader.convert({ model, pk: 1, fields: {} })).toMatchObject({ kind: 'SKIPPED' }),
  );
});
