import { at, contactsOf, device, distinct, names, part, rack, status, value } from '../answers.js';
import { HIDD, SITRA, about, bank, beside, machinesOf, panel, site, terminationsOf, tunnelEnds, withRole } from './helpers.js';

export const AGGREGATES = bank('AGGREGATE', [
  [
    'CHAT',
    ['cost split for Hidd Green: whose machines run there? tenants only'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'Hidd Green');
      const machines = machinesOf(inventory, cluster);
      const tenants = distinct(machines.map((each) => inventory.to(each, 'TENANT')));
      return { objects: [cluster, ...machines, ...tenants], facts: names(tenants) };
    },
  ],
  [
    'TICKET',
    ['Hellas Light works on its backbone during the night of Saturday. Which branches will be cut off?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Hellas Light');
      const lines = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
      const ends = lines.flatMap((line) => terminationsOf(inventory, line));
      const sites = ends.map((end) => inventory.to(end, 'TERMINATION')).filter(({ objectType }) => objectType === 'dcim.site');
      return { objects: [provider, ...lines, ...ends, ...sites], facts: names(sites) };
    },
  ],
  [
    'TERSE',
    ['makes in D09 hidd'],
    (inventory) => {
      const cabinet = rack(inventory, 'D09', HIDD);
      const mounted = inventory.from(cabinet, 'RACK', 'dcim.device');
      const types = distinct(mounted.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [cabinet, ...mounted, ...types, ...makers], facts: names(makers) };
    },
  ],
  [
    'NEWCOMER',
    ['I must prepare updates for the machines of Hidd Grey. Which operating systems do I have to expect?'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'Hidd Grey');
      const machines = machinesOf(inventory, cluster);
      const platforms = distinct(machines.map((each) => inventory.to(each, 'PLATFORM')));
      return { objects: [cluster, ...machines, ...platforms], facts: names(platforms) };
    },
  ],
  [
    'ENGINEER',
    ['allowed vlans Ethernet3 @ HC08U40, number and name'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'HC08U40'), 'Ethernet3');
      const vlans = inventory.toAll(port, 'TAGGED_VLAN');
      return { objects: [port, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'CHAT',
    ['morning! which devices are marked failed right now, everywhere?'],
    (inventory) => {
      const found = inventory.all('dcim.device').filter((each) => each.status === 'failed');
      return { objects: found, facts: found.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'TICKET',
    ['Emergency handbook, chapter Sitra DC: the people assigned to this site, each with function and telephone.'],
    (inventory) => {
      const centre = site(inventory, SITRA);
      const contacts = contactsOf(inventory, centre);
      return {
        objects: [centre, ...contacts, ...contacts.map((each) => inventory.to(each, 'ROLE'))],
        facts: contacts.flatMap((each) => [beside(inventory, each, 'ROLE'), about(each, 'phone')]),
      };
    },
  ],
  [
    'TERSE',
    ['PDB-A hidd: feeds + amps'],
    (inventory) => {
      const board = panel(inventory, 'PDB-A', HIDD);
      const feeds = inventory.from(board, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [board, ...feeds], facts: feeds.map((each) => about(each, 'amperage')) };
    },
  ],
  [
    'NEWCOMER',
    ['In which of our places does a clock for exact time (time server) stand, and which company built those clocks?'],
    (inventory) => {
      const clocks = withRole(inventory, 'Time server');
      const sites = distinct(clocks.map((each) => inventory.to(each, 'SITE')));
      const types = distinct(clocks.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [...clocks, ...sites, ...types, ...makers], facts: names([...sites, ...makers]) };
    },
  ],
  [
    'ENGINEER',
    ['rebooting HA01U38 tonight: which ATM tunnels have their hub on it?'],
    (inventory) => {
      const hub = device(inventory, 'HA01U38');
      const tunnels = inventory
        .all('vpn.tunnel')
        .filter((tunnel) =>
          tunnelEnds(inventory, tunnel).some((end) => inventory.to(inventory.to(end, 'TERMINATION'), 'DEVICE').key === hub.key),
        );
      return { objects: [hub, ...tunnels], facts: names(tunnels) };
    },
  ],
  [
    'CHAT',
    ['branch firewalls in Bahrain, Oman, wherever: do all branches use one model or several? which'],
    (inventory) => {
      const firewalls = withRole(inventory, 'Branch firewall');
      const types = distinct(firewalls.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      return { objects: [...firewalls, ...types], facts: names(types) };
    },
  ],
  [
    'TICKET',
    ['Segmentation review: owners of the VLANs at Muharraq Souq, without repetition.'],
    (inventory) => {
      const branch = site(inventory, 'Muharraq Souq');
      const vlans = inventory.all('ipam.vlan').filter(at(inventory, branch.name));
      const tenants = distinct(vlans.map((each) => inventory.to(each, 'TENANT')));
      return { objects: [branch, ...vlans, ...tenants], facts: names(tenants) };
    },
  ],
]);
