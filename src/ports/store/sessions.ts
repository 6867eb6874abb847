import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Traces } from './erasure.js';
import type { Member } from '../../domain/model/member.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { Preferences, Session, SessionStatus } from '../../domain/model/session.js';

export const OWNERSHIPS = ['OWN', 'SHARED'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

export interface SessionFilter {
  /** Only sessions with this status at this time. */
  readonly status?: { readonly is: SessionStatus; readonly at: number };
  /** Only sessions that mention this entity. */
  readonly entity?: EntityId;
  /** A part of the title or the key, in any case. */
  readonly search?: string;
  /** OWN: only sessions that the principal owns. SHARED: only those of others. By default both. */
  readonly ownership?: Ownership;
}

/** Where, when and how often a session mentions an entity. */
export interface SessionEntity {
  readonly entity: EntityId;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The words that were used for it, newest first, at most 8. */
  readonly words: readonly string[];
}

/** What tells whether a session has changed, and for which project it is. */
export type SessionMark = Pick<Session, 'id' | 'revision' | 'project' | 'lastActivityAt'>;

export interface SessionStore {
  /** Adds a new session. Throws CONFLICT if the owner has one with the same key, or if there is one with the same id. */
  create(session: Session): Promise<void>;
  /** A session that the scope's principal owns or that is shared with it; otherwise undefined. */
  get(id: SessionId): Promise<Session | undefined>;
  getMany(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, Session>>;
  /** A session that the principal owns. */
  byKey(key: string): Promise<Session | undefined>;
  /** Last activity first, then by id. */
  list(page: PageRequest, filter: SessionFilter): Promise<Page<Session>>;
  /** The sessions with the last activity, as {@link list} orders them, with little of each: reading them costs the same whatever they are about. */
  latest(limit: number): Promise<readonly SessionMark[]>;
  marks(ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, SessionMark>>;
  count(filter: SessionFilter): Promise<number>;
  /**
   * Replaces the session's fields, including the revision, inside a transaction that read it with {@link lock}. Returns false if it does not exist.
   * Throws CONFLICT if the owner has another one with the same key.
   */
  save(session: Session): Promise<boolean>;
  /** Reads a session for a change. Other transactions on the same session wait until this one ends. */
  lock(id: SessionId): Promise<Session | undefined>;
  /** Replaces the members of a session that the principal owns. {@link save} does not change them. Returns false if it owns no such session. */
  saveMembers(id: SessionId, members: readonly Member[]): Promise<boolean>;
  /**
   * Gives a session that the principal owns to another user of the workspace, who is not a member of it. Throws CONFLICT if that user has a session
   * with the same key. Returns false if the principal owns no such session.
   */
  handOver(id: SessionId, owner: string): Promise<boolean>;
  /** Gives a session of this owner, in the same workspace, to the principal, as {@link handOver} does for its owner. */
  receive(id: SessionId, from: string): Promise<boolean>;
  /**
   * Deletes the session with all messages, operations, mentions, window snapshots and webhook deliveries, except those of its deletion. Returns false
   * if the principal owns no such session.
   */
  delete(id: SessionId): Promise<boolean>;
  /**
   * What the store has of a session of the scope; undefined if it does not exist. With the handle of an earlier call, what remains of a deleted
   * session.
   */
  traces(id: SessionId, handle?: string): Promise<Traces | undefined>;
  /**
   * Extends the idle time of a session that was not ended: sets only its last activity and its expiry. A session with a later activity is not
   * changed.
   */
  extend(id: SessionId, lastActivityAt: number, expiresAt: number): Promise<void>;
  /** Last mention first, at most `limit`. */
  entities(id: SessionId, limit: number): Promise<readonly SessionEntity[]>;
  /** The principal's own preferences; empty if never set. */
  preferences(): Promise<Preferences>;
  savePreferences(preferences: Preferences): Promise<void>;
  /** Deletes the principal's preferences. Returns false if there were none. */
  deletePreferences(): Promise<boolean>;
}
