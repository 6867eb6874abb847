import {
  at,
  bare,
  contactsOf,
  count,
  distinct,
  farEnd,
  freeUnits,
  names,
  none,
  placeOf,
  portFact,
  poweredBy,
  questionsOf,
} from '../answers.js';
import { status, unrecorded, value } from '../answers.js';
import type { Answer, Asked } from '../answers.js';
import { otherEnd } from '../follow.js';
import { wholePath } from '../hospital/helpers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { contains } from '../isp/helpers.js';
import { QUESTION_KINDS } from '../question.js';
import type { FactQuestion, NeededFact, QuestionKind } from '../question.js';

/** The second questions about an inventory, in the order of the kinds. */
export const second = (inventory: string, asked: Readonly<Record<QuestionKind, readonly Asked[]>>): readonly FactQuestion[] =>
  QUESTION_KINDS.flatMap((kind) => questionsOf(`${inventory}-second`, kind, asked[kind]));

/** Some answers as one. */
export const together = (...answers: readonly Answer[]): Answer => ({
  objects: distinct(answers.flatMap(({ objects }) => objects)),
  facts: answers.flatMap(({ facts }) => facts),
});

/** An answer about each of some names. */
export const forEach = (some: readonly string[], answer: (name: string) => Answer): Answer => together(...some.map((name) => answer(name)));

/** A single fact that is read from some records. */
export const fact = (needed: NeededFact, ...objects: readonly FactRecord[]): Answer => ({ objects, facts: [needed] });

/** The names of some records, each of which is a fact by itself. */
export const named = (...records: readonly FactRecord[]): Answer => ({ objects: records, facts: names(records) });

/** The values of a record, of which each is clear without the name of the record. */
export const values = (record: FactRecord, ...attributes: readonly string[]): Answer => ({
  objects: [record],
  facts: attributes.map((attribute) => [value(record, attribute)]),
});

/** A value beside the name of the record that it is about. */
export const about = (record: FactRecord, attribute: string): Answer => fact([record.name, value(record, attribute)], record);

/** The needed fact for an attribute without a value. */
export const missing = (record: FactRecord, attribute: string): Answer => fact(unrecorded(record, attribute), record);

/** The needed fact for an empty list. */
export const nothing = (record: FactRecord, found: readonly unknown[]): Answer => fact(none(record, found), record);

/** The primary IPv4 address. */
export const primary = (inventory: FactInventory, record: FactRecord): Answer => {
  const found = inventory.to(record, 'PRIMARY_IP4');
  return fact([bare(found)], record, found);
};

/** The place of a device with its unit in the rack. */
export const mounted = (inventory: FactInventory, record: FactRecord): Answer =>
  together(placeOf(inventory, record), about(record, 'position'));

/** The name and the place of something that somebody has found by its label. */
export const identified = (inventory: FactInventory, record: FactRecord): Answer => together(named(record), placeOf(inventory, record));

/** The records of some types in some statuses, with their statuses. */
export const inStatuses = (inventory: FactInventory, types: readonly string[], wanted: (found: string) => boolean): Answer => {
  const records = types.flatMap((type) => inventory.all(type));
  return together(...records.filter((each) => wanted(status(each))).map((each) => inStatus(each)));
};

export const inStatus = (record: FactRecord): Answer => fact([record.name, status(record)], record);

/** The names of the neighbours of a record. */
export const neighbours = (inventory: FactInventory, record: FactRecord, ...relations: readonly string[]): Answer => {
  const found = relations.flatMap((relation) => inventory.toAll(record, relation));
  return { objects: [record, ...found], facts: names(found) };
};

/** A record beside its neighbour. */
export const beside = (inventory: FactInventory, record: FactRecord, relation: string): Answer => {
  const found = inventory.to(record, relation);
  return fact([record.name, found.name], record, found);
};

/** The number of records that name a record in a relation. */
export const countedIn = (inventory: FactInventory, whole: FactRecord, relation: string, objectType: string): Answer =>
  counted(whole, inventory.from(whole, relation, objectType));

export const counted = (record: FactRecord, found: readonly FactRecord[]): Answer => fact(count(record, found), record, ...found);

