import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Traces } from './erasure.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Preferences, Session, SessionStatus } from '../../domain/model/session.js';

export interface SessionFilter {
  /** Only sessions that have this status at this moment. */
  readonly status?: { readonly is: SessionStatus; readonly at: number };
  /** Sessions in which this entity was mentioned. */
  readonly entity?: EntityId;
  /** Part of the title or key, any case. */
  readonly search?: string;
}

/** Where, when and how often an entity came up in one session. */
export interface SessionEntity {
  readonly entity: EntityId;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The words it was called by, newest first, at most 8. */
  readonly words: readonly string[];
}

export interface SessionStore {
  /** Adds a new session. Throws CONFLICT when the owner has one with the same key. */
  create(session: Session): Promise<void>;
  /** The scope's own session, or undefined: another principal's is as absent as none. */
  get(id: SessionId): Promise<Session | undefined>;
  getMany(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, Session>>;
  byKey(key: string): Promise<Session | undefined>;
  /** Last activity first; ties by id. */
  list(page: PageRequest, filter: SessionFilter): Promise<Page<Session>>;
  count(filter: SessionFilter): Promise<number>;
  /**
   * Replaces the session's own fields, revision included. Inside a transaction that read it with {@link lock}.
   * Resolves to false when it is gone.
   */
  save(session: Session): Promise<boolean>;
  /** Reads for change: later transactions on the same session wait until this one ends. */
  lock(id: SessionId): Promise<Session | undefined>;
  /** Removes the session with all its messages, operations, mentions and kept windows. Resolves to false when there was none. */
  delete(id: SessionId): Promise<boolean>;
  /**
   * What there is of a session of the scope; undefined when there is none. With the handle that an earlier call returned, what is left of one that
   * was deleted.
   */
  traces(id: SessionId, handle?: string): Promise<Traces | undefined>;
  /**
   * Extends the idle time of a session that was not ended: sets its last activity and its expiry, and nothing else. A session with a later
   * activity stays as it is.
   */
  extend(id: SessionId, lastActivityAt: number, expiresAt: number): Promise<void>;
  /** Last mention first, at most `limit`. */
  entities(id: SessionId, limit: number): Promise<readonly SessionEntity[]>;
  /** The principal's own preferences; empty when never set. */
  preferences(): Promise<Preferences>;
  savePreferences(preferences: Preferences): Promise<void>;
  /** Removes the principal's preferences. Resolves to false when there were none. */
  deletePreferences(): Promise<boolean>;
}
