import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { NetloomError } from '../../domain/common/errors.js';
import { extensionsOf, type ApiCode } from '../common/errors.js';
import { LIMITS } from '../common/limits.js';
import type { RefuseOrigin } from '../context/auth.js';

/** The timeouts for receiving headers and whole requests, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** The interval at which both are checked, in milliseconds. */
const TIMEOUT_CHECK_MS = 2_000;
/** How long a client may continue to send its body after an early response, in milliseconds. */
const LINGER_MS = 2_000;
/** The maximum number of open connections. */
const MAX_CONNECTIONS = 10_000;

export interface HttpOptions {
  /** The path of the API, which the error for other paths names. */
  readonly path: string;
  readonly refuseOrigin: RefuseOrigin;
  readonly logger: Logger;
}

/** Creates an HTTP server with its limits, headers and errors, but no routes. */
export function createHttp({ path, refuseOrigin, logger }: HttpOptions): FastifyInstance {
  const fastify = Fastify({
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    bodyLimit: LIMITS.bodyBytes.max,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    logger: false,
  });
  fastify.server.maxConnections = MAX_CONNECTIONS;
  fastify.addHook('onRequest', async (request, reply) => {
    const refusal = refuseOrigin({ host: request.headers.host, origin: request.headers.origin });
    // Runs before the body is read; Fastify's own handler would wait for it.
    if (refusal === undefined) return request.is404 ? failNotFound(request, reply, path) : undefined;
    logger.warn({ host: request.headers.host, origin: request.headers.origin, path: request.url.slice(0, 100) }, refusal);
    return fail(reply, 403, 'FORBIDDEN', refusal);
  });
  fastify.addHook('onSend', async ({ raw }, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    // Closing at once would reset the connection while the client still sends, so that it could not read the response.
    if (!raw.complete) void reply.removeHeader('connection');
  });
  fastify.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    const late = setTimeout(() => raw.socket.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(late));
  });
  fastify.setNotFoundHandler((request, reply) => failNotFound(request, reply, path));
  fastify.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(reply, 413, 'TOO_LARGE', `Limit exceeded: the body may be at most ${LIMITS.bodyBytes.max} bytes.`);
    if (status < 500) return fail(reply, status, 'BAD_REQUEST', error.message.slice(0, 500));
    logger.error({ err: error }, 'Unexpected error');
    return fail(reply, 500, 'INTERNAL', 'Internal error.');
  });
  return fastify;
}

const failNotFound = ({ method, url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  fail(reply, 404, 'NOT_FOUND', `There is nothing at ${method} ${url.slice(0, 100)}; the API is at ${path}.`);

/** Responds with an error in GraphQL's format, for failures before GraphQL. */
export function fail(reply: FastifyReply, status: number, code: ApiCode, message: string): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}

/** Responds with 429 and `retry-after`. */
export function failRateLimited(reply: FastifyReply, error: NetloomError): FastifyReply {
  const extensions = extensionsOf(error);
  void reply.header('retry-after', String(extensions['retryAfter'] ?? 1));
  return reply.code(429).send({ errors: [{ message: error.message, extensions }] });
}
