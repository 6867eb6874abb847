import type { FactQuestion } from '../question.js';
import {
  about,
  ask,
  atSite,
  circuitsOn,
  contactsOf,
  counted,
  deviceOf,
  farEnd,
  named,
  pathRecords,
  place,
  portOf,
  supply,
  value,
} from './helpers.js';

export const FOLLOW_UP_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-follow-up-1', 'FOLLOW_UP', 'CHAT', ['what model is brg-pe1?', 'and its serial?'], (inventory) => {
    const device = deviceOf(inventory, 'brg-pe1');
    return { objects: [device], facts: [[value(device, 'serial')]] };
  }),
  ask('isp-follow-up-2', 'FOLLOW_UP', 'TERSE', ['serial cpe-summit-hem1', 'cpe-summit-gei1?'], (inventory) => {
    const device = deviceOf(inventory, 'cpe-summit-gei1');
    return { objects: [device], facts: [[value(device, 'serial')]] };
  }),
  ask(
    'isp-follow-up-3',
    'FOLLOW_UP',
    'NEWCOMER',
    ['In which place is sw-trd-dc1-r04-a installed?', 'Who do I call there to be let in?'],
    (inventory) => {
      const device = deviceOf(inventory, 'sw-trd-dc1-r04-a');
      const site = inventory.to(device, 'SITE');
      const contacts = contactsOf(inventory, site);
      return { objects: [device, site, ...contacts], facts: contacts.map((contact) => about(contact, 'phone')) };
    },
  ),
  ask(
    'isp-follow-up-4',
    'FOLLOW_UP',
    'TICKET',
    ['Please confirm the circuit number of the access line to Bridge Voss.', 'Thank you. On which port of our router does it end?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Bridge Voss');
      const sides = inventory.from(site, 'TERMINATION', 'circuits.circuittermination');
      const circuits = sides.map((side) => inventory.to(side, 'CIRCUIT'));
      const ours = circuits.map((circuit) => inventory.to(circuit, 'TERMINATION_A'));
      return {
        objects: [site, ...sides, ...ours.flatMap((side) => pathRecords(inventory, side))],
        facts: ours.map((side) => farEnd(inventory, side)),
      };
    },
  ),
  ask('isp-follow-up-5', 'FOLLOW_UP', 'ENGINEER', ['fw1 in trondheim, which rack and U?', 'same for the one in Ulven'], (inventory) =>
    place(inventory, deviceOf(inventory, 'fw1', 'Oslo Ulven')),
  ),
  ask('isp-follow-up-6', 'FOLLOW_UP', 'CHAT', ['how many VMs do we run on pve-osl1?', 'and on pve-osl2?'], (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'pve-osl2');
    const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
    return { objects: [cluster, ...machines], facts: [counted(cluster, machines)] };
  }),
  ask('isp-follow-up-7', 'FOLLOW_UP', 'TERSE', ['far end osl-p1 et-0/0/6', 'carrier?'], (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'osl-p1'), 'et-0/0/6');
    const circuits = circuitsOn(inventory, port);
    return {
      objects: [...pathRecords(inventory, port), ...circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'))],
      facts: circuits.map((circuit) => [circuit.name, inventory.to(circuit, 'PROVIDER').name]),
    };
  }),
  ask('isp-follow-up-8', 'FOLLOW_UP', 'ENGINEER', ['vlan 210 in osl-dc1, name and prefix', 'and 210 in trondheim?'], (inventory) => {
    const site = inventory.one('dcim.site', 'Trondheim Tyholt');
    const vlans = inventory.from(site, 'SITE', 'ipam.vlan').filter(({ attributes }) => attributes['vid'] === 210);
    const prefixes = vlans.flatMap((vlan) => inventory.from(vlan, 'VLAN', 'ipam.prefix'));
    return { objects: [...vlans, ...prefixes], facts: [...named(vlans), ...named(prefixes)] };
  }),
  ask(
    'isp-follow-up-9',
    'FOLLOW_UP',
    'NEWCOMER',
    ['Which public internet addresses belong to Transit Buss?', 'And which ones to Solsikke Barnehager?'],
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Solsikke Barnehager');
      const prefixes = inventory.from(tenant, 'TENANT', 'ipam.prefix');
      return { objects: [tenant, ...prefixes], facts: named(prefixes) };
    },
  ),
  ask(
    'isp-follow-up-10',
    'FOLLOW_UP',
    'TICKET',
    ['At which site is rack B09?', 'Which customer rents it?', 'Does that customer have an AS number in our records? Please state it.'],
    (inventory) => {
      const rack = inventory.one('dcim.rack', 'B09');
      const tenant = inventory.to(rack, 'TENANT');
      const numbers = inventory.from(tenant, 'TENANT', 'ipam.asn');
      return { objects: [rack, tenant, ...numbers], facts: named(numbers) };
    },
  ),
  ask('isp-follow-up-11', 'FOLLOW_UP', 'CHAT', ["who's the technical contact for Summit?", "cool, what's his number"], (inventory) => {
    const tenant = inventory.one('tenancy.tenant', 'Summit');
    const contacts = contactsOf(inventory, tenant);
    return { objects: [tenant, ...contacts], facts: contacts.map((contact) => [value(contact, 'phone')]) };
  }),
  ask('isp-follow-up-12', 'FOLLOW_UP', 'ENGINEER', ["what's svg-pe1 fed by?", 'its neighbour svg-agg1 too?'], (inventory) =>
    supply(inventory, deviceOf(inventory, 'svg-agg1')),
  ),
  ask('isp-follow-up-13', 'FOLLOW_UP', 'TERSE', ['height rack A01 hamar', '2-KOM?'], (inventory) => {
    const rack = atSite(inventory, 'dcim.rack', '2-KOM', 'Lysaker kontor');
    return { objects: [rack], facts: [about(rack, 'u_height')] };
  }),
];
