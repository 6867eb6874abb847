import type { Print } from './request/document.js';

/** Returns the API key or token. `renew` is true when the server refused the last one: return a new one then. */
export type TokenSource = (request: { readonly renew: boolean }) => string | undefined | Promise<string | undefined>;

/** A constructor like that of the standard WebSocket. */
export type WebSocketConstructor = new (url: string, protocols?: string | string[]) => unknown;

export interface ClientOptions {
  /** The address of the server, such as `https://netloom.example/`. `/graphql` is appended unless the path ends with it. */
  readonly url: string;
  /** The API key, or a function that returns it. Without it, requests have no `Authorization` header. */
  readonly token?: string | TokenSource | undefined;
  /** By default the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** By default the global `WebSocket`. Node 20 has none: pass that of the package `ws`. */
  readonly WebSocket?: WebSocketConstructor | undefined;
  /** Headers of every request over HTTP. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The time limit of one attempt, in milliseconds; by default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The number of attempts for a request that may be repeated; by default 5. */
  readonly attempts?: number | undefined;
  /** `print` of the package `graphql`. Only needed for document nodes without source text. */
  readonly print?: Print | undefined;
}

/** The default of {@link ClientOptions.timeoutMs}. */
export const TIMEOUT_MS = 30_000;

/** The address for requests, with `/graphql`. */
export function endpointOf(url: string): URL {
  let endpoint: URL;
  try {
    endpoint = new URL(url);
  } catch {
    throw new TypeError(`url: expected an address such as https://netloom.example/, got ${JSON.stringify(url)}.`);
  }
  if (endpoint.protocol !== 'http:' && endpoint.protocol !== 'https:')
    throw new TypeError(`url: expected http or https, got ${JSON.stringify(endpoint.protocol)}.`);
  const path = endpoint.pathname.replace(/\/+$/u, '');
  endpoint.pathname = path.endsWith('/graphql') ? path : `${path}/graphql`;
  endpoint.search = '';
  endpoint.hash = '';
  return endpoint;
}

/** The address for subscriptions. */
export function socketUrlOf(endpoint: URL): string {
  const url = new URL(endpoint);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
