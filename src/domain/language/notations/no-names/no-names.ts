import { type Stretch } from '../notation.js';
import { neighbourTables } from '../neighbour-tables.js';
import { promptStretches } from '../prompts.js';
import { LOG_CODES } from './log-codes.js';
import { masksAlone } from './masks-alone.js';
import { QUANTITIES } from './quantities.js';
import { STANDARDS } from './standards.js';
import { TICKETS } from './tickets.js';
import { TIMES } from './times.js';
import { VERSIONS } from './versions.js';

const PATTERNS = [...TIMES, ...VERSIONS, ...TICKETS, ...LOG_CODES, ...STANDARDS, ...QUANTITIES];

/**
 * The parts of a text that are no names: times, versions, tickets, codes of logs, standards, quantities, masks, prompts and the headers of tables of
 * neighbours. An entity may still have such a name; if none has, it is not reported as an unknown name. In text order, without overlaps.
 */
export function noNamesIn(text: string): readonly Stretch[] {
  const found = PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
  );
  const headers = neighbourTables(text).map(({ header }) => header);
  return joined([...found, ...masksAlone(text), ...promptStretches(text), ...headers]);
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const each of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last !== undefined && each.start < last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, each.end) };
    else all.push(each);
  }
  return all;
}
