import { cableOf, otherEnd, pathFrom, powerOf } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { FactQuestion, NeededFact, QuestionKind, Voice } from '../question.js';

/** The records that an answer is read from, and the facts that it needs. */
export interface Needed {
  readonly objects: readonly FactRecord[];
  readonly facts: readonly NeededFact[];
}

/** A question whose records and facts come from the same look at the inventory. */
export const ask = (
  id: string,
  kind: QuestionKind,
  voice: Voice,
  said: string | readonly [string, ...string[]],
  need: (inventory: FactInventory) => Needed,
): FactQuestion => ({
  id,
  kind,
  voice,
  turns: typeof said === 'string' ? [said] : said,
  objects: (inventory) => [...new Map(need(inventory).objects.map((record) => [record.key, record])).values()],
  facts: (inventory) => distinct(need(inventory).facts),
});

const distinct = (facts: readonly NeededFact[]): readonly NeededFact[] => [
  ...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values(),
];

export const linked = (record: FactRecord, relation: string, target: FactRecord): boolean =>
  record.relations.some(({ type, to }) => type === relation && to === target.key);

export function deviceOf(inventory: FactInventory, name: string, siteName?: string): FactRecord {
  const site = siteName === undefined ? undefined : inventory.one('dcim.site', siteName);
  return inventory.one('dcim.device', name, (device) => site === undefined || linked(device, 'SITE', site));
}

/** A record of a type with a name at a site: a rack, a VLAN, a power panel. */
export function atSite(inventory: FactInventory, objectType: string, name: string, siteName: string): FactRecord {
  const site = inventory.one('dcim.site', siteName);
  return inventory.one(objectType, name, (record) => linked(record, 'SITE', site));
}

/** A port of a device, or an interface of a virtual machine. */
export function portOf(inventory: FactInventory, owner: FactRecord, name: string, objectType = 'dcim.interface'): FactRecord {
  const relation = owner.objectType === 'virtualization.virtualmachine' ? 'VIRTUAL_MACHINE' : 'DEVICE';
  return inventory.one(objectType, name, (port) => linked(port, relation, owner));
}

/** The device, virtual machine or circuit that a port belongs to. */
export function ownerOf(inventory: FactInventory, port: FactRecord): FactRecord {
  const [owner] = ['DEVICE', 'VIRTUAL_MACHINE', 'CIRCUIT'].flatMap((relation) => inventory.toAll(port, relation));
  if (owner === undefined) throw new Error(`${port.key} belongs to nothing`);
  return owner;
}

export function value(record: FactRecord, attribute: string): string {
  const found = record.attributes[attribute];
  if (typeof found !== 'string' && typeof found !== 'number') throw new Error(`${record.key} has no ${attribute}`);
  return String(found);
}

/** The only record of a type whose attribute has a value. */
export function having(inventory: FactInventory, objectType: string, attribute: string, wanted: string): FactRecord {
  const [found, other] = inventory.all(objectType).filter(({ attributes }) => attributes[attribute] === wanted);
  if (found === undefined || other !== undefined) throw new Error(`Not one ${objectType} has ${attribute} ${wanted}`);
  return found;
}

export const named = (records: readonly FactRecord[]): readonly NeededFact[] => records.map(({ name }) => [name]);

/** Each record beside a text, for records whose names alone say too little. */
export const namedWith = (subject: FactRecord, records: readonly FactRecord[]): readonly NeededFact[] =>
  records.map(({ name }) => [subject.name, name]);

export const about = (subject: FactRecord, attribute: string): NeededFact => [subject.name, value(subject, attribute)];

export const status = (subject: FactRecord): NeededFact => [subject.name, subject.status ?? 'not recorded'];

/** A record beside its neighbour. */
export const beside = (inventory: FactInventory, subject: FactRecord, relation: string): NeededFact => [
  subject.name,
  inventory.to(subject, relation).name,
];

export const counted = (subject: FactRecord, records: readonly unknown[]): NeededFact => [subject.name, String(records.length)];

/** A value, or that it is not recorded. */
export const recorded = (subject: FactRecord, text: unknown): NeededFact => [
  subject.name,
  typeof text === 'string' ? text : 'not recorded',
];

/** The names of records, or that there are none. */
export const orNone = (subject: FactRecord, records: readonly FactRecord[]): readonly NeededFact[] =>
  records.length === 0 ? [[subject.name, 'none']] : named(records);

export const contactsOf = (inventory: FactInventory, record: FactRecord): readonly FactRecord[] =>
  inventory.from(record, 'ASSIGNED_TO', 'tenancy.contact');

export const unused = (inventory: FactInventory, device: FactRecord, objectType: string): readonly FactRecord[] =>
  inventory.from(device, 'DEVICE', objectType).filter((port) => cableOf(inventory, port) === undefined);

/** The site, the rack and the lowest unit of a device. */
export function place(inventory: FactInventory, device: FactRecord): Needed {
  const rack = inventory.to(device, 'RACK');
  const site = inventory.to(device, 'SITE');
  return { objects: [device, rack, site], facts: [[device.name, site.name], [device.name, rack.name], about(device, 'position')] };
}

/** The units of a rack that no device stands in. */
export function freeUnits(inventory: FactInventory, rack: FactRecord): readonly number[] {
  const used = new Set(
    inventory.from(rack, 'RACK', 'dcim.device').flatMap((device) => {
      const lowest = device.attributes['position'];
      const height = Number(value(inventory.to(device, 'DEVICE_TYPE'), 'u_height'));
      return typeof lowest === 'number' ? Array.from({ length: height }, (_, unit) => lowest + unit) : [];
    }),
  );
  return Array.from({ length: Number(value(rack, 'u_height')) }, (_, unit) => unit + 1).filter((unit) => !used.has(unit));
}

