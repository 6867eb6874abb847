import { at, questionsOf, value } from '../answers.js';
import type { Answer, Asked } from '../answers.js';
import { otherEnd } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { FactQuestion, NeededFact, QuestionKind } from '../question.js';

export const retail = (kind: QuestionKind, asked: readonly Asked[]): readonly FactQuestion[] => questionsOf('retail', kind, asked);

export const MASSON = '101 Montréal Masson';
export const LAVAL = '112 Laval Chomedey';
export const SAGUENAY = '137 Saguenay Talbot';
export const MONCTON = '214 Moncton Mountain Road';
export const FREDERICTON = '219 Fredericton Regent Street';
export const QUINPOOL = '223 Halifax Quinpool';
export const GARDEN = '226 Halifax Spring Garden';
export const BURLINGTON = '607 Burlington Shelburne Road';
export const BANGOR = '612 Bangor Stillwater';
export const DRUMMONDVILLE = 'CD Drummondville';
export const TRURO = 'DC Truro';
export const OFFICE = 'Siège Longueuil';

export const site = (inventory: FactInventory, name: string): FactRecord => inventory.one('dcim.site', name);

export const circuit = (inventory: FactInventory, cid: string): FactRecord => inventory.one('circuits.circuit', cid);

export const tenant = (inventory: FactInventory, name: string): FactRecord => inventory.one('tenancy.tenant', name);

/** A virtual machine, of a cluster if its name exists in several. */
export const machine = (inventory: FactInventory, name: string, cluster?: string): FactRecord =>
  inventory.one(
    'virtualization.virtualmachine',
    name,
    cluster === undefined ? undefined : (each) => inventory.to(each, 'CLUSTER').name === cluster,
  );

/** The only disk of a virtual machine. */
export function diskOf(inventory: FactInventory, owner: FactRecord): FactRecord {
  const [disk] = inventory.from(owner, 'VIRTUAL_MACHINE', 'virtualization.virtualdisk');
  if (disk === undefined) throw new Error(`${owner.key} has no disk`);
  return disk;
}

/** The virtual machines on a host. */
export const guestsOf = (inventory: FactInventory, host: FactRecord): readonly FactRecord[] =>
  inventory.from(host, 'DEVICE', 'virtualization.virtualmachine');

/** A panel at a site: each store has one of the same name. */
export const panel = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerpanel', name, at(inventory, place));

/** A feed at a site: each store has an F1. */
export const feed = (inventory: FactInventory, name: string, place: string): FactRecord =>
  inventory.one('dcim.powerfeed', name, (record) => at(inventory, place)(inventory.to(record, 'POWER_PANEL')));

/** The devices of a role, of one site or of all. */
export function withRole(inventory: FactInventory, role: string, place?: string): readonly FactRecord[] {
  const found = inventory.from(inventory.one('dcim.devicerole', role), 'ROLE', 'dcim.device');
  return place === undefined ? found : found.filter(at(inventory, place));
}

export const tagsOf = ({ attributes }: FactRecord): readonly string[] => {
  const tags = attributes['tags'];
  return Array.isArray(tags) ? tags.map(String) : [];
};

/** The devices and virtual machines that carry a tag. */
export const tagged = (inventory: FactInventory, tag: string): readonly FactRecord[] =>
  [...inventory.all('dcim.device'), ...inventory.all('virtualization.virtualmachine')].filter((each) => tagsOf(each).includes(tag));

export const terminationsOf = (inventory: FactInventory, line: FactRecord): readonly FactRecord[] =>
  inventory.from(line, 'CIRCUIT', 'circuits.circuittermination');

/** What a circuit ends at: sites, and networks of providers. */
export const endsOf = (inventory: FactInventory, line: FactRecord): readonly FactRecord[] =>
  terminationsOf(inventory, line).map((end) => inventory.to(end, 'TERMINATION'));

/** The ports of devices that the cables of a circuit lead to. */
export const portsOf = (inventory: FactInventory, line: FactRecord): readonly FactRecord[] =>
  terminationsOf(inventory, line).flatMap((end) => otherEnd(inventory, end) ?? []);

/** The ports at the ends of a tunnel. The terminations name it by its number, not in a relation. */
export const tunnelPorts = (inventory: FactInventory, tunnel: FactRecord, role?: 'hub' | 'spoke'): readonly FactRecord[] =>
  inventory
    .all('vpn.tunneltermination')
    .filter(({ attributes }) => `vpn.tunnel:${String(attributes['tunnel'])}` === tunnel.key)
    .filter(({ attributes }) => role === undefined || attributes['role'] === role)
    .map((end) => inventory.to(end, 'TERMINATION'));

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

/** Two records with the same value to compare. */
export const bothAbout = (both: readonly FactRecord[], attribute: string): Answer => ({
  objects: both,
  facts: both.map((each) => about(each, attribute)),
});
