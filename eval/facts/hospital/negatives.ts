import { at, device, none, rack, uncabled, unrecorded } from '../answers.js';
import { otherEnd } from '../follow.js';
import { WESTBURY, hospital } from './helpers.js';

// The needed fact is `not recorded` for a missing value, and `none` for an empty list.
export const NEGATIVES = hospital('NEGATIVE', [
  [
    'CHAT',
    ['is there a serial on file for Radiology-SW-A? Aruba support want one'],
    (inventory) => {
      const found = device(inventory, 'Radiology-SW-A');
      return { objects: [found], facts: [unrecorded(found, 'serial')] };
    },
  ],
  [
    'TERSE',
    ['commit rate SF-DF-0016?'],
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'SF-DF-0016');
      return { objects: [circuit], facts: [unrecorded(circuit, 'commit_rate')] };
    },
  ],
  [
    'TICKET',
    ['IPv6 readiness check: does the VM epr-db-01 have a primary IPv6 address?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'epr-db-01');
      none(machine, inventory.toAll(machine, 'PRIMARY_IP6'));
      return { objects: [machine], facts: [[machine.name, 'not recorded']] };
    },
  ],
  [
    'NEWCOMER',
    ['Is anything standing in the cabinet DC Row A-06 already, or can we put our new server there?'],
    (inventory) => {
      const cabinet = rack(inventory, 'DC Row A-06', WESTBURY);
      return { objects: [cabinet], facts: [none(cabinet, inventory.from(cabinet, 'RACK', 'dcim.device'))] };
    },
  ],
  [
    'ENGINEER',
    ["feed 'MRI Chiller' off DB Imaging: got anything plugged in behind it on record?"],
    (inventory) => {
      const feed = inventory.one('dcim.powerfeed', 'MRI Chiller');
      return {
        objects: [feed],
        facts: [
          none(
            feed,
            [otherEnd(inventory, feed)].flatMap((end) => end ?? []),
          ),
        ],
      };
    },
  ],
  [
    'CHAT',
    ['has the Maternity department got any virtual machines of its own?'],
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Maternity');
      return { objects: [tenant], facts: [none(tenant, inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine'))] };
    },
  ],
  [
    'ENGINEER',
    ['YP-CORE, asset tag?'],
    (inventory) => {
      const found = device(inventory, 'YP-CORE');
      return { objects: [found], facts: [unrecorded(found, 'asset_tag')] };
    },
  ],
  [
    'TICKET',
    ['Door controllers at Street Clinic cannot be addressed. Has a prefix been assigned to the Door Access VLAN there?'],
    (inventory) => {
      const vlan = inventory.one('ipam.vlan', 'Door Access', at(inventory, 'Street Clinic'));
      return { objects: [vlan], facts: [none(vlan, inventory.from(vlan, 'VLAN', 'ipam.prefix'))] };
    },
  ],
  [
    'NEWCOMER',
    ['Somebody must have plugged ED-STACK-2 in somewhere. Is it written down anywhere what gives it electricity?'],
    (inventory) => {
      const member = device(inventory, 'ED-STACK-2');
      const ports = inventory.from(member, 'DEVICE', 'dcim.powerport');
      if (uncabled(inventory, member, 'dcim.powerport').length < ports.length) throw new Error('A power port has a cable');
      return { objects: [member, ...ports], facts: [none(member, [])] };
    },
  ],
  [
    'TERSE',
    ['site contacts Sherborne Clinic?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Sherborne Clinic');
      return { objects: [site], facts: [none(site, inventory.from(site, 'ASSIGNED_TO', 'tenancy.contact'))] };
    },
  ],
  [
    'ENGINEER',
    ['epr-test-02 in the test cluster, has that got a primary v4 on it or nothing?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'epr-test-02');
      none(machine, inventory.toAll(machine, 'PRIMARY_IP4'));
      return { objects: [machine], facts: [[machine.name, 'not recorded']] };
    },
  ],
]);
