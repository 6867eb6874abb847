import { createClient, type Client } from 'graphql-ws';
import type { Document } from './api.js';
import { ENDPOINT } from './api.js';
import { ApiError } from './errors.js';
import { readKey, watchKey } from './key.js';

/** `connecting` before the first connection, `live` while connected, `lost` while the connection is being restored. */
export type Connection = 'connecting' | 'live' | 'lost';

const listeners = new Set<(connection: Connection) => void>();
let connection: Connection = 'connecting';
let client: Client | undefined;

function become(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener(next);
}

export const currentConnection = (): Connection => connection;

export function watchConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const REFUSED = 4403;
const MAX_WAIT_MS = 10_000;

function open(): Client {
  const created = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ENDPOINT}`,
    connectionParams: () => {
      const key = readKey();
      return key === undefined ? {} : { authorization: `Bearer ${key}` };
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !(event instanceof CloseEvent && event.code === REFUSED),
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(MAX_WAIT_MS, 250 * 2 ** retries) * (0.5 + Math.random()))),
    keepAlive: 15_000,
    on: {
      connected: () => become('live'),
      closed: () => become('lost'),
    },
  });
  return created;
}

watchKey(() => {
  void client?.dispose();
  client = undefined;
});

export interface Listener<Data> {
  readonly next: (data: Data) => void;
  /** The subscription ended with an error, and is not tried again. */
  readonly fail: (error: ApiError) => void;
}

/** Subscribes until the returned function is called. `variables` is called again for every connection, so that it can return the last cursor. */
export function subscribe<Data, Variables extends Record<string, unknown>>(
  document: Document<Data, Variables>,
  variables: () => Variables,
  { next, fail }: Listener<Data>,
): () => void {
  client ??= open();
  const payload = {
    query: document.toString(),
    get variables() {
      return variables();
    },
  };
  return client.subscribe<Data>(payload, {
    next: ({ data, errors }) => {
      const [error] = errors ?? [];
      if (error !== undefined) fail(new ApiError(codeOf(error.extensions), error.message));
      else if (data !== null && data !== undefined) next(data);
    },
    error: (error) => fail(errorOf(error)),
    complete: () => undefined,
  });
}

function errorOf(error: unknown): ApiError {
  if (Array.isArray(error)) {
    const [first] = error as readonly { readonly message: string; readonly extensions?: object }[];
    return new ApiError(codeOf(first?.extensions), first?.message ?? 'The subscription failed.');
  }
  if (error instanceof CloseEvent && error.code === REFUSED) return new ApiError('UNAUTHENTICATED', 'The server refused the API key.');
  return new ApiError('NETWORK', 'The live connection was lost.');
}

const codeOf = (extensions: object | undefined): string =>
  typeof extensions === 'object' && 'code' in extensions && typeof extensions.code === 'string' ? extensions.code : 'INTERNAL';
