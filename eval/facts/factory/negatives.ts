import { contactsOf, device, none, rack, unrecorded } from '../answers.js';
import { otherEnd } from '../follow.js';
import { GLIWICE, KRAKOW, cell, factory, feed, wirelessLan } from './helpers.js';

// The needed fact is `not recorded` for a missing value, and `none` for an empty list.
export const NEGATIVES = factory('NEGATIVE', [
  [
    'CHAT',
    ["has PL1-FWE2 got one of our asset tags? can't find the sticker"],
    (inventory) => {
      const found = device(inventory, 'PL1-FWE2');
      return { objects: [found], facts: [unrecorded(found, 'asset_tag')] };
    },
  ],
  [
    'TERSE',
    ['ORB-DF-9 commit rate'],
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'ORB-DF-9');
      return { objects: [circuit], facts: [unrecorded(circuit, 'commit_rate')] };
    },
  ],
  [
    'TICKET',
    ['Monitoring cannot add the firewall brn-fw. Is a primary IPv4 address set for it?'],
    (inventory) => {
      const found = device(inventory, 'brn-fw');
      none(found, inventory.toAll(found, 'PRIMARY_IP4'));
      return { objects: [found], facts: [[found.name, 'not recorded']] };
    },
  ],
  [
    'NEWCOMER',
    ['In hall Z3 in Gliwice there is a cabinet Szafa 5. Is there any equipment in it?'],
    (inventory) => {
      const cabinet = rack(inventory, 'Szafa 5', GLIWICE);
      return { objects: [cabinet], facts: [none(cabinet, inventory.from(cabinet, 'RACK', 'dcim.device'))] };
    },
  ],
  [
    'ENGINEER',
    ['F2 off RO-Z3 in Gliwice, any load on it?'],
    (inventory) => {
      const found = feed(inventory, 'F2', 'RO-Z3', GLIWICE);
      return {
        objects: [found],
        facts: [
          none(
            found,
            [otherEnd(inventory, found)].flatMap((end) => end ?? []),
          ),
        ],
      };
    },
  ],
  [
    'CHAT',
    ['do the camera people, Nova Vision, own any of our devices?'],
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Nova Vision');
      return { objects: [tenant], facts: [none(tenant, inventory.from(tenant, 'TENANT', 'dcim.device'))] };
    },
  ],
  [
    'TICKET',
    ['Supplier list: is a contact stored for the carrier Moravanet?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Moravanet');
      return { objects: [provider], facts: [none(provider, contactsOf(inventory, provider))] };
    },
  ],
  [
    'TERSE',
    ['vlan of ssid TG-AGV?'],
    (inventory) => {
      const lan = wirelessLan(inventory, 'TG-AGV');
      none(lan, inventory.toAll(lan, 'VLAN'));
      return { objects: [lan], facts: [[String(lan.attributes['ssid']), 'not recorded']] };
    },
  ],
  [
    'ENGINEER',
    ['any prefixes in vrf safety yet?'],
    (inventory) => {
      const vrf = inventory.one('ipam.vrf', 'safety');
      return { objects: [vrf], facts: [none(vrf, inventory.from(vrf, 'VRF', 'ipam.prefix'))] };
    },
  ],
  [
    'NEWCOMER',
    ['Is there a network cabinet on Floor 2 of the headquarters?'],
    (inventory) => {
      const floor = cell(inventory, 'Floor 2', KRAKOW);
      return { objects: [floor], facts: [none(floor, inventory.from(floor, 'LOCATION', 'dcim.rack'))] };
    },
  ],
  [
    'TERSE',
    ['i/o modules booked under PLC-N1-C01?'],
    (inventory) => {
      const controller = device(inventory, 'PLC-N1-C01');
      return { objects: [controller], facts: [none(controller, inventory.from(controller, 'DEVICE', 'dcim.inventoryitem'))] };
    },
  ],
]);
