import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

/** What clients may leave unread. */
export interface UnreadLimits {
  /** A client that reads nothing of a complete response for this time is disconnected, in milliseconds. */
  readonly stallMs: number;
  /** The bytes of complete responses that wait for one address. The client with the response that exceeds it is disconnected. */
  readonly bytes: number;
}

const LIMITS: UnreadLimits = { stallMs: 15_000, bytes: 128 * 1024 * 1024 };

/** Bounds the memory for responses that are complete but whose clients do not read them. */
export function limitUnreadResponses(server: Server, logger: Logger, limits: UnreadLimits = LIMITS): void {
  /** Connections with an unread response, by address. */
  const unread = new Map<string, Set<Socket>>();
  const disconnect = (socket: Socket): void => {
    logger.warn({ bytes: socket.writableLength }, 'Disconnected a client that does not read its response');
    socket.destroy();
  };
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('prefinish', () => {
      if (socket.writableLength === 0) return;
      const address = socket.remoteAddress ?? '';
      const sockets = unread.get(address) ?? new Set();
      unread.set(address, sockets.add(socket));
      // Writes that make progress start the time again. When the response is finished, Node sets the time for an idle connection instead.
      socket.setTimeout(limits.stallMs);
      response.once('timeout', disconnect);
      response.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && unread.get(address) === sockets) unread.delete(address);
      });
      const waiting = [...sockets].reduce((sum, each) => sum + each.writableLength, 0);
      if (waiting > limits.bytes) disconnect(socket);
    });
  });
}
