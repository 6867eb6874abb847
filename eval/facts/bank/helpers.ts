import { at, questionsOf, value } from '../answers.js';
import type { Asked } from '../answers.js';
import { otherEnd } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { FactQuestion, NeededFact, QuestionKind } from '../question.js';

export const bank = (kind: QuestionKind, asked: readonly Asked[]): readonly FactQuestion[] => questionsOf('bank', kind, asked);

export const HIDD = 'Hidd DC';
export const SITRA = 'Sitra DC';
export const MANAMA = 'Manama Tower';
export const MILANO = 'Milano Borsa';

export const site = (inventory: FactInventory, name: string): FactRecord => inventory.one('dcim.site', name);

export const circuit = (inventory: FactInventory, cid: string): FactRecord => inventory.one('circuits.circuit', cid);

/** A virtual machine of a cluster: several names exist in both data centres. */
export const machine = (inventory: FactInventory, name: string, cluster: string): FactRecord =>
  inventory.one('virtualization.virtualmachine', name, (record) => inventory.to(record, 'CLUSTER').name === cluster);

export const machinesOf = (inventory: FactInventory, cluster: FactRecord): readonly FactRecord[] =>
  inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');

/** A panel at a site: both data centres have a PDB-A and a PDB-B. */
export const panel = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerpanel', name, at(inventory, place));

/** A feed at a site: both data centres name their feeds after the racks. */
export const feed = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerfeed', name, (record) => at(inventory, place)(inventory.to(record, 'POWER_PANEL')));

/** The devices of a role, of one site or of all. */
export function withRole(inventory: FactInventory, role: string, place?: string): readonly FactRecord[] {
  const found = inventory.from(inventory.one('dcim.devicerole', role), 'ROLE', 'dcim.device');
  return place === undefined ? found : found.filter(at(inventory, place));
}

/** The records of some types that carry a tag. */
export const tagged = (inventory: FactInventory, tag: string, objectTypes: readonly string[]): readonly FactRecord[] =>
  objectTypes
    .flatMap((objectType) => inventory.all(objectType))
    .filter(({ attributes }) => Array.isArray(attributes['tags']) && attributes['tags'].includes(tag));

export const terminationsOf = (inventory: FactInventory, line: FactRecord): readonly FactRecord[] =>
  inventory.from(line, 'CIRCUIT', 'circuits.circuittermination');

/** The ports of devices that the cables of a circuit lead to. */
export const portsOf = (inventory: FactInventory, line: FactRecord): readonly FactRecord[] =>
  terminationsOf(inventory, line).flatMap((end) => otherEnd(inventory, end) ?? []);

/** The terminations of a tunnel. They name it by its number, not in a relation. */
export const tunnelEnds = (inventory: FactInventory, tunnel: FactRecord): readonly FactRecord[] =>
  inventory.all('vpn.tunneltermination').filter(({ attributes }) => `vpn.tunnel:${String(attributes['tunnel'])}` === tunnel.key);

export const addressesOn = (inventory: FactInventory, port: FactRecord): readonly FactRecord[] =>
  inventory.from(port, 'ASSIGNED_OBJECT', 'ipam.ipaddress');

/** A record beside its neighbour in a relation. */
export const beside = (inventory: FactInventory, record: FactRecord, relation: string): NeededFact => [
  record.name,
  inventory.to(record, relation).name,
];

/** A record beside one of its values. */
export const about = (record: FactRecord, attribute: string): NeededFact => [record.name, value(record, attribute)];

/** The needed fact for a relation that leads nowhere. */
export function unrelated(inventory: FactInventory, record: FactRecord, relation: string): NeededFact {
  if (inventory.toAll(record, relation).length > 0) throw new Error(`${record.key} has ${relation}`);
  return [record.name, 'not recorded'];
}

export const phones = (contacts: readonly FactRecord[]): readonly NeededFact[] => contacts.map((each) => about(each, 'phone'));

/** The serial number or the tag of a device that somebody has read off it. */
export function labelled(inventory: FactInventory, attribute: 'serial' | 'asset_tag', text: string): FactRecord {
  const found = inventory.all('dcim.device').find(({ attributes }) => attributes[attribute] === text);
  if (found === undefined) throw new Error(`No device has the ${attribute} ${text}`);
  return found;
}
