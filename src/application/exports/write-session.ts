import { settleAllOrThrow, type Dependencies } from '../common/index.js';
import { adoptAliases, toWrites } from '../inventory/index.js';
import { compressed } from '../snapshots/index.js';
import type { MemoryId } from '../../domain/common/ids.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { mapMessage, mapOperation, mapSession, mapWindow, type IdMap } from '../../domain/export/map-ids.js';
import type { ExportRecord } from '../../domain/export/records.js';
import { claimOf, imported } from '../../domain/model/authorship.js';
import { textOf } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import { countTerms } from '../../domain/text/terms.js';
import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import { MAX_SNAPSHOT_CHARACTERS } from '../../domain/window/comparison/window-snapshot.js';
import type { Repositories } from '../../ports/store/store.js';
import type { MissingEntity } from './find-entities.js';
import { writeMemories } from './find-memories.js';
import type { CheckedDocument } from './read-document.js';

/** An import after its checks: the document, the new ids, and what the workspace lacks. */
export interface Import {
  readonly deps: Dependencies;
  readonly caller: Principal;
  readonly document: CheckedDocument;
  readonly ids: IdMap;
  /** A key that the caller asks for instead of that of the document. */
  readonly key: string | undefined;
  readonly memories: ReadonlyMap<MemoryId, MemoryId>;
  readonly entities: readonly MissingEntity[];
}

export interface WrittenSession {
  readonly session: Session;
  readonly created: boolean;
  readonly entitiesCreated: number;
  readonly memoriesProposed: number;
}

const PAGE = 100;

/** Writes a document in a transaction, or finds the session of an earlier import. Throws CONFLICT if that was another document. */
export async function writeSession(work: Import, repositories: Repositories): Promise<WrittenSession> {
  const { caller, document, ids } = work;
  const known = await repositories.sessions.lock(ids.session(document.session.id));
  if (known !== undefined) return knownSession(work, repositories, known);
  const entitiesCreated = await writeEntities(work, repositories);
  const session = await sessionOf(work, repositories);
  const { head: _head, ...opening } = session;
  await repositories.sessions.create(opening);
  await writeRecords(work, repositories, session);
  await repositories.sessions.save(session);
  const memoriesProposed = await writeMemories(repositories, caller, document.memories, work.memories, ids);
  return { session, created: true, entitiesCreated, memoriesProposed };
}

/**
 * The ids of messages and operations depend on the document, so they tell whether the session came from it. A document without any contains nothing that
 * the session could lack.
 */
export async function knownSession(
  { document, ids }: Pick<Import, 'document' | 'ids'>,
  { messages, operations }: Repositories,
  session: Session,
): Promise<WrittenSession> {
  const [message] = document.messages.keys();
  const [operation] = document.operations.keys();
  const isKnown = async (): Promise<boolean> => {
    if (message !== undefined) return (await messages.get(ids.message(message)))?.session === session.id;
    return operation === undefined || (await operations.get(ids.operation(operation)))?.session === session.id;
  };
  if (await isKnown()) return { session, created: false, entitiesCreated: 0, memoriesProposed: 0 };
  throw new NetloomError(
    'CONFLICT',
    `The session ${session.id} was imported from another document of ${document.session.id}. Nothing was changed. Delete it first to replace it.`,
    { session: session.id },
  );
}

/** Throws CONFLICT if a session of the caller has the key. */
export async function checkKey(key: string | undefined, { sessions }: Pick<Repositories, 'sessions'>): Promise<void> {
  if (key !== undefined && (await sessions.byKey(key)) !== undefined)
    throw new NetloomError('CONFLICT', `key: expected a key that none of your sessions has, got ${JSON.stringify(key)}.`, { path: 'key' });
}

