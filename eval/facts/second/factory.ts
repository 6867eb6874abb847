import { addressesIn, bare, device, firstFree, membersOf, part, prefix, rack, suppliesOf, value } from '../answers.js';
import { BRNO, GLIWICE, HAIPHONG, KRAKOW, QUERETARO, cell, wirelessLan, withRole } from '../factory/helpers.js';
import { having } from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { about, beside, circuit, circuitPorts, counted, countedIn, directory, fact, feed, forEach, identified } from './helpers.js';
import { inStatus, inStatuses, losing, machine, missing, mounted, named, neighbours, nothing, opposite, panel, pathOf } from './helpers.js';
import { phones, pools, primary, second, site, spareUnits, together, unrelated, values } from './helpers.js';

export const FACTORY_SECOND_QUESTIONS: readonly FactQuestion[] = second('factory', {
  COMPARISON: [
    [
      'TICKET',
      ['Licence true-up for the historians. Put the virtual CPUs of historian-pl1 and those of historian-cz1 next to each other.'],
      (inventory) => forEach(['historian-pl1', 'historian-cz1'], (name) => about(machine(inventory, name), 'vcpus')),
    ],
    [
      'TERSE',
      ['HQ Kraków, Szafa 1 / Szafa 2: which is emptier, U each'],
      (inventory) => forEach(['Szafa 1', 'Szafa 2'], (name) => spareUnits(inventory, rack(inventory, name, KRAKOW))),
    ],
    [
      'NEWCOMER',
      ['The two presses have a switch each, lis1-sw and lis2-sw. Are they in service to the same degree, or is one being taken away?'],
      (inventory) => forEach(['lis1-sw', 'lis2-sw'], (name) => inStatus(device(inventory, name))),
    ],
  ],
  LOCATION: [
    [
      'ENGINEER',
      ['alarm text is just "KR327931", looks like a serial to me. name of the thing, cell, hall, plant?'],
      (inventory) => identified(inventory, having(inventory, 'dcim.device', 'serial', 'KR327931')),
    ],
    [
      'CHAT',
      ['someone has to press reset on Comal, tell me the hall, the cabinet and at what hight'],
      (inventory) => mounted(inventory, device(inventory, 'Comal')),
    ],
    [
      'TICKET',
      ['Freight papers for VN1 Hải Phòng are incomplete: the postal address is missing, and so is the time zone for the delivery slot.'],
      (inventory) => values(site(inventory, HAIPHONG), 'physical_address', 'time_zone'),
    ],
  ],
  ATTRIBUTES: [
    [
      'TERSE',
      ['lis2-plc slot 3, part id + sn'],
      (inventory) => values(part(inventory, device(inventory, 'lis2-plc'), 'Slot 3', 'dcim.inventoryitem'), 'part_id', 'serial'),
    ],
    [
      'NEWCOMER',
      ['I was asked to open the firewall towards scada-cz1. Which service is offered by it, and on what port?'],
      (inventory) => {
        const found = machine(inventory, 'scada-cz1');
        const services = inventory.from(found, 'VIRTUAL_MACHINE', 'ipam.service');
        const ports = services.flatMap((each) =>
          (each.attributes['ports'] as readonly number[]).map((port) => fact([each.name, String(port)], each)),
        );
        return together({ objects: [found], facts: [] }, ...ports);
      },
    ],
    [
      'ENGINEER',
      ['who bagged units in Szafa 2 at Gliwice, and for what project'],
      (inventory) => {
        const cabinet = rack(inventory, 'Szafa 2', GLIWICE);
        const found = inventory.from(cabinet, 'RACK', 'dcim.rackreservation');
        return together(...found.map((each) => fact([value(each, 'description'), inventory.to(each, 'TENANT').name], cabinet, each)));
      },
    ],
  ],
  NEGATIVE: [
    [
      'CHAT',
      ['PL1-FWE2 has no asset tag as far as i can see.. or is it just missing on my printout?'],
      (inventory) => missing(device(inventory, 'PL1-FWE2'), 'asset_tag'),
    ],
    [
      'TICKET',
      ['Fallback concept MX1 Querétaro, open point 2: clarify whether the plant owns a 5G gateway.'],
      (inventory) => nothing(site(inventory, QUERETARO), withRole(inventory, '5G gateway', QUERETARO)),
    ],
    ['TERSE', ['TG-AGV -> vlan'], (inventory) => unrelated(inventory, wirelessLan(inventory, 'TG-AGV'), 'VLAN')],
  ],
  ADDRESSES: [
    [
      'NEWCOMER',
      ['The scanners of the Tychy warehouse obtain their addresses by themselves. Between which two addresses must these lie?'],
      (inventory) => pools(inventory, 'WH1 Tychy'),
    ],
    [
      'ENGINEER',
      ['192.168.0.10 is everywhere apparently. holders, one per vrf please'],
      (inventory) => {
        const found = inventory.all('ipam.ipaddress').filter((each) => bare(each) === '192.168.0.10');
        const owners = found.map((each) => inventory.to(inventory.to(each, 'ASSIGNED_OBJECT'), 'DEVICE'));
        return together(
          named(...owners),
          ...found.map((each) => fact([bare(each), inventory.to(each, 'VRF').name], each, inventory.to(each, 'VRF'))),
        );
      },
    ],
    [
      'CHAT',
      ['new test server in Brno needs an adress, what is the lowest one nobody has in 10.21.220.0/24'],
      (inventory) => {
        const within = prefix(inventory, '10.21.220.0/24');
        return fact([firstFree(inventory, within)], within, ...addressesIn(inventory, within));
      },
    ],
  ],
  COUNT: [
    [
      'TICKET',
      ['Spare parts contract KUKA: total quantity of KR C5 controllers over all plants.'],
      (inventory) => countedIn(inventory, inventory.one('dcim.devicetype', 'KR C5'), 'DEVICE_TYPE', 'dcim.device'),
    ],
    ['TERSE', ['# of PLCs, CZ1 Brno'], (inventory) => counted(site(inventory, BRNO), withRole(inventory, 'PLC', BRNO))],
    [
      'NEWCOMER',
      ['My colleague speaks of "the big cluster", HQ-PROD. How many virtual machines does it have to carry?'],
      (inventory) => {
        const cluster = inventory.one('virtualization.cluster', 'HQ-PROD');
        return countedIn(inventory, cluster, 'CLUSTER', 'virtualization.virtualmachine');
      },
    ],
  ],
  POWER: [
    [
      'ENGINEER',
      ['TA-02 in Querétaro keeps tripping. blast radius?'],
      (inventory) => losing(inventory, feed(inventory, 'TA-02', QUERETARO)),
    ],
    [
      'CHAT',
      ['where does Crucible get its juice from? all the way back to the board if possible'],
      (inventory) => suppliesOf(inventory, device(inventory, 'Crucible')),
    ],
    [
      'TICKET',
      ['Thermography of panel RO-Z3 in Gliwice. Enter for each outgoing feed the rated current and whether it is live already.'],
      (inventory) => {
        const board = panel(inventory, 'RO-Z3', GLIWICE);
        const feeds = inventory.from(board, 'POWER_PANEL', 'dcim.powerfeed');
        return together({ objects: [board], facts: [] }, ...feeds.flatMap((each) => [about(each, 'amperage'), inStatus(each)]));
      },
    ],
  ],
  CONNECTION: [
    [
      'TERSE',
      ['ORB-4431 our port, carrier'],
      (inventory) => {
        const line = circuit(inventory, 'ORB-4431');
        return together(circuitPorts(inventory, line), neighbours(inventory, line, 'PROVIDER'));
      },
    ],
    [
      'NEWCOMER',
      [
        'In Gliwice a fibre starts at port P25 of Z3-HS2. Which patch panels does it cross, in which positions, and what is at the other end?',
      ],
      (inventory) => pathOf(inventory, part(inventory, device(inventory, 'Z3-HS2', GLIWICE), 'P25')),
    ],
    [
      'ENGINEER',
      ['PL1-VH1 lost its bond, ens1f0 as well as ens1f1. peers of the two legs'],
      (inventory) => forEach(['ens1f0', 'ens1f1'], (name) => opposite(inventory, part(inventory, device(inventory, 'PL1-VH1'), name))),
    ],
  ],
  MEMBERS: [
    [
      'CHAT',
      ['before i drive over to nave 2: contents of Gabinete 3?'],
      (inventory) => membersOf(inventory, rack(inventory, 'Gabinete 3', QUERETARO), 'RACK', 'dcim.device'),
    ],
    [
      'TICKET',
      ['Safety inspection N1-C03 at Querétaro. The inspector wishes to receive a list of the equipment within the cell.'],
      (inventory) => membersOf(inventory, cell(inventory, 'N1-C03', QUERETARO), 'LOCATION', 'dcim.device'),
    ],
    ['TERSE', ['vrf guest prefixes'], (inventory) => membersOf(inventory, inventory.one('ipam.vrf', 'guest'), 'VRF', 'ipam.prefix')],
  ],
  FOLLOW_UP: [
    [
      'NEWCOMER',
      [
        'Whom do I ask about PLC matters in Brno?',
        'I see. And for ordinary computers, so the local IT there: who is it and what is the number?',
      ],
      (inventory) => phones(inventory, site(inventory, BRNO), 'Local IT'),
    ],
    [
      'ENGINEER',
      ['Gwint eth0, switch + port', 'and how do i ssh in: address, OS'],
      (inventory) => {
        const found = device(inventory, 'Gwint');
        return together(primary(inventory, found), neighbours(inventory, found, 'PLATFORM'));
      },
    ],
    [
      'CHAT',
      ['what have we got running on the Lab cluster', 'is one of them switched off?'],
      (inventory) => {
        const cluster = inventory.one('virtualization.cluster', 'Lab');
        const guests = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
        return together(...guests.filter((each) => each.status === 'offline').map(inStatus));
      },
    ],
  ],
  AGGREGATE: [
    [
      'TICKET',
      ['Emergency folder, page 2: all contacts with the function Supplier NOC, their numbers, and the firm behind each of them.'],
      (inventory) => directory(inventory, 'Supplier NOC'),
    ],
    [
      'TERSE',
      ['circuits not in active state: id, state, provider'],
      (inventory) => {
        const lines = inventory.all('circuits.circuit').filter((each) => each.status !== 'active');
        return together(...lines.flatMap((line) => [inStatus(line), beside(inventory, line, 'PROVIDER')]));
      },
    ],
    [
      'NEWCOMER',
      ['Some networks here seem to be left over from old times. Which VLANs and which prefixes are marked as deprecated, in all plants?'],
      (inventory) => inStatuses(inventory, ['ipam.vlan', 'ipam.prefix'], (each) => each === 'deprecated'),
    ],
  ],
});
