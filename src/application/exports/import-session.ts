import type { LimitFunction } from 'p-limit';
import { checkLine, LIMITS, type Dependencies } from '../common/index.js';
import { isOpenedMeanwhile, noteSession } from '../changes/index.js';
import { deriveAll } from '../inventory/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { hasScope, requireScope } from '../../domain/common/scopes.js';
import type { Counts } from '../../domain/export/records.js';
import type { Session } from '../../domain/model/session.js';
import { findEntities, missingEntities } from './find-entities.js';
import { findMemories, newMemories } from './find-memories.js';
import { readDocument, type CheckedDocument } from './read-document.js';
import { createTargetIds } from './target-ids.js';
import { checkKey, knownSession, writeSession, type Import } from './write-session.js';

export interface ImportOptions {
  /** The key of the new session, instead of that of the document. */
  readonly key?: string;
  /** Whether entities that the workspace does not have are created, which needs `inventory:write`. By default they are if the caller's key has that scope. */
  readonly createMissing?: boolean;
  /** Checks everything, and writes nothing. */
  readonly dryRun?: boolean;
}

export interface ImportedSession {
  /** Undefined for a dry run of a document that was not imported before. */
  readonly session: Session | undefined;
  /** False if the same document was imported before: then nothing was written. */
  readonly created: boolean;
  readonly dryRun: boolean;
  /** The number of records of the document. */
  readonly counts: Counts;
  readonly entities: { readonly found: number; readonly created: number; readonly missing: number };
  /** The memories that became proposals. */
  readonly memoriesProposed: number;
}

/** Checks a whole document, then writes it in one transaction; see {@link Exports}. Only the second waits for `limit`, because a client may send slowly. */
export async function importSession(
  deps: Dependencies,
  caller: Principal,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  limit: LimitFunction,
): Promise<ImportedSession> {
  if (options.createMissing === true) requireScope(caller, 'inventory:write');
  if (options.key !== undefined) checkLine('key', options.key, LIMITS.key);
  const document = await readDocument(deps, chunks);
  try {
    return await limit(() => importDocument(deps, caller, document, options));
  } finally {
    await document.dispose();
  }
}

async function importDocument(
  deps: Dependencies,
  caller: Principal,
  document: CheckedDocument,
  { key, createMissing = hasScope(caller, 'inventory:write'), dryRun = false }: ImportOptions,
): Promise<ImportedSession> {
  const entities = await findEntities(deps, caller, document.entities);
  const memories = await findMemories(deps.store.read(caller), caller, document.memories);
  const missing = missingEntities(document.entities, entities);
  const ids = createTargetIds(deps, caller, document, entities, memories);
  const found = entities.size - missing.length;
  const { counts } = document;
  const id = ids.session(document.session.id);
  if (dryRun) {
    const read = deps.store.read(caller);
    const session = await read.sessions.get(id);
    if (session === undefined) await checkKey(key, read);
    else await knownSession({ document, ids }, read, session);
    const isNew = session === undefined;
    const created = isNew && createMissing ? missing.length : 0;
    const proposed = isNew ? (await newMemories(read, caller, document.memories, memories)).length : 0;
    const left = createMissing ? 0 : missing.length;
    return { session, created: false, dryRun, counts, entities: { found, created, missing: left }, memoriesProposed: proposed };
  }
  const work: Import = { deps, caller, document, ids, key, memories, entities: createMissing ? missing : [] };
  const run = () => deps.store.transaction(caller, (repositories) => writeSession(work, repositories), { kind: 'BULK', on: id });
  // Another instance may import the same document at the same time.
  const written = await run().catch((error: unknown) => {
    if (!isOpenedMeanwhile(error) || isRefusal(error)) throw error;
    return run().catch((again: unknown) => {
      throw isOpenedMeanwhile(again) && !isRefusal(again) && !isAboutKey(again) ? noAccess(id) : again;
    });
  });
  const { session, created, entitiesCreated, memoriesProposed } = written;
  if (created) await noteSession(deps, session);
  if (entitiesCreated > 0) await deriveAll(deps, caller);
  const left = createMissing ? 0 : missing.length;
  return { session, created, dryRun, counts, entities: { found, created: entitiesCreated, missing: left }, memoriesProposed };
}

const isAboutKey = (error: unknown): boolean => error instanceof NetloomError && error.details['path'] === 'key';

const noAccess = (id: string): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `You imported this session before, as ${id}, and have no access to it any more. Ask its owner to share it with you.`,
    {
      session: id,
    },
  );

/** The conflict with another document of the same session, which a repetition does not change. */
const isRefusal = (error: unknown): boolean => error instanceof NetloomError && error.details['session'] !== undefined;
