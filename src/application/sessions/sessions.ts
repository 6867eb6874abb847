import { checkRange, RANGES, LIMITS, checkCount, checkId, checkLine, type Dependencies } from '../common/index.js';
import { focusAt, selectionAt } from '../point-in-time/index.js';
import { relevanceOf, type EntityRelevance } from '../retrieval/index.js';
import { checkPreferences } from '../preferences/index.js';
import { assertActive, changeSession } from '../changes/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { EntityId, MessageId, SessionId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import { patchedPreferences } from '../../domain/model/preferences.js';
import type { Principal } from '../../domain/common/principal.js';
import { hasScope } from '../../domain/common/scopes.js';
import { PRUNING_KINDS, type PruningKind } from '../../domain/model/pruning.js';
import type { SessionUsage } from '../../domain/window/model/session-usage.js';
import { releasedFrom } from '../../domain/understanding/discourse/release-focus.js';
import {
  reopened,
  statusAt,
  type Preferences,
  type PreferencesPatch,
  type Pin,
  type Session,
  type SessionPatch,
  type SessionStatus,
} from '../../domain/model/session.js';
import { SESSION_LINES } from '../../domain/records/session.js';
import type { SessionEntity, SessionFilter } from '../../ports/store/sessions.js';
import type { Repositories } from '../../ports/store/store.js';
import type { NoteRead } from './note-read.js';
import { forkSession } from './fork-session.js';
import { openSession, type OpenedSession, type OpenSession } from './open-session.js';
import { assertMayEnd, patchedLifecycle } from './session-lifecycle.js';
import type { UsageRecorder } from './usage-recorder.js';

/** Which sessions to list, by their current status. */
export type SessionQuery = Omit<SessionFilter, 'status'> & { readonly status?: SessionStatus };

export interface SessionStatistics {
  readonly messages: number;
  readonly operations: number;
  readonly messageTokens: number;
  readonly operationTokens: number;
  readonly entities: number;
  /** The use of the session since it was opened. */
  readonly usage: SessionUsage;
  /** Its stored compactions and clearings, by kind. */
  readonly commands: Readonly<Record<PruningKind, number>>;
}

export interface Sessions {
  /** Opens a session, or finds the caller's own by key (`created: false`); see application/sessions/open-session. */
  open(caller: Principal, input: OpenSession): Promise<OpenedSession>;
  get(caller: Principal, id: SessionId): Promise<Session | undefined>;
  getMany(caller: Principal, ids: readonly SessionId[]): Promise<ReadonlyMap<SessionId, Session>>;
  byKey(caller: Principal, key: string): Promise<Session | undefined>;
  list(caller: Principal, page: PageRequest, filter: SessionQuery): Promise<Page<Session>>;
  count(caller: Principal, filter: SessionQuery): Promise<number>;
  update(caller: Principal, id: SessionId, patch: SessionPatch): Promise<Session>;
  /** Pinned entities are in every window; at most 50. Pinning twice changes nothing. */
  pin(caller: Principal, id: SessionId, entity: EntityId): Promise<Session>;
  unpin(caller: Principal, id: SessionId, entity: EntityId): Promise<Session>;
  /**
   * Removes entities from the focus, by default all of them. They no longer influence resolution until they are mentioned again. Entities that are
   * not in focus are ignored.
   */
  releaseFocus(caller: Principal, id: SessionId, entities: readonly EntityId[] | undefined): Promise<Session>;
  /** Makes this message the head: the next message follows it. The focus is restored to that message. */
  moveHead(caller: Principal, id: SessionId, message: MessageId): Promise<Session>;
  /** Opens a new session with copies of the messages up to this one; see application/sessions/fork-session. */
  fork(caller: Principal, message: MessageId, title: string | undefined): Promise<Session>;
  /** Ends a session: it accepts no writes, but can be read. Ending it twice changes nothing. */
  end(caller: Principal, id: SessionId): Promise<Session>;
  entities(caller: Principal, id: SessionId, first?: number): Promise<readonly SessionEntity[]>;
  /** The relevance of these entities to the session as it stands. Deleted entities are left out. */
  relevance(caller: Principal, id: SessionId, entities: readonly EntityId[]): Promise<ReadonlyMap<EntityId, EntityRelevance>>;
  statistics(caller: Principal, id: SessionId): Promise<SessionStatistics>;
  preferences(caller: Principal): Promise<Preferences>;
  /** Sets preferences: `null` clears a field, and absent fields stay. Returns all preferences. */
  savePreferences(caller: Principal, patch: PreferencesPatch): Promise<Preferences>;
  /** The current status. */
  statusOf(session: Session): SessionStatus;
}

