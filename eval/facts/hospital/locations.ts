import { device, placeOf, value } from '../answers.js';
import { hospital } from './helpers.js';

export const LOCATIONS = hospital('LOCATION', [
  [
    'NEWCOMER',
    ['I am supposed to go and restart pharm-sw1 but I have never been there. Which hospital, building, room and cabinet is it in?'],
    (inventory) => placeOf(inventory, device(inventory, 'pharm-sw1')),
  ],
  [
    'TERSE',
    ['rack + U of fw-dc-02'],
    (inventory) => {
      const firewall = device(inventory, 'fw-dc-02');
      const cabinet = inventory.to(firewall, 'RACK');
      return { objects: [firewall, cabinet], facts: [[cabinet.name], [firewall.name, value(firewall, 'position')]] };
    },
  ],
  [
    'TICKET',
    ['The vendor engineer visits CT-2 on Thursday. Please give the hospital, the building and the room in which the scanner stands.'],
    (inventory) => placeOf(inventory, device(inventory, 'CT-2')),
  ],
  ['CHAT', ['where on earth is bh-ap-106 hung? facilities are asking'], (inventory) => placeOf(inventory, device(inventory, 'bh-ap-106'))],
  [
    'ENGINEER',
    ["NurseCall-GW-W7 – where's it actually racked? pretty sure it isn't on the ward"],
    (inventory) => {
      const gateway = device(inventory, 'NurseCall-GW-W7');
      const { objects, facts } = placeOf(inventory, gateway);
      return { objects, facts: [...facts, [gateway.name, value(gateway, 'position')]] };
    },
  ],
  [
    'TICKET',
    ['Isolation work on the distribution board DB ICU is booked. Where does the board hang (site, wing, room)?'],
    (inventory) => placeOf(inventory, inventory.one('dcim.powerpanel', 'DB ICU')),
  ],
  [
    'CHAT',
    ["what's the street address of Westbury DC? courier needs it"],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Westbury DC');
      return { objects: [site], facts: [[value(site, 'physical_address')]] };
    },
  ],
  ['TERSE', ['where PACS-STORE-2'], (inventory) => placeOf(inventory, device(inventory, 'PACS-STORE-2'))],
]);
