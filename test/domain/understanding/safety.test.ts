import { afterAll, beforeAll } from 'vitest';
import { rowsOf, startMadeUp, type MadeUp } from './made-up.js';

let talk: MadeUp;
beforeAll(async () => void (talk = await startMadeUp()));
afterAll(() => talk.server.stop());
const rows = rowsOf(() => talk);

const LUGANO = 'Is qx-lugano-gw01 up?';
const WINTERTHUR_ROUTER = { Winterthur: 'site:2', 'the router': 'device:21' };

rows('a place that the message names overrides what was spoken of', [
  [[LUGANO, 'Back to the Winterthur issue, please reboot the router'], WINTERTHUR_ROUTER],
  [[LUGANO, 'Reboot the router in Winterthur'], WINTERTHUR_ROUTER],
  [[LUGANO, 'On to Winterthur now. Can you reload the router there?'], { ...WINTERTHUR_ROUTER, there: 'site:2' }],
  [
    [LUGANO, 'For Winterthur, shut the uplink port of the floor switch and reload the router'],
    { ...WINTERTHUR_ROUTER, 'the floor switch': 'device:22' },
  ],
  [[LUGANO, 'is ledger-01 up?', 'for Winterthur please power cycle the PDU'], { Winterthur: 'site:2', 'the PDU': 'device:23' }],
]);

rows('a place and a thing elsewhere that contradict each other are asked about', [
  [[LUGANO, 'Lugano and Winterthur: reload the router'], { Lugano: 'site:1', Winterthur: 'site:2', 'the router': 'AMBIGUOUS' }],
  [[LUGANO, 'Winterthur is down. reboot it'], { Winterthur: 'site:2' }],
  [[LUGANO, 'In Basel Hall, reload the router'], { 'Basel Hall': 'site:3', 'the router': 'UNKNOWN' }],
  [[LUGANO, 'In Basel Hall, reload the core switch'], { 'Basel Hall': 'site:3', 'the core switch': 'AMBIGUOUS' }],
]);

rows('a role in a destructive command is listed, because a thing of this role may be the object', [
  [['kill the floor switch at Lugano'], { 'the floor switch': 'device:12', Lugano: 'site:1' }],
  [['terminate Core Switch'], { 'Core Switch': 'devicerole:4' }],
  [['delete role Core Switch'], { 'Core Switch': 'devicerole:4' }],
]);

rows('a place that something leads to changes nothing', [
  [[LUGANO, 'connect the router to Winterthur'], { 'the router': 'device:11', Winterthur: 'site:2' }],
  [[LUGANO, 'move it to Winterthur'], { it: 'device:11', Winterthur: 'site:2' }],
]);

const UNKNOWN = { 'new-device-01': 'UNKNOWN' };
rows('what points back to an unknown name means no older thing', [
  [['is new-device-01 up? reboot it'], { ...UNKNOWN, it: 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up? reboot it'], { ...UNKNOWN, it: 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 in Lugano? power the device off'], { ...UNKNOWN, Lugano: 'site:1', 'the device': 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up?', 'reboot it'], { it: 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up?', '> I do not know new-device-01.', 'reboot that one'], { that: 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up?', 'reboot the router'], { 'the router': 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up?', 'what is its rack?'], { 'its rack': 'UNKNOWN' }],
  [[LUGANO, 'is new-device-01 up?', 'reboot it', '> Which one?', 'delete it'], { it: 'UNKNOWN' }],
]);

rows('an unknown name is left with the next known thing', [
  [[LUGANO, 'is new-device-01 up? and ledger-01? reboot it'], { ...UNKNOWN, 'ledger-01': 'virtualmachine:1', it: 'AMBIGUOUS' }],
  [['is new-device-01 up?', '> Do you mean bsl-core-1?', 'yes, reboot it'], { it: 'device:51' }],
  [[LUGANO, 'is new-device-01 up?', 'is ledger-01 up?', 'reboot it'], { it: 'AMBIGUOUS' }],
  [[LUGANO, 'is new-device-01 up?', 'is ledger-01 up?', 'what feeds it?'], { it: 'virtualmachine:1' }],
]);

const CORES = 'compare bsl-core-1 and bsl-core-2';
rows('the other one is of the kind and role of those that were named together', [
  [[CORES, 'is bsl-core-1 up?', 'and the other one?'], { 'the other one': 'device:52' }],
  [[CORES, 'is bsl-core-2 up?', '> Yes, like Strip A in K1.', 'and the other switch?'], { 'the other switch': 'device:51' }],
  [[CORES, '> bsl-core-1 is in K1 with Strip A of K1, bsl-core-2 is in K2.', 'and the other one?'], { 'the other one': 'device:52' }],
  [[CORES, 'and the other one?'], { 'the other one': 'AMBIGUOUS' }],
  [[CORES, 'is Strip A of K1 on?', 'reboot the other one'], { 'the other one': 'AMBIGUOUS' }],
]);

rows('a VLAN with its number is no interface of that name', [
  [['is VLAN 66 on qx-lugano-gw01?'], { 'VLAN 66': 'vlan:41', 'qx-lugano-gw01': 'device:11' }],
  [['Which rack is qx-lugano-gw01 in, and is VLAN 66 on it?'], { 'qx-lugano-gw01': 'device:11', 'VLAN 66': 'vlan:41', it: 'device:11' }],
  [[LUGANO, 'is VLAN 66 configured on it?'], { 'VLAN 66': 'vlan:41', it: 'device:11' }],
  [['is Vlan66 on qx-lugano-gw01 up?'], { Vlan66: 'interface:160', 'qx-lugano-gw01': 'device:11' }],
]);

rows('what is on a thing is not the thing that it is on', [
  [['Where is qx-lugano-gw01?', '> Up.', 'is VLAN 77 on it?'], { 'VLAN 77': 'vlan:1', it: 'device:11' }],
  [['Where is bsl-core-1?', 'is xe-0/0/7 still connected on it?'], { 'xe-0/0/7': 'interface:501', it: 'device:51' }],
]);

rows('the rack of a thing is its rack, whatever else is in it', [
  [['Which rack is bsl-core-1 in?', 'What else is in the rack?'], { 'the rack': 'rack:11' }],
  [
    ['which racks are in Basel Hall?', '> K1, K2 and K3.', 'Which rack is bsl-core-2 in?', 'What else is in the rack?'],
    { 'the rack': 'rack:12' },
  ],
  [['Which rack is qx-winterthur-fs01 in?', '> The Wiring room.', 'What else is in this rack?'], { 'this rack': 'rack:2' }],
]);
