import { circuitsAt, device, distinct, names, part, status, value } from '../answers.js';
import { BRNO, GLIWICE, QUERETARO, cell, factory, withRole } from './helpers.js';

export const AGGREGATES = factory('AGGREGATE', [
  [
    'CHAT',
    ['who owns the VMs on PL1-OT?'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'PL1-OT');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      const tenants = distinct(machines.map((each) => inventory.to(each, 'TENANT')));
      return { objects: [cluster, ...machines, ...tenants], facts: names(tenants) };
    },
  ],
  [
    'TICKET',
    ['Orbitel will be replaced next year. Which of our sites have at least one circuit of this carrier?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Orbitel');
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
    ['Z3-HS1 Gliwice, P25: which vids ride on the trunk?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'Z3-HS1', GLIWICE), 'P25');
      const vlans = inventory.toAll(port, 'TAGGED_VLAN');
      return { objects: [port, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'TERSE',
    ['vendors in cell N1-C03'],
    (inventory) => {
      const place = cell(inventory, 'N1-C03', QUERETARO);
      const installed = inventory.from(place, 'LOCATION', 'dcim.device');
      const types = distinct(installed.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [place, ...installed, ...types, ...makers], facts: names(makers) };
    },
  ],
  [
    'NEWCOMER',
    ['Are all the electric lines that come out of the board Tablero A switched on?'],
    (inventory) => {
      const panel = inventory.one('dcim.powerpanel', 'Tablero A');
      const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [panel, ...feeds], facts: feeds.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'ENGINEER',
    ['cell Lis 2, status of every box in there'],
    (inventory) => {
      const place = cell(inventory, 'Lis 2', BRNO);
      const installed = inventory.from(place, 'LOCATION', 'dcim.device');
      return { objects: [place, ...installed], facts: installed.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'CHAT',
    ['which SSIDs does PL1-Z1-AP1 send out?'],
    (inventory) => {
      const point = device(inventory, 'PL1-Z1-AP1');
      const radios = inventory.from(point, 'DEVICE', 'dcim.interface');
      const lans = distinct(radios.flatMap((radio) => inventory.toAll(radio, 'WIRELESS_LAN')));
      return { objects: [point, ...radios, ...lans], facts: lans.map((lan) => [value(lan, 'ssid')]) };
    },
  ],
  [
    'TICKET',
    ['Patch campaign: which operating systems are in use on the virtual machines of HQ-PROD?'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'HQ-PROD');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      const platforms = distinct(machines.map((each) => inventory.to(each, 'PLATFORM')));
      return { objects: [cluster, ...machines, ...platforms], facts: names(platforms) };
    },
  ],
  [
    'TERSE',
    ['carriers + circuit types into Gliwice'],
    (inventory) => {
      const site = inventory.one('dcim.site', GLIWICE);
      const circuits = circuitsAt(inventory, site);
      const answer = distinct(circuits.flatMap((each) => [inventory.to(each, 'PROVIDER'), inventory.to(each, 'TYPE')]));
      return { objects: [site, ...circuits, ...answer], facts: names(answer) };
    },
  ],
  [
    'NEWCOMER',
    ['In Mexico, which of our divisions own the controllers (PLCs)?'],
    (inventory) => {
      const found = withRole(inventory, 'PLC', QUERETARO);
      const tenants = distinct(found.map((each) => inventory.to(each, 'TENANT')));
      return { objects: [...found, ...tenants], facts: names(tenants) };
    },
  ],
  [
    'TERSE',
    ['hall switch models Brno'],
    (inventory) => {
      const found = withRole(inventory, 'Hall switch', BRNO);
      const types = distinct(found.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      return { objects: [...found, ...types], facts: names(types) };
    },
  ],
]);
