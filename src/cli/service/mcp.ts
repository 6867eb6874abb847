import type { Application } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';
import { LOCAL } from '../../domain/common/principal.js';
import { beginBackground } from '../background.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { isInUse, runningServer } from '../connection/running-server.js';

export interface McpFlags {
  readonly url?: string;
  readonly keyFile?: string;
  readonly data?: string;
  readonly principal?: string;
  readonly workspace?: string;
  readonly writes?: boolean;
}

/**
 * Serves MCP on standard input and output: by the server that is named, by the one that uses the data folder, or by this process. Nothing else is
 * written to standard output.
 */
export async function runMcp(flags: McpFlags, environment: CliEnvironment): Promise<ExitCode> {
  const config = environment.readConfig({
    NETLOOM_DATA: flags.data,
    NETLOOM_URL: flags.url,
    NETLOOM_KEY_FILE: flags.keyFile,
    NETLOOM_MCP_WRITES: flags.writes === true ? 'true' : undefined,
  });
  const found = config.server.url === undefined ? await opened(config, flags, environment) : { url: config.server.url };
  if ('url' in found) await Promise.race([environment.mcp.forward({ ...config.server, ...found }), environment.stopRequested]);
  else await serve(config, found, flags, environment);
  return EXIT.ok;
}

interface Opened {
  readonly app: Application;
  readonly dispose: () => Promise<unknown>;
}

async function serve(config: Config, { app, dispose }: Opened, flags: McpFlags, environment: CliEnvironment): Promise<void> {
  const { workspace = LOCAL.workspace, principal = LOCAL.name } = flags;
  try {
    beginBackground(app, [workspace], environment);
    await Promise.race([environment.mcp.serve(config, app, { workspace, name: principal }), environment.stopRequested]);
  } finally {
    await dispose();
  }
}

/** The application on the data folder, or the server that uses the folder. */
async function opened(config: Config, flags: McpFlags, environment: CliEnvironment): Promise<Opened | { readonly url: string }> {
  try {
    return await environment.compose(config);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const url = await runningServer(config.store);
    // The server decides by the key who the caller is.
    if (url !== undefined && flags.workspace === undefined && flags.principal === undefined) return { url };
    const named = url ?? `http://${config.host}:${config.port}/`;
    throw new NetloomError(error.code, `${error.message} If it is a server, forward to it: netloom mcp --url ${named}`);
  }
}
