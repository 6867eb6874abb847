import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { EntityFacts, FactRow } from '../model.js';
import type { FactRequest } from '../question/fact-request.js';
import { stem } from '../../text/stem.js';
import { valueText } from './details.js';
import { ofAll, out, type View } from './view.js';

const list = (names: string): readonly string[] => names.split(' ');

/** Attributes and relations that most records of a type have; only their absence is reported. */
const EXPECTED: Readonly<Partial<Record<EntityType, readonly string[]>>> = {
  DEVICE: list('serial asset_tag comments description tags PLATFORM TENANT PRIMARY_IP4 PRIMARY_IP6 OOB_IP CLUSTER'),
  VIRTUAL_MACHINE: list('vcpus memory disk comments description tags PLATFORM TENANT PRIMARY_IP4 PRIMARY_IP6'),
  SITE: list('facility physical_address time_zone comments description tags TENANT REGION GROUP ASN'),
  RACK: list('serial asset_tag facility_id u_height comments description tags TENANT ROLE'),
  LOCATION: list('facility description tags TENANT'),
  CIRCUIT: list('commit_rate install_date termination_date description comments tags TENANT TYPE'),
  CONTACT: list('phone email title'),
  INTERFACE: list('description mtu speed UNTAGGED_VLAN TAGGED_VLAN VRF LAG PRIMARY_MAC_ADDRESS'),
  VM_INTERFACE: list('description mtu UNTAGGED_VLAN TAGGED_VLAN VRF PRIMARY_MAC_ADDRESS'),
  IP_ADDRESS: list('dns_name description tags TENANT'),
  PREFIX: list('description comments tags TENANT VLAN ROLE'),
  VLAN: list('description comments tags TENANT ROLE GROUP'),
  VRF: list('rd description comments tags TENANT IMPORT_TARGET EXPORT_TARGET'),
  TENANT: list('description comments tags GROUP'),
  PROVIDER: list('comments description ASN'),
  CLUSTER: list('description comments tags TENANT TYPE GROUP'),
  CABLE: list('label length color type description TENANT'),
  POWER_FEED: list('voltage amperage description comments TENANT'),
  INVENTORY_ITEM: list('serial part_id asset_tag'),
  MODULE: list('serial asset_tag'),
};

/** Relations whose targets are told as attributes. */
const RELATIONS = new Set(
  list(
    'ROLE TENANT PLATFORM DEVICE_TYPE PROVIDER PROVIDER_ACCOUNT TYPE REGION CLUSTER PRIMARY_IP4 PRIMARY_IP6 OOB_IP LAG GROUP PARENT IMPORT_TARGET EXPORT_TARGET RIR UNTAGGED_VLAN TAGGED_VLAN PRIMARY_MAC_ADDRESS ASN VLAN VRF',
  ),
);
/** Attributes that belong to the model of a device: its height, its manufacturer and its part number. */
const MODEL = ['u_height', 'MANUFACTURER', 'part_number'];
const MAX_NAMES = 12;
export const NOT_RECORDED = 'not recorded';

/** The attributes that a question names, also those of its own that an inventory has; “not recorded” for one without a value. */
export function attributes(type: EntityType, request: FactRequest): View {
  const asked = [...request.attributes].filter((name) => RELATIONS.has(name));
  const isModel = MODEL.some((name) => request.attributes.has(name));
  const relations = [...asked, ...(isModel ? ['DEVICE_TYPE', 'MODULE_TYPE'] : [])];
  return {
    topic: 'ATTRIBUTES',
    steps: relations.length === 0 ? [] : [out([...new Set(relations)]), ...(isModel ? [ofAll(out(['MANUFACTURER']))] : [])],
    build: (subject, { graph }) => groupOf(subject, type, graph, request),
  };
}

