import { device, names, part, value } from '../answers.js';
import { hospital } from './helpers.js';

export const ATTRIBUTES = hospital('ATTRIBUTES', [
  [
    'TERSE',
    ['sn CT-1'],
    (inventory) => {
      const scanner = device(inventory, 'CT-1');
      return { objects: [scanner], facts: [[value(scanner, 'serial')]] };
    },
  ],
  [
    'TICKET',
    ['For the maintenance contract we need the serial number and the asset tag of the MRI scanner at Yeovil ("MRI Yeovil").'],
    (inventory) => {
      const scanner = device(inventory, 'MRI Yeovil');
      return { objects: [scanner], facts: [[value(scanner, 'serial')], [value(scanner, 'asset_tag')]] };
    },
  ],
  [
    'CHAT',
    ['have you got a number for Geoff Tilley, the electrician?'],
    (inventory) => {
      const contact = inventory.one('tenancy.contact', 'Geoff Tilley');
      return { objects: [contact], facts: [[value(contact, 'phone')]] };
    },
  ],
  [
    'ENGINEER',
    ["tor-b14-1: what chassis is it and what's it running?"],
    (inventory) => {
      const found = device(inventory, 'tor-b14-1');
      const answer = [inventory.to(found, 'DEVICE_TYPE'), inventory.to(found, 'PLATFORM')];
      return { objects: [found, ...answer], facts: names(answer) };
    },
  ],
  [
    'NEWCOMER',
    ['There is a sticker saying fw-dc-01 on a box. Which company made it, and what is the label somebody put on it in the system?'],
    (inventory) => {
      const firewall = device(inventory, 'fw-dc-01');
      const type = inventory.to(firewall, 'DEVICE_TYPE');
      const tags = firewall.attributes['tags'] as readonly string[];
      return {
        objects: [firewall, type, inventory.to(type, 'MANUFACTURER')],
        facts: [...names([inventory.to(type, 'MANUFACTURER')]), ...tags.map((tag) => [tag] as const)],
      };
    },
  ],
  [
    'TERSE',
    ['length of TRUNK R1-02/R2-02?'],
    (inventory) => {
      const trunk = inventory.one('dcim.cable', 'TRUNK R1-02/R2-02');
      return { objects: [trunk], facts: [[trunk.name, value(trunk, 'length')]] };
    },
  ],
  [
    'CHAT',
    ['anyone know the story with port B5 on Radiology-SW-A? is there a note on it'],
    (inventory) => {
      const chassis = device(inventory, 'Radiology-SW-A');
      const port = part(inventory, chassis, 'B5');
      return { objects: [chassis, port], facts: [[value(port, 'description')]] };
    },
  ],
  [
    'ENGINEER',
    ["what's the RD on the clinical vrf, and which RTs does it pull in?"],
    (inventory) => {
      const vrf = inventory.one('ipam.vrf', 'clinical');
      const imports = inventory.toAll(vrf, 'IMPORT_TARGET');
      return { objects: [vrf, ...imports], facts: [[vrf.name, value(vrf, 'rd')], ...names(imports)] };
    },
  ],
  [
    'TICKET',
    ['Please supply job title and e-mail address of Marion Quick for the incident distribution list.'],
    (inventory) => {
      const contact = inventory.one('tenancy.contact', 'Marion Quick');
      return { objects: [contact], facts: [[value(contact, 'title')], [value(contact, 'email')]] };
    },
  ],
  [
    'NEWCOMER',
    ['What is the name in the DNS of the machine pacs-web-02?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'pacs-web-02');
      const address = inventory.to(machine, 'PRIMARY_IP4');
      return { objects: [machine, address], facts: [[value(address, 'dns_name')]] };
    },
  ],
]);
