import { setImmediate } from 'node:timers/promises';
import { checkId, type Dependencies } from '../common/index.js';
import { forgetWindows } from '../snapshots/index.js';
import { addToOutbox, copying, publish, topicOf } from '../changes/index.js';
import { leaveAll, onlyTheOwner } from '../sharing/index.js';
import { MAX_UNFINISHED, endText } from '../messages/index.js';
import { preview, NetloomError } from '../../domain/common/errors.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { requireScope, type Scope } from '../../domain/common/scopes.js';
import type { Session } from '../../domain/model/session.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import { TRACE_PLACES, type Erased, type TracePlace, type Traces } from '../../ports/store/erasure.js';
import type { Repositories } from '../../ports/store/store.js';

/** A place with data of a session or a principal. */
const PLACES = [
  'sessions',
  ...TRACE_PLACES,
  'memberships',
  'memories',
  'preferences',
  'webhooks',
  'api_keys',
  'cache',
  'events',
  'jobs',
] as const;
type StorageName = (typeof PLACES)[number];
export type ErasedPlace = Uppercase<StorageName>;

/** What was erased, with the result of reading each place again. */
export interface ErasureReceipt {
  /** Milliseconds since 1970. */
  readonly erasedAt: number;
  readonly sessions: number;
  /** Whether every place could be read and is empty. */
  readonly complete: boolean;
  readonly places: readonly (Erased & { readonly place: ErasedPlace })[];
}

export interface Erasure {
  /** Deletes a session from the store, the caches, the events and the jobs. Throws NOT_FOUND. */
  session(caller: Principal, id: SessionId): Promise<ErasureReceipt>;
  /**
   * Deletes all sessions, the memories, the preferences, the webhooks and the stored API keys of a user, and ends its membership in sessions of others. Messages
   * that the user wrote there stay, as does the inventory, which the workspace shares. For the caller's own name, the key needs `write` and `memory`; for
   * another user of the workspace, `admin`. Throws NOT_FOUND if nothing is stored about another user.
   */
  user(caller: Principal, name: string): Promise<ErasureReceipt>;
}

const PAGE = 50;
const NOTHING: Erased = { found: 0, left: 0, verified: true };

type ErasedByStorage = Record<StorageName, Erased>;

export function createErasure(deps: Dependencies): Erasure {
  return {
    async session(caller, id) {
      const found = await eraseSession(deps, caller, checkId('sessionId', id, 'session'));
      if (found === undefined) throw await onlyTheOwner(deps, caller, id, 'delete');
      await deps.store.scrub();
      return receiptOf(deps, found);
    },
    async user(caller, name) {
      const isOwn = name === caller.name;
      for (const scope of isOwn ? OWN_SCOPES : OPERATOR_SCOPES) requireScope(caller, scope);
      const found = await eraseUser(deps, isOwn ? caller : { workspace: caller.workspace, name });
      await deps.store.scrub();
      if (!isOwn && PLACES.every((place) => found[place].found === 0))
        throw new NetloomError('NOT_FOUND', `Nothing is stored about a user ${preview(name)} in the workspace ${caller.workspace}.`);
      return receiptOf(deps, found);
    },
  };
}

/** A key without `memory` must not delete memories. */
const OWN_SCOPES: readonly Scope[] = ['write', 'memory'];
/** Of users who have left. */
const OPERATOR_SCOPES: readonly Scope[] = ['admin'];

async function eraseUser(deps: Dependencies, user: Principal): Promise<ErasedByStorage> {
  const all = nothingFound();
  for (const owner of [user, copying(user)]) {
    for (let next = await sessionsOf(deps, owner); next.length > 0; next = await sessionsOf(deps, owner)) {
      for (const id of next) {
        add(all, await eraseSession(deps, owner, id));
        // The embedded store does not wait for anything, so that nobody else would be served.
        await setImmediate();
      }
    }
  }
  const [memberships, memories] = [await eraseMemberships(deps, user), await eraseMemories(deps, user)];
  const [preferences, webhooks] = [await erasePreferences(deps, user), await eraseWebhooks(deps, user)];
  add(all, { ...nothingFound(), memberships, memories, preferences, webhooks, api_keys: await eraseKeys(deps, user) });
  return all;
}

async function sessionsOf({ store }: Dependencies, caller: Principal): Promise<readonly SessionId[]> {
  const page = await store.read(caller).sessions.list({ first: PAGE }, { ownership: 'OWN' });
  return page.items.map(({ value }) => value.id);
}

/**
 * Erases a session of the caller. Undefined if it does not exist, another request has just erased it, or `mayErase` returns false; the session is locked
 * then. The store is not scrubbed.
 */
