import { count, device, freeUnits, rack, uncabled } from '../answers.js';
import { DRUMMONDVILLE, QUINPOOL, TRURO, retail, site, withRole } from './helpers.js';

export const COUNTS = retail('COUNT', [
  [
    'CHAT',
    ['marketing wants a number for a press release: self-checkout tills, whole chain, how many'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Till');
      const found = withRole(inventory, 'Till');
      return { objects: [role, ...found], facts: [count(role, found)] };
    },
  ],
  [
    'TICKET',
    ['Aruba support renewal. State the quantity of access points we own overall, and how many of these are in status failed.'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Access point');
      const found = withRole(inventory, 'Access point');
      const broken = found.filter(({ status }) => status === 'failed');
      return { objects: [role, ...found], facts: [count(role, found), [String(broken.length), 'failed']] };
    },
  ],
  [
    'TERSE',
    ['# lines from Granite Fiber'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Granite Fiber');
      const found = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
      return { objects: [provider, ...found], facts: [count(provider, found)] };
    },
  ],
  [
    'NEWCOMER',
    ['Not all shops are our own, some belong to franchisees. I would like to know how large the group "Franchise stores" is.'],
    (inventory) => {
      const group = inventory.one('dcim.sitegroup', 'Franchise stores');
      const found = inventory.from(group, 'GROUP', 'dcim.site');
      return { objects: [group, ...found], facts: [count(group, found)] };
    },
  ],
  [
    'ENGINEER',
    ['racking two 1U boxes at DC Truro. spare U in Rack 1?'],
    (inventory) => {
      const cabinet = rack(inventory, 'Rack 1', TRURO);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'CHAT',
    ['before i buy another power bar for Moncton, does 214P1 have sockets left over? number pls'],
    (inventory) => {
      const strip = device(inventory, '214P1');
      return {
        objects: [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')],
        facts: [count(strip, uncabled(inventory, strip, 'dcim.poweroutlet'))],
      };
    },
  ],
  [
    'TICKET',
    ['Mobile contract audit: the total of LTE circuits on our books, regardless of state or operator.'],
    (inventory) => {
      const type = inventory.one('circuits.circuittype', 'LTE');
      const found = inventory.from(type, 'TYPE', 'circuits.circuit');
      return { objects: [type, ...found], facts: [count(type, found)] };
    },
  ],
  [
    'TERSE',
    ['zone controllers Drummondville qty'],
    (inventory) => {
      const found = withRole(inventory, 'Zone controller', DRUMMONDVILLE);
      return { objects: [site(inventory, DRUMMONDVILLE), ...found], facts: [count(site(inventory, DRUMMONDVILLE), found)] };
    },
  ],
  [
    'NEWCOMER',
    ['For the insurance I must count every temperature probe we own. Can the inventory give me the total?'],
    (inventory) => {
      const role = inventory.one('dcim.inventoryitemrole', 'Temperature probe');
      const found = inventory.from(role, 'ROLE', 'dcim.inventoryitem');
      return { objects: [role, ...found], facts: [count(role, found)] };
    },
  ],
  [
    'ENGINEER',
    ['223 Halifax Quinpool in two numbers: vlans defined, prefixes scoped to it'],
    (inventory) => {
      const store = site(inventory, QUINPOOL);
      const vlans = inventory.from(store, 'SITE', 'ipam.vlan');
      const prefixes = inventory.from(store, 'SCOPE', 'ipam.prefix');
      return { objects: [store, ...vlans, ...prefixes], facts: [count(store, vlans), count(store, prefixes)] };
    },
  ],
]);
