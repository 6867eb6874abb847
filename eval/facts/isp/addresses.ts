import { otherEnd } from '../follow.js';
import type { FactQuestion } from '../question.js';
import {
  addressesIn,
  addressesOf,
  about,
  ask,
  bare,
  counted,
  deviceOf,
  firstFree,
  having,
  linked,
  named,
  narrowest,
  ownerOf,
  value,
} from './helpers.js';

export const ADDRESS_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-addresses-1', 'ADDRESSES', 'TERSE', 'who has 10.40.110.24', (inventory) => {
    const address = inventory.one('ipam.ipaddress', '10.40.110.24/24');
    const port = inventory.to(address, 'ASSIGNED_OBJECT');
    const owner = ownerOf(inventory, port);
    return { objects: [address, port, owner], facts: [[address.name, owner.name]] };
  }),
  ask('isp-addresses-2', 'ADDRESSES', 'CHAT', 'loopbacks of krs-pe1 please, v4 and v6', (inventory) => {
    const device = deviceOf(inventory, 'krs-pe1');
    const addresses = ['PRIMARY_IP4', 'PRIMARY_IP6'].map((relation) => inventory.to(device, relation));
    return { objects: [device, ...addresses], facts: named(addresses) };
  }),
  ask(
    'isp-addresses-3',
    'ADDRESSES',
    'TICKET',
    'A monitoring alarm only says "192.168.10.1 unreachable". Please list the customer VPNs in which this address is used and the router that has it in each.',
    (inventory) => {
      const addresses = inventory.all('ipam.ipaddress').filter(({ name }) => bare(name) === '192.168.10.1');
      const routers = addresses.map((address) => ownerOf(inventory, inventory.to(address, 'ASSIGNED_OBJECT')));
      const vrfs = addresses.map((address) => inventory.to(address, 'VRF'));
      return { objects: [...addresses, ...routers, ...vrfs], facts: [...named(routers), ...named(vrfs)] };
    },
  ),
  ask('isp-addresses-4', 'ADDRESSES', 'ENGINEER', 'abuse mail about 198.51.100.70, which of our nets is that and whose', (inventory) => {
    const prefix = narrowest(inventory, '198.51.100.70');
    const tenant = inventory.to(prefix, 'TENANT');
    return { objects: [prefix, tenant], facts: [[prefix.name, tenant.name]] };
  }),
  ask(
    'isp-addresses-5',
    'ADDRESSES',
    'NEWCOMER',
    'At the Lysaker office there is a network called "moterom" for the meeting rooms. Which number does it have and which addresses belong to it?',
    (inventory) => {
      const vlan = inventory.one('ipam.vlan', 'moterom');
      const prefixes = inventory.from(vlan, 'VLAN', 'ipam.prefix');
      return { objects: [vlan, ...prefixes], facts: [about(vlan, 'vid'), ...named(prefixes)] };
    },
  ),
  ask('isp-addresses-6', 'ADDRESSES', 'ENGINEER', 'v4 link net on PC/TRD-BOO/0007 and which box has which end', (inventory) => {
    const prefix = inventory.one('ipam.prefix', '10.254.0.16/31', ({ attributes }) => attributes['description'] === 'PC/TRD-BOO/0007');
    const addresses = addressesIn(inventory, prefix);
    const ports = addresses.map((address) => inventory.to(address, 'ASSIGNED_OBJECT'));
    const owners = ports.map((port) => ownerOf(inventory, port));
    return {
      objects: [prefix, ...addresses, ...ports, ...owners],
      facts: [[prefix.name, 'PC/TRD-BOO/0007'], ...addresses.map(({ name }, index) => [name, owners[index]?.name ?? ''] as const)],
    };
  }),
  ask(
    'isp-addresses-7',
    'ADDRESSES',
    'TICKET',
    'Fjellregnskap orders one more public IPv4 address. Which is the next one that is free in their existing network?',
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Fjellregnskap');
      const prefix = inventory.one('ipam.prefix', '198.51.100.48/29', (each) => linked(each, 'TENANT', tenant));
      return { objects: [tenant, prefix, ...addressesIn(inventory, prefix)], facts: [[firstFree(inventory, prefix)]] };
    },
  ),
  ask('isp-addresses-8', 'ADDRESSES', 'TERSE', '10.30.220.0/24: vlan, gw', (inventory) => {
    const prefix = inventory.one('ipam.prefix', '10.30.220.0/24');
    const vlan = inventory.to(prefix, 'VLAN');
    const gateway = inventory.one('ipam.ipaddress', '10.30.220.1/24');
    const router = ownerOf(inventory, inventory.to(gateway, 'ASSIGNED_OBJECT'));
    return { objects: [prefix, vlan, gateway, router], facts: [[prefix.name, vlan.name], about(vlan, 'vid'), [gateway.name, router.name]] };
  }),
  ask('isp-addresses-9', 'ADDRESSES', 'CHAT', 'how full is 10.30.210.0/24, how many IPs in there are taken?', (inventory) => {
    const prefix = inventory.one('ipam.prefix', '10.30.210.0/24');
    const addresses = addressesIn(inventory, prefix);
    return { objects: [prefix, ...addresses], facts: [counted(prefix, addresses)] };
  }),
  ask(
    'isp-addresses-10',
    'ADDRESSES',
    'NEWCOMER',
    'If a guest at the office connects a laptop, from which number to which number are addresses handed out?',
    (inventory) => {
      const range = having(inventory, 'ipam.iprange', 'description', 'guest DHCP');
      return { objects: [range], facts: [[bare(value(range, 'start_address')), bare(value(range, 'end_address'))]] };
    },
  ),
  ask('isp-addresses-11', 'ADDRESSES', 'CHAT', 'whats our address on the NIX peering lan, both families', (inventory) => {
    const circuit = inventory.one('circuits.circuit', 'NIX-OSL-118');
    const ports = [otherEnd(inventory, inventory.to(circuit, 'TERMINATION_A'))].flatMap((port) => port ?? []);
    const addresses = ports.flatMap((port) => addressesOf(inventory, port));
    return { objects: [circuit, ...ports, ...ports.map((port) => ownerOf(inventory, port)), ...addresses], facts: named(addresses) };
  }),
  ask('isp-addresses-12', 'ADDRESSES', 'TERSE', '198.51.100.97 = ?', (inventory) => {
    const address = inventory.one('ipam.ipaddress', '198.51.100.97/29');
    const port = inventory.to(address, 'ASSIGNED_OBJECT');
    const tenant = inventory.to(address, 'TENANT');
    const owner = ownerOf(inventory, port);
    return {
      objects: [address, port, owner, tenant],
      facts: [
        [address.name, tenant.name],
        [owner.name, port.name],
      ],
    };
  }),
];
