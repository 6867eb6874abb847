import { device, distinct, farEnd, names, part, portFact, poweredBy, status, suppliesOf } from '../answers.js';
import type { Answer } from '../answers.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { HIDD, SITRA, about, bank, beside, feed, panel } from './helpers.js';

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

export const POWER = bank('POWER', [
  [
    'CHAT',
    ['facilities want to pull the breaker of D09-B at Hidd DC for 10 min, who is going to notice?'],
    (inventory) => losing(inventory, feed(inventory, 'D09-B', HIDD)),
  ],
  [
    'TICKET',
    ['IBM requests the electrical route of the mainframe SB03U04: socket, strip, feed and distribution panel, both sides.'],
    (inventory) => suppliesOf(inventory, device(inventory, 'SB03U04')),
  ],
  ['TERSE', ['MI-FW1 power, psu1+psu2 -> panel'], (inventory) => suppliesOf(inventory, device(inventory, 'MI-FW1'))],
  [
    'NEWCOMER',
    ['If I follow the power cord of the router 3311 in Chania, what do I come to first, and what comes after that?'],
    (inventory) => suppliesOf(inventory, device(inventory, '3311')),
  ],
  [
    'ENGINEER',
    ["outlet 3 on HA01-PB: what's in it, and which of its supplies"],
    (inventory) => {
      const outlet = part(inventory, device(inventory, 'HA01-PB'), '3', 'dcim.poweroutlet');
      const supply = farEnd(inventory, outlet);
      return { objects: [outlet, supply, inventory.to(supply, 'DEVICE')], facts: [portFact(inventory, supply)] };
    },
  ],
  [
    'CHAT',
    ['got a grid alarm for Z01-B in Hidd. is that feed even live, and which strip is behind it?'],
    (inventory) => {
      const source = feed(inventory, 'Z01-B', HIDD);
      const strip = inventory.to(farEnd(inventory, source), 'DEVICE');
      return { objects: [source, strip], facts: [[source.name, status(source)], [strip.name]] };
    },
  ],
  [
    'TICKET',
    ['Battery exchange of UPS 2045, Muscat Corniche. List all equipment that has to be shut down beforehand.'],
    (inventory) => pluggedInto(inventory, device(inventory, '2045')),
  ],
  [
    'TERSE',
    ['SB03-PA: feed, A, panel'],
    (inventory) => {
      const inlet = part(inventory, device(inventory, 'SB03-PA'), 'Inlet', 'dcim.powerport');
      const source = farEnd(inventory, inlet);
      return {
        objects: [inlet, source, inventory.to(source, 'POWER_PANEL')],
        facts: [about(source, 'amperage'), beside(inventory, source, 'POWER_PANEL')],
      };
    },
  ],
  [
    'NEWCOMER',
    ['The exchange router HD09U34 seems to have only one power plug. Which strip and socket does it use, and which feed supplies that?'],
    (inventory) => suppliesOf(inventory, device(inventory, 'HD09U34')),
  ],
  [
    'ENGINEER',
    ['anything off PDB-B in Sitra that is not healthy? name and state of the feed'],
    (inventory) => {
      const board = panel(inventory, 'PDB-B', SITRA);
      const feeds = inventory.from(board, 'POWER_PANEL', 'dcim.powerfeed');
      const ill = feeds.filter((each) => each.status !== 'active');
      return { objects: [board, ...feeds], facts: ill.map((each) => [each.name, status(each)]) };
    },
  ],
]);
