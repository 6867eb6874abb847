import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { Principal } from '../../domain/common/principal.js';
import type { CreateMcpServer } from '../server.js';

/** A handler that a web server mounts; the web server authenticates and limits requests before. */
export interface McpMount {
  readonly path: string;
  readonly handle: (request: Request, caller: Principal) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Each holds a connection. The protocol requires that they are acknowledged. */
const MAX_SUBSCRIPTIONS = 100;

/**
 * MCP over streamable HTTP for both eras of the protocol. Every request has its own server, so that any instance answers. There is no stream from the
 * server: GET is refused, and a subscription is told that it will receive nothing.
 */
export function createMcpMount(createServer: CreateMcpServer, logger: Logger, maxRequestBodySize: number): McpMount {
  const handler = createMcpHandler(({ authInfo, era }) => createServer(callerIn(authInfo?.extra), era), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    maxRequestBodySize,
    // Errors of clients. Errors of tools are logged where they happen.
    onerror: (error) => logger.debug({ err: error }, 'MCP'),
  });
  return {
    path: '/mcp',
    async handle(request, caller) {
      // A batch would count as one request for the rate limit. No current version of the protocol has batches.
      const body = request.method === 'POST' ? await request.clone().text() : '';
      if (body.trimStart().startsWith('[')) return refusedBatch();
      // The key was checked already and goes no further.
      return handler.fetch(request, { authInfo: { token: '', clientId: caller.name, scopes: [], extra: { caller } } });
    },
    close: () => handler.close(),
  };
}

function callerIn(extra: Readonly<Record<string, unknown>> | undefined): Principal {
  const caller = extra?.['caller'];
  if (caller === undefined) throw new Error('The request was not authenticated.');
  return caller as Principal;
}

const refusedBatch = (): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Batches are not supported.' } }, { status: 400 });
