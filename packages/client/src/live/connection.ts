import { createClient, type Client as SocketClient } from 'graphql-ws/client';
import type { NetloomError } from '../errors.js';
import type { ClientOptions, WebSocketConstructor } from '../options.js';
import { bearer, type Token } from '../token.js';
import { failureOf } from './failures.js';

/** Times in milliseconds. */
const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const CONNECT_WITHIN = 15_000;
const AWAKE_WITHIN = 2_000;
const CLOSE_AFTER = 1_000;

export interface SubscriptionPayload {
  readonly query: string;
  readonly operationName?: string;
  readonly variables: Record<string, unknown>;
}

export interface Sink {
  next(result: { readonly data?: unknown; readonly errors?: readonly unknown[] }): void;
  /** Called once, when the subscription ends: with the reason, or without one if the server completed it. */
  ended(failure?: NetloomError): void;
}

/** One WebSocket for all subscriptions of a client. It opens with the first subscription and closes after the last one. */
export interface Connection {
  /** Returns a function that ends the subscription. */
  subscribe(payload: SubscriptionPayload, sink: Sink): () => void;
  /** Calls `listener` each time the socket has been accepted. */
  onConnected(listener: () => void): () => void;
  readonly isConnected: boolean;
  /** Asks the server for a sign of life, and drops the connection if none comes soon. */
  check(): void;
  /** Obtains a new token after the server has refused the connection. Resolves to false if there is none. */
  renewToken(): Promise<boolean>;
  close(): void;
}

interface Pinged {
  readonly readyState: number;
  send(data: string): void;
}

const OPEN = 1;

export function createConnection(url: string, options: ClientOptions, token: Token): Connection {
  const listeners = new Set<() => void>();
  let socket: Pinged | undefined;
  let sentToken: string | undefined;
  const silence = createWatchdog(() => client.terminate());
  const client: SocketClient = createClient({
    url,
    webSocketImpl: withErrorListener(options.WebSocket ?? (globalThis as unknown as { WebSocket: WebSocketConstructor }).WebSocket),
    // Each feed subscribes again by itself, because the position after which it continues has changed meanwhile.
    retryAttempts: 0,
    lazyCloseTimeout: CLOSE_AFTER,
    keepAlive: PING_EVERY,
    async connectionParams() {
      sentToken = await token.current();
      return sentToken === undefined ? {} : { authorization: bearer(sentToken) };
    },
    on: {
      connecting: () => silence.endAfter(CONNECT_WITHIN),
      connected(opened) {
        silence.stop();
        socket = opened as Pinged;
        for (const listener of listeners) listener();
      },
      ping: (received) => (received ? undefined : silence.endAfter(PONG_WITHIN)),
      message: silence.stop,
      closed() {
        silence.stop();
        socket = undefined;
      },
      error: silence.stop,
    },
  });
  return {
    subscribe: (payload, sink) => subscribe(client, payload, sink),
    onConnected(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get isConnected() {
      return socket !== undefined;
    },
    check() {
      if (socket?.readyState !== OPEN) return;
      silence.endAfter(AWAKE_WITHIN);
      socket.send('{"type":"ping"}');
    },
    renewToken: () => token.renew(sentToken),
    close() {
      silence.stop();
      listeners.clear();
      // It rejects if the connection is not open yet.
      Promise.resolve(client.dispose()).catch(() => undefined);
      client.terminate();
    },
  };
}

/**
 * A class whose sockets always have a listener for errors. graphql-ws removes its own when it drops a connection that is not open yet, and the
 * sockets of `ws` then throw an error that ends the process.
 */
function withErrorListener(base: WebSocketConstructor): WebSocketConstructor {
  const Base = base as new (url: string, protocols?: string | string[]) => EventTarget;
  return class extends Base {
    constructor(url: string, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('error', () => undefined);
    }
  };
}

function subscribe(client: SocketClient, payload: SubscriptionPayload, sink: Sink): () => void {
  let over = false;
  const end = (failure?: NetloomError): void => {
    if (over) return;
    over = true;
    sink.ended(failure);
  };
  const stop = client.subscribe(payload, {
    next: (result) => (over ? undefined : sink.next(result as never)),
    error: (reason) => end(failureOf(reason)),
    complete: () => end(),
  });
  return () => {
    over = true;
    stop();
  };
}

/** Calls `end` if it is not stopped in time. */
function createWatchdog(end: () => void): { endAfter(ms: number): void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    endAfter(ms) {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
