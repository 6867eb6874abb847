import {
  at,
  bare,
  contactsOf,
  device,
  membersOf,
  none,
  part,
  placeOf,
  prefix,
  rack,
  suppliesOf,
  uncabled,
  unrecorded,
} from '../answers.js';
import type { FactQuestion } from '../question.js';
import { about, beside, boundsOf, circuit, circuitPorts, counted, directory, fact, feed, having, inStatus } from './helpers.js';
import {
  losing,
  machine,
  named,
  neighbours,
  opposite,
  pathOf,
  phones,
  second,
  site,
  spareUnits,
  tenant,
  together,
  values,
} from './helpers.js';

const ULVEN = 'Oslo Ulven';
const TYHOLT = 'Trondheim Tyholt';
const OFFICE = 'Lysaker kontor';

export const ISP_SECOND_QUESTIONS: readonly FactQuestion[] = second('isp', {
  COMPARISON: [
    [
      'CHAT',
      ['who has more muscle, bridge-db1 or relay-cms1? cores i mean'],
      (inventory) => together(...['bridge-db1', 'relay-cms1'].map((name) => about(machine(inventory, name), 'vcpus'))),
    ],
    [
      'TICKET',
      ['Capacity plan Trondheim Tyholt. Needed are the spare height units of cabinet A02 next to those of cabinet A04.'],
      (inventory) => together(...['A02', 'A04'].map((name) => spareUnits(inventory, rack(inventory, name, TYHOLT)))),
    ],
    [
      'TERSE',
      ['brg-pe1 vs trd-pe1: model, os'],
      (inventory) =>
        together(
          ...['brg-pe1', 'trd-pe1'].flatMap((name) =>
            ['DEVICE_TYPE', 'PLATFORM'].map((relation) => beside(inventory, device(inventory, name), relation)),
          ),
        ),
    ],
  ],
  LOCATION: [
    [
      'NEWCOMER',
      [
        'Tomorrow is my first day and I have to find our own office, Lysaker kontor. What street do I go to, and to which region does it count?',
      ],
      (inventory) =>
        together(values(site(inventory, OFFICE), 'physical_address'), neighbours(inventory, site(inventory, OFFICE), 'REGION')),
    ],
    [
      'ENGINEER',
      ['parity errors in the log, all it gives me is serial SSJ856818. what box, and where do I send hands: hall, cabinet, RU'],
      (inventory) => {
        const found = having(inventory, 'dcim.device', 'serial', 'SSJ856818');
        return together(named(found), placeOf(inventory, found), about(found, 'position'));
      },
    ],
    [
      'CHAT',
      ['splicer wants to know wher they bolted odf-trd-dc1-1, incl height in the rack'],
      (inventory) =>
        together(placeOf(inventory, device(inventory, 'odf-trd-dc1-1')), about(device(inventory, 'odf-trd-dc1-1'), 'position')),
    ],
  ],
  ATTRIBUTES: [
    [
      'TICKET',
      ['Handover sheet, customer Current: the guest system of current-hist1, its number of virtual CPUs and its role are still blank.'],
      (inventory) => {
        const found = machine(inventory, 'current-hist1');
        return together(neighbours(inventory, found, 'PLATFORM', 'ROLE'), about(found, 'vcpus'));
      },
    ],
    [
      'TERSE',
      ['AS64505 whose + purpose'],
      (inventory) => {
        const found = inventory.one('ipam.asn', 'AS64505');
        return together(neighbours(inventory, found, 'TENANT'), values(found, 'description'));
      },
    ],
    [
      'NEWCOMER',
      [
        'I am reading about VPNs. In the case of vpn-summit, what is the route distinguisher, and the routes of which targets does it take in?',
      ],
      (inventory) => {
        const found = inventory.one('ipam.vrf', 'vpn-summit');
        return together(about(found, 'rd'), neighbours(inventory, found, 'IMPORT_TARGET'));
      },
    ],
  ],
  NEGATIVE: [
    [
      'ENGINEER',
      ["Relay Media's feed looks broken and I can't find a soul to ring there. is there a contact on that tenant at all"],
      (inventory) => {
        const found = tenant(inventory, 'Relay Media');
        return fact(none(found, contactsOf(inventory, found)), found);
      },
    ],
    [
      'CHAT',
      ['can i grab A06 at Ulven or did sombody already put kit into it?'],
      (inventory) => {
        const found = rack(inventory, 'A06', ULVEN);
        return fact(none(found, inventory.from(found, 'RACK', 'dcim.device')), found);
      },
    ],
    [
      'TICKET',
      ['Asset audit, photo 31: no sticker is visible on relay-enc2. Please enter its asset number, provided that it was given one.'],
      (inventory) => fact(unrecorded(device(inventory, 'relay-enc2'), 'asset_tag'), device(inventory, 'relay-enc2')),
    ],
  ],
  ADDRESSES: [
    [
      'TERSE',
      ['radius2 v4 + its subnet'],
      (inventory) => {
        const found = machine(inventory, 'radius2');
        const address = inventory.to(found, 'PRIMARY_IP4');
        return together(fact([bare(address)], found, address), named(prefix(inventory, '10.40.110.0/24')));
      },
    ],
    [
      'NEWCOMER',
      ['Between the routers at both ends of KF-100255 there must be small transfer networks. Which ones are these, for IPv4 and for IPv6?'],
      (inventory) => named(...inventory.all('ipam.prefix').filter(({ attributes }) => attributes['description'] === 'KF-100255')),
    ],
    [
      'ENGINEER',
      ['visitors at Lysaker get no lease. first/last address of the guest DHCP pool, and the vid of gjest'],
      (inventory) =>
        together(
          boundsOf(having(inventory, 'ipam.iprange', 'description', 'guest DHCP')),
          about(inventory.one('ipam.vlan', 'gjest', at(inventory, OFFICE)), 'vid'),
        ),
    ],
  ],
  COUNT: [
    [
      'CHAT',
      ['bet with the boss: how many CPE boxes do we have at customers, total'],
      (inventory) => {
        const role = inventory.one('dcim.devicerole', 'CPE');
        return counted(role, inventory.from(role, 'ROLE', 'dcim.device'));
      },
    ],
    [
      'TICKET',
      ['Contract renewal Banefiber: insert the number of circuits that we have from this supplier, and the share that is dark fibre.'],
      (inventory) => {
        const provider = inventory.one('circuits.provider', 'Banefiber');
        const lines = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
        const dark = inventory.one('circuits.circuittype', 'Dark fibre');
        const share = lines.filter((line) => inventory.to(line, 'TYPE').key === dark.key);
        return together(counted(provider, lines), counted(dark, share));
      },
    ],
    [
      'TERSE',
      ['unused outlets, pdu-tos-pop1-r01-l, how many'],
      (inventory) => {
        const strip = device(inventory, 'pdu-tos-pop1-r01-l');
        const free = uncabled(inventory, strip, 'dcim.poweroutlet');
        return together(counted(strip, free), { objects: inventory.from(strip, 'DEVICE', 'dcim.poweroutlet'), facts: [] });
      },
    ],
  ],
  POWER: [
    [
      'NEWCOMER',
      ['Suppose the fuse of A01-B in Stavanger opens. I would like to know all equipment which then stands on one leg only.'],
      (inventory) => losing(inventory, feed(inventory, 'A01-B', 'Stavanger Forus')),
    ],
    [
      'ENGINEER',
      ['trd-pe1 logged a PEM alarm. trace both supplies: outlet, strip, feed, board'],
      (inventory) => suppliesOf(inventory, device(inventory, 'trd-pe1')),
    ],
    [
      'CHAT',
      ['electrician standing in Bodø asks what our feed is fused at, amps and volts. help'],
      (inventory) => together(...['amperage', 'voltage'].map((each) => about(feed(inventory, 'A01-A', 'Bodø Rønvika'), each))),
    ],
  ],
  CONNECTION: [
    [
      'TICKET',
      ['FJ-20301 is down since 04:50. Attach to this incident the two premises that it joins, and on either side the router and the port.'],
      (inventory) => {
        const line = circuit(inventory, 'FJ-20301');
        const ends = inventory.from(line, 'CIRCUIT', 'circuits.circuittermination');
        return together(named(...ends.map((end) => inventory.to(end, 'TERMINATION'))), circuitPorts(inventory, line));
      },
    ],
    [
      'TERSE',
      ['trd-p1 et-0/0/1: every hop up to the far router'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'trd-p1'), 'et-0/0/1')),
    ],
    [
      'NEWCOMER',
      [
        'Two copper cables leave the hypervisor hv-osl-03, from ens2f0np0 and ens2f1np1. At which switches and which sockets do they arrive?',
      ],
      (inventory) =>
        together(...['ens2f0np0', 'ens2f1np1'].map((name) => opposite(inventory, part(inventory, device(inventory, 'hv-osl-03'), name)))),
    ],
  ],
  MEMBERS: [
    [
      'ENGINEER',
      ['storm warning for Nord-Norge, need our sites up there'],
      (inventory) => membersOf(inventory, inventory.one('dcim.region', 'Nord-Norge'), 'REGION', 'dcim.site'),
    ],
    [
      'CHAT',
      ["i'm tidying 1-KOM at the office this afternoon, so what is supposed to be mounted in it"],
      (inventory) => membersOf(inventory, rack(inventory, '1-KOM', OFFICE), 'RACK', 'dcim.device'),
    ],
    [
      'TICKET',
      ['Change freeze on cluster pve-trd1 from Friday. The announcement has to enumerate the guests that it carries.'],
      (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'pve-trd1'), 'CLUSTER', 'virtualization.virtualmachine'),
    ],
  ],
  FOLLOW_UP: [
    ['TERSE', ['krs-pe1 rack, unit', 's/n?'], (inventory) => values(device(inventory, 'krs-pe1'), 'serial')],
    [
      'NEWCOMER',
      [
        'Who has the keys of the building in Trondheim?',
        'Thank you. Is it somebody else in Bergen Kokstad, and how do I reach that person?',
      ],
      (inventory) => phones(inventory, site(inventory, 'Bergen Kokstad')),
    ],
    [
      'ENGINEER',
      ['vlans configured for Trondheim Tyholt', 'ok 250: what is it called, which subnet, who pays for it'],
      (inventory) => {
        const found = inventory.one('ipam.vlan', 'spark-amr', at(inventory, TYHOLT));
        return together(named(found), named(...inventory.from(found, 'VLAN', 'ipam.prefix')), neighbours(inventory, found, 'TENANT'));
      },
    ],
  ],
  AGGREGATE: [
    [
      'CHAT',
      ['quick one for the map on the web page: any sites that are not simply active? and what are they instead'],
      (inventory) => together(...inventory.all('dcim.site').flatMap((each) => (each.status === 'active' ? [] : [inStatus(each)]))),
    ],
    [
      'TICKET',
      ['Escalation sheet Q4. Enter every On-call contact with telephone number and the company that it stands for.'],
      (inventory) => directory(inventory, 'On-call'),
    ],
    [
      'TERSE',
      ['racks in status available, all sites'],
      (inventory) =>
        together(...inventory.all('dcim.rack').flatMap((each) => (each.status === 'available' ? [beside(inventory, each, 'SITE')] : []))),
    ],
  ],
});