function groupOf(subject: Entity, type: EntityType, graph: FactGraph, request: FactRequest): EntityFacts | undefined {
  const expected = new Set(EXPECTED[type] ?? []);
  const asked = new Set([...namedOnes(subject, request), ...request.attributes]);
  const rows = [...asked].flatMap((name) => rowsOf(subject, name, graph, expected));
  const models = MODEL.some((name) => request.attributes.has(name)) ? modelRows(subject, graph) : [];
  const unique = [...new Map([...rows, ...models].map((row) => [row.text, row])).values()];
  if (unique.length === 0) return undefined;
  return { subject, topic: 'ATTRIBUTES', title: 'attributes', rows: unique, total: unique.length, isOpen: false };
}

/** Words of attributes that say nothing beside another word: `auth_type`. */
const GENERAL = new Set(['type', 'name', 'value', 'number']);

/**
 * Attributes all of whose words are in the question; short words such as “id” say nothing alone. Without such an attribute, custom fields with a noun of
 * which the verb is in the question: “who owns it?” asks for `cf_owner_team`.
 */
function namedOnes(subject: Entity, { stems }: FactRequest): readonly string[] {
  const named = Object.keys(subject.attributes).map((name) => ({ name, words: wordsOf(name) }));
  const hasVerb = (word: string): boolean => verbsOf(word).some((verb) => stems.has(verb));
  const whole = named.filter(({ words }) => words.length > 0 && words.every((word) => stems.has(stem(word)) || hasVerb(word)));
  const found = whole.length > 0 ? whole : named.filter(({ name, words }) => CUSTOM.test(name) && words.some(hasVerb));
  return found.map(({ name }) => name);
}

const CUSTOM = /^cf_/iu;

function wordsOf(name: string): readonly string[] {
  const words = name
    .replace(CUSTOM, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[_\s-]+/u);
  return words.filter((word) => word.length > 2 && !(words.length > 1 && GENERAL.has(word)));
}

/** The stems of the verb behind a noun: an owner owns, a manager manages. */
function verbsOf(noun: string): readonly string[] {
  const verb = /^(\p{L}{3,})(?:er|or)$/u.exec(noun)?.[1];
  return verb === undefined ? [] : [stem(verb), stem(`${verb}e`)];
}

function rowsOf(subject: Entity, name: string, graph: FactGraph, expected: ReadonlySet<string>): readonly FactRow[] {
  const label = name.toLowerCase().replace(CUSTOM, '').replaceAll('_', ' ');
  const missing = expected.has(name) ? [{ text: `${label} ${NOT_RECORDED}`, path: [subject.id] }] : [];
  if (RELATIONS.has(name)) {
    const targets = graph.out(subject, name).slice(0, MAX_NAMES);
    if (targets.length === 0) return missing;
    return [{ text: `${label} ${targets.map(({ display }) => display).join(', ')}`, path: [subject.id, ...targets.map(({ id }) => id)] }];
  }
  if (name === 'status')
    return subject.status === undefined ? [] : [{ text: `status ${subject.status.toLowerCase()}`, path: [subject.id] }];
  const value = valueText(name, subject.attributes[name]);
  return value === undefined ? missing : [{ text: `${label} ${value}`, path: [subject.id] }];
}

function modelRows(subject: Entity, graph: FactGraph): readonly FactRow[] {
  return graph.out(subject, 'DEVICE_TYPE', 'MODULE_TYPE').map((model): FactRow => {
    const makers = graph.out(model, 'MANUFACTURER');
    const height = valueText('u_height', model.attributes['u_height']);
    const part = valueText('part_number', model.attributes['part_number']);
    const details = [
      ...makers.map(({ display }) => `manufacturer ${display}`),
      ...(height === undefined ? [] : [`height ${height} U`]),
      ...(part === undefined ? [] : [`part number ${part}`]),
    ];
    return { text: `model ${model.display} (${details.join(', ')})`, path: [subject.id, model.id, ...makers.map(({ id }) => id)] };
  });
}
