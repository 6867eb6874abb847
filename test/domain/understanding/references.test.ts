import { probableEntities } from '../../../src/domain/understanding/meanings.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, shown, startMadeUp, type MadeUp } from './made-up.js';

let talk: MadeUp;
beforeAll(async () => void (talk = await startMadeUp()));
afterAll(() => talk.server.stop());

const rows = rowsOf(() => talk);

const LUGANO = 'Where is qx-lugano-gw01?';

rows('“there” is where the thing just named lies, of what was spoken of', [
  [['ledger-01 of bsl-farm', 'and ledger-02 there?'], { 'ledger-02': 'virtualmachine:2', there: 'cluster:1' }],
  [[LUGANO, '> In the Wiring room.', 'and qx-lugano-fs01 there?'], { 'qx-lugano-fs01': 'device:12', there: 'rack:1' }],
  [['What is in QX-Lugano?', 'who works there?'], { there: 'site:1' }],
]);

rows('a noun means what was spoken of, unless there is just one where the talk is now', [
  [[LUGANO, 'bsl-core-1?', '> In K1.', 'and bsl-core-2?', '> In K2.', 'is the router up?'], { 'the router': 'device:11' }],
  [
    [
      LUGANO,
      '> In the Wiring room.',
      'and the winterthur floor switch?',
      '> qx-winterthur-fs01.',
      'qx-winterthur-strip1?',
      '> On.',
      'is the router up?',
    ],
    { 'the router': 'device:21' },
  ],
]);

rows('people are whoever came up last', [
  [['Who is Benedetta Rossi?', '> A contact of QX-Lugano.', 'and Urs Keller?', '> Another one.', 'his phone?'], { his: 'contact:2' }],
]);

rows('what is said not to be meant is not spoken of', [
  [['Where is bsl-core-1?', '> In K1.', 'Sorry, bsl-core-2, not bsl-core-1', '> In K2.', 'its rack?'], { 'its rack': 'rack:12' }],
]);

rows('they are what the sentence has just named together', [
  [
    [LUGANO, 'and its power supplies, which outlets do they use?'],
    { 'its power supplies': 'powerport:100 powerport:101', they: 'powerport:100 powerport:101' },
  ],
]);

rows('what a bundle is called stands for one', [
  [['ae4 of bsl-core-1', '> It leads to bsl-core-2, xe-0/0/7.', 'which VLANs go over the bundle?'], { 'the bundle': 'interface:503' }],
]);

rows('a feed is called by its type', [
  [['What feeds K1?', '> W1 and W2.', 'what hangs on the redundant feed?'], { 'the redundant feed': 'powerfeed:2' }],
  [['What feeds K1?', '> W1 and W2.', 'and on the primary?'], { 'the primary': 'powerfeed:1' }],
]);

describe('what a question asks which it is', () => {
  it.fails('is no reference (not understood yet)', async () => {
    const { mentions } = await talk.said('What feeds K1?', '> W1 and W2.', 'which of them is the redundant one?');
    expect(mentions.map(({ text }) => text)).toEqual(['them']);
  });
});

rows('an order counts what was listed, not the ports that are on it', [
  [
    ['qx-lugano-fs01 and qx-winterthur-fs01', '> Both are up.', 'gi1/0/1 and gi1/0/2 on the second?'],
    { 'gi1/0/1': 'interface:251', 'gi1/0/2': 'interface:252', 'the second': 'device:22' },
  ],
]);

rows('those that came one by one are counted too', [
  [['What is in K1?', '> 2 devices.', 'and in K2?', '> 3.', 'how many units are free in the first one?'], { 'the first one': 'rack:11' }],
]);

rows('the question tells what kind is meant', [
  [[LUGANO, '> On GigabitEthernet0/1.', 'and power, which PDU is it on?'], { it: 'device:11' }],
  [
    [
      'which line has QX-Lugano?',
      '> ALP-7711.',
      'who else has one?',
      '> QX-Lugano and QX-Winterthur.',
      'the Winterthur one, its commit rate?',
    ],
    { 'the Winterthur one': 'circuit:2', its: 'circuit:2' },
  ],
  [['is it QX-Lugano or QX-Winterthur?', '> QX-Lugano or QX-Winterthur.', 'the Winterthur one'], { 'the Winterthur one': 'site:2' }],
]);

rows('a number is of the site of what was spoken of', [
  [[LUGANO, '> Up.', 'is VLAN 77 on it?'], { 'VLAN 77': 'vlan:1', it: 'device:11' }],
  [['is VLAN 77 up?'], { 'VLAN 77': 'AMBIGUOUS' }],
]);

rows('an answer by place means what was asked about, there', [
  [
    ['is the Wiring room locked?', '> The Wiring room at QX-Lugano or the one at QX-Winterthur?', 'the Winterthur one'],
    { 'the Winterthur one': 'rack:2' },
  ],
]);

