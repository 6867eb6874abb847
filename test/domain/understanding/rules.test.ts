import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, shown, startMadeUp, type MadeUp } from './made-up.js';

let talk: MadeUp;
beforeAll(async () => void (talk = await startMadeUp()));
afterAll(() => talk.server.stop());

const rows = rowsOf(() => talk);

const LUGANO = 'Where is qx-lugano-gw01?';

rows('numbers that are short for a name', [
  [['List ledger-01', 'and 02?'], { '02': 'virtualmachine:2' }],
  [['List ledger-01', 'and 09?'], { '09': 'UNKNOWN' }],
  [['who has 203.0.113.9?', 'and .12?'], { '.12': 'ipaddress:2' }],
  [['what is VLAN 77 in Lugano?', 'and the 88?'], { '88': 'vlan:11' }],
  [['what is VLAN 77 in Lugano?', 'and 99?'], { '99': 'UNKNOWN' }],
  [['what is K1 for?', '> K1 is for storage.', 'then 3'], { '3': 'rack:13' }],
  [['compare ledger-01 and ledger-03', 'skip 02'], { '02': 'virtualmachine:2' }],
]);

rows('numbers that are none', [
  [['List ledger-01', '> It has 2 disks and 3 ports.'], {}],
  [['how many racks has Basel Hall?', '> 3.'], {}],
  [['compare ledger-01 and ledger-03', 'skip 2 lines'], {}],
]);

rows('parts of what is named nearest', [
  [['GigabitEthernet0/1 of qx-winterthur-gw01'], { 'GigabitEthernet0/1': 'interface:201', 'qx-winterthur-gw01': 'device:21' }],
  [['qx-lugano-gw01: gi0/1 and gi0/2'], { 'qx-lugano-gw01': 'device:11', 'gi0/1': 'interface:101', 'gi0/2': 'interface:102' }],
  [
    [LUGANO, '> qx-lugano-gw01 has GigabitEthernet0/1 towards qx-winterthur-gw01.'],
    { 'qx-lugano-gw01': 'device:11', 'GigabitEthernet0/1': 'interface:101', 'qx-winterthur-gw01': 'device:21' },
  ],
  [['outlets 1 and 2 of qx-lugano-strip1'], { 'outlets 1 and 2': 'poweroutlet:101 poweroutlet:102', 'qx-lugano-strip1': 'device:13' }],
  [
    ['outlet 3 of the Lugano and the Winterthur PDU'],
    { 'Lugano and the Winterthur PDU': 'device:13 device:23', 'outlet 3': 'poweroutlet:103 poweroutlet:203' },
  ],
  [['Gi0/1 to Gi0/3 on qx-lugano-gw01'], { 'Gi0/1 to Gi0/3': 'interface:101 interface:102 interface:103', 'qx-lugano-gw01': 'device:11' }],
  [['Gi0/1 - Gi0/3 on qx-lugano-gw01'], { 'Gi0/1 - Gi0/3': 'interface:101 interface:102 interface:103', 'qx-lugano-gw01': 'device:11' }],
  [
    ['outlets 1 to 3 of qx-lugano-strip1'],
    { 'outlets 1 to 3': 'poweroutlet:101 poweroutlet:102 poweroutlet:103', 'qx-lugano-strip1': 'device:13' },
  ],
  [['outlets 2 - 3 of qx-lugano-strip1'], { 'outlets 2 - 3': 'poweroutlet:102 poweroutlet:103', 'qx-lugano-strip1': 'device:13' }],
]);

rows('parts of what was spoken of last', [
  [[LUGANO, 'gi0/2?'], { 'gi0/2': 'interface:102' }],
  [[LUGANO, 'and qx-winterthur-gw01?', 'gi0/2?'], { 'gi0/2': 'interface:202' }],
  [[LUGANO, 'gi0/9?'], { 'gi0/9': 'UNKNOWN' }],
  [['Where is qx-lugano-strip1?', 'its outlets 1-2?'], { its: 'device:13', 'outlets 1-2': 'poweroutlet:101 poweroutlet:102' }],
  [['compare bsl-core-1 and bsl-core-2', 'is xe-0/0/7 up?'], { 'xe-0/0/7': 'AMBIGUOUS' }],
]);

rows('a hyphen between two', [
  [['show K1 - K3'], { 'K1 - K3': 'rack:11 rack:12 rack:13' }],
  [['compare K1 - K3'], { K1: 'rack:11', K3: 'rack:13' }],
  [['K1 - 3 units are free'], { K1: 'rack:11' }],
]);

rows('namesakes by what was spoken of last', [
  [['what is in Lugano?', 'and in the Wiring room?'], { 'Wiring room': 'rack:1' }],
  [
    ['Wiring room at QX-Lugano and Wiring room at QX-Winterthur'],
    { 'Wiring room': 'rack:1', 'QX-Lugano': 'site:1', 'Wiring room (2)': 'rack:2', 'QX-Winterthur': 'site:2' },
  ],
  [['what is in the Wiring room?'], { 'Wiring room': 'AMBIGUOUS' }],
]);

it('four capitals are a code, of which each letter counts', async () =>
  expect(shown(await talk.said('which racks are in CHRU?'))).toEqual({}));

rows('what is in a thing that is named', [
  [['is Strip A in K1 on?'], { 'Strip A': 'device:62', K1: 'rack:11' }],
  [['is Strip A in Cabinet 9 on?'], { 'Strip A': 'device:70', 'Cabinet 9': 'rack:22' }],
  [['is Strip A in K2 on?'], { 'Strip A': 'AMBIGUOUS', K2: 'rack:12' }],
  [['> There is a Strip A in Cabinet 9 and one in K1.'], { 'Strip A': 'AMBIGUOUS', 'Cabinet 9': 'AMBIGUOUS', K1: 'rack:11' }],
]);

