import { count, device, freeUnits, part, portFact, rack, value } from '../answers.js';
import { otherEnd } from '../follow.js';
import { BATH, TROWBRIDGE, STA, hospital } from './helpers.js';

export const COMPARISONS = hospital('COMPARISON', [
  [
    'CHAT',
    ['quick one, of the two top-of-rack boxes in B-07, tor-b07-1 and tor-b07-2, which one sits higher up?'],
    (inventory) => {
      const both = ['tor-b07-1', 'tor-b07-2'].map((name) => device(inventory, name));
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'position')]) };
    },
  ],
  [
    'TICKET',
    ['Contract review: please confirm which of the circuits SF-INT-881 and SF-HSCN-2208 was installed first, with both dates.'],
    (inventory) => {
      const both = ['SF-INT-881', 'SF-HSCN-2208'].map((name) => inventory.one('circuits.circuit', name));
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'install_date')]) };
    },
  ],
  [
    'TERSE',
    ['vcpus epr-db-01 vs epr-app-01'],
    (inventory) => {
      const both = ['epr-db-01', 'epr-app-01'].map((name) => inventory.one('virtualization.virtualmachine', name));
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'vcpus')]) };
    },
  ],
  [
    'NEWCOMER',
    ['Are the "Ward 7 Switch" in Trowbridge and WARD7-SW1 in the tower block the same kind of box, or is one a different model?'],
    (inventory) => {
      const both = ['Ward 7 Switch', 'WARD7-SW1'].map((name) => device(inventory, name));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'DEVICE_TYPE')]),
        facts: both.map((each) => [each.name, inventory.to(each, 'DEVICE_TYPE').name]),
      };
    },
  ],
  [
    'ENGINEER',
    ['need somewhere for a 2U appliance at Bath: BH-R1 or BH-R2, which has more headroom?'],
    (inventory) => {
      const both = ['BH-R1', 'BH-R2'].map((name) => rack(inventory, name, BATH));
      return {
        objects: both.flatMap((each) => [each, ...inventory.from(each, 'RACK', 'dcim.device')]),
        facts: both.map((each) => [each.name, String(freeUnits(inventory, each))]),
      };
    },
  ],
  [
    'CHAT',
    ['does Westbury Prod or Bath DR carry more VMs right now? and how many each'],
    (inventory) => {
      const both = ['Westbury Prod', 'Bath DR'].map((name) => inventory.one('virtualization.cluster', name));
      const machines = both.map((each) => inventory.from(each, 'CLUSTER', 'virtualization.virtualmachine'));
      return { objects: [...both, ...machines.flat()], facts: both.map((each, index) => count(each, machines[index] ?? [])) };
    },
  ],
  [
    'ENGINEER',
    ['ups-dc-east vs ups-dc-west: same feed behind both, or separate ones?'],
    (inventory) => {
      const both = ['ups-dc-east', 'ups-dc-west'].map((name) => device(inventory, name));
      const feeds = both.map((each) => otherEnd(inventory, part(inventory, each, 'Mains', 'dcim.powerport')));
      return {
        objects: [...both, ...feeds.flatMap((each) => each ?? [])],
        facts: feeds.flatMap((each) => (each === undefined ? [] : [[each.name]])),
      };
    },
  ],
  [
    'TICKET',
    [
      'Audit of the CT scanners CT-1 and CT-2: state for each which switch port it is patched to, so that we can see which one is on an Aruba.',
    ],
    (inventory) => {
      const both = ['CT-1', 'CT-2'].map((name) => device(inventory, name));
      const ports = both.flatMap((each) => otherEnd(inventory, part(inventory, each, 'eth0')) ?? []);
      const types = ports.map((port) => inventory.to(inventory.to(port, 'DEVICE'), 'DEVICE_TYPE'));
      return {
        objects: [...both, ...ports, ...ports.map((port) => inventory.to(port, 'DEVICE')), ...types],
        facts: ports.map((port) => portFact(inventory, port)),
      };
    },
  ],
  [
    'NEWCOMER',
    ["Which hospital has more of those network names people call VLANs, St Aldhelm's or Trowbridge General?"],
    (inventory) => {
      const both = [STA, TROWBRIDGE].map((name) => inventory.one('dcim.site', name));
      const vlans = both.map((each) => inventory.from(each, 'SITE', 'ipam.vlan'));
      return { objects: [...both, ...vlans.flat()], facts: both.map((each, index) => count(each, vlans[index] ?? [])) };
    },
  ],
]);
