import { device, names, poweredBy, status, suppliesOf, value } from '../answers.js';
import type { Answer } from '../answers.js';
import { powerOf } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { BRNO, GLIWICE, QUERETARO, factory, feed } from './helpers.js';

function behind(inventory: FactInventory, source: FactRecord): Answer {
  const found = poweredBy(inventory, source);
  return { objects: [source, ...found], facts: names(found) };
}

export const POWER = factory('POWER', [
  [
    'ENGINEER',
    ['PL1-CORE-B, both legs: what feeds each, back to the board?'],
    (inventory) => suppliesOf(inventory, device(inventory, 'PL1-CORE-B')),
  ],
  [
    'CHAT',
    ['if TB-01 in Querétaro goes, what goes with it?'],
    (inventory) => behind(inventory, feed(inventory, 'TB-01', 'Tablero B', QUERETARO)),
  ],
  ['TERSE', ['Gwint power path'], (inventory) => suppliesOf(inventory, device(inventory, 'Gwint'))],
  [
    'NEWCOMER',
    ['I need to unplug HPH-CORE1 in Vietnam. Which socket of which strip is it in, and what is the strip itself plugged into?'],
    (inventory) => {
      const core = device(inventory, 'HPH-CORE1');
      const path = powerOf(inventory, core).flat();
      const outlets = path.filter(({ objectType }) => objectType === 'dcim.poweroutlet');
      return {
        objects: [core, ...inventory.from(core, 'DEVICE', 'dcim.powerport'), ...path],
        facts: outlets.map((outlet) => [inventory.to(outlet, 'DEVICE').name, outlet.name]),
      };
    },
  ],
  [
    'TICKET',
    ['On Sunday feed FA2 of panel RH in Brno is isolated. List the equipment that is connected behind it.'],
    (inventory) => behind(inventory, feed(inventory, 'FA2', 'RH', BRNO)),
  ],
  ['ENGINEER', ['x1-ups1 upstream: feed + panel'], (inventory) => suppliesOf(inventory, device(inventory, 'x1-ups1'))],
  ['CHAT', ['which ups outlet is WH-SW1 on and what feeds that ups?'], (inventory) => suppliesOf(inventory, device(inventory, 'WH-SW1'))],
  [
    'TERSE',
    ['RO-Z3 F2 gliwice, state + amps'],
    (inventory) => {
      const found = feed(inventory, 'F2', 'RO-Z3', GLIWICE);
      return {
        objects: [found],
        facts: [
          [found.name, status(found)],
          [found.name, value(found, 'amperage')],
        ],
      };
    },
  ],
  [
    'TICKET',
    ['Battery change on lis-ups: which devices are fed through it?'],
    (inventory) => {
      const ups = device(inventory, 'lis-ups');
      const outlets = inventory.from(ups, 'DEVICE', 'dcim.poweroutlet');
      const fed = outlets.flatMap((outlet) => poweredBy(inventory, outlet));
      return { objects: [ups, ...outlets, ...fed], facts: names(fed) };
    },
  ],
  [
    'NEWCOMER',
    ['Does the server brn-esx-1 stay on if one of its two power strips is switched off? Which strips and sockets are they?'],
    (inventory) => {
      const host = device(inventory, 'brn-esx-1');
      const outlets = powerOf(inventory, host).flatMap(([first]) => (first?.objectType === 'dcim.poweroutlet' ? [first] : []));
      return { objects: [host, ...outlets], facts: outlets.map((outlet) => [inventory.to(outlet, 'DEVICE').name, outlet.name]) };
    },
  ],
]);
