import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import type { RefuseOrigin } from '../context/auth.js';
import { LIMITS } from '../common/limits.js';

/** How long a refused client may take to read the refusal, in milliseconds. */
const REFUSAL_TIMEOUT_MS = 2_000;

export interface UpgradeOptions {
  readonly http: Server;
  readonly path: string;
  readonly refuseOrigin: RefuseOrigin;
  readonly logger: Logger;
}

/** Accepts WebSocket upgrades on an HTTP server. Returns a function that stops it. */
export function acceptUpgrades(
  sockets: WebSocketServer,
  options: UpgradeOptions,
  opened: (socket: WebSocket, request: IncomingMessage, early: EarlySockets) => void,
): () => void {
  const early = countEarlySockets();
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client may reset the connection at any time. Without a listener, the error would terminate the process.
    socket.on('error', (error) => options.logger.debug({ err: error }, 'Socket error'));
    const refusal = refuse(request, options, early);
    if (refusal !== undefined) return reject(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (client) => opened(client, request, early));
  };
  options.http.on('upgrade', upgrade);
  return () => options.http.off('upgrade', upgrade);
}

/** Counts the unacknowledged sockets of each address. */
export interface EarlySockets {
  /** Counts one more socket. The returned function undoes that, once. */
  open(address: string): () => void;
  isFull(address: string): boolean;
}

function countEarlySockets(): EarlySockets {
  const counts = new Map<string, number>();
  return {
    open(address) {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        const left = (counts.get(address) ?? 1) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      };
    },
    isFull: (address) => (counts.get(address) ?? 0) >= LIMITS.earlySockets.max,
  };
}

interface Refusal {
  readonly status: '403 Forbidden' | '404 Not Found' | '429 Too Many Requests';
  readonly reason: string;
}

function refuse(
  { url, headers, socket }: IncomingMessage,
  { path, refuseOrigin }: UpgradeOptions,
  early: EarlySockets,
): Refusal | undefined {
  if (url?.split('?')[0] !== path) return { status: '404 Not Found', reason: `Subscriptions are at ${path}.` };
  const reason = refuseOrigin({ host: headers.host, origin: headers.origin });
  if (reason !== undefined) return { status: '403 Forbidden', reason };
  if (!early.isFull(socket.remoteAddress ?? '')) return undefined;
  return { status: '429 Too Many Requests', reason: `Limit exceeded: earlySockets may be at most ${LIMITS.earlySockets.max} an address.` };
}

function reject(socket: Duplex, { status, reason }: Refusal): void {
  const late = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(late));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\ncontent-length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
  );
}
