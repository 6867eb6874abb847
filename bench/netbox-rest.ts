import type { RelatedEntity } from '../src/application/index.js';
import type { Entity } from '../src/domain/model/entity.js';
import type { Json, JsonObject } from '../src/domain/common/json.js';

/** The fields of a model in the order of NetBox 4.7, with the value of an empty field. */
type Fields = readonly (readonly [name: string, empty: Json])[];

const nulls = (names: string): Fields => names.split(' ').map((name) => [name, null]);

const ENDING: Fields = [...nulls('owner'), ['tags', []], ['custom_fields', {}], ...nulls('created last_updated')];

const DEVICE: Fields = [
  ...nulls('name device_type role tenant platform'),
  ['serial', ''],
  ...nulls('asset_tag site location rack position face latitude longitude parent_device status airflow cooling_method'),
  ...nulls('primary_ip primary_ip4 primary_ip6 oob_ip cluster virtual_chassis vc_position vc_priority'),
  ['description', ''],
  ['owner', null],
  ['comments', ''],
  ['config_template', null],
  ['config_context', {}],
  ['local_context_data', null],
  ['tags', []],
  ['custom_fields', {}],
  ...nulls('created last_updated'),
  ...['console_port', 'console_server_port', 'power_port', 'power_outlet', 'cooling_intake', 'cooling_outflow', 'interface'].map(countOf),
  ...['front_port', 'rear_port', 'device_bay', 'module_bay', 'inventory_item'].map(countOf),
];

const INTERFACE: Fields = [
  ['device', null],
  ['vdcs', []],
  ...nulls('module name'),
  ['label', ''],
  ...nulls('type channels channel_id'),
  ['enabled', true],
  ...nulls('parent bridge'),
  ['bridge_interfaces', []],
  ...nulls('lag mtu mac_address primary_mac_address'),
  ['mac_addresses', []],
  ...nulls('speed duplex wwn'),
  ['mgmt_only', false],
  ['description', ''],
  ...nulls('mode rf_role rf_channel poe_mode poe_type rf_channel_frequency rf_channel_width tx_power untagged_vlan'),
  ['tagged_vlans', []],
  ...nulls('qinq_svlan vlan_translation_policy'),
  ['mark_connected', false],
  ...nulls('cable cable_end wireless_link'),
  ['link_peers', []],
  ['link_peers_type', null],
  ['wireless_lans', []],
  ...nulls('vrf l2vpn_termination connected_endpoints connected_endpoints_type'),
  ['connected_endpoints_reachable', false],
  ...ENDING,
  ['count_ipaddresses', 0],
  ['count_fhrp_groups', 0],
  ['_occupied', false],
];

const ADDRESS: Fields = [
  ...nulls('family address vrf tenant status role assigned_object_type assigned_object_id assigned_object nat_inside'),
  ['nat_outside', []],
  ['dns_name', ''],
  ['description', ''],
  ['owner', null],
  ['comments', ''],
  ['tags', []],
  ['custom_fields', {}],
  ...nulls('created last_updated'),
];

function countOf(model: string): readonly [string, Json] {
  return [`${model}_count`, 0];
}

const MODELS: ReadonlyMap<string, { readonly path: string; readonly fields: Fields }> = new Map([
  ['dcim.device', { path: 'dcim/devices', fields: DEVICE }],
  ['dcim.interface', { path: 'dcim/interfaces', fields: INTERFACE }],
  ['ipam.ipaddress', { path: 'ipam/ip-addresses', fields: ADDRESS }],
]);

/** Choices have a label. */
const CHOICES = new Set(['status', 'face', 'airflow', 'type', 'mode', 'duplex', 'family']);
const TIME = '2026-11-21T22:23:32.326783Z';

/** The relations of each entity. */
export type Relations = (entity: Entity) => readonly RelatedEntity[];

/**
 * The object as NetBox's REST API returns it: all fields, including empty ones, and references in their brief form. `relations` has those of the
 * object and of the peers of its ports.
 */
export function restObject(entity: Entity, relations: Relations): JsonObject {
  const model = MODELS.get(entity.ref.objectType);
  if (model === undefined) throw new Error(`expected one of ${[...MODELS.keys()].join(', ')}, got ${entity.ref.objectType}`);
  const { objectId } = entity.ref;
  const rest: Record<string, Json> = {
    id: Number(objectId),
    url: `/api/${model.path}/${objectId}/`,
    display_url: `/${model.path}/${objectId}/`,
    display: entity.display,
  };
  for (const [name, empty] of model.fields) rest[name] = valueOf(name, entity, relations) ?? empty;
  return rest;
}

function valueOf(name: string, entity: Entity, relations: Relations): Json | undefined {
  if (name === 'created' || name === 'last_updated') return TIME;
  if (name === 'name') return entity.name;
  if (name === 'status') return choice(entity.status);
  if (name === 'primary_ip') return valueOf('primary_ip4', entity, relations);
  if (name.endsWith('_count')) return partsOf(name.slice(0, -6), entity, relations);
  const end = otherOf(entity, 'connected_to', relations);
  if (end !== undefined) {
    if (name === 'link_peers' || name === 'connected_endpoints') return [inBrief(end, relations)];
    if (name === 'link_peers_type' || name === 'connected_endpoints_type') return end.ref.objectType;
    if (name === 'connected_endpoints_reachable' || name === '_occupied') return true;
  }
  const other = otherOf(entity, name, relations);
  if (other !== undefined) return inBrief(other, relations);
  const value = entity.attributes[name];
  return CHOICES.has(name) ? choice(value) : value;
}

const otherOf = (entity: Entity, name: string, relations: Relations): Entity | undefined =>
  relations(entity).find(({ relation }) => relation.from === entity.id && relation.type.toLowerCase() === name)?.entity;

function partsOf(model: string, entity: Entity, relations: Relations): number {
  return relations(entity).filter((each) => each.relation.to === entity.id && each.entity.type.toLowerCase() === model).length;
}

const choice = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' ? { value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` } : undefined;

/** The brief form of an object: ports with their device and cable, types with their counts. */
function inBrief(entity: Entity, relations: Relations): JsonObject {
  const { ref, display, name, slug, type } = entity;
  const known = { id: Number(ref.objectId), url: `/api/${ref.objectType.replace('.', '/')}s/${ref.objectId}/`, display };
  const [device, cable] = [otherOf(entity, 'device', relations), otherOf(entity, 'cable', relations)];
  if (type === 'INTERFACE') {
    const ends = { cable: cable === undefined ? null : inBrief(cable, relations), _occupied: cable !== undefined };
    return { ...known, device: device === undefined ? null : inBrief(device, () => []), name, description: '', ...ends };
  }
  const manufacturer = otherOf(entity, 'manufacturer', relations);
  if (type === 'DEVICE_TYPE') {
    const maker = manufacturer === undefined ? null : inBrief(manufacturer, () => []);
    return { ...known, manufacturer: maker, model: name, slug: slug ?? '', description: '', device_count: 13 };
  }
  const named = slug === undefined ? { ...known, name, description: '' } : { ...known, name, slug, description: '' };
  return type === 'DEVICE_ROLE' || type === 'PLATFORM' ? { ...named, device_count: 0, virtualmachine_count: 0, _depth: 0 } : named;
}
