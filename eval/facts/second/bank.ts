import { addressesIn, device, firstFree, membersOf, part, prefix, rack, suppliesOf, uncabled } from '../answers.js';
import { HIDD, MANAMA, MILANO, SITRA, machine, machinesOf, panel, tagged, withRole } from '../bank/helpers.js';
import { having } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { beside, bothEnds, circuit, contract, counted, countedIn, fact, feed, forEach, identified } from './helpers.js';
import { inStatuses, losing, mounted, named, neighbours, nothing, opposite, pathOf, phones, pluggedInto } from './helpers.js';
import { primary, reservations, second, segmentAt, services, site, tenant, together, unrelated, values } from './helpers.js';

export const BANK_SECOND_QUESTIONS: readonly FactQuestion[] = second('bank', {
  COMPARISON: [
    [
      'ENGINEER',
      ["replication needs matching arrays. HB04U12 here, SB04U12 over there - same model or aren't they"],
      (inventory) => forEach(['HB04U12', 'SB04U12'], (name) => beside(inventory, device(inventory, name), 'DEVICE_TYPE')),
    ],
    [
      'TICKET',
      ['Payments wants proof of diversity: the carriers behind SW-01 and SW-02, as well as the bandwidth that each has committed to.'],
      (inventory) => forEach(['SW-01', 'SW-02'], (name) => contract(inventory, circuit(inventory, name))),
    ],
    [
      'CHAT',
      ['which of the two has more cash machines standing arround, Valletta or Riffa?'],
      (inventory) => forEach(['Valletta', 'Riffa'], (name) => counted(site(inventory, name), withRole(inventory, 'ATM', name))),
    ],
  ],
  LOCATION: [
    ['TERSE', ['3305: DC, hall, row, cabinet, RU'], (inventory) => mounted(inventory, device(inventory, '3305'))],
    [
      'NEWCOMER',
      ['People keep talking about branch 322 as if everybody knew it. What is its proper name, and in which country do I find it?'],
      (inventory) => {
        const found = having(inventory, 'dcim.site', 'facility', '322');
        return together(named(found), neighbours(inventory, found, 'REGION'));
      },
    ],
    [
      'TICKET',
      [
        'Return of leased hardware, sticker SLB10845. Kindly add the designation of this unit, and the place where the courier can unmount it.',
      ],
      (inventory) => identified(inventory, having(inventory, 'dcim.device', 'asset_tag', 'SLB10845')),
    ],
  ],
  ATTRIBUTES: [
    [
      'CHAT',
      ["nobody in the team dares touching Ferry. what's it good for, and which linux does it still run"],
      (inventory) => {
        const found = machine(inventory, 'Ferry', 'Hidd Green');
        return together(values(found, 'description'), neighbours(inventory, found, 'PLATFORM'));
      },
    ],
    [
      'ENGINEER',
      ['RMA for the card in Slot 4 of SA02U30, I need what kind of card it is plus its s/n'],
      (inventory) => values(part(inventory, device(inventory, 'SA02U30'), 'Slot 4', 'dcim.inventoryitem'), 'part_id', 'serial'),
    ],
    [
      'TERSE',
      ['AS210917 registry, description'],
      (inventory) => {
        const found = inventory.one('ipam.asn', 'AS210917');
        return together(neighbours(inventory, found, 'RIR'), values(found, 'description'));
      },
    ],
  ],
  NEGATIVE: [
    [
      'NEWCOMER',
      ['I tried to find out which cluster the host SC07U10 has been put into and did not get anywhere. Is it in one?'],
      (inventory) => unrelated(inventory, device(inventory, 'SC07U10'), 'CLUSTER'),
    ],
    [
      'TICKET',
      ['Cost allocation: the department Audit disputes its share. Attach the equipment booked on it, should such equipment exist.'],
      (inventory) => nothing(tenant(inventory, 'Audit'), inventory.from(tenant(inventory, 'Audit'), 'TENANT', 'dcim.device')),
    ],
    [
      'CHAT',
      ['visiting Milano Borsa next week, do they have wifi i.e. any access points over there?'],
      (inventory) => nothing(site(inventory, MILANO), withRole(inventory, 'Access point', MILANO)),
    ],
  ],
  ADDRESSES: [
    [
      'ENGINEER',
      ['new VM goes into green-core at Sitra tonight: subnet, and the lowest address there that is not taken'],
      (inventory) => {
        const subnet = prefix(inventory, '10.20.31.0/24', 'green');
        return together(named(subnet), fact([firstFree(inventory, subnet)], ...addressesIn(inventory, subnet)));
      },
    ],
    [
      'TERSE',
      ['dealer-voice subnets, Manama Tower + Milano Borsa'],
      (inventory) =>
        forEach([MANAMA, MILANO], (place) => {
          const [subnet] = inventory.from(segmentAt(inventory, 'dealer-voice', place), 'VLAN', 'ipam.prefix');
          return subnet === undefined ? together() : beside(inventory, subnet, 'SCOPE');
        }),
    ],
    [
      'NEWCOMER',
      [
        'For a firewall request I have to write down how the public API is reached: the IP of Gate in Sitra Red, and the port it listens on.',
      ],
      (inventory) => {
        const found = machine(inventory, 'Gate', 'Sitra Red');
        return together(primary(inventory, found), services(inventory, found));
      },
    ],
  ],
  COUNT: [
    [
      'CHAT',
      ["the board asked me in the lift how many branches we've got. so... how many?"],
      (inventory) => countedIn(inventory, inventory.one('dcim.sitegroup', 'Branches'), 'GROUP', 'dcim.site'),
    ],
    [
      'TICKET',
      ['Licence count for the cluster Hidd Blue: state the quantity of its hosts, then the quantity of its guests.'],
      (inventory) => {
        const found = inventory.one('virtualization.cluster', 'Hidd Blue');
        return together(countedIn(inventory, found, 'CLUSTER', 'dcim.device'), counted(found, machinesOf(inventory, found)));
      },
    ],
    [
      'TERSE',
      ['HA01U20 serial lines w/o cable, qty'],
      (inventory) => {
        const found = device(inventory, 'HA01U20');
        return counted(found, uncabled(inventory, found, 'dcim.consoleserverport'));
      },
    ],
  ],
  POWER: [
    [
      'ENGINEER',
      ['D09-B tripped at Sitra DC. everything hanging off it please, those boxes are on one leg now'],
      (inventory) => losing(inventory, feed(inventory, 'D09-B', SITRA)),
    ],
    [
      'NEWCOMER',
      ['Somebody wants to exchange the UPS named MI-UPS1. Could you tell me what would go dark because it is plugged in there?'],
      (inventory) => pluggedInto(inventory, device(inventory, 'MI-UPS1')),
    ],
    [
      'CHAT',
      ['how does SB03U04 get its juice? sockets, strips, feeds, boards, all the way up pls'],
      (inventory) => suppliesOf(inventory, device(inventory, 'SB03U04')),
    ],
  ],
  CONNECTION: [
    [
      'TICKET',
      ['Line 5501010 shows errors. For the complaint we need its two end points and the interface of ours that it is patched to.'],
      (inventory) => bothEnds(inventory, circuit(inventory, '5501010')),
    ],
    ['TERSE', ['HD09U20 H1 -> switch/port?'], (inventory) => opposite(inventory, part(inventory, device(inventory, 'HD09U20'), 'H1'))],
    [
      'ENGINEER',
      ['low light on HA02U30, port 1-8-1. walk me through the fibre: panels, line, what it lands on in Sitra'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'HA02U30'), '1-8-1')),
    ],
  ],
  MEMBERS: [
    [
      'NEWCOMER',
      ['My first visit will be in Riffa. Which devices am I going to see in the Cabinet?'],
      (inventory) => membersOf(inventory, rack(inventory, 'Cabinet', 'Riffa'), 'RACK', 'dcim.device'),
    ],
    [
      'CHAT',
      ['what names do our wireless networks have, the ones grouped as Branch radio'],
      (inventory) => membersOf(inventory, inventory.one('wireless.wirelesslangroup', 'Branch radio'), 'GROUP', 'wireless.wirelesslan'),
    ],
    [
      'TICKET',
      ['Switchboard inspection, PDB-B of Hidd DC. Append the feeds that start from it, so that the electrician can label them.'],
      (inventory) => membersOf(inventory, panel(inventory, 'PDB-B', HIDD), 'POWER_PANEL', 'dcim.powerfeed'),
    ],
  ],
  FOLLOW_UP: [
    ['TERSE', ['Gulfwave hotline', 'Hellas Light?'], (inventory) => phones(inventory, inventory.one('circuits.provider', 'Hellas Light'))],
    [
      'ENGINEER',
      ['where did they rack HC08U31?', 'hm ok. and the sibling in Sitra, SC08U31'],
      (inventory) => mounted(inventory, device(inventory, 'SC08U31')),
    ],
    [
      'NEWCOMER',
      ['Is there a routing table for the trading floor?', 'I see. Then what about white: its purpose, its route distinguisher, its owner?'],
      (inventory) => {
        const found = inventory.one('ipam.vrf', 'white');
        return together(values(found, 'description', 'rd'), neighbours(inventory, found, 'TENANT'));
      },
    ],
  ],
  AGGREGATE: [
    [
      'CHAT',
      ['morning! is anything broken at the moment? i mean devices in failed state, the whole bank'],
      (inventory) => inStatuses(inventory, ['dcim.device'], (each) => each === 'failed'),
    ],
    [
      'TICKET',
      ['SWIFT attestation: the assessor requests the hardware and the virtual machines that carry the tag swift-csp.'],
      (inventory) => named(...tagged(inventory, 'swift-csp', ['dcim.device', 'virtualization.virtualmachine'])),
    ],
    ['TERSE', ['rack reservations, all: which rack, what for'], (inventory) => reservations(inventory)],
  ],
});
