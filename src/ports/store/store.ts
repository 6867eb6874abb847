import type { Principal } from '../../domain/common/principal.js';
import type { Access } from '../../domain/model/session-access.js';
import type { ApiKeyStore } from './access/api-keys.js';
import type { AuditStore } from './access/audit.js';
import type { EntityStore } from './entities.js';
import type { RetentionStore, UsageStore } from './lifecycle.js';
import type { LookupStore } from './lookup.js';
import type { MemoryStore } from './memories.js';
import type { MessageStore } from './messages.js';
import type { OperationStore } from './operations.js';
import type { QuotaStore } from './access/quotas.js';
import type { RelationStore } from './relations.js';
import type { SessionStore } from './sessions.js';
import type { SourceStore } from './sources.js';
import type { SummaryStore } from './summaries.js';
import type { UnfinishedStore } from './unfinished-messages.js';
import type { VectorStore } from './vectors.js';
import type { WebhookStore } from './webhooks.js';
import type { WindowStore } from './windows.js';

/** Capabilities beyond the contract's core. Branch on these, never on the kind of a store. */
export interface StoreCapabilities {
  /** Whether several processes may open the same data. */
  readonly shared: boolean;
  /** Whether the data survives the process. */
  readonly durable: boolean;
  /** The best number of entities for one transaction of an import. */
  readonly bulk: number;
}

/** BULK writes many entities, or all data of a session: it may take minutes, while a USUAL transaction must end within seconds. */
export type TransactionKind = 'USUAL' | 'BULK';

export interface ReadingOptions {
  /** The revision of the inventory, read directly before. Cached inventory data of this revision can be used. */
  readonly inventory?: number;
}

export interface TransactionOptions {
  readonly kind?: TransactionKind;
  readonly on?: string;
  /**
   * WRITE, the default: sessions that the principal may write to. READ: also those that it may only read, for copying from them. A transaction with
   * READ must not change sessions of others.
   */
  readonly access?: Access;
}

/**
 * The repositories of one scope. Everything they return or change belongs to the scope's workspace and, for sessions, to its principal, or is shared
 * with it: sessions that it may read outside transactions, and sessions that it may write to in transactions.
 */
export interface Repositories {
  readonly sessions: SessionStore;
  readonly messages: MessageStore;
  readonly unfinished: UnfinishedStore;
  readonly summaries: SummaryStore;
  readonly vectors: VectorStore;
  readonly operations: OperationStore;
  readonly windows: WindowStore;
  readonly entities: EntityStore;
  readonly relations: RelationStore;
  readonly lookup: LookupStore;
  readonly memories: MemoryStore;
  readonly retention: RetentionStore;
  readonly usage: UsageStore;
  readonly webhooks: WebhookStore;
  readonly apiKeys: ApiKeyStore;
  readonly audit: AuditStore;
  readonly quotas: QuotaStore;
  readonly sources: SourceStore;
  /** Set if the quota of entities has no room for new provisional ones, which are then left out, with a remark. */
  readonly hasNoRoom?: true;
}

/**
 * Stores all data as one graph. Only committed data is visible outside a transaction. I/O failures throw a NetloomError with the code UNAVAILABLE;
 * missing objects are `undefined` or empty lists.
 */
export interface Store {
  readonly kind: string;
  readonly capabilities: StoreCapabilities;
  /** Reads outside any transaction, from the last commit. */
  read(scope: Principal, options?: ReadingOptions): Repositories;
  /**
   * Runs reads that belong together. Concurrent reads share round trips, and the store may keep a transaction open for them. They see new commits.
   */
  reading<T>(scope: Principal, work: (repositories: Repositories) => Promise<T>, options?: ReadingOptions): Promise<T>;
  /**
   * Runs `work` atomically. Transactions on the same session run one after the other. If `work` throws, the transaction is rolled back and the error
   * rethrown. `work` may run again after a deadlock, so it must not have other effects. `on` names the object that is changed, so that transactions
   * of this process on the same object wait for each other.
   */
  transaction<T>(scope: Principal, work: (repositories: Repositories) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Resolves if the store responds within two seconds; otherwise throws UNAVAILABLE. */
  ping(): Promise<void>;
  /** Removes deleted data from the store's files and logs, as far as the store can. Call it after the commit. */
  scrub(): Promise<void>;
  dispose(): Promise<void>;
}
