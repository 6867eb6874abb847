import { device, distinct, names, poweredBy, status, suppliesOf, value } from '../answers.js';
import type { Answer } from '../answers.js';
import { powerOf } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { hospital } from './helpers.js';

const feed = (inventory: FactInventory, name: string): FactRecord => inventory.one('dcim.powerfeed', name);

/** The devices that a feed supplies. */
function behind(inventory: FactInventory, name: string): Answer {
  const found = poweredBy(inventory, feed(inventory, name));
  return { objects: [feed(inventory, name), ...found], facts: names(found) };
}

export const POWER = hospital('POWER', [
  ['CHAT', ['what goes dark in bath if feed ICU-1 dies?'], (inventory) => behind(inventory, 'ICU-1')],
  ['TERSE', ['esx-dc-05 power path, both psus, up to the panel'], (inventory) => suppliesOf(inventory, device(inventory, 'esx-dc-05'))],
  [
    'TICKET',
    ['Before the electrical works on Saturday please state for T1 and T2 of DB Theatre whether the feed is in service.'],
    (inventory) => {
      const feeds = ['T1', 'T2'].map((name) => feed(inventory, name));
      return { objects: feeds, facts: feeds.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'NEWCOMER',
    ['Where does the Frome Router get its electricity from, and into which socket of that thing is it plugged?'],
    (inventory) => suppliesOf(inventory, device(inventory, 'Frome Router')),
  ],
  [
    'ENGINEER',
    ['Radiology-SW-A psu 1 + 2: fed by what, all the way upstream?'],
    (inventory) => suppliesOf(inventory, device(inventory, 'Radiology-SW-A')),
  ],
  [
    'CHAT',
    ['if someone trips MER-2 at yeovil, which kit loses a leg? and through what does YP-CORE stay up?'],
    (inventory) => {
      const { objects, facts } = behind(inventory, 'MER-2');
      const other = powerOf(inventory, device(inventory, 'YP-CORE')).find((path) => path.every(({ name }) => name !== 'MER-2')) ?? [];
      const kept = other.filter(({ objectType }) => objectType === 'dcim.device' || objectType === 'dcim.powerfeed');
      return { objects: [...objects, ...kept], facts: [...facts, ...names(kept)] };
    },
  ],
  [
    'TERSE',
    ['West B13: state, amps, panel'],
    (inventory) => {
      const found = feed(inventory, 'West B13');
      const panel = inventory.to(found, 'POWER_PANEL');
      return { objects: [found, panel], facts: [[found.name, status(found)], [found.name, value(found, 'amperage')], [panel.name]] };
    },
  ],
  ['ENGINEER', ["what's hanging off CR1-2?"], (inventory) => behind(inventory, 'CR1-2')],
  [
    'TICKET',
    ['Replacement of ups-tgh-1: which equipment gets its power through it, and which feed supplies the UPS itself?'],
    (inventory) => {
      const ups = device(inventory, 'ups-tgh-1');
      const outlets = inventory.from(ups, 'DEVICE', 'dcim.poweroutlet');
      const fed = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
      const [source] = powerOf(inventory, ups).flat();
      if (source === undefined) throw new Error('The UPS has no feed');
      return { objects: [ups, ...outlets, ...fed, source], facts: names([...fed, source]) };
    },
  ],
]);
