import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import { CloseCode } from 'graphql-ws';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { LIMITS } from '../common/limits.js';

/** A custom close code; see docs/API.md. */
export const TOO_MANY = 4429;

/** The ping interval of open sockets and the timeout for a pong, in milliseconds. */
const PING_MS = 12_000;
const PONG = '{"type":"pong"}';

/** Counts what is received. False if the sender of the message sends too much. */
export type CountBytes = (size: number) => boolean;

/**
 * Wraps a WebSocket for graphql-ws with limits: messages per second, bytes per second as `countBytes` says, the size of messages before the connection is
 * acknowledged, and unsent data for a client that does not read.
 */
export function limitedSocket(socket: WebSocket, acknowledged: () => boolean, countBytes: CountBytes, logger: Logger): ProtocolSocket {
  const send = (data: string): Promise<void> =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      if (socket.bufferedAmount > LIMITS.socketBacklogBytes.max) {
        // A client that does not read cannot read the reason for the disconnection either.
        logger.warn({ bytes: socket.bufferedAmount }, 'Disconnected a WebSocket that does not read what it is sent');
        socket.terminate();
        return resolve();
      }
      // A failed write closes the socket, which ends its subscriptions.
      return socket.send(data, () => resolve());
    });
  const tooMany = messageCounter();
  const refused = (size: number): boolean => {
    if (tooMany()) {
      socket.close(TOO_MANY, `Limit exceeded: socketMessages may be at most ${LIMITS.socketMessages.max} a second.`);
      return true;
    }
    if (!countBytes(size)) {
      socket.close(TOO_MANY, `Limit exceeded: socketBytes may be at most ${LIMITS.socketBytes.max} a second.`);
      return true;
    }
    if (acknowledged() || size <= LIMITS.earlySocketMessageBytes.max) return false;
    socket.close(1009, `Limit exceeded: earlySocketMessageBytes may be at most ${LIMITS.earlySocketMessageBytes.max}.`);
    return true;
  };
  socket.on('ping', (data: Buffer) => {
    if (socket.readyState === socket.OPEN && !refused(data.length) && socket.bufferedAmount === 0) socket.pong(data);
  });
  return {
    protocol: socket.protocol,
    send,
    close: (code, reason) => socket.close(code, reason),
    onMessage(handle) {
      socket.on('message', (data: RawData) => {
        if (socket.readyState !== socket.OPEN || refused(sizeOf(data))) return;
        handle(textOf(data)).catch((error: unknown) => {
          logger.error({ err: error }, 'Unexpected error');
          socket.close(CloseCode.InternalServerError, 'Internal error.');
        });
      });
    },
    // The payload of a ping is not echoed: the server would have to buffer it for a client that does not read.
    onPing: () => send(PONG),
  };
}

/** Terminates a socket that does not respond to pings. Returns a function that stops the pings. */
export function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    return socket.readyState === socket.OPEN ? socket.ping() : undefined;
  }, PING_MS);
  return () => clearInterval(timer);
}

function messageCounter(): () => boolean {
  const add = createSecondCounter();
  return () => add(1) > LIMITS.socketMessages.max;
}

/** Returns a function that adds an amount to the sum of the current second and returns that sum. */
function createSecondCounter(): (amount: number) => number {
  let second = 0;
  let sum = 0;
  return (amount) => {
    const now = Math.floor(performance.now() / 1_000);
    sum = now === second ? sum + amount : amount;
    second = now;
    return sum;
  };
}

/** The maximum number of senders whose bytes are counted. The ones that have sent nothing for the longest time are forgotten. */
const SENDERS = 10_000;

/** Counts the bytes of each sender, over all of its sockets. */
export function createSocketTraffic(): (sender: string, size: number) => boolean {
  const senders = new LRUCache<string, (amount: number) => number>({ max: SENDERS });
  return (sender, size) => {
    const add = senders.get(sender) ?? createSecondCounter();
    senders.set(sender, add);
    return add(size) <= LIMITS.socketBytes.max;
  };
}

const sizeOf = (data: RawData): number => (Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength);

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
