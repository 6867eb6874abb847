import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from '../../application/index.js';
import { countByKey } from '../../domain/common/count-by-key.js';
import { networkOf, type Addresses } from './addresses.js';
import { createRefusalLog, type RefusalLog } from './refusal-log.js';
import { limitUnreadResponses } from './unread-responses.js';

/** The maximum number of open connections. */
const MAX_CONNECTIONS = 10_000;
/** From this share of them on, an idle connection without a valid key is closed for each new one. */
const NEARLY_FULL = 0.9;

/** The reason for which a request without a token was not authenticated. */
export const NO_VALID_KEY = 'no valid key';

export interface ConnectionOptions {
  readonly addresses: Addresses;
  /** The maximum number of connections of an address, and of its unauthenticated requests in progress. */
  readonly perAddress: number;
  /** The maximum number of open connections of all addresses. */
  readonly most?: number;
  /** Whether connections begin with a TLS handshake. */
  readonly tls?: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}

interface Connection {
  stranger: boolean;
}

/** The open connections of a server. One on which no valid key was seen yet is a stranger's. Connections of trusted proxies are never strangers'. */
export interface Connections {
  isStranger(socket: Socket): boolean;
  /** Counts an unauthenticated request in progress, until its response is closed or it is recognized. False: refuse it. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /** Notes that a request has a valid key. */
  recognize(request: IncomingMessage): void;
  /** Notes why a request was not authenticated. `reason` repeats nothing that the client sent. */
  failLogin(request: IncomingMessage, reason: string): void;
}

/** Limits the connections and the unread responses of each address. When the server is nearly full, idle connections of strangers are closed first. */
export function guardConnections(server: Server, options: ConnectionOptions): Connections {
  const guard = new ConnectionGuard(options);
  server.on('connection', (socket: Socket) => guard.admit(socket));
  server.on('secureConnection', (socket: Socket) => guard.secure(socket));
  server.on('request', ({ socket }, response) => guard.use(socket, response));
  server.on('upgrade', ({ socket }: IncomingMessage) => guard.use(socket));
  limitUnreadResponses(server, options.logger);
  return guard;
}

const endsOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string =>
  [remoteAddress, remotePort, localAddress, localPort].join(' ');

class ConnectionGuard implements Connections {
  readonly #options: ConnectionOptions;
  readonly #refusals: RefusalLog;
  readonly #most: number;
  readonly #open = new Map<Socket, Connection>();
  /** Connections whose TLS handshake is not finished, by both of their ends. */
  readonly #handshakes = new Map<string, Socket>();
  /** Strangers' connections without a request in progress, the longest idle first. */
  readonly #idle = new Set<Socket>();
  readonly #connections = countByKey();
  readonly #requests = countByKey();
  readonly #inProgress = new WeakMap<IncomingMessage, () => void>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#refusals = createRefusalLog(options.logger, options.metrics);
    options.metrics?.gauge('netloom_connections', 'Open connections, of strangers and of callers with a valid key.', ['of'], () =>
      this.#counts(),
    );
    this.#most = options.most ?? MAX_CONNECTIONS;
  }

  /** Counts a new connection, or refuses it. */
  admit(socket: Socket): void {
    const { addresses, perAddress } = this.#options;
    const stranger = !addresses.isProxy(socket.remoteAddress);
    const network = networkOf(socket.remoteAddress ?? '');
    if (stranger && this.#connections.of(network) >= perAddress) return this.#refuse(socket, 'too many connections of one address');
    if (this.#open.size >= this.#most * NEARLY_FULL) this.#closeLongestIdle();
    if (this.#open.size >= this.#most) return this.#refuse(socket, 'too many connections');
    const forget = stranger ? this.#connections.add(network) : undefined;
    this.#open.set(socket, { stranger });
    if (stranger) this.#idle.add(socket);
    const ends = endsOf(socket);
    if (this.#options.tls === true) this.#handshakes.set(ends, socket);
    socket.once('close', () => {
      forget?.();
      this.#forget(socket);
      if (this.#handshakes.get(ends) === socket) this.#handshakes.delete(ends);
    });
  }

  /** Requests come from the encrypted side of a connection once its handshake is finished. */
  secure(socket: Socket): void {
    const raw = this.#handshakes.get(endsOf(socket));
    const connection = raw === undefined ? undefined : this.#open.get(raw);
    if (raw === undefined || connection === undefined) return;
    this.#handshakes.delete(endsOf(socket));
    this.#open.delete(raw);
    this.#open.set(socket, connection);
    if (this.#idle.delete(raw)) this.#idle.add(socket);
    socket.once('close', () => this.#forget(socket));
  }

  /** Notes that a connection is in use, until the response is closed. */
  use(socket: Socket, response?: ServerResponse): void {
    this.#idle.delete(socket);
    response?.once('close', () => {
      if (this.isStranger(socket) && !socket.destroyed) this.#idle.add(socket);
    });
  }

  isStranger(socket: Socket): boolean {
    return this.#open.get(socket)?.stranger ?? false;
  }

  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#options.addresses.clientOf(request);
    const network = networkOf(address);
    if (this.#requests.of(network) >= this.#options.perAddress) {
      this.#refusals.add('too many unauthenticated requests of one address in progress', address);
      return false;
    }
    const end = this.#requests.add(network);
    this.#inProgress.set(request, end);
    response.once('close', end);
    return true;
  }

  recognize(request: IncomingMessage): void {
    const connection = this.#open.get(request.socket);
    if (connection !== undefined) connection.stranger = false;
    this.#inProgress.get(request)?.();
  }

  failLogin(request: IncomingMessage, reason: string): void {
    this.#refusals.add(reason, this.#options.addresses.clientOf(request));
  }

  #counts() {
    const strangers = [...this.#open.values()].filter(({ stranger }) => stranger).length;
    return [
      { labels: { of: 'strangers' }, value: strangers },
      { labels: { of: 'callers' }, value: this.#open.size - strangers },
    ];
  }

  #closeLongestIdle(): void {
    const [socket] = this.#idle;
    if (socket === undefined) return;
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    this.#idle.delete(socket);
    this.#open.delete(socket);
  }

  #refuse(socket: Socket, reason: string): void {
    this.#refusals.add(reason, socket.remoteAddress ?? '');
    socket.on('error', () => undefined);
    // Before the handshake, a client cannot read the reason.
    if (this.#options.tls === true) {
      socket.destroy();
      return;
    }
    socket.end(REFUSAL);
    socket.destroySoon();
  }
}

const REASON = 'Limit exceeded: too many connections are open. Close some, or send requests over one that is kept open.';
const REFUSAL = `HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 5\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(REASON)}\r\n\r\n${REASON}`;
