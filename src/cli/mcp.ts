import type { Config } from '../config/config.js';
import { NetloomError } from '../domain/common/errors.js';
import { beginBackground } from './background.js';
import { EXIT, type CliEnvironment, type ExitCode } from './environment.js';

export interface McpFlags {
  readonly url?: string;
  readonly keyFile?: string;
  readonly data?: string;
  readonly principal: string;
  readonly workspace: string;
}

/** Serves MCP on standard input and output. Nothing else is written to standard output. */
export async function runMcp(flags: McpFlags, environment: CliEnvironment): Promise<ExitCode> {
  const config = environment.readConfig({ NETLOOM_DATA: flags.data, NETLOOM_MCP_URL: flags.url, NETLOOM_MCP_KEY_FILE: flags.keyFile });
  if (config.mcp === undefined) await serve(config, flags, environment);
  else await Promise.race([environment.mcp.forward(config.mcp), environment.stopRequested]);
  return EXIT.ok;
}

async function serve(config: Config, { workspace, principal }: McpFlags, environment: CliEnvironment): Promise<void> {
  const { app, dispose } = opened(config, environment);
  try {
    beginBackground(app, [workspace], environment);
    await Promise.race([environment.mcp.serve(config, app, { workspace, name: principal }), environment.stopRequested]);
  } finally {
    await dispose();
  }
}

/** If a server uses the data folder, the way to use both is to forward to it. */
function opened(config: Config, environment: CliEnvironment): ReturnType<CliEnvironment['compose']> {
  try {
    return environment.compose(config);
  } catch (error) {
    if (!(error instanceof NetloomError) || error.details['reason'] !== 'IN_USE') throw error;
    throw new NetloomError(
      error.code,
      `${error.message} If it is a server, forward to it: netloom mcp --url http://${config.host}:${config.port}`,
    );
  }
}
