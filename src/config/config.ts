import type { ExtractorRules } from '../domain/inventory/metadata/declared.js';
import { readExtractors } from './extractors.js';
import { readEmbeddings, type EmbeddingsConfig } from './embeddings.js';
import { readLanguageModel, type LanguageModelConfig } from './language-model.js';
import type { Cidr } from '../domain/inventory/address/ip.js';
import type { Profile } from '../domain/window/model/profile.js';
import type { Model } from '../domain/window/tokens/model.js';
import type { QuotaRules } from '../domain/quotas/quotas.js';
import type { RetentionRules } from '../domain/lifecycle/retention.js';
import type { TopicWords } from '../domain/understanding/turn/topics.js';
import { readModels } from './models.js';
import { readProfiles } from './profiles.js';
import { readTrustedDocuments } from './documents.js';
import { readNetboxServers, type NetboxConfig } from './netbox.js';
import { readQuotas } from './quotas.js';
import { readRetention } from './retention.js';
import { readAuth, type AuthConfig } from './auth.js';
import { isLoopback } from './hosts.js';
import { readMetrics, readTransport, type MetricsConfig, type TransportConfig } from './transport.js';
import { readTopics } from './topics.js';
import { readKeyFile, readSettings, unknownNames, type Environment, type Settings } from './settings.js';

/** The validated configuration of a process. docs/OPERATIONS.md describes the settings. */
export interface Config {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly store: StoreConfig;
  /** The Redis that instances share for cache, locks, events, jobs and counters. Without it, each process has its own. */
  readonly shared: SharedConfig;
  /** Without API keys and tokens, the server listens on loopback only, and everything belongs to the principal `local`. */
  readonly auth: AuthConfig;
  readonly transport: TransportConfig;
  /** Serves the explorer pages and introspection. By default only on loopback. */
  readonly development: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Loads the sample into an empty store. */
  readonly sample: boolean;
  readonly sessionIdleMs: number;
  /** The time for which a window is cached. */
  readonly windowTtlMs: number;
  /** When sessions are archived and erased, by workspace. */
  readonly retention: RetentionRules;
  /** The most that principals and workspaces store. By default only with API keys. */
  readonly quotas: QuotaRules | undefined;
  /** How long a stopping server continues to serve while readiness is false, so that a load balancer sends no new requests. */
  readonly drainMs: number;
  /** How long a stopping process may take in addition, before it exits without finishing. */
  readonly stopMs: number;
  /** The maximum number of requests of a principal per minute; 0 is unlimited. */
  readonly requestsPerMinute: number;
  /** The number of operations stored for each session, in addition to the newest of each effect. */
  readonly operationsKept: number;
  /** Whether tool results create provisional entities, and at most how many of a principal within an hour; 0 is unlimited. */
  readonly provisional: { readonly isOn: boolean; readonly perHour: number };
  /** Whether lasting statements of users become memories: not at all, as proposals, or at once. */
  readonly memoryLearning: 'off' | 'propose' | 'confirm';
  /** The folder with files of memories. */
  readonly memoryRoot: string | undefined;
  readonly windowsKept: number;
  /** Metadata extractors of tools, in the order in which they are tried. */
  readonly extractors: readonly ExtractorRules[];
  /** Custom topics, and additional words for built-in domains. */
  readonly topics: readonly TopicWords[];
  /** Models in addition to, or instead of, the built-in ones. */
  readonly models: readonly Model[];
  /** Custom profiles. */
  readonly profiles: readonly Profile[];
  /** The embedding service, if one is configured. */
  readonly embeddings: EmbeddingsConfig;
  /** The language model that writes summaries, titles and answers, if one is configured. */
  readonly languageModel: LanguageModelConfig;
  /** The NetBox servers from which workspaces are filled. */
  readonly netboxes: readonly NetboxConfig[];
  /** The running server that commands use instead of the data folder. */
  readonly server: ServerConfig;
  /** Whether agents may use `/mcp`. By default, unless only trusted documents are accepted. */
  readonly mcp: boolean;
  /** Whether agents may change the inventory and delete sessions over MCP. */
  readonly mcpWrites: boolean;
  /** Web origins that may use the server from a browser, besides its own. */
  readonly origins: readonly string[];
  /** Addresses, networks and names of networks of the proxies whose `X-Forwarded-For` is read. */
  readonly trustedProxies: readonly string[];
  /** The maximum number of open connections of one address. */
  readonly connectionsPerAddress: number;
  /** Where the metrics are served; undefined if nowhere. */
  readonly metrics: MetricsConfig | undefined;
  readonly documents: DocumentsConfig;
  readonly webhooks: WebhooksConfig;
}

