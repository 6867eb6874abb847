import { addressesIn, bare, device, firstFree, names, part, prefix, value, vlan } from '../answers.js';
import { MONCTON, QUINPOOL, addressesOn, beside, retail, site } from './helpers.js';

export const ADDRESSES = retail('ADDRESSES', [
  [
    'CHAT',
    ['firewall log is full of 10.2.23.43, who on earth is that & in which vrf'],
    (inventory) => {
      const found = inventory.all('ipam.ipaddress').find((each) => bare(each) === '10.2.23.43');
      if (found === undefined) throw new Error('Nobody has the address');
      const port = inventory.to(found, 'ASSIGNED_OBJECT');
      const owner = inventory.to(port, 'DEVICE');
      return {
        objects: [found, port, owner, inventory.to(found, 'VRF')],
        facts: [[owner.name], [bare(found), inventory.to(found, 'VRF').name]],
      };
    },
  ],
  [
    'TICKET',
    ['The card terminal vendor has to whitelist our Moncton shop. Supply the subnet of the till VLAN there, plus the VRF.'],
    (inventory) => {
      const tills = vlan(inventory, 20, MONCTON);
      const within = inventory.from(tills, 'VLAN', 'ipam.prefix');
      return {
        objects: [tills, ...within, ...within.map((each) => inventory.to(each, 'VRF'))],
        facts: within.map((each) => beside(inventory, each, 'VRF')),
      };
    },
  ],
  [
    'TERSE',
    ['Pantry oob ip'],
    (inventory) => {
      const host = device(inventory, 'Pantry');
      const found = inventory.to(host, 'OOB_IP');
      return { objects: [host, found], facts: [[bare(found)]] };
    },
  ],
  [
    'NEWCOMER',
    ['To open the web page of the freezer controller in our Burlington shop I need its DNS name, or at least its number.'],
    (inventory) => {
      const port = part(inventory, device(inventory, '607f1'), 'eth0');
      const found = addressesOn(inventory, port);
      return { objects: [port, ...found], facts: found.map((each) => [bare(each), value(each, 'dns_name')]) };
    },
  ],
  [
    'ENGINEER',
    ['VRRP "101 gateway": virtual IP and group id, then the two routers + interface that share it'],
    (inventory) => {
      const group = inventory.one('ipam.fhrpgroup', '101 gateway');
      const ports = inventory.toAll(group, 'INTERFACE');
      const owners = ports.map((port) => inventory.to(port, 'DEVICE'));
      const found = addressesOn(inventory, group);
      return {
        objects: [group, ...found, ...ports, ...owners],
        facts: [
          ...found.map((each) => [bare(each)] as const),
          [group.name, value(group, 'group_id')],
          ...ports.map((port) => [inventory.to(port, 'DEVICE').name, port.name] as const),
        ],
      };
    },
  ],
  [
    'CHAT',
    ['laptop in the Quinpool back office gets no lease. which addresses may dhcp hand out there, from..to?'],
    (inventory) => {
      const store = site(inventory, QUINPOOL);
      const blocks = inventory.from(store, 'SCOPE', 'ipam.prefix').filter((each) => each.status === 'container');
      const starts = blocks.map(({ name }) => name.replace(/\d+\/24$/u, ''));
      const pools = inventory.all('ipam.iprange').filter((pool) => starts.some((start) => pool.name.startsWith(start)));
      const ends = pools.flatMap((pool) => ['start_address', 'end_address'].map((attribute) => value(pool, attribute)));
      return { objects: [store, ...blocks, ...pools], facts: ends.map((end) => [end.replace(/\/\d+$/u, '')]) };
    },
  ],
  [
    'TICKET',
    ['A label printer joins the servers at Truro. Reserve the lowest host address of 10.122.80.0/24 that nobody uses.'],
    (inventory) => {
      const within = prefix(inventory, '10.122.80.0/24');
      return { objects: [within, ...addressesIn(inventory, within)], facts: [[firstFree(inventory, within)]] };
    },
  ],
  [
    'TERSE',
    ['192.168.70.0/24 = how many vrfs, names'],
    (inventory) => {
      const found = inventory.all('ipam.prefix').filter(({ name }) => name === '192.168.70.0/24');
      return {
        objects: found.flatMap((each) => [each, inventory.to(each, 'VRF')]),
        facts: found.map((each) => beside(inventory, each, 'VRF')),
      };
    },
  ],
  [
    'NEWCOMER',
    ['The monitoring screen shows a red line with 10.121.10.22 and nothing else. Which machine is it, and what sort of machine?'],
    (inventory) => {
      const found = inventory.one('ipam.ipaddress', '10.121.10.22/24');
      const port = inventory.to(found, 'ASSIGNED_OBJECT');
      const owner = inventory.to(port, 'DEVICE');
      return { objects: [found, port, owner, inventory.to(owner, 'ROLE')], facts: names([owner, inventory.to(owner, 'ROLE')]) };
    },
  ],
  [
    'ENGINEER',
    ['stumbled on 10.1.18.128/28 in a route dump; need its vlan, what we use it for (role) and whose store'],
    (inventory) => {
      const within = prefix(inventory, '10.1.18.128/28', 'COLD');
      const relations = ['VLAN', 'ROLE', 'SCOPE'];
      return {
        objects: [within, ...relations.map((relation) => inventory.to(within, relation))],
        facts: relations.map((relation) => beside(inventory, within, relation)),
      };
    },
  ],
]);
