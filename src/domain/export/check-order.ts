import type { EntityId, MessageId, WindowId } from '../common/ids.js';
import { messagesIn } from '../window/summary/blocks.js';
import { invalidLine } from './parse.js';
import {
  DOCUMENT_LIMITS,
  NO_RECORDS,
  RECORD_KINDS,
  type Counts,
  type ExportRecord,
  type Footer,
  type Header,
  type RecordOf,
} from './records.js';

/** The longest idle time of a session, in milliseconds: 90 days. */
const LONGEST_IDLE_MS = 7_776_000_000;

interface KnownMessage {
  readonly depth: number;
  readonly isCancelled: boolean;
}

/**
 * Checks what the records of a document say of each other: their order, the tree of messages, unique ids and client ids, counters, and references inside
 * the document.
 */
export interface OrderCheck {
  /** Throws INVALID_INPUT with the number of the line. */
  add(record: ExportRecord, number: number): void;
  /** Throws INVALID_INPUT unless the footer has the counts of the document. */
  end(footer: Footer, number: number): Counts;
}

export function createOrderCheck(header: Header): OrderCheck {
  const counts: Record<keyof Counts, number> = { ...NO_RECORDS };
  const read: Read = {
    messages: createMessageCheck(),
    unique: createUniqueCheck(),
    windows: new Set(),
    entities: new Set(),
    targets: new Map(),
    operations: 0,
  };
  let last = 0;
  return {
    add(record, number) {
      const place = RECORD_KINDS.indexOf(record.kind);
      if (read.session === undefined && record.kind !== 'SESSION')
        throw invalidLine(number, 'the session as the first record', record.kind);
      if (place < last) throw invalidLine(number, `records in the order ${RECORD_KINDS.join(', ')}`, record.kind);
      last = place;
      counts[record.kind] += 1;
      if (record.kind === 'SESSION') checkSession(header, read, record, number);
      else (CHECKS[record.kind] as Check<ExportRecord>)(read, record, number);
    },
    end(footer, number) {
      const { session, entities, targets } = read;
      if (session === undefined) throw invalidLine(number, 'a session before the end', 'none');
      for (const kind of RECORD_KINDS)
        if (footer.counts[kind] !== counts[kind]) throw invalidLine(number, `${counts[kind]} as counts.${kind}`, footer.counts[kind]);
      checkCounters(session, read, number);
      for (const [id, line] of targets) if (!entities.has(id)) throw invalidLine(line, 'a relation to an entity of the document', id);
      return counts;
    },
  };
}

/** The records that were read so far. */
interface Read {
  session?: RecordOf<'SESSION'>['session'];
  /** The sequence of the last operation. */
  operations: number;
  readonly messages: MessageCheck;
  readonly unique: (name: string, expected: string, number: number) => void;
  /** The windows of messages. */
  readonly windows: Set<WindowId>;
  readonly entities: Set<EntityId>;
  /** The ends of relations, each with the first line that names it. */
  readonly targets: Map<EntityId, number>;
}

function checkSession({ session, revision }: Header, read: Read, { session: value }: RecordOf<'SESSION'>, number: number): void {
  if (read.session !== undefined) throw invalidLine(number, 'one session', 'another one');
  if (value.id !== session) throw invalidLine(number, `the session ${session} of the header`, value.id);
  if (value.revision !== revision) throw invalidLine(number, `the revision ${revision} of the header`, value.revision);
  const idle = value.expiresAt - value.lastActivityAt;
  if (idle < 0 || idle > LONGEST_IDLE_MS) throw invalidLine(number, `an idle time of at most ${LONGEST_IDLE_MS} ms`, idle);
  read.session = value;
}

type Check<T> = (read: Read, record: T, number: number) => void;

