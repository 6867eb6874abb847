import type { ContextRequest, ContextWindow } from '../domain/context-window.js';
import { NetloomError } from '../domain/errors.js';
import type { SessionEvent } from '../domain/events.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import type { BuildContext, BuiltContext, ContextUpdate } from './context-updates.js';
import type { Events } from './events.js';

/** Changes that come within this are answered with one window. */
const COALESCE_MS = 40;

/** While events may come late, or a window could not be built, it is looked at again after this time. */
const POLL_MS = 1_000;

interface Sources {
  readonly build: BuildContext;
  readonly events: Events;
  /** Events of other instances come late. */
  readonly degraded: () => boolean;
}

/** See Contexts.follow. A subscriber that names the revision it has seen gets nothing until something is newer. */
export async function followContext(
  sources: Sources,
  caller: Principal,
  session: SessionId,
  request: ContextRequest,
  after?: number,
): Promise<AsyncIterableIterator<ContextUpdate>> {
  const feed = await sources.events.session(caller, session);
  const first = await sources.build(caller, session, request).catch(async (error: unknown) => {
    await feed.return?.();
    throw error;
  });
  const updates = updatesOf(sources, { caller, session, request }, feed, first, after);
  const iterator: AsyncIterableIterator<ContextUpdate> = {
    next: () => updates.next(),
    async return() {
      await feed.return?.();
      return updates.return(undefined);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

interface Subject {
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
  let shown = first.window;
  let told = sources.degraded();
  let unsure = first.stale;
  if (after === undefined || after < shown.revision) yield { revision: shown.revision, context: first, degraded: told };
  let waiting: Waiting = { next: feed.next(), over: false };
  for (;;) {
    const step = await (told || unsure ? Promise.race([waiting.next, later()]) : waiting.next);
    if (step !== undefined) {
      if (isEnd(step)) return;
      waiting = await absorb(feed);
      if (waiting.over) return;
    }
    const context = await buildIfPossible(sources, subject);
    unsure = context === undefined || context.stale;
    const degraded = sources.degraded();
    if (context === undefined || (context.window.revision <= shown.revision && degraded === told)) continue;
    const difference = differenceOf(shown, context.window);
    shown = context.window;
    told = degraded;
    yield { revision: shown.revision, context, degraded, difference };
  }
}

/** Undefined while the store is away and no window is left in the cache: a subscriber is not sent away for that. */
async function buildIfPossible({ build }: Sources, { caller, session, request }: Subject): Promise<BuiltContext | undefined> {
  try {
    return await build(caller, session, request);
  } catch (error) {
    if (error instanceof NetloomError && error.code === 'UNAVAILABLE') return undefined;
    throw error;
  }
}

function later(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS, undefined).unref());
}

const isEnd = ({ done, value }: IteratorResult<SessionEvent>): boolean => done === true || value.kind === 'SESSION_DELETED';

/** The read that is still open, in an object so that it is not awaited. */
interface Waiting {
  readonly next: Promise<IteratorResult<SessionEvent>>;
  /** The feed has ended, or the session is gone. */
  readonly over: boolean;
}

/** Passes over what comes within the coalescing time. */
async function absorb(feed: AsyncIterableIterator<SessionEvent>): Promise<Waiting> {
  const timeUp = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), COALESCE_MS));
  for (;;) {
    const next = feed.next();
    const first = await Promise.race([next, timeUp]);
    if (first === undefined) return { next, over: false };
    if (isEnd(first)) return { next, over: true };
  }
}

function differenceOf(before: ContextWindow, after: ContextWindow): NonNullable<ContextUpdate['difference']> {
  const [had, has] = [itemIds(before), itemIds(after)];
  return { added: [...has].filter((id) => !had.has(id)), removed: [...had].filter((id) => !has.has(id)) };
}

const itemIds = (window: ContextWindow): ReadonlySet<string> =>
  new Set(
    window.sections.flatMap(({ items }) =>
      items.flatMap(({ message, entity, operation }) => message?.id ?? entity?.id ?? operation?.id ?? []),
    ),
  );
