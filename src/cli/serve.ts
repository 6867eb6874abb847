import { seedSample, type Application, type Seeded } from '../application/index.js';
import type { Config } from '../config/config.js';
import { NetloomError } from '../domain/common/errors.js';
import { LOCAL, type Principal } from '../domain/common/principal.js';
import { EXIT, type ExitCode, type ServerHandle, type CliEnvironment } from './environment.js';

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly sample: boolean;
  readonly json?: boolean;
}

export async function runServe(options: ServeOptions, world: CliEnvironment): Promise<ExitCode> {
  const started = performance.now();
  const config = world.readConfig({
    NETLOOM_HOST: options.host,
    NETLOOM_PORT: options.port,
    NETLOOM_DATA: options.data,
    NETLOOM_SAMPLE: options.sample ? undefined : 'false',
  });
  const { app, dispose } = world.compose(config);
  try {
    const server = await listen(config, app, world);
    app.upkeep.begin(workspaces(config), (error) => world.err(`Upkeep failed: ${error instanceof Error ? error.message : String(error)}`));
    app.summaries.begin((error) => world.err(`Summaries failed: ${error instanceof Error ? error.message : String(error)}`));
    app.embeddings.begin((error) => world.err(`Embeddings failed: ${error instanceof Error ? error.message : String(error)}`));
    try {
      const seeded = await seed(config, app, world);
      greet(options.json === true, config, server, seeded, performance.now() - started, world);
      await tellHealth(app, world);
      await world.stopRequested;
    } finally {
      await server.stop();
    }
  } finally {
    await dispose();
  }
  if (options.json !== true) world.err('Stopped.');
  return EXIT.ok;
}

/** A store on a server may be away: the process waits for it, and `/readyz` tells when it is there. */
async function tellHealth(app: Application, world: CliEnvironment): Promise<void> {
  const { store } = await app.service.health();
  if (!store.healthy) world.err(`Not ready: ${store.reason ?? 'the store does not answer.'} /readyz answers 200 when it does.`);
}

async function listen(config: Config, app: Application, world: CliEnvironment): Promise<ServerHandle> {
  try {
    return await world.startServer(config, app);
  } catch (error) {
    const place = `${config.host}:${config.port}`;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new NetloomError(
        'UNAVAILABLE',
        `Port ${place} is taken by another program. Stop it, or choose another port with --port or NETLOOM_PORT.`,
      );
    if (code === 'EACCES')
      throw new NetloomError(
        'FORBIDDEN',
        `Port ${place} may not be opened by this user. Choose one above 1023 with --port or NETLOOM_PORT.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new NetloomError('UNAVAILABLE', `${config.host} is no address of this machine. Choose another with --host or NETLOOM_HOST.`);
    throw error;
  }
}

/** Workspaces that this process serves. */
function workspaces({ auth }: Config): readonly string[] {
  return auth.kind === 'none' ? [LOCAL.workspace] : [...new Set(auth.keys.map(({ workspace }) => workspace))];
}

/** The first start of all has something to show. With API keys it belongs to the first of them. */
async function seed(config: Config, app: Application, world: CliEnvironment): Promise<Seeded | undefined> {
  if (!config.sample) return undefined;
  const owner =
    config.auth.kind === 'none'
      ? LOCAL
      : config.auth.keys.map(({ principal, workspace }): Principal => ({ name: principal, workspace }))[0];
  return owner === undefined ? undefined : seedSample(app, owner, () => world.sample());
}

/** Names what only the sample has. */
const SAMPLE_QUERY = '{ understand(text: "Which rack is fra1-core-02 in?") { mentions { text status entities { name chain { name } } } } }';

function placeOf({ store }: Config): string {
  return store.kind === 'sqlite' ? store.folder : store.url;
}

function greet(json: boolean, config: Config, { url }: ServerHandle, seeded: Seeded | undefined, elapsedMs: number, world: CliEnvironment): void {
  const api = new URL('graphql', url).href;
  if (json) {
    world.out(
      JSON.stringify({
        url,
        graphql: api,
        data: placeOf(config),
        development: config.development,
        seeded: seeded ?? null,
        startedInMs: Math.round(elapsedMs),
      }),
    );
    return;
  }
  if (seeded)
    world.out(`Filled the empty store with the sample: ${seeded.entities} things, a conversation of ${seeded.messages} messages.`);
  world.out(`Netloom ${world.version} is ready after ${(elapsedMs / 1_000).toFixed(1)} s; its data is in ${placeOf(config)}.`);
  if (config.development) world.out(`  Page      ${url}   (explorer at ${url}explorer)`);
  world.out(`  GraphQL   ${api}`);
  world.out(`  Try       ${config.sample ? SAMPLE_QUERY : '{ viewer { name entityCounts { type count } } }'}`);
  world.out('Ctrl-C ends it.');
}
