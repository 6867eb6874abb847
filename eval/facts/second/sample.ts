import { bare, device, membersOf, part, rack, suppliesOf, uncabled } from '../answers.js';
import { having } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { machineAt, rackAt, stripIn } from '../sample/helpers.js';
import { about, beside, circuit, circuitPorts, counted, countedIn, fact, feed, forEach, identified } from './helpers.js';
import { losing, mounted, named, neighbours, nothing, opposite, pathOf, phones, pluggedInto, second } from './helpers.js';
import { segment, segmentAt, services, site, spareUnits, tenant, together, unrelated, values } from './helpers.js';

const FRANKFURT = 'Frankfurt FRA1';
const AMSTERDAM = 'Amsterdam AMS2';
const HAMBURG = 'Hamburg Depot';

export const SAMPLE_SECOND_QUESTIONS: readonly FactQuestion[] = second('sample', {
  COMPARISON: [
    [
      'TICKET',
      [
        'A new appliance of 12U arrives at Amsterdam AMS2. Before we choose between R1 and R3, the remaining room of either is to be recorded.',
      ],
      (inventory) => forEach(['R1', 'R3'], (name) => spareUnits(inventory, rack(inventory, name, AMSTERDAM))),
    ],
    [
      'ENGINEER',
      ['can a spare of fra1-tor-r1 stand in for fra1-core-01? depends on them being identical hardware'],
      (inventory) => forEach(['fra1-tor-r1', 'fra1-core-01'], (name) => beside(inventory, device(inventory, name), 'DEVICE_TYPE')),
    ],
    [
      'NEWCOMER',
      ['I always mix up COLT-8841-22 and KPN-IA-2071. One of them must be a lot quicker; may I know the figures?'],
      (inventory) => forEach(['COLT-8841-22', 'KPN-IA-2071'], (name) => about(circuit(inventory, name), 'commit_rate')),
    ],
  ],
  LOCATION: [
    [
      'TERSE',
      ['S/N CI445382 = ? site, rack, U'],
      (inventory) => {
        const found = having(inventory, 'dcim.device', 'serial', 'CI445382');
        return together(identified(inventory, found), about(found, 'position'));
      },
    ],
    [
      'CHAT',
      ["got to pull ams2-blade-02 later, what enclosure is that sitting in and which slot? don't want to yank the wrong one"],
      (inventory) => {
        const [bay] = inventory.from(device(inventory, 'ams2-blade-02'), 'INSTALLED_DEVICE', 'dcim.devicebay');
        return bay === undefined ? together() : together(beside(inventory, bay, 'INSTALLED_DEVICE'), neighbours(inventory, bay, 'DEVICE'));
      },
    ],
    [
      'NEWCOMER',
      ['A technician of the carrier is waiting at the reception and wants to see PP-MMR. Where do I take him, and how high up is it?'],
      (inventory) => mounted(inventory, device(inventory, 'PP-MMR')),
    ],
  ],
  ATTRIBUTES: [
    [
      'TICKET',
      ['Spare parts register, fra1-edge-01. For the module fitted there, note its type, the bay and the serial number.'],
      (inventory) => {
        const found = inventory.from(device(inventory, 'fra1-edge-01'), 'DEVICE', 'dcim.module');
        return together(...found.map((each) => together(neighbours(inventory, each, 'MODULE_TYPE', 'MODULE_BAY'), values(each, 'serial'))));
      },
    ],
    [
      'ENGINEER',
      ['optic in xe-0/1/2 of ams2-edge-01 is dirty beyond hope. part id and vendor of that SFP+ so I can grab another'],
      (inventory) => {
        const found = part(inventory, device(inventory, 'ams2-edge-01'), 'SFP+ xe-0/1/2', 'dcim.inventoryitem');
        return together(values(found, 'part_id'), neighbours(inventory, found, 'MANUFACTURER'));
      },
    ],
    [
      'CHAT',
      ['accounting is nagging me for the account numbers we have with Colt and with KPN, can you dig them out'],
      (inventory) => together(...inventory.all('circuits.provideraccount').map((each) => about(each, 'account'))),
    ],
  ],
  NEGATIVE: [
    ['TERSE', ['fra1-mx-01 OS / platform'], (inventory) => unrelated(inventory, device(inventory, 'fra1-mx-01'), 'PLATFORM')],
    [
      'NEWCOMER',
      ['I was told that ams2-edge-01 could take one more card. Is its bay MIC 1 really still empty?'],
      (inventory) => {
        const bay = part(inventory, device(inventory, 'ams2-edge-01'), 'MIC 1', 'dcim.modulebay');
        return nothing(bay, inventory.from(bay, 'MODULE_BAY', 'dcim.module'));
      },
    ],
    [
      'TICKET',
      [
        'Backup concept, chapter depots: virtual machines that run at Hamburg Depot are to be entered here, or else the chapter is dropped.',
      ],
      (inventory) => nothing(site(inventory, HAMBURG), inventory.from(site(inventory, HAMBURG), 'SITE', 'virtualization.virtualmachine')),
    ],
  ],
  ADDRESSES: [
    [
      'ENGINEER',
      ['v4 to ham-rtr-01 is dead, let me try six. whats its v6 address'],
      (inventory) => {
        const loopback = part(inventory, device(inventory, 'ham-rtr-01'), 'Loopback0');
        const found = inventory.from(loopback, 'ASSIGNED_OBJECT', 'ipam.ipaddress').filter(({ name }) => name.includes(':'));
        return together(...found.map((each) => fact([bare(each)], loopback, each)));
      },
    ],
    [
      'NEWCOMER',
      ['In a configuration I came across gw.ams2.halden-freight.example. Which IP hides behind this name, and in which VRF is it?'],
      (inventory) => {
        const found = having(inventory, 'ipam.ipaddress', 'dns_name', 'gw.ams2.halden-freight.example');
        const table = inventory.to(found, 'VRF');
        return fact([bare(found), table.name], found, table);
      },
    ],
    ['TERSE', ['Hamburg Depot, Voice: vid / prefix / vrf'], (inventory) => segment(inventory, segmentAt(inventory, 'Voice', HAMBURG))],
  ],
  COUNT: [
    [
      'CHAT',
      ["vmware rep on the phone, wants to know how many hypervisors we run in total. i'd say a dozen?"],
      (inventory) => countedIn(inventory, inventory.one('dcim.devicerole', 'Hypervisor'), 'ROLE', 'dcim.device'),
    ],
    [
      'TICKET',
      ['Quarterly bill for Nordkai Shipping. The price is per virtual machine; please supply the amount of machines.'],
      (inventory) => countedIn(inventory, tenant(inventory, 'Nordkai Shipping'), 'TENANT', 'virtualization.virtualmachine'),
    ],
    [
      'ENGINEER',
      ['PP-R3 in Amsterdam AMS2, any front ports left over? tell me the number'],
      (inventory) => {
        const found = device(inventory, 'PP-R3', AMSTERDAM);
        return counted(found, uncabled(inventory, found, 'dcim.frontport'));
      },
    ],
  ],
  POWER: [
    ['TERSE', ['ams2-core-02 power, A + B, outlet up to panel'], (inventory) => suppliesOf(inventory, device(inventory, 'ams2-core-02'))],
    [
      'NEWCOMER',
      ['The caretaker in Berlin HQ would like to switch off Comms closet-A for an hour. What of our equipment is fed by it?'],
      (inventory) => losing(inventory, feed(inventory, 'Comms closet-A', 'Berlin HQ')),
    ],
    [
      'TICKET',
      [
        'Replacement of PDU-B in rack R3, Frankfurt FRA1. Owners of everything plugged into that strip have to be warned: compile the list.',
      ],
      (inventory) => pluggedInto(inventory, stripIn(inventory, 'PDU-B', rackAt(inventory, 'R3', FRANKFURT))),
    ],
  ],
  CONNECTION: [
    [
      'CHAT',
      ['kpn says KPN-IA-2072 is fine on their side. so what site of ours does it come in at, and on which router port'],
      (inventory) => {
        const line = circuit(inventory, 'KPN-IA-2072');
        const end = inventory.to(inventory.to(line, 'TERMINATION_A'), 'TERMINATION');
        return together(named(end), circuitPorts(inventory, line));
      },
    ],
    [
      'ENGINEER',
      ['CRC on fra1-tor-r3 Ethernet9. which patch fields does that run across before it reaches the core, port by port'],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'fra1-tor-r3'), 'Ethernet9')),
    ],
    [
      'TERSE',
      ['console of fra1-core-02 - server + line'],
      (inventory) => opposite(inventory, part(inventory, device(inventory, 'fra1-core-02'), 'Console', 'dcim.consoleport')),
    ],
  ],
  MEMBERS: [
    [
      'TICKET',
      ['Hypervisor patch day, cluster ams2-vsphere. Insert the hosts belonging to it, blades included.'],
      (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'ams2-vsphere'), 'CLUSTER', 'dcim.device'),
    ],
    [
      'NEWCOMER',
      ['Some of our sites are called data centres and the rest goes under Offices. Which are the latter?'],
      (inventory) => membersOf(inventory, inventory.one('dcim.sitegroup', 'Offices'), 'GROUP', 'dcim.site'),
    ],
    [
      'TERSE',
      ['fra1-core-01 Port-Channel10 member ports'],
      (inventory) => membersOf(inventory, part(inventory, device(inventory, 'fra1-core-01'), 'Port-Channel10'), 'LAG', 'dcim.interface'),
    ],
  ],
  FOLLOW_UP: [
    [
      'ENGINEER',
      ['eno1 on fra1-esx-03, which tor', 'right, eno2 then'],
      (inventory) => opposite(inventory, part(inventory, device(inventory, 'fra1-esx-03'), 'eno2')),
    ],
    ['TERSE', ['db-01 @ Frankfurt FRA1 ip', 'listens on?'], (inventory) => services(inventory, machineAt(inventory, 'db-01', FRANKFURT))],
    [
      'CHAT',
      ['who looks after the network in Berlin HQ?', 'ta. and the remote hands in Amsterdam AMS2, name + phone'],
      (inventory) => phones(inventory, site(inventory, AMSTERDAM), 'On site'),
    ],
  ],
  AGGREGATE: [
    [
      'CHAT',
      ['how far are we with getting rid of MPLS, what circuits of that kind are left and with whom'],
      (inventory) =>
        together(
          ...inventory
            .from(inventory.one('circuits.circuittype', 'MPLS'), 'TYPE', 'circuits.circuit')
            .map((line) => beside(inventory, line, 'PROVIDER')),
        ),
    ],
    [
      'TICKET',
      ['Vulnerability in IOS-XE 17.9 published this morning. Assess the exposure: all devices with this software.'],
      (inventory) => membersOf(inventory, inventory.one('dcim.platform', 'IOS-XE 17.9'), 'PLATFORM', 'dcim.device'),
    ],
    [
      'NEWCOMER',
      ['How is our BGP divided? I mean the AS numbers that exist here, each with what it is used for.'],
      (inventory) => together(...inventory.all('ipam.asn').map((each) => about(each, 'description'))),
    ],
  ],
});