export async function eraseSession(
  deps: Dependencies,
  caller: Principal,
  id: SessionId,
  mayErase: (repositories: Repositories) => Promise<boolean> = () => Promise.resolve(true),
): Promise<ErasedByStorage | undefined> {
  const deleted = await deps.store.transaction(caller, (repositories) => deleteWithTraces(deps, caller, repositories, id, mayErase), {
    kind: 'BULK',
    on: id,
  });
  if (deleted === undefined) return undefined;
  const { session, proposals, traces, event, unfinished, queued } = deleted;
  if (queued) deps.onOutbox?.();
  const cache = await deps.cache.erase(id);
  await forgetWindows(deps, id);
  await publish(deps, session, event);
  await Promise.all(unfinished.map((each) => endText(deps, each)));
  const [events, jobs] = [await deps.bus.erase(topicOf(id)), await deps.queue.erase(id)];
  const { sessions, memories } = deps.store.read(caller);
  const [left, still] = [await sessions.traces(id, traces.handle), await sessions.get(id)];
  return {
    ...storePlaces(traces, left),
    sessions: { found: 1, left: still === undefined ? 0 : 1, verified: true },
    memberships: NOTHING,
    memories: { found: proposals, left: await memories.countProposals(id), verified: true },
    preferences: NOTHING,
    webhooks: NOTHING,
    api_keys: NOTHING,
    cache,
    events,
    jobs,
  };
}

interface Deleted {
  /** The number of memories that were proposed from the session. */
  readonly proposals: number;
  readonly session: Session;
  readonly traces: Traces;
  readonly event: SessionEvent;
  /** Whether a webhook selects the event. */
  readonly queued: boolean;
  readonly unfinished: readonly UnfinishedMessage[];
}

async function deleteWithTraces(
  deps: Dependencies,
  caller: Principal,
  repositories: Repositories,
  id: SessionId,
  mayErase: (repositories: Repositories) => Promise<boolean>,
): Promise<Deleted | undefined> {
  const session = await repositories.sessions.lock(id);
  const traces = session === undefined ? undefined : await repositories.sessions.traces(id);
  if (session === undefined || session.owner !== caller.name || traces === undefined) return undefined;
  if (!(await mayErase(repositories))) return undefined;
  const unfinished = await repositories.unfinished.ofSession(id, MAX_UNFINISHED);
  const proposals = await repositories.memories.deleteProposals(id);
  await repositories.sessions.delete(id);
  const event: SessionEvent = { kind: 'SESSION_DELETED', session: id, revision: session.revision + 1, at: deps.clock.now() };
  return { session, proposals, traces, event, unfinished, queued: await addToOutbox(deps, repositories, session, [event]) };
}

function storePlaces({ counts }: Traces, left: Traces | undefined): Record<TracePlace, Erased> {
  const places = TRACE_PLACES.map((place) => [
    place,
    { found: counts[place], left: left?.counts[place] ?? 0, verified: left !== undefined },
  ]);
  return Object.fromEntries(places) as Record<TracePlace, Erased>;
}

/** Ends the caller's memberships by name in sessions of others. */
async function eraseMemberships(deps: Dependencies, caller: Principal): Promise<Erased> {
  const found = await leaveAll(deps, caller);
  const shared = await deps.store.read({ ...caller, teams: [] }).sessions.count({ ownership: 'SHARED' });
  return { found, left: shared, verified: true };
}

/** Deletes the memories of the caller. Those of projects and agents belong to the workspace. */
async function eraseMemories({ store }: Dependencies, caller: Principal): Promise<Erased> {
  const found = await store.transaction(caller, ({ memories }) => memories.deleteOwn());
  const { PROPOSED, CONFIRMED, SUPERSEDED } = await store.read(caller).memories.count({ kind: 'USER', name: caller.name });
  return { found, left: PROPOSED + CONFIRMED + SUPERSEDED, verified: true };
}

async function erasePreferences({ store }: Dependencies, caller: Principal): Promise<Erased> {
  const were = await store.transaction(caller, (repositories) => repositories.sessions.deletePreferences(), {
    on: `preferences of ${caller.name}`,
  });
  const left = Object.keys(await store.read(caller).sessions.preferences()).length;
  return { found: were ? 1 : 0, left, verified: true };
}

/** Deletes the endpoints of the caller, with all of their deliveries. */
async function eraseWebhooks({ store }: Dependencies, caller: Principal): Promise<Erased> {
  const found = await store.transaction(caller, async ({ webhooks }) => {
    const endpoints = await webhooks.list();
    for (const { id } of endpoints) await webhooks.delete(id);
    return endpoints.length;
  });
  return { found, left: (await store.read(caller).webhooks.list()).length, verified: true };
}

/** Deletes the stored keys, so that nobody logs in as the user any more. Those of the settings stay. */
async function eraseKeys({ store }: Dependencies, user: Principal): Promise<Erased> {
  const found = await store.transaction(user, ({ apiKeys }) => apiKeys.deleteOwn(), { on: 'API keys' });
  const left = (await store.read(user).apiKeys.list()).filter(({ principal }) => principal === user.name).length;
  return { found, left, verified: true };
}

const nothingFound = (): ErasedByStorage => Object.fromEntries(PLACES.map((place) => [place, NOTHING])) as ErasedByStorage;

function add(all: ErasedByStorage, more: ErasedByStorage | undefined): void {
  for (const place of PLACES) {
    const [one, other] = [all[place], more?.[place] ?? NOTHING];
    all[place] = { found: one.found + other.found, left: one.left + other.left, verified: one.verified && other.verified };
  }
}

function receiptOf({ clock }: Dependencies, found: ErasedByStorage): ErasureReceipt {
  const places = PLACES.map((place) => ({ place: place.toUpperCase() as ErasedPlace, ...found[place] }));
  const complete = places.every(({ left, verified }) => left === 0 && verified);
  return { erasedAt: clock.now(), sessions: found.sessions.found, complete, places };
}
