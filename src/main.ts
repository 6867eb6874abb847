import { readFileSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { SampleConversation } from './application/sample.js';
import { runCommand } from './cli/program.js';
import type { CliEnvironment } from './cli/environment.js';
import { readConfig, type Config } from './config/config.js';

/** The process exits forcibly this long before the end of the time to stop, so that it never takes longer, in milliseconds. */
const BEFORE_MS = 100;

/** The maximum time to flush output when a command has ended, in milliseconds. */
const LINGER_MS = 200;

const ROOT = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { readonly version: string };

async function logger({ logLevel }: Config): Promise<Logger> {
  const { pino } = await import('pino');
  return pino({ level: logLevel }, pino.destination(2));
}

let stopping: Pick<Config, 'drainMs' | 'stopMs'> = { drainMs: 0, stopMs: 2_000 };
/** What the process ends at the moment. */
let ending = 'the command';

function settings(overrides: Parameters<CliEnvironment['readConfig']>[0]): Config {
  const config = readConfig(process.env, overrides);
  stopping = config;
  return config;
}

/**
 * Resolves at the first signal. The process then has the drain time and the time to stop. Further signals are ignored, because npm forwards
 * a Ctrl-C that the terminal has already sent.
 */
function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: string): void => {
      setTimeout(exitUnfinished, stopping.drainMs + stopping.stopMs - BEFORE_MS).unref();
      resolve(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** The process could not end in time, for example because a back end is away. */
function exitUnfinished(): void {
  writeSync(2, `Stopped after the time of NETLOOM_STOP_TIMEOUT. Not finished: ${ending}.\n`);
  process.exit(1);
}

async function sample(): ReturnType<CliEnvironment['sample']> {
  const { openInventory } = await import('./compose.js');
  const inventory = await openInventory(fileURLToPath(new URL('sample/inventory.jsonl', ROOT)));
  const conversation = JSON.parse(await readFile(new URL('sample/conversation.json', ROOT), 'utf8')) as SampleConversation;
  return { inventory, conversation };
}

/** Modules are loaded when a command needs them, so that commands that only talk to a server begin at once. */
const world: CliEnvironment = {
  version,
  readConfig: settings,
  compose: async (config, options) => (await import('./compose.js')).compose(config, { version, ...options }),
  copy: async (...given) => (await import('./compose.js')).copyBetween(...given),
  readMemoryFile: async (...given) => (await import('./compose.js')).readMemoryFile(...given),
  openInventory: async (path, objectType) => (await import('./compose.js')).openInventory(path, objectType),
  sample,
  async startServer(config, app) {
    const [{ startServer }, { LIMITS }] = await Promise.all([import('./graphql/server.js'), import('./graphql/common/limits.js')]);
    const { createMcpMount } = await import('./mcp/transports/http.js');
    const log = await logger(config);
    const { mcp: enabled, mcpWrites: writes } = config;
    const mcp = createMcpMount({ app, version, logger: log, enabled, writes, maxRequestBodySize: LIMITS.bodyBytes.max });
    const { readConsole } = await import('./console/site.js');
    const site = readConsole(fileURLToPath(new URL('dist/console/app', ROOT)), config.development);
    const server = await startServer({ config, app, logger: log, mounts: [mcp], site });
    log.info({ version, url: server.url, metrics: server.metricsUrl, store: config.store.kind, shared: config.shared.kind }, 'Started');
    return {
      ...server,
      async stop() {
        log.info('Stopping');
        await server.stop();
        log.info('Stopped serving');
      },
    };
  },
  mcp: {
    async serve(config, app, caller) {
      const [{ createMcpServers }, { serveMcpOverStdio }] = await Promise.all([
        import('./mcp/server.js'),
        import('./mcp/transports/stdio.js'),
      ]);
      const log = await logger(config);
      return serveMcpOverStdio(createMcpServers({ app, version, logger: log, writes: config.mcpWrites }), caller, log);
    },
    forward: async (server) => (await import('./mcp/transports/forward.js')).forwardMcpOverStdio(server),
  },
  variables: process.env,
  stopRequested: stopRequested(),
  noteEnding: (what) => (ending = what),
  input: () => process.stdin,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  terminal: process.stderr.isTTY,
  screen: { isTerminal: process.stdout.isTTY, columns: process.stdout.columns ?? 100 },
};

// A reader that closes the pipe (`netloom … | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const written = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write('', () => resolve()));

process.exitCode = await runCommand(process.argv.slice(2), world);
// All resources are released, so the process exits explicitly. Otherwise Node restores the default signal handlers before it exits, and a Ctrl-C that
// npm forwards would kill a process that has ended well. It also does not wait for timers of drivers whose server is unavailable.
await Promise.race([Promise.all([written(process.stdout), written(process.stderr)]), sleep(LINGER_MS)]);
process.exit();
