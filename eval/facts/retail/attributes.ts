import { contactsOf, device, names, part, status, value } from '../answers.js';
import { about, diskOf, machine, phones, retail, tagsOf } from './helpers.js';

export const ATTRIBUTES = retail('ATTRIBUTES', [
  [
    'CHAT',
    ['till screen smashed in Moncton!! who is field tech for New Brunswick & whats the number'],
    (inventory) => {
      const region = inventory.one('dcim.region', 'New Brunswick');
      const contacts = contactsOf(inventory, region);
      return { objects: [region, ...contacts], facts: phones(contacts) };
    },
  ],
  [
    'TICKET',
    ['Warranty claim for the UPS of the Bangor store. Insert serial number, our asset number and the remark that is on file.'],
    (inventory) => {
      const found = device(inventory, '612u1');
      return { objects: [found], facts: ['serial', 'asset_tag', 'comments'].map((attribute) => [value(found, attribute)] as const) };
    },
  ],
  [
    'TERSE',
    ['hw + sw platform 109R1'],
    (inventory) => {
      const found = device(inventory, '109R1');
      const answer = [inventory.to(found, 'DEVICE_TYPE'), inventory.to(found, 'PLATFORM')];
      return { objects: [found, ...answer], facts: names(answer) };
    },
  ],
  [
    'NEWCOMER',
    ['I have to order paper rolls for the self-checkout 226T1. Who built it, and what is its product name?'],
    (inventory) => {
      const found = device(inventory, '226T1');
      const type = inventory.to(found, 'DEVICE_TYPE');
      const maker = inventory.to(type, 'MANUFACTURER');
      return { objects: [found, type, maker], facts: names([type, maker]) };
    },
  ],
  [
    'ENGINEER',
    ['219F1 throws sensor errors. Probe 2 on it: part id, s/n, and do we already have it down as broken'],
    (inventory) => {
      const controller = device(inventory, '219F1');
      const probe = part(inventory, controller, 'Probe 2', 'dcim.inventoryitem');
      return { objects: [controller, probe], facts: [[value(probe, 'part_id')], [value(probe, 'serial')], [probe.name, status(probe)]] };
    },
  ],
  [
    'CHAT',
    ["Maple Mobile's hotline robot insists on a customer account no, can you look ours up"],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Maple Mobile');
      const accounts = inventory.from(provider, 'PROVIDER', 'circuits.provideraccount');
      return { objects: [provider, ...accounts], facts: accounts.map((each) => [value(each, 'account')]) };
    },
  ],
  [
    'TICKET',
    ['Card data questionnaire, item 4: purpose, route distinguisher and owner of the routing table named PCI.'],
    (inventory) => {
      const vrf = inventory.one('ipam.vrf', 'PCI');
      const owner = inventory.to(vrf, 'TENANT');
      return { objects: [vrf, owner], facts: [about(vrf, 'rd'), [value(vrf, 'description')], [owner.name]] };
    },
  ],
  [
    'TERSE',
    ['mac addr 101F1 eth0'],
    (inventory) => {
      const port = part(inventory, device(inventory, '101F1'), 'eth0');
      const mac = inventory.to(port, 'PRIMARY_MAC_ADDRESS');
      return { objects: [port, mac], facts: [[mac.name]] };
    },
  ],
  [
    'NEWCOMER',
    ['Shelf labels get their prices from the price-api of price-hub, I learned today. At which port number does that thing listen?'],
    (inventory) => {
      const found = machine(inventory, 'price-hub');
      const services = inventory.from(found, 'VIRTUAL_MACHINE', 'ipam.service');
      return {
        objects: [found, ...services],
        facts: services.flatMap((each) =>
          (each.attributes['ports'] as readonly number[]).map((port) => [each.name, String(port)] as const),
        ),
      };
    },
  ],
  [
    'ENGINEER',
    ['sizing pos-gw-2 for a clone: vCPUs, disk0, and any tags I need to carry over'],
    (inventory) => {
      const found = machine(inventory, 'pos-gw-2');
      const disk = diskOf(inventory, found);
      return {
        objects: [found, disk],
        facts: [about(found, 'vcpus'), [value(disk, 'size')], ...tagsOf(found).map((tag) => [tag] as const)],
      };
    },
  ],
]);
