import type { EntityId, MessageId, SessionId } from '../common/ids.js';
import type { Focus } from './focus.js';
import type { Pruning } from './pruning.js';
import type { Member } from './member.js';

/**
 * DORMANT: the idle time is over; the next write makes the session ACTIVE again. ARCHIVED: maintenance put it away by policy; it can be read, and the next
 * write restores it. ENDED: it was ended explicitly.
 */
export type SessionStatus = 'ACTIVE' | 'DORMANT' | 'ARCHIVED' | 'ENDED';

/** The stored status. Whether a session is dormant depends on the time, see {@link statusAt}. */
export type StoredStatus = Exclude<SessionStatus, 'DORMANT'>;

export const STRATEGIES = ['AUTO', 'DISCARD', 'U_SHAPED', 'SUMMARIZE', 'HYBRID', 'RELEVANT', 'BOUNDED'] as const;
export type StrategyName = (typeof STRATEGIES)[number];

/** Preferences of a user or a session; those of a session override those of its owner. */
export interface Preferences {
  /** An IANA name, such as `Europe/Berlin`. */
  readonly timeZone?: string;
  /** The form in which clients display a session: a short text that they define. */
  readonly display?: string;
  readonly strategy?: StrategyName;
  /** Tokens of the whole window. */
  readonly budget?: number;
  /** The model that windows are built for. */
  readonly model?: string;
  /** Whether windows have memories and earlier sessions; absent: they do. */
  readonly memories?: boolean;
  /** Preferences for the windows of single agents, each with another profile; absent if there are none. */
  readonly agents?: readonly AgentPreferences[];
}

/** The maximum number of agents with preferences. */
export const MAX_AGENTS = 50;

/** Preferences for windows with the profile of one agent. They override the profile and the other preferences. */
export interface AgentPreferences extends Pick<Preferences, 'strategy' | 'budget' | 'model' | 'memories'> {
  /** The name of the profile. */
  readonly profile: string;
}

/** Changes to preferences: absent fields stay, `null` clears a field. */
export type PreferencesPatch = { readonly [K in keyof Preferences]?: NonNullable<Preferences[K]> | null };

export interface Session {
  readonly id: SessionId;
  readonly workspace: string;
  readonly owner: string;
  /** The chat page, ticket or thread that it belongs to; unique for each owner. */
  readonly key?: string;
  readonly title?: string;
  /** The project whose memories its windows use. */
  readonly project?: string;
  /** The users and teams with whom it is shared, in the order in which they were added; absent if with nobody. */
  readonly members?: readonly Member[];
  readonly status: StoredStatus;
  /** Milliseconds since 1970, like every time in the domain. */
  readonly createdAt: number;
  /** The last write, or the last read that extended the idle time. */
  readonly lastActivityAt: number;
  readonly endedAt?: number;
  /** The time when it was archived; absent unless its status is ARCHIVED. */
  readonly archivedAt?: number;
  /** The time from which on it is dormant. */
  readonly expiresAt: number;
  /** The grace period of an ephemeral session, in milliseconds; absent if it is not ephemeral. See domain/lifecycle/retention. */
  readonly graceMs?: number;
  /** The times after which it is archived and erased, in milliseconds after the end of the idle time; absent if only the workspace's policy applies. */
  readonly archiveAfterMs?: number;
  readonly eraseAfterMs?: number;
  /** Grows by one with every change, in the transaction of the change. Also the sequence of its events. */
  readonly revision: number;
  readonly preferences: Preferences;
  readonly activeFile?: string;
  /** In the order in which they were pinned. */
  readonly pins: readonly Pin[];
  /** The message that the next one follows, unless it names another parent. */
  readonly head?: MessageId;
  /** Ids that tools selected and that were not deselected or deleted since, in the order of selection; absent if there are none. */
  readonly selection?: readonly string[];
  readonly focus: Focus;
  /** Its compactions and clearings, oldest first; absent if there were none. */
  readonly prunings?: readonly Pruning[];
  readonly counters: SessionCounters;
}

/** An entity that is in every window of a session. */
export interface Pin {
  readonly entity: EntityId;
  /** The principal who pinned it; absent in sessions from before this was stored. */
  readonly by?: string;
}

/** Sessions and documents from before the principal was stored have only the id. */
export const pinOf = (stored: Pin | EntityId): Pin => (typeof stored === 'string' ? { entity: stored } : stored);

export interface SessionCounters {
  /** The number of all written messages, including cancelled ones. The next sequence is one more. */
  readonly messages: number;
  /** The number of cancelled messages; absent if there are none. */
  readonly cancelled?: number;
  readonly operations: number;
  /** The tokens of all messages except cancelled ones, counted when they were written. */
  readonly messageTokens: number;
  readonly operationTokens: number;
  /** The number of messages of the role SYSTEM on all branches, except cancelled ones; absent in sessions that were written before it was counted. */
  readonly systemMessages?: number;
  /** The number of summaries that a language model wrote; absent if there are none. Windows of the same revision may differ by it. */
  readonly summariesWritten?: number;
}

export const NO_COUNTERS: SessionCounters = { messages: 0, operations: 0, messageTokens: 0, operationTokens: 0 };

/** The fields of a session that are one line that a client sets. */
export type SessionLines = Pick<Session, 'title' | 'project' | 'activeFile'>;

/** The fields of a session that a client may change. `null` clears, absent fields stay. */
export interface SessionPatch extends Readonly<Partial<Record<keyof SessionLines, string | null>>> {
  /** `null` clears all of them. */
  readonly preferences?: PreferencesPatch | null;
  /** Whether the session is ephemeral. Only its owner may change this and the next three. */
  readonly ephemeral?: boolean | null;
  readonly graceMs?: number | null;
  readonly archiveAfterMinutes?: number | null;
  readonly eraseAfterMinutes?: number | null;
}

/** The status at a time. A session is dormant from exactly `expiresAt` on. */
export function statusAt({ status, expiresAt }: Pick<Session, 'status' | 'expiresAt'>, now: number): SessionStatus {
  if (status !== 'ACTIVE') return status;
  return expiresAt <= now ? 'DORMANT' : 'ACTIVE';
}

/** The session with a new idle time. */
export function extendedAt(session: Session, now: number): Session {
  return { ...session, lastActivityAt: now, expiresAt: now + (session.expiresAt - session.lastActivityAt) };
}

/** Whether more than a tenth of the idle time has passed, so that an extension is worth a write. */
export function isExtensionDue({ lastActivityAt, expiresAt }: Pick<Session, 'lastActivityAt' | 'expiresAt'>, now: number): boolean {
  return now - lastActivityAt > (expiresAt - lastActivityAt) / 10;
}

/** The session after it was reopened, or restored from the archive. */
export function reopened({ endedAt: _endedAt, archivedAt: _archivedAt, ...session }: Session): Session {
  return { ...session, status: 'ACTIVE' };
}
