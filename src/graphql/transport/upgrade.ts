import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import type { RefuseOrigin } from '../context/auth.js';
import { networkOf, type Addresses } from './addresses.js';
import { countByKey } from '../../domain/common/count-by-key.js';
import { LIMITS } from '../common/limits.js';

/** How long a refused client may take to read the refusal, in milliseconds. */
const REFUSAL_TIMEOUT_MS = 2_000;

export interface UpgradeOptions {
  readonly http: Server;
  readonly path: string;
  readonly refuseOrigin: RefuseOrigin;
  readonly addresses: Addresses;
  readonly logger: Logger;
}

/** Accepts WebSocket upgrades on an HTTP server. Returns a function that stops it. */
export function acceptUpgrades(
  sockets: WebSocketServer,
  options: UpgradeOptions,
  opened: (socket: WebSocket, request: IncomingMessage, early: () => void) => void,
): () => void {
  /** The unacknowledged sockets of each address. */
  const early = countByKey();
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client may reset the connection at any time. Without a listener, the error would terminate the process.
    socket.on('error', (error) => options.logger.debug({ err: error }, 'Socket error'));
    const network = networkOf(options.addresses.clientOf(request));
    const refusal = refuse(request, options, early.of(network));
    if (refusal !== undefined) return reject(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (client) => opened(client, request, early.add(network)));
  };
  options.http.on('upgrade', upgrade);
  return () => options.http.off('upgrade', upgrade);
}

interface Refusal {
  readonly status: '403 Forbidden' | '404 Not Found' | '429 Too Many Requests';
  readonly reason: string;
}

function refuse({ url, headers }: IncomingMessage, { path, refuseOrigin }: UpgradeOptions, early: number): Refusal | undefined {
  if (url?.split('?')[0] !== path) return { status: '404 Not Found', reason: `Subscriptions are at ${path}.` };
  const reason = refuseOrigin({ host: headers.host, origin: headers.origin });
  if (reason !== undefined) return { status: '403 Forbidden', reason };
  if (early < LIMITS.earlySockets.max) return undefined;
  return { status: '429 Too Many Requests', reason: `Limit exceeded: earlySockets may be at most ${LIMITS.earlySockets.max} an address.` };
}

function reject(socket: Duplex, { status, reason }: Refusal): void {
  const late = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(late));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
  );
}
