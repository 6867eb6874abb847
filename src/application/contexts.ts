import { LRUCache } from 'lru-cache';
import { buildWindow } from '../domain/assemble/build.js';
import type { CostMemory } from '../domain/assemble/units.js';
import {
  DEFAULT_BUDGET,
  MAX_BUDGET,
  MIN_BUDGET,
  type ContextRequest,
  type ContextWindow,
  type Rendering,
  type RenderingKind,
} from '../domain/context-window.js';
import { invalid, notFound } from '../domain/errors.js';
import { EMPTY_FOCUS } from '../domain/focus.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import { render } from '../domain/render/render.js';
import type { Session } from '../domain/session.js';
import type { Understanding } from '../domain/understanding.js';
import { checkBody, checkCount, checkId, checkInteger, LIMITS } from './checks.js';
import { followContext } from './context-feed.js';
import type { BuildContext, BuiltContext, ContextUpdate } from './context-updates.js';
import type { Dependencies } from './dependencies.js';
import type { Events } from './events.js';
import { gather } from './gathering.js';
import { understandText } from './understanding.js';
import type { WindowTally } from './window-tally.js';

export interface Contexts {
  /** Nothing is written; the same request at the same revision is computed once. */
  readonly build: BuildContext;
  /** Each side by side, at most 5. */
  compare(caller: Principal, session: SessionId, requests: readonly ContextRequest[]): Promise<readonly BuiltContext[]>;
  render(window: ContextWindow, as: RenderingKind): Rendering;
  /** A dry run of what a message would be understood as. */
  understand(caller: Principal, text: string, session: SessionId | undefined): Promise<Understanding>;
  /** The window now, then again after changes that matter; bursts are coalesced. Ends when the iterator is returned. */
  follow(caller: Principal, session: SessionId, request: ContextRequest, after?: number): Promise<AsyncIterableIterator<ContextUpdate>>;
}

const MOST_COMPARED = 5;
const WINDOW_TTL_MS = 600_000;
/** Messages whose cost in a window is remembered; some hundred bytes each. */
const COSTS_REMEMBERED = 50_000;
/** Bump when a window of the same inputs comes out differently. */
const FORM = 1;

export function createContexts(deps: Dependencies, events: Events, tally: WindowTally): Contexts {
  const underway = new Map<string, Promise<ContextWindow>>();
  const costs = new LRUCache<string, number>({ max: COSTS_REMEMBERED });
  const keep = (key: string) => (window: ContextWindow) => deps.cache.set(key, JSON.stringify(window), WINDOW_TTL_MS);
  const build: BuildContext = async (caller, id, request) => {
    const started = performance.now();
    const read = deps.store.read(caller);
    const session = await read.sessions.get(checkId('sessionId', id, 'session'));
    if (session === undefined) throw notFound('session', id);
    checkRequest(request);
    const key = await keyOf(deps, caller, session, request);
    const cached = await deps.cache.get(key);
    if (cached !== undefined) {
      const window = JSON.parse(cached.value) as ContextWindow;
      tally.add(window, true);
      return { window, from: cached.from, elapsedMs: performance.now() - started };
    }
    const running = underway.get(key);
    const window = await (running ?? once(underway, key, () => compute(deps, costs, caller, session, request), keep(key)));
    tally.add(window, running !== undefined);
    return { window, from: running === undefined ? 'COMPUTED' : 'MEMORY', elapsedMs: performance.now() - started };
  };
  return {
    build,
    async compare(caller, id, requests) {
      checkCount('requests', requests.length, MOST_COMPARED);
      if (requests.length === 0) throw invalid('requests', 'at least one request', []);
      return Promise.all(requests.map((request) => build(caller, id, request)));
    },
    render,
    async understand(caller, text, id) {
      checkBody('text', text, LIMITS.messageText);
      if (text.trim() === '') throw invalid('text', 'some text', text);
      const read = deps.store.read(caller);
      const session = id === undefined ? undefined : await read.sessions.get(checkId('sessionId', id, 'session'));
      if (id !== undefined && session === undefined) throw notFound('session', id);
      return (await understandText(read, text, session?.focus ?? EMPTY_FOCUS)).understanding;
    },
    follow: (caller, session, request, after) =>
      followContext({ build, events }, caller, checkId('sessionId', session, 'session'), request, after),
  };
}

function checkRequest(request: ContextRequest): void {
  if (request.budget !== undefined) checkInteger('request.budget', request.budget, MIN_BUDGET, MAX_BUDGET);
  if (request.reserve !== undefined) checkInteger('request.reserve', request.reserve, 0, (request.budget ?? MAX_BUDGET) - 1);
  if (request.instructions !== undefined) checkBody('request.instructions', request.instructions, LIMITS.instructions);
  if (request.message === undefined) return;
  checkBody('request.message', request.message, LIMITS.messageText);
  if (request.message.trim() === '') throw invalid('request.message', 'some text', request.message);
}

/** Carries the revisions of all that the window is made of, so a hit is never stale. */
async function keyOf(deps: Dependencies, caller: Principal, session: Session, request: ContextRequest): Promise<string> {
  const inventory = await deps.store.read(caller).entities.revision();
  const wanted = deps.digest(
    JSON.stringify([
      FORM,
      request.strategy,
      request.budget,
      request.reserve,
      request.instructions,
      request.message,
      request.withoutOperations,
    ]),
  );
  return `window:${session.id}:${session.revision}:${inventory}:${wanted}`;
}

/**
 * One computation for all who ask while it runs, and until it is kept: writing it down takes as long as a good part of building it, so nobody
 * waits for that.
 */
function once(
  underway: Map<string, Promise<ContextWindow>>,
  key: string,
  work: () => Promise<ContextWindow>,
  keep: (window: ContextWindow) => Promise<void>,
): Promise<ContextWindow> {
  const running = work();
  underway.set(key, running);
  const forget = () => underway.delete(key);
  const keepLater = (window: ContextWindow) => setImmediate(() => void keep(window).then(forget, forget));
  void running.then(keepLater, forget);
  return running;
}

async function compute(
  deps: Dependencies,
  costs: CostMemory,
  caller: Principal,
  session: Session,
  request: ContextRequest,
): Promise<ContextWindow> {
  const limit = request.budget ?? session.preferences.budget ?? DEFAULT_BUDGET;
  const candidates = await gather(deps.store.read(caller), session, { ...request, budget: limit }, (text) => deps.tokenizer.count(text));
  const window = buildWindow(
    candidates,
    {
      strategy: request.strategy ?? session.preferences.strategy ?? 'U_SHAPED',
      limit,
      reserve: request.reserve ?? defaultReserve(limit),
      withoutOperations: request.withoutOperations ?? false,
    },
    deps.tokenizer,
    costs,
  );
  return window;
}

/** An eighth of the window for the answer, at most a thousand tokens. */
const defaultReserve = (limit: number): number => Math.min(1_024, Math.floor(limit / 8));
