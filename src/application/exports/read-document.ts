import { createHash, type Hash } from 'node:crypto';
import type { Dependencies } from '../common/index.js';
import { createOrderCheck, type OrderCheck } from '../../domain/export/check-order.js';
import { invalidLine, missingHeader, parseHeader, parseLine } from '../../domain/export/parse.js';
import { DOCUMENT_LIMITS, type Counts, type ExportRecord, type Header, type RecordOf } from '../../domain/export/records.js';
import { canonicalJson } from '../../domain/common/json.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Scratch } from '../../ports/scratch.js';
import { checkedRecord } from './check-records.js';
import { linesOf } from './lines.js';

/** A document that was checked completely. Dispose it after use. */
export interface CheckedDocument {
  readonly header: Header;
  readonly session: RecordOf<'SESSION'>['session'];
  readonly counts: Counts;
  /** The tokens of all messages except cancelled ones. */
  readonly messageTokens: number;
  readonly operationTokens: number;
  /** The sequences of messages and of operations, by id. */
  readonly messages: ReadonlyMap<string, number>;
  readonly operations: ReadonlyMap<string, number>;
  readonly memories: readonly RecordOf<'MEMORY'>[];
  readonly entities: readonly RecordOf<'ENTITY'>[];
  /** A digest of the session, its messages and its operations: equal for two exports of the same revision. */
  readonly identity: string;
  /** The records besides memories and entities, in order. */
  records(): AsyncGenerator<ExportRecord>;
  dispose(): Promise<void>;
}

/** Records that are held in memory while a document is imported. */
const MAX_MEMORIES = 2_000;
const MAX_HELD_CHARACTERS = 64 * 1024 ** 2;

/** Reads and checks a whole document, and writes nothing but a scratch. Throws INVALID_INPUT and TOO_LARGE with the number of a line. */
export async function readDocument(deps: Dependencies, chunks: AsyncIterable<Uint8Array>): Promise<CheckedDocument> {
  const scratch = deps.scratchSpace.open(DOCUMENT_LIMITS.bytes + DOCUMENT_LIMITS.bytes / 4);
  try {
    return await read(deps, chunks, scratch);
  } catch (error) {
    await scratch.dispose();
    throw error;
  }
}

interface Held {
  session?: RecordOf<'SESSION'>['session'];
  messageTokens: number;
  operationTokens: number;
  characters: number;
  readonly messages: Map<string, number>;
  readonly operations: Map<string, number>;
  readonly memories: RecordOf<'MEMORY'>[];
  readonly entities: RecordOf<'ENTITY'>[];
  readonly identity: Hash;
  readonly scratch: Scratch;
}

async function read(deps: Dependencies, chunks: AsyncIterable<Uint8Array>, scratch: Scratch): Promise<CheckedDocument> {
  const hash = createHash('sha256');
  const held: Held = {
    messageTokens: 0,
    operationTokens: 0,
    characters: 0,
    messages: new Map(),
    operations: new Map(),
    memories: [],
    entities: [],
    identity: createHash('sha256'),
    scratch,
  };
  let begun: { readonly header: Header; readonly check: OrderCheck } | undefined;
  let counts: Counts | undefined;
  let last = 1;
  for await (const line of linesOf(chunks)) {
    last = line.number;
    if (counts !== undefined) throw invalidLine(last, 'nothing after the last line of the document', line.text);
    if (begun === undefined) {
      const header = parseHeader(line);
      begun = { header, check: createOrderCheck(header) };
    } else {
      const record = parseLine(line);
      if (record.kind === 'END') {
        counts = begun.check.end(record, last);
        if (hash.copy().digest('hex') !== record.sha256) throw edited(last);
      } else {
        begun.check.add(record, last);
        await hold(held, await checkedRecord(deps, record, last), line.text.length);
      }
    }
    hash.update(`${line.text}\n`);
  }
  if (begun === undefined) throw missingHeader();
  const { session, identity, messages, operations, memories, entities, messageTokens, operationTokens } = held;
  if (counts === undefined || session === undefined)
    throw invalidLine(last + 1, 'the last line of the document, {"kind":"END",…}, without which it is incomplete', '');
  return {
    header: begun.header,
    session,
    counts,
    messageTokens,
    operationTokens,
    messages,
    operations,
    memories,
    entities,
    identity: identity.digest('hex'),
    records: () => recordsIn(scratch),
    dispose: () => scratch.dispose(),
  };
}

async function hold(held: Held, record: ExportRecord, characters: number): Promise<void> {
  switch (record.kind) {
    case 'SESSION': {
      // These change without a revision.
      const { lastActivityAt: _activity, expiresAt: _expiry, counters, ...rest } = record.session;
      const { summariesWritten: _written, ...counted } = counters;
      held.identity.update(canonicalJson({ ...rest, counters: counted }));
      held.session = record.session;
      return;
    }
    case 'MEMORY':
    case 'ENTITY':
      held.characters += characters;
      if (held.characters > MAX_HELD_CHARACTERS) throw tooMuch(`${MAX_HELD_CHARACTERS} characters of memories and entities`);
      if (record.kind === 'ENTITY') held.entities.push(record);
      else held.memories.push(record);
      if (held.memories.length > MAX_MEMORIES) throw tooMuch(`${MAX_MEMORIES} memories`);
      return;
    case 'MESSAGE':
      held.identity.update(canonicalJson(record));
      held.messages.set(record.message.id, record.message.sequence);
      if (record.message.cancelled !== true) held.messageTokens += record.message.tokens;
      break;
    case 'OPERATION':
      held.identity.update(canonicalJson(record));
      held.operations.set(record.operation.id, record.operation.sequence);
      held.operationTokens += record.operation.tokens;
      break;
    default:
  }
  await held.scratch.append(Buffer.from(`${JSON.stringify(record)}\n`));
}

async function* recordsIn(scratch: Scratch): AsyncGenerator<ExportRecord> {
  const whole = { lines: Infinity, characters: Infinity, bytes: Infinity };
  for await (const { text } of linesOf(scratch.read(0, scratch.size), whole)) yield JSON.parse(text) as ExportRecord;
}

const tooMuch = (what: string): NetloomError => new NetloomError('TOO_LARGE', `Expected a document with at most ${what}, got more.`);

const edited = (number: number): NetloomError =>
  new NetloomError(
    'INVALID_INPUT',
    `line ${number}: expected the SHA-256 digest of all lines before this one as sha256, got another one. The document was changed after its export.`,
    { line: number },
  );
