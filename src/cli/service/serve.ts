import { seedSample, type Application, type Seeded } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { beginBackground } from '../background.js';
import { announceServer } from '../connection/running-server.js';
import { EXIT, type ExitCode, type ServerHandle, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly sample: boolean;
  readonly json?: boolean;
}

export async function runServe(options: ServeOptions, environment: CliEnvironment): Promise<ExitCode> {
  const started = performance.now();
  const config = environment.readConfig({
    NETLOOM_HOST: options.host,
    NETLOOM_PORT: options.port,
    NETLOOM_DATA: options.data,
    NETLOOM_SAMPLE: options.sample ? undefined : 'false',
  });
  const { app, dispose } = await environment.compose(config);
  try {
    const server = await listen(config, app, environment);
    beginBackground(app, await workspaces(config, app), environment);
    app.sources.schedule((error) =>
      environment.err(`Synchronizing an inventory failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    const withdraw = announceServer(config.store, server.url);
    try {
      const seeded = await seed(config, app, environment);
      greet(options.json === true, config, server, seeded, performance.now() - started, environment);
      await tellHealth(app, environment);
      await environment.stopRequested;
    } finally {
      withdraw();
      environment.noteEnding('open requests');
      await server.stop();
    }
  } finally {
    const lost = await dispose(environment.noteEnding);
    for (const what of lost) environment.err(`Not stored, because the store did not respond: ${what}.`);
  }
  if (options.json !== true) environment.err('Stopped.');
  return EXIT.ok;
}

/** A remote store may be unavailable: the server starts anyway, and `/readyz` reports when the store is available. */
async function tellHealth(app: Application, environment: CliEnvironment): Promise<void> {
  const { store } = await app.service.health();
  if (!store.healthy) environment.err(`Not ready: ${store.reason ?? 'the store does not respond.'} /readyz returns 200 when it does.`);
}

async function listen(config: Config, app: Application, environment: CliEnvironment): Promise<ServerHandle> {
  try {
    return await environment.startServer(config, app);
  } catch (error) {
    throw error instanceof Error ? listenFailure(config, error) : error;
  }
}

/** Says at which address a server cannot listen, and which settings change that. Returns other errors as they are. */
function listenFailure(config: Config, error: Error): Error {
  const { host, port, settings } = addressOf(config, error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new NetloomError(
      'UNAVAILABLE',
      `Port ${host}:${port} is used by another program. Stop it, or choose another port with ${settings.port}.`,
    );
  if (code === 'EACCES')
    return new NetloomError(
      'FORBIDDEN',
      `Port ${host}:${port} requires privileges that this user lacks. Choose one above 1023 with ${settings.port}.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new NetloomError('UNAVAILABLE', `${host} is not an address of this machine. Choose another with ${settings.host}.`);
  return error;
}

/** The address that an error of Node.js is about: that of the metrics or that of the API. */
function addressOf({ host, port, metrics }: Config, error: Error) {
  const isOfMetrics = 'port' in error ? error.port === metrics?.port : 'hostname' in error && error.hostname !== host;
  return metrics !== undefined && isOfMetrics
    ? { ...metrics, settings: { host: 'NETLOOM_METRICS_HOST', port: 'NETLOOM_METRICS_PORT' } }
    : { host, port, settings: { host: '--host or NETLOOM_HOST', port: '--port or NETLOOM_PORT' } };
}

/** The workspaces that this process serves: those of its keys and tokens. While the store is unavailable, only those of the settings are known. */
async function workspaces({ auth }: Config, app: Application): Promise<readonly string[]> {
  if (auth.kind === 'none') return [LOCAL.workspace];
  const stored = await app.authentication.workspaces().catch(() => []);
  return [...new Set([...auth.keys.map(({ workspace }) => workspace), ...(auth.tokens?.rules.workspaces ?? []), ...stored])];
}

/** Loads the sample on the first start. With API keys, it belongs to the principal of the first key. */
async function seed(config: Config, app: Application, environment: CliEnvironment): Promise<Seeded | undefined> {
  if (!config.sample) return undefined;
  const owner =
    config.auth.kind === 'none'
      ? LOCAL
      : config.auth.keys.map(({ principal, workspace }): Principal => ({ name: principal, workspace }))[0];
  return owner === undefined ? undefined : seedSample(app, owner, () => environment.sample());
}

/** A query about an entity of the sample. */
const SAMPLE_QUERY = '{ understand(text: "Which rack is fra1-core-02 in?") { mentions { text status entities { name chain { name } } } } }';

function placeOf({ store }: Config): string {
  return store.kind === 'sqlite' ? store.folder : store.url;
}

function greet(
  json: boolean,
  config: Config,
  { url, metricsUrl }: ServerHandle,
  seeded: Seeded | undefined,
  elapsedMs: number,
  environment: CliEnvironment,
): void {
  const api = new URL('graphql', url).href;
  if (json) {
    environment.out(
      jsonText({
        url,
        graphql: api,
        ...(metricsUrl === undefined ? {} : { metrics: metricsUrl }),
        data: placeOf(config),
        development: config.development,
        seeded: seeded ?? null,
        startedInMs: Math.round(elapsedMs),
      }),
    );
    return;
  }
  if (seeded) environment.out(`Loaded the sample: ${seeded.entities} entities and a session of ${seeded.messages} messages.`);
  environment.out(`Netloom ${environment.version} is ready after ${(elapsedMs / 1_000).toFixed(1)} s; data: ${placeOf(config)}.`);
  environment.out(`  Console   ${url}console${config.development ? `   (explorer at ${url}explorer)` : ''}`);
  environment.out(`  GraphQL   ${api}`);
  if (metricsUrl !== undefined) environment.out(`  Metrics   ${metricsUrl}`);
  environment.out(`  Try       ${config.sample ? SAMPLE_QUERY : '{ viewer { name entityCounts { type count } } }'}`);
  environment.out('Press Ctrl-C to stop.');
}
