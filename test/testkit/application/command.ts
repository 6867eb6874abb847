import { Readable } from 'node:stream';
import { pino } from 'pino';
import { runCommand } from '../../../src/cli/program.js';
import type { ExitCode, CliEnvironment } from '../../../src/cli/environment.js';
import { compose, copyBetween, openInventory, readMemoryFile } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { startServer } from '../../../src/graphql/server.js';

export interface CommandOutput {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
  /** The output, write by write. */
  readonly lines: readonly string[];
}

/** Runs a command in this process; only the streams and the server are replaced. */
export async function command(args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<CommandOutput> {
  const lines: string[] = [];
  const err: string[] = [];
  const environment: CliEnvironment = {
    version: '0.0.0-test',
    readConfig: (overrides) => readConfig(env, overrides),
    compose: (config, options) => Promise.resolve().then(() => compose(config, { version: '0.0.0-test', ...options })),
    copy: copyBetween,
    openInventory,
    readMemoryFile,
    sample: () => Promise.reject(new Error('There is no sample in this test.')),
    startServer: (config, app) => startServer({ config, app, logger: pino({ level: 'silent' }) }),
    mcp: {
      serve: () => Promise.reject(new Error('There is no MCP in this test.')),
      forward: () => Promise.reject(new Error('There is no MCP in this test.')),
    },
    variables: env,
    stopRequested: new Promise(() => undefined),
    noteEnding: () => undefined,
    input: () => Readable.from([Buffer.from(input)]),
    out: (line) => void lines.push(line),
    err: (line) => void err.push(line),
    terminal: false,
    screen: { isTerminal: false, columns: 100 },
  };
  return { code: await runCommand(args, environment), out: lines.join('\n'), err: err.join('\n'), lines };
}
