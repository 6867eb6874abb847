import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { boundText, exceededBound, type JsonBounds } from '../../domain/common/json-bounds.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Metrics } from '../../application/index.js';
import { currentRequest, runInRequest } from '../../async/request-scope.js';
import { extensionsOf, type ApiCode } from '../common/errors.js';
import { LIMITS } from '../common/limits.js';
import type { RefuseOrigin } from '../context/auth.js';
import type { Addresses } from './addresses.js';
import { guardConnections, type Connections } from './connections.js';
import { logRequests } from './request-log.js';

/** The timeouts for receiving headers and whole requests, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** The interval at which both are checked, in milliseconds. */
const TIMEOUT_CHECK_MS = 2_000;
/** How long a client may continue to send its body after an early response, in milliseconds. */
const LINGER_MS = 2_000;
/** How long an idle connection is kept: once a valid key was seen on it, and before, in milliseconds. */
const KEEP_ALIVE_MS = 72_000;
const STRANGER_KEEP_ALIVE_MS = 5_000;

/** Of the body of a request. Parsing a megabyte of brackets or short names takes longer than a document with all that the other limits allow. */
const BODY_BOUNDS: JsonBounds = { depth: 200, separators: 250_000 };
const EXCEEDED = 'LIMIT_EXCEEDED';

/** The timeout for a TLS handshake, in milliseconds. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

export interface HttpOptions {
  /** The certificate and its key. Without them, the server speaks HTTP. */
  readonly tls: Config['transport']['tls'];
  /** The path of the API, which the error for other paths names. */
  readonly path: string;
  readonly refuseOrigin: RefuseOrigin;
  readonly logger: Logger;
  readonly addresses: Addresses;
  /** The maximum number of connections of an address. */
  readonly connectionsPerAddress: number;
  readonly metrics: Metrics | undefined;
}

/** Creates an HTTP server with its limits, headers and errors, but no routes. */
export function createHttp(options: HttpOptions): { readonly fastify: FastifyInstance; readonly connections: Connections } {
  const { path, refuseOrigin, logger, addresses, connectionsPerAddress, tls, metrics } = options;
  const server = { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS };
  const fastify = Fastify({
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    bodyLimit: LIMITS.bodyBytes.max,
    forceCloseConnections: 'idle',
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: (address) => addresses.isProxy(address),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Both kinds of servers have the same interface.
    ...((tls === undefined ? { http: server } : { https: { ...server, ...tls, handshakeTimeout: HANDSHAKE_TIMEOUT_MS } }) as {
      http: object;
    }),
    logger: false,
  });
  const connections = guardConnections(fastify.server, {
    addresses,
    perAddress: connectionsPerAddress,
    tls: tls !== undefined,
    logger,
    metrics,
  });
  parseBoundedJson(fastify);
  fastify.addHook('onRequest', (request, _reply, done) => runInRequest(request.id, done));
  logRequests(fastify, logger, metrics);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!connections.begin(request.raw, reply.raw)) {
      const message = `At most ${connectionsPerAddress} requests without a valid key may be in progress at once.`;
      return failRateLimited(reply, new NetloomError('RATE_LIMITED', message, { retryAfter: 1 }));
    }
    const refusal = refuseOrigin({ host: request.headers.host, origin: request.headers.origin });
    // Runs before the body is read; Fastify's own handler would wait for it.
    if (refusal === undefined) return request.is404 ? failNotFound(request, reply, path) : undefined;
    logger.warn({ host: request.headers.host, origin: request.headers.origin, path: request.url.slice(0, 100) }, refusal);
    return fail(reply, 403, 'FORBIDDEN', refusal);
  });
  fastify.addHook('onSend', async ({ raw }, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (connections.isStranger(raw.socket)) void reply.header('keep-alive', `timeout=${STRANGER_KEEP_ALIVE_MS / 1_000}`);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    // Closing at once would reset the connection while the client still sends, so that it could not read the response.
    if (!raw.complete) void reply.removeHeader('connection');
  });
  fastify.addHook('onResponse', async ({ raw }) => {
    // A request whose stream was destroyed has no socket any more.
    const socket = raw.socket as Socket | null;
    if (socket === null) return;
    // Replaces the timeout that Node.js sets at the end of a response.
    if (connections.isStranger(socket)) socket.setTimeout(STRANGER_KEEP_ALIVE_MS);
    if (raw.complete || raw.destroyed) return;
    raw.resume();
    const late = setTimeout(() => socket.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(late));
  });
  fastify.setNotFoundHandler((request, reply) => failNotFound(request, reply, path));
  presentErrors(fastify, logger);
  return { fastify, connections };
}

function presentErrors(fastify: FastifyInstance, logger: Logger): void {
  fastify.setErrorHandler((error: { readonly statusCode?: number; readonly code?: string; readonly message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(reply, 413, 'TOO_LARGE', `Limit exceeded: the body may be at most ${LIMITS.bodyBytes.max} bytes.`);
    if (error.code === EXCEEDED) return fail(reply, status, EXCEEDED, error.message);
    if (status < 500) return fail(reply, status, 'BAD_REQUEST', error.message.slice(0, 500));
    logger.error({ request: currentRequest(), err: error }, 'Unexpected error');
    return fail(reply, 500, 'INTERNAL', 'Internal error.');
  });
}

/** Refuses bodies with more levels or values than {@link BODY_BOUNDS} before they are parsed. */
function parseBoundedJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('ignore', 'ignore');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const exceeded = exceededBound(body, BODY_BOUNDS);
    if (exceeded === undefined) return parse(request, body, done);
    return done(Object.assign(new Error(boundText(exceeded, BODY_BOUNDS)), { statusCode: 400, code: EXCEEDED }));
  });
}

const failNotFound = ({ method, url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  fail(reply, 404, 'NOT_FOUND', `There is nothing at ${method} ${url.slice(0, 100)}; the API is at ${path}.`);

/** Responds with an error in GraphQL's format, for failures before GraphQL. */
export function fail(reply: FastifyReply, status: number, code: ApiCode, message: string): FastifyReply {
  if (status === 401 && !reply.hasHeader('www-authenticate')) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}

/** Responds with 429 and `retry-after`. */
export function failRateLimited(reply: FastifyReply, error: NetloomError): FastifyReply {
  const extensions = extensionsOf(error);
  void reply.header('retry-after', String(extensions['retryAfter'] ?? 1));
  return reply.code(429).send({ errors: [{ message: error.message, extensions }] });
}
