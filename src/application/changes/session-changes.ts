import { setImmediate } from 'node:timers/promises';
import { LIMITS, settleAllOrThrow, checkId, checkLine, type Dependencies } from '../common/index.js';
import { NetloomError, notFound } from '../../domain/common/errors.js';
import type { SessionEvent, SessionEventBody } from '../../domain/model/session-event.js';
import { ID_PREFIXES, type SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { MemberName } from '../../domain/model/member.js';
import { roleOf } from '../../domain/model/session-access.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import { extendedAt, NO_COUNTERS, reopened, type Session } from '../../domain/model/session.js';
import type { Repositories, TransactionKind, TransactionOptions } from '../../ports/store/store.js';
import { addToOutbox } from './outbox.js';

/** The result of a change. Without an event, nothing is written and the revision stays. */
export interface SessionChange<T> {
  readonly session: Session;
  readonly event?: SessionEventBody;
  /** Several events instead of `event`, in order. Each gets its own revision. */
  readonly events?: readonly SessionEventBody[];
  readonly result: T;
  /** Writes in progress, which must finish before the session is committed. */
  readonly writing?: Promise<unknown>;
}

export type Work<T> = (repositories: Repositories, session: Session) => Promise<SessionChange<T>>;

export interface Changed<T> {
  readonly session: Session;
  readonly result: T;
}

/** A new session without content. */
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

const COPYING = ':';

/**
 * The owner of sessions that are being copied for a caller. No API key can have this name, so nobody sees them before they are complete. Erasing the caller
 * erases them, too.
 */
export const copying = ({ workspace, name }: Principal): Principal => ({ workspace, name: `${COPYING}${name}` });

/** Whether a session of this owner is being copied, see {@link copying}. */
export const isCopying = (owner: string): boolean => owner.startsWith(COPYING);

/** The session after a change: the next revision and, unless it has ended, a new idle time. An archived session is restored. */
export function advance(deps: Pick<Dependencies, 'clock'>, changed: Session): Session {
  const session = changed.status === 'ARCHIVED' ? reopened(changed) : changed;
  const later = session.status === 'ACTIVE' ? extendedAt(session, deps.clock.now()) : session;
  return { ...later, revision: session.revision + 1 };
}

export function eventOf(session: Session, body: SessionEventBody, at: number): SessionEvent {
  const current = body.kind === 'SESSION_CHANGED' ? { ...body, state: session } : body;
  return { ...current, session: session.id, revision: session.revision, at };
}

export const topicOf = (session: SessionId): string => `session:${session}`;

/** The session of a write: by id, by key (of the caller), or a new one. */
export type SessionTarget = SessionId | { readonly key: string } | undefined;

/** As {@link SessionTarget}, or a new session whose id is already determined. It is opened only if no session has this id. */
export type WriteTarget = SessionTarget | { readonly openWith: SessionId };

/** The length of a session id that is derived from a client id, in hexadecimal digits. */
const DERIVED_DIGITS = 26;

/**
 * A write with a client id and without a session opens a session whose id is derived from the caller and the client id, so that a retry always finds
 * the first write.
 */
export function retriable(
  { digest }: Pick<Dependencies, 'digest'>,
  { workspace, name }: Principal,
  target: SessionTarget,
  { what, clientId }: { readonly what: 'message' | 'operation'; readonly clientId: string | undefined },
): WriteTarget {
  if (target !== undefined || clientId === undefined) return target;
  const derived = digest(JSON.stringify(['session', what, workspace, name, clientId]));
  return { openWith: `${ID_PREFIXES.session}_${derived.slice(0, DERIVED_DIGITS)}` };
}

/** Validates the target of a write; see {@link changeSession}. */
export function checkTarget(target: SessionTarget): void {
  if (typeof target === 'string') checkId('sessionId', target, 'session');
  else if (target !== undefined) checkLine('key', target.key, LIMITS.key);
}

/** The id of the session of a write; undefined if it has to be opened. */
export async function idOfTarget(
  { store }: Pick<Dependencies, 'store'>,
  caller: Principal,
  target: SessionTarget,
): Promise<SessionId | undefined> {
  return typeof target === 'object' ? (await store.read(caller).sessions.byKey(target.key))?.id : target;
}

const idIn = (target: WriteTarget): SessionId | undefined =>
  typeof target === 'object' ? ('openWith' in target ? target.openWith : undefined) : target;

/** Locks the session of a write. By key, an ended session is reopened and a missing one is opened. */
async function lockTarget(deps: Dependencies, caller: Principal, { sessions }: Repositories, target: WriteTarget): Promise<Session> {
  const byKey = typeof target === 'object' && 'key' in target ? target.key : undefined;
  const id = byKey === undefined ? idIn(target) : (await sessions.byKey(byKey))?.id;
  const known = id === undefined ? undefined : await sessions.lock(id);
  if (known !== undefined) return byKey !== undefined && known.status === 'ENDED' ? reopened(known) : known;
  if (typeof target === 'string') throw await refusal(deps, caller, target);
  const own = byKey === undefined ? (id === undefined ? {} : { id }) : { key: byKey };
  const opened: Session = { ...newSession(deps, caller), ...own };
  await sessions.create(opened);
  return opened;
}

/** Whether another transaction opened the session concurrently. Retrying the transaction then finds it. */
export const isOpenedMeanwhile = (error: unknown): boolean =>
  error instanceof NetloomError && error.code === 'CONFLICT' && error.details?.['path'] !== 'clientId';

function turnOf(caller: Principal, target: WriteTarget, kind: TransactionKind): TransactionOptions {
  if (target === undefined) return { kind };
  return { kind, on: idIn(target) ?? JSON.stringify([caller.workspace, caller.name, target]) };
}

/**
 * Changes a session, or opens one, in one transaction: the work, the new revision and the activity time are committed together, with the
 * deliveries to webhooks. The event is published after the commit.
 */
export async function changeSession<T>(
  deps: Dependencies,
  caller: Principal,
  target: WriteTarget,
  work: Work<T>,
  kind: TransactionKind = 'USUAL',
): Promise<Changed<T>> {
  const change = async (repositories: Repositories) => {
    const before = await lockTarget(deps, caller, repositories, target);
    const { session, event, events: several = event === undefined ? [] : [event], result, writing } = await work(repositories, before);
    if (several.length === 0) return { changed: { session: before, result }, events: [], queued: false };
    const saved = { ...advance(deps, session), revision: before.revision + several.length };
    const now = deps.clock.now();
    const events = several.map((body, index) => eventOf({ ...saved, revision: before.revision + index + 1 }, body, now));
    const queueing = addToOutbox(deps, repositories, saved, events);
    await settleAllOrThrow([writing ?? Promise.resolve(), repositories.sessions.save(saved), queueing]);
    return { changed: { session: saved, result }, events, queued: await queueing };
  };
  const run = () => deps.store.transaction(caller, change, turnOf(caller, target, kind));
  const { changed, events, queued } = await run().catch((error: unknown) => {
    if (typeof target !== 'object' || !isOpenedMeanwhile(error)) throw error;
    return run();
  });
  if (queued) deps.onOutbox?.();
  for (const [index, event] of events.entries()) {
    // An event may have a megabyte, and the in-process bus publishes it synchronously. Other requests are served in between.
    if (index > 0) await setImmediate();
    await publish(deps, changed.session, event);
  }
  return changed;
}

/** Publishes an event of a session to its subscribers. */
export async function publish(deps: Dependencies, session: NotedSession, event: SessionEvent): Promise<void> {
  const last = event.kind === 'SESSION_DELETED' ? { last: true as const } : {};
  await deps.bus.publish(topicOf(event.session), { sequence: event.revision, payload: JSON.stringify(event), ...last });
  await noteSession(deps, session);
}

/** The topic of the notices about the sessions of a user or a team. Names may contain anything, so it is a digest. */
const topicOfSessions = ({ digest }: Pick<Dependencies, 'digest'>, workspace: string, { kind, name }: MemberName): string =>
  digest(JSON.stringify(['sessions', workspace, kind, name]));

/** The topics of the notices about the sessions that a principal may read. */
export const topicsOfSessions = (deps: Pick<Dependencies, 'digest'>, { workspace, name, teams = [] }: Principal): readonly string[] => [
  topicOfSessions(deps, workspace, { kind: 'USER', name }),
  ...teams.map((team) => topicOfSessions(deps, workspace, { kind: 'TEAM', name: team })),
];

/** A session whose readers are told. */
export type NotedSession = Pick<Session, 'id' | 'workspace' | 'owner' | 'members'>;

/** Tells those whose lists contain a session, its owner and its members, that it was opened, changed or deleted. */
export function noteSession(deps: Dependencies, session: NotedSession): Promise<void> {
  const { owner, members = [] } = session;
  return noteReaders(deps, session, [{ kind: 'USER', name: owner }, ...members]);
}

/** Tells these users and teams that a session in their lists changed, or left them. */
export async function noteReaders(
  deps: Dependencies,
  { id, workspace }: Pick<Session, 'id' | 'workspace'>,
  readers: readonly MemberName[],
): Promise<void> {
  const topics = new Set(readers.map((reader) => topicOfSessions(deps, workspace, reader)));
  await Promise.all([...topics].map((topic) => deps.bus.notify(topic, id)));
}

/** Reads a session for work before a write. Throws as the write would: NOT_FOUND, FORBIDDEN for a viewer, and SESSION_ENDED. */
export async function writableSession({ store }: Pick<Dependencies, 'store'>, caller: Principal, id: SessionId): Promise<Session> {
  const session = await store.read(caller).sessions.get(id);
  if (session === undefined || roleOf(session, caller) === 'VIEWER') throw refusalOf(session, id);
  assertActive(session);
  return session;
}

/** The error for a session that cannot be changed: it does not exist for the caller, or the caller may only read it. */
export async function refusal({ store }: Pick<Dependencies, 'store'>, caller: Principal, id: SessionId): Promise<NetloomError> {
  const session = await store.read(caller).sessions.get(id);
  return refusalOf(session !== undefined && roleOf(session, caller) === 'VIEWER' ? session : undefined, id);
}

function refusalOf(viewed: Session | undefined, id: SessionId): NetloomError {
  if (viewed === undefined) return notFound('session', id);
  return new NetloomError('FORBIDDEN', `You may only read the session ${id}: expected its owner or an editor, and your role is VIEWER.`);
}

export function assertActive(session: Session): void {
  if (session.status === 'ENDED') {
    throw new NetloomError(
      'SESSION_ENDED',
      `The session ${session.id} was ended; expected a session that accepts writes. Reopen it by its key with openSession, or open a new session.`,
    );
  }
}
