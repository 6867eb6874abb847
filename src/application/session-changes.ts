import { NetloomError, notFound } from '../domain/errors.js';
import type { SessionEvent, SessionEventBody } from '../domain/events.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import { EMPTY_FOCUS } from '../domain/focus.js';
import { extendedAt, NO_COUNTERS, reopened, type Session } from '../domain/session.js';
import type { StoreNouns, TransactionOptions } from '../ports/store.js';
import { checkId, checkLine, LIMITS } from './checks.js';
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

/** The session after a change: its next revision and, unless it has ended, its whole idle time again. */
export function advance(deps: Pick<Dependencies, 'clock'>, session: Session): Session {
  const later = session.status === 'ACTIVE' ? extendedAt(session, deps.clock.now()) : session;
  return { ...later, revision: session.revision + 1 };
}

export function eventOf(session: Session, body: SessionEventBody, at: number): SessionEvent {
  const current = body.kind === 'SESSION_CHANGED' ? { ...body, state: session } : body;
  return { ...current, session: session.id, revision: session.revision, at };
}

export const topicOf = (session: SessionId): string => `session:${session}`;

/** Which session a write is for: the one with this id, the caller's one with this key, or a new one. */
export type SessionTarget = SessionId | { readonly key: string } | undefined;

/** Checks the target that a client named; see {@link changeSession}. */
export function checkTarget(target: SessionTarget): void {
  if (typeof target === 'string') checkId('sessionId', target, 'session');
  else if (target !== undefined) checkLine('key', target.key, LIMITS.key);
}

/** The id of the session that a write is for; undefined for one that is yet to be opened. */
export async function idOfTarget(
  { store }: Pick<Dependencies, 'store'>,
  caller: Principal,
  target: SessionTarget,
): Promise<SessionId | undefined> {
  return typeof target === 'object' ? (await store.read(caller).sessions.byKey(target.key))?.id : target;
}

/** Locks the session that a write is for. By key, a session that was ended goes on, and a missing one is opened. */
async function lockTarget(deps: Dependencies, caller: Principal, { sessions }: StoreNouns, target: SessionTarget): Promise<Session> {
  const id = typeof target === 'object' ? (await sessions.byKey(target.key))?.id : target;
  const known = id === undefined ? undefined : await sessions.lock(id);
  if (known !== undefined) return typeof target === 'object' && known.status === 'ENDED' ? reopened(known) : known;
  if (typeof target === 'string') throw notFound('session', target);
  const opened: Session = { ...newSession(deps, caller), ...target };
  await sessions.create(opened);
  return opened;
}

/** Whether somebody else opened the session at the same time: then it is there now, and the same transaction finds it. */
export const isOpenedMeanwhile = (error: unknown): boolean =>
  error instanceof NetloomError && error.code === 'CONFLICT' && error.details?.['path'] !== 'clientId';

function turnOf(caller: Principal, target: SessionTarget): TransactionOptions {
  if (target === undefined) return {};
  return { on: typeof target === 'string' ? target : JSON.stringify([caller.workspace, caller.name, target.key]) };
}

/**
 * Changes a session, or one that is opened for it, in one transaction: the work, the new revision and the activity time land together.
 * The event goes out after the commit.
 */
export async function changeSession<T>(deps: Dependencies, caller: Principal, target: SessionTarget, work: Work<T>): Promise<Changed<T>> {
  const change = async (nouns: StoreNouns) => {
    const before = await lockTarget(deps, caller, nouns, target);
    const { session, event: body, result, writing } = await work(nouns, before);
    if (body === undefined) return { changed: { session: before, result }, event: undefined };
    const saved = advance(deps, session);
    await Promise.all([writing, nouns.sessions.save(saved)]);
    return { changed: { session: saved, result }, event: eventOf(saved, body, deps.clock.now()) };
  };
  const run = () => deps.store.transaction(caller, change, turnOf(caller, target));
  const { changed, event } = await run().catch((error: unknown) => {
    if (typeof target !== 'object' || !isOpenedMeanwhile(error)) throw error;
    return run();
  });
  if (event !== undefined) await publish(deps, event);
  return changed;
}

export async function publish(deps: Dependencies, event: SessionEvent): Promise<void> {
  await deps.bus.publish(topicOf(event.session), { sequence: event.revision, payload: JSON.stringify(event) });
}

export function assertActive(session: Session): void {
  if (session.status === 'ENDED') {
    throw new NetloomError(
      'SESSION_ENDED',
      `The session ${session.id} was ended; expected a session that takes writes. Open it again by its key with openSession, or open a new one.`,
    );
  }
}