const CHECKS: { readonly [Kind in Exclude<ExportRecord['kind'], 'SESSION'>]: Check<RecordOf<Kind>> } = {
  MESSAGE({ messages, unique, windows }, { message }, number) {
    messages.add(message, number);
    if (message.clientId !== undefined) unique(`message ${message.clientId}`, `another client id than ${message.clientId}`, number);
    if (message.window !== undefined) windows.add(message.window);
  },
  SUMMARY({ messages, unique }, { message, block: { level, end } }, number) {
    const known = messages.get(message, number);
    if (known.isCancelled || known.depth !== end)
      throw invalidLine(number, `a summary that ends at the depth ${known.depth} of its message`, end);
    if ((end + 1) % messagesIn(level) !== 0) throw invalidLine(number, `a summary of ${messagesIn(level)} messages on level ${level}`, end);
    unique(`summary ${message} ${level}`, 'one summary of a message and a level', number);
  },
  OPERATION(read, { operation: { id, sequence, clientId } }, number) {
    if (sequence <= read.operations) throw invalidLine(number, `a sequence after ${read.operations}`, sequence);
    read.operations = sequence;
    read.unique(id, `another id than ${id}`, number);
    if (clientId !== undefined) read.unique(`operation ${clientId}`, `another client id than ${clientId}`, number);
  },
  WINDOW({ unique, windows }, { id }, number) {
    unique(id, `another id than ${id}`, number);
    if (!windows.has(id)) throw invalidLine(number, 'a window of a message of the document', id);
  },
  MEMORY: ({ unique }, { memory: { id } }, number) => unique(id, `another id than ${id}`, number),
  ENTITY({ entities, targets }, { entity: { id }, relations }, number) {
    if (entities.has(id)) throw invalidLine(number, `another id than ${id}`, id);
    entities.add(id);
    if (entities.size > DOCUMENT_LIMITS.entities) throw invalidLine(number, `at most ${DOCUMENT_LIMITS.entities} entities`, 'more');
    for (const { to } of relations) if (!targets.has(to)) targets.set(to, number);
  },
};

interface MessageCheck {
  add(message: RecordOf<'MESSAGE'>['message'], number: number): void;
  get(id: MessageId, number: number): KnownMessage;
  size(): { readonly messages: number; readonly cancelled: number; readonly system: number };
}

/** Each message follows an earlier one that is not cancelled, or begins a branch. Sequences have no gaps. */
function createMessageCheck(): MessageCheck {
  const known = new Map<MessageId, KnownMessage>();
  let cancelled = 0;
  let system = 0;
  const get = (id: MessageId, number: number): KnownMessage => {
    const found = known.get(id);
    if (found === undefined) throw invalidLine(number, 'an earlier message of the document', id);
    return found;
  };
  return {
    get,
    size: () => ({ messages: known.size, cancelled, system }),
    add({ id, sequence, parent, depth, role, cancelled: isCancelled = false }, number) {
      if (known.has(id)) throw invalidLine(number, `another id than ${id}`, id);
      if (sequence !== known.size + 1) throw invalidLine(number, `the sequence ${known.size + 1}`, sequence);
      const before = parent === undefined ? undefined : get(parent, number);
      if (before?.isCancelled === true) throw invalidLine(number, 'a parent that is not cancelled', parent);
      const expected = before === undefined ? 0 : before.depth + 1;
      if (depth !== expected) throw invalidLine(number, `the depth ${expected}`, depth);
      known.set(id, { depth, isCancelled });
      if (isCancelled) cancelled += 1;
      else if (role === 'SYSTEM') system += 1;
    },
  };
}

function createUniqueCheck(): (name: string, expected: string, number: number) => void {
  const names = new Set<string>();
  return (name, expected, number) => {
    if (names.has(name)) throw invalidLine(number, expected, 'the same again');
    names.add(name);
  };
}

function checkCounters(session: RecordOf<'SESSION'>['session'], { messages: check, operations }: Read, number: number): void {
  const { messages, cancelled, system } = check.size();
  const { counters, head } = session;
  if (counters.messages !== messages) throw invalidLine(number, `counters.messages to be ${messages}`, counters.messages);
  if ((counters.cancelled ?? 0) !== cancelled) throw invalidLine(number, `counters.cancelled to be ${cancelled}`, counters.cancelled ?? 0);
  if (counters.systemMessages !== undefined && counters.systemMessages !== system)
    throw invalidLine(number, `counters.systemMessages to be ${system}`, counters.systemMessages);
  if (counters.operations < operations) throw invalidLine(number, `counters.operations of at least ${operations}`, counters.operations);
  if (head !== undefined && check.get(head, number).isCancelled) throw invalidLine(number, 'a head that is not cancelled', head);
}