rows('ordinary words', [
  [['we run a delta build of the importer'], {}],
  [['which prefixes are in Delta?'], { Delta: 'vrf:1' }],
  [['which role has K1?', '> Storage.'], { Storage: 'rackrole:1' }],
  [['how much storage is left?'], {}],
]);

rows('slips of the keyboard', [
  [['winterhtur router pls'], { winterhtur: 'device:21' }],
  [['luagno n winterhtur pdus'], { 'luagno n winterhtur pdus': 'device:13 device:23' }],
  [['is the door closed?'], {}],
  [['which racks are in Chru?'], { Chru: 'site:4' }],
]);

rows('a place, a noun and a number', [
  [['is the Lugano router 1 up?'], { 'Lugano router 1': 'device:11' }],
  [['luagno router 01 down'], { 'luagno router 01': 'device:11' }],
  [['is the Lugano router 2 up?'], { Lugano: 'site:1', 'router 2': 'UNKNOWN' }],
  [['lugnao router 2'], { 'lugnao router 2': 'UNKNOWN' }],
  [['is the Lugano router 2 hops away?'], { 'Lugano router': 'device:11' }],
  [['which rack is Basel core 2 in?'], { 'Basel core 2': 'device:52' }],
  [['Basel rack 3 full?'], { 'Basel rack 3': 'rack:13' }],
  [['Basel rack 4 full?'], { 'Basel rack 4': 'UNKNOWN' }],
  [['is Lugano rack 9 full?'], { 'Lugano rack 9': 'rack:21' }],
]);

rows('strangers', [
  [['do we have anything from Zyxxel?'], { Zyxxel: 'UNKNOWN' }],
  [['what about QX-Bellinzona?'], { 'QX-Bellinzona': 'UNKNOWN' }],
  [['Do we know a Petra Zurbriggen?'], { 'Petra Zurbriggen': 'UNKNOWN' }],
  [['is 64999:8 taken?'], { '64999:8': 'UNKNOWN' }],
]);

rows('people by a short name', [[["Ben's number?"], { Ben: 'contact:1' }]]);

rows('pronouns', [
  [[LUGANO, 'is it active?'], { it: 'device:11' }],
  [['Is the PDU in Lugano ok? Where is it?'], { 'the PDU': 'device:13', Lugano: 'site:1', it: 'device:13' }],
  [['gi0/1 of qx-lugano-gw01, is it up?'], { 'gi0/1': 'interface:101', 'qx-lugano-gw01': 'device:11', it: 'interface:101' }],
  [[LUGANO, '> In the Wiring room at QX-Lugano.', 'is it active?'], { it: 'device:11' }],
  [['who is Urs Keller?', 'his phone?'], { his: 'contact:2' }],
  [['compare ledger-01 and ledger-02', 'are they up?'], { they: 'virtualmachine:1 virtualmachine:2' }],
  [['is ledger-01 up?', 'and ledger-02?', 'which cluster are both in?'], { both: 'virtualmachine:1 virtualmachine:2' }],
]);

rows('definite phrases', [
  [['what is in Lugano?', 'is the router up?'], { 'the router': 'device:11' }],
  [['the PDU in Winterthur'], { 'the PDU': 'device:23', Winterthur: 'site:2' }],
  [['the routers in Lugano and Winterthur'], { 'the routers': 'device:11 device:21', Lugano: 'site:1', Winterthur: 'site:2' }],
  [['show the core switch'], { 'the core switch': 'AMBIGUOUS' }],
  [['show the MPLS line in Lugano'], { 'the MPLS line': 'circuit:1', Lugano: 'site:1' }],
  [['is qx-lugano-gw01 up?', 'now Winterthur. which devices are there?', 'show the router'], { 'the router': 'device:21' }],
  [[LUGANO, 'where is the actual router?'], { 'the actual router': 'device:11' }],
]);

rows('possessives and what is linked', [
  [[LUGANO, 'its rack?'], { 'its rack': 'rack:1' }],
  [[LUGANO, 'its power supplies?'], { 'its power supplies': 'powerport:100 powerport:101' }],
  [[LUGANO, 'its role?'], { its: 'device:11' }],
  [['what is VLAN 77 in Lugano?', 'its prefix?'], { 'its prefix': 'prefix:1' }],
  [['gi0/3 of qx-lugano-gw01', 'what is at the other end?'], { 'the other end': 'interface:151' }],
]);

rows('lists', [
  [['show us K1, K2 and K3', 'the second one?'], { 'the second one': 'rack:12' }],
  [['show us K1, K2 and K3', 'the last two?'], { 'the last two': 'rack:12 rack:13' }],
  [['compare bsl-core-1 and bsl-core-2', 'the latter'], { 'the latter': 'device:52' }],
  [['what are 198.51.100.0/26 and 198.51.100.0/25?', 'the bigger one?'], { 'the bigger one': 'prefix:3' }],
  [['compare K1 and K3', 'the lowest'], { 'the lowest': 'rack:11' }],
]);

rows('ones', [
  [['is the Lugano router up?', 'and the Winterthur one?'], { 'the Winterthur one': 'device:21' }],
  [['is the Lugano router up?', 'and the one in Winterthur?'], { 'the one': 'device:21', Winterthur: 'site:2' }],
  [['what is VLAN 77 in Lugano?', 'and the phones one?'], { 'the phones one': 'vlan:11' }],
  [['compare bsl-core-1 and bsl-core-2', 'is bsl-core-1 up?', 'and the other one?'], { 'the other one': 'device:52' }],
  [['what are 203.0.113.0/24 and 2001:db8:7::/64?', 'the v6 one'], { 'the v6 one': 'prefix:4' }],
]);
