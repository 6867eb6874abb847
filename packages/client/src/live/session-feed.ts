import { NetloomError } from '../errors.js';
import {
  SessionDocument,
  SessionEventsDocument,
  SessionRevisionDocument,
  type SessionEventsSubscription,
  type SessionQuery,
} from '../generated/operations.js';
import type { SessionId } from '../ids.js';
import type { AnyDocument } from '../request/document.js';
import type { Requests } from '../request/requests.js';
import type { LiveOptions, Source } from './follow.js';

/** An event of a session with the fields of the document SessionEvents. */
export type SessionEvent = SessionEventsSubscription['sessionEvents'];
/** A session with the fields of the document Session. */
export type SessionState = NonNullable<SessionQuery['session']>;

/** What every document for {@link SessionFeedOptions.document} must select of an event. */
export interface EventPosition {
  readonly __typename?: string;
  readonly cursor: string;
}

export type FeedItem<Event = SessionEvent> =
  | {
      readonly kind: 'event';
      readonly event: Event;
      /** The position after this event, for `after`. */
      readonly cursor: string;
    }
  /** Some events are no longer stored. This is the session as it is now; the events after it follow. Replace what you have by it. */
  | { readonly kind: 'reset'; readonly session: SessionState; readonly cursor: string };

export interface SessionFeedOptions<Event = SessionEvent> extends LiveOptions {
  /** The cursor of the last event that you have. By default, the feed begins with the next event. */
  readonly after?: string | undefined;
  /** A subscription to `sessionEvents` with your own selection; it takes `$sessionId` and `$after`, and selects `__typename` and `cursor`. */
  readonly document?:
    | AnyDocument<{ readonly sessionEvents: Event }, { sessionId: SessionId; after?: string | null | undefined }>
    | undefined;
}

/** Events that repeat the cursor of the event before them. */
const WITHOUT_POSITION = new Set(['TextAppended', 'EntityChanged', 'DeliveryChanged']);

/** Yields each event of a session once and in order, across lost connections. */
export function sessionFeedSource<Event extends EventPosition>(
  session: SessionId,
  { after }: SessionFeedOptions<Event>,
  textOf: string,
  requests: Requests,
): Source<FeedItem<Event>> {
  let position = after === undefined ? undefined : positionOf(after);
  return {
    async begin() {
      if (position !== undefined) return;
      const data = await requests.request(SessionRevisionDocument, { id: session });
      position = found(data.session, session).revision;
    },
    payload: () => ({ query: textOf, variables: { sessionId: session, after: String(position) } }),
    receive(data) {
      const { sessionEvents: event } = data as { readonly sessionEvents: Event };
      const { __typename: type, cursor } = event;
      if (type === undefined || cursor === undefined)
        throw new TypeError('The document must select __typename and cursor of sessionEvents.');
      if (WITHOUT_POSITION.has(type)) return { items: [itemOf(event)], ...(type === 'DeliveryChanged' ? deliveryOf(event) : {}) };
      const at = positionOf(cursor);
      const before = position ?? at - 1;
      if (at <= before) return { items: [] };
      if (at > before + 1) return { items: [], end: 'gap' };
      position = at;
      return { items: [itemOf(event)], ...(type === 'SessionDeleted' ? { end: 'over' as const } : {}) };
    },
    async reset() {
      const current = found((await requests.request(SessionDocument, { id: session })).session, session);
      position = current.revision;
      return [{ kind: 'reset', session: current, cursor: String(current.revision) }];
    },
  };
}

const itemOf = <Event extends EventPosition>(event: Event): FeedItem<Event> => ({ kind: 'event', event, cursor: event.cursor });

function deliveryOf(event: EventPosition): { readonly state?: 'live' | 'degraded' } {
  const { degraded } = event as { readonly degraded?: boolean };
  return degraded === undefined ? {} : { state: degraded ? 'degraded' : 'live' };
}

function positionOf(cursor: string): number {
  if (!/^\d{1,15}$/u.test(cursor)) throw new TypeError(`Expected the cursor of a session event, got ${JSON.stringify(cursor)}.`);
  return Number(cursor);
}

function found<Session>(session: Session | null | undefined, id: SessionId): Session {
  if (session === null || session === undefined) throw new NetloomError(`There is no session ${id}.`, { code: 'NOT_FOUND' });
  return session;
}

export const defaultFeedDocument = SessionEventsDocument;
