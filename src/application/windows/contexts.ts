import { createIdleCache } from '../../async/idle-cache.js';
import type { Turns } from '../../async/turns.js';
import type { NoteRead, UsageRecorder } from '../sessions/index.js';
import { sessionAt } from '../point-in-time/index.js';
import { LIMITS, checkBody, checkId, checkInteger, type Dependencies } from '../common/index.js';
import { gatherCandidates, createSemanticSearch, type Embeddings } from '../retrieval/index.js';
import type { Events } from '../events/index.js';
import {
  beginningOf,
  createStaleFallback,
  prefixSince,
  type AnswerWindows,
  type FoundWindow,
  type WindowBeginning,
  type WindowSnapshots,
} from '../snapshots/index.js';
import { createMemoryChanges, createRecall, ownersFor, type MemoryBasis, type MemoryRecall } from '../memories/index.js';
import type { InventoryChanges } from '../inventory-events/index.js';
import type { Summaries } from '../compaction/index.js';
import { resolveWindowOptions } from '../preferences/index.js';
import { buildWindow } from '../../domain/window/composition/build-window.js';
import type { CostMemory } from '../../domain/window/composition/message-groups.js';
import {
  MAX_BUDGET,
  MIN_BUDGET,
  type Candidates,
  type ContextRequest,
  type ContextWindow,
  type Rendering,
  type RenderingKind,
  type WindowContent,
} from '../../domain/window/model/context-window.js';
import { compareWindows, type WindowComparison } from '../../domain/window/comparison/compare-windows.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { MemoryOwner } from '../../domain/memory/memory.js';
import { preferencesIn } from '../../domain/model/preferences.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Cost } from '../../domain/window/render/cost.js';
import { render } from '../../domain/window/render/render.js';
import type { Preferences, Session } from '../../domain/model/session.js';
import { searchedText } from '../../domain/text/terms.js';
import { usageOf } from '../../domain/window/model/session-usage.js';
import { ownerOf } from '../../domain/model/session-access.js';
import { SUMMARISED } from '../../domain/window/selection/strategies.js';
import type { Computed } from '../../ports/cache.js';
import { compareRequests, type ComparedContext } from './compare-contexts.js';
import { createLiveWindows } from './live-windows.js';
import { createFollower } from './window-feed.js';
import type { BuildContext, BuiltContext, ContextUpdate } from './window-updates.js';
import { withWriters } from '../../domain/window/traffic/attributed-messages.js';
import { createCountAhead } from './count-ahead.js';

/** Two windows and their differences. */
export type KeptComparison = WindowComparison & { readonly a: FoundWindow; readonly b: FoundWindow };

export interface Contexts {
  /**
   * Builds a window; nothing is written, and concurrent equal requests share one computation. While the store is unavailable, returns the last cached
   * window of the same session and request, marked as stale; otherwise throws UNAVAILABLE.
   */
  readonly build: BuildContext;
  /** Throws INVALID_INPUT for options that no session could have. */
  check(request: ContextRequest): void;
  /** Builds at most 5 windows for comparison, with an error in place of each that cannot be built. None counts as the window of an answer. */
  compare(caller: Principal, session: SessionId, requests: readonly ContextRequest[]): Promise<readonly (ComparedContext | Error)[]>;
  /** Compares two stored windows, each by its id or by the id of its message. */
  compareKept(caller: Principal, first: string, second: string): Promise<KeptComparison>;
  readonly idOf: WindowSnapshots['idOf'];
  /** By its own id, stored or recently built, or by the id of its message. Throws NOT_FOUND. */
  readonly find: WindowSnapshots['find'];
  /** Windows that were stored with messages. */
  readonly kept: WindowSnapshots['getMany'];
  /** The number of leading tokens that a window shares with the previous one; see {@link prefixSince}. */
  prefixTokens(caller: Principal, window: WindowContent, since?: string): Promise<number | undefined>;
  /** The part that stays the same for several turns; equal hashes mean equal parts. */
  beginning(window: WindowContent): WindowBeginning;
  render(window: WindowContent, as: RenderingKind): Rendering;
  /** Yields the window now, then after each relevant change; rapid changes are combined. Ends when the iterator is returned. Throws
   * CONFLICT if the caller follows too many different windows of the session. */
  follow(
    caller: Principal,
    session: SessionId,
    request: ContextRequest,
    after?: number,
    signal?: AbortSignal,
  ): Promise<AsyncIterableIterator<ContextUpdate>>;
}

