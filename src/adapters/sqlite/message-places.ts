import type { Message } from '../../domain/message.js';
import type { Segment, Segments } from './chain.js';
import type { Connection, Row } from './driver.js';
import { MARKED, type MessageMemory } from './message-memory.js';
import { number } from './rows.js';
import type { KnownSessions } from './session-memory.js';

/** Only ids and marks are read; most of the messages are remembered. */
const BETWEEN = `SELECT ${MARKED}, m.depth FROM message m WHERE m.sid = ?1 AND m.branch = ?2 AND m.depth BETWEEN ?3 AND ?4`;
const AT = `SELECT ${MARKED}, m.depth FROM json_each(?3) d CROSS JOIN message m ON m.sid = ?1 AND m.branch = ?2 AND m.depth = d.value`;

const NONE: ReadonlyMap<number, Row> = new Map();

interface Source {
  readonly db: Connection;
  readonly memory: MessageMemory;
  readonly known: () => KnownSessions;
}

/** The chain's messages at these depths, oldest first. */
export function messagesAt({ db, memory, known }: Source, { sid, segments }: Segments, depths: readonly number[]): readonly Message[] {
  const sorted = [...new Set(depths)].toSorted((a, b) => a - b);
  const rows = segments.flatMap(({ branch, low, high }) => {
    const wanted = sorted.filter((depth) => depth >= low && depth <= high);
    const places = known().places(sid, branch);
    const missing = wanted.filter((depth) => !places.has(depth));
    const read = missing.length === 0 ? NONE : byDepth(db.all(AT, sid, branch, JSON.stringify(missing)));
    if (read.size > 0) known().keepPlaces(sid, branch, read);
    return wanted.map((depth) => places.get(depth) ?? read.get(depth)).filter((row) => row !== undefined);
  });
  return memory.read(rows);
}

/** The last messages of a chain, oldest first. Each depth of a segment has one message, so those that are not known lie between two depths. */
export function lastMessages(source: Source, { sid, segments }: Segments, limit: number): readonly Message[] {
  let left = limit;
  const parts: (readonly Row[])[] = [];
  for (const segment of segments.toReversed()) {
    if (left <= 0) break;
    const rows = rowsBetween(source, sid, { ...segment, low: Math.max(segment.low, segment.high - left + 1) });
    parts.push(rows);
    left -= rows.length;
  }
  return source.memory.read(parts.toReversed().flat());
}

function rowsBetween({ db, known }: Source, sid: number, { branch, low, high }: Segment): readonly Row[] {
  const places = known().places(sid, branch);
  let [from, to] = [low, high];
  while (from <= to && places.has(from)) from += 1;
  while (to >= from && places.has(to)) to -= 1;
  const read = from > to ? NONE : byDepth(db.all(BETWEEN, sid, branch, from, to));
  if (read.size > 0) known().keepPlaces(sid, branch, read);
  const rows: Row[] = [];
  for (let depth = low; depth <= high; depth += 1) {
    const row = read.get(depth) ?? places.get(depth);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

const byDepth = (rows: readonly Row[]): ReadonlyMap<number, Row> => new Map(rows.map((row) => [number(row, 'depth'), row]));
