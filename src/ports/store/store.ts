import type { Principal } from '../../domain/common/principal.js';
import type { EntityStore } from './entities.js';
import type { LookupStore } from './lookup.js';
import type { MessageStore } from './messages.js';
import type { OperationStore } from './operations.js';
import type { RelationStore } from './relations.js';
import type { SessionStore } from './sessions.js';
import type { SummaryStore } from './summaries.js';
import type { UnfinishedStore } from './unfinished-messages.js';
import type { VectorStore } from './vectors.js';
import type { WindowStore } from './windows.js';

/** What a store can do beyond the contract's core; branch on these, never on a store's name. */
export interface StoreCapabilities {
  /** Several processes may open the same data at once. */
  readonly shared: boolean;
  /** Survives the process. */
  readonly durable: boolean;
  /** Entities that one transaction takes best when there are many. */
  readonly bulk: number;
}

/** BULK takes many entities, or all of a session, at once: it may take minutes where a usual one has to end within seconds. */
export type TransactionKind = 'USUAL' | 'BULK';

export interface ReadingOptions {
  /** The revision of the scope's inventory, read right before: what was read of it at this revision need not be read again. */
  readonly inventory?: number;
}

export interface TransactionOptions {
  readonly kind?: TransactionKind;
  readonly on?: string;
}

/** The nouns of one scope. Everything they return or change belongs to the scope's workspace and, for sessions, to its principal. */
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
}

/**
 * Holds everything Netloom remembers, as one graph. Only committed data is visible outside a transaction.
 * I/O failures throw a NetloomError of code UNAVAILABLE; absence is `undefined` or an empty list.
 */
export interface Store {
  readonly kind: string;
  readonly capabilities: StoreCapabilities;
  /** Reads outside any transaction; sees the last commit. */
  read(scope: Principal): Repositories;
  /**
   * Runs reads that belong together: those that are asked for at once travel at once, and the store may hold something open for them
   * meanwhile. Sees commits as they come.
   */
  reading<T>(scope: Principal, work: (repositories: Repositories) => Promise<T>, options?: ReadingOptions): Promise<T>;
  /**
   * Runs `work` atomically: all of it or nothing. Transactions that change the same session run one after the other.
   * What `work` throws rolls back and is thrown on. `work` may be run again after a deadlock, so it must not have effects outside.
   * `on` names what it changes, where that is one thing: those of a process on the same thing take turns.
   */
  transaction<T>(scope: Principal, work: (repositories: Repositories) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Resolves when the store answers; throws UNAVAILABLE otherwise. Never takes longer than two seconds. */
  ping(): Promise<void>;
  /** Makes sure that nothing that was deleted stays in the store's own files or logs, as far as the store can. Call it after the commit. */
  scrub(): Promise<void>;
  dispose(): Promise<void>;
}
