import type { Application } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { requireScope } from '../../domain/common/scopes.js';
import type { AnyTool } from '../tools/tool.js';
import type { McpMessage } from './message.js';

/**
 * Refuses the call of a tool with a token that lacks a scope, so that the client can ask the issuer for another token (RFC 6750). A client with a key
 * cannot do that, and reads the error in the answer of the tool.
 */
export function refuseMissingScopes(
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
