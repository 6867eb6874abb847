import { otherEnd, powerOf } from './follow.js';
import type { FactInventory, FactRecord } from './inventory.js';
import type { FactQuestion, NeededFact, QuestionKind, Voice } from './question.js';

/** The records to read for an answer, and the facts that it needs. */
export interface Answer {
  readonly objects: readonly FactRecord[];
  readonly facts: readonly NeededFact[];
}

export type Asked = readonly [voice: Voice, turns: readonly [string, ...string[]], answer: (inventory: FactInventory) => Answer];

/** The questions of one kind, numbered in their order: `hospital-power-3`. */
export const questionsOf = (set: string, kind: QuestionKind, asked: readonly Asked[]): readonly FactQuestion[] =>
  asked.map(([voice, turns, answer], index) => ({
    id: `${set}-${kind.toLowerCase().replace('_', '-')}-${index + 1}`,
    kind,
    voice,
    turns,
    objects: (inventory) => answer(inventory).objects,
    facts: (inventory) => answer(inventory).facts,
  }));

type Where = (record: FactRecord) => boolean;

/** Whether a record is at a site, or is scoped to it. */
export const at =
  (inventory: FactInventory, site: string): Where =>
  (record) =>
    [...inventory.toAll(record, 'SITE'), ...inventory.toAll(record, 'SCOPE')].some(({ name }) => name === site);

/** The device of a name, at a site if several have it. */
export const device = (inventory: FactInventory, name: string, site?: string): FactRecord =>
  inventory.one('dcim.device', name, site === undefined ? undefined : at(inventory, site));

export const rack = (inventory: FactInventory, name: string, site: string): FactRecord =>
  inventory.one('dcim.rack', name, at(inventory, site));

export const vlan = (inventory: FactInventory, vid: number, site: string): FactRecord => {
  const found = inventory.all('ipam.vlan').find((each) => each.attributes['vid'] === vid && at(inventory, site)(each));
  if (found === undefined) throw new Error(`No VLAN ${vid} at ${site}`);
  return found;
};

/** A port or another component of a device. */
export const part = (inventory: FactInventory, owner: FactRecord, name: string, objectType = 'dcim.interface'): FactRecord =>
  inventory.one(objectType, name, (record) => inventory.toAll(record, 'DEVICE').some(({ key }) => key === owner.key));

/** The names of some records, each once. */
export const names = (records: readonly FactRecord[]): readonly NeededFact[] =>
  [...new Set(records.map(({ name }) => name))].map((name) => [name]);

/** Each record once. */
export const distinct = (records: readonly FactRecord[]): readonly FactRecord[] => [
  ...new Map(records.map((each) => [each.key, each])).values(),
];

/** The value of an attribute, as people say it: NetBox stores rates in kbit/s. */
export function value(record: FactRecord, attribute: string): string {
  const found = record.attributes[attribute];
  if (attribute === 'commit_rate' && typeof found === 'number')
    return found >= 1_000_000 ? `${found / 1_000_000} Gbit/s` : `${found / 1_000} Mbit/s`;
  if ((typeof found !== 'string' && typeof found !== 'number') || found === '') throw new Error(`${record.key} has no ${attribute}`);
  return String(found);
}

export function status(record: FactRecord): string {
  if (record.status === undefined) throw new Error(`${record.key} has no status`);
  return record.status;
}

/** The needed fact for an attribute without a value. */
export function unrecorded(record: FactRecord, attribute: string): NeededFact {
  const found = record.attributes[attribute];
  if (found !== undefined && found !== null && found !== '') throw new Error(`${record.key} has ${attribute}`);
  return [record.name, 'not recorded'];
}

/** An empty list is `none`. */
export function none(record: FactRecord, found: readonly unknown[]): NeededFact {
  if (found.length > 0) throw new Error(`${record.key} has ${found.length}`);
  return [record.name, 'none'];
}

export const count = (record: FactRecord, found: readonly unknown[]): NeededFact => [record.name, String(found.length)];

/** An address without the length of its prefix. */
export const bare = (address: FactRecord): string => address.name.replace(/\/\d+$/u, '');

export function farEnd(inventory: FactInventory, port: FactRecord): FactRecord {
  const end = otherEnd(inventory, port);
  if (end === undefined) throw new Error(`${port.key} has no cable`);
  return end;
}

/** A port with its device. */
export const portFact = (inventory: FactInventory, port: FactRecord): NeededFact => [inventory.to(port, 'DEVICE').name, port.name];

export const contactsOf = (inventory: FactInventory, record: FactRecord): readonly FactRecord[] =>
  inventory.from(record, 'ASSIGNED_TO', 'tenancy.contact');

/** The circuits that end at a site. */
export const circuitsAt = (inventory: FactInventory, site: FactRecord): readonly FactRecord[] =>
  inventory.from(site, 'TERMINATION', 'circuits.circuittermination').map((end) => inventory.to(end, 'CIRCUIT'));

