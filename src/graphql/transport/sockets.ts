import type { IncomingMessage } from 'node:http';
import { GraphQLError, OperationTypeNode, type ExecutionArgs, type FormattedExecutionResult, type GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Context, type Server, type SubscribePayload } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Application } from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import { countByKey, type CountByKey } from '../../domain/common/count-by-key.js';
import { partyOf, type Principal } from '../../domain/common/principal.js';
import type { Authenticate } from '../context/auth.js';
import { graphContext } from '../context/context.js';
import type { Executor } from '../execution/executor.js';
import { exceeded, LIMITS } from '../common/limits.js';
import { networkOf } from './addresses.js';
import { NO_VALID_KEY, type Connections } from './connections.js';
import { parsedDocument, type DocumentSource } from './documents.js';
import { refusalOf } from './rate-limit.js';
import { createSocketTraffic, keepAlive, limitedSocket, TOO_MANY } from './socket.js';
import { acceptUpgrades, type UpgradeOptions } from './upgrade.js';

/** The timeouts for `connection_init` and for the response to a close frame, in milliseconds. */
const INIT_TIMEOUT_MS = 3_000;
const CLOSE_TIMEOUT_MS = 500;
/** The reason of a close frame has at most 123 bytes. */
const MAX_REASON = 120;

export interface SocketOptions extends UpgradeOptions {
  readonly schema: GraphQLSchema;
  readonly executor: Executor;
  readonly documents: DocumentSource;
  readonly app: Application;
  readonly authenticate: Authenticate;
  readonly connections: Connections;
}

interface Extra extends Record<string, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly early: () => void;
  caller?: Principal;
  /** Ends the count of the caller's socket. */
  leave?: () => void;
  acknowledged: boolean;
  /** Aborted when the socket is closed. */
  readonly gone: AbortController;
}

type Connection = Context<Record<string, unknown>, Extra>;

/** Serves subscriptions over graphql-ws on an HTTP server's port. Disposing closes every socket with 1001. */
export function serveSockets(options: SocketOptions): AsyncDisposable {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.socketMessageBytes.max,
    autoPong: false,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });
  /** The open sockets of each principal. */
  const open = countByKey();
  options.app.metrics?.gauge('netloom_sockets', 'Open WebSockets.', [], () => [{ value: sockets.clients.size }]);
  const protocol = protocolServer(options, open);
  const traffic = createSocketTraffic();
  const stopUpgrades = acceptUpgrades(sockets, options, (socket, request, early) =>
    serve(socket, request, early, { ...options, protocol, traffic }),
  );
  return {
    async [Symbol.asyncDispose]() {
      stopUpgrades();
      const clients = [...sockets.clients];
      const late = setTimeout(() => clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
      const closed = clients.map((client) => new Promise<void>((resolve) => void client.once('close', () => resolve())));
      for (const client of clients) client.close(1001, 'Going away');
      await Promise.all(closed);
      clearTimeout(late);
    },
  };
}

function protocolServer(options: SocketOptions, open: CountByKey): Server<Extra> {
  const { executor } = options;
  return makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: (connection) => admit(connection, options, open),
    onSubscribe: (connection, _id, payload) => subscription(connection, payload, options),
    subscribe: (args) => executor.subscribe(args) as never,
    // Results are already in the form that clients receive.
    onNext: (_connection, _id, _payload, _args, result) => result as FormattedExecutionResult,
    onError: (_connection, _id, _payload, errors) => errors.map(executor.present),
  });
}

