import { NetloomError } from '../../../domain/common/errors.js';
import type { Principal } from '../../../domain/common/principal.js';
import type { Access } from '../../../domain/model/session-access.js';
import type { Store, Repositories } from '../../../ports/store/store.js';
import { CACHE_IDLE_MS } from '../common/rows.js';
import { createApiKeyStore } from './access/api-keys.js';
import { createAuditStore } from './access/audit.js';
import { createQuotaStore } from './access/quotas.js';
import type { Connection } from './connection/driver.js';
import { createEntityStore } from './inventory/entities.js';
import { isUnavailable, reasonOf } from './connection/failures.js';
import { emptyLog, openFolderReadOnly, openFolder, type DataFolder } from './data-folder.js';
import { NO_INVENTORY, withInventoryCache, type InventoryCache, type InventoryAccess } from './inventory/inventory-cache.js';
import { createLookupStore } from './inventory/lookup.js';
import { withMessageCache, type CachedMessages } from './messages/message-cache.js';
import { createMessageStore, type MessageAccess } from './messages/messages.js';
import { createMemoryStore } from './memories/memories.js';
import { createOperationStore } from './operations/operations.js';
import { createRelationStore } from './inventory/relations/relations.js';
import { NO_SESSIONS, withSessionCache, type SessionCache } from './messages/session-cache.js';
import { createRetentionStore } from './sessions/retention.js';
import { createSessionStore } from './sessions/sessions.js';
import { createSourceStore } from './inventory/sources.js';
import { createSummaryStore } from './windows/summaries.js';
import { NO_WORKSPACE, scopeIn, type SqliteScope } from './connection/scope.js';
import { createUsageStore } from './sessions/usage.js';
import { createUnfinishedStore } from './messages/unfinished-messages.js';
import { createVectorStore } from './windows/vectors.js';
import { createWebhookStore } from './webhooks/webhooks.js';
import { createWindowStore } from './windows/windows.js';

const FIND_WORKSPACE = 'SELECT wid FROM workspace WHERE name = ?';
const ADD_WORKSPACE = 'INSERT INTO workspace (name) VALUES (?) ON CONFLICT DO NOTHING';

/** The caches of all connections. */
interface Remembered {
  readonly messages: CachedMessages;
  readonly inventory: InventoryCache;
  readonly sessions: SessionCache;
}

/** A connection reads the last commit, or writes, or reads a folder that another process may write. */
type Side = 'READS' | 'WRITES' | 'LOOKS';

/** What a side may read from the caches, and how it changes them. */
function cachesFor(scope: () => SqliteScope, { messages, inventory, sessions }: Remembered, side: Side) {
  const use: InventoryAccess = {
    known: () => ({ READS: inventory.committed, WRITES: inventory.writing(scope().wid), LOOKS: NO_INVENTORY })[side],
    changing: ({ wid }) => inventory.change(wid),
  };
  const talk: MessageAccess = { remembered: messages, known: () => (side === 'READS' ? sessions.committed : NO_SESSIONS), sessions };
  return { use, talk };
}

/** Each repository is created on first use: few calls need all of them, and a workspace may be created in between. */
function nounsOf(connection: Connection, scope: () => SqliteScope, remembered: Remembered, side: Side): Repositories {
  const { use, talk } = cachesFor(scope, remembered, side);
  return {
    get sessions() {
      return createSessionStore(connection, scope(), remembered.sessions.changed);
    },
    get messages() {
      return createMessageStore(connection, scope(), talk);
    },
    get unfinished() {
      return createUnfinishedStore(connection, scope());
    },
    get summaries() {
      return createSummaryStore(connection, scope());
    },
    get vectors() {
      return createVectorStore(connection, scope(), remembered.messages);
    },
    get operations() {
      return createOperationStore(connection, scope());
    },
    get windows() {
      return createWindowStore(connection, scope());
    },
    get entities() {
      return createEntityStore(connection, scope(), use);
    },
    get relations() {
      return createRelationStore(connection, scope(), use);
    },
    get lookup() {
      return createLookupStore(connection, scope(), use.known);
    },
    get memories() {
      return createMemoryStore(connection, scope());
    },
    get retention() {
      return createRetentionStore(connection, scope());
    },
    get usage() {
      return createUsageStore(connection, scope());
    },
    get webhooks() {
      return createWebhookStore(connection, scope());
    },
    get apiKeys() {
      return createApiKeyStore(connection, scope());
    },
    get audit() {
      return createAuditStore(connection, scope());
    },
    get quotas() {
      return createQuotaStore(connection, scope());
    },
    get sources() {
      return createSourceStore(connection, scope());
    },
  };
}

