import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import fastifyCors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Application } from '../application/index.js';
import type { Config } from '../config.js';
import { NetloomError } from '../domain/errors.js';
import type { Principal } from '../domain/principal.js';
import { authenticator, originCheck, STUDIO_ORIGINS, type Authenticate } from './auth.js';
import { requestContext, type GraphContext } from './context.js';
import { costError } from './cost.js';
import { errorPresenter, extensionsOf, type ApiCode, type PresentError } from './errors.js';
import { serveLanding } from './landing.js';
import { LIMITS, shapeRule } from './limits.js';
import { buildApiSchema } from './schema.js';
import { serveSockets } from './sockets.js';

type ServerConfig = Pick<Config, 'host' | 'port' | 'auth' | 'development' | 'origins' | 'drainMs'>;

export interface ServerOptions {
  readonly config: ServerConfig;
  readonly app: Application;
  readonly logger: Logger;
}

export interface RunningServer {
  /** Where it listens, with a slash at the end. */
  readonly url: string;
  readonly port: number;
  /**
   * Is not ready any more, serves on for the time to drain, then takes no more requests, ends the open ones and every subscription.
   * Done within {@link STOP_DEADLINE_MS} after draining, whoever still waits.
   */
  stop(): Promise<void>;
}

const PATH = '/graphql';
const STOP_DEADLINE_MS = 1_500;

/** Starts HTTP, subscriptions, probes and, in development, the explorer pages on one port. */
export async function startServer({ config, app, logger }: ServerOptions): Promise<RunningServer> {
  const schema = buildApiSchema();
  const present = errorPresenter(logger, { suggestions: config.development });
  const apollo = createApollo(schema, config, present);
  await apollo.start();
  const state = { stopping: false };
  const fastify = createHttp(config, logger);
  await fastify.register(fastifyCors, { origin: [...config.origins, ...(config.development ? STUDIO_ORIGINS : [])] });
  serveProbes(fastify, app, state);
  const authenticate = authenticator(config.auth);
  serveGraphql(fastify, apollo, app, authenticate);
  if (config.development) serveLanding(fastify, PATH, app, authenticate);
  await fastify.listen({ host: config.host, port: config.port });
  const refuseOrigin = originCheck(config);
  const sockets = serveSockets({ http: fastify.server, path: PATH, schema, app, authenticate, refuseOrigin, present, logger });
  const { port } = fastify.server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/`,
    port,
    async stop() {
      state.stopping = true;
      await wait(config.drainMs);
      const deadline = setTimeout(() => fastify.server.closeAllConnections(), STOP_DEADLINE_MS);
      await Promise.all([sockets[Symbol.asyncDispose](), fastify.close()]);
      clearTimeout(deadline);
      await apollo.stop();
    },
  };
}

function createApollo(schema: GraphQLSchema, config: ServerConfig, present: PresentError): ApolloServer<GraphContext> {
  return new ApolloServer<GraphContext>({
    schema,
    introspection: config.development,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: LIMITS.tokens.max },
    validationRules: [shapeRule],
    formatError: (_formatted, error) => present(error),
    plugins: [costLimit(), ApolloServerPluginLandingPageDisabled()],
    stringifyResult: (result) => JSON.stringify(result),
  });
}

/** Costs depend on variables, so they are counted for each request and not once for each document. */
function costLimit(): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, request }): Promise<void> {
          const error = costError(schema, document, request.operationName, request.variables ?? {});
          return error === undefined ? Promise.resolve() : Promise.reject(error);
        },
      }),
  };
}

function createHttp(config: ServerConfig, logger: Logger): FastifyInstance {
  const fastify = Fastify({
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    bodyLimit: LIMITS.bodyBytes.max,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    logger: false,
  });
  const refuseOrigin = originCheck(config);
  fastify.addHook('onRequest', async (request, reply) => {
    const refusal = refuseOrigin({ host: request.headers.host, origin: request.headers.origin });
    if (refusal !== undefined) return fail(reply, 403, 'FORBIDDEN', refusal);
    return undefined;
  });
  fastify.setNotFoundHandler((request, reply) =>
    fail(reply, 404, 'NOT_FOUND', `There is nothing at ${request.method} ${request.url.slice(0, 100)}; the API is at ${PATH}.`),
  );
  fastify.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(reply, 413, 'TOO_LARGE', `Limit exceeded: the body may be at most ${LIMITS.bodyBytes.max} bytes.`);
    if (status < 500) return fail(reply, status, 'BAD_REQUEST', error.message);
    logger.error({ err: error }, 'Unexpected error');
    return fail(reply, 500, 'INTERNAL', 'Internal error.');
  });
  return fastify;
}

/** Errors before GraphQL have the same form as GraphQL's own. */
function fail(reply: FastifyReply, status: number, code: ApiCode, message: string): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}

/** The error that keeps a request out, or undefined. */
async function refusalOf(admission: Promise<void>): Promise<NetloomError | undefined> {
  try {
    await admission;
    return undefined;
  } catch (error) {
    if (error instanceof NetloomError) return error;
    throw error;
  }
}

/** 429, with the header that clients know. */
function failWith(reply: FastifyReply, error: NetloomError): FastifyReply {
  const extensions = extensionsOf(error);
  void reply.header('retry-after', String(extensions['retryAfter'] ?? 1));
  return reply.code(429).send({ errors: [{ message: error.message, extensions }] });
}

function serveProbes(fastify: FastifyInstance, app: Application, state: { readonly stopping: boolean }): void {
  fastify.get('/healthz', () => ({ status: 'alive' }));
  fastify.get('/readyz', async (_request, reply) => {
    const { store, cache, bus, embeddings } = await app.service.health();
    // What instances share may be away: everything works without, only slower, so it is told and does not count.
    const ready = store.healthy && !state.stopping;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      store,
      cache: { kind: cache.kind, healthy: cache.healthy, degraded: cache.degraded },
      bus: { kind: bus.kind, healthy: bus.healthy, degraded: bus.degraded },
      ...(embeddings === undefined ? {} : { embeddings: { model: embeddings.model, healthy: embeddings.healthy } }),
    });
  });
}

function serveGraphql(fastify: FastifyInstance, apollo: ApolloServer<GraphContext>, app: Application, authenticate: Authenticate): void {
  const callers = new WeakMap<FastifyRequest, Principal>();
  const handler = fastifyApolloHandler(apollo, {
    context: (request) => {
      const caller = callers.get(request);
      return caller === undefined
        ? Promise.reject(new Error('A request came past its authentication.'))
        : Promise.resolve(requestContext(app, caller));
    },
  });
  fastify.route({
    method: ['GET', 'POST'],
    url: PATH,
    handler,
    onRequest: async (request, reply) => {
      const caller = authenticate(request.headers.authorization);
      const refusal = await refusalOf(caller === undefined ? app.admission.stranger(request.ip) : app.admission.request(caller));
      if (refusal !== undefined) return failWith(reply, refusal);
      if (caller === undefined) return fail(reply, 401, 'UNAUTHENTICATED', 'Expected `Authorization: Bearer <API key>` with a known key.');
      callers.set(request, caller);
      return undefined;
    },
  });
}
