import { device, distinct, names, part, rack, status, value } from '../answers.js';
import { TROWBRIDGE, WESTBURY, hospital } from './helpers.js';

export const AGGREGATES = hospital('AGGREGATE', [
  [
    'CHAT',
    ['which departments own VMs on Westbury Prod?'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'Westbury Prod');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      const tenants = distinct(machines.flatMap((each) => inventory.toAll(each, 'TENANT')));
      return { objects: [cluster, ...machines, ...tenants], facts: names(tenants) };
    },
  ],
  [
    'TICKET',
    ['Mendip Telecom announces a backbone failure. Please name all our sites which depend on a circuit of theirs.'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Mendip Telecom');
      const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
      const ends = circuits.flatMap((each) => inventory.from(each, 'CIRCUIT', 'circuits.circuittermination'));
      const sites = distinct(
        ends.flatMap((each) => inventory.toAll(each, 'TERMINATION')).filter(({ objectType }) => objectType === 'dcim.site'),
      );
      return { objects: [provider, ...circuits, ...ends, ...sites], facts: names(sites) };
    },
  ],
  [
    'ENGINEER',
    ['what is tagged on Port-channel10 of WARD7-SW1, and what is native?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'WARD7-SW1'), 'Port-channel10');
      const vlans = [...inventory.toAll(port, 'TAGGED_VLAN'), ...inventory.toAll(port, 'UNTAGGED_VLAN')];
      return { objects: [port, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'TERSE',
    ['vendors in DC Row B-14'],
    (inventory) => {
      const cabinet = rack(inventory, 'DC Row B-14', WESTBURY);
      const mounted = inventory.from(cabinet, 'RACK', 'dcim.device');
      const types = distinct(mounted.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [cabinet, ...mounted, ...types, ...makers], facts: names(makers) };
    },
  ],
  [
    'NEWCOMER',
    ['There is a panel called DB-West. Are all the supplies that start there switched on, or is one of them not live yet?'],
    (inventory) => {
      const panel = inventory.one('dcim.powerpanel', 'DB-West');
      const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [panel, ...feeds], facts: feeds.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'ENGINEER',
    ['guest OSes across Bath DR?'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'Bath DR');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      const platforms = distinct(machines.map((each) => inventory.to(each, 'PLATFORM')));
      return { objects: [cluster, ...machines, ...platforms], facts: names(platforms) };
    },
  ],
  [
    'CHAT',
    ['whose VLANs are those at Trowbridge General? just the owners'],
    (inventory) => {
      const site = inventory.one('dcim.site', TROWBRIDGE);
      const vlans = inventory.from(site, 'SITE', 'ipam.vlan');
      const tenants = distinct(vlans.map((each) => inventory.to(each, 'TENANT')));
      return { objects: [site, ...vlans, ...tenants], facts: names(tenants) };
    },
  ],
  [
    'TERSE',
    ['vlans in use on ports of Radiology-SW-A, w/ vid'],
    (inventory) => {
      const chassis = device(inventory, 'Radiology-SW-A');
      const ports = inventory.from(chassis, 'DEVICE', 'dcim.interface');
      const vlans = distinct(ports.flatMap((port) => [...inventory.toAll(port, 'UNTAGGED_VLAN'), ...inventory.toAll(port, 'TAGGED_VLAN')]));
      return { objects: [chassis, ...ports, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'TICKET',
    ['Lifecycle report: which switch models of which manufacturer run at Bath Royal in the role Access Switch?'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Access Switch');
      const site = inventory.one('dcim.site', 'Bath Royal');
      const found = inventory.from(site, 'SITE', 'dcim.device').filter((each) => inventory.to(each, 'ROLE').key === role.key);
      const types = distinct(found.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [site, role, ...found, ...types, ...makers], facts: names([...types, ...makers]) };
    },
  ],
  [
    'NEWCOMER',
    ['In which places do the circuits that Severn Fibre gives us end? I mean our own buildings.'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Severn Fibre');
      const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
      const ends = circuits.flatMap((each) => inventory.from(each, 'CIRCUIT', 'circuits.circuittermination'));
      const sites = distinct(
        ends.flatMap((each) => inventory.toAll(each, 'TERMINATION')).filter(({ objectType }) => objectType === 'dcim.site'),
      );
      return { objects: [provider, ...circuits, ...ends, ...sites], facts: names(sites) };
    },
  ],
]);
