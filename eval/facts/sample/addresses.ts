import {
  addressesIn,
  ask,
  atSite,
  counted,
  deviceOf,
  firstFree,
  freeUnits,
  named,
  narrowest,
  ownerOf,
  portOf,
  rackRecords,
  unused,
  value,
} from '../isp/helpers.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { machineAt, rackAt, stripIn, visitorRange } from './helpers.js';

export const ADDRESS_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-addresses-1', 'ADDRESSES', 'TERSE', '10.24.0.11 -> who', (inventory) => {
    const address = inventory.one('ipam.ipaddress', '10.24.0.11/24');
    const port = inventory.to(address, 'ASSIGNED_OBJECT');
    const owner = ownerOf(inventory, port);
    return { objects: [address, port, owner], facts: [[address.name, owner.name]] };
  }),
  ask('sample-addresses-2', 'ADDRESSES', 'CHAT', 'how do I reach fra1-tor-r3? v4 and v6 management please', (inventory) => {
    const device = deviceOf(inventory, 'fra1-tor-r3');
    const addresses = ['PRIMARY_IP4', 'PRIMARY_IP6'].map((relation) => inventory.to(device, relation));
    return { objects: [device, ...addresses], facts: named(addresses) };
  }),
  ask('sample-addresses-3', 'ADDRESSES', 'ENGINEER', '10.16.100.0/24 shows up twice: which VRFs and what is each one for', (inventory) => {
    const prefixes = inventory.all('ipam.prefix').filter(({ name }) => name === '10.16.100.0/24');
    const vrfs = prefixes.map((prefix) => inventory.to(prefix, 'VRF'));
    return {
      objects: [...prefixes, ...vrfs],
      facts: prefixes.map((prefix, index): NeededFact => [vrfs[index]?.name ?? '', value(prefix, 'description')]),
    };
  }),
  ask(
    'sample-addresses-4',
    'ADDRESSES',
    'TICKET',
    'A new UPS in Berlin needs a management address. What is the lowest address that is still free in 10.20.0.0/24?',
    (inventory) => {
      const prefix = inventory.one('ipam.prefix', '10.20.0.0/24');
      return { objects: [prefix, ...addressesIn(inventory, prefix)], facts: [[firstFree(inventory, prefix)]] };
    },
  ),
  ask(
    'sample-addresses-5',
    'ADDRESSES',
    'NEWCOMER',
    'When a visitor in Hamburg joins our guest wifi, which addresses can the laptop get, from where to where?',
    (inventory) => visitorRange(inventory, 'Hamburg Depot'),
  ),
  ask('sample-addresses-6', 'ADDRESSES', 'ENGINEER', 'VRRP VIP for the servers in fra1, and which two boxes are behind it', (inventory) => {
    const address = inventory.one('ipam.ipaddress', '10.16.100.12/24');
    const group = inventory.to(address, 'ASSIGNED_OBJECT');
    const ports = inventory.toAll(group, 'INTERFACE');
    const owners = ports.map((port) => ownerOf(inventory, port));
    return { objects: [address, group, ...ports, ...owners], facts: [[address.name], ...named(owners)] };
  }),
  ask(
    'sample-addresses-7',
    'ADDRESSES',
    'CHAT',
    'saw 10.18.110.77 in the firewall log, which of our subnets is that and what do we use it for',
    (inventory) => {
      const prefix = narrowest(inventory, '10.18.110.77');
      return { objects: [prefix], facts: [[prefix.name, value(prefix, 'description')]] };
    },
  ),
  ask('sample-addresses-8', 'ADDRESSES', 'TERSE', 'used ips in 10.32.0.0/24, count', (inventory) => {
    const prefix = inventory.one('ipam.prefix', '10.32.0.0/24');
    const addresses = addressesIn(inventory, prefix);
    return { objects: [prefix, ...addresses], facts: [counted(prefix, addresses)] };
  }),
  ask(
    'sample-addresses-9',
    'ADDRESSES',
    'TICKET',
    'Firewall request: please state the addresses of app-01 and app-02 in Amsterdam.',
    (inventory) => {
      const machines = ['app-01', 'app-02'].map((name) => machineAt(inventory, name, 'Amsterdam AMS2'));
      const addresses = machines.map((machine) => inventory.to(machine, 'PRIMARY_IP4'));
      return {
        objects: [...machines, ...addresses],
        facts: machines.map(({ name }, index): NeededFact => [name, addresses[index]?.name ?? '']),
      };
    },
  ),
  ask(
    'sample-addresses-10',
    'ADDRESSES',
    'NEWCOMER',
    'The users in Newark have addresses from 10.32.110.0/24. What is their VLAN called and which number does it have?',
    (inventory) => {
      const prefix = inventory.one('ipam.prefix', '10.32.110.0/24');
      const vlan = inventory.to(prefix, 'VLAN');
      return {
        objects: [prefix, vlan],
        facts: [
          [prefix.name, vlan.name],
          [vlan.name, value(vlan, 'vid')],
        ],
      };
    },
  ),
];