/** The number of messages whose cost is cached, with some hundred bytes each. */
const COSTS_REMEMBERED = 50_000;
/** The expiry of an incomplete window, whose summary or semantic search is still in progress. */
const UNFINISHED_TTL_MS = 500;
/** Increment this if a window of the same inputs changes. */
const FORM = 18;

interface ContextServices {
  readonly events: Events;
  readonly inventory: InventoryChanges;
  readonly usage: UsageRecorder;
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly snapshots: WindowSnapshots;
  readonly answerWindows: AnswerWindows;
  readonly noteRead: NoteRead;
  readonly turns: Turns;
}

type Found = Computed<ContextWindow> & Pick<BuiltContext, 'stale' | 'key'>;

export function createContexts(
  deps: Dependencies,
  { events, inventory, usage, summaries, embeddings, snapshots, answerWindows, noteRead, turns }: ContextServices,
): Contexts {
  const costs = createIdleCache<string, Cost>(deps.settings.windowTtlMs, { max: COSTS_REMEMBERED });
  const countAhead = createCountAhead();
  const recall = createRecall(deps, embeddings.similarity);
  const known = createStaleFallback(deps);
  const memories = createMemoryChanges(deps);
  const tables = deps.digest(JSON.stringify([deps.models.all, deps.profiles.all, deps.embedder?.model]));

  async function buildNow(caller: Principal, id: SessionId, request: ContextRequest, requestDigest: string, asks: boolean): Promise<Found> {
    const { session, revision, user, remembered } = await standOf(deps, caller, id, request);
    noteRead(caller, session);
    const key = `window:{${id}}:${versionOf(session)}:${revision}:${requestDigest}${digestOfUser(deps, user)}${digestOfMemories(deps, caller, remembered)}`;
    const means = { deps, costs, countAhead, summaries, embeddings, recall, remembered, inventory: revision };
    const built = await buildOnce(key, means, caller, session, request);
    if (built.from !== 'PROCESS_CACHE') known.remember(caller, id, requestDigest, key);
    if (asks) answerWindows.note(caller, session, request, key);
    return { ...built, stale: false, key };
  }

  const buildFor = async (caller: Principal, id: SessionId, request: ContextRequest, asks: boolean): Promise<BuiltContext> => {
    const started = performance.now();
    checkAsked(id, request);
    const requestDigest = digestOf(deps, request, tables);
    const built = await buildNow(caller, id, request, requestDigest, asks).catch((error: unknown) =>
      known.instead(error, caller, id, requestDigest),
    );
    usage.note(caller.workspace, id, usageOf(built.value, built.from !== 'COMPUTED'));
    return countDelivery(deps, {
      window: built.value,
      from: built.from,
      stale: built.stale,
      key: built.key,
      elapsedMs: performance.now() - started,
    });
  };
  const build: BuildContext = (caller, id, request) => buildFor(caller, id, request, true);
  const sources = { events, inventory, memories, degraded: () => deps.bus.stats().degraded };
  const follow = createFollower({ ...sources, build, live: createLiveWindows(), turns });
  return {
    build,
    check: (request) => checkOptions(deps, request),
    compare: async (caller, id, requests) =>
      compareRequests(deps.store.read(caller), id, requests, (request) => buildFor(caller, id, request, false)),
    async compareKept(caller, first, second) {
      const [a, b] = await Promise.all([snapshots.find(caller, first, 'a'), snapshots.find(caller, second, 'b')]);
      return { a, b, ...compareWindows(a, b) };
    },
    idOf: async (caller, window, key) => snapshots.idOf(caller, window, key),
    find: async (caller, id, path) => snapshots.find(caller, id, path),
    kept: async (caller, ids) => snapshots.getMany(caller, ids),
    prefixTokens: (caller, window, since) => prefixSince(deps, snapshots, caller, window, since),
    beginning: (window) => beginningOf(deps, window),
    render,
    follow: (caller, session, request, after, signal) => {
      checkId('sessionId', session, 'session');
      return follow({ caller, session, request }, digestOf(deps, request, tables), after, signal);
    },
  };
}

