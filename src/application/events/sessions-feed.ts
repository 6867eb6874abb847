import { createSignal } from '../../async/signal.js';
import type { Dependencies } from '../common/index.js';
import { topicsOfSessions } from '../changes/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import type { BusSubscription } from '../../ports/bus.js';

/** A change in the list of a principal's sessions. */
export interface SessionUpdate {
  /** The session that was opened, changed, shared or deleted. Absent if several may have changed: the list has to be read again. */
  readonly sessionId?: SessionId;
  /** The session now; absent if it was deleted or the reader lost access to it. */
  readonly session?: Session;
  /** Whether changes of other instances are delayed. */
  readonly degraded: boolean;
}

/** The number of changed sessions that are remembered for a slow reader. With more, it is told to read the list again. */
const MAX_PENDING = 500;
const ALL = Symbol('any session');

/**
 * Yields an update without a session first, so that a reader that then reads the list misses nothing, and then one for each changed session. Several
 * changes of a session before it is read become one update.
 */
export async function followSessions(deps: Dependencies, caller: Principal): Promise<AsyncIterableIterator<SessionUpdate>> {
  const notices = await listenToAll(deps, topicsOfSessions(deps, caller));
  const state = pump(notices);
  const end = async (): Promise<IteratorResult<SessionUpdate>> => {
    await leave(notices);
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<SessionUpdate> = {
    async next() {
      for (;;) {
        const change = state.take();
        if (change === ALL) return { value: { degraded: state.degraded() }, done: false };
        if (change !== undefined) return { value: await updateOf(deps, caller, change, state.degraded()), done: false };
        if (state.over()) return end();
        await state.wait();
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

async function leave(feeds: readonly BusSubscription[]): Promise<void> {
  await Promise.all(feeds.map(async (feed) => feed.return?.()));
}

async function listenToAll({ bus }: Dependencies, topics: readonly string[]): Promise<readonly BusSubscription[]> {
  const feeds: BusSubscription[] = [];
  try {
    for (const topic of topics) feeds.push(await bus.listen(topic));
    return feeds;
  } catch (error) {
    await leave(feeds);
    throw error;
  }
}

async function updateOf(deps: Dependencies, caller: Principal, sessionId: SessionId, degraded: boolean): Promise<SessionUpdate> {
  const session = await deps.store.read(caller).sessions.get(sessionId);
  return { sessionId, degraded, ...(session === undefined ? {} : { session }) };
}

/** Reads the notices of all topics as they come, so that the bus never waits for a slow reader. */
function pump(feeds: readonly BusSubscription[]) {
  const signal = createSignal();
  const pending = new Set<SessionId>();
  let all = true;
  let degraded = false;
  let over = false;

  function readAgain(): void {
    pending.clear();
    all = true;
  }

  async function run(notices: BusSubscription): Promise<void> {
    for await (const item of notices) {
      if ('delivery' in item) {
        degraded = item.delivery.degraded;
        readAgain();
      } else if (item.payload === '') readAgain();
      else if (!all) pending.add(item.payload);
      if (pending.size > MAX_PENDING) readAgain();
      signal.ring();
    }
    over = true;
    signal.ring();
  }

  for (const feed of feeds) run(feed).catch((error: unknown) => signal.fail(error));
  return {
    take(): SessionId | typeof ALL | undefined {
      if (all) {
        all = false;
        return ALL;
      }
      const [first] = pending;
      if (first !== undefined) pending.delete(first);
      return first;
    },
    degraded: () => degraded,
    over: () => over,
    wait: () => signal.wait(),
  };
}
