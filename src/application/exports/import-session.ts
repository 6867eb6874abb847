import type { Turns } from '../../async/turns.js';
import { checkLine, LIMITS, type Dependencies } from '../common/index.js';
import { noteSession } from '../changes/index.js';
import { deriveAll } from '../inventory/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { hasScope, requireScope } from '../../domain/common/scopes.js';
import type { Counts } from '../../domain/export/records.js';
import type { Session } from '../../domain/model/session.js';
import { findEntities, missingEntities } from './find-entities.js';
import { findMemories, newMemories } from './find-memories.js';
import type { Import } from './import.js';
import { readDocument, type CheckedDocument } from './read-document.js';
import { createTargetIds } from './target-ids.js';
import { checkKey, knownSession, writeSession } from './write-session.js';

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

/** Checks a whole document, then writes it; see {@link Exports}. Only the second waits for its turn, because a client may send slowly. */
export async function importSession(
  deps: Dependencies,
  caller: Principal,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  turns: Turns,
): Promise<ImportedSession> {
  if (options.createMissing === true) requireScope(caller, 'inventory:write');
  if (options.key !== undefined) checkLine('key', options.key, LIMITS.key);
  const document = await readDocument(deps, chunks);
  try {
    return await turns.take(caller, () => importDocument(deps, caller, document, options));
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
  const written = await writeSession(work);
  const { session, created, entitiesCreated, memoriesProposed } = written;
  if (created) await noteSession(deps, session);
  if (entitiesCreated > 0) await deriveAll(deps, caller);
  const left = createMissing ? 0 : missing.length;
  return { session, created, dryRun, counts, entities: { found, created: entitiesCreated, missing: left }, memoriesProposed };
}
