import { device, names, part, rack, value } from '../answers.js';
import { HIDD, SITRA, about, bank, machine } from './helpers.js';

export const ATTRIBUTES = bank('ATTRIBUTES', [
  [
    'CHAT',
    ['need to ring Nikos Papadakis about the shutter alarm, what number is he on?'],
    (inventory) => {
      const contact = inventory.one('tenancy.contact', 'Nikos Papadakis');
      return { objects: [contact], facts: [[value(contact, 'phone')]] };
    },
  ],
  [
    'TICKET',
    ['Thales RMA for the crypto module HD09U20: enter serial number and our inventory tag below.'],
    (inventory) => {
      const found = device(inventory, 'HD09U20');
      return { objects: [found], facts: [[value(found, 'serial')], [value(found, 'asset_tag')]] };
    },
  ],
  [
    'TERSE',
    ['3301 sitra: model, os'],
    (inventory) => {
      const found = device(inventory, '3301', SITRA);
      const answer = [inventory.to(found, 'DEVICE_TYPE'), inventory.to(found, 'PLATFORM')];
      return { objects: [found, ...answer], facts: names(answer) };
    },
  ],
  [
    'NEWCOMER',
    ['What is the box HC07U31 there for, according to its description, and which manufacturer is it from?'],
    (inventory) => {
      const found = device(inventory, 'HC07U31');
      const type = inventory.to(found, 'DEVICE_TYPE');
      const maker = inventory.to(type, 'MANUFACTURER');
      return { objects: [found, type, maker], facts: [[value(found, 'description')], [maker.name]] };
    },
  ],
  [
    'ENGINEER',
    ['Slot 4 in SA02U30, what card is that and what serial is on it'],
    (inventory) => {
      const shelf = device(inventory, 'SA02U30');
      const card = part(inventory, shelf, 'Slot 4', 'dcim.inventoryitem');
      return { objects: [shelf, card], facts: [[value(card, 'part_id')], [value(card, 'serial')]] };
    },
  ],
  [
    'CHAT',
    ["on hold with Adriatica, they won't talk without our customer account no. - got it?"],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Adriatica');
      const accounts = inventory.from(provider, 'PROVIDER', 'circuits.provideraccount');
      return { objects: [provider, ...accounts], facts: accounts.map((each) => [value(each, 'account')]) };
    },
  ],
  [
    'TICKET',
    ['Card scheme assessment: how is HD09U21 tagged, and which business unit does it belong to?'],
    (inventory) => {
      const found = device(inventory, 'HD09U21');
      const tags = found.attributes['tags'] as readonly string[];
      const tenant = inventory.to(found, 'TENANT');
      return { objects: [found, tenant], facts: [...tags.map((tag) => [tag] as const), [tenant.name]] };
    },
  ],
  [
    'TERSE',
    ['hwaddr nic1 HC06U12'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'HC06U12'), 'nic1');
      const mac = inventory.to(port, 'PRIMARY_MAC_ADDRESS');
      return { objects: [port, mac], facts: [[mac.name]] };
    },
  ],
  [
    'NEWCOMER',
    ['I have to let traffic through to the "fix" program on Sparrow. Is that TCP or UDP, and which port?'],
    (inventory) => {
      const found = machine(inventory, 'Sparrow', 'Hidd Blue');
      const [service] = inventory.from(found, 'VIRTUAL_MACHINE', 'ipam.service');
      if (service === undefined) throw new Error('Sparrow has no service');
      const ports = service.attributes['ports'] as readonly number[];
      return {
        objects: [found, service],
        facts: [...ports.map((port) => [service.name, String(port)] as const), about(service, 'protocol')],
      };
    },
  ],
  [
    'ENGINEER',
    ['amber vrf: rd, import rt, and who signs off changes on it (tenant)'],
    (inventory) => {
      const vrf = inventory.one('ipam.vrf', 'amber');
      const targets = inventory.toAll(vrf, 'IMPORT_TARGET');
      const tenant = inventory.to(vrf, 'TENANT');
      return { objects: [vrf, ...targets, tenant], facts: [about(vrf, 'rd'), ...names([...targets, tenant])] };
    },
  ],
  [
    'TERSE',
    ['size disk0 of Ferry'],
    (inventory) => {
      const found = machine(inventory, 'Ferry', 'Hidd Green');
      const [disk] = inventory.from(found, 'VIRTUAL_MACHINE', 'virtualization.virtualdisk');
      if (disk === undefined) throw new Error('Ferry has no disk');
      return { objects: [found, disk], facts: [[value(disk, 'size')]] };
    },
  ],
  [
    'CHAT',
    ['D10 in Hidd is blocked off, who booked those units and what for?'],
    (inventory) => {
      const cabinet = rack(inventory, 'D10', HIDD);
      const reservations = inventory.from(cabinet, 'RACK', 'dcim.rackreservation');
      const tenants = reservations.map((each) => inventory.to(each, 'TENANT'));
      return {
        objects: [cabinet, ...reservations, ...tenants],
        facts: [...names(tenants), ...reservations.map((each) => [value(each, 'description')] as const)],
      };
    },
  ],
]);
