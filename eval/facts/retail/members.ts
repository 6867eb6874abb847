import { at, device, membersOf, names, portFact, vlan } from '../answers.js';
import { GARDEN, QUINPOOL, TRURO, guestsOf, retail, site, tagged, tenant } from './helpers.js';

export const MEMBERS = retail('MEMBERS', [
  [
    'CHAT',
    ["i'll open the cabinet at Spring Garden tomorrow, what should be in there? (Rack 1)"],
    (inventory) => membersOf(inventory, inventory.one('dcim.rack', 'Rack 1', at(inventory, GARDEN)), 'RACK', 'dcim.device'),
  ],
  [
    'TICKET',
    ['Firmware change on 101-stack. The request must name each switch that belongs to this stack.'],
    (inventory) => membersOf(inventory, inventory.one('dcim.virtualchassis', '101-stack'), 'VIRTUAL_CHASSIS', 'dcim.device'),
  ],
  [
    'TERSE',
    ['tag rollout-2025: boxes'],
    (inventory) => {
      const found = tagged(inventory, 'rollout-2025');
      return { objects: found, facts: names(found) };
    },
  ],
  [
    'NEWCOMER',
    ['The hand scanners of the pickers log in to "PN-Pick". From which access points does that network come?'],
    (inventory) => {
      const lans = inventory.all('wireless.wirelesslan').filter(({ attributes }) => attributes['ssid'] === 'PN-Pick');
      const radios = lans.flatMap((lan) => inventory.from(lan, 'WIRELESS_LAN', 'dcim.interface'));
      const points = radios.map((radio) => inventory.to(radio, 'DEVICE'));
      return { objects: [...lans, ...radios, ...points], facts: names(points) };
    },
  ],
  [
    'ENGINEER',
    ['need the complete set of subnets inside the COLD vrf for an ACL'],
    (inventory) => membersOf(inventory, inventory.one('ipam.vrf', 'COLD'), 'VRF', 'ipam.prefix'),
  ],
  [
    'CHAT',
    ['the Foley family called, which of the shops are theirs again??'],
    (inventory) => membersOf(inventory, tenant(inventory, 'Foley Family Foods'), 'TENANT', 'dcim.site'),
  ],
  [
    'TICKET',
    ['Memory upgrade of the host Orchard tonight at 23:00. Attach the names of the virtual machines to be moved away from it.'],
    (inventory) => {
      const host = device(inventory, 'Orchard');
      const guests = guestsOf(inventory, host);
      return { objects: [host, ...guests], facts: names(guests) };
    },
  ],
  ['TERSE', ['DC Truro rooms/areas'], (inventory) => membersOf(inventory, site(inventory, TRURO), 'SITE', 'dcim.location')],
  [
    'NEWCOMER',
    ['I only know that we sell food in "the States". Into which regions is United States divided in our books?'],
    (inventory) => membersOf(inventory, inventory.one('dcim.region', 'United States'), 'PARENT', 'dcim.region'),
  ],
  [
    'ENGINEER',
    ['which switchports are untagged in cafe-miro (vid 65) at Quinpool'],
    (inventory) => {
      const found = vlan(inventory, 65, QUINPOOL);
      const ports = inventory.from(found, 'UNTAGGED_VLAN', 'dcim.interface');
      return { objects: [found, ...ports], facts: ports.map((port) => portFact(inventory, port)) };
    },
  ],
]);
