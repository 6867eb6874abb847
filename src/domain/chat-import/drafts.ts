import { isJsonObject } from '../common/json.js';
import type { MessageDraft, PartDraft, PartDetails } from '../model/message.js';
import { readMessage } from './message-parts.js';
import type { Placed } from './order.js';
import { readingOf, type OpenCall } from './reading.js';
import { roleOf, unwrappedMessage, whyUnreadable } from './roles.js';
import { timeIn, updateTimeIn } from './times.js';

/** Content that was not used: how often, and the message where it occurred first, counted from 1; 0 beside the messages. */
export interface Unused {
  readonly count: number;
  readonly first: number;
}

/** Other kinds are counted together. */
const MOST_KINDS = 200;
const OTHER_KINDS = 'other members';

/** Counts content that is not used. */
export function countUnused(unused: Map<string, Unused>, what: string, message: number): void {
  const kind = unused.has(what) || unused.size < MOST_KINDS ? what : OTHER_KINDS;
  const before = unused.get(kind);
  unused.set(kind, { count: (before?.count ?? 0) + 1, first: before?.first ?? message });
}

/** A message that was written, or the last one before it that was. */
interface Written {
  readonly id: string;
  readonly at: number | undefined;
  readonly open: readonly OpenCall[];
}

/** The limits of a message of a session; see docs/API.md. */
const MOST_PARTS = 64;
const MOST_AUTHOR = 100;

/**
 * The messages of a conversation for a session. Answers to a message that is not written follow its parent. A message with more parts than one may
 * have is divided. `usual` are the details of answers that state none.
 */
export function draftsOf(placed: readonly Placed[], unused: Map<string, Unused>, usual: PartDetails): readonly MessageDraft[] {
  const written = new Map<string, Written | undefined>();
  const approvals = { requests: new Map<string, string>(), denied: new Set<string>() };
  const start = startOf(placed);
  return placed.flatMap(({ id, parent, position, message: json }) => {
    const before = parent === undefined ? undefined : written.get(parent);
    const message = unwrappedMessage(json);
    const role = isJsonObject(message) ? roleOf(message) : undefined;
    if (!isJsonObject(message) || role === undefined) {
      if (!isJsonObject(message) || message['isRoot'] !== true) countUnused(unused, whyUnreadable(message), position);
      written.set(id, before);
      return [];
    }
    const reading = readingOf(id, before?.open ?? [], approvals);
    const { author, agent } = readMessage(message, reading, { role, usual });
    for (const what of reading.unused) countUnused(unused, what, position);
    if (reading.parts.some((part) => wellFormed(part) !== part)) countUnused(unused, 'broken characters, which are replaced', position);
    if (reading.parts.length === 0) {
      if (!reading.isRepetition) countUnused(unused, 'message without content', position);
      written.set(id, before);
      return [];
    }
    const at = laterOf(timeIn(message), before?.at) ?? start;
    const common = { role, ...writerOf(author, agent), ...timesOf(at, updateTimeIn(message)) };
    const pieces = divided(reading.parts.map(wellFormed));
    const ids = pieces.map((_, piece) => (piece === 0 ? id : `${id} (${piece + 1})`));
    written.set(id, { id: ids.at(-1) ?? id, at, open: reading.open });
    return pieces.map((parts, piece) => {
      const follows = piece === 0 ? before?.id : ids[piece - 1];
      return { clientId: ids[piece] ?? id, ...(follows === undefined ? { root: true } : { parentClientId: follows }), ...common, parts };
    });
  });
}

function writerOf(name: string | undefined, agent: string | undefined): Pick<MessageDraft, 'author' | 'agent'> {
  const author = (name ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_AUTHOR);
  return { ...(author === '' ? {} : { author }), ...(agent === undefined ? {} : { agent }) };
}

const timesOf = (createdAt: number | undefined, updatedAt: number | undefined): Pick<MessageDraft, 'createdAt' | 'updatedAt'> => ({
  ...(createdAt === undefined ? {} : { createdAt }),
  ...(createdAt === undefined || updatedAt === undefined || updatedAt <= createdAt ? {} : { updatedAt }),
});

/** The part with U+FFFD instead of lone surrogates, which a text that was cut in the middle of a character has. */
function wellFormed(part: PartDraft): PartDraft {
  return !('text' in part) || part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() };
}

function divided(parts: readonly PartDraft[]): readonly (readonly PartDraft[])[] {
  const count = Math.ceil(parts.length / MOST_PARTS);
  return Array.from({ length: count }, (_, index) => parts.slice(index * MOST_PARTS, (index + 1) * MOST_PARTS));
}

/** The earliest time. A message without one, before all others, is not newer than they are. */
function startOf(placed: readonly Placed[]): number | undefined {
  let start: number | undefined;
  for (const { message: json } of placed) {
    const message = unwrappedMessage(json);
    const at = isJsonObject(message) ? timeIn(message) : undefined;
    if (at !== undefined && (start === undefined || at < start)) start = at;
  }
  return start;
}

/** A message is not older than the one that it follows. */
const laterOf = (stated: number | undefined, before: number | undefined): number | undefined =>
  stated === undefined || before === undefined ? (stated ?? before) : Math.max(stated, before);
