import type { EntityId, MessageId, SessionId } from '../common/ids.js';
import type { Focus } from './focus.js';
import type { Pruning } from './pruning.js';

/** DORMANT: its idle time is over. The next write makes it ACTIVE again. ENDED: it was ended explicitly. */
export type SessionStatus = 'ACTIVE' | 'DORMANT' | 'ENDED';

/** What is stored; whether a session is dormant depends on the time, see {@link statusAt}. */
export type StoredStatus = Exclude<SessionStatus, 'DORMANT'>;

export const STRATEGIES = ['AUTO', 'DISCARD', 'U_SHAPED', 'SUMMARIZE', 'HYBRID', 'RELEVANT'] as const;
export type StrategyName = (typeof STRATEGIES)[number];

/** A user's or a session's wishes; a session's own win over its owner's. */
export interface Preferences {
  /** IANA name, `Europe/Berlin`. */
  readonly timeZone?: string;
  readonly display?: 'COMPACT' | 'DETAILED';
  readonly strategy?: StrategyName;
  /** Tokens of the whole window. */
  readonly budget?: number;
  /** The model that windows are for. */
  readonly model?: string;
}

/** Changes to preferences: an absent field stays, `null` clears it. */
export type PreferencesPatch = { readonly [K in keyof Preferences]?: NonNullable<Preferences[K]> | null };

export interface Session {
  readonly id: SessionId;
  readonly workspace: string;
  readonly owner: string;
  /** The chat page, ticket or thread it belongs to; unique for one owner. */
  readonly key?: string;
  readonly title?: string;
  readonly status: StoredStatus;
  /** Milliseconds since 1970, like every time in the domain. */
  readonly createdAt: number;
  /** The last write, or the last read that extended its idle time. */
  readonly lastActivityAt: number;
  readonly endedAt?: number;
  /** From this moment on it is dormant. */
  readonly expiresAt: number;
  /** Grows by one with every change, in the change's own transaction. Also the sequence of its events. */
  readonly revision: number;
  readonly preferences: Preferences;
  readonly activeFile?: string;
  readonly pins: readonly EntityId[];
  /** The message that the next one follows unless it names another parent. */
  readonly head?: MessageId;
  /** Ids that tools selected and nothing has deselected or deleted since, in the order of selection; absent while there are none. */
  readonly selection?: readonly string[];
  readonly focus: Focus;
  /** How its windows were compacted and cleared, oldest first; absent while they never were. */
  readonly prunings?: readonly Pruning[];
  readonly counters: SessionCounters;
}

export interface SessionCounters {
  /** Every message that was written, cancelled ones too: the next one's sequence is one more. */
  readonly messages: number;
  /** How many of these were cancelled; absent while none was. */
  readonly cancelled?: number;
  readonly operations: number;
  /** Tokens of all messages but the cancelled ones, counted once at write. */
  readonly messageTokens: number;
  readonly operationTokens: number;
}

export const NO_COUNTERS: SessionCounters = { messages: 0, operations: 0, messageTokens: 0, operationTokens: 0 };

/** What a client may change of a session. `null` clears, absent leaves. */
export interface SessionPatch {
  readonly title?: string | null;
  /** `null` clears all of them. */
  readonly preferences?: PreferencesPatch | null;
  readonly activeFile?: string | null;
}

/** The status at a moment. A session is dormant from `expiresAt` on, exactly. */
export function statusAt({ status, expiresAt }: Pick<Session, 'status' | 'expiresAt'>, now: number): SessionStatus {
  if (status === 'ENDED') return 'ENDED';
  return expiresAt <= now ? 'DORMANT' : 'ACTIVE';
}

/** The session with its whole idle time ahead of it. */
export function extendedAt(session: Session, now: number): Session {
  return { ...session, lastActivityAt: now, expiresAt: now + (session.expiresAt - session.lastActivityAt) };
}

/** Whether so much of the idle time has passed that an extension is worth a write: more than a tenth. */
export function isExtensionDue({ lastActivityAt, expiresAt }: Pick<Session, 'lastActivityAt' | 'expiresAt'>, now: number): boolean {
  return now - lastActivityAt > (expiresAt - lastActivityAt) / 10;
}

/** The session as it is after it was ended and opened again. */
export function reopened({ endedAt: _endedAt, ...session }: Session): Session {
  return { ...session, status: 'ACTIVE' };
}
