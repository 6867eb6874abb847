import { device, names, placeOf } from '../answers.js';
import type { Answer } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { MANAMA, about, bank, beside, labelled, machine, panel } from './helpers.js';

/** The place of a device with its unit in the rack. */
function mounted(inventory: FactInventory, found: FactRecord): Answer {
  const { objects, facts } = placeOf(inventory, found);
  return { objects, facts: [...facts, about(found, 'position')] };
}

/** What somebody has found by its label, and its place. */
function identified(inventory: FactInventory, found: FactRecord): Answer {
  const { objects, facts } = placeOf(inventory, found);
  return { objects, facts: [[found.name], ...facts] };
}

export const LOCATIONS = bank('LOCATION', [
  [
    'CHAT',
    ['which floor and room do I find Desk 5 in? the broken turret in the tower'],
    (inventory) => placeOf(inventory, device(inventory, 'Desk 5')),
  ],
  [
    'TICKET',
    ['Ciena field service replaces a card in HA02U30 tonight. State data centre, hall, row, cabinet and height unit for the access form.'],
    (inventory) => mounted(inventory, device(inventory, 'HA02U30')),
  ],
  ['TERSE', ['MI-HV1 cab + U'], (inventory) => mounted(inventory, device(inventory, 'MI-HV1'))],
  [
    'NEWCOMER',
    ['People keep talking about an ancient box 3305 that nobody dares to switch off. In which building and corner of it is that thing?'],
    (inventory) => placeOf(inventory, device(inventory, '3305')),
  ],
  [
    'ENGINEER',
    ['vendor only quotes chassis serial JU146485. hostname and position please'],
    (inventory) => {
      const found = labelled(inventory, 'serial', 'JU146485');
      const { objects, facts } = identified(inventory, found);
      return { objects, facts: [...facts, about(found, 'position')] };
    },
  ],
  [
    'CHAT',
    ['sparky is in the lobby asking for EP-14, where do I send him?'],
    (inventory) => placeOf(inventory, panel(inventory, 'EP-14', MANAMA)),
  ],
  [
    'TICKET',
    ['Diebold engineer booked for 3107 tomorrow 09:00. Branch and room of the ATM are missing in the order, please add.'],
    (inventory) => placeOf(inventory, device(inventory, '3107')),
  ],
  ['TERSE', ['where MT3-FW1'], (inventory) => placeOf(inventory, device(inventory, 'MT3-FW1'))],
  [
    'NEWCOMER',
    ['I picked up a sticker reading SLB10637 from the floor. What did it fall off, and where does that machine stand?'],
    (inventory) => identified(inventory, labelled(inventory, 'asset_tag', 'SLB10637')),
  ],
  [
    'ENGINEER',
    ['Lantern runs out of which DC, and on which vSphere cluster?'],
    (inventory) => {
      const found = machine(inventory, 'Lantern', 'Hidd Grey');
      return {
        objects: [found, inventory.to(found, 'CLUSTER'), inventory.to(found, 'SITE')],
        facts: [beside(inventory, found, 'CLUSTER'), ...names([inventory.to(found, 'SITE')])],
      };
    },
  ],
]);
