import {
  bare,
  contactsOf,
  device,
  distinct,
  farEnd,
  freeUnits,
  membersOf,
  names,
  part,
  portFact,
  poweredBy,
  rack,
  status,
  value,
  vlan,
} from '../answers.js';
import { MANAMA, MILANO, bank, beside, circuit, machine, phones, site } from './helpers.js';

export const FOLLOW_UPS = bank('FOLLOW_UP', [
  [
    'CHAT',
    ['who is down as site manager for Chania?', 'and for Milano Borsa? phone as well pls'],
    (inventory) => {
      const office = site(inventory, MILANO);
      const managers = contactsOf(inventory, office).filter((each) =>
        inventory.toAll(each, 'ROLE').some(({ name }) => name === 'Site manager'),
      );
      return { objects: [office, ...managers], facts: phones(managers) };
    },
  ],
  [
    'TICKET',
    ['Please name the carrier of the line HL-322.', 'Same for ADR/BA/345/1, plus its present status.'],
    (inventory) => {
      const line = circuit(inventory, 'ADR/BA/345/1');
      return {
        objects: [line, inventory.to(line, 'PROVIDER')],
        facts: [beside(inventory, line, 'PROVIDER'), [line.name, status(line)]],
      };
    },
  ],
  [
    'TERSE',
    ['U HC08U31', 's/n'],
    (inventory) => {
      const found = device(inventory, 'HC08U31');
      return { objects: [found], facts: [[value(found, 'serial')]] };
    },
  ],
  [
    'NEWCOMER',
    ['Which devices would survive a blackout thanks to MT14-UPS1?', 'I see. What about MT14-UPS2?'],
    (inventory) => {
      const ups = device(inventory, 'MT14-UPS2');
      const outlets = inventory.from(ups, 'DEVICE', 'dcim.poweroutlet');
      const found = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
      return { objects: [ups, ...outlets, ...found], facts: names(found) };
    },
  ],
  [
    'ENGINEER',
    ['HC05U10 nic1 lands on which leaf port', 'nic2?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'HC05U10'), 'nic2');
      const end = farEnd(inventory, port);
      return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
    },
  ],
  [
    'CHAT',
    ['any headroom in cabinet 14-1 in the tower?', 'hmm ok. 14-2?'],
    (inventory) => {
      const cabinet = rack(inventory, '14-2', MANAMA);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'TICKET',
    [
      'Incident on SW-01. State the type of this line.',
      'Who on our side is responsible for it, and how is that person reached by telephone?',
    ],
    (inventory) => {
      const line = circuit(inventory, 'SW-01');
      const contacts = contactsOf(inventory, line);
      return { objects: [line, ...contacts], facts: phones(contacts) };
    },
  ],
  [
    'TERSE',
    ['vid guest riffa', 'pfx?'],
    (inventory) => {
      const found = vlan(inventory, 30, 'Riffa');
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      return { objects: [found, ...within], facts: names(within) };
    },
  ],
  [
    'NEWCOMER',
    ['On which physical servers does the cluster Hidd Amber run?', 'Thanks! And Hidd Red?'],
    (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'Hidd Red'), 'CLUSTER', 'dcim.device'),
  ],
  [
    'ENGINEER',
    ['primary v4 of Abacus on Hidd Green?', 'its twin on Sitra Green, ip + is it hot or just staged'],
    (inventory) => {
      const twin = machine(inventory, 'Abacus', 'Sitra Green');
      const address = inventory.to(twin, 'PRIMARY_IP4');
      return { objects: [twin, address], facts: [[bare(address)], [twin.name, status(twin)]] };
    },
  ],
]);