rows('a count stands for so many of the last', [
  [['qx-lugano-gw01?', '> Up.', 'qx-winterthur-gw01?', '> Up.', 'bsl-core-1?', '> Up.', 'restart those two'], { 'those two': 'AMBIGUOUS' }],
  [['bsl-core-1 and bsl-core-2', '> Both are up.', 'which of the two is newer?'], { 'the two': 'device:51 device:52' }],
]);

rows('an organisation is they', [[['who sells ALP-7711?', '> Alpentel.', 'what else do they sell?'], { they: 'provider:1' }]]);

rows('a number is a port where ports are spoken of', [
  [['is gi0/1 of qx-lugano-gw01 up?', '> Yes.', 'and 2?'], { '2': 'interface:102' }],
  [['is gi0/1 of qx-lugano-gw01 up?', '> Yes.', '2 then in Winterthur'], { '2': 'interface:202', Winterthur: 'site:2' }],
]);

describe('an order of something else', () => {
  it.each(['not the first time', 'in the second half', 'the last days'])('%s', async (words) => {
    const { mentions } = await talk.said('bsl-core-1 and bsl-core-2', '> Both are up.', `ok, ${words}.`);
    expect(mentions).toEqual([]);
  });
});

describe('a rate', () => {
  it('is no name', async () => expect((await talk.said(LUGANO, '> 10 Mbps, 5 Gbit.')).mentions).toEqual([]));
});

describe('a number behind a place', () => {
  it('is none of its name', async () =>
    expect(shown(await talk.said('how many ports?', '> Lugano has 52 ports, Winterthur 48.'))).toEqual({
      Lugano: 'site:1',
      Winterthur: 'site:2',
    }));
});

rows('a phrase of a thing means what lies in it before what is beside it', [
  [['What is VLAN 77 in Lugano?', '> Guests.', 'the subnet of VLAN 77?'], { 'the subnet': 'prefix:1', 'VLAN 77': 'vlan:1' }],
]);

rows('of several of the kind none is taken for the one', [
  [
    ['how high is the Wiring room in QX-Lugano?', '> 42 units.', 'and the one in Basel Hall?'],
    { 'the one': 'AMBIGUOUS', 'Basel Hall': 'site:3' },
  ],
]);

rows('what was asked for is called by its kind and number', [
  [['has qx-lugano-strip1 free outlets?', '> 2 and 4.', 'take 4'], { '4': 'poweroutlet:104' }],
]);

rows('a list goes on by the number alone', [
  [['are ledger-01 and 02 up?'], { 'ledger-01': 'virtualmachine:1', '02': 'virtualmachine:2' }],
  [['show it', '> ledger-02 and 03'], { 'ledger-02': 'virtualmachine:2', '03': 'virtualmachine:3' }],
]);

rows('what does something is not what it does it to', [
  [['VLAN 77 in Lugano?', '> Guests.', 'does qx-lugano-fs01 carry it?'], { 'qx-lugano-fs01': 'device:12', it: 'vlan:1' }],
  [[LUGANO, 'does bsl-core-1 have anything on it?'], { 'bsl-core-1': 'device:51', it: 'device:51' }],
]);

rows('an answer that speaks of other things moves on', [
  [['what is in the Wiring room?', '> bsl-core-1 and bsl-core-2.', 'is the former up?'], { 'the former': 'device:51' }],
]);

rows('a part of what has none is unknown, whatever else was spoken of', [
  [
    ['is xe-0/0/7 of bsl-core-1 up?', '> Yes.', 'and xe-0/0/7 of qx-lugano-gw01?'],
    { 'xe-0/0/7': 'UNKNOWN', 'qx-lugano-gw01': 'device:11' },
  ],
  [['is gi0/1 of qx-lugano-gw01 up?', '> Yes.', 'bsl-core-1?', 'gi0/1 there?'], { 'gi0/1': 'UNKNOWN', there: 'device:51' }],
]);

rows('things that are said to hold something are one holder', [
  [['VLAN 77 in Lugano and Winterthur'], { 'VLAN 77': 'vlan:1 vlan:2', Lugano: 'site:1', Winterthur: 'site:2' }],
  [
    ['gi0/1 on qx-lugano-gw01 and qx-winterthur-gw01'],
    { 'gi0/1': 'interface:101 interface:201', 'qx-lugano-gw01': 'device:11', 'qx-winterthur-gw01': 'device:21' },
  ],
  [
    ['qx-lugano-gw01 and qx-winterthur-gw01: is gi0/1 up?'],
    { 'qx-lugano-gw01': 'device:11', 'qx-winterthur-gw01': 'device:21', 'gi0/1': 'interface:101 interface:201' },
  ],
  [
    ['gi0/1 on qx-lugano-gw01 and gi0/2 on qx-winterthur-gw01'],
    { 'gi0/1': 'interface:101', 'qx-lugano-gw01': 'device:11', 'gi0/2': 'interface:202', 'qx-winterthur-gw01': 'device:21' },
  ],
  [['VLAN 77 in Lugano and VLAN 88 in Winterthur'], { 'VLAN 77': 'vlan:1', Lugano: 'site:1', 'VLAN 88': 'vlan:12', Winterthur: 'site:2' }],
]);