export const spareUnits = (inventory: FactInventory, cabinet: FactRecord): Answer =>
  fact([cabinet.name, String(freeUnits(inventory, cabinet))], cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device'));

/** The port at the other end of the cable, with its device. */
export const opposite = (inventory: FactInventory, port: FactRecord): Answer => {
  const end = farEnd(inventory, port);
  return fact(portFact(inventory, end), port, end, inventory.to(end, 'DEVICE'));
};

/** The panels and circuits from a port to its far end. */
export const pathOf = (inventory: FactInventory, port: FactRecord): Answer => {
  const path = wholePath(inventory, port);
  const hops = path.filter(({ objectType }) => !['dcim.rearport', 'circuits.circuittermination'].includes(objectType));
  return {
    objects: [port, ...path],
    facts: hops.map((hop): NeededFact => (hop.objectType === 'circuits.circuit' ? [hop.name] : portFact(inventory, hop))),
  };
};

/** The ports that the cables of a circuit lead to. */
export const circuitPorts = (inventory: FactInventory, line: FactRecord): Answer => {
  const ends = inventory.from(line, 'CIRCUIT', 'circuits.circuittermination');
  const joined = ends.flatMap((end) => otherEnd(inventory, end) ?? []);
  return { objects: [line, ...ends, ...joined], facts: joined.map((port) => portFact(inventory, port)) };
};

/** Some ports with their devices, which a cable or a tunnel joins. */
export const ports = (inventory: FactInventory, joined: FactRecord, ends: readonly FactRecord[]): Answer => ({
  objects: [joined, ...ends],
  facts: ends.map((end) => portFact(inventory, end)),
});

/** The provider and the committed rate of a circuit. */
export const contract = (inventory: FactInventory, line: FactRecord): Answer =>
  together(beside(inventory, line, 'PROVIDER'), about(line, 'commit_rate'));

/** The sites that a circuit joins, with the ports at both ends. */
export const bothEnds = (inventory: FactInventory, line: FactRecord): Answer => {
  const ends = inventory.from(line, 'CIRCUIT', 'circuits.circuittermination').map((end) => inventory.to(end, 'TERMINATION'));
  return together(named(...ends), circuitPorts(inventory, line));
};

/** What loses a supply without a feed. */
export const losing = (inventory: FactInventory, source: FactRecord): Answer => {
  const found = poweredBy(inventory, source);
  return { objects: [source, ...found], facts: names(found) };
};

/** What is plugged into a UPS or a strip, also through other strips. */
export const pluggedInto = (inventory: FactInventory, strip: FactRecord): Answer => {
  const outlets = inventory.from(strip, 'DEVICE', 'dcim.poweroutlet');
  const found = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
  return { objects: [strip, ...outlets, ...found], facts: names(found) };
};

/** The contacts of a record with their telephone numbers. */
export const phones = (inventory: FactInventory, record: FactRecord, role?: string): Answer => {
  const found = contactsOf(inventory, record).filter((each) => role === undefined || inventory.to(each, 'ROLE').name === role);
  return { objects: [record, ...found], facts: found.map((each) => [each.name, value(each, 'phone')]) };
};

/** The contacts of a role, with their numbers and what they are there for. */
export const directory = (inventory: FactInventory, role: string): Answer => {
  const found = inventory.from(inventory.one('tenancy.contactrole', role), 'ROLE', 'tenancy.contact');
  return together(
    ...found.flatMap((each) => [about(each, 'phone'), ...inventory.toAll(each, 'ASSIGNED_TO').map((to) => fact([each.name, to.name], to))]),
  );
};

/** The first and the last addresses of the ranges in the prefixes of a site. */
export const pools = (inventory: FactInventory, place: string): Answer => {
  const prefixes = inventory.from(site(inventory, place), 'SCOPE', 'ipam.prefix');
  const found = inventory.all('ipam.iprange').filter((range) => prefixes.some((each) => contains(each, value(range, 'start_address'))));
  const ends = found.flatMap((range) => ['start_address', 'end_address'].map((attribute) => value(range, attribute)));
  return { objects: found, facts: ends.map((end) => [end.replace(/\/\d+$/u, '')]) };
};

/** The services of a virtual machine with their ports. */
export const services = (inventory: FactInventory, host: FactRecord): Answer => {
  const found = inventory.from(host, 'VIRTUAL_MACHINE', 'ipam.service');
  const open = (each: FactRecord): readonly unknown[] => (Array.isArray(each.attributes['ports']) ? each.attributes['ports'] : []);
  return { objects: [host, ...found], facts: found.flatMap((each) => open(each).map((port) => [each.name, String(port)])) };
};

/** The reservations of an inventory, each beside its rack. */
export const reservations = (inventory: FactInventory): Answer =>
  together(...inventory.all('dcim.rackreservation').map((each) => beside(inventory, each, 'RACK')));

/** A VLAN with its number, its prefixes and their routing tables. */
export const segment = (inventory: FactInventory, found: FactRecord): Answer => {
  const prefixes = inventory.from(found, 'VLAN', 'ipam.prefix').filter((each) => inventory.toAll(each, 'VRF').length > 0);
  return together(about(found, 'vid'), ...prefixes.map((each) => beside(inventory, each, 'VRF')));
};

/** A VLAN of a site by its name. */
export const segmentAt = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('ipam.vlan', name, at(inventory, place));

export const site = (inventory: FactInventory, name: string): FactRecord => inventory.one('dcim.site', name);

export const circuit = (inventory: FactInventory, cid: string): FactRecord => inventory.one('circuits.circuit', cid);

export const tenant = (inventory: FactInventory, name: string): FactRecord => inventory.one('tenancy.tenant', name);

export const machine = (inventory: FactInventory, name: string): FactRecord => inventory.one('virtualization.virtualmachine', name);

/** A panel of a site. */
export const panel = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerpanel', name, (each) => inventory.to(each, 'SITE').name === place);

/** A feed of a site whose name is the only one there. */
export const feed = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerfeed', name, (each) => inventory.to(inventory.to(each, 'POWER_PANEL'), 'SITE').name === place);

export const tagsOf = ({ attributes }: FactRecord): readonly string[] =>
  Array.isArray(attributes['tags']) ? attributes['tags'].map(String) : [];

/** The needed fact for a relation that leads nowhere. */
export const unrelated = (inventory: FactInventory, record: FactRecord, relation: string): Answer => {
  if (inventory.toAll(record, relation).length > 0) throw new Error(`${record.key} has ${relation}`);
  return fact([record.name, 'not recorded'], record);
};
