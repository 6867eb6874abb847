import { address, bare, device, membersOf, names, part, placeOf, suppliesOf } from '../answers.js';
import { having } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { LAVAL, QUINPOOL, TRURO, tagged, terminationsOf, tunnelPorts, withRole } from '../retail/helpers.js';
import { about, beside, circuit, contract, counted, countedIn, fact, feed, forEach, inStatus, inStatuses } from './helpers.js';
import { losing, missing, named, neighbours, nothing, opposite, pathOf, phones, pluggedInto, ports, second } from './helpers.js';
import { segment, segmentAt, site, tenant, together, unrelated, values } from './helpers.js';

const OTTAWA = '305 Ottawa Bank Street';
const ONTARIO_EST = '103 Montréal Ontario Est';

export const RETAIL_SECOND_QUESTIONS: readonly FactQuestion[] = second('retail', {
  COMPARISON: [
    [
      'TERSE',
      ['UPS type 101U1 / 104U1'],
      (inventory) => forEach(['101U1', '104U1'], (name) => beside(inventory, device(inventory, name), 'DEVICE_TYPE')),
    ],
    [
      'NEWCOMER',
      ['The commands that I learnt on 112R1 do not work on 115R1, although both are store routers. Does another system run on the latter?'],
      (inventory) => forEach(['112R1', '115R1'], (name) => beside(inventory, device(inventory, name), 'PLATFORM')),
    ],
    [
      'CHAT',
      ["EL-9012 or GF-9013, which one's the fatter pipe? by how much"],
      (inventory) => forEach(['EL-9012', 'GF-9013'], (name) => about(circuit(inventory, name), 'commit_rate')),
    ],
  ],
  LOCATION: [
    [
      'CHAT',
      ["118A2 needs a ladder, or doesn't it? in wich room do i look for it, what store is that anyway"],
      (inventory) => placeOf(inventory, device(inventory, '118A2')),
    ],
    [
      'ENGINEER',
      ['temperature probe P-58798 reads nothing. which controller is it wired to, where does that hang'],
      (inventory) => {
        const probe = having(inventory, 'dcim.inventoryitem', 'serial', 'P-58798');
        const owner = inventory.to(probe, 'DEVICE');
        return together({ objects: [probe], facts: names([owner]) }, placeOf(inventory, owner));
      },
    ],
    [
      'TICKET',
      ['The delivery note says only "the Citadel". Dispatch requests the official name of that store along with its street and number.'],
      (inventory) => {
        const found = having(inventory, 'dcim.site', 'comments', 'Also known as: the Citadel');
        return together(named(found), values(found, 'physical_address'));
      },
    ],
  ],
  ATTRIBUTES: [
    [
      'NEWCOMER',
      ['On the map 137L1 is shown in grey. In what state is it, and did somebody leave a remark that explains this?'],
      (inventory) => together(inStatus(device(inventory, '137L1')), values(device(inventory, '137L1'), 'comments')),
    ],
    [
      'TICKET',
      ['Memory module of Larder defective, support case to be opened. Missing: model of the host, who builds it, serial.'],
      (inventory) => {
        const found = device(inventory, 'Larder');
        const type = inventory.to(found, 'DEVICE_TYPE');
        return together(named(type), neighbours(inventory, type, 'MANUFACTURER'), values(found, 'serial'));
      },
    ],
    [
      'ENGINEER',
      ['still hearing beacons of PINETREE in Maine. is that ssid meant to be alive, and what auth does it do?'],
      (inventory) => {
        const found = inventory.one('wireless.wirelesslan', 'PINETREE');
        return together(inStatus(found), values(found, 'auth_type'));
      },
    ],
  ],
  NEGATIVE: [
    ['TERSE', ['101R2 primary v4'], (inventory) => unrelated(inventory, device(inventory, '101R2'), 'PRIMARY_IP4')],
    [
      'ENGINEER',
      ['somebody ordered EL-DF-7 but I see no bandwidth on it. did they forget or is it really empty'],
      (inventory) => missing(circuit(inventory, 'EL-DF-7'), 'commit_rate'),
    ],
    [
      'CHAT',
      ['103 Montréal Ontario Est swears they have 4 tills. i see zero in our list, right?'],
      (inventory) => nothing(site(inventory, ONTARIO_EST), withRole(inventory, 'Till', ONTARIO_EST)),
    ],
  ],
  ADDRESSES: [
    [
      'TICKET',
      [
        'Café Miro installs a terminal at 223 Halifax Quinpool. Their VLAN ID, the subnet belonging to it and the VRF have to go on the form.',
      ],
      (inventory) => segment(inventory, segmentAt(inventory, 'cafe-miro', QUINPOOL)),
    ],
    [
      'CHAT',
      ['something at 192.168.70.12 in conveyor-tru is flooding me with arp, any idea who that is'],
      (inventory) => {
        const found = address(inventory, '192.168.70.12/24', 'conveyor-tru');
        const port = inventory.to(found, 'ASSIGNED_OBJECT');
        return { objects: [found, port], facts: names([inventory.to(port, 'DEVICE')]) };
      },
    ],
    [
      'NEWCOMER',
      ['I can log in to Pantry only while it runs. Which address has its out-of-band card, the one for emergencies?'],
      (inventory) => {
        const found = inventory.to(device(inventory, 'Pantry'), 'OOB_IP');
        return fact([bare(found)], device(inventory, 'Pantry'), found);
      },
    ],
  ],
  COUNT: [
    [
      'ENGINEER',
      ['pushing firmware to the tills of 112 Laval Chomedey at midnight - number of boxes I will reboot?'],
      (inventory) => counted(site(inventory, LAVAL), withRole(inventory, 'Till', LAVAL)),
    ],
    [
      'NEWCOMER',
      ['Could you explain how big Pine Tree Grocers is for us, I mean the number of stores under that franchisee?'],
      (inventory) => countedIn(inventory, tenant(inventory, 'Pine Tree Grocers'), 'TENANT', 'dcim.site'),
    ],
    [
      'TERSE',
      ['LTE circuits total'],
      (inventory) => countedIn(inventory, inventory.one('circuits.circuittype', 'LTE'), 'TYPE', 'circuits.circuit'),
    ],
  ],
  POWER: [
    ['CHAT', ["battery in 612u1 gave up for good. what's dead with it"], (inventory) => pluggedInto(inventory, device(inventory, '612u1'))],
    ['TERSE', ['TRU-V1 psu -> outlet -> ... -> panel'], (inventory) => suppliesOf(inventory, device(inventory, 'TRU-V1'))],
    [
      'TICKET',
      [
        'Fuse replacement at DC Plattsburgh, circuit F1. Give the rating in amperes and the installations that must be shut down beforehand.',
      ],
      (inventory) =>
        together(about(feed(inventory, 'F1', 'DC Plattsburgh'), 'amperage'), losing(inventory, feed(inventory, 'F1', 'DC Plattsburgh'))),
    ],
  ],
  CONNECTION: [
    [
      'ENGINEER',
      ['ring is open somewhere. follow TwentyFiveGigE1/0/1 off DRU-C1 through the patching till you hit a switch'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'DRU-C1'), 'TwentyFiveGigE1/0/1')),
    ],
    [
      'NEWCOMER',
      ['A thin grey cable comes out of the freezer controller 219F1, from eth0. What is at its other end?'],
      (inventory) => opposite(inventory, part(inventory, device(inventory, '219F1'), 'eth0')),
    ],
    [
      'CHAT',
      ['sdwan-226 keeps flapping, between which two routers is it and on what interfaces'],
      (inventory) =>
        ports(inventory, inventory.one('vpn.tunnel', 'sdwan-226'), tunnelPorts(inventory, inventory.one('vpn.tunnel', 'sdwan-226'))),
    ],
  ],
  MEMBERS: [
    [
      'TICKET',
      ['Software upgrade of 101-stack during the night of the 14th. Name the switches which form it.'],
      (inventory) => membersOf(inventory, inventory.one('dcim.virtualchassis', '101-stack'), 'VIRTUAL_CHASSIS', 'dcim.device'),
    ],
    [
      'ENGINEER',
      ['Pantry has to go down for new RAM, whats running on it right now that I need to move'],
      (inventory) => membersOf(inventory, device(inventory, 'Pantry'), 'DEVICE', 'virtualization.virtualmachine'),
    ],
    [
      'TERSE',
      ['Trieur, CD Drummondville: equipment list'],
      (inventory) => membersOf(inventory, inventory.one('dcim.location', 'Trieur'), 'LOCATION', 'dcim.device'),
    ],
  ],
  FOLLOW_UP: [
    [
      'CHAT',
      ['who manages the shop on Spring Garden in Halifax', 'and who does in Ottawa, Bank Street? got a number?'],
      (inventory) => phones(inventory, site(inventory, OTTAWA)),
    ],
    [
      'TICKET',
      ['Invoice check: supplier and speed of EL-7702.', 'Checked. Repeat this for GF-7861, adding the store where it arrives.'],
      (inventory) => {
        const line = circuit(inventory, 'GF-7861');
        const places = terminationsOf(inventory, line).map((end) => inventory.to(end, 'TERMINATION'));
        return together(contract(inventory, line), named(...places));
      },
    ],
    [
      'NEWCOMER',
      ['What is the VLAN of the conveyors in CD Drummondville?', 'Is that the same in DC Truro? Number, subnet and VRF, please.'],
      (inventory) => segment(inventory, segmentAt(inventory, 'conveyors', TRURO)),
    ],
  ],
  AGGREGATE: [
    [
      'ENGINEER',
      ['taking over the shift. every device sitting in failed or offline, whole chain'],
      (inventory) => inStatuses(inventory, ['dcim.device'], (each) => each === 'failed' || each === 'offline'),
    ],
    [
      'TERSE',
      ['tag rollout-2025 on which boxes, status?'],
      (inventory) => together(...tagged(inventory, 'rollout-2025').map((each) => inStatus(each))),
    ],
    [
      'NEWCOMER',
      ['Some circuits are apparently ordered but not delivered yet, so "planned". Which ones in all of the company?'],
      (inventory) => inStatuses(inventory, ['circuits.circuit'], (each) => each === 'planned'),
    ],
  ],
});
