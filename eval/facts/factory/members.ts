import { contactsOf, device, membersOf, names, rack, value } from '../answers.js';
import { GLIWICE, cell, factory } from './helpers.js';

export const MEMBERS = factory('MEMBERS', [
  [
    'CHAT',
    ["what's all in Szafa 3 at Gliwice?"],
    (inventory) => membersOf(inventory, rack(inventory, 'Szafa 3', GLIWICE), 'RACK', 'dcim.device'),
  ],
  [
    'TERSE',
    ['HQ-CORE vc members/positions'],
    (inventory) => {
      const chassis = inventory.one('dcim.virtualchassis', 'HQ-CORE');
      const members = inventory.from(chassis, 'VIRTUAL_CHASSIS', 'dcim.device');
      return { objects: [chassis, ...members], facts: members.map((each) => [each.name, value(each, 'vc_position')]) };
    },
  ],
  [
    'NEWCOMER',
    ['What machines belong to cell Z3-C07 in Gliwice? Everything with a name, please.'],
    (inventory) => membersOf(inventory, cell(inventory, 'Z3-C07', GLIWICE), 'LOCATION', 'dcim.device'),
  ],
  [
    'TICKET',
    ['Maintenance of the cluster Brno OT: list all virtual machines on it.'],
    (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'Brno OT'), 'CLUSTER', 'virtualization.virtualmachine'),
  ],
  [
    'ENGINEER',
    ['vrf guest, which prefixes?'],
    (inventory) => membersOf(inventory, inventory.one('ipam.vrf', 'guest'), 'VRF', 'ipam.prefix'),
  ],
  [
    'CHAT',
    ['need the serials of the I/O cards in Z1-C02-CP1, the Gliwice one'],
    (inventory) => {
      const controller = device(inventory, 'Z1-C02-CP1', GLIWICE);
      const items = inventory.from(controller, 'DEVICE', 'dcim.inventoryitem');
      return { objects: [controller, ...items], facts: items.map((each) => [value(each, 'serial')]) };
    },
  ],
  [
    'TERSE',
    ['circuits VietLink'],
    (inventory) => membersOf(inventory, inventory.one('circuits.provider', 'VietLink'), 'PROVIDER', 'circuits.circuit'),
  ],
  [
    'TICKET',
    ['Public holiday in Poland: please name every site in that region.'],
    (inventory) => membersOf(inventory, inventory.one('dcim.region', 'Poland'), 'REGION', 'dcim.site'),
  ],
  [
    'NEWCOMER',
    ['Which people are listed as contacts for the Gliwice plant?'],
    (inventory) => {
      const site = inventory.one('dcim.site', GLIWICE);
      return { objects: [site, ...contactsOf(inventory, site)], facts: names(contactsOf(inventory, site)) };
    },
  ],
  [
    'ENGINEER',
    ['which VMs expose opc-ua?'],
    (inventory) => {
      const services = inventory.all('ipam.service').filter(({ name }) => name === 'opc-ua');
      const machines = services.map((service) => inventory.to(service, 'PARENT'));
      return { objects: [...services, ...machines], facts: names(machines) };
    },
  ],
  [
    'ENGINEER',
    ['kit that belongs to Kessler Robotik, and which plant each sits in'],
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Kessler Robotik');
      const owned = inventory.from(tenant, 'TENANT', 'dcim.device');
      return { objects: [tenant, ...owned], facts: owned.map((each) => [each.name, inventory.to(each, 'SITE').name]) };
    },
  ],
]);
