import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.js';
import { LOCAL } from '../../domain/common/principal.js';
import { beginBackground } from '../background.js';
import type { CliEnvironment } from '../environment.js';

export interface LocalServer {
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

interface Caller {
  readonly principal?: string | undefined;
  readonly workspace?: string | undefined;
}

/**
 * Serves the data folder for one command: on loopback, on any free port, with a random API key, so that nobody else on the machine can use it. Throws
 * CONFLICT if another process uses the folder.
 */
export async function serveFolder(config: Config, caller: Caller, environment: CliEnvironment): Promise<LocalServer> {
  const { principal = LOCAL.name, workspace = LOCAL.workspace } = caller;
  const key = randomBytes(32).toString('base64url');
  const sha256 = createHash('sha256').update(key).digest('hex');
  const own: Config = {
    ...config,
    host: '127.0.0.1',
    port: 0,
    auth: { kind: 'api-keys', keys: [{ sha256, principal, workspace }] },
    transport: { behindProxy: false },
    development: false,
    drainMs: 0,
    requestsPerMinute: 0,
    documents: { trusted: new Map(), onlyTrusted: false },
    mcp: true,
  };
  const { app, dispose } = await environment.compose(own);
  try {
    const server = await environment.startServer(own, app);
    beginBackground(app, [workspace], environment);
    return {
      url: server.url,
      key,
      async stop() {
        await server.stop();
        await dispose();
      },
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
