import type { SessionId } from '../../domain/common/ids.js';
import type { Retirement, RetentionRun } from '../../domain/lifecycle/retention.js';
import type { SessionUsage } from '../../domain/window/model/session-usage.js';

/** Sessions of the scope's workspace, of every owner, that are due at a time. */
export interface DueQuery {
  readonly kind: Retirement;
  readonly at: number;
  /** ARCHIVE and ERASE: the policy of the workspace, in milliseconds after the end of the idle time. Absent: never. */
  readonly afterMs?: number;
}

export interface DueSession {
  readonly id: SessionId;
  readonly owner: string;
  /** The time since which it is due. */
  readonly since: number;
  /** The grace period of an ephemeral session, in milliseconds. */
  readonly graceMs?: number;
}

/**
 * The retirement of sessions. Its methods apply to the whole workspace of the scope, for maintenance. Each session may have times of its own; see
 * domain/lifecycle/retention. An ephemeral session is watched as long as an instance renews its lease.
 */
export interface RetentionStore {
  /**
   * Due sessions, the earliest first, at most `limit`. ARCHIVE: active sessions that are not ephemeral. ERASE: sessions that are not watched. LEFT:
   * ephemeral sessions that are not archived, once their grace period after the last lease and the last activity is over, or their idle time if they
   * were never watched.
   */
  due(query: DueQuery, limit: number): Promise<readonly DueSession[]>;
  /** Whether one session is due. In a transaction that locked the session, nobody can use it in between. */
  isDue(query: DueQuery, id: SessionId): Promise<boolean>;
  /** Extends the leases of ephemeral sessions that are watched; never shortens one. */
  watch(ids: readonly SessionId[], until: number): Promise<void>;
  /** Of the workspace; undefined if there was none. */
  lastRun(): Promise<RetentionRun | undefined>;
  saveRun(run: RetentionRun): Promise<void>;
}

export interface UsageStore {
  /** The use of a session that the scope may read; undefined if nothing was recorded. */
  get(session: SessionId): Promise<SessionUsage | undefined>;
  /** Adds to sessions of the workspace, of every owner, without a new revision. Sessions that do not exist are skipped. */
  add(usage: ReadonlyMap<SessionId, SessionUsage>): Promise<void>;
}
