import { count, device, freeUnits, rack, uncabled } from '../answers.js';
import { MILANO, HIDD, SITRA, bank, site, withRole } from './helpers.js';

export const COUNTS = bank('COUNT', [
  [
    'CHAT',
    ['board slide: how many cash machines have we got altogether, all countries, planned ones too?'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'ATM');
      const found = withRole(inventory, 'ATM');
      return { objects: [role, ...found], facts: [count(role, found)] };
    },
  ],
  [
    'TICKET',
    ['Subscription renewal: total of zone firewalls, of edge firewalls and of branch firewalls in our estate.'],
    (inventory) => {
      const roles = ['Zone firewall', 'Edge firewall', 'Branch firewall'].map((name) => inventory.one('dcim.devicerole', name));
      return {
        objects: roles.flatMap((role) => [role, ...withRole(inventory, role.name)]),
        facts: roles.map((role) => count(role, withRole(inventory, role.name))),
      };
    },
  ],
  [
    'TERSE',
    ['circuits in status planned, total'],
    (inventory) => {
      const found = inventory.all('circuits.circuit').filter(({ status }) => status === 'planned');
      return { objects: found, facts: [[String(found.length), 'planned']] };
    },
  ],
  [
    'NEWCOMER',
    ['The virtual computers in Sitra must run on something. How many real host machines (hypervisors) are there?'],
    (inventory) => {
      const found = withRole(inventory, 'Hypervisor', SITRA);
      return { objects: [site(inventory, SITRA), ...found], facts: [count(site(inventory, SITRA), found)] };
    },
  ],
  [
    'ENGINEER',
    ['height units not occupied in Z01, Sitra side'],
    (inventory) => {
      const cabinet = rack(inventory, 'Z01', SITRA);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'CHAT',
    ['could MI-UPS1 take two more plugs? how many of its outlets have nothing in them'],
    (inventory) => {
      const ups = device(inventory, 'MI-UPS1');
      return {
        objects: [ups, ...inventory.from(ups, 'DEVICE', 'dcim.poweroutlet')],
        facts: [count(ups, uncabled(inventory, ups, 'dcim.poweroutlet'))],
      };
    },
  ],
  [
    'TICKET',
    ['WAN tender: quantity of lines of the type MPLS presently in the inventory, irrespective of carrier.'],
    (inventory) => {
      const type = inventory.one('circuits.circuittype', 'MPLS');
      const found = inventory.from(type, 'TYPE', 'circuits.circuit');
      return { objects: [type, ...found], facts: [count(type, found)] };
    },
  ],
  [
    'TERSE',
    ['qty leaf hidd'],
    (inventory) => {
      const found = withRole(inventory, 'Leaf', HIDD);
      return { objects: [site(inventory, HIDD), ...found], facts: [count(site(inventory, HIDD), found)] };
    },
  ],
  [
    'NEWCOMER',
    ['In the bank they say "Branches". How many sites does that group have?'],
    (inventory) => {
      const group = inventory.one('dcim.sitegroup', 'Branches');
      const found = inventory.from(group, 'GROUP', 'dcim.site');
      return { objects: [group, ...found], facts: [count(group, found)] };
    },
  ],
  [
    'ENGINEER',
    ['console lines nobody uses yet on SA01U20'],
    (inventory) => {
      const server = device(inventory, 'SA01U20');
      return {
        objects: [server, ...inventory.from(server, 'DEVICE', 'dcim.consoleserverport')],
        facts: [count(server, uncabled(inventory, server, 'dcim.consoleserverport'))],
      };
    },
  ],
  [
    'ENGINEER',
    ['EOL hunt: number of VMs still on RHEL 7?'],
    (inventory) => {
      const platform = inventory.one('dcim.platform', 'RHEL 7');
      const found = inventory.from(platform, 'PLATFORM', 'virtualization.virtualmachine');
      return { objects: [platform, ...found], facts: [count(platform, found)] };
    },
  ],
  [
    'CHAT',
    ['how many turrets have the traders at Milano Borsa got? dealer boards, to be precise'],
    (inventory) => {
      const found = withRole(inventory, 'Dealer board', MILANO);
      return { objects: [site(inventory, MILANO), ...found], facts: [count(site(inventory, MILANO), found)] };
    },
  ],
]);
