import { count, device, farEnd, freeUnits, part, portFact, rack, value, vlan } from '../answers.js';
import { BRNO, GLIWICE, HAIPHONG, QUERETARO, factory, feed } from './helpers.js';

export const COMPARISONS = factory('COMPARISON', [
  [
    'TERSE',
    ['Ledger or Atlas: more vcpus?'],
    (inventory) => {
      const both = ['Ledger', 'Atlas'].map((name) => inventory.one('virtualization.virtualmachine', name));
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'vcpus')]) };
    },
  ],
  [
    'NEWCOMER',
    ['Is the backup battery in the Gliwice hall (Z1-UP1) the same product as the one in Vietnam called x1-ups1?'],
    (inventory) => {
      const both = [device(inventory, 'Z1-UP1', GLIWICE), device(inventory, 'x1-ups1', HAIPHONG)];
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'DEVICE_TYPE')]),
        facts: both.map((each) => [each.name, inventory.to(each, 'DEVICE_TYPE').name]),
      };
    },
  ],
  [
    'TICKET',
    [
      'Two switches bear the name Z3-C07-NS1, one in Gliwice and one in Brno. Supply the serial numbers of both, so that the labels can be told apart.',
    ],
    (inventory) => {
      const both = [device(inventory, 'Z3-C07-NS1', GLIWICE), device(inventory, 'Z3-C07-NS1', BRNO)];
      return { objects: both, facts: both.map((each) => [value(each, 'serial')]) };
    },
  ],
  [
    'ENGINEER',
    ['gliwice hall cabs, Szafa 3 vs Szafa 4 - which has more U going spare?'],
    (inventory) => {
      const both = ['Szafa 3', 'Szafa 4'].map((name) => rack(inventory, name, GLIWICE));
      return {
        objects: both.flatMap((each) => [each, ...inventory.from(each, 'RACK', 'dcim.device')]),
        facts: both.map((each) => [each.name, String(freeUnits(inventory, each))]),
      };
    },
  ],
  [
    'NEWCOMER',
    ['Do "vision" in Brno and "camaras" in Querétaro use the same VLAN number or different ones?'],
    (inventory) => {
      const both = [vlan(inventory, 420, BRNO), vlan(inventory, 420, QUERETARO)];
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'CHAT',
    ['who runs more VMs, HPH-OT or Brno OT?'],
    (inventory) => {
      const both = ['HPH-OT', 'Brno OT'].map((name) => inventory.one('virtualization.cluster', name));
      const machines = both.map((each) => inventory.from(each, 'CLUSTER', 'virtualization.virtualmachine'));
      return { objects: [...both, ...machines.flat()], facts: both.map((each, index) => count(each, machines[index] ?? [])) };
    },
  ],
  [
    'ENGINEER',
    ['Anvil and Hammer, ens1f0 on each: do they land on the same core box, and on which ports?'],
    (inventory) => {
      const ports = ['Anvil', 'Hammer'].map((name) => part(inventory, device(inventory, name), 'ens1f0'));
      const ends = ports.map((port) => farEnd(inventory, port));
      return { objects: [...ports, ...ends], facts: ends.map((end) => portFact(inventory, end)) };
    },
  ],
  [
    'CHAT',
    ['is TA-01 or TB-01 the bigger feed in Querétaro? amps I mean'],
    (inventory) => {
      const both = [feed(inventory, 'TA-01', 'Tablero A', QUERETARO), feed(inventory, 'TB-01', 'Tablero B', QUERETARO)];
      return { objects: both, facts: both.map((each) => [each.name, value(each, 'amperage')]) };
    },
  ],
  [
    'TICKET',
    ['Please confirm the operating system of historian-pl1 and of historian-cz1; only one of them is believed to run the older release.'],
    (inventory) => {
      const both = ['historian-pl1', 'historian-cz1'].map((name) => inventory.one('virtualization.virtualmachine', name));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'PLATFORM')]),
        facts: both.map((each) => [each.name, inventory.to(each, 'PLATFORM').name]),
      };
    },
  ],
]);