export interface WebhooksConfig {
  /** On-site networks that webhooks may be sent to, over http as well. */
  readonly allow: readonly Cidr[];
}

/** The GraphQL documents that are accepted. */
export interface DocumentsConfig {
  /** Documents by the hexadecimal SHA-256 digest of their text. */
  readonly trusted: ReadonlyMap<string, string>;
  /** Whether all other documents are refused. */
  readonly onlyTrusted: boolean;
}

export type StoreConfig =
  | { readonly kind: 'sqlite'; readonly folder: string }
  | { readonly kind: 'neo4j'; readonly url: string; readonly user: string; readonly password: string; readonly database: string };

export type SharedConfig = { readonly kind: 'none' } | { readonly kind: 'redis'; readonly url: string; readonly prefix: string };

export interface ServerConfig {
  /** Absent: the server that uses the data folder, or none. */
  readonly url?: string;
  readonly key?: string;
}

/** All problems of the settings, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const DAY_MS = 86_400_000;

const provisionalOf = (settings: ReturnType<typeof readSettings>, auth: AuthConfig): Config['provisional'] => ({
  isOn: settings.NETLOOM_OBSERVE_RESULTS ?? true,
  perHour: settings.NETLOOM_PROVISIONAL_PER_HOUR ?? (auth.kind === 'none' ? 0 : 10_000),
});

/**
 * Reads the environment; `overrides` from the command line take precedence (by the same names). Throws a {@link ConfigError} that lists all problems.
 */
export function readConfig(env: Environment, overrides: Environment = {}): Config {
  const given = { ...env, ...Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined)) };
  const problems = unknownNames(env);
  const settings = readSettings(given, problems);
  const host = settings.NETLOOM_HOST ?? '127.0.0.1';
  // On a public address, the explorer pages and introspection must be enabled explicitly.
  const fallback = given['NODE_ENV'] === 'production' || !isLoopback(host) ? 'production' : 'development';
  const auth = readAuth(settings, host, problems);
  const port = settings.NETLOOM_PORT ?? 4_000;
  const transport = readTransport(settings, host, problems);
  const metrics = readMetrics(settings, port, problems);
  const extractors = readExtractors(settings.NETLOOM_EXTRACTORS, problems);
  const topics = readTopics(settings.NETLOOM_TOPICS, problems);
  const retention = readRetention(settings.NETLOOM_RETENTION, problems);
  const quotas = readQuotas(settings.NETLOOM_QUOTAS, auth.kind, problems);
  const models = readModels(settings.NETLOOM_MODELS, problems);
  const profiles = readProfiles(settings.NETLOOM_PROFILES, problems);
  const embeddings = readEmbeddings(settings, problems);
  const languageModel = readLanguageModel(settings, problems);
  const netboxes = readNetboxServers(settings, problems);
  const documents = documentsOf(settings, problems);
  const server = serverOf(settings, problems);
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => asGiven(problem, overrides)));
  return Object.freeze({
    host,
    port,
    store: storeOf(settings),
    shared: sharedOf(settings),
    auth,
    transport,
    development: (settings.NETLOOM_ENV ?? fallback) === 'development',
    logLevel: settings.NETLOOM_LOG_LEVEL ?? 'warn',
    sample: settings.NETLOOM_SAMPLE ?? (settings.NETLOOM_NEO4J_URL === undefined && netboxes.length === 0),
    ...timesOf(settings),
    retention,
    quotas,
    requestsPerMinute: settings.NETLOOM_RATE_LIMIT ?? 6_000,
    operationsKept: settings.NETLOOM_OPERATIONS_KEPT ?? 50,
    provisional: provisionalOf(settings, auth),
    memoryLearning: settings.NETLOOM_MEMORY_LEARNING ?? 'propose',
    memoryRoot: settings.NETLOOM_MEMORY_ROOT,
    windowsKept: settings.NETLOOM_WINDOWS_KEPT ?? 1_000,
    extractors,
    topics,
    models,
    profiles,
    embeddings,
    languageModel,
    netboxes,
    server,
    ...mcpOf(settings, documents),
    origins: settings.NETLOOM_ORIGINS ?? [],
    trustedProxies: settings.NETLOOM_TRUSTED_PROXIES ?? [],
    connectionsPerAddress: settings.NETLOOM_CONNECTIONS_PER_ADDRESS ?? 256,
    metrics,
    documents,
    webhooks: { allow: settings.NETLOOM_WEBHOOK_ALLOW ?? [] },
  } satisfies Config);
}

