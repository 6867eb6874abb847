import { address, bare, count, device, freeUnits, rack, status } from '../answers.js';
import { LAVAL, MASSON, OFFICE, beside, bothAbout, circuit, guestsOf, machine, retail, site, withRole } from './helpers.js';

export const COMPARISONS = retail('COMPARISON', [
  [
    'CHAT',
    ['new recorder server goes to head office next week.. more air left in Rack 2 or in Rack 3 there?'],
    (inventory) => {
      const both = ['Rack 2', 'Rack 3'].map((name) => rack(inventory, name, OFFICE));
      return {
        objects: both.flatMap((each) => [each, ...inventory.from(each, 'RACK', 'dcim.device')]),
        facts: both.map((each) => [each.name, String(freeUnits(inventory, each))]),
      };
    },
  ],
  [
    'TICKET',
    ['WAN review Drummondville. Fill in the contracted speed of the MPLS line BLV-9001 beside that of the cable line NC-9002.'],
    (inventory) =>
      bothAbout(
        ['BLV-9001', 'NC-9002'].map((cid) => circuit(inventory, cid)),
        'commit_rate',
      ),
  ],
  [
    'TERSE',
    ['ram: wms-dru, wms-tru'],
    (inventory) =>
      bothAbout(
        ['wms-dru', 'wms-tru'].map((name) => machine(inventory, name)),
        'memory',
      ),
  ],
  [
    'NEWCOMER',
    [
      'In Ottawa the battery box 305U1 is much heavier than 214U1 in Moncton, so I suppose they are not the same product. Which model is each of them?',
    ],
    (inventory) => {
      const both = ['305U1', '214U1'].map((name) => device(inventory, name));
      return {
        objects: both.flatMap((each) => [each, inventory.to(each, 'DEVICE_TYPE')]),
        facts: both.map((each) => beside(inventory, each, 'DEVICE_TYPE')),
      };
    },
  ],
  [
    'ENGINEER',
    ['192.168.70.13 sits on a zone controller in Truro and on one in Drummondville. Overlap, or separate routing tables? name them'],
    (inventory) => {
      const both = ['conveyor-tru', 'conveyor-dru'].map((vrf) => address(inventory, '192.168.70.13/24', vrf));
      const ports = both.map((each) => inventory.to(each, 'ASSIGNED_OBJECT'));
      return {
        objects: [...both, ...both.map((each) => inventory.to(each, 'VRF')), ...ports],
        facts: both.map((each) => [bare(each), inventory.to(each, 'VRF').name]),
      };
    },
  ],
  [
    'CHAT',
    ['is the backup sim at Spring Garden faster than the one at Quinpool? MM-LTE-226 / MM-LTE-223'],
    (inventory) =>
      bothAbout(
        ['MM-LTE-226', 'MM-LTE-223'].map((cid) => circuit(inventory, cid)),
        'commit_rate',
      ),
  ],
  [
    'TICKET',
    ['Staff at Bank Street report patchy Wi-Fi near the cold room. Record the current status of 305A1 as well as 305A2.'],
    (inventory) => {
      const both = ['305A1', '305A2'].map((name) => device(inventory, name));
      return { objects: both, facts: both.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'TERSE',
    ['tills Masson v tills Chomedey, which has more'],
    (inventory) => {
      const both = [MASSON, LAVAL].map((name) => site(inventory, name));
      return {
        objects: both.flatMap((each) => [each, ...withRole(inventory, 'Till', each.name)]),
        facts: both.map((each) => count(each, withRole(inventory, 'Till', each.name))),
      };
    },
  ],
  [
    'NEWCOMER',
    ['As I understand it, Orchard and Larder both carry virtual machines. Who of the two has to carry more of them?'],
    (inventory) => {
      const both = ['Orchard', 'Larder'].map((name) => device(inventory, name));
      return {
        objects: both.flatMap((each) => [each, ...guestsOf(inventory, each)]),
        facts: both.map((each) => count(each, guestsOf(inventory, each))),
      };
    },
  ],
  [
    'ENGINEER',
    [
      'we run a dc01 on Nimbus and another dc01 on DRU-Edge, right? tell me the host below and the primary v4 for the pair so I stop mixing them up',
    ],
    (inventory) => {
      const both = ['Nimbus', 'DRU-Edge'].map((cluster) => machine(inventory, 'dc01', cluster));
      const addresses = both.map((each) => inventory.to(each, 'PRIMARY_IP4'));
      return {
        objects: [...both, ...both.map((each) => inventory.to(each, 'DEVICE')), ...addresses],
        facts: both.flatMap((each) => [beside(inventory, each, 'DEVICE'), [each.name, bare(inventory.to(each, 'PRIMARY_IP4'))] as const]),
      };
    },
  ],
]);
