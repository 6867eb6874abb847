import {
  bare,
  contactsOf,
  device,
  distinct,
  farEnd,
  freeUnits,
  names,
  part,
  portFact,
  poweredBy,
  rack,
  status,
  value,
  vlan,
} from '../answers.js';
import { DRUMMONDVILLE, SAGUENAY, TRURO, about, beside, circuit, diskOf, machine, phones, portsOf, retail, site } from './helpers.js';

export const FOLLOW_UPS = retail('FOLLOW_UP', [
  [
    'CHAT',
    ['who runs our shop in Sainte-Foy?', 'merci, and Saguenay Talbot? with phone if you can'],
    (inventory) => {
      const store = site(inventory, SAGUENAY);
      const contacts = contactsOf(inventory, store);
      return { objects: [store, ...contacts], facts: phones(contacts) };
    },
  ],
  [
    'TICKET',
    ['Which supplier delivers the line GF-9004?', 'Please add its contracted rate, and our router with the port it is connected to.'],
    (inventory) => {
      const line = circuit(inventory, 'GF-9004');
      const ports = portsOf(inventory, line);
      return { objects: [line, ...ports], facts: [about(line, 'commit_rate'), ...ports.map((port) => portFact(inventory, port))] };
    },
  ],
  [
    'TERSE',
    ['os on froid-central', 'tenant?'],
    (inventory) => {
      const found = machine(inventory, 'froid-central');
      return { objects: [found, inventory.to(found, 'TENANT')], facts: [beside(inventory, found, 'TENANT')] };
    },
  ],
  [
    'NEWCOMER',
    ['Which machines take their current from the strip 607p1?', 'Good to know. Is it the same for 612p1, or what hangs on that one?'],
    (inventory) => {
      const strip = device(inventory, '612p1');
      const outlets = inventory.from(strip, 'DEVICE', 'dcim.poweroutlet');
      const found = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
      return { objects: [strip, ...outlets, ...found], facts: names(found) };
    },
  ],
  [
    'ENGINEER',
    ['Orchard ens1f0 is patched to what', 'and the second leg, ens1f1'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'Orchard'), 'ens1f1');
      const end = farEnd(inventory, port);
      return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
    },
  ],
  [
    'CHAT',
    ['Harvest keeps whining about space, how large is its disk0?', 'thought so. what has cctv-archive got then'],
    (inventory) => {
      const owner = machine(inventory, 'cctv-archive');
      const disk = diskOf(inventory, owner);
      return { objects: [owner, disk], facts: [[value(disk, 'size')]] };
    },
  ],
  [
    'TICKET',
    ['List the VLANs of the distribution centre DC Truro.', 'And which subnet goes with number 80?'],
    (inventory) => {
      const found = vlan(inventory, 80, TRURO);
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      return { objects: [found, ...within], facts: names(within) };
    },
  ],
  [
    'TERSE',
    ['free U, CD Drummondville Rack 2', 'Rack 3?'],
    (inventory) => {
      const cabinet = rack(inventory, 'Rack 3', DRUMMONDVILLE);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'NEWCOMER',
    ['On which cluster will the server voice-pick live?', 'Is it running already? And under which IP can I reach it once it does?'],
    (inventory) => {
      const found = machine(inventory, 'voice-pick');
      const address = inventory.to(found, 'PRIMARY_IP4');
      return { objects: [found, address], facts: [[found.name, status(found)], [bare(address)]] };
    },
  ],
  [
    'ENGINEER',
    ['members of 104-stack at Jean-Talon?', 'one of the two is on its way out, which, and what is the reason on file'],
    (inventory) => {
      const stack = inventory.one('dcim.virtualchassis', '104-stack');
      const leaving = inventory.from(stack, 'VIRTUAL_CHASSIS', 'dcim.device').filter((each) => each.status !== 'active');
      return {
        objects: [stack, ...leaving],
        facts: leaving.flatMap((each) => [[each.name, status(each)] as const, [value(each, 'comments')] as const]),
      };
    },
  ],
]);
