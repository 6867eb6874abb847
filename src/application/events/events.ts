import { mapped, merged } from '../../async/feeds.js';
import type { Turns } from '../../async/turns.js';
import { checkId, type Dependencies } from '../common/index.js';
import { topicOf } from '../changes/index.js';
import type { InventoryEvents } from '../inventory-events/index.js';
import type { Presence, Watcher } from '../lifecycle/index.js';
import { MAX_UNFINISHED, followText } from '../messages/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import type { Session } from '../../domain/model/session.js';
import { roleOf } from '../../domain/model/session-access.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { BusSubscription } from '../../ports/bus.js';
import { entityChanges } from './entity-changes.js';
import { withTexts } from './live-feed.js';
import { followSessions, type SessionUpdate } from './sessions-feed.js';

export interface Events {
  /**
   * Yields the session's events after revision `after` (exclusive), by default from now on. Throws NOT_FOUND for a session that the caller cannot
   * read, FORBIDDEN when the caller's access ends, and CURSOR_TOO_OLD if missed events are no longer stored. DELIVERY_CHANGED reports when events of other instances become delayed, and when they are
   * in time again.
   */
  session(caller: Principal, session: SessionId, after?: number): Promise<AsyncIterableIterator<SessionEvent>>;
  /**
   * The same with TEXT_APPENDED between the events: for each unfinished message its text so far, then appended text; and with ENTITY_CHANGED for changes
   * in the inventory that concern the session, from now on.
   */
  live(caller: Principal, session: SessionId, after?: number): Promise<AsyncIterableIterator<SessionEvent>>;
  /**
   * Yields a change whenever a session that the caller may read is opened, changed, shared or deleted. The first update has no session: read the list
   * then.
   */
  sessions(caller: Principal): Promise<AsyncIterableIterator<SessionUpdate>>;
}

/** Text that was appended is read in turns, because a message may have hundreds of followers. */
export function createEvents(
  deps: Dependencies,
  presence: Pick<Presence, 'join'>,
  inventory: Pick<InventoryEvents, 'pages'>,
  turns: Turns,
): Events {
  const events: Events = {
    sessions: (caller) => followSessions(deps, caller),
    async session(caller, id, after) {
      const session = await deps.store.read(caller).sessions.get(checkId('sessionId', id, 'session'));
      if (session === undefined) throw notFound('session', id);
      if (after !== undefined && after > session.revision)
        throw invalid('after', `a cursor of this session (its revision is ${session.revision})`, after);
      const current = async (): Promise<number | undefined> => (await deps.store.read(caller).sessions.get(id))?.revision;
      const feed = await deps.bus.subscribe(topicOf(id), { latest: session.revision, current, ...(after === undefined ? {} : { after }) });
      const watcher = await presence.join(session);
      const from = { session: id, revision: after ?? session.revision };
      return parsed(feed, from, {
        watcher,
        now: () => deps.clock.now(),
        mayRead: (state) => mayRead(deps, caller, state),
      });
    },
    async live(caller, id, after) {
      const feed = await events.session(caller, id, after);
      try {
        const read = deps.store.read(caller);
        const [session, unfinished] = [await read.sessions.get(id), await read.unfinished.ofSession(id, MAX_UNFINISHED)];
        const seen = { session: id, revision: after ?? session?.revision ?? 0 };
        const texts = await withTexts(feed, {
          unfinished: unfinished.map((each) => each.id),
          follow: (message) => followText(deps, turns, caller, message),
          seen,
          now: () => deps.clock.now(),
        });
        return await withEntityChanges(texts, caller, seen);
      } catch (error) {
        await feed.return?.();
        throw error;
      }
    },
  };

  async function withEntityChanges(
    feed: AsyncIterableIterator<SessionEvent>,
    caller: Principal,
    { session, revision }: Seen,
  ): Promise<AsyncIterableIterator<SessionEvent>> {
    let last = revision;
    const noted = mapped(feed, (event) => {
      last = event.revision;
      return event;
    });
    const reader = { caller, session, revision: () => last, now: () => deps.clock.now() };
    return merged(noted, entityChanges(deps, await inventory.pages(caller), reader));
  }
  return events;
}

/** Whether the caller may still read a session, after a change of it. An event may be older than the current members. */
async function mayRead({ store }: Dependencies, caller: Principal, state: Session): Promise<boolean> {
  return roleOf(state, caller) !== undefined || (await store.read(caller).sessions.get(state.id)) !== undefined;
}

const notShared = (id: SessionId): NetloomError =>
  new NetloomError('FORBIDDEN', `The session ${id} is no longer shared with you; expected a session that you may read.`);

interface Reader {
  readonly watcher: Watcher;
  readonly now: () => number;
  readonly mayRead: (state: Session) => Promise<boolean>;
}

/** The position of a reader. */
type Seen = Pick<SessionEvent, 'session' | 'revision'>;

/**
 * Ends after the event of the session's deletion, and throws FORBIDDEN when the session is no longer shared with the reader. Returning the iterator ends
 * the underlying subscription, even while it waits.
 */
function parsed(feed: BusSubscription, from: Seen, { watcher, now, mayRead: isReadable }: Reader): AsyncIterableIterator<SessionEvent> {
  let over = false;
  let seen = from;
  const end = async (): Promise<IteratorResult<SessionEvent>> => {
    over = true;
    watcher.leave();
    await feed.return?.();
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<SessionEvent> = {
    async next() {
      if (over) return end();
      const result = await feed.next();
      if (result.done === true) return end();
      if ('delivery' in result.value)
        return { value: { kind: 'DELIVERY_CHANGED', ...result.value.delivery, ...seen, at: now() }, done: false };
      const event = JSON.parse(result.value.payload) as SessionEvent;
      seen = { session: event.session, revision: event.revision };
      over = event.kind === 'SESSION_DELETED';
      if (event.kind === 'SESSION_CHANGED') watcher.see(event.state);
      if (event.kind === 'SESSION_CHANGED' && !(await isReadable(event.state))) {
        await end();
        throw notShared(event.session);
      }
      return { value: event, done: false };
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
