import { device, placeOf, value } from '../answers.js';
import type { Answer } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { factory } from './helpers.js';

/** A device's place with its unit. */
function mountOf(inventory: FactInventory, mounted: FactRecord): Answer {
  const { objects, facts } = placeOf(inventory, mounted);
  return { objects, facts: [...facts, [mounted.name, value(mounted, 'position')]] };
}

export const LOCATIONS = factory('LOCATION', [
  [
    'CHAT',
    ['where does Furnace live? cabinet and height please, I want to swap its disk'],
    (inventory) => mountOf(inventory, device(inventory, 'Furnace')),
  ],
  [
    'TICKET',
    ['The spare UPS Z3-UP2 is to be collected. In which plant, hall, cabinet and unit is it stored?'],
    (inventory) => mountOf(inventory, device(inventory, 'Z3-UP2')),
  ],
  [
    'NEWCOMER',
    ['I have to find the robot cupboard ROB-N1-C03. Which factory, which hall, which cell?'],
    (inventory) => placeOf(inventory, device(inventory, 'ROB-N1-C03')),
  ],
  ['TERSE', ['HQ-RTR2 rack/unit'], (inventory) => mountOf(inventory, device(inventory, 'HQ-RTR2'))],
  [
    'ENGINEER',
    ['Tablero B: which hall is that board in, which site?'],
    (inventory) => placeOf(inventory, inventory.one('dcim.powerpanel', 'Tablero B')),
  ],
  [
    'CHAT',
    ['postal address of the Tychy warehouse?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'WH1 Tychy');
      return { objects: [site], facts: [[value(site, 'physical_address')]] };
    },
  ],
  [
    'TICKET',
    ['Work permit for lis2-plc: name the plant, the hall and the cell in which the controller is installed.'],
    (inventory) => placeOf(inventory, device(inventory, 'lis2-plc')),
  ],
  [
    'NEWCOMER',
    ['Someone mailed "Bamboo is hot". I think Bamboo is a computer. Where is it standing?'],
    (inventory) => placeOf(inventory, device(inventory, 'Bamboo')),
  ],
  ['TERSE', ['loc x1-ap1'], (inventory) => placeOf(inventory, device(inventory, 'x1-ap1'))],
  ['ENGINEER', ["rze-biuro-sw1, where's that racked?"], (inventory) => mountOf(inventory, device(inventory, 'rze-biuro-sw1'))],
]);
