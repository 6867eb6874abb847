import { contactsOf, count, distinct, farEnd, freeUnits, names, portFact, poweredBy, questionsOf, status, value } from '../answers.js';
import type { Answer, Asked } from '../answers.js';
import { otherEnd } from '../follow.js';
import { wholePath } from '../hospital/helpers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
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

/** The ports of devices at the ends of a circuit, also behind panels. */
export const circuitPorts = (inventory: FactInventory, line: FactRecord): Answer => {
  const ends = inventory.from(line, 'CIRCUIT', 'circuits.circuittermination');
  const ports = ends.flatMap((end) => otherEnd(inventory, end) ?? []);
  return { objects: [line, ...ends, ...ports], facts: ports.map((port) => portFact(inventory, port)) };
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

/** The first and the last address of a range for DHCP. */
export const boundsOf = (range: FactRecord): Answer => ({
  objects: [range],
  facts: ['start_address', 'end_address'].map((attribute) => [value(range, attribute).replace(/\/\d+$/u, '')]),
});

/** The only record of a type whose attribute has a value, such as a serial number. */
export const having = (inventory: FactInventory, objectType: string, attribute: string, wanted: string): FactRecord => {
  const [found, other] = inventory.all(objectType).filter(({ attributes }) => attributes[attribute] === wanted);
  if (found === undefined || other !== undefined) throw new Error(`Not one ${objectType} has ${attribute} ${wanted}`);
  return found;
};

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