const mcpOf = (settings: Settings, { onlyTrusted }: DocumentsConfig): Pick<Config, 'mcp' | 'mcpWrites'> => ({
  mcp: settings.NETLOOM_MCP ?? !onlyTrusted,
  mcpWrites: settings.NETLOOM_MCP_WRITES ?? false,
});

function timesOf(settings: Settings): Pick<Config, 'sessionIdleMs' | 'windowTtlMs' | 'drainMs' | 'stopMs'> {
  return {
    sessionIdleMs: settings.NETLOOM_SESSION_IDLE ?? DAY_MS,
    windowTtlMs: settings.NETLOOM_WINDOW_CACHE ?? 600_000,
    drainMs: settings.NETLOOM_DRAIN ?? 0,
    stopMs: settings.NETLOOM_STOP_TIMEOUT ?? 2_000,
  };
}

/** Command-line options by the settings that they override. */
const OPTIONS: Readonly<Record<string, string>> = {
  NETLOOM_HOST: '--host',
  NETLOOM_PORT: '--port',
  NETLOOM_DATA: '--data',
  NETLOOM_URL: '--url',
  NETLOOM_KEY_FILE: '--key-file',
  NETLOOM_NETBOX_URL: '--netbox',
  NETLOOM_NETBOX_TOKEN_FILE: '--token-file',
  NETLOOM_NETBOX_SOURCE: '--source',
};

/** Names the option in an error if the value came from the command line. */
function asGiven(problem: string, overrides: Environment): string {
  const [name] = /^NETLOOM_[A-Z_]+(?=:)/u.exec(problem) ?? [];
  const option = name === undefined || overrides[name] === undefined ? undefined : OPTIONS[name];
  return name === undefined || option === undefined ? problem : `${option}${problem.slice(name.length)}`;
}

function storeOf(settings: Settings): StoreConfig {
  const url = settings.NETLOOM_NEO4J_URL;
  if (url === undefined) return Object.freeze({ kind: 'sqlite', folder: settings.NETLOOM_DATA ?? '.netloom' });
  const user = settings.NETLOOM_NEO4J_USER ?? 'neo4j';
  const password = settings.NETLOOM_NEO4J_PASSWORD ?? '';
  return Object.freeze({ kind: 'neo4j', url, user, password, database: settings.NETLOOM_NEO4J_DATABASE ?? 'neo4j' });
}

function documentsOf(settings: Settings, problems: string[]): DocumentsConfig {
  const trusted = readTrustedDocuments(settings.NETLOOM_TRUSTED_DOCUMENTS, problems);
  const onlyTrusted = settings.NETLOOM_DOCUMENTS === 'trusted';
  if (onlyTrusted && settings.NETLOOM_TRUSTED_DOCUMENTS === undefined)
    problems.push('NETLOOM_DOCUMENTS: expected NETLOOM_TRUSTED_DOCUMENTS with it, got none; no document would be accepted.');
  return { trusted, onlyTrusted };
}

function serverOf({ NETLOOM_URL: url, NETLOOM_KEY_FILE: file }: Settings, problems: string[]): ServerConfig {
  const keys = file === undefined ? [] : readKeyFile('NETLOOM_KEY_FILE', file, problems);
  if (keys.length > 1) problems.push(`NETLOOM_KEY_FILE: expected one key, got ${keys.length} lines.`);
  const [key] = keys;
  if (key !== undefined && !/^[\x21-\x7e]+$/u.test(key))
    problems.push(`NETLOOM_KEY_FILE: expected one key without spaces, got ${key.length} characters.`);
  return Object.freeze({ ...(url === undefined ? {} : { url }), ...(key === undefined ? {} : { key }) });
}

function sharedOf(settings: Settings): SharedConfig {
  const url = settings.NETLOOM_REDIS_URL;
  return Object.freeze(url === undefined ? { kind: 'none' } : { kind: 'redis', url, prefix: settings.NETLOOM_REDIS_PREFIX ?? 'netloom' });
}
