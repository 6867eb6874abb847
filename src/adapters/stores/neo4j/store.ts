import type { Principal } from '../../../domain/common/principal.js';
import type { ReadingOptions, Store, Repositories } from '../../../ports/store/store.js';
import { CACHE_IDLE_MS } from '../common/rows.js';
import { createApiKeyStore } from './access/api-keys.js';
import { createAuditStore } from './access/audit.js';
import { createQuotaStore } from './access/quotas.js';
import { connect, type ConnectionOptions } from './connection.js';
import { createEntityStore } from './inventory/entities.js';
import { NO_INVENTORY, createInventoryCaches, type InventoryCache } from './inventory/inventory-cache.js';
import { createLookupStore } from './inventory/lookup.js';
import { createMessageCaches, type CachedMessages } from './messages/message-cache.js';
import { createMessageStore } from './messages/messages.js';
import { createMemoryStore } from './memories/memories.js';
import { createOperationStore } from './operations/operations.js';
import { warmUpReads, warmUpWrites } from './warm-up.js';
import { createRelationStore } from './inventory/relations/relations.js';
import { createRetentionStore } from './sessions/retention.js';
import { createSessionStore } from './sessions/sessions.js';
import { createSummaryStore } from './windows/summaries.js';
import { createSourceStore } from './inventory/sources.js';
import { scopeIn, type Neo4jScope } from './connection/scope.js';
import type { Runner } from './connection/statement.js';
import { createKeyedMutex } from './connection/keyed-mutex.js';
import { createUsageStore } from './sessions/usage.js';
import { createUnfinishedStore } from './messages/unfinished-messages.js';
import { createVectorStore } from './windows/vectors.js';
import { createWebhookStore } from './webhooks/webhooks.js';
import { createWindowStore } from './windows/windows.js';

function nounsOf(db: Runner, scope: Neo4jScope, remembered: CachedMessages, known = NO_INVENTORY): Repositories {
  return {
    sessions: createSessionStore(db, scope),
    messages: createMessageStore(db, scope, remembered),
    unfinished: createUnfinishedStore(db, scope),
    summaries: createSummaryStore(db, scope),
    vectors: createVectorStore(db, scope, remembered),
    operations: createOperationStore(db, scope),
    windows: createWindowStore(db, scope),
    entities: createEntityStore(db, scope, known),
    relations: createRelationStore(db, scope, known),
    lookup: createLookupStore(db, scope, known),
    memories: createMemoryStore(db, scope),
    retention: createRetentionStore(db, scope),
    usage: createUsageStore(db, scope),
    webhooks: createWebhookStore(db, scope),
    apiKeys: createApiKeyStore(db, scope),
    audit: createAuditStore(db, scope),
    quotas: createQuotaStore(db, scope),
    sources: createSourceStore(db, scope),
  };
}

interface Neo4jOptions extends ConnectionOptions {
  /** The time for which cached data of sessions stays in the process after its last use; by default ten minutes. */
  readonly cacheIdleMs?: number;
  /** Whether a server plans the statements of windows and messages when it is first reached, before a request needs them; by default true. */
  readonly planAhead?: boolean;
}

/**
 * The store for a server or a cluster: any number of processes on one Neo4j 5.26. If the server hangs, a request fails within twelve seconds; if it
 * is unreachable, requests fail immediately until it is back.
 */
export function createNeo4jStore({ cacheIdleMs, planAhead = true, ...options }: Neo4jOptions): Store {
  const remembered = createMessageCaches(cacheIdleMs ?? CACHE_IDLE_MS);
  const inventories = createInventoryCaches();
  const cacheOf = ({ workspace }: Principal, { inventory }: ReadingOptions = {}): InventoryCache =>
    inventory === undefined ? NO_INVENTORY : inventories.at(workspace, inventory);
  const mutex = createKeyedMutex();
  const nobody = (db: Runner) => nounsOf(db, scopeIn({ workspace: '', name: '' }, 'READ'), remembered);
  const warmUp = { reads: (db: Runner) => warmUpReads(nobody(db)), writes: (db: Runner) => warmUpWrites(nobody(db)) };
  const connection = connect(options, planAhead ? warmUp : undefined);
  return {
    kind: 'neo4j',
    capabilities: { shared: true, durable: true, bulk: 2_000 },
    read: (scope, known) => nounsOf(connection.single, scopeIn(scope, 'READ'), remembered, cacheOf(scope, known)),
    reading: (scope, work, known) =>
      connection.reading((db) => work(nounsOf(db, scopeIn(scope, 'READ'), remembered, cacheOf(scope, known)))),
    transaction(scope, work, { kind = 'USUAL', on, access = 'WRITE' } = {}) {
      const write = () => connection.writing((db) => work(nounsOf(db, scopeIn(scope, access), remembered)), kind);
      return on === undefined ? write() : mutex.take(`${scope.workspace} ${on}`, write);
    },
    ping: () => connection.ping(),
    // Deleted data stays in the server's transaction logs until they are rotated; docs/OPERATIONS.md describes the setting.
    scrub: () => Promise.resolve(),
    dispose: () => connection.close(),
  };
}
