import { at, bare, contactsOf, device, farEnd, membersOf, part, placeOf, portFact, rack, status, value, vlan } from '../answers.js';
import { BRNO, HAIPHONG, RZESZOW, factory, phoneOf } from './helpers.js';

export const FOLLOW_UPS = factory('FOLLOW_UP', [
  ['CHAT', ['where does Anvil sit?', 'and Bellows?'], (inventory) => placeOf(inventory, device(inventory, 'Bellows'))],
  [
    'TERSE',
    ['serial brn-core-1', 'brn-core-2?'],
    (inventory) => {
      const found = device(inventory, 'brn-core-2');
      return { objects: [found], facts: [[value(found, 'serial')]] };
    },
  ],
  [
    'TICKET',
    ['Circuit ORB-4412 is down. Which provider is it?', 'Understood. Whom do we call there, and on which number?'],
    (inventory) => {
      const provider = inventory.to(inventory.one('circuits.circuit', 'ORB-4412'), 'PROVIDER');
      const contacts = contactsOf(inventory, provider);
      return { objects: [provider, ...contacts], facts: phoneOf(contacts) };
    },
  ],
  [
    'NEWCOMER',
    ['What kind of thing is Comal?', 'Ah, okay. And where does its network cable (eth0) go?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'Comal'), 'eth0');
      return { objects: [port, farEnd(inventory, port)], facts: [portFact(inventory, farEnd(inventory, port))] };
    },
  ],
  [
    'ENGINEER',
    ['Z1-C03-FW1 in Gliwice, what model?', 'and its namesake in Rzeszów?'],
    (inventory) => {
      const firewall = device(inventory, 'Z1-C03-FW1', RZESZOW);
      const type = inventory.to(firewall, 'DEVICE_TYPE');
      return { objects: [firewall, type], facts: [[type.name]] };
    },
  ],
  [
    'CHAT',
    ['vlan 17 in Gliwice, what was that again?', 'and in Brno? still in use there?'],
    (inventory) => {
      const found = vlan(inventory, 17, BRNO);
      return { objects: [found], facts: [[found.name, status(found)]] };
    },
  ],
  [
    'TERSE',
    ['platform mes-cz1', 'ip?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'mes-cz1');
      const found = inventory.to(machine, 'PRIMARY_IP4');
      return { objects: [machine, found], facts: [[bare(found)]] };
    },
  ],
  [
    'TICKET',
    ['Who is local IT at VN1 Hải Phòng?', 'And the electrician on call there, with telephone number?'],
    (inventory) => {
      const site = inventory.one('dcim.site', HAIPHONG);
      const contacts = contactsOf(inventory, site).filter((each) => inventory.to(each, 'ROLE').name === 'Electrician on call');
      return { objects: [site, ...contacts], facts: phoneOf(contacts) };
    },
  ],
  [
    'NEWCOMER',
    ['What is inside the cabinet Tủ 1 in Vietnam?', 'And in Tủ 2?'],
    (inventory) => membersOf(inventory, rack(inventory, 'Tủ 2', HAIPHONG), 'RACK', 'dcim.device'),
  ],
  [
    'ENGINEER',
    ['PL1-VH1 ens1f0 lands where?', 'ens1f1?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'PL1-VH1'), 'ens1f1');
      return { objects: [port, farEnd(inventory, port)], facts: [portFact(inventory, farEnd(inventory, port))] };
    },
  ],
  [
    'CHAT',
    ['which dc01 is the one on HQ-PROD, what IP?', 'and the Brno one?'],
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'dc01', at(inventory, BRNO));
      const found = inventory.to(machine, 'PRIMARY_IP4');
      return { objects: [machine, found], facts: [[bare(found)]] };
    },
  ],
]);
