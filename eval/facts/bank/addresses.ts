import { addressesIn, bare, device, firstFree, names, part, prefix, value, vlan } from '../answers.js';
import { HIDD, addressesOn, bank, beside } from './helpers.js';

export const ADDRESSES = bank('ADDRESSES', [
  [
    'CHAT',
    ['arp shows 10.30.43.25 flapping, whose is it?'],
    (inventory) => {
      const found = inventory.one('ipam.ipaddress', '10.30.43.25/24');
      const port = inventory.to(found, 'ASSIGNED_OBJECT');
      const owner = inventory.to(port, 'DEVICE');
      return { objects: [found, port, owner], facts: names([owner]) };
    },
  ],
  [
    'TICKET',
    ['Rule request for market data: supply subnet and VRF behind the VLAN blue-feed in Hidd DC.'],
    (inventory) => {
      const found = vlan(inventory, 402, HIDD);
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      return {
        objects: [found, ...within, ...within.map((each) => inventory.to(each, 'VRF'))],
        facts: [...names(within), ...within.map((each) => beside(inventory, each, 'VRF'))],
      };
    },
  ],
  [
    'TERSE',
    ['A records www.slb.example'],
    (inventory) => {
      const found = inventory.all('ipam.ipaddress').filter(({ attributes }) => attributes['dns_name'] === 'www.slb.example');
      return { objects: found, facts: found.map((each) => [bare(each)]) };
    },
  ],
  [
    'NEWCOMER',
    ['The cash machine technician in Valletta asks for the default gateway. What is the address of irb.20 on 3103?'],
    (inventory) => {
      const port = part(inventory, device(inventory, '3103'), 'irb.20');
      const found = addressesOn(inventory, port);
      return { objects: [port, ...found], facts: found.map((each) => [bare(each)]) };
    },
  ],
  [
    'ENGINEER',
    ['Hidd DC core gateway: virtual address, plus who answers for it (spines and their own IPs)'],
    (inventory) => {
      const group = inventory.one('ipam.fhrpgroup', 'Hidd DC core gateway');
      const ports = inventory.toAll(group, 'INTERFACE');
      const owners = ports.map((port) => inventory.to(port, 'DEVICE'));
      const found = [group, ...ports].flatMap((each) => addressesOn(inventory, each));
      return { objects: [group, ...ports, ...owners, ...found], facts: [...found.map((each) => [bare(each)] as const), ...names(owners)] };
    },
  ],
  [
    'CHAT',
    ['192.168.50.0/24 seems to be in the ipam more than once?! under which vrf each'],
    (inventory) => {
      const found = inventory.all('ipam.prefix').filter(({ name }) => name === '192.168.50.0/24');
      return {
        objects: found.flatMap((each) => [each, inventory.to(each, 'VRF')]),
        facts: found.map((each) => beside(inventory, each, 'VRF')),
      };
    },
  ],
  [
    'TICKET',
    ['A second gateway will be built beside Courier at Hidd. Allocate the first unused host of 10.10.21.0/24 in amber.'],
    (inventory) => {
      const within = prefix(inventory, '10.10.21.0/24', 'amber');
      return { objects: [within, ...addressesIn(inventory, within)], facts: [[firstFree(inventory, within)]] };
    },
  ],
  [
    'TERSE',
    ['ilo HC07U12'],
    (inventory) => {
      const host = device(inventory, 'HC07U12');
      const found = inventory.to(host, 'OOB_IP');
      return { objects: [host, found], facts: [[bare(found)]] };
    },
  ],
  [
    'NEWCOMER',
    ["A visitor's tablet got 10.104.30.77. Which of our networks is this part of, what is it used for and in which town?"],
    (inventory) => {
      const within = prefix(inventory, '10.104.30.0/24', 'white');
      const answer = [inventory.to(within, 'VLAN'), inventory.to(within, 'SCOPE')];
      return { objects: [within, ...answer], facts: names([within, ...answer]) };
    },
  ],
  [
    'ENGINEER',
    ['10.20.31.0/24 - vlan, prefix role, vrf?'],
    (inventory) => {
      const within = prefix(inventory, '10.20.31.0/24', 'green');
      const relations = ['VLAN', 'ROLE', 'VRF'];
      return {
        objects: [within, ...relations.map((relation) => inventory.to(within, relation))],
        facts: relations.map((relation) => beside(inventory, within, relation)),
      };
    },
  ],
  [
    'TERSE',
    ['dealer board pool, first + last ip'],
    (inventory) => {
      const pool = inventory.all('ipam.iprange').find(({ attributes }) => attributes['description'] === 'dealer boards');
      if (pool === undefined) throw new Error('The dealer boards have no range');
      const [first, last] = ['start_address', 'end_address'].map((attribute) => value(pool, attribute).replace(/\/\d+$/u, ''));
      return { objects: [pool], facts: [[first ?? ''], [last ?? '']] };
    },
  ],
]);
