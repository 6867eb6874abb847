import { createHash } from 'node:crypto';
import { lineOf } from '../../../src/domain/export/lines.js';
import { NO_RECORDS, type ExportRecord, type Header, type RecordOf } from '../../../src/domain/export/records.js';
import { NOTHING_UNDERSTOOD } from '../../../src/domain/model/understanding.js';

type SessionOf = RecordOf<'SESSION'>['session'];
type MessageOf = RecordOf<'MESSAGE'>['message'];

/** The id of an object of a test. */
export const idOf = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;

export const headerOf = (session: string, revision = 1): Header => ({
  format: 'netloom-session',
  version: 2,
  exportedAt: '2026-11-25T10:00:00.000Z',
  netloom: 'test',
  session,
  revision,
});

export const sessionRecord = (messages: number, more: Partial<SessionOf> = {}): RecordOf<'SESSION'> => ({
  kind: 'SESSION',
  session: {
    id: idOf('ses', 1),
    status: 'ACTIVE',
    createdAt: 1_000,
    lastActivityAt: 2_000,
    expiresAt: 3_600_000,
    revision: 1,
    preferences: {},
    pins: [],
    ...(messages === 0 ? {} : { head: idOf('msg', messages) }),
    focus: { turn: 0, entities: [], words: [] },
    counters: { messages, operations: 0, messageTokens: 0, operationTokens: 0 },
    ...more,
  },
});

export const messageRecord = (sequence: number, text: string, more: Partial<MessageOf> = {}): RecordOf<'MESSAGE'> => ({
  kind: 'MESSAGE',
  message: {
    id: idOf('msg', sequence),
    sequence,
    ...(sequence === 1 ? {} : { parent: idOf('msg', sequence - 1) }),
    depth: sequence - 1,
    role: 'USER',
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 6,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens: 1 }],
    tokens: 1,
    createdAt: 1_000 + sequence,
    understanding: NOTHING_UNDERSTOOD,
    ...more,
  },
  digest: '',
});

/** Lines with a footer that is right for them, whatever they contain. */
export function signed(lines: readonly (string | object)[]): string {
  const counts: Record<string, number> = { ...NO_RECORDS };
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  for (const line of lines) {
    const kind = typeof line === 'string' ? undefined : (line as { readonly kind?: string }).kind;
    if (kind !== undefined && kind in counts) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const text = written.map((line) => `${line}\n`).join('');
  return `${text}${JSON.stringify({ kind: 'END', counts, sha256: createHash('sha256').update(text).digest('hex') })}\n`;
}

/** A document of these records. */
export function documentOf(records: readonly ExportRecord[]): string {
  const [first] = records;
  const session = first?.kind === 'SESSION' ? first.session : sessionRecord(0).session;
  return signed([lineOf(headerOf(session.id, session.revision)), ...records]);
}

/** The document in chunks of this size, as a client sends it. */
export async function* chunksOf(document: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(document);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** All bytes of a document. */
export async function bytesIn(document: { read(): AsyncIterable<Uint8Array> }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
