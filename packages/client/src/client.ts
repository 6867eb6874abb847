import type { ContextRequest } from './generated/operations.js';
import { LiveContextDocument } from './generated/operations.js';
import { NetloomError } from './errors.js';
import type { SessionId } from './ids.js';
import { createConnection, type Connection } from './live/connection.js';
import { follow, type Live, type LiveOptions, type Source, type Wakers } from './live/follow.js';
import { liveContextSource, type ContextUpdate, type LiveContextOptions, type UpdatePosition } from './live/live-context.js';
import {
  defaultFeedDocument,
  sessionFeedSource,
  type EventPosition,
  type FeedItem,
  type SessionEvent,
  type SessionFeedOptions,
} from './live/session-feed.js';
import { endpointOf, socketUrlOf, TIMEOUT_MS, type ClientOptions } from './options.js';
import { prepare, type AnyDocument } from './request/document.js';
import { createRequests, type Requests } from './request/requests.js';
import { createToken } from './token.js';

export interface SubscribeOptions extends LiveOptions {
  /** The operation to execute, if the document has several. */
  readonly operationName?: string | undefined;
}

export interface NetloomClient extends Requests {
  /**
   * The events of a session, each once and in order, across lost connections. It fails with a NetloomError if the session does not exist or the API key is
   * refused, and ends after the event SessionDeleted.
   */
  sessionFeed<Event extends EventPosition = SessionEvent>(session: SessionId, options?: SessionFeedOptions<Event>): Live<FeedItem<Event>>;
  /** The window of a session for `request`, now and after each relevant change. */
  liveContext<Update extends UpdatePosition = ContextUpdate>(
    session: SessionId,
    request?: ContextRequest,
    options?: LiveContextOptions<Update>,
  ): Live<Update>;
  /** Any other subscription. After a lost connection it begins anew with the same variables; what happened meanwhile may be missed. */
  subscribe<Result, Variables extends object>(
    document: AnyDocument<Result, Variables>,
    variables?: Variables,
    options?: SubscribeOptions,
  ): Live<Result>;
  /** Call this when a mobile app returns to the foreground or a network comes back: dead connections are noticed, and waiting feeds connect at once. */
  wake(): void;
  /** Ends all requests and subscriptions. */
  close(): void;
}

/** Creates a client of a Netloom server. Throws a TypeError for an invalid address. */
export function createClient(options: ClientOptions): NetloomClient {
  const endpoint = endpointOf(options.url);
  const token = createToken(options.token, options.timeoutMs ?? TIMEOUT_MS);
  const closed = new AbortController();
  const requests = createRequests({ options, endpoint, token, closed: closed.signal });
  const waiting = new Set<() => void>();
  const wakers: Wakers = {
    add(wake) {
      waiting.add(wake);
      return () => void waiting.delete(wake);
    },
  };
  // Without a subscription, no WebSocket is needed.
  let connection: Connection | undefined;
  const connected = (): Connection => {
    if (options.WebSocket === undefined && typeof (globalThis as { WebSocket?: unknown }).WebSocket !== 'function')
      throw new TypeError(
        'There is no global WebSocket. Pass one to createClient, such as that of the package ws: createClient({ url, WebSocket }).',
      );
    return (connection ??= createConnection(socketUrlOf(endpoint), options, token));
  };
  const wake = (): void => {
    connection?.check();
    for (const each of waiting) each();
  };
  const stopListening = onNetworkBack(wake);
  const live = <Item>(source: Source<Item>, { signal }: LiveOptions = {}): Live<Item> =>
    follow(source, connected(), wakers, signal === undefined ? [closed.signal] : [closed.signal, signal]);
  const textOf = (document: AnyDocument<unknown, never>, operationName?: string): string =>
    prepare(document, options.print, operationName).text;

  return {
    ...requests,
    sessionFeed: (session, feed = {}) =>
      live(sessionFeedSource(session, feed, textOf((feed.document ?? defaultFeedDocument) as never), requests), feed),
    liveContext: (session, request, context = {}) =>
      live(liveContextSource(session, request, textOf((context.document ?? LiveContextDocument) as never)), context),
    subscribe(document, variables, subscription = {}) {
      const { operationName } = subscription;
      const query = textOf(document, operationName);
      return live(
        {
          begin: () => Promise.resolve(),
          payload: () => ({ query, variables: { ...variables }, ...(operationName === undefined ? {} : { operationName }) }),
          receive: (data) => ({ items: [data as never] }),
          // Only its caller knows where else to begin. Without an error it would subscribe after the same cursor again and again.
          reset: () => Promise.reject(new NetloomError('The events after this cursor are no longer stored.', { code: 'CURSOR_TOO_OLD' })),
        },
        subscription,
      );
    },
    wake,
    close() {
      closed.abort();
      stopListening();
      connection?.close();
    },
  };
}

/** Browsers say when the network is back. */
function onNetworkBack(wake: () => void): () => void {
  const { addEventListener: add, removeEventListener: remove } = globalThis as Partial<
    Pick<Window, 'addEventListener' | 'removeEventListener'>
  >;
  if (typeof add !== 'function' || typeof remove !== 'function') return () => undefined;
  add('online', wake);
  return () => remove('online', wake);
}
