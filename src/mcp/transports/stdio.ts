import { finished } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from 'pino';
import type { Principal } from '../../domain/common/principal.js';
import type { CreateMcpServer } from '../server.js';

/** Serves MCP on standard input and output until the input ends. Both belong to the protocol: nothing else may write to standard output. */
export async function serveMcpOverStdio(createServer: CreateMcpServer, caller: Principal, logger: Logger): Promise<void> {
  const connection = serveStdio(({ era }) => createServer(caller, era), {
    onerror: (error) => logger.debug({ err: error }, 'MCP'),
  });
  await inputEnded();
  await connection.close();
}

/** A broken pipe ends the input as well. */
export const inputEnded = (): Promise<void> => finished(process.stdin, { writable: false }).catch(() => undefined);
