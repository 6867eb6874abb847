import type { Message } from '../../../../domain/model/message.js';
import type { Connection, Row } from '../connection/driver.js';
import { MARKED, type MessageCache } from './message-cache.js';
import type { KnownSessions, Segment, Segments } from './session-cache.js';

/** Reads only ids and flags, because most messages are cached. */
const BETWEEN = `SELECT ${MARKED} FROM message m WHERE m.sid = ?1 AND m.branch = ?2 AND m.depth BETWEEN ?3 AND ?4`;
const AT = `SELECT ${MARKED} FROM json_each(?3) d CROSS JOIN message m ON m.sid = ?1 AND m.branch = ?2 AND m.depth = d.value`;

const NONE: ReadonlyMap<number, Message> = new Map();

/** The connection to read messages from, and its cache. */
export interface MessageSource {
  readonly db: Connection;
  readonly memory: MessageCache;
  readonly known: () => KnownSessions;
}

/** The messages of the chain at these depths, oldest first. */
export function messagesAt(source: MessageSource, { sid, segments }: Segments, depths: readonly number[]): readonly Message[] {
  const sorted = [...new Set(depths)].toSorted((a, b) => a - b);
  return segments.flatMap(({ branch, low, high }) => {
    const wanted = sorted.filter((depth) => depth >= low && depth <= high);
    const known = source.known().messages(sid, branch);
    const found = wanted.map((depth) => known.get(depth));
    const missing = wanted.filter((_, index) => found[index] === undefined);
    const read = missing.length === 0 ? NONE : readFrom(source, sid, branch, source.db.all(AT, sid, branch, JSON.stringify(missing)));
    return wanted.flatMap((depth, index) => found[index] ?? read.get(depth) ?? []);
  });
}

/** The first messages of a chain, oldest first. */
export function firstMessages(source: MessageSource, { sid, segments }: Segments, limit: number): readonly Message[] {
  const first: Message[] = [];
  for (const { branch, low, high } of segments) {
    if (first.length >= limit) break;
    first.push(...messagesBetween(source, sid, { branch, low, high: Math.min(high, low + limit - first.length - 1) }));
  }
  return first;
}

/** The last messages of a chain, oldest first. */
export function lastMessages(source: MessageSource, { sid, segments }: Segments, limit: number): readonly Message[] {
  let left = limit;
  const parts: (readonly Message[])[] = [];
  for (const { branch, low, high } of segments.toReversed()) {
    if (left <= 0) break;
    const messages = messagesBetween(source, sid, { branch, low: Math.max(low, high - left + 1), high });
    parts.push(messages);
    left -= messages.length;
  }
  return parts.toReversed().flat();
}

/** Each depth of a segment has one message, so messages that are not cached are between two depths. */
function messagesBetween(source: MessageSource, sid: number, { branch, low, high }: Segment): readonly Message[] {
  const known = source.known().messages(sid, branch);
  const found: (Message | undefined)[] = [];
  for (let depth = low; depth <= high; depth += 1) found.push(known.get(depth));
  let [from, to] = [low, high];
  while (from <= to && found[from - low] !== undefined) from += 1;
  while (to >= from && found[to - low] !== undefined) to -= 1;
  const read = from > to ? NONE : readFrom(source, sid, branch, source.db.all(BETWEEN, sid, branch, from, to));
  return found.flatMap((message, index) => message ?? read.get(low + index) ?? []);
}

/** The messages that were not cached, by depth; they are cached now. Others may be dropped, so use the cached ones first. */
function readFrom({ memory, known }: MessageSource, sid: number, branch: number, rows: readonly Row[]): ReadonlyMap<number, Message> {
  const read = new Map(memory.read(rows).map((message) => [message.depth, message]));
  if (read.size > 0) known().keepMessages(sid, branch, read);
  return read;
}
