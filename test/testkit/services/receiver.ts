import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** One request to a receiver. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The status that the receiver answered with, unless its behaviour answered something else. */
  readonly status?: number;
}

/** How a receiver answers: with a status, or in its own way. */
export type Behaviour = (request: Omit<Received, 'status'>, response: ServerResponse) => number | void | Promise<number | void>;

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** All requests, in order. */
  readonly received: readonly Received[];
  /** The number of connections, including those without a complete request. */
  readonly connections: number;
  /** The largest number of requests at the same time. */
  readonly busiest: number;
  behave(behaviour: Behaviour): void;
  /** Closes the port and all connections; {@link open} opens the same port again. */
  close(): Promise<void>;
  open(): Promise<void>;
  dispose(): Promise<void>;
}

interface Credentials {
  readonly key: string;
  readonly cert: string;
}

/** A real HTTP or HTTPS server on loopback that records requests. It answers 204, unless it is told otherwise. */
export async function startReceiver(credentials?: Credentials): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const counts = { connections: 0, running: 0, busiest: 0 };
  let behaviour: Behaviour = () => 204;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.running += 1;
    counts.busiest = Math.max(counts.busiest, counts.running);
    response.once('close', () => (counts.running -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    const status = await behaviour(seen, response);
    received.push({ ...seen, ...(typeof status === 'number' ? { status } : {}) });
    if (typeof status === 'number') response.writeHead(status).end();
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch(() => response.destroy());
  const server = credentials === undefined ? createHttpServer(listener) : createHttpsServer(credentials, listener);
  server.on('connection', (socket: Socket) => {
    counts.connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `${credentials === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`,
    port,
    received,
    get connections() {
      return counts.connections;
    },
    get busiest() {
      return counts.busiest;
    },
    behave: (next) => void (behaviour = next),
    close,
    open: () => listen(port),
    dispose: close,
  };
}