/**
 * SQLite ends some transactions by itself, for example if the disk is full. Then there is nothing to roll back, and the original error must be
 * reported.
 */
function rollBack(writer: Connection): void {
  try {
    writer.exec('ROLLBACK');
  } catch {
    // If the connection is unusable, the next BEGIN reports it.
  }
}

/** Converts errors that may be transient to UNAVAILABLE. */
function unavailable(error: unknown): unknown {
  return isUnavailable(error)
    ? new NetloomError('UNAVAILABLE', `The data folder cannot be used now: ${reasonOf(error)}.`, {}, { cause: error })
    : error;
}

/** Workspaces by name; existing ones are not changed. */
function workspacesOf({ reader }: DataFolder) {
  const workspaces = new Map<string, number>();
  function widOf(name: string): number {
    const known = workspaces.get(name);
    if (known !== undefined) return known;
    const found = reader.get(FIND_WORKSPACE, name)?.['wid'];
    if (typeof found !== 'number') return NO_WORKSPACE;
    workspaces.set(name, found);
    return found;
  }
  return {
    scopeOf: (principal: Principal, access: Access) => (): SqliteScope => scopeIn(widOf(principal.workspace), principal, access),
    ensure: (writer: Connection, name: string): void => {
      if (widOf(name) === NO_WORKSPACE) writer.run(ADD_WORKSPACE, name);
    },
  };
}

interface SqliteOptions {
  readonly folder: string;
  /** Opens the folder read-only, even if another process has locked it: transactions are FORBIDDEN. */
  readonly readOnly?: boolean;
  /** The time for which cached data of sessions stays in the process after its last use; by default ten minutes. */
  readonly cacheIdleMs?: number;
  /** Called once for every statement, before it is prepared: for tests that check query plans. */
  readonly onPrepare?: (sql: string) => void;
}

/**
 * The embedded store: one folder, one process. Writes run one after the other on one connection; reads use another connection and see the last
 * commit. A commit survives the death of the process. After a power failure, the last commits may be missing, but never parts of one.
 */
export function createSqliteStore(options: SqliteOptions): Store {
  const data: DataFolder = options.readOnly === true ? openFolderReadOnly(options.folder) : openFolder(options.folder, options.onPrepare);
  const { scopeOf, ensure } = workspacesOf(data);
  const idleMs = options.cacheIdleMs ?? CACHE_IDLE_MS;
  const remembered = { messages: withMessageCache(idleMs), inventory: withInventoryCache(), sessions: withSessionCache(idleMs) };
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function runAtomically<T>(scope: Principal, work: (repositories: Repositories) => Promise<T>, access: Access): Promise<T> {
    if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
    const { writer } = data;
    if (writer === undefined) throw new NetloomError('FORBIDDEN', 'The store is open read-only.');
    ensure(writer, scope.workspace);
    writer.exec('BEGIN IMMEDIATE');
    let committed = false;
    try {
      const result = await work(nounsOf(writer, scopeOf(scope, access), remembered, 'WRITES'));
      writer.exec('COMMIT');
      committed = true;
      return result;
    } catch (error) {
      rollBack(writer);
      throw unavailable(error);
    } finally {
      remembered.inventory.end();
      remembered.sessions.end(committed);
    }
  }

  return {
    kind: 'sqlite',
    capabilities: { shared: false, durable: true, bulk: 500 },
    read(scope) {
      if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
      return nounsOf(data.reader, scopeOf(scope, 'READ'), remembered, data.writer === undefined ? 'LOOKS' : 'READS');
    },
    async reading(scope, work) {
      return work(this.read(scope));
    },
    transaction(scope, work, { access = 'WRITE' } = {}) {
      const run = last.then(() => runAtomically(scope, work, access));
      last = run.catch(() => undefined);
      return run;
    },
    async ping() {
      if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
      data.reader.get('SELECT 1 AS one');
    },
    async scrub() {
      await last;
      if (!closed && data.writer !== undefined) emptyLog(data.writer);
    },
    async dispose() {
      if (closed) return;
      await last;
      if (closed) return;
      closed = true;
      data.close();
    },
  };
}
