import { at, bare, contactsOf, device, membersOf, part, rack, suppliesOf, uncabled, vlan } from '../answers.js';
import { having, narrowest } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { about, beside, bothEnds, circuit, counted, countedIn, directory, feed, forEach, identified, inStatuses } from './helpers.js';
import { losing, machine, missing, mounted, named, neighbours, nothing, opposite, pathOf, phones, pools, primary } from './helpers.js';
import { second, site, spareUnits, tenant, together, values } from './helpers.js';

const ULVEN = 'Oslo Ulven';
const TYHOLT = 'Trondheim Tyholt';
const OFFICE = 'Lysaker kontor';

export const ISP_SECOND_QUESTIONS: readonly FactQuestion[] = second('isp', {
  COMPARISON: [
    [
      'CHAT',
      ['who has more muscle, bridge-db1 or relay-cms1? cores i mean'],
      (inventory) => forEach(['bridge-db1', 'relay-cms1'], (name) => about(machine(inventory, name), 'vcpus')),
    ],
    [
      'TICKET',
      ['Capacity plan Trondheim Tyholt. Needed are the spare height units of cabinet A02 next to those of cabinet A04.'],
      (inventory) => forEach(['A02', 'A04'], (name) => spareUnits(inventory, rack(inventory, name, TYHOLT))),
    ],
    [
      'TERSE',
      ['brg-pe1 vs trd-pe1: model, os'],
      (inventory) =>
        forEach(['brg-pe1', 'trd-pe1'], (name) => {
          const found = device(inventory, name);
          return together(beside(inventory, found, 'DEVICE_TYPE'), beside(inventory, found, 'PLATFORM'));
        }),
    ],
  ],
  LOCATION: [
    [
      'NEWCOMER',
      ['Tomorrow I start at our own office, Lysaker kontor. What street do I go to, and to which region does it count?'],
      (inventory) =>
        together(values(site(inventory, OFFICE), 'physical_address'), neighbours(inventory, site(inventory, OFFICE), 'REGION')),
    ],
    [
      'ENGINEER',
      ['parity errors in the log, all it gives me is serial SSJ856818. what box, and where do I send hands: hall, cabinet, RU'],
      (inventory) => {
        const found = having(inventory, 'dcim.device', 'serial', 'SSJ856818');
        return together(identified(inventory, found), about(found, 'position'));
      },
    ],
    [
      'CHAT',
      ['splicer wants to know wher they bolted odf-trd-dc1-1, incl height in the rack'],
      (inventory) => mounted(inventory, device(inventory, 'odf-trd-dc1-1')),
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
      ['I read about VPNs. What is the route distinguisher of vpn-summit, and the routes of which targets does it take in?'],
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
        return nothing(found, contactsOf(inventory, found));
      },
    ],
    [
      'CHAT',
      ['can i grab A06 at Ulven or did sombody already put kit into it?'],
      (inventory) => {
        const found = rack(inventory, 'A06', ULVEN);
        return nothing(found, inventory.from(found, 'RACK', 'dcim.device'));
      },
    ],
    [
      'TICKET',
      ['Asset audit, photo 31: no sticker is visible on relay-enc2. Please enter its asset number, provided that it was given one.'],
      (inventory) => missing(device(inventory, 'relay-enc2'), 'asset_tag'),
    ],
  ],
  ADDRESSES: [
    [
      'TERSE',
      ['radius2 v4 + its subnet'],
      (inventory) => {
        const found = machine(inventory, 'radius2');
        return together(primary(inventory, found), named(narrowest(inventory, bare(inventory.to(found, 'PRIMARY_IP4')))));
      },
    ],
    [
      'NEWCOMER',
      ['Between the two routers of KF-100255 there must be small transfer networks. Which are these, for IPv4 and for IPv6?'],
      (inventory) => named(...inventory.all('ipam.prefix').filter(({ attributes }) => attributes['description'] === 'KF-100255')),
    ],
    [
      'ENGINEER',
      ['visitors at Lysaker get no lease. first/last address of the guest DHCP pool, and the vid of gjest'],
      (inventory) => together(pools(inventory, OFFICE), about(inventory.one('ipam.vlan', 'gjest', at(inventory, OFFICE)), 'vid')),
    ],
  ],
  COUNT: [
    [
      'CHAT',
      ['bet with the boss: how many CPE boxes do we have at customers, total'],
      (inventory) => countedIn(inventory, inventory.one('dcim.devicerole', 'CPE'), 'ROLE', 'dcim.device'),
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
        return counted(strip, uncabled(inventory, strip, 'dcim.poweroutlet'));
      },
    ],
  ],
  POWER: [
    [
      'NEWCOMER',
      ['Suppose the fuse of A01-B in Stavanger opens. I would like to know all equipment that takes current from there.'],
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
      (inventory) => forEach(['amperage', 'voltage'], (each) => about(feed(inventory, 'A01-A', 'Bodø Rønvika'), each)),
    ],
  ],
  CONNECTION: [
    [
      'TICKET',
      ['FJ-20301 is down since 04:50. Attach to this incident the two premises that it joins, and on either side the router and the port.'],
      (inventory) => bothEnds(inventory, circuit(inventory, 'FJ-20301')),
    ],
    [
      'TERSE',
      ['trd-p1 et-0/0/1: every hop up to the far router'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'trd-p1'), 'et-0/0/1')),
    ],
    [
      'NEWCOMER',
      ['Two cables leave the hypervisor hv-osl-03, at ens2f0np0 and ens2f1np1. At which switches and sockets do they arrive?'],
      (inventory) =>
        forEach(['ens2f0np0', 'ens2f1np1'], (name) => opposite(inventory, part(inventory, device(inventory, 'hv-osl-03'), name))),
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
      ['Who has the keys in Trondheim?', 'Thank you. Is it somebody else in Bergen Kokstad, and what number do I call?'],
      (inventory) => phones(inventory, site(inventory, 'Bergen Kokstad')),
    ],
    [
      'ENGINEER',
      ['vlans configured for Trondheim Tyholt', 'ok 250: what is it called, which subnet, who pays for it'],
      (inventory) => {
        const found = vlan(inventory, 250, TYHOLT);
        return together(named(found), named(...inventory.from(found, 'VLAN', 'ipam.prefix')), neighbours(inventory, found, 'TENANT'));
      },
    ],
  ],
  AGGREGATE: [
    [
      'CHAT',
      ['quick one for the map on the web page: any sites that are not simply active? and what are they instead'],
      (inventory) => inStatuses(inventory, ['dcim.site'], (each) => each !== 'active'),
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
