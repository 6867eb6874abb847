import type { EntityId, MessageId, SessionId } from './ids.js';
import type { Focus } from './focus.js';
import type { Pruning } from './pruning.js';

export type SessionStatus = 'ACTIVE' | 'ENDED';

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

export interface Session {
  readonly id: SessionId;
  readonly workspace: string;
  readonly owner: string;
  /** The chat page, ticket or thread it belongs to; unique for one owner. */
  readonly key?: string;
  readonly title?: string;
  readonly status: SessionStatus;
  /** Milliseconds since 1970, like every time in the domain. */
  readonly createdAt: number;
  readonly lastActivityAt: number;
  readonly endedAt?: number;
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
  readonly preferences?: Preferences;
  readonly activeFile?: string | null;
}
