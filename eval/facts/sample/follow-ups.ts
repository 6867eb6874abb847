import {
  about,
  ask,
  circuitsOn,
  contactsOf,
  counted,
  deviceOf,
  farEnd,
  named,
  pathRecords,
  portOf,
  supply,
  value,
} from '../isp/helpers.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { machineAt, visitorRange } from './helpers.js';

export const FOLLOW_UP_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-follow-up-1', 'FOLLOW_UP', 'CHAT', ['serial of fra1-esx-01?', 'and fra1-esx-04?'], (inventory) => {
    const device = deviceOf(inventory, 'fra1-esx-04');
    return { objects: [device], facts: [[value(device, 'serial')]] };
  }),
  ask('sample-follow-up-2', 'FOLLOW_UP', 'TERSE', ['ip ams2-con-01', 'fra1-con-01?'], (inventory) => {
    const device = deviceOf(inventory, 'fra1-con-01');
    const address = inventory.to(device, 'PRIMARY_IP4');
    return { objects: [device, address], facts: [[address.name]] };
  }),
  ask(
    'sample-follow-up-3',
    'FOLLOW_UP',
    'NEWCOMER',
    ['Who looks after the depot in Newark?', 'And how can I write an e-mail to her?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Newark Depot');
      const contacts = contactsOf(inventory, site);
      return { objects: [site, ...contacts], facts: contacts.map((contact) => [value(contact, 'email')]) };
    },
  ),
  ask(
    'sample-follow-up-4',
    'FOLLOW_UP',
    'TICKET',
    ['Please confirm the rack of ams2-edge-02.', 'Which carrier circuit arrives on this router, and on which port?'],
    (inventory) => {
      const device = deviceOf(inventory, 'ams2-edge-02');
      const ports = inventory.from(device, 'DEVICE', 'dcim.interface').filter((port) => circuitsOn(inventory, port).length > 0);
      return {
        objects: [device, ...ports.flatMap((port) => pathRecords(inventory, port))],
        facts: ports.flatMap((port): readonly NeededFact[] => [[device.name, port.name], ...named(circuitsOn(inventory, port))]),
      };
    },
  ),
  ask(
    'sample-follow-up-5',
    'FOLLOW_UP',
    'ENGINEER',
    ["what's on the other side of ams2-tor-r1 Ethernet9", 'and Ethernet10'],
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'ams2-tor-r1'), 'Ethernet10');
      return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
    },
  ),
  ask(
    'sample-follow-up-6',
    'FOLLOW_UP',
    'CHAT',
    ['dns-01 in frankfurt, what address has it got?', 'same for the one in amsterdam pls'],
    (inventory) => {
      const machine = machineAt(inventory, 'dns-01', 'Amsterdam AMS2');
      const address = inventory.to(machine, 'PRIMARY_IP4');
      return { objects: [machine, address], facts: [[machine.name, address.name]] };
    },
  ),
  ask(
    'sample-follow-up-7',
    'FOLLOW_UP',
    'TICKET',
    ['On which PDU outlet is ber-sw-01 in Berlin?', 'And ber-sw-02? Please include the feed.'],
    (inventory) => {
      const { objects, facts } = supply(inventory, deviceOf(inventory, 'ber-sw-02'));
      return { objects, facts: facts.slice(0, 2) };
    },
  ),
  ask('sample-follow-up-8', 'FOLLOW_UP', 'ENGINEER', ['VRF PROD, which RTs does it import?', 'and GUEST?'], (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'GUEST');
    const targets = inventory.toAll(vrf, 'IMPORT_TARGET');
    return { objects: [vrf, ...targets], facts: targets.map(({ name }): NeededFact => [vrf.name, name]) };
  }),
  ask('sample-follow-up-9', 'FOLLOW_UP', 'NEWCOMER', ['What kind of machine is fra1-mx-01?', 'What is inside its slots?'], (inventory) => {
    const device = deviceOf(inventory, 'fra1-mx-01');
    const bays = inventory.from(device, 'DEVICE', 'dcim.devicebay');
    const blades = bays.flatMap((bay) => inventory.toAll(bay, 'INSTALLED_DEVICE'));
    return { objects: [device, ...bays, ...blades], facts: named(blades) };
  }),
  ask('sample-follow-up-10', 'FOLLOW_UP', 'TERSE', ['rd PROD', 'GUEST?'], (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'GUEST');
    return { objects: [vrf], facts: [about(vrf, 'rd')] };
  }),
  ask('sample-follow-up-11', 'FOLLOW_UP', 'CHAT', ['how many devices do we have at Berlin HQ?', 'and Newark?'], (inventory) => {
    const site = inventory.one('dcim.site', 'Newark Depot');
    const devices = inventory.from(site, 'SITE', 'dcim.device');
    return { objects: [site, ...devices], facts: [counted(site, devices)] };
  }),
  ask('sample-follow-up-12', 'FOLLOW_UP', 'ENGINEER', ['visitor dhcp scope ber?', 'ewr?'], (inventory) =>
    visitorRange(inventory, 'Newark Depot'),
  ),
];