export const COUNT_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-count-1', 'COUNT', 'TERSE', '# devices hamburg depot', (inventory) => {
    const site = inventory.one('dcim.site', 'Hamburg Depot');
    const devices = inventory.from(site, 'SITE', 'dcim.device');
    return { objects: [site, ...devices], facts: [counted(site, devices)] };
  }),
  ask('sample-count-2', 'COUNT', 'CHAT', 'how many hosts are in ams2-vsphere, blades included?', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'ams2-vsphere');
    const devices = inventory.from(cluster, 'CLUSTER', 'dcim.device');
    return { objects: [cluster, ...devices], facts: [counted(cluster, devices)] };
  }),
  ask('sample-count-3', 'COUNT', 'ENGINEER', 'RU free in R3, FRA1?', (inventory) => {
    const rack = rackAt(inventory, 'R3', 'Frankfurt FRA1');
    return { objects: rackRecords(inventory, rack), facts: [counted(rack, freeUnits(inventory, rack))] };
  }),
  ask(
    'sample-count-4',
    'COUNT',
    'TICKET',
    'Two servers shall be added to rack R2 in Amsterdam. How many free outlets does PDU-B in that rack have?',
    (inventory) => {
      const strip = stripIn(inventory, 'PDU-B', rackAt(inventory, 'R2', 'Amsterdam AMS2'));
      return {
        objects: [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')],
        facts: [counted(strip, unused(inventory, strip, 'dcim.poweroutlet'))],
      };
    },
  ),
  ask(
    'sample-count-5',
    'COUNT',
    'NEWCOMER',
    'ams2-con-01 has sockets for console cables. How many of them could I still use?',
    (inventory) => {
      const device = deviceOf(inventory, 'ams2-con-01');
      return {
        objects: [device, ...inventory.from(device, 'DEVICE', 'dcim.consoleserverport')],
        facts: [counted(device, unused(inventory, device, 'dcim.consoleserverport'))],
      };
    },
  ),
  ask('sample-count-6', 'COUNT', 'CHAT', 'how many ports are left on the front of PP-R1 in Amsterdam', (inventory) => {
    const panel = atSite(inventory, 'dcim.device', 'PP-R1', 'Amsterdam AMS2');
    return {
      objects: [panel, ...inventory.from(panel, 'DEVICE', 'dcim.frontport')],
      facts: [counted(panel, unused(inventory, panel, 'dcim.frontport'))],
    };
  }),
  ask('sample-count-7', 'COUNT', 'TERSE', 'firewalls total', (inventory) => {
    const role = inventory.one('dcim.devicerole', 'Firewall');
    const devices = inventory.from(role, 'ROLE', 'dcim.device');
    return { objects: [role, ...devices], facts: [counted(role, devices)] };
  }),
  ask('sample-count-8', 'COUNT', 'ENGINEER', 'how many Gi ports on ham-sw-01 have nothing patched in', (inventory) => {
    const device = deviceOf(inventory, 'ham-sw-01');
    const ports = unused(inventory, device, 'dcim.interface').filter(({ name }) => name.startsWith('GigabitEthernet'));
    return { objects: [device, ...inventory.from(device, 'DEVICE', 'dcim.interface')], facts: [counted(device, ports)] };
  }),
  ask('sample-count-9', 'COUNT', 'TICKET', 'Invoice for Nordkai Shipping: how many virtual machines do we run for them?', (inventory) => {
    const tenant = inventory.one('tenancy.tenant', 'Nordkai Shipping');
    const machines = inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine');
    return { objects: [tenant, ...machines], facts: [counted(tenant, machines)] };
  }),
  ask(
    'sample-count-10',
    'COUNT',
    'NEWCOMER',
    'The bundle Port-Channel10 on ams2-core-02 is made of several cables. How many?',
    (inventory) => {
      const bundle = portOf(inventory, deviceOf(inventory, 'ams2-core-02'), 'Port-Channel10');
      const members = inventory.from(bundle, 'LAG', 'dcim.interface');
      return { objects: [bundle, ...members], facts: [counted(bundle, members)] };
    },
  ),
];