function serve(
  socket: WebSocket,
  request: IncomingMessage,
  acknowledge: () => void,
  {
    protocol,
    traffic,
    addresses,
    logger,
  }: SocketOptions & {
    readonly protocol: Server<Extra>;
    readonly traffic: ReturnType<typeof createSocketTraffic>;
  },
): void {
  const address = networkOf(addresses.clientOf(request));
  const extra: Extra = { socket, request, early: acknowledge, acknowledged: false, gone: new AbortController() };
  socket.on('error', (error) => logger.debug({ err: error }, 'Socket error'));
  const stopPings = keepAlive(socket);
  const closed = protocol.opened(
    limitedSocket(
      socket,
      () => extra.acknowledged,
      (size) => traffic(extra.caller === undefined ? `address ${address}` : `principal ${partyOf(extra.caller)}`, size),
      logger,
    ),
    extra,
  );
  socket.once('close', (code, reason) => {
    stopPings();
    acknowledge();
    extra.gone.abort();
    extra.leave?.();
    closed(code, reason.toString()).catch((error: unknown) => logger.error({ err: error }, 'Unexpected error'));
  });
}

/** False closes the socket with 4403. A socket that is closed here has no caller, so that nothing runs on it. */
async function admit({ connectionParams, extra }: Connection, options: SocketOptions, open: CountByKey): Promise<boolean> {
  const { authenticate, app, addresses, connections } = options;
  const authorization = connectionParams?.['authorization'] ?? connectionParams?.['Authorization'] ?? extra.request.headers.authorization;
  const address = addresses.clientOf(extra.request);
  const login = await authenticate(typeof authorization === 'string' ? authorization : undefined, address).catch((error: unknown) => {
    extra.socket.close(CloseCode.InternalServerError, 'The key or token cannot be checked now.');
    if (error instanceof NetloomError) connections.failLogin(extra.request, error.message);
    else options.logger.error({ err: error }, 'Unexpected error');
    return null;
  });
  if (login === null) return false;
  if (login === undefined || 'refusal' in login) {
    connections.failLogin(extra.request, login?.refusal ?? NO_VALID_KEY);
    const refusal = await refusalOf(app.rateLimit.stranger(networkOf(address)));
    if (refusal !== undefined) extra.socket.close(TOO_MANY, refusal.message.slice(0, MAX_REASON));
    else if (login !== undefined) extra.socket.close(CloseCode.Forbidden, login.refusal.slice(0, MAX_REASON));
    return false;
  }
  const { caller } = login;
  if (extra.socket.readyState !== extra.socket.OPEN) return false;
  if (open.of(partyOf(caller)) >= LIMITS.sockets.max) {
    extra.socket.close(TOO_MANY, `Limit exceeded: sockets may be at most ${LIMITS.sockets.max} a principal.`);
    return false;
  }
  connections.recognize(extra.request);
  extra.caller = caller;
  extra.leave = open.add(partyOf(caller));
  const stop = app.authentication.watch(caller, () =>
    extra.socket.close(CloseCode.Forbidden, 'The key or token was revoked or has expired.'),
  );
  extra.socket.once('close', stop);
  extra.acknowledged = true;
  extra.early();
  return true;
}

/** The operation to execute, or its errors. */
async function subscription(
  connection: Connection,
  payload: SubscribePayload,
  { app, executor, documents }: SocketOptions,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const caller = connection.extra.caller;
  if (caller === undefined) return [new GraphQLError('The connection is not open.', { extensions: { code: 'BAD_REQUEST' } })];
  // Before anything is awaited: of several that come at once, each counts only those before it.
  const running = Object.keys(connection.subscriptions).length;
  if (running > LIMITS.socketOperations.max) return [exceeded(LIMITS.socketOperations, running)];
  const refusal = await refusalOf(app.rateLimit.request(caller));
  if (refusal !== undefined) return [new GraphQLError(refusal.message, { originalError: refusal })];
  const text = await documents.textOf(caller, payload);
  if (text instanceof GraphQLError) return [text];
  const document = parsedDocument(text ?? '');
  if (document instanceof GraphQLError) return [document];
  const { operationName, variables } = payload;
  const context = graphContext(app, caller, connection.extra.gone.signal);
  const checked = executor.check({ document, operationName, variables, context }, [OperationTypeNode.SUBSCRIPTION]);
  return 'errors' in checked ? checked.errors : checked.args;
}