const MAX_TRACKED = 200;

/** The project decides which memories the windows of the owner contain. */
function checkProjectOwner(session: Session, { project }: SessionPatch, caller: Principal): void {
  if (project !== undefined && (project ?? undefined) !== session.project) assertOwnerOrAdmin(session, caller, 'project');
}

/** The preferences of a session decide how large the windows of all its members are. */
function checkPreferencesOwner(session: Session, { preferences }: SessionPatch, caller: Principal): void {
  if (preferences !== undefined) assertOwnerOrAdmin(session, caller, 'preferences');
}

function assertOwnerOrAdmin({ owner }: Session, caller: Principal, path: 'project' | 'preferences'): void {
  if (owner === caller.name || hasScope(caller, 'admin')) return;
  throw new NetloomError(
    'FORBIDDEN',
    `${path}: expected none. Only the owner of the session, and keys with the scope admin, set its ${path}.`,
    { path },
  );
}

function patched(session: Session, patch: SessionPatch, deps: Dependencies): Session {
  const { graceMs: _grace, archiveAfterMs: _archive, eraseAfterMs: _erase, ...rest } = session;
  const next: Session = {
    ...rest,
    ...patchedLifecycle(session, patch),
    preferences: patch.preferences === null ? {} : patchedPreferences(session.preferences, checkPreferences(patch.preferences ?? {}, deps)),
  };
  return withLines(next, patch);
}

/** The session with the lines of a patch: null clears one. */
function withLines(session: Session, patch: SessionPatch): Session {
  const next: { -readonly [K in keyof Session]: Session[K] } = { ...session };
  for (const [name, most] of SESSION_LINES) {
    const value = patch[name];
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = checkLine(name, value, most);
  }
  return next;
}

/** The message is read again in the transaction, because another request may have cancelled it. */
async function withHead(repositories: Repositories, session: Session, message: MessageId): Promise<Session> {
  if (session.head === message) return session;
  const { cancelled = false } = (await repositories.messages.get(message)) ?? {};
  if (cancelled) throw invalid('messageId', 'a message that is not cancelled', message);
  const [focus, selected] = await Promise.all([
    focusAt(repositories, session.workspace, session, message),
    selectionAt(repositories, session, message),
  ]);
  const { selection: _selection, ...rest } = session;
  return { ...rest, ...selected, head: message, focus };
}

/** Changes whose result is only the session. `change` returns the same object if there is nothing to do. */
function createChanges(deps: Dependencies) {
  const update = async (
    caller: Principal,
    id: SessionId,
    change: (session: Session, repositories: Repositories) => Session | Promise<Session>,
  ) => {
    const changed = await changeSession(deps, caller, checkId('sessionId', id, 'session'), async (repositories, session) => {
      const next = await change(session, repositories);
      if (next === session) return { session, result: undefined };
      assertActive(session);
      return { session: next, event: { kind: 'SESSION_CHANGED', state: next }, result: undefined };
    });
    return changed.session;
  };
  const pinned = (session: Session, pin: Pin): Session => {
    if (session.pins.some(({ entity }) => entity === pin.entity)) return session;
    checkCount('pins', session.pins.length + 1, LIMITS.pins);
    return { ...session, pins: [...session.pins, pin] };
  };
  return {
    update: (caller: Principal, id: SessionId, patch: SessionPatch) =>
      update(caller, id, (session) => {
        assertMayEnd(session, caller, patch);
        checkProjectOwner(session, patch, caller);
        checkPreferencesOwner(session, patch, caller);
        return patched(session, patch, deps);
      }),
    async pin(caller: Principal, id: SessionId, entity: EntityId) {
      const known = await deps.store.read(caller).entities.get(checkId('entityId', entity, 'entity'));
      if (known === undefined) throw notFound('entity', entity);
      return update(caller, id, (session) => pinned(session, { entity, by: caller.name }));
    },
    unpin: (caller: Principal, id: SessionId, entity: EntityId) =>
      update(caller, id, (session) => {
        const pins = session.pins.filter((pin) => pin.entity !== entity);
        return pins.length === session.pins.length ? session : { ...session, pins };
      }),
    releaseFocus(caller: Principal, id: SessionId, entities: readonly EntityId[] | undefined) {
      checkCount('entityIds', entities?.length ?? 0, LIMITS.ids);
      entities?.forEach((entity, index) => checkId(`entityIds[${index}]`, entity, 'entity'));
      return update(caller, id, (session) => {
        const focus = releasedFrom(session.focus, entities, session.head ?? '', deps.clock.now());
        return focus === session.focus ? session : { ...session, focus };
      });
    },
    async moveHead(caller: Principal, id: SessionId, message: MessageId) {
      const head = await deps.store.read(caller).messages.get(checkId('messageId', message, 'message'));
      if (head === undefined) throw notFound('message', message);
      if (head.session !== id) throw invalid('messageId', `a message of session ${id}`, message);
      return update(caller, id, (session, repositories) => withHead(repositories, session, message));
    },
  };
}

