import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Application } from '../application/index.js';
import type { Config } from '../config/config.js';
import type { Principal } from '../domain/common/principal.js';
import { authenticator, originCheck, type RefuseOrigin } from './context/auth.js';
import { graphContext, type GraphContext } from './context/context.js';
import { errorPresenter, type PresentError } from './common/errors.js';
import { createExecutor } from './execution/executor.js';
import { serveLanding } from './landing.js';
import { buildApiSchema } from './schema.js';
import { createAddresses } from './transport/addresses.js';
import { createApollo } from './transport/apollo.js';
import { createDocumentSource, useStoredDocument, type DocumentSource } from './transport/documents.js';
import { createHttp } from './transport/http.js';
import { serveMetrics } from './transport/metrics.js';
import { serveInventoryWebhooks } from './transport/inventory-webhooks.js';
import { admission, clientSignal, serveMount, type Admit, type Mount } from './transport/mounts.js';
import { noteOf } from './transport/request-log.js';
import { serveProtectedResource } from './transport/protected-resource.js';
import { serveSessionDocuments } from './transport/session-documents.js';
import { serveSite, type Site } from './transport/sites.js';
import { serveSockets } from './transport/sockets.js';

type ServerConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'metrics'
  | 'auth'
  | 'transport'
  | 'development'
  | 'origins'
  | 'drainMs'
  | 'stopMs'
  | 'documents'
  | 'trustedProxies'
  | 'connectionsPerAddress'
  | 'netboxes'
>;

export interface ServerOptions {
  readonly config: ServerConfig;
  readonly app: Application;
  readonly logger: Logger;
  /** Other protocols on the same port. */
  readonly mounts?: readonly Mount[];
  /** The web console, if it was built. */
  readonly site?: Site | undefined;
}

export interface RunningServer {
  /** The base URL, with a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Where the metrics are, if they are served. */
  readonly metricsUrl: string | undefined;
  /**
   * Reports that it is not ready, continues to serve for the drain time, then stops accepting requests and ends open requests and subscriptions.
   * Requests that are still open after most of the time to stop are ended.
   */
  stop(): Promise<void>;
}

const PATH = '/graphql';
/** The time that is left for closing the store and Redis when requests are ended, in milliseconds. */
const RESERVED_MS = 500;

