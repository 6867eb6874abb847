import { createServer } from 'node:net';
import type { Application, ServiceHealth } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { ConfigError } from '../../config/config.js';
import { createClient, type NetloomClient } from '#client';
import { PreferencesDocument, RetentionDocument, UsageDocument, WebhooksDocument } from '#client/operations';
import { LOCAL } from '../../domain/common/principal.js';
import { overridesOf, type ConnectionFlags } from '../connection/connect.js';
import { isInUse, runningServer } from '../connection/running-server.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';
import type { Finding } from './finding.js';
import { netboxFindings } from './netbox-findings.js';
import { quotaFinding } from './quota-finding.js';
import { retentionFinding } from './retention-finding.js';
import { webhookFindings, type WebhookFacts } from './webhook-findings.js';

const CONNECTED_MS = 2_500;
/** A server that is busy answers late, which is no fault of its settings. */
const ANSWERED_MS = 10_000;

export interface DoctorOptions extends ConnectionFlags {
  readonly host?: string;
  readonly port?: string;
}

export async function runDoctor(options: DoctorOptions, environment: CliEnvironment): Promise<ExitCode> {
  const findings: Finding[] = [nodeVersion()];
  const config = settings(options, environment, findings);
  if (config?.server.url !== undefined) findings.push(...(await remoteServer(config.server)));
  else if (config !== undefined) {
    const served = await servedAt(config);
    findings.push(...(await store(config, environment, served)), await sample(environment), await port(config, served));
  }
  const ok = findings.every((finding) => finding.ok);
  if (options.json) environment.out(jsonText({ ok, findings }));
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
    const config = environment.readConfig({ ...overridesOf(options, environment), NETLOOM_HOST: options.host, NETLOOM_PORT: options.port });
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
async function store(config: Config, environment: CliEnvironment, served: string | undefined): Promise<readonly Finding[]> {
  const own = config.store.kind === 'sqlite';
  const check = own ? 'data folder' : 'address';
  try {
    const { app, dispose } = await environment.compose(config);
    const { store: health, cache } = await healthOf(app);
    const embedder = await app.embeddings.check();
    const webhooks = health.healthy ? [...webhookFindings(await localWebhooks(app), Date.now()), await localRetention(config, app)] : [];
    const model = await app.languageModel?.check();
    const files = await memoryFiles(app);
    const sources = await app.sources.check();
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
      embedder === undefined ? NO_EMBEDDINGS : embeddings(embedder),
      ...webhooks,
      ...(model === undefined ? [] : [languageModel(model)]),
      ...files,
      ...netboxFindings(sources),
    ];
  } catch (error) {
    if (served !== undefined && isInUse(error))
      return [
        { check, ok: true, found: `used by the server at ${served}` },
        await readiness(served),
        ...(await filesBeside(config, environment)),
      ];
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

/** Not a fault, but earlier messages with other words than the question are not found. */
const NO_EMBEDDINGS: Finding = {
  check: 'embeddings',
  ok: true,
  found:
    'none; messages are found by their words only. `npm install @huggingface/transformers` and NETLOOM_EMBEDDINGS=local compare meanings.',
};

function embeddings({ healthy, model, reason = '' }: NonNullable<ServiceHealth['embeddings']>): Finding {
  const found = healthy ? `${model} responds` : `${reason} Windows are built without embeddings.`;
  const remedy = 'Check the NETLOOM_EMBEDDINGS_* settings and that the service is running.';
  return { check: 'embeddings', ok: healthy, found, ...(healthy ? {} : { remedy }) };
}

function languageModel({ healthy, model, reason = '' }: NonNullable<ServiceHealth['languageModel']>): Finding {
  const found = healthy ? `${model} responds` : `${reason} Summaries, titles and answers are not written by it.`;
  const remedy = 'Check the NETLOOM_MODEL_* settings and that the service is running.';
  return { check: 'language model', ok: healthy, found, ...(healthy ? {} : { remedy }) };
}

/** The files with memories of projects and agents. Parts that were left out are problems. */
async function memoryFiles({ memories }: Application): Promise<readonly Finding[]> {
  const check = 'files of memories';
  const remedy = 'Correct the files, or NETLOOM_MEMORY_ROOT.';
  try {
    const state = await memories.files.check();
    if (state === undefined) return [];
    const { documents, problems } = state;
    if (problems.length === 0) return [{ check, ok: true, found: `${documents} read` }];
    return problems.map((found) => ({ check, ok: false, found, remedy }));
  } catch (error) {
    return [{ check, ok: false, found: error instanceof Error ? error.message : String(error), remedy }];
  }
}

/** The files with memories while a server uses the data folder. */
async function filesBeside(config: Config, environment: CliEnvironment): Promise<readonly Finding[]> {
  if (config.memoryRoot === undefined) return [];
  const { app, dispose } = await environment.compose(config, { readOnly: true });
  try {
    return await memoryFiles(app);
  } finally {
    await dispose();
  }
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

/** The address of the running server that uses the data folder, which is not a problem: the one that it announced, or the one at the configured port. */
async function servedAt(config: Config): Promise<string | undefined> {
  const announced = await runningServer(config.store);
  if (announced !== undefined) return announced;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = `http://${host}:${config.port}/`;
  return (await answerOf(new URL('healthz', url)))?.status === 'alive' ? url : undefined;
}

async function answerOf(url: URL): Promise<{ readonly status?: unknown } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWERED_MS) });
    return (await response.json()) as { status?: unknown };
  } catch {
    return undefined;
  }
}

