import { NetloomError } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import type { Store, StoreNouns } from '../../ports/store.js';
import type { Connection } from './driver.js';
import { createEntityStore } from './entities.js';
import { openFolder } from './folder.js';
import { createLookupStore } from './lookup.js';
import { rememberMessages, type RememberedMessages } from './message-memory.js';
import { createMessageStore } from './messages.js';
import { createOperationStore } from './operations.js';
import { createRelationStore } from './relations.js';
import { createSessionStore } from './sessions.js';
import { NO_WORKSPACE, type SqliteScope } from './scope.js';

const FIND_WORKSPACE = 'SELECT wid FROM workspace WHERE name = ?';
const ADD_WORKSPACE = 'INSERT INTO workspace (name) VALUES (?) ON CONFLICT DO NOTHING';

/** Each noun is made when it is asked for: few calls need all of them, and a workspace may come to be in between. */
function nounsOf(connection: Connection, scope: () => SqliteScope, remembered: RememberedMessages): StoreNouns {
  return {
    get sessions() {
      return createSessionStore(connection, scope());
    },
    get messages() {
      return createMessageStore(connection, scope(), remembered);
    },
    get operations() {
      return createOperationStore(connection, scope());
    },
    get entities() {
      return createEntityStore(connection, scope());
    },
    get relations() {
      return createRelationStore(connection, scope());
    },
    get lookup() {
      return createLookupStore(connection, scope());
    },
  };
}

interface SqliteOptions {
  readonly folder: string;
  /** Sees every statement once, before it is prepared: for tests that read query plans. */
  readonly onPrepare?: (sql: string) => void;
}

/**
 * The embedded store: one folder, one process. Writes run one after the other on one connection; reads go to another one and see
 * the last commit. A commit survives the death of the process; after a power cut the last ones may be missing, never halves.
 */
export function createSqliteStore(options: SqliteOptions): Store {
  const data = openFolder(options.folder, options.onPrepare);
  const workspaces = new Map<string, number>();
  const remembered = rememberMessages();
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function widOf(name: string): number {
    const known = workspaces.get(name);
    if (known !== undefined) return known;
    const found = data.reader.get(FIND_WORKSPACE, name)?.['wid'];
    if (typeof found !== 'number') return NO_WORKSPACE;
    workspaces.set(name, found);
    return found;
  }

  const scopeOf =
    ({ workspace, name }: Principal) =>
    (): SqliteScope => ({ wid: widOf(workspace), principal: name });

  function ensureWorkspace(name: string): void {
    if (widOf(name) === NO_WORKSPACE) data.writer.run(ADD_WORKSPACE, name);
  }

  async function runAtomically<T>(scope: Principal, work: (nouns: StoreNouns) => Promise<T>): Promise<T> {
    if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
    ensureWorkspace(scope.workspace);
    data.writer.exec('BEGIN IMMEDIATE');
    try {
      const result = await work(nounsOf(data.writer, scopeOf(scope), remembered));
      data.writer.exec('COMMIT');
      return result;
    } catch (error) {
      data.writer.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    kind: 'sqlite',
    capabilities: { shared: false, durable: true },
    read(scope) {
      if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
      return nounsOf(data.reader, scopeOf(scope), remembered);
    },
    transaction(scope, work) {
      const run = last.then(() => runAtomically(scope, work));
      last = run.catch(() => undefined);
      return run;
    },
    async ping() {
      if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
      data.reader.get('SELECT 1 AS one');
    },
    async dispose() {
      if (closed) return;
      await last;
      closed = true;
      data.close();
    },
  };
}
