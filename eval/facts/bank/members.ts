import { at, device, membersOf, names, rack, value } from '../answers.js';
import { HIDD, MILANO, bank, site, tagged } from './helpers.js';

export const MEMBERS = bank('MEMBERS', [
  [
    'CHAT',
    ['off to Milan on Thursday, what kit will I find inside M1?'],
    (inventory) => membersOf(inventory, rack(inventory, 'M1', MILANO), 'RACK', 'dcim.device'),
  ],
  [
    'TICKET',
    ['Key ceremony: provide the hostnames of all devices having the role HSM.'],
    (inventory) => membersOf(inventory, inventory.one('dcim.devicerole', 'HSM'), 'ROLE', 'dcim.device'),
  ],
  [
    'TERSE',
    ['vlan ids + names riffa'],
    (inventory) => {
      const branch = site(inventory, 'Riffa');
      const vlans = inventory.from(branch, 'SITE', 'ipam.vlan');
      return { objects: [branch, ...vlans], facts: vlans.map((each) => [each.name, value(each, 'vid')]) };
    },
  ],
  [
    'NEWCOMER',
    ['Somebody mentioned "Hidd Blue", I think it is a cluster. Which virtual servers live there?'],
    (inventory) => membersOf(inventory, inventory.one('virtualization.cluster', 'Hidd Blue'), 'CLUSTER', 'virtualization.virtualmachine'),
  ],
  [
    'ENGINEER',
    ['dump prefixes under vrf blue'],
    (inventory) => membersOf(inventory, inventory.one('ipam.vrf', 'blue'), 'VRF', 'ipam.prefix'),
  ],
  [
    'CHAT',
    ['CSP attestation time again.. what did we tag swift-csp, boxes and VMs?'],
    (inventory) => {
      const found = tagged(inventory, 'swift-csp', ['dcim.device', 'virtualization.virtualmachine']);
      return { objects: found, facts: names(found) };
    },
  ],
  [
    'TICKET',
    ['Price negotiation with Menara on Monday: enumerate every circuit bought from them.'],
    (inventory) => membersOf(inventory, inventory.one('circuits.provider', 'Menara'), 'PROVIDER', 'circuits.circuit'),
  ],
  [
    'TERSE',
    ['racks Row C hidd'],
    (inventory) => {
      const row = inventory.one('dcim.location', 'Row C', at(inventory, HIDD));
      return membersOf(inventory, row, 'LOCATION', 'dcim.rack');
    },
  ],
  [
    'NEWCOMER',
    ['Next week I travel through Oman. Which of our sites could I visit there?'],
    (inventory) => membersOf(inventory, inventory.one('dcim.region', 'Oman'), 'REGION', 'dcim.site'),
  ],
  [
    'ENGINEER',
    ['slots populated in HA01U30, with card type'],
    (inventory) => {
      const shelf = device(inventory, 'HA01U30');
      const cards = inventory.from(shelf, 'DEVICE', 'dcim.inventoryitem');
      return { objects: [shelf, ...cards], facts: cards.map((card) => [card.name, value(card, 'part_id')]) };
    },
  ],
  [
    'NEWCOMER',
    ['Which names of wireless networks may a phone see from us, and is each of them in use?'],
    (inventory) => {
      const lans = inventory.all('wireless.wirelesslan');
      return { objects: lans, facts: lans.map((lan) => [value(lan, 'ssid'), lan.status ?? '']) };
    },
  ],
]);