async function readiness(url: string): Promise<Finding> {
  const answer = await answerOf(new URL('readyz', url));
  if (answer?.status === 'ready') return { check: 'server', ok: true, found: `${url} is ready` };
  if (answer === undefined)
    return {
      check: 'server',
      ok: false,
      found: `${url} does not answer`,
      remedy: 'See the log of the server. Restart it if it stays silent.',
    };
  return { check: 'server', ok: false, found: `${url} is not ready`, remedy: `See ${new URL('readyz', url).href} for what is missing.` };
}

/** The server that commands use, and the key for it. */
async function remoteServer({ url = '', key }: Config['server']): Promise<readonly Finding[]> {
  const found = await readiness(url);
  if (!found.ok)
    return [{ ...found, remedy: 'Check the address (--url, NETLOOM_URL or netloom auth login) and that the server is running.' }];
  const client = createClient({ url, token: key, attempts: 1, timeoutMs: ANSWERED_MS });
  try {
    const { viewer } = await client.request(PreferencesDocument);
    const who = { check: 'API key', ok: true, found: `${viewer.name} in workspace ${viewer.workspace}` };
    const { retention } = (await client.request(RetentionDocument)).service;
    const { usage } = (await client.request(UsageDocument)).viewer;
    const webhooks = webhookFindings(await remoteWebhooks(client), Date.now());
    return [found, who, ...webhooks, retentionFinding(retention), quotaFinding(usage)];
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [
      found,
      { check: 'API key', ok: false, found: text, remedy: 'Check the key (--key-file, NETLOOM_KEY_FILE or netloom auth login).' },
    ];
  } finally {
    client.close();
  }
}

/** The webhooks of the caller. */
async function remoteWebhooks(client: NetloomClient): Promise<readonly WebhookFacts[]> {
  const { webhooks } = await client.request(WebhooksDocument);
  const time = (iso: string | null): number | undefined => (iso === null ? undefined : Date.parse(iso));
  return webhooks.map(({ id, state, disabledReason, failingSince, pending }) => ({
    id,
    state,
    disabledReason,
    failingSince: time(failingSince),
    pending: { count: pending.count, oldestAt: time(pending.oldestAt) },
  }));
}

/** The webhooks of the principal of a server without API keys. */
async function localWebhooks({ webhooks }: Application): Promise<readonly WebhookFacts[]> {
  const endpoints = await webhooks.endpoints.list(LOCAL);
  return Promise.all(endpoints.map(async (endpoint) => ({ ...endpoint, pending: await webhooks.deliveries.pending(LOCAL, endpoint.id) })));
}

/** The retention of the first workspace. */
async function localRetention({ auth }: Config, { lifecycle }: Application): Promise<Finding> {
  const workspace = (auth.kind === 'none' ? undefined : auth.keys[0]?.workspace) ?? LOCAL.workspace;
  const { archiveAfterMs, eraseAfterMs } = lifecycle.policyOf(workspace);
  const minutes = (ms: number | undefined) => (ms === undefined ? undefined : ms / 60_000);
  return retentionFinding({
    archiveAfterMinutes: minutes(archiveAfterMs),
    eraseAfterMinutes: minutes(eraseAfterMs),
    lastRun: await lifecycle.lastRun({ ...LOCAL, workspace }),
  });
}

async function port(config: Config, served: string | undefined): Promise<Finding> {
  const place = placeOf(config);
  if (served !== undefined && new URL(served).port === String(config.port))
    return { check: 'port', ok: true, found: `${place} is used by a running Netloom server` };
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
