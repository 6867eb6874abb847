import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Metrics } from '../../application/index.js';

const PATH = '/metrics';

export interface MetricsServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the metrics at `/metrics` on a port of their own, without a key: the network decides who may read them. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  logger: Logger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`The metrics are at GET ${PATH}.\n`);
      return;
    }
    metrics.expose().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'Metrics could not be read');
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('The metrics could not be read.\n');
      },
    );
  });
  server.maxConnections = 100;
  const listened = once(server, 'listening');
  server.listen({ host, port });
  await listened;
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}${PATH}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
