import { createHash } from 'node:crypto';
import { checkId, type Dependencies } from '../common/index.js';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { lineOf } from '../../domain/export/lines.js';
import {
  DOCUMENT_LIMITS,
  FORMAT,
  FORMAT_VERSION,
  NO_RECORDS,
  type Counts,
  type ExportRecord,
  type Header,
} from '../../domain/export/records.js';
import type { Session } from '../../domain/model/session.js';
import type { Scratch } from '../../ports/scratch.js';
import type { Repositories } from '../../ports/store/store.js';
import { recordsOf } from './read-records.js';

/** The document of a session at one revision. Dispose it after reading. */
export interface SessionDocument {
  readonly session: Session;
  readonly counts: Counts;
  /** The offsets in bytes at which lines begin, and the size at the end. */
  readonly offsets: readonly number[];
  /** The SHA-256 digest of the footer. */
  readonly sha256: string;
  readonly size: number;
  read(start?: number, end?: number): AsyncIterable<Uint8Array>;
  dispose(): Promise<void>;
}

/** The number of attempts to read a session that does not change meanwhile. Then it is read in a transaction, for which writers wait. */
const UNLOCKED_ATTEMPTS = 2;

/**
 * Reads a session into a document of one revision. Throws NOT_FOUND, and TOO_LARGE for a document beyond the limits, which no import would accept.
 * `exportedAt` replaces the current time, so that the same session gives the same document.
 */
export async function writeDocument(
  deps: Dependencies,
  caller: Principal,
  id: SessionId,
  exportedAt: number = deps.clock.now(),
): Promise<SessionDocument> {
  checkId('sessionId', id, 'session');
  const { store } = deps;
  for (let attempt = 0; attempt < UNLOCKED_ATTEMPTS; attempt += 1) {
    const read = store.read(caller);
    const session = required(await read.sessions.get(id), id);
    const document = await writeOnce(deps, caller, read, session, exportedAt);
    const after = await read.sessions.get(id);
    if (after?.revision === session.revision) return document;
    await document.dispose();
  }
  const locked = (read: Repositories): Promise<SessionDocument> =>
    read.sessions.lock(id).then(async (session) => writeOnce(deps, caller, read, required(session, id), exportedAt));
  return store.transaction(caller, locked, { kind: 'BULK', access: 'READ', on: id });
}

function required(session: Session | undefined, id: SessionId): Session {
  if (session === undefined) throw notFound('session', id);
  return session;
}

async function writeOnce(
  deps: Dependencies,
  caller: Principal,
  read: Repositories,
  session: Session,
  exportedAt: number,
): Promise<SessionDocument> {
  const scratch = deps.scratchSpace.open(DOCUMENT_LIMITS.bytes);
  try {
    return await fill(deps, scratch, recordsOf(read, caller, session), session, exportedAt);
  } catch (error) {
    await scratch.dispose();
    throw error;
  }
}

async function fill(
  deps: Dependencies,
  scratch: Scratch,
  records: AsyncIterable<ExportRecord>,
  session: Session,
  exportedAt: number,
): Promise<SessionDocument> {
  const offsets: number[] = [];
  const counts: Record<keyof Counts, number> = { ...NO_RECORDS };
  const hash = createHash('sha256');
  const add = async (line: string): Promise<void> => {
    if (line.length > DOCUMENT_LIMITS.characters) throw tooLarge('characters of a line', DOCUMENT_LIMITS.characters);
    if (offsets.length >= DOCUMENT_LIMITS.lines) throw tooLarge('lines', DOCUMENT_LIMITS.lines);
    offsets.push(scratch.size);
    const bytes = Buffer.from(`${line}\n`);
    hash.update(bytes);
    await scratch.append(bytes);
  };
  await add(lineOf(headerOf(deps, session, exportedAt)));
  for await (const record of records) {
    counts[record.kind] += 1;
    await add(lineOf(record));
  }
  const sha256 = hash.copy().digest('hex');
  await add(lineOf({ kind: 'END', counts, sha256 }));
  const size = scratch.size;
  offsets.push(size);
  return {
    session,
    counts,
    offsets,
    sha256,
    size,
    read: (start = 0, end = size) => scratch.read(start, end),
    dispose: () => scratch.dispose(),
  };
}

function headerOf({ settings }: Dependencies, { id, revision }: Session, exportedAt: number): Header {
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedAt: new Date(exportedAt).toISOString(),
    netloom: settings.version,
    session: id,
    revision,
  };
}

const tooLarge = (what: string, limit: number): NetloomError =>
  new NetloomError('TOO_LARGE', `Expected a session whose export has at most ${limit} ${what}, got more.`, { limit });
