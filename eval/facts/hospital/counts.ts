import { at, count, device, freeUnits, rack, uncabled } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { BATH, WESTBURY, YEOVIL, hospital } from './helpers.js';

/** The devices of a role at a site. */
const withRole = (inventory: FactInventory, role: FactRecord, site: string): readonly FactRecord[] =>
  inventory.from(role, 'ROLE', 'dcim.device').filter(at(inventory, site));

export const COUNTS = hospital('COUNT', [
  [
    'CHAT',
    ['how many access points have we got at Bath Royal?'],
    (inventory) => {
      const site = inventory.one('dcim.site', BATH);
      const found = withRole(inventory, inventory.one('dcim.devicerole', 'Access Point'), BATH);
      return { objects: [site, ...found], facts: [count(site, found)] };
    },
  ],
  [
    'ENGINEER',
    ['U left in DC Row B-07?'],
    (inventory) => {
      const cabinet = rack(inventory, 'DC Row B-07', WESTBURY);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'TERSE',
    ['free outlets PDU 14R'],
    (inventory) => {
      const strip = device(inventory, 'PDU 14R');
      return {
        objects: [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')],
        facts: [count(strip, uncabled(inventory, strip, 'dcim.poweroutlet'))],
      };
    },
  ],
  [
    'TICKET',
    ['Fibre planning: how many front ports of the patch panel PP-CR2-01 are still unused?'],
    (inventory) => {
      const panel = device(inventory, 'PP-CR2-01');
      return {
        objects: [panel, ...inventory.from(panel, 'DEVICE', 'dcim.frontport')],
        facts: [count(panel, uncabled(inventory, panel, 'dcim.frontport'))],
      };
    },
  ],
  [
    'NEWCOMER',
    ['How many lines do we rent from Mendip Telecom altogether?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Mendip Telecom');
      const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
      return { objects: [provider, ...circuits], facts: [count(provider, circuits)] };
    },
  ],
  [
    'CHAT',
    ['row A in the dc: how many of the racks are still marked available'],
    (inventory) => {
      const row = inventory.one('dcim.location', 'Row A');
      const racks = inventory.from(row, 'LOCATION', 'dcim.rack');
      return {
        objects: [row, ...racks],
        facts: [
          [
            ...count(
              row,
              racks.filter((each) => each.status === 'available'),
            ),
            'available',
          ],
        ],
      };
    },
  ],
  [
    'ENGINEER',
    ['count of VMs switched off in the Test cluster'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'Test');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      return {
        objects: [cluster, ...machines],
        facts: [
          [
            ...count(
              cluster,
              machines.filter((each) => each.status === 'offline'),
            ),
            'offline',
          ],
        ],
      };
    },
  ],
  [
    'TERSE',
    ['no. of devices planned @ Sherborne Clinic'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Sherborne Clinic');
      const found = inventory.from(site, 'SITE', 'dcim.device').filter((each) => each.status === 'planned');
      return { objects: [site, ...found], facts: [[...count(site, found), 'planned']] };
    },
  ],
  [
    'TICKET',
    ['Licence true-up: how many firewalls does the trust operate in total?'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Firewall');
      const found = inventory.from(role, 'ROLE', 'dcim.device');
      return { objects: [role, ...found], facts: [count(role, found)] };
    },
  ],
  [
    'NEWCOMER',
    ['How many VLANs does Yeovil Park have?'],
    (inventory) => {
      const site = inventory.one('dcim.site', YEOVIL);
      const vlans = inventory.from(site, 'SITE', 'ipam.vlan');
      return { objects: [site, ...vlans], facts: [count(site, vlans)] };
    },
  ],
]);
