import { copying, isOpenedMeanwhile } from '../changes/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import { mapSession } from '../../domain/export/map-ids.js';
import { pinOf, type Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import { writeMemories } from './find-memories.js';
import type { Import } from './import.js';
import { deleteHidden, openHidden } from './hidden-session.js';
import { writeRecords } from './write-records.js';
import { setImmediate as others } from 'node:timers/promises';
import { adoptAliases, toWrites } from '../inventory/index.js';
import type { MissingEntity } from './find-entities.js';

/** The entities of one transaction. */
const AT_ONCE = 100;

/** Creates the entities that the workspace lacks, in short transactions, as an import of an inventory does. Returns their number. */
async function writeEntities({ deps, caller, entities }: Import): Promise<number> {
  let created = 0;
  for (let from = 0; from < entities.length; from += AT_ONCE) {
    const some = entities.slice(from, from + AT_ONCE);
    created += await deps.store.transaction(caller, (repositories) => create(repositories, caller, some, deps.clock.now()), {
      kind: 'BULK',
      on: 'inventory',
    });
    await others();
  }
  return created;
}

async function create(repositories: Repositories, caller: Import['caller'], some: readonly MissingEntity[], now: number): Promise<number> {
  // Another import may have created them meanwhile, and existing entities are never changed.
  const existing = await repositories.entities.everMany(some.map(({ id }) => id));
  const missing = some.filter(({ id }) => !existing.has(id));
  if (missing.length === 0) return 0;
  const drafts = missing.map(({ draft }) => draft);
  const { created } = await repositories.entities.upsert(toWrites(caller.workspace, drafts), now);
  for (const { id, ownAliases } of missing) await adoptAliases(repositories, caller, id, ownAliases, now);
  const deleted = missing.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
  if (deleted.length > 0) await repositories.entities.delete(deleted, now);
  return created;
}

export interface WrittenSession {
  readonly session: Session;
  readonly created: boolean;
  readonly entitiesCreated: number;
  readonly memoriesProposed: number;
}

/**
 * Writes a document in short transactions into a session that nobody sees, and gives it to the caller in the last one. If one fails, the session is
 * deleted. Returns the session of an earlier import; throws CONFLICT if that was another document.
 */
export async function writeSession(work: Import): Promise<WrittenSession> {
  const { deps, caller, document, ids } = work;
  const id = ids.session(document.session.id);
  const read = deps.store.read(caller);
  const known = await openHidden(deps, caller, { id, createdAt: document.session.createdAt });
  if (known !== undefined) return knownSession(work, read, known);
  try {
    await checkKey(work.key, read);
    const entitiesCreated = await writeEntities(work);
    await writeRecords(work, id);
    const { session, memoriesProposed } = await complete(work, id);
    return { session, created: true, entitiesCreated, memoriesProposed };
  } catch (error) {
    // If this fails, too, maintenance does it.
    await deleteHidden(deps, caller, id).catch(() => undefined);
    throw error;
  }
}

/** Gives the session to the caller, with its memories. */
async function complete(work: Import, id: SessionId): Promise<Pick<WrittenSession, 'session' | 'memoriesProposed'>> {
  const { deps, caller, document, ids } = work;
  const give = async (repositories: Repositories) => {
    const session = sessionOf(work, await keyOf(work, repositories));
    const isGiven = await repositories.sessions.receive(id, copying(caller).name);
    if (!isGiven) throw notFound('session', id);
    await repositories.sessions.save(session);
    const memoriesProposed = await writeMemories(repositories, caller, document.memories, work.memories, ids);
    return { session, memoriesProposed };
  };
  const run = () => deps.store.transaction(caller, give, { on: id });
  // Another instance may have used the key meanwhile.
  return run().catch((error: unknown) => {
    if (!isOpenedMeanwhile(error)) throw error;
    return run();
  });
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

/**
 * The session of the document as one of the caller, who is also named as the one who pinned its entities, because a document may name anybody. The import is
 * an activity; otherwise retention would erase an old session at once.
 */
function sessionOf({ deps, caller, document, ids }: Import, key: string | undefined): Session {
  const { key: _key, counters, ...rest } = document.session;
  const now = deps.clock.now();
  return mapSession(ids, {
    ...rest,
    workspace: caller.workspace,
    owner: caller.name,
    pins: rest.pins.map((pin) => ({ entity: pinOf(pin).entity, by: caller.name })),
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

/** The key that the caller asks for, or that of the document if no session of the caller has it. */
async function keyOf({ document, key: named }: Import, { sessions }: Repositories): Promise<string | undefined> {
  await checkKey(named, { sessions });
  const { key: own } = document.session;
  return named ?? (own === undefined || (await sessions.byKey(own)) !== undefined ? undefined : own);
}

const MIN_IDLE_MS = 60_000;

const idleTimeOf = ({ expiresAt, lastActivityAt }: Pick<Session, 'expiresAt' | 'lastActivityAt'>): number =>
  Math.max(MIN_IDLE_MS, expiresAt - lastActivityAt);
