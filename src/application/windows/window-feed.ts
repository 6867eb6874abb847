import { setTimeout as wait } from 'node:timers/promises';
import { createSignal, type Signal } from '../../async/signal.js';
import type { Turns } from '../../async/turns.js';
import type { Events } from '../events/index.js';
import type { InventoryChanges } from '../inventory-events/index.js';
import type { MemoryChanges } from '../memories/index.js';
import type { ContextRequest, ContextWindow } from '../../domain/window/model/context-window.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { LiveWindows } from './live-windows.js';
import type { BuildContext, BuiltContext, ContextUpdate } from './window-updates.js';

/** Changes within this time lead to one window, in milliseconds. */
const COALESCE_MS = 40;

/** While events may be delayed, or a window could not be built, the window is checked again after this time, in milliseconds. */
const POLL_MS = 1_000;

interface Sources {
  readonly build: BuildContext;
  readonly events: Events;
  readonly inventory: InventoryChanges;
  readonly memories: MemoryChanges;
  /** Whether events of other instances are delayed. */
  readonly degraded: () => boolean;
  /** Called when the subscription ends. */
  readonly close: () => void;
}

interface FollowerSources extends Omit<Sources, 'close'> {
  readonly live: LiveWindows;
  readonly turns: Turns;
}

/**
 * Implements Contexts.follow: windows are built in the turns of their subscriber. `digest` is that of the request. A window that waits for its turn is not
 * built if the subscription has ended, or if `signal` says that its client has gone.
 */
export const createFollower =
  ({ live, turns, build, ...sources }: FollowerSources) =>
  (subject: Subject, digest: string, after?: number, signal?: AbortSignal): Promise<AsyncIterableIterator<ContextUpdate>> => {
    const end = live.open(subject.caller, subject.session, digest);
    let ended = false;
    const close = (): void => {
      ended = true;
      end();
    };
    const inTurn: BuildContext = (caller, session, request) =>
      turns.take(caller, async () => {
        if (ended || signal?.aborted === true) throw new NetloomError('CANCELLED', 'The subscription has ended.');
        return build(caller, session, request);
      });
    return followContext({ ...sources, build: inTurn, close }, subject, after);
  };

/** A subscriber that names a revision receives nothing until there is a newer window. */
async function followContext(sources: Sources, subject: Subject, after?: number): Promise<AsyncIterableIterator<ContextUpdate>> {
  const { caller, session, request } = subject;
  const feed = await sources.events.session(caller, session).catch((error: unknown) => {
    sources.close();
    throw error;
  });
  const first = await sources.build(caller, session, request).catch(async (error: unknown) => {
    sources.close();
    await feed.return?.();
    throw error;
  });
  const updates = updatesOf(sources, subject, feed, first, after);
  const iterator: AsyncIterableIterator<ContextUpdate> = {
    next: () => updates.next(),
    async return() {
      // Also if the first update was never read.
      sources.close();
      // Ends the pending read.
      await feed.return?.();
      return updates.return(undefined);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

export interface Subject {
  readonly caller: Principal;
  readonly session: SessionId;
  readonly request: ContextRequest;
}

async function* updatesOf(
  sources: Sources,
  subject: Subject,
  feed: AsyncIterableIterator<SessionEvent>,
  first: BuiltContext,
  after?: number,
): AsyncGenerator<ContextUpdate> {
  const changes = createSignal();
  const state = pump(feed, changes);
  const ring = (): void => changes.ring();
  const unwatch = sources.inventory.watch(subject.caller, ring);
  const memories = await memoriesOf(sources, subject, ring);
  try {
    let previous = first.window;
    let degraded = sources.degraded();
    let unsure = first.stale;
    if (after === undefined || after < previous.revision) yield { revision: previous.revision, context: first, degraded };
    for (;;) {
      await changes.wait(degraded || unsure ? POLL_MS : undefined);
      if (state.ended) return;
      await wait(COALESCE_MS);
      const context = await buildIfPossible(sources, subject);
      if (state.ended || context === 'GONE') return;
      await memories?.update().catch(() => undefined);
      unsure = context === undefined || context.stale;
      const isDegraded = sources.degraded();
      if (context === undefined || (isDegraded === degraded && !isOther(previous, context.window))) continue;
      const difference = differenceOf(previous, context.window);
      previous = context.window;
      degraded = isDegraded;
      yield { revision: previous.revision, context, degraded, difference };
    }
  } finally {
    sources.close();
    unwatch();
    memories?.end();
    await feed.return?.();
  }
}

/** Undefined while the store is unavailable; then the window changes with the session only. */
const memoriesOf = ({ memories }: Sources, { caller, session, request }: Subject, changed: () => void) =>
  memories.watch(caller, session, request.profile, changed).catch(() => undefined);

/** Reads events as they come, so that none waits while a window is built. The next window includes them. */
function pump(feed: AsyncIterableIterator<SessionEvent>, changes: Signal): { readonly ended: boolean } {
  const state = { ended: false };
  const run = async (): Promise<void> => {
    for (;;) {
      const step = await feed.next();
      state.ended = step.done === true || step.value.kind === 'SESSION_DELETED';
      changes.ring();
      if (state.ended) return;
    }
  };
  run().catch((error: unknown) => changes.fail(error));
  return state;
}

/** A window of an older revision comes from an instance that is behind. At the same revision, the inventory or memories may have changed. */
function isOther(previous: ContextWindow, built: ContextWindow): boolean {
  if (built.revision !== previous.revision) return built.revision > previous.revision;
  return built !== previous && JSON.stringify(built.sections) !== JSON.stringify(previous.sections);
}

/**
 * Undefined while the store is unavailable and no window is cached: the subscription continues. GONE if the session was deleted, whose event may
 * still be in transit, or if the subscriber has gone.
 */
async function buildIfPossible({ build }: Sources, { caller, session, request }: Subject): Promise<BuiltContext | 'GONE' | undefined> {
  try {
    return await build(caller, session, request);
  } catch (error) {
    if (error instanceof NetloomError && error.code === 'UNAVAILABLE') return undefined;
    if (error instanceof NetloomError && (error.code === 'NOT_FOUND' || error.code === 'CANCELLED')) return 'GONE';
    throw error;
  }
}

function differenceOf(before: ContextWindow, after: ContextWindow): NonNullable<ContextUpdate['difference']> {
  const [had, has] = [itemIds(before), itemIds(after)];
  return { added: [...has].filter((id) => !had.has(id)), removed: [...had].filter((id) => !has.has(id)) };
}

const itemIds = (window: ContextWindow): ReadonlySet<string> =>
  new Set(
    window.sections.flatMap(({ items }) =>
      items.flatMap(({ message, entity, operation, memory }) => message?.id ?? entity?.id ?? operation?.id ?? memory?.id ?? []),
    ),
  );
