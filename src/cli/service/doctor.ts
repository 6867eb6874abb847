import { createServer } from 'node:net';
import type { Application, ServiceHealth } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { ConfigError } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';

const CONNECTED_MS = 2_500;

interface DoctorOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly json?: boolean;
}

/** The result of one check. A failed check has a remedy. */
interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  readonly remedy?: string;
}

export async function runDoctor(options: DoctorOptions, environment: CliEnvironment): Promise<ExitCode> {
  const findings: Finding[] = [nodeVersion()];
  const config = settings(options, environment, findings);
  if (config !== undefined) {
    const served = await isServed(config);
    findings.push(...(await store(config, environment, served)), await sample(environment), await port(config, served));
  }
  const ok = findings.every((finding) => finding.ok);
  if (options.json) environment.out(JSON.stringify({ ok, findings }));
  else findings.forEach((finding) => environment.out(line(finding)));
  return ok ? EXIT.ok : EXIT.failure;
}

function line({ check, ok, found, remedy }: Finding): string {
  return `${ok ? 'ok    ' : 'FAILED'}  ${check}: ${found}${remedy === undefined ? '' : ` → ${remedy}`}`;
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { check: 'Node', ok, found: process.versions.node, ...(ok ? {} : { remedy: 'Install Node 20.19 or newer.' }) };
}

function settings(options: DoctorOptions, environment: CliEnvironment, findings: Finding[]): Config | undefined {
  try {
    const config = environment.readConfig({ NETLOOM_HOST: options.host, NETLOOM_PORT: options.port, NETLOOM_DATA: options.data });
    const who = config.auth.kind === 'none' ? 'no API keys, loopback only' : `${config.auth.keys.length} API keys`;
    const extractors = config.extractors.length === 0 ? '' : `, ${config.extractors.length} extractors`;
    findings.push({ check: 'settings', ok: true, found: `${config.development ? 'development' : 'production'}, ${who}${extractors}` });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'Correct the environment variable. docs/OPERATIONS.md lists all settings.';
    findings.push(...error.problems.map((found) => ({ check: 'settings', ok: false, found, remedy })));
    return undefined;
  }
}

/** Opening the store checks the folder, its lock and its schema version at once. */
async function store(config: Config, environment: CliEnvironment, served: boolean): Promise<readonly Finding[]> {
  const own = config.store.kind === 'sqlite';
  const check = own ? 'data folder' : 'address';
  try {
    const { app, dispose } = await environment.compose(config);
    const { store: health, cache } = await healthOf(app);
    const embedder = await app.embeddings.check();
    await dispose();
    return [
      {
        check,
        ok: true,
        found: config.store.kind === 'sqlite' ? `${config.store.folder} is writable, free and of this version` : config.store.url,
      },
      {
        check: 'store',
        ok: health.healthy,
        found: health.healthy ? `${health.kind} responds` : `${health.kind}: ${health.reason ?? 'it does not respond.'}`,
        ...(health.healthy
          ? {}
          : { remedy: own ? 'Check the disk.' : 'Check NETLOOM_NEO4J_URL, the credentials, and that the server is running.' }),
      },
      ...(config.shared.kind === 'redis' ? [redis(cache.healthy)] : []),
      ...(embedder === undefined ? [] : [embeddings(embedder)]),
    ];
  } catch (error) {
    if (served && error instanceof NetloomError && error.code === 'CONFLICT')
      return [{ check, ok: true, found: `used by the server at ${placeOf(config)}` }];
    return [
      {
        check,
        ok: false,
        found: error instanceof Error ? error.message : String(error),
        remedy: 'Fix the problem, then run `netloom doctor` again.',
      },
    ];
  }
}

/** A connection takes a moment, so an unavailable store is asked again for a short time. */
async function healthOf(app: Application): Promise<ServiceHealth> {
  for (const deadline = performance.now() + CONNECTED_MS; ;) {
    const health = await app.service.health();
    if ((health.store.healthy && health.cache.healthy) || performance.now() > deadline) return health;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function redis(healthy: boolean): Finding {
  const found = healthy ? 'responds' : 'does not respond; each instance works without it';
  return { check: 'Redis', ok: healthy, found, ...(healthy ? {} : { remedy: 'Check NETLOOM_REDIS_URL and that the server is running.' }) };
}

function embeddings({ healthy, model, reason = '' }: NonNullable<ServiceHealth['embeddings']>): Finding {
  const found = healthy ? `${model} responds` : `${reason} Windows are built without embeddings.`;
  const remedy = 'Check the NETLOOM_EMBEDDINGS_* settings and that the service is running.';
  return { check: 'embeddings', ok: healthy, found, ...(healthy ? {} : { remedy }) };
}

async function sample(environment: CliEnvironment): Promise<Finding> {
  try {
    const { inventory } = await environment.sample();
    return { check: 'sample', ok: true, found: inventory.name };
  } catch (error) {
    return {
      check: 'sample',
      ok: false,
      found: error instanceof Error ? error.message : String(error),
      remedy: 'Reinstall Netloom, or use --no-sample.',
    };
  }
}

const placeOf = ({ host, port: number }: Config): string => `${host}:${number}`;

/** Whether a running Netloom server uses the data folder, which is not a problem. */
async function isServed(config: Config): Promise<boolean> {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  try {
    const response = await fetch(`http://${host}:${config.port}/healthz`, { signal: AbortSignal.timeout(CONNECTED_MS) });
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'alive';
  } catch {
    return false;
  }
}

async function port(config: Config, served: boolean): Promise<Finding> {
  const place = placeOf(config);
  if (served) return { check: 'port', ok: true, found: `${place} is used by a running Netloom server` };
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(config.port, config.host, () => probe.close(() => resolve(undefined)));
  });
  if (code === undefined) return { check: 'port', ok: true, found: `${place} is free` };
  return {
    check: 'port',
    ok: false,
    found: `${place} cannot be used (${code})`,
    remedy: 'Stop the program that uses it, or choose another port with --port or NETLOOM_PORT.',
  };
}
