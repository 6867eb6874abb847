import { otherEnd, pathFrom } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { NeededFact } from '../question.js';
import { atSite, bare, contains, linked, ownerOf, value, type Needed } from '../isp/helpers.js';

export const rackAt = (inventory: FactInventory, name: string, siteName: string): FactRecord =>
  atSite(inventory, 'dcim.rack', name, siteName);

/** A power strip, which has the same name in every rack. */
export function stripIn(inventory: FactInventory, name: string, rack: FactRecord): FactRecord {
  return inventory.one('dcim.device', name, (device) => linked(device, 'RACK', rack));
}

export function feedOf(inventory: FactInventory, name: string, rack: FactRecord): FactRecord {
  return inventory.one('dcim.powerfeed', name, (feed) => linked(feed, 'RACK', rack));
}

export const machineAt = (inventory: FactInventory, name: string, siteName: string): FactRecord =>
  atSite(inventory, 'virtualization.virtualmachine', name, siteName);

/** The path from the front port of a panel over its trunk, whose rear ports have several positions, to what is behind the other panel. */
export function overTrunk(inventory: FactInventory, front: FactRecord): readonly FactRecord[] {
  const rear = inventory.to(front, 'REAR_PORT');
  const far = otherEnd(inventory, rear);
  if (far === undefined) throw new Error(`${rear.key} has no trunk`);
  const position = front.attributes['rear_port_position'];
  const out = inventory.from(far, 'REAR_PORT', 'dcim.frontport').find(({ attributes }) => attributes['rear_port_position'] === position);
  if (out === undefined) throw new Error(`${far.key} has no such position`);
  return [front, rear, far, out, ...pathFrom(inventory, out)];
}

/** A port beside the device that it belongs to. */
export const portFact = (inventory: FactInventory, port: FactRecord): NeededFact => [ownerOf(inventory, port).name, port.name];

/** Ports with their devices. */
export const withOwners = (inventory: FactInventory, ports: readonly FactRecord[]): readonly FactRecord[] =>
  ports.flatMap((port) => [port, ...['DEVICE', 'CIRCUIT'].flatMap((relation) => inventory.toAll(port, relation))]);

/** The DHCP range for visitors of a site. */
export function visitorRange(inventory: FactInventory, siteName: string): Needed {
  const site = inventory.one('dcim.site', siteName);
  const guest = inventory.one('ipam.vrf', 'GUEST');
  const prefixes = inventory.from(guest, 'VRF', 'ipam.prefix').filter((prefix) => linked(prefix, 'SCOPE', site));
  const ranges = inventory
    .from(guest, 'VRF', 'ipam.iprange')
    .filter((range) => prefixes.some((prefix) => contains(prefix, value(range, 'start_address'))));
  return {
    objects: [guest, ...prefixes, ...ranges],
    facts: ranges.map((range) => [bare(value(range, 'start_address')), bare(value(range, 'end_address'))]),
  };
}
