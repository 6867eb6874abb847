import { device, distinct, farEnd, names, part, portFact, poweredBy, status, suppliesOf } from '../answers.js';
import type { Answer } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { DRUMMONDVILLE, MONCTON, TRURO, about, beside, feed, panel, retail } from './helpers.js';

/** What loses a supply without a source, also through strips and UPSs. */
function losing(inventory: FactInventory, source: FactRecord): Answer {
  const found = poweredBy(inventory, source);
  return { objects: [source, ...found], facts: names(found) };
}

/** What is plugged into a UPS or a strip. */
function pluggedInto(inventory: FactInventory, strip: FactRecord): Answer {
  const outlets = inventory.from(strip, 'DEVICE', 'dcim.poweroutlet');
  const found = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
  return { objects: [strip, ...outlets, ...found], facts: names(found) };
}

export const POWER = retail('POWER', [
  [
    'CHAT',
    ['F1 just tripped at the Moncton store, what all is running on borrowed time now?'],
    (inventory) => losing(inventory, feed(inventory, 'F1', MONCTON)),
  ],
  [
    'TICKET',
    ['HO-U2 is going to be replaced on Sunday. Enumerate whatever hangs on it, including the gear behind its power bars.'],
    (inventory) => pluggedInto(inventory, device(inventory, 'HO-U2')),
  ],
  ['TERSE', ['DRU-C1 PS-A, PS-B: outlet > ups > feed > panel'], (inventory) => suppliesOf(inventory, device(inventory, 'DRU-C1'))],
  [
    'NEWCOMER',
    ['The camera recorder of the Ottawa store is dead. Starting at its plug, what are the stations of the current back to the fuse panel?'],
    (inventory) => suppliesOf(inventory, device(inventory, '305N1')),
  ],
  [
    'ENGINEER',
    ['DRU-P2 Outlet 5 draws way too much. load on it, and which psu of that box?'],
    (inventory) => {
      const outlet = part(inventory, device(inventory, 'DRU-P2'), 'Outlet 5', 'dcim.poweroutlet');
      const supply = farEnd(inventory, outlet);
      return { objects: [outlet, supply, inventory.to(supply, 'DEVICE')], facts: [portFact(inventory, supply)] };
    },
  ],
  [
    'CHAT',
    ["freezer guy asks if 214F2 would survive a blackout. there's some note about its plug isn't there"],
    (inventory) => {
      const found = device(inventory, '214F2');
      return { objects: [found], facts: [about(found, 'comments')] };
    },
  ],
  [
    'TICKET',
    ['Electrical survey DC Truro, board "Panel A": for every feed give fuse size in amps, voltage and operating state.'],
    (inventory) => {
      const board = panel(inventory, 'Panel A', TRURO);
      const feeds = inventory.from(board, 'POWER_PANEL', 'dcim.powerfeed');
      return {
        objects: [board, ...feeds],
        facts: feeds.flatMap((each) => [about(each, 'amperage'), about(each, 'voltage'), [each.name, status(each)] as const]),
      };
    },
  ],
  [
    'TERSE',
    ['TRU-P2 fed by? feeding?'],
    (inventory) => {
      const strip = device(inventory, 'TRU-P2');
      const source = farEnd(inventory, part(inventory, strip, 'Inlet', 'dcim.powerport'));
      const { objects, facts } = pluggedInto(inventory, strip);
      return { objects: [...objects, source, inventory.to(source, 'DEVICE')], facts: [portFact(inventory, source), ...facts] };
    },
  ],
  [
    'NEWCOMER',
    [
      'At Drummondville a line named F2 goes into a UPS. Which UPS is it, how many amperes may it take, and which board does it start from?',
    ],
    (inventory) => {
      const source = feed(inventory, 'F2', DRUMMONDVILLE);
      const ups = inventory.to(farEnd(inventory, source), 'DEVICE');
      return {
        objects: [source, ups, inventory.to(source, 'POWER_PANEL')],
        facts: [[ups.name], about(source, 'amperage'), beside(inventory, source, 'POWER_PANEL')],
      };
    },
  ],
  [
    'ENGINEER',
    ['I suspect Larder has both PSUs on one strip. trace them, all the way up'],
    (inventory) => suppliesOf(inventory, device(inventory, 'Larder')),
  ],
]);
