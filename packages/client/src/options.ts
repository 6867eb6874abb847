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

/** The protocol, the host and the path of an address. */
const PARTS = /^([a-z][a-z\d+.-]*:)(?:\/\/([^/?#]+)([^?#]*))?/iu;

/** The address for requests, with `/graphql`. It is put together from text: `URL` of React Native has no setters and accepts any text. */
export function endpointOf(url: string): string {
  const [, scheme, host, path = ''] = PARTS.exec(normalized(url)) ?? [];
  const protocol = scheme?.toLowerCase();
  if (protocol !== undefined && protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError(`url: expected http or https, got ${JSON.stringify(protocol)}.`);
  if (protocol === undefined || host === undefined) throw invalid(url);
  const base = path.replace(/\/+$/u, '');
  return `${protocol}//${host}${base.endsWith('/graphql') ? base : `${base}/graphql`}`;
}

function normalized(url: string): string {
  try {
    return new URL(url).href;
  } catch {
    throw invalid(url);
  }
}

const invalid = (url: string): TypeError =>
  new TypeError(`url: expected an address such as https://netloom.example/, got ${JSON.stringify(url)}.`);

/** The address for subscriptions. */
export const socketUrlOf = (endpoint: string): string => endpoint.replace(/^http/u, 'ws');