function countDelivery({ metrics }: Dependencies, built: BuiltContext): BuiltContext {
  const { window, from, stale, elapsedMs } = built;
  metrics?.windowDelivered({ strategy: window.strategy, tokens: window.budget.used, from, stale, seconds: elapsedMs / 1_000 });
  return built;
}

function checkRequest(request: ContextRequest): void {
  if (request.budget !== undefined) checkInteger('request.budget', request.budget, MIN_BUDGET, MAX_BUDGET);
  if (request.reserve !== undefined) checkInteger('request.reserve', request.reserve, 0, (request.budget ?? MAX_BUDGET) - 1);
  if (request.instructions !== undefined) checkBody('request.instructions', request.instructions, LIMITS.instructions);
  if (request.at !== undefined) checkId('request.at', request.at, 'message');
  if (request.message === undefined) return;
  checkBody('request.message', request.message, LIMITS.messageText);
  if (request.message.trim() === '') throw invalid('request.message', 'a text that is not empty', request.message);
}

function checkAsked(id: SessionId, request: ContextRequest): void {
  checkId('sessionId', id, 'session');
  checkRequest(request);
}

/** Everything that does not depend on a session. Without a budget, the reserve depends on the preferences. */
function checkOptions(deps: Dependencies, request: ContextRequest): void {
  checkRequest(request);
  const { reserve: _reserve, ...others } = request;
  resolveWindowOptions(request.budget === undefined ? others : request, {}, deps);
}

/** The options of a request, as a part of the cache key. Together with the revisions of all inputs, a hit is never stale. */
function digestOf(deps: Dependencies, request: ContextRequest, tables: string): string {
  const { strategy, budget, reserve, instructions, message, withoutOperations, model, profile, at } = request;
  return deps.digest(
    JSON.stringify([FORM, tables, strategy, budget, reserve, instructions, message, withoutOperations, model, profile, at]),
  );
}

/** The session with merged preferences, the inventory's revision, the user's part of the preferences, and the basis of its memories. */
async function standOf({ store }: Dependencies, caller: Principal, id: SessionId, { profile }: ContextRequest) {
  return store.reading(caller, async ({ sessions, entities, memories }) => {
    const revisionsOf = async (owners: readonly MemoryOwner[]) =>
      new Map((await memories.revisions(owners)).map((revision, index) => [ownerKey(owners[index]), revision]));
    const usual = ownersFor(caller, {}, profile);
    const [stored, revision, user, known, last] = await Promise.all([
      sessions.get(id),
      entities.revision(),
      sessions.preferences(),
      revisionsOf(usual),
      sessions.latest(2),
    ]);
    if (stored === undefined) throw notFound('session', id);
    const owners = ownersFor(caller, stored, profile);
    const more = await revisionsOf(owners.filter((owner) => !known.has(ownerKey(owner))));
    const other = last.find((each) => each.id !== id);
    const remembered: MemoryBasis = {
      owners,
      lastSession: other === undefined ? '' : `${other.id} ${other.revision}`,
      revisions: owners.map((owner) => known.get(ownerKey(owner)) ?? more.get(ownerKey(owner)) ?? 0),
    };
    return { session: { ...stored, preferences: preferencesIn(stored.preferences, user) }, revision, user, remembered };
  });
}

const ownerKey = (owner: MemoryOwner | undefined): string => `${owner?.kind ?? ''} ${owner?.name ?? ''}`;

/**
 * The memories and the last other session that a window may depend on, as a part of the cache key: they change without a revision of the session, and depend on
 * the reader.
 */
