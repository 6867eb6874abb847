import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Scope } from '../../domain/common/scopes.js';
import type { Authenticate } from '../context/auth.js';
import { networkOf } from './addresses.js';
import { NO_VALID_KEY, type Connections } from './connections.js';
import { fail, failRateLimited } from './http.js';
import { refusalOf } from './rate-limit.js';
import { noteOf } from './request-log.js';

/** Another protocol on the same port. Its requests pass the same checks of origin, key, rate and size as those of the API. */
export interface Mount {
  readonly path: string;
  /** The scopes that its requests need. */
  readonly scopes: readonly Scope[];
  readonly handle: (request: Request, caller: Principal) => Promise<Response>;
  /** Ends what is open. The server stops after it. */
  readonly close: () => Promise<void>;
}

/** Adds to a challenge what the clients of a mount need. */
export type Challenge = (request: FastifyRequest, challenge: string) => string;

/** Authenticates a request and counts it. Returns the caller, or answers, with a challenge, and returns nothing. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, challenge?: Challenge) => Promise<Principal | undefined>;

export function admission(app: Application, authenticate: Authenticate, connections: Connections): Admit {
  return async (request, reply, challenge = (_request, text) => text) => {
    const login = await authenticate(request.headers.authorization, request.ip).catch(refusalIn);
    if (login instanceof NetloomError) {
      connections.failLogin(request.raw, login.message);
      fail(reply, 503, 'UNAVAILABLE', login.message);
      return undefined;
    }
    const caller = login !== undefined && 'caller' in login ? login.caller : undefined;
    const refused = login !== undefined && 'refusal' in login ? login.refusal : undefined;
    if (caller === undefined) connections.failLogin(request.raw, refused ?? NO_VALID_KEY);
    else connections.recognize(request.raw);
    const refusal = await refusalOf(caller === undefined ? app.rateLimit.stranger(networkOf(request.ip)) : app.rateLimit.request(caller));
    if (refusal !== undefined) {
      failRateLimited(reply, refusal);
      return undefined;
    }
    if (caller !== undefined) noteOf(request).caller = caller;
    if (caller === undefined) failLogin(reply, refused, (text) => challenge(request, text));
    return caller;
  };
}

function failLogin(reply: FastifyReply, refused: string | undefined, challenge: (text: string) => string): void {
  const error = refused === undefined ? '' : ` error="invalid_token", error_description="${refused.replaceAll(/["\\]/gu, "'")}"`;
  void reply.header('www-authenticate', challenge(`Bearer${error}`));
  fail(reply, 401, 'UNAUTHENTICATED', refused ?? 'Expected `Authorization: Bearer <API key>` with a known key.');
}

/** An expected error as a value; others are thrown. */
function refusalIn(error: unknown): NetloomError {
  if (error instanceof NetloomError) return error;
  throw error;
}

export interface MountOptions {
  readonly admit: Admit;
  readonly watch: Application['authentication']['watch'];
  readonly challenge: Challenge | undefined;
}

export async function serveMount(
  fastify: FastifyInstance,
  { path, handle, close }: Mount,
  { admit, watch, challenge }: MountOptions,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Principal>();
  await fastify.register(async (scope) => {
    // The mount reads the body itself, because its own errors name what is wrong with it.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addHook('preClose', close);
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: path,
      onRequest: async (request, reply) => {
        const caller = await admit(request, reply, challenge);
        if (caller === undefined) return reply;
        callers.set(request, caller);
        return undefined;
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (caller === undefined) throw new Error('The request was not authenticated.');
        // A stream that is still open when its key is revoked ends.
        const stop = watch(caller, () => reply.raw.destroy());
        reply.raw.once('close', stop);
        const response = await handle(webRequest(request, reply, path), caller);
        const given = response.headers.get('www-authenticate');
        if (given !== null && challenge !== undefined) response.headers.set('www-authenticate', challenge(request, given));
        return reply.send(response);
      },
    });
  });
}

/** A signal that is aborted when the client closes its connection before it has the response. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** Only what the mounted protocol needs: the key and cookies stay here. */
const PASSED = /^(?:accept|content-type|mcp-.*)$/u;

function webRequest({ method, headers, body }: FastifyRequest, reply: FastifyReply, path: string): Request {
  const passed = Object.entries(headers).filter(([name, value]) => PASSED.test(name) && value !== undefined);
  return new Request(`http://localhost${path}`, {
    method,
    headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
    signal: clientSignal(reply),
    ...(method === 'POST' && typeof body === 'string' ? { body } : {}),
  });
}
