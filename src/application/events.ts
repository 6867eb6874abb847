import { invalid, notFound } from '../domain/errors.js';
import type { SessionEvent } from '../domain/events.js';
import type { SessionId } from '../domain/ids.js';
import type { Principal } from '../domain/principal.js';
import type { BusSubscription } from '../ports/bus.js';
import { checkId } from './checks.js';
import type { Dependencies } from './dependencies.js';
import { topicOf } from './session-changes.js';

export interface Events {
  /**
   * The session's feed after revision `after` (exclusive), or from now on. Throws NOT_FOUND for a stranger's session and
   * CURSOR_TOO_OLD when what was missed is no longer kept.
   */
  session(caller: Principal, session: SessionId, after?: number): Promise<AsyncIterableIterator<SessionEvent>>;
}

export function createEvents(deps: Dependencies): Events {
  return {
    async session(caller, id, after) {
      const session = await deps.store.read(caller).sessions.get(checkId('sessionId', id, 'session'));
      if (session === undefined) throw notFound('session', id);
      if (after !== undefined && after > session.revision)
        throw invalid('after', `a cursor of this session (its revision is ${session.revision})`, after);
      const feed = await deps.bus.subscribe(
        topicOf(id),
        after === undefined ? { latest: session.revision } : { after, latest: session.revision },
      );
      return parsed(feed);
    },
  };
}

/** Ends after the event that says the session is gone. Returning it ends the subscription underneath, also while it waits. */
function parsed(feed: BusSubscription): AsyncIterableIterator<SessionEvent> {
  let over = false;
  const end = async (): Promise<IteratorResult<SessionEvent>> => {
    over = true;
    await feed.return?.();
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<SessionEvent> = {
    async next() {
      if (over) return end();
      const result = await feed.next();
      if (result.done === true) return end();
      const event = JSON.parse(result.value.payload) as SessionEvent;
      over = event.kind === 'SESSION_DELETED';
      return { value: event, done: false };
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