function digestOfMemories(deps: Dependencies, { name: reader }: Principal, { owners, revisions, lastSession }: MemoryBasis): string {
  const isNone = lastSession === '' && revisions.every((revision) => revision === 0);
  return isNone ? '' : `:${deps.digest(JSON.stringify([reader, owners, revisions, lastSession]))}`;
}

/** The revision, with the number of summaries that a model wrote since, because they change windows without a revision. */
const versionOf = ({ revision, counters: { summariesWritten } }: Session): string =>
  summariesWritten === undefined ? String(revision) : `${revision}.${summariesWritten}`;

/** The user's preferences that a window may depend on, as a part of the cache key, because they change without a revision. */
function digestOfUser(deps: Dependencies, { strategy, budget, model, memories, agents }: Preferences): string {
  const used = { strategy, budget, model, memories, agents };
  return Object.values(used).every((value) => value === undefined) ? '' : `:${deps.digest(JSON.stringify(used))}`;
}

interface Builder {
  readonly countAhead: ReturnType<typeof createCountAhead>;
  readonly recall: MemoryRecall;
  readonly remembered: MemoryBasis;
  readonly deps: Dependencies;
  readonly costs: CostMemory;
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  /** Its revision. */
  readonly inventory: number;
  /** Called if a summary is missing, or if the semantic search is incomplete. */
  readonly unfinished: () => void;
}

/** Concurrent equal requests share one computation. */
function buildOnce(
  key: string,
  means: Omit<Builder, 'unfinished'>,
  caller: Principal,
  session: Session,
  request: ContextRequest,
): Promise<Computed<ContextWindow>> {
  let finished = true;
  const builder = { ...means, unfinished: () => void (finished = false) };
  const ttl = (): number => (finished ? means.deps.settings.windowTtlMs : UNFINISHED_TTL_MS);
  return means.deps.cache.once(key, ttl, () => compute(builder, caller, session, request));
}

async function compute(builder: Builder, caller: Principal, session: Session, request: ContextRequest): Promise<ContextWindow> {
  const { deps, costs, countAhead, embeddings, inventory, recall, remembered } = builder;
  const { model, profile, options } = resolveWindowOptions(request, session.preferences, deps);
  const { limit, strategy, withoutOperations } = options;
  const near = createSemanticSearch(embeddings, ownerOf(session), builder.unfinished);
  if (request.message !== undefined) embeddings.expect(searchedText(request.message));
  const gathered = deps.store.reading(
    caller,
    async (repositories) => {
      const { at, ...rest } = request;
      const there = at === undefined ? session : await sessionAt(repositories, session, at);
      const moment = there === session || there.head === undefined ? {} : { at: there.head };
      return gatherCandidates(
        repositories,
        there,
        { ...rest, budget: limit, strategy, withoutOperations, ...moment },
        deps,
        near,
        recall.for(caller, remembered, builder.unfinished),
      );
    },
    { inventory },
  );
  const [candidates, tokenizer] = await Promise.all([
    gathered.then(withWriters),
    model === undefined ? deps.tokenizer : deps.tokenizers.of(model),
  ]);
  if (SUMMARISED[strategy] !== undefined || candidates.pruned !== undefined) askForSummaries(builder, candidates);
  return {
    ...(await countAhead(tokenizer, candidates, limit, (counting) => buildWindow(candidates, options, counting, costs))),
    ...(model === undefined ? {} : { model: model.name }),
    ...(profile === undefined ? {} : { profile: profile.name }),
  };
}

/** Queues the missing summaries of a conversation that was imported or written just now, by an earlier version, or before a model was configured. */
function askForSummaries(
  { deps, summaries, unfinished }: Builder,
  { summaries: blocks, summariesMissing, session, recent }: Candidates,
): void {
  const head = recent.at(-1);
  const unwritten = deps.languageModel?.uses.summaries === true && blocks.some(({ written }) => written === undefined);
  if (head === undefined || (!summariesMissing && !unwritten)) return;
  if (summariesMissing) unfinished();
  summaries.note(ownerOf(session), { session: session.id, id: head.id, depth: head.depth });
}