/** The address of a name in a routing table, in the global one without. */
export const address = (inventory: FactInventory, name: string, vrf?: string): FactRecord =>
  inventory.one('ipam.ipaddress', name, (record) => inventory.toAll(record, 'VRF')[0]?.name === vrf);

export const prefix = (inventory: FactInventory, name: string, vrf?: string): FactRecord =>
  inventory.one('ipam.prefix', name, (record) => inventory.toAll(record, 'VRF')[0]?.name === vrf);

/** The IPv4 addresses in a prefix and its routing table. */
export function addressesIn(inventory: FactInventory, within: FactRecord): readonly FactRecord[] {
  const [first, last] = bounds(within);
  const [vrf] = inventory.toAll(within, 'VRF');
  return inventory.all('ipam.ipaddress').filter((each) => {
    const number = numberOf(bare(each));
    return number >= first && number <= last && inventory.toAll(each, 'VRF')[0]?.key === vrf?.key;
  });
}

/** The lowest unused host address of an IPv4 prefix. */
export function firstFree(inventory: FactInventory, within: FactRecord): string {
  const [first, last] = bounds(within);
  const used = new Set(addressesIn(inventory, within).map((each) => numberOf(bare(each))));
  for (let number = first + 1; number < last; number += 1) {
    if (!used.has(number)) return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
  }
  throw new Error(`${within.name} is full`);
}

function bounds(within: FactRecord): readonly [number, number] {
  const first = numberOf(bare(within));
  return [first, first + 2 ** (32 - Number(within.name.split('/')[1])) - 1];
}

const numberOf = (text: string): number =>
  text.includes(':') ? Number.NaN : text.split('.').reduce((number, byte) => number * 256 + Number(byte), 0);

/** The units of a rack in which no device is mounted. */
export function freeUnits(inventory: FactInventory, cabinet: FactRecord): number {
  const used = new Set<number>();
  for (const mounted of inventory.from(cabinet, 'RACK', 'dcim.device')) {
    const position = mounted.attributes['position'];
    const height = Number(value(inventory.to(mounted, 'DEVICE_TYPE'), 'u_height'));
    if (typeof position === 'number') for (let unit = 0; unit < height; unit += 1) used.add(position + unit);
  }
  return Number(value(cabinet, 'u_height')) - used.size;
}

/** The components of a type that a device has no cable in. */
export const uncabled = (inventory: FactInventory, owner: FactRecord, objectType: string): readonly FactRecord[] =>
  inventory.from(owner, 'DEVICE', objectType).filter((each) => otherEnd(inventory, each) === undefined);

/** The devices that get power from a feed or an outlet, also through UPSs and PDUs. */
export function poweredBy(inventory: FactInventory, source: FactRecord): readonly FactRecord[] {
  const input = otherEnd(inventory, source);
  if (input === undefined) return [];
  const owner = inventory.to(input, 'DEVICE');
  const outlets = inventory.from(owner, 'DEVICE', 'dcim.poweroutlet').filter((outlet) => otherEnd(inventory, outlet)?.key !== input.key);
  return distinct([owner, ...outlets.flatMap((outlet) => poweredBy(inventory, outlet))]);
}

/** A record's place: rack, location, building and site. */
export function placeOf(inventory: FactInventory, record: FactRecord): Answer {
  const rooms = inventory.toAll(record, 'LOCATION');
  const place = [
    ...inventory.toAll(record, 'RACK'),
    ...rooms,
    ...rooms.flatMap((room) => inventory.toAll(room, 'PARENT')),
    ...inventory.toAll(record, 'SITE'),
  ];
  return { objects: [record, ...place], facts: names(place) };
}

/** The records that name a record in a relation. */
export function membersOf(inventory: FactInventory, whole: FactRecord, relation: string, objectType: string): Answer {
  const members = inventory.from(whole, relation, objectType);
  return { objects: [whole, ...members], facts: names(members) };
}

/** Everything between a device and its panels: each outlet with its UPS or PDU, each feed with its panel. */
export function suppliesOf(inventory: FactInventory, fed: FactRecord): Answer {
  const paths = powerOf(inventory, fed);
  const facts = paths.flat().flatMap((each): readonly NeededFact[] => {
    if (each.objectType === 'dcim.poweroutlet') return [[inventory.to(each, 'DEVICE').name, each.name]];
    return each.objectType === 'dcim.powerfeed' ? [[each.name, inventory.to(each, 'POWER_PANEL').name]] : [];
  });
  return {
    objects: [fed, ...inventory.from(fed, 'DEVICE', 'dcim.powerport'), ...distinct(paths.flat())],
    facts: [...new Map(facts.map((fact) => [fact.join('\n'), fact])).values()],
  };
}
