import { count, device, farEnd, freeUnits, part, portFact, prefix, rack, status, uncabled } from '../answers.js';
import { HIDD, SITRA, about, bank, beside, circuit, feed, machine, machinesOf } from './helpers.js';

export const COMPARISONS = bank('COMPARISON', [
  [
    'CHAT',
    ['Compass exists twice, Hidd Blue and Milano Blue. is the Milan one smaller? vcpu-wise'],
    (inventory) => {
      const both = ['Hidd Blue', 'Milano Blue'].map((cluster) => machine(inventory, 'Compass', cluster));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'CLUSTER')]),
        facts: both.map((each) => about(each, 'vcpus')),
      };
    },
  ],
  [
    'TICKET',
    ['A 4U chassis has to go into row C at Hidd. Kindly compare C05 with C08 at Hidd DC: number of units unoccupied in each.'],
    (inventory) => {
      const both = ['C05', 'C08'].map((name) => rack(inventory, name, HIDD));
      return {
        objects: both.flatMap((each) => [each, ...inventory.from(each, 'RACK', 'dcim.device')]),
        facts: both.map((each) => [each.name, String(freeUnits(inventory, each))]),
      };
    },
  ],
  [
    'TERSE',
    ['cir SW-01 / XBAH-1'],
    (inventory) => {
      const both = ['SW-01', 'XBAH-1'].map((cid) => circuit(inventory, cid));
      return { objects: both, facts: both.map((each) => about(each, 'commit_rate')) };
    },
  ],
  [
    'NEWCOMER',
    ['Do the disk arrays HB04U12 and SB04U12 have the same model name, or is the one in Sitra a lesser machine?'],
    (inventory) => {
      const both = ['HB04U12', 'SB04U12'].map((name) => device(inventory, name));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'DEVICE_TYPE')]),
        facts: both.map((each) => beside(inventory, each, 'DEVICE_TYPE')),
      };
    },
  ],
  [
    'ENGINEER',
    ['channel paths /ch/5C and /ch/5D of HB03U04: two different fabrics, or do both end on one director?'],
    (inventory) => {
      const mainframe = device(inventory, 'HB03U04');
      const ports = ['/ch/5C', '/ch/5D'].map((name) => part(inventory, mainframe, name));
      const ends = ports.map((port) => farEnd(inventory, port));
      return { objects: [mainframe, ...ports, ...ends], facts: ends.map((end) => portFact(inventory, end)) };
    },
  ],
  [
    'CHAT',
    ['got a single-psu box for D09 in Hidd, which strip has more sockets going spare, HD09-PA or HD09-PB?'],
    (inventory) => {
      const both = ['HD09-PA', 'HD09-PB'].map((name) => device(inventory, name));
      return {
        objects: both.flatMap((each) => [each, ...inventory.from(each, 'DEVICE', 'dcim.poweroutlet')]),
        facts: both.map((each) => count(each, uncabled(inventory, each, 'dcim.poweroutlet'))),
      };
    },
  ],
  [
    'TICKET',
    ['Customers at the airport report that cash cannot be withdrawn. Please record the present status of the machines 9002 and 9003.'],
    (inventory) => {
      const both = ['9002', '9003'].map((name) => device(inventory, name));
      return { objects: both, facts: both.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'TERSE',
    ['guests on Hidd Green vs Sitra Green'],
    (inventory) => {
      const both = ['Hidd Green', 'Sitra Green'].map((name) => inventory.one('virtualization.cluster', name));
      return {
        objects: both.flatMap((each) => [each, ...machinesOf(inventory, each)]),
        facts: both.map((each) => count(each, machinesOf(inventory, each))),
      };
    },
  ],
  [
    'NEWCOMER',
    ['At Hidd DC one mains line is called B03-A and another one B04-A. Is the fuse of the first one bigger, I mean in amperes?'],
    (inventory) => {
      const both = ['B03-A', 'B04-A'].map((name) => feed(inventory, name, HIDD));
      return { objects: both, facts: both.map((each) => about(each, 'amperage')) };
    },
  ],
  [
    'ENGINEER',
    ['10.10.41.0/24 and 10.35.41.0/24, same vlan name and same routing instance on both?'],
    (inventory) => {
      const both = ['10.10.41.0/24', '10.35.41.0/24'].map((name) => prefix(inventory, name, 'blue'));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'VLAN'), inventory.to(each, 'VRF')]),
        facts: both.flatMap((each) => [beside(inventory, each, 'VLAN'), beside(inventory, each, 'VRF')]),
      };
    },
  ],
  [
    'TICKET',
    ['Please verify that the gateways 3302 at Hidd DC and 3302 at Sitra DC are in the same operational state.'],
    (inventory) => {
      const both = [HIDD, SITRA].map((place) => device(inventory, '3302', place));
      return { objects: both, facts: both.map((each) => [each.name, status(each)]) };
    },
  ],
]);
