import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { fail } from './http.js';
import type { Challenge, Mount } from './mounts.js';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
/** Host names and addresses with a port. Others are not repeated in responses. */
const HOST = /^[\w.:[\]-]{1,253}$/u;

/** Serves the metadata of a mount as a protected resource of OAuth (RFC 9728), if tokens are accepted. Returns what challenges refer to. */
export function serveProtectedResource(
  fastify: FastifyInstance,
  { auth, transport }: Pick<Config, 'auth' | 'transport'>,
  { path, scopes }: Pick<Mount, 'path' | 'scopes'>,
): Challenge | undefined {
  const tokens = auth.kind === 'none' ? undefined : auth.tokens;
  if (tokens === undefined || scopes.length === 0) return undefined;
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const origin = originOf(request, transport);
    if (origin === undefined) return fail(reply, 400, 'BAD_REQUEST', 'Expected a host name or an address in the header Host.');
    return reply.send({
      resource: `${origin}${path}`,
      resource_name: 'Netloom',
      authorization_servers: [tokens.issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    });
  };
  fastify.get(WELL_KNOWN, handler);
  fastify.get(`${WELL_KNOWN}${path}`, handler);
  return (request, challenge) => {
    const origin = originOf(request, transport);
    const separator = challenge === 'Bearer' ? ' ' : ', ';
    const scope = challenge.includes('scope=') ? '' : `, scope="${scopes.join(' ')}"`;
    return origin === undefined ? challenge : `${challenge}${separator}resource_metadata="${origin}${WELL_KNOWN}${path}"${scope}`;
  };
}

/** The public origin of the settings, or that by which this client reached the server. The latter is told nobody else, because it is not cached. */
function originOf({ protocol, host }: FastifyRequest, { publicUrl, behindProxy }: Config['transport']): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return HOST.test(host) ? `${behindProxy ? 'https' : protocol}://${host.toLowerCase()}` : undefined;
}
