import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { headersFor, initializedVersion, isRequest, messagesIn, type Exchange } from './forwarded-message.js';
import { inputEnded } from './stdio.js';

/** A running server, and the key for it. */
export interface McpTarget {
  /** Its base URL or its MCP endpoint. */
  readonly url: string;
  readonly key?: string;
}

/** The MCP endpoint of a server. */
export function endpointOf(url: string): string {
  const base = url.replace(/\/+$/u, '');
  return base.endsWith('/mcp') ? base : `${base}/mcp`;
}

/** Forwards every message of standard input to a running server, and its answers to standard output, until the input ends. */
export async function forwardMcpOverStdio({ url, key }: McpTarget): Promise<void> {
  const endpoint = endpointOf(url);
  const transport = new StdioServerTransport();
  const open = new Map<string | number, AbortController>();
  const exchange: Exchange = { key };

  async function forward(message: JSONRPCMessage): Promise<void> {
    const cancelled = cancelledBy(message);
    // Over HTTP, a request is cancelled by closing its connection.
    if (cancelled !== undefined) return open.get(cancelled)?.abort();
    const id = isRequest(message) ? message.id : undefined;
    const abort = new AbortController();
    if (id !== undefined) open.set(id, abort);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: headersFor(message, exchange),
        body: JSON.stringify(message),
        signal: abort.signal,
        redirect: 'error',
      });
      for await (const answer of messagesIn(response, id)) {
        exchange.version = initializedVersion(answer) ?? exchange.version;
        await transport.send(answer);
      }
    } catch (error) {
      if (id !== undefined && !abort.signal.aborted) await transport.send(failure(id, endpoint, error));
    } finally {
      if (id !== undefined) open.delete(id);
    }
  }

  Object.assign(transport, { onmessage: (message: JSONRPCMessage) => void forward(message) });
  await transport.start();
  await inputEnded();
  for (const abort of open.values()) abort.abort();
  await transport.close();
}

function cancelledBy(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function failure(id: string | number, endpoint: string, error: unknown): JSONRPCMessage {
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
  return {
    jsonrpc: '2.0',
    id,
    error: { code: -32_000, message: `The server at ${endpoint} does not answer: ${reason === '' ? 'no connection' : reason}.` },
  };
}