export function createSessions(deps: Dependencies, usage: UsageRecorder, noteRead: NoteRead): Sessions {
  const sessionStore = (caller: Principal) => deps.store.read(caller).sessions;
  const noted = async (caller: Principal, reading: Promise<Session | undefined>) => {
    const session = await reading;
    if (session !== undefined) noteRead(caller, session);
    return session;
  };
  const filterOf = ({ status, ...rest }: SessionQuery): SessionFilter => ({
    ...rest,
    ...(status === undefined ? {} : { status: { is: status, at: deps.clock.now() } }),
  });
  const required = async (caller: Principal, id: SessionId) => {
    const session = await sessionStore(caller).get(checkId('sessionId', id, 'session'));
    if (session === undefined) throw notFound('session', id);
    return session;
  };
  return {
    ...createChanges(deps),
    open: (caller, input) => openSession(deps, caller, input),
    get: (caller, id) => noted(caller, sessionStore(caller).get(checkId('sessionId', id, 'session'))),
    getMany: (caller, ids) => sessionStore(caller).getMany(ids),
    byKey: (caller, key) => noted(caller, sessionStore(caller).byKey(key)),
    list: (caller, page, filter) => sessionStore(caller).list(page, filterOf(filter)),
    count: (caller, filter) => sessionStore(caller).count(filterOf(filter)),
    fork: (caller, message, title) => forkSession(deps, caller, message, title),
    end: (caller, id) => endSession(deps, caller, id),
    entities: (caller, id, first) =>
      sessionStore(caller).entities(checkId('sessionId', id, 'session'), checkRange('first', first, RANGES.sessionEntities)),
    async relevance(caller, id, entities) {
      checkCount('entities', entities.length, LIMITS.ids);
      return relevanceOf(deps.store.read(caller), await required(caller, id), entities);
    },
    async statistics(caller, id) {
      const session = await required(caller, id);
      const entities = await sessionStore(caller).entities(id, MAX_TRACKED);
      const { messages, cancelled = 0, summariesWritten: _written, systemMessages: _system, ...counters } = session.counters;
      const commands = Object.fromEntries(
        PRUNING_KINDS.map((kind) => [kind, session.prunings?.filter((each) => each.kind === kind).length ?? 0]),
      ) as SessionStatistics['commands'];
      return { ...counters, messages: messages - cancelled, entities: entities.length, usage: await usage.of(caller, id), commands };
    },
    preferences: (caller) => sessionStore(caller).preferences(),
    savePreferences: (caller, patch) =>
      deps.store.transaction(
        caller,
        async (tx) => {
          const next = patchedPreferences(await tx.sessions.preferences(), checkPreferences(patch, deps));
          await tx.sessions.savePreferences(next);
          return next;
        },
        { on: `preferences of ${caller.name}` },
      ),
    statusOf: (session) => statusAt(session, deps.clock.now()),
  };
}

async function endSession(deps: Dependencies, caller: Principal, id: SessionId): Promise<Session> {
  const changed = await changeSession(deps, caller, checkId('sessionId', id, 'session'), async (_nouns, session) => {
    if (session.status === 'ENDED') return { session, result: undefined };
    return {
      session: { ...reopened(session), status: 'ENDED', endedAt: deps.clock.now() },
      event: { kind: 'SESSION_ENDED' },
      result: undefined,
    };
  });
  return changed.session;
}