export const rackRecords = (inventory: FactInventory, rack: FactRecord): readonly FactRecord[] => {
  const devices = inventory.from(rack, 'RACK', 'dcim.device');
  return [rack, ...devices, ...devices.map((device) => inventory.to(device, 'DEVICE_TYPE'))];
};

/** The records from a port to its far end: cables, panels, circuits, and the devices at both ends. */
export function pathRecords(inventory: FactInventory, port: FactRecord): readonly FactRecord[] {
  const path = [port, ...pathFrom(inventory, port)];
  return path.flatMap((record) => {
    const owners = ['DEVICE', 'CIRCUIT'].flatMap((relation) => inventory.toAll(record, relation));
    return [record, ...owners, ...[cableOf(inventory, record)].flatMap((cable) => cable ?? [])];
  });
}

/** The last port of a path with the device beside it. */
export function farEnd(inventory: FactInventory, port: FactRecord): NeededFact {
  const end = pathFrom(inventory, port).at(-1);
  if (end === undefined) throw new Error(`${port.key} is not connected`);
  return [ownerOf(inventory, end).name, end.name];
}

/** The panel ports and circuits on the way of a path. */
export const between = (inventory: FactInventory, port: FactRecord): readonly NeededFact[] =>
  pathFrom(inventory, port).flatMap((record): readonly NeededFact[] => {
    if (record.objectType === 'circuits.circuit') return [[record.name]];
    return record.objectType === 'dcim.frontport' ? [[ownerOf(inventory, record).name, record.name]] : [];
  });

/** The circuits on the way of a path. */
export const circuitsOn = (inventory: FactInventory, port: FactRecord): readonly FactRecord[] =>
  pathFrom(inventory, port).filter(({ objectType }) => objectType === 'circuits.circuit');

/** The power path of a device: each outlet with its power strip, each strip with its feed, each feed with its panel. */
export function supply(inventory: FactInventory, device: FactRecord): Needed {
  const chains = powerOf(inventory, device);
  return {
    objects: [device, ...inventory.from(device, 'DEVICE', 'dcim.powerport'), ...chains.flat()],
    facts: chains.flatMap(([outlet, strip, feed, panel]): readonly NeededFact[] =>
      outlet === undefined || strip === undefined || feed === undefined || panel === undefined
        ? []
        : [
            [strip.name, outlet.name],
            [strip.name, feed.name],
            [feed.name, panel.name],
          ],
    ),
  };
}

/** The power ports behind a feed, through the strip that it ends at. */
export function fedBy(inventory: FactInventory, feed: FactRecord): { readonly strip: FactRecord; readonly ports: readonly FactRecord[] } {
  const input = otherEnd(inventory, feed);
  if (input === undefined) throw new Error(`${feed.key} feeds nothing`);
  const strip = inventory.to(input, 'DEVICE');
  return { strip, ports: pluggedInto(inventory, strip) };
}

export const pluggedInto = (inventory: FactInventory, strip: FactRecord): readonly FactRecord[] =>
  inventory.from(strip, 'DEVICE', 'dcim.poweroutlet').flatMap((outlet) => otherEnd(inventory, outlet) ?? []);

export const addressesOf = (inventory: FactInventory, port: FactRecord): readonly FactRecord[] =>
  inventory.from(port, 'ASSIGNED_OBJECT', 'ipam.ipaddress');

/** An address or prefix of IPv4 as a number with the length of its mask; undefined for IPv6. */
function network(text: string): { readonly start: number; readonly size: number; readonly address: number } | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/.exec(text);
  if (match === null) return undefined;
  const [, ...parts] = match;
  const address = parts.slice(0, 4).reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(parts[4]));
  return { start: address - (address % size), size, address };
}

export function contains(prefix: FactRecord, address: string): boolean {
  const outer = network(prefix.name);
  const inner = network(address.includes('/') ? address : `${address}/32`);
  if (outer === undefined || inner === undefined) return false;
  return inner.address >= outer.start && inner.address < outer.start + outer.size;
}

const vrfOf = (record: FactRecord): string | undefined => record.relations.find(({ type }) => type === 'VRF')?.to;

/** The addresses in an IPv4 prefix, of the same VRF. */
export const addressesIn = (inventory: FactInventory, prefix: FactRecord): readonly FactRecord[] =>
  inventory.all('ipam.ipaddress').filter((address) => vrfOf(address) === vrfOf(prefix) && contains(prefix, address.name));

/** The narrowest prefix that holds an IPv4 address, of all VRFs. */
export function narrowest(inventory: FactInventory, address: string): FactRecord {
  const length = ({ name }: FactRecord): number => Number(name.split('/')[1]);
  const [found] = inventory
    .all('ipam.prefix')
    .filter((prefix) => contains(prefix, address))
    .toSorted((one, other) => length(other) - length(one));
  if (found === undefined) throw new Error(`No prefix holds ${address}`);
  return found;
}

/** The first address of an IPv4 prefix that a host could take and none has. */
export function firstFree(inventory: FactInventory, prefix: FactRecord): string {
  const bounds = network(prefix.name);
  if (bounds === undefined) throw new Error(`${prefix.name} is not of IPv4`);
  const taken = new Set(addressesIn(inventory, prefix).map(({ name }) => network(name)?.address));
  let free = bounds.start + 1;
  while (taken.has(free)) free += 1;
  return [24, 16, 8, 0].map((shift) => Math.floor(free / 2 ** shift) % 256).join('.');
}

/** An address without the length of its mask. */
export const bare = (address: string): string => address.replace(/\/\d+$/, '');
