import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactRequest } from '../question/fact-request.js';

/** The default details of an entity in a list, in order; upper case for relations. */
const DEFAULT: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  DEVICE: ['ROLE'],
  VIRTUAL_MACHINE: ['ROLE'],
  PREFIX: ['ROLE', 'VLAN', 'VRF', 'description'],
  VLAN: ['ROLE'],
  CIRCUIT: ['PROVIDER', 'TYPE', 'commit_rate'],
  IP_ADDRESS: ['OF_DEVICE', 'ASSIGNED_OBJECT', 'VRF', 'dns_name'],
  INTERFACE: ['DEVICE'],
  VM_INTERFACE: ['VIRTUAL_MACHINE'],
  CONTACT: ['ROLE', 'phone', 'email'],
  POWER_FEED: ['status', 'type', 'voltage', 'amperage', 'RACK'],
  MODULE: ['MODULE_BAY', 'serial'],
  MODULE_BAY: ['position'],
  DEVICE_BAY: ['INSTALLED_DEVICE'],
  INVENTORY_ITEM: ['part_id', 'serial'],
  SERVICE: ['protocol', 'ports'],
  PROVIDER_ACCOUNT: ['account'],
  VIRTUAL_DISK: ['size'],
  FRONT_PORT: ['DEVICE'],
  REAR_PORT: ['DEVICE'],
  POWER_PORT: ['DEVICE'],
  POWER_OUTLET: ['DEVICE'],
  ASN: ['description'],
  VRF: ['rd'],
  OTHER: ['units', 'description', 'TENANT', 'ssid'],
};

/** Relations whose targets have names that say something in a list. */
const TELLING = new Set(
  `ROLE TENANT PLATFORM DEVICE_TYPE MANUFACTURER PROVIDER PROVIDER_ACCOUNT TYPE VLAN VRF SITE LOCATION RACK REGION CLUSTER DEVICE PRIMARY_IP4 PRIMARY_IP6
  OOB_IP OF_DEVICE UNTAGGED_VLAN TAGGED_VLAN LAG GROUP PARENT SCOPE AT_SITE ASSIGNED_OBJECT INSTALLED_DEVICE MODULE_BAY MODULE_TYPE VIRTUAL_MACHINE
  PARENT_PREFIX POWER_PANEL ASSIGNED_TO RIR`.split(/\s+/u),
);

/** The same thing under other relations. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  SITE: ['SCOPE', 'AT_SITE'],
  DEVICE_TYPE: ['MODULE_TYPE'],
  MANUFACTURER: ['DEVICE_TYPE', 'MODULE_TYPE'],
};

/** `POWER_FEED` gives `power feed`. */
export const labelOfType = (type: EntityType): string => type.toLowerCase().replaceAll('_', ' ');

/** `POWER_FEED` gives `power feeds`. */
export const pluralOf = (type: EntityType): string => pluralText(labelOfType(type));

/** `city` gives `cities`. */
export function pluralText(noun: string): string {
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/u.test(noun) ? `${noun}es` : `${noun}s`;
}

/** The relations that have to be read for {@link detailsOf}. */
export function detailRelations(type: EntityType, { attributes, types }: FactRequest): readonly string[] {
  const names = [...(DEFAULT[type] ?? []), ...(type === 'CONTACT' ? ['ASSIGNED_TO'] : []), ...attributes, ...types, 'SITE'].filter((name) =>
    TELLING.has(name),
  );
  return [...new Set(names.flatMap((name) => [name, ...(ALSO[name] ?? [])]))];
}

/** The list that an entity is in, which decides some of its details. */
export interface Listing {
  /** The entity whose members are listed. Relations to it are left out. Absent: the list is of the whole inventory. */
  readonly of?: Entity;
  /** Further details. */
  readonly extra?: readonly string[];
}

/** Types whose contacts are told with what they are responsible for. */
const ASSIGNING: ReadonlySet<EntityType> = new Set<EntityType>(['CONTACT_ROLE', 'CONTACT_GROUP']);
const MAX_DETAILS = 8;
const MAX_NAMES = 12;

/** The details of an entity in a list: its unit, its status, and the attributes and relations that the question asks for. */
export function detailsOf(entity: Entity, graph: FactGraph, request: FactRequest, { of, extra = [] }: Listing): readonly string[] {
  const { attributes, types } = request;
  const member = of?.type === 'VIRTUAL_CHASSIS' ? valueText('vc_position', entity.attributes['vc_position']) : undefined;
  const isMaster = of !== undefined && graph.out(of, 'MASTER').some(({ id }) => id === entity.id);
  const unit = of?.type === 'RACK' || attributes.has('position') ? unitOf(entity) : undefined;
  const isUnusual = entity.status !== undefined && !ORDINARY.has(entity.status.toLowerCase());
  const wanted = [
    ...new Set<string>([
      ...extra,
      ...(of !== undefined && ASSIGNING.has(of.type) ? ['ASSIGNED_TO'] : []),
      ...comparedIn(request),
      ...attributes,
      ...types.filter((each) => each !== of?.type),
      ...(DEFAULT[entity.type] ?? []),
    ]),
  ];
  const details = [
    ...(member === undefined ? [] : [`position ${member}`]),
    ...(isMaster ? ['master'] : []),
    ...(unit === undefined ? [] : [unit]),
    ...((isUnusual || attributes.has('status')) && entity.status !== undefined ? [entity.status.toLowerCase()] : []),
    ...wanted.flatMap((name) => (name === 'status' ? [] : detailOf(entity, name, graph, of))),
  ];
  return [...new Set(details)].slice(0, MAX_DETAILS);
}

