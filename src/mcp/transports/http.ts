import { createMcpHandler } from '@modelcontextprotocol/server';
import { boundText, exceededBound, type JsonBounds } from '../../domain/common/json-bounds.js';
import type { Principal } from '../../domain/common/principal.js';
import { requireScope, type Scope } from '../../domain/common/scopes.js';
import { createMcpServers, type McpOptions } from '../server.js';
import { toolsFor } from '../tools/index.js';
import { readMessage, type McpMessage } from './message.js';
import type { Application } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { AnyTool } from '../tools/tool.js';

/**
 * Refuses the call of a tool with a token that lacks a scope, so that the client can ask the issuer for another token (RFC 6750). A client with a key
 * cannot do that, and reads the error in the answer of the tool.
 */
function refuseMissingScopes(
  { method, tool: name }: McpMessage,
  caller: Principal,
  tools: readonly AnyTool[],
  app: Application,
): Response | undefined {
  const tool = method === 'tools/call' ? tools.find((each) => each.name === name) : undefined;
  if (tool === undefined || caller.credential?.isToken !== true) return undefined;
  try {
    for (const scope of tool.scopes) requireScope(caller, scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    app.audit.failed({ caller, action: `mcp.${tool.name}`, given: [] }, error);
    // With those that the token has, so that the next one does not have fewer.
    const scopes = new Set([...(caller.scopes ?? []), ...tool.scopes]);
    return Response.json(
      { errors: [{ message: error.message, extensions: { ...error.details, code: 'FORBIDDEN' } }] },
      { status: 403, headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${[...scopes].join(' ')}"` } },
    );
  }
}

/** Of a whole request. Its arguments are bounded when it was parsed; see `MAX_ARGUMENT_VALUES`. */
const BODY_BOUNDS: JsonBounds = { depth: 200, separators: 110_000 };

/** A handler that a web server mounts; the web server authenticates and limits requests before. */
export interface McpMount {
  readonly path: string;
  /** The scopes that the tools need. */
  readonly scopes: readonly Scope[];
  readonly handle: (request: Request, caller: Principal) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface McpMountOptions extends McpOptions {
  /** Whether the settings allow MCP. */
  readonly enabled: boolean;
  readonly maxRequestBodySize: number;
}

/**
 * MCP over streamable HTTP for both eras of the protocol. Every request has its own server, so that any instance answers. There is no stream from the
 * server: GET is refused, and a subscription is told that it will receive nothing and ends at once, so that none holds a connection.
 */
export function createMcpMount({ enabled, maxRequestBodySize, ...options }: McpMountOptions): McpMount {
  const { app, logger, writes = false } = options;
  const createServer = createMcpServers(options);
  const tools = toolsFor(writes);
  const handler = createMcpHandler(({ authInfo, era }) => createServer(callerIn(authInfo?.extra), era), {
    maxRequestBodySize,
    // Errors of clients. Errors of tools are logged where they happen.
    onerror: (error) => logger.debug({ err: error }, 'MCP'),
  });
  const refuse = (message: McpMessage | undefined, caller: Principal): Response | undefined => {
    if (!enabled) return refused(403, message, 'MCP is switched off on this server (NETLOOM_MCP).');
    if (message?.fault !== undefined) return refused(200, message, message.fault, INVALID_PARAMS);
    return message === undefined ? undefined : refuseMissingScopes(message, caller, tools, app);
  };
  return {
    path: '/mcp',
    scopes: enabled ? [...new Set(tools.flatMap(({ scopes }) => scopes))] : [],
    async handle(request, caller) {
      // A batch would count as one request for the rate limit. No current version of the protocol has batches.
      const body = request.method === 'POST' ? await request.clone().text() : '';
      if (body.trimStart().startsWith('[')) return refused(400, undefined, 'Batches are not supported.');
      const exceeded = exceededBound(body, BODY_BOUNDS);
      if (exceeded !== undefined) return refused(400, undefined, boundText(exceeded, BODY_BOUNDS));
      const message = readMessage(body);
      const refusal = refuse(message, caller);
      if (refusal !== undefined) return refusal;
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

const INVALID_REQUEST = -32_600;
const INVALID_PARAMS = -32_602;

const refused = (status: number, message: McpMessage | undefined, text: string, code = INVALID_REQUEST): Response =>
  Response.json({ jsonrpc: '2.0', id: message?.id ?? null, error: { code, message: text } }, { status });
