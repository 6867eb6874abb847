import { device, names, placeOf } from '../answers.js';
import type { Answer } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { FREDERICTON, about, beside, labelled, machine, panel, retail } from './helpers.js';

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

export const LOCATIONS = retail('LOCATION', [
  [
    'CHAT',
    ['courier is at the gate with the spare for DRU-K4, tell him the hall pls'],
    (inventory) => placeOf(inventory, device(inventory, 'DRU-K4')),
  ],
  [
    'TICKET',
    ['Eaton sends a man to swap 223U1. His work order lacks the street address of the store, the room, the cabinet and the height unit.'],
    (inventory) => {
      const found = device(inventory, '223U1');
      const { objects, facts } = mounted(inventory, found);
      return { objects, facts: [...facts, about(inventory.to(found, 'SITE'), 'physical_address')] };
    },
  ],
  ['TERSE', ['HO-FW2 rack, U'], (inventory) => mounted(inventory, device(inventory, 'HO-FW2'))],
  [
    'NEWCOMER',
    ['Everybody here speaks of a store they call "the Citadel". Which shop is meant, and on which street do I find it?'],
    (inventory) => {
      const found = inventory.all('dcim.site').filter(({ attributes }) => attributes['comments'] === 'Also known as: the Citadel');
      return { objects: found, facts: found.map((each) => about(each, 'physical_address')) };
    },
  ],
  [
    'ENGINEER',
    ['SNMP trap only carries serial G2442206. Resolve to a hostname and tell me where to send somebody'],
    (inventory) => identified(inventory, labelled(inventory, 'serial', 'G2442206')),
  ],
  [
    'CHAT',
    ['lol a PN11534 sticker turned up in the lost+found box. whats it off, which shop, which room?'],
    (inventory) => identified(inventory, labelled(inventory, 'asset_tag', 'PN11534')),
  ],
  [
    'TICKET',
    ['An electrician has been ordered to the Fredericton store for Panel A. Please tell him behind which door it hangs.'],
    (inventory) => placeOf(inventory, panel(inventory, 'Panel A', FREDERICTON)),
  ],
  ['TERSE', ['118A2 mounted where'], (inventory) => placeOf(inventory, device(inventory, '118A2'))],
  [
    'NEWCOMER',
    ['My chief wants me to press the power button of Larder. To which room and cabinet must I walk, and at what height is it?'],
    (inventory) => mounted(inventory, device(inventory, 'Larder')),
  ],
  [
    'ENGINEER',
    ["wms-plb can't be in Plattsburgh, there's no hypervisor there. Physical host and site?"],
    (inventory) => {
      const found = machine(inventory, 'wms-plb');
      const place = [inventory.to(found, 'DEVICE'), inventory.to(found, 'SITE')];
      return { objects: [found, ...place], facts: [beside(inventory, found, 'DEVICE'), ...names(place.slice(1))] };
    },
  ],
]);