/** Starts HTTP, subscriptions, health checks and, in development, the explorer pages on one port. */
export async function startServer({ config, app, logger, mounts = [], site }: ServerOptions): Promise<RunningServer> {
  const schema = buildApiSchema();
  const present = errorPresenter(logger, { suggestions: config.development });
  const executor = createExecutor({ schema, introspection: config.development, present, turns: app.turns });
  const apollo = createApollo(schema, executor, present);
  await apollo.start();
  const state = { stopping: false };
  const refuseOrigin = originCheck(config);
  const addresses = createAddresses(config.trustedProxies);
  const { connectionsPerAddress } = config;
  const { tls } = config.transport;
  const { fastify, connections } = createHttp({
    path: PATH,
    refuseOrigin,
    logger,
    addresses,
    connectionsPerAddress,
    tls,
    metrics: app.metrics,
  });
  await fastify.register(fastifyCors, { delegator: (request, callback) => callback(null, { origin: isAllowed(refuseOrigin, request) }) });
  serveProbes(fastify, app, state);
  const authenticate = authenticator(config.auth, app);
  const { trusted, onlyTrusted } = config.documents;
  const documents = createDocumentSource({ app, executor }, { trusted: new Map([...trusted, ...(site?.documents ?? [])]), onlyTrusted });
  const admit = admission(app, authenticate, connections);
  serveGraphql(fastify, { apollo, app, admit, documents, present });
  await serveSessionDocuments(fastify, app, admit, logger);
  if (config.netboxes.some(({ webhookSecret }) => webhookSecret !== undefined)) await serveInventoryWebhooks(fastify, app, connections);
  for (const mount of mounts) {
    const challenge = serveProtectedResource(fastify, config, mount);
    await serveMount(fastify, mount, { admit, watch: app.authentication.watch, challenge });
  }
  if (site !== undefined) serveSite(fastify, site);
  if (config.development) serveLanding(fastify, { path: PATH, start: site?.prefix }, app, authenticate);
  const metrics = config.metrics && app.metrics && (await serveMetrics(app.metrics, config.metrics, logger));
  await fastify.listen({ host: config.host, port: config.port });
  const socketOptions = { path: PATH, schema, executor, documents, app, authenticate, refuseOrigin, addresses, connections, logger };
  const sockets = serveSockets({ http: fastify.server, ...socketOptions });
  const { port } = fastify.server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/`,
    port,
    metricsUrl: metrics?.url,
    async stop() {
      state.stopping = true;
      await wait(config.drainMs);
      const deadline = setTimeout(() => fastify.server.closeAllConnections(), config.stopMs - RESERVED_MS);
      await Promise.all([sockets[Symbol.asyncDispose](), fastify.close(), metrics?.stop()]);
      clearTimeout(deadline);
      await apollo.stop();
    },
  };
}

/** Origins that pass the check may also read responses (CORS). */
function isAllowed(refuseOrigin: RefuseOrigin, { headers: { host, origin } }: FastifyRequest): boolean {
  return origin !== undefined && refuseOrigin({ host, origin }) === undefined;
}

function serveProbes(fastify: FastifyInstance, app: Application, state: { readonly stopping: boolean }): void {
  fastify.get('/healthz', () => ({ status: 'alive' }));
  fastify.get('/readyz', async (_request, reply) => {
    const { store, cache, bus, embeddings, languageModel } = await app.service.health();
    // Redis may be unavailable: everything works without it, only slower. Readiness reports it but does not depend on it.
    const ready = store.healthy && !state.stopping;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      store,
      cache: { kind: cache.kind, healthy: cache.healthy, degraded: cache.degraded },
      bus: { kind: bus.kind, healthy: bus.healthy, degraded: bus.degraded },
      ...(embeddings === undefined ? {} : { embeddings: { model: embeddings.model, healthy: embeddings.healthy } }),
      ...(languageModel === undefined ? {} : { languageModel: { model: languageModel.model, healthy: languageModel.healthy } }),
    });
  });
}

interface GraphqlOptions {
  readonly apollo: ApolloServer<GraphContext>;
  readonly app: Application;
  readonly admit: Admit;
  readonly documents: DocumentSource;
  readonly present: PresentError;
}

function serveGraphql(fastify: FastifyInstance, { apollo, app, admit, documents, present }: GraphqlOptions): void {
  const callers = new WeakMap<FastifyRequest, Principal>();
  const handler = fastifyApolloHandler(apollo, {
    context: (request, reply) => {
      const caller = callers.get(request);
      return caller === undefined
        ? Promise.reject(new Error('The request was not authenticated.'))
        : Promise.resolve(graphContext(app, caller, clientSignal(reply), noteOf(request)));
    },
  });
  fastify.route({
    method: ['GET', 'POST'],
    url: PATH,
    handler,
    onRequest: async (request, reply) => {
      const caller = await admit(request, reply);
      if (caller === undefined) return reply;
      callers.set(request, caller);
      return undefined;
    },
    preHandler: async (request, reply) => {
      const caller = callers.get(request);
      const error = caller === undefined ? undefined : await useStoredDocument(request, caller, documents);
      // As Apollo Server: 200, so that clients read the response and send the text.
      if (error === undefined) return;
      void reply.code(isNotFound(error) ? 200 : 400);
      await reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ errors: [present(error)] }));
    },
  });
}

const isNotFound = ({ extensions }: GraphQLError): boolean => extensions['code'] === 'PERSISTED_QUERY_NOT_FOUND';