rows('of two that were named alike, one is asked for', [
  [['qx-lugano-gw01 and qx-winterthur-gw01', 'reboot it'], { it: 'AMBIGUOUS' }],
  [['qx-lugano-gw01 and qx-winterthur-gw01', '> qx-winterthur-gw01 is down.', 'reboot it'], { it: 'AMBIGUOUS' }],
  [['is qx-lugano-gw01 connected to qx-lugano-fs01?', 'reboot it'], { it: 'device:11' }],
]);

rows('both answers a question that offered two', [[['is the core switch up?', 'both'], { both: 'device:51 device:52' }]]);

rows('a phrase and a place agree', [
  [['I was in QX-Lugano.', 'now the hall in Basel'], { Basel: 'site:3' }],
  [['Which VLANs has Lugano?', '> Guests and Phones.', 'both routers in Basel Hall?'], { 'Basel Hall': 'site:3' }],
]);

rows('a command to that', [
  [[LUGANO, 'reboot that and tell me'], { that: 'device:11' }],
  [[LUGANO, 'leave that alone'], { that: 'device:11' }],
]);

describe('a clause with that', () => {
  it('asserts nothing', async () => {
    const { mentions } = await talk.said(LUGANO, 'I hope that and more works');
    expect(mentions.filter(({ status }) => status !== 'POSSIBLE')).toEqual([]);
  });
});

rows('ports by number', [
  [['port 2 of qx-lugano-fs01'], { 'port 2': 'interface:152', 'qx-lugano-fs01': 'device:12' }],
  [['port 9 of qx-lugano-fs01'], { 'port 9': 'UNKNOWN', 'qx-lugano-fs01': 'device:12' }],
]);

describe('what is beside a thing', () => {
  it('is not that thing', async () => {
    const { mentions } = await talk.said('What is in K1?', 'and the one next to K1');
    expect(mentions.filter(({ kind, status }) => kind === 'REFERENCE' && status !== 'POSSIBLE')).toEqual([]);
  });
});

describe('counts', () => {
  it.each(['50 devices', '20 ports'])('%s', async (line) => expect((await talk.said(LUGANO, line)).mentions).toEqual([]));
});

describe('an open question', () => {
  it('is not settled by a question about something else in a place', async () =>
    expect((await talk.said('is the Wiring room locked?', 'is anything on fire in Lugano?')).settled).toBeUndefined());
  it('is settled by the beginning of the place', async () => {
    const { mentions, settled } = await talk.said('is the Wiring room locked?', 'no, wint');
    expect(mentions[0]?.entities[0]?.key).toBe('dcim.site:2');
    expect(settled?.entity.key).toBe('dcim.rack:2');
  });
  it('is not settled by a beginning that several have', async () =>
    expect((await talk.said('is the Wiring room locked?', 'qx')).settled).toBeUndefined());
  it('is settled by the place alone', async () =>
    expect((await talk.said('is the Wiring room locked?', 'the one in Lugano')).settled?.entity.key).toBe('dcim.rack:1'));
});

describe('counts and units', () => {
  it.each(['qx-lugano-fs01 has 48 ports, 3 cables.', 'and U21-22?'])('%s', async (line) => {
    const { mentions } = await talk.said(LUGANO, line);
    expect(mentions.filter(({ status }) => status !== 'RESOLVED')).toEqual([]);
  });
});

describe('things of one name in one message', () => {
  const keys = async (...lines: readonly string[]): Promise<readonly string[]> =>
    (await talk.said(...lines)).mentions
      .filter(({ text }) => text === 'Wiring room')
      .flatMap((mention) => probableEntities(mention).map(({ key }) => key));
  it.each([
    'Wiring room at QX-Lugano and Wiring room at QX-Winterthur',
    'Wiring room in Lugano, Wiring room in Winterthur',
    'the Lugano Wiring room and the Winterthur Wiring room',
  ])('%s', async (line) => expect(await keys(line)).toEqual(['dcim.rack:1', 'dcim.rack:2']));
  it('hang on what this message names, not on what was spoken of', async () =>
    expect(await keys(LUGANO, '> In the Wiring room.', 'qx-winterthur-gw01 in the Winterthur Wiring room')).toEqual(['dcim.rack:2']));
});
