import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import type { Context, SubscribePayload } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Application } from '../application/index.js';
import type { Principal } from '../domain/principal.js';
import type { Authenticate, RefuseOrigin } from './auth.js';
import { subscriptionContext } from './context.js';
import { costError } from './cost.js';
import type { PresentError } from './errors.js';
import { said } from './inputs.js';
import { exceeded, LIMITS, shapeRule } from './limits.js';

/** How long a client may take to answer the closing of its socket, milliseconds. */
const CLOSE_TIMEOUT_MS = 500;
/** Closing codes of our own use; see docs/API.md. */
const TOO_MANY_SOCKETS = 4429;

export interface SocketOptions {
  readonly http: Server;
  readonly path: string;
  readonly schema: GraphQLSchema;
  readonly app: Application;
  readonly authenticate: Authenticate;
  readonly refuseOrigin: RefuseOrigin;
  readonly present: PresentError;
  readonly logger: Logger;
}

type Connection = Context<Record<string, unknown>, Extra & { caller?: Principal }>;

/** Serves subscriptions over graphql-ws on an HTTP server's own port. Disposing closes every socket with 1001. */
export function serveSockets(options: SocketOptions): AsyncDisposable {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.socketMessageBytes.max });
  const open = new Map<string, number>();
  const protocol = useServer<Record<string, unknown>, { caller?: Principal }>(
    {
      schema: options.schema,
      connectionInitWaitTimeout: 3_000,
      onConnect: (connection) => admit(connection, options, open),
      onDisconnect: ({ extra }) => {
        if (extra.caller) count(open, extra.caller, -1);
      },
      onSubscribe: (connection, _id, payload) => subscription(connection, payload, options),
      onNext: (_connection, _id, _payload, _args, { errors, ...result }) =>
        errors === undefined ? undefined : { ...said(result), errors: errors.map(options.present) },
      onError: (_connection, _id, _payload, errors) => errors.map(options.present),
    },
    sockets,
  );
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = refuse(request, options);
    if (refusal !== undefined) return reject(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (client) => {
      sockets.emit('connection', client, request);
      // graphql-ws writes these to the console with their stack; what a client sends wrong is not worth that.
      client.removeAllListeners('error').on('error', (error) => options.logger.debug({ err: error }, 'Socket error'));
    });
  };
  options.http.on('upgrade', upgrade);
  return {
    async [Symbol.asyncDispose]() {
      options.http.off('upgrade', upgrade);
      const clients = [...sockets.clients];
      const late = setTimeout(() => clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
      await protocol.dispose();
      clearTimeout(late);
    },
  };
}

interface Refusal {
  readonly status: '403 Forbidden' | '404 Not Found';
  readonly reason: string;
}

function refuse({ url, headers }: IncomingMessage, { path, refuseOrigin }: SocketOptions): Refusal | undefined {
  if (url?.split('?')[0] !== path) return { status: '404 Not Found', reason: `Subscriptions are at ${path}.` };
  const reason = refuseOrigin({ host: headers.host, origin: headers.origin });
  return reason === undefined ? undefined : { status: '403 Forbidden', reason };
}

function reject(socket: Duplex, { status, reason }: Refusal): void {
  const length = Buffer.byteLength(reason);
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${length}\r\n\r\n${reason}`,
  );
}

/** False closes the socket with 4403. */
function admit({ connectionParams, extra }: Connection, { authenticate }: SocketOptions, open: Map<string, number>): boolean {
  const authorization = connectionParams?.['authorization'] ?? connectionParams?.['Authorization'] ?? extra.request.headers.authorization;
  const caller = authenticate(typeof authorization === 'string' ? authorization : undefined);
  if (caller === undefined) return false;
  if (count(open, caller, 1) > LIMITS.sockets.max) {
    count(open, caller, -1);
    extra.socket.close(TOO_MANY_SOCKETS, `Limit exceeded: sockets may be at most ${LIMITS.sockets.max} a principal.`);
    return true;
  }
  extra.caller = caller;
  return true;
}

function count(open: Map<string, number>, { workspace, name }: Principal, change: 1 | -1): number {
  const key = `${workspace}/${name}`;
  const now = (open.get(key) ?? 0) + change;
  if (now > 0) open.set(key, now);
  else open.delete(key);
  return now;
}

/** What to run, or why not: graphql-ws knows nothing of Apollo's rules, so they are applied here again. */
async function subscription(
  connection: Connection,
  payload: SubscribePayload,
  options: SocketOptions,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { schema, app } = options;
  const caller = connection.extra.caller;
  if (caller === undefined) return [new GraphQLError('The connection is not open.', { extensions: { code: 'BAD_REQUEST' } })];
  const refusal = await refusalOf(app.admission.request(caller));
  if (refusal !== undefined) return [refusal];
  const running = Object.keys(connection.subscriptions).length;
  if (running > LIMITS.socketOperations.max) return [exceeded(LIMITS.socketOperations, running)];
  const document = parsed(payload.query);
  if (document instanceof GraphQLError) return [document];
  const { operationName, variables } = payload;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
    return [
      new GraphQLError('A socket carries subscriptions only; send queries and mutations over HTTP.', {
        extensions: { code: 'BAD_REQUEST' },
      }),
    ];
  }
  const errors = validate(schema, document, [...specifiedRules, shapeRule]);
  if (errors.length > 0) return errors;
  const costly = costError(schema, document, operationName, variables ?? {});
  if (costly !== undefined) return [costly];
  const contextValue = subscriptionContext(app, caller);
  return { schema, document, operationName: operationName ?? null, variableValues: variables ?? null, contextValue };
}

/** The error that keeps a subscription out, or undefined. */
async function refusalOf(admission: Promise<void>): Promise<GraphQLError | undefined> {
  try {
    await admission;
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return new GraphQLError(error.message, { originalError: error });
  }
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: LIMITS.tokens.max });
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('Syntax Error: the document cannot be read.');
  }
}
