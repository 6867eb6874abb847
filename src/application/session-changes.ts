import { NetloomError, notFound } from '../domain/errors.js';
import type { SessionEvent, SessionEventBody } from '../domain/events.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import { EMPTY_FOCUS } from '../domain/focus.js';
import { NO_COUNTERS, type Session } from '../domain/session.js';
import type { StoreNouns } from '../ports/store.js';
import type { Dependencies } from './dependencies.js';

/** What a change makes of a session. Without an event nothing is written and the revision stays. */
export interface SessionChange<T> {
  readonly session: Session;
  readonly event?: SessionEventBody;
  readonly result: T;
  /** Writes that are under way; they end before the session is committed. */
  readonly writing?: Promise<unknown>;
}

export type Work<T> = (nouns: StoreNouns, session: Session) => Promise<SessionChange<T>>;

export interface Changed<T> {
  readonly session: Session;
  readonly result: T;
}

/** A session as it is when nothing has happened in it. */
export function newSession(deps: Dependencies, caller: Principal, idleMs = deps.settings.sessionIdleMs): Session {
  const now = deps.clock.now();
  return {
    id: `ses_${deps.clock.unique()}`,
    workspace: caller.workspace,
    owner: caller.name,
    status: 'ACTIVE',
    createdAt: now,
    lastActivityAt: now,
    expiresAt: now + idleMs,
    revision: 0,
    preferences: {},
    pins: [],
    focus: EMPTY_FOCUS,
    counters: NO_COUNTERS,
  };
}

function advance(deps: Dependencies, before: Session, after: Session): Session {
  const now = deps.clock.now();
  const idle = before.expiresAt - before.lastActivityAt;
  const sliding = after.status === 'ACTIVE' ? { lastActivityAt: now, expiresAt: now + idle } : {};
  return { ...after, ...sliding, revision: before.revision + 1 };
}

function eventOf(session: Session, body: SessionEventBody, at: number): SessionEvent {
  const current = body.kind === 'SESSION_CHANGED' ? { ...body, state: session } : body;
  return { ...current, session: session.id, revision: session.revision, at };
}

export const topicOf = (session: SessionId): string => `session:${session}`;

/**
 * Changes a session, or one that is opened for it, in one transaction: the work, the new revision and the activity time land together.
 * The event goes out after the commit.
 */
export async function changeSession<T>(
  deps: Dependencies,
  caller: Principal,
  id: SessionId | undefined,
  work: Work<T>,
): Promise<Changed<T>> {
  const { changed, event } = await deps.store.transaction(
    caller,
    async (nouns) => {
      const opened = id === undefined ? newSession(deps, caller) : undefined;
      if (opened !== undefined) await nouns.sessions.create(opened);
      const before = opened ?? (await nouns.sessions.lock(id ?? ''));
      if (before === undefined) throw notFound('session', id ?? '');
      const { session, event: body, result, writing } = await work(nouns, before);
      if (body === undefined) return { changed: { session: before, result }, event: undefined };
      const saved = advance(deps, before, session);
      await Promise.all([writing, nouns.sessions.save(saved)]);
      return { changed: { session: saved, result }, event: eventOf(saved, body, deps.clock.now()) };
    },
    id === undefined ? {} : { on: id },
  );
  if (event !== undefined) await publish(deps, event);
  return changed;
}

export async function publish(deps: Dependencies, event: SessionEvent): Promise<void> {
  await deps.bus.publish(topicOf(event.session), { sequence: event.revision, payload: JSON.stringify(event) });
}

export function assertActive(session: Session): void {
  if (session.status === 'ENDED') {
    throw new NetloomError('SESSION_ENDED', `The session ${session.id} has ended; it can be read, not written. Open a new one.`);
  }
}
