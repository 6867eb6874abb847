import { LRUCache } from 'lru-cache';
import { buildWindow } from '../domain/assemble/build.js';
import type { CostMemory } from '../domain/assemble/units.js';
import {
  MAX_BUDGET,
  MIN_BUDGET,
  type Candidates,
  type ContextRequest,
  type ContextWindow,
  type Rendering,
  type RenderingKind,
} from '../domain/context-window.js';
import { invalid, notFound } from '../domain/errors.js';
import { EMPTY_FOCUS } from '../domain/focus.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import type { Cost } from '../domain/render/cost.js';
import { render } from '../domain/render/render.js';
import type { Session } from '../domain/session.js';
import { SUMMARISED } from '../domain/strategy/strategies.js';
import { covering } from '../domain/summary/blocks.js';
import type { Understanding } from '../domain/understanding.js';
import type { Computed } from '../ports/cache.js';
import { checkBody, checkCount, checkId, checkInteger, LIMITS } from './checks.js';
import { followContext } from './context-feed.js';
import type { BuildContext, BuiltContext, ContextUpdate } from './context-updates.js';
import type { Dependencies } from './dependencies.js';
import type { Events } from './events.js';
import { gather } from './gathering.js';
import { createLastBuilt, WINDOW_TTL_MS } from './last-built.js';
import { understandText } from './understanding.js';
import type { Summaries } from './summaries.js';
import { resolveWish } from './window-wish.js';
import type { WindowTally } from './window-tally.js';

export interface Contexts {
  /**
   * Nothing is written; the same request at the same revision is computed once. While the store is away, the last window that was built of the
   * same session for the same request, marked as stale, if it is still in the cache; else UNAVAILABLE.
   */
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
/** Messages whose cost in a window is remembered; some hundred bytes each. */
const COSTS_REMEMBERED = 50_000;
/** Bump when a window of the same inputs comes out differently. */
const FORM = 4;

interface Beside {
  readonly events: Events;
  readonly tally: WindowTally;
  readonly summaries: Summaries;
}

export function createContexts(deps: Dependencies, { events, tally, summaries }: Beside): Contexts {
  const costs = new LRUCache<string, Cost>({ max: COSTS_REMEMBERED });
  const known = createLastBuilt(deps);
  const tables = deps.digest(JSON.stringify([deps.models.all, deps.profiles.all]));

  async function buildNow(caller: Principal, id: SessionId, request: ContextRequest, wanted: string): Promise<Computed<ContextWindow>> {
    const [session, inventory] = await deps.store.reading(caller, ({ sessions, entities }) =>
      Promise.all([sessions.get(id), entities.revision()]),
    );
    if (session === undefined) throw notFound('session', id);
    const key = `window:{${id}}:${session.revision}:${inventory}:${wanted}`;
    const built = await deps.cache.once(key, WINDOW_TTL_MS, () => compute({ deps, costs, summaries }, caller, session, request));
    if (built.from !== 'MEMORY') known.remember(caller, id, wanted, key);
    return built;
  }

  const build: BuildContext = async (caller, id, request) => {
    const started = performance.now();
    checkId('sessionId', id, 'session');
    checkRequest(request);
    const wanted = digestOf(deps, request, tables);
    const built = await buildNow(caller, id, request, wanted).then(
      (fresh) => ({ ...fresh, stale: false }),
      (error: unknown) => known.instead(error, caller, id, wanted),
    );
    tally.add(built.value, built.from !== 'COMPUTED');
    return { window: built.value, from: built.from, stale: built.stale, elapsedMs: performance.now() - started };
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
      return (await understandText(read, text, session?.focus ?? EMPTY_FOCUS, deps)).understanding;
    },
    follow: (caller, session, request, after) =>
      followContext(
        { build, events, degraded: () => deps.bus.stats().degraded },
        caller,
        checkId('sessionId', session, 'session'),
        request,
        after,
      ),
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

/** What a request asks for, as a part of keys. With the revisions of all that the window is made of beside it, a hit is never stale. */
function digestOf(deps: Dependencies, request: ContextRequest, tables: string): string {
  const { strategy, budget, reserve, instructions, message, withoutOperations, model, profile } = request;
  return deps.digest(JSON.stringify([FORM, tables, strategy, budget, reserve, instructions, message, withoutOperations, model, profile]));
}

interface Builder {
  readonly deps: Dependencies;
  readonly costs: CostMemory;
  readonly summaries: Summaries;
}

async function compute(
  { deps, costs, summaries }: Builder,
  caller: Principal,
  session: Session,
  request: ContextRequest,
): Promise<ContextWindow> {
  const { model, profile, options } = resolveWish(request, session.preferences, deps);
  const { limit, strategy, withoutOperations } = options;
  const [candidates, tokenizer] = await Promise.all([
    deps.store.reading(caller, (nouns) => gather(nouns, session, { ...request, budget: limit, strategy, withoutOperations }, deps)),
    model === undefined ? deps.tokenizer : deps.tokenizers.of(model),
  ]);
  if (SUMMARISED[strategy] !== undefined) askForSummaries(summaries, caller, candidates);
  return {
    ...buildWindow(candidates, options, tokenizer, costs),
    ...(model === undefined ? {} : { model: model.name }),
    ...(profile === undefined ? {} : { profile: profile.name }),
  };
}

/** Of a conversation that nobody has summarised yet, for it was imported, or written by an earlier Netloom. */
function askForSummaries(summaries: Summaries, caller: Principal, { summaries: known, chainLength, session, recent }: Candidates): void {
  const head = recent.at(-1);
  if (head === undefined || known.length >= covering(chainLength).length) return;
  summaries.note(caller, { session: session.id, id: head.id, depth: head.depth });
}