async function sessionOf({ deps, caller, document, ids, key: named }: Import, { sessions }: Repositories): Promise<Session> {
  const { key: own, counters, ...rest } = document.session;
  const now = deps.clock.now();
  await checkKey(named, { sessions });
  const key = named ?? (own === undefined || (await sessions.byKey(own)) !== undefined ? undefined : own);
  return mapSession(ids, {
    ...rest,
    workspace: caller.workspace,
    owner: caller.name,
    // The import is an activity. Otherwise retention would erase an old session at once.
    lastActivityAt: now,
    expiresAt: now + idleTimeOf(document.session),
    ...(key === undefined ? {} : { key }),
    counters: {
      ...counters,
      messageTokens: document.messageTokens,
      operationTokens: Math.max(document.operationTokens, counters.operationTokens),
    },
  });
}

const MIN_IDLE_MS = 60_000;

const idleTimeOf = ({ expiresAt, lastActivityAt }: Pick<Session, 'expiresAt' | 'lastActivityAt'>): number =>
  Math.max(MIN_IDLE_MS, expiresAt - lastActivityAt);

async function writeEntities({ deps, caller, entities }: Import, repositories: Repositories): Promise<number> {
  const now = deps.clock.now();
  const { bulk } = deps.store.capabilities;
  let created = 0;
  for (let from = 0; from < entities.length; from += bulk) {
    const some = entities.slice(from, from + bulk);
    // Another import may have created them meanwhile, and existing entities are never changed.
    const existing = await repositories.entities.everMany(some.map(({ id }) => id));
    const missing = some.filter(({ id }) => !existing.has(id));
    if (missing.length === 0) continue;
    const writes = toWrites(
      caller.workspace,
      missing.map(({ draft }) => draft),
    );
    created += (await repositories.entities.upsert(writes, now)).created;
    for (const { id, ownAliases } of missing) await adoptAliases(repositories, caller, id, ownAliases, now);
    const deleted = missing.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
    if (deleted.length > 0) await repositories.entities.delete(deleted, now);
  }
  return created;
}

async function writeRecords(work: Import, repositories: Repositories, session: Session): Promise<void> {
  let writing: Promise<unknown>[] = [];
  for await (const record of work.document.records()) {
    const written = writeRecord(work, repositories, session, record);
    written.catch(() => undefined);
    writing.push(written);
    if (writing.length < PAGE) continue;
    await settleAllOrThrow(writing);
    writing = [];
  }
  await settleAllOrThrow(writing);
}

const importedBlock = (block: SummaryBlock, importer: Principal): SummaryBlock => ({
  ...block,
  lines: block.lines.map(({ authorClaimed: _claimed, ...line }) => ({ ...line, ...claimOf(line, importer) })),
});

async function writeRecord(
  { deps, caller, ids, document }: Import,
  repositories: Repositories,
  session: Session,
  record: ExportRecord,
): Promise<void> {
  const { settings } = deps;
  switch (record.kind) {
    case 'MESSAGE': {
      const text = textOf(record.message.parts);
      const message = mapMessage(ids, imported({ ...record.message, session: document.session.id, text }, caller));
      return repositories.messages.add({ message, ...countTerms(text), digest: record.digest });
    }
    case 'SUMMARY':
      return repositories.summaries.add({ session: session.id, head: ids.message(record.message) }, [importedBlock(record.block, caller)]);
    case 'OPERATION': {
      const operation = mapOperation(ids, { ...record.operation, session: document.session.id });
      return repositories.operations.add(operation, record.digest, settings.operationsKept);
    }
    case 'WINDOW': {
      if (settings.windowsKept === 0) return undefined;
      const content = JSON.stringify(mapWindow(ids, { session: document.session.id, ...record.content }));
      if (content.length > MAX_SNAPSHOT_CHARACTERS) return undefined;
      const window = { id: ids.window(record.id), session: session.id, at: record.at, content: await compressed(content) };
      return repositories.windows.keep(window, settings.windowsKept);
    }
    default:
      return undefined;
  }
}