/** The attributes that a question compares, orders or adds up. */
const comparedIn = ({ filters, ranking, total }: FactRequest): readonly string[] => [
  ...filters.flatMap(({ names, range }) => (range === undefined ? [] : names)),
  ...[ranking, total].flatMap((each) => each?.name ?? []),
];

/** An entity with details: `sw-1 (U4 front, Access Switch)`. */
export const withDetails = (entity: Entity, details: readonly string[]): string =>
  details.length === 0 ? nameOf(entity) : `${nameOf(entity)} (${details.join(', ')})`;

/** The name of an entity; a range of addresses as `10.0.0.50 to 10.0.0.99`. */
export const nameOf = ({ type, display }: Entity): string =>
  type === 'IP_RANGE' ? display.replace(/\/\d+$/u, '').replace('-', ' to ') : display;

const ORDINARY = new Set(['active', 'connected']);

/** `U4 front`; a device of several units has its range. */
export function unitOf({ type, attributes: { position, face } }: Entity): string | undefined {
  if (type !== 'DEVICE' || (typeof position !== 'number' && typeof position !== 'string')) return undefined;
  return `U${Number(position)}${typeof face === 'string' && face !== '' ? ` ${face}` : ''}`;
}

function detailOf(entity: Entity, name: string, graph: FactGraph, of: Entity | undefined): readonly string[] {
  if (name === 'position' || name === 'face') return [];
  if (TELLING.has(name)) {
    const direct = graph.out(entity, name, ...(ALSO[name] ?? []));
    const found =
      name === 'MANUFACTURER' ? direct.flatMap((each) => (each.type === 'MANUFACTURER' ? [each] : graph.out(each, name))) : direct;
    const targets = found.filter(({ id }) => id !== of?.id);
    const names = targets.map(({ display }) => display).filter((display) => display !== entity.display);
    if (names.length === 0) return [];
    return [`${PREFIXED[name] ?? ''}${names.slice(0, MAX_NAMES).join(' + ')}`];
  }
  const value = entity.attributes[name];
  const text = valueText(name, value);
  return text === undefined || text === entity.name || entity.display.includes(`(${text})`) ? [] : [`${LABELS[name] ?? ''}${text}`];
}

/** Words before the name of a related entity. */
const PREFIXED: Readonly<Record<string, string>> = {
  VRF: 'VRF ',
  VLAN: 'VLAN ',
  UNTAGGED_VLAN: 'VLAN ',
  TAGGED_VLAN: 'tagged ',
  TENANT: 'tenant ',
  DEVICE: 'of ',
  VIRTUAL_MACHINE: 'of ',
  RACK: 'rack ',
  LAG: 'in ',
  PRIMARY_IP4: 'ip ',
  PRIMARY_IP6: 'ip ',
  OOB_IP: 'oob ',
};

const LABELS: Readonly<Record<string, string>> = {
  serial: 'serial ',
  asset_tag: 'asset tag ',
  vcpus: 'vcpus ',
  memory: 'memory ',
  disk: 'disk ',
  mtu: 'mtu ',
  units: 'units ',
  ports: 'port ',
  u_height: 'height ',
  dns_name: 'dns ',
  vid: 'vid ',
};

const LONGEST = 120;

/** The value of an attribute in one line; undefined if there is none. Rates are stored in kbit/s. */
export function valueText(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (name === 'commit_rate' && typeof value === 'number') return rateText(value);
  if (name === 'voltage' && typeof value === 'number') return `${value} V`;
  if (name === 'amperage' && typeof value === 'number') return `${value} A`;
  if (Array.isArray(value))
    return value.length === 0
      ? undefined
      : value
          .map((each) => valueText(name, each) ?? '')
          .join(', ')
          .slice(0, LONGEST);
  const text = (typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`).replaceAll(/\s+/gu, ' ');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}

function rateText(kilobits: number): string {
  if (kilobits >= 1_000_000) return `${kilobits / 1_000_000} Gbit/s`;
  return kilobits >= 1_000 ? `${kilobits / 1_000} Mbit/s` : `${kilobits} kbit/s`;
}
