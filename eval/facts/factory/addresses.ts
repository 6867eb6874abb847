import { address, addressesIn, bare, count, device, firstFree, names, prefix, value, vlan } from '../answers.js';
import { QUERETARO, factory } from './helpers.js';

export const ADDRESSES = factory('ADDRESSES', [
  [
    'TERSE',
    ['who is 10.41.210.13'],
    (inventory) => {
      const found = address(inventory, '10.41.210.13/24');
      const port = inventory.to(found, 'ASSIGNED_OBJECT');
      return { objects: [found, port, inventory.to(port, 'DEVICE')], facts: names([inventory.to(port, 'DEVICE')]) };
    },
  ],
  [
    'ENGINEER',
    ['192.168.0.10 overlaps: list the VRFs it lives in and the box behind it in each'],
    (inventory) => {
      const found = ['robots-pl1', 'robots-cz1', 'robots-mx1'].map((vrf) => address(inventory, '192.168.0.10/24', vrf));
      const owners = found.map((each) => inventory.to(inventory.to(each, 'ASSIGNED_OBJECT'), 'DEVICE'));
      const owned = new Set(owners.map(({ name }) => name));
      return {
        objects: [...found, ...found.map((each) => inventory.to(each, 'VRF')), ...owners],
        facts: [
          ...found.map((each) => [bare(each), inventory.to(each, 'VRF').name] as const),
          ...[...owned].map((name) => [name] as const),
        ],
      };
    },
  ],
  [
    'CHAT',
    ['first unused host ip in the HQ management net 10.1.210.0/24?'],
    (inventory) => {
      const within = prefix(inventory, '10.1.210.0/24');
      return { objects: [within, ...addressesIn(inventory, within)], facts: [[firstFree(inventory, within)]] };
    },
  ],
  [
    'TICKET',
    ['Firewall rule request for VLAN 321 at MX1 Querétaro: what is its name, its prefix and its VRF?'],
    (inventory) => {
      const found = vlan(inventory, 321, QUERETARO);
      const [within] = inventory.from(found, 'VLAN', 'ipam.prefix');
      if (within === undefined) throw new Error('The VLAN has no prefix');
      const vrf = inventory.to(within, 'VRF');
      return { objects: [found, within, vrf], facts: [[found.name], [within.name], [within.name, vrf.name]] };
    },
  ],
  [
    'NEWCOMER',
    ['A machine display shows the number 10.21.112.77. Which network range is that part of, in which plant, and what is the range for?'],
    (inventory) => {
      const within = prefix(inventory, '10.21.112.0/24', 'ot');
      const site = inventory.to(within, 'SCOPE');
      return { objects: [within, site], facts: [[within.name], [site.name], [value(within, 'description')]] };
    },
  ],
  [
    'ENGINEER',
    ['VRRP in Gliwice office: VIP and the two real addresses?'],
    (inventory) => {
      const group = inventory.one('ipam.fhrpgroup', 'PL1 office gateway');
      const ports = inventory.toAll(group, 'INTERFACE');
      const found = [group, ...ports].flatMap((each) => inventory.from(each, 'ASSIGNED_OBJECT', 'ipam.ipaddress'));
      return { objects: [group, ...ports, ...found], facts: found.map((each) => [bare(each)]) };
    },
  ],
  [
    'CHAT',
    ['how full is 10.31.210.0/24? just the number of addresses we use'],
    (inventory) => {
      const within = prefix(inventory, '10.31.210.0/24');
      const used = addressesIn(inventory, within);
      return { objects: [within, ...used], facts: [count(within, used)] };
    },
  ],
  [
    'TICKET',
    ['New handheld scanners for Tychy get addresses by DHCP. State first and last address of the range in 10.13.41.0/24.'],
    (inventory) => {
      const [range] = inventory.all('ipam.iprange').flatMap((each) => (each.name.startsWith('10.13.41.') ? [each] : []));
      if (range === undefined) throw new Error('No range in 10.13.41.0/24');
      const [first, last] = ['start_address', 'end_address'].map((attribute) => value(range, attribute).replace(/\/\d+$/u, ''));
      return { objects: [prefix(inventory, '10.13.41.0/24'), range], facts: [[first ?? ''], [last ?? '']] };
    },
  ],
  [
    'TERSE',
    ['oob ip brn-esx-2'],
    (inventory) => {
      const host = device(inventory, 'brn-esx-2');
      const found = inventory.to(host, 'OOB_IP');
      return { objects: [host, found], facts: [[bare(found)]] };
    },
  ],
  [
    'NEWCOMER',
    ['Which address do I type to reach the computer called Clock, and what is its full name in the network?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'Clock');
      const found = inventory.to(machine, 'PRIMARY_IP4');
      return { objects: [machine, found], facts: [[bare(found)], [value(found, 'dns_name')]] };
    },
  ],
  [
    'TERSE',
    ['172.17.0.0/22: status, vlan'],
    (inventory) => {
      const within = prefix(inventory, '172.17.0.0/22');
      const found = inventory.to(within, 'VLAN');
      return { objects: [within, found], facts: [[within.name, String(within.status)], [found.name]] };
    },
  ],
]);
