import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseCidr } from '../domain/inventory/address/ip.js';
import { isSafeUrl, SAFE_URL } from './hosts.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const isOn = z.enum(['true', 'false', '1', '0'], 'true or false').transform((value) => value === 'true' || value === '1');

const count = (min: number, max: number, expected: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/u, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);

/** Texts that are separated by commas. */
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

const claim = z.string().regex(/^[\x21-\x7e]{1,200}$/u, 'the name of a claim of 1 to 200 letters, digits and signs without spaces');

/** Names of networks that may be trusted as proxies. */
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** The schema of each environment variable. The message of a schema is what an error says was expected. */
const SETTINGS = {
  NETLOOM_HOST: z.string().regex(/^[\w.:[\]-]{1,253}$/u, 'a host name or address'),
  NETLOOM_PORT: count(0, 65_535, 'a port from 0 (any free one) to 65535'),
  NETLOOM_DATA: z.string().min(1, 'a folder'),
  NETLOOM_NEO4J_URL: z
    .string()
    .regex(/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^\s/@]+\/?$/u, 'an address such as bolt://127.0.0.1:7687, without user and password'),
  NETLOOM_NEO4J_USER: z.string().min(1, 'a user name'),
  NETLOOM_NEO4J_PASSWORD: z.string(),
  NETLOOM_NEO4J_DATABASE: z.string().regex(/^[A-Za-z][\w.-]{2,62}$/u, 'a database name'),
  NETLOOM_REDIS_URL: z.string().regex(/^rediss?:\/\/\S+$/u, 'an address such as redis://127.0.0.1:6379'),
  NETLOOM_REDIS_PREFIX: z.string().regex(/^[\w.-]{1,40}$/u, 'up to 40 letters, digits, dots, dashes and underscores'),
  NETLOOM_RATE_LIMIT: count(0, 10_000_000, 'requests a minute from 0 (no limit) to 10000000'),
  NETLOOM_AUTH: z.enum(['none', 'keys'], 'none or keys'),
  NETLOOM_API_KEYS: z.string(),
  NETLOOM_API_KEYS_FILE: z.string().min(1, 'a file'),
  NETLOOM_JWT_ISSUER: z.string().refine(isSafeUrl, SAFE_URL),
  NETLOOM_JWT_AUDIENCE: list,
  NETLOOM_JWT_JWKS: z.string().min(1, 'an address or a file'),
  NETLOOM_JWT_CLOCK_SKEW: z
    .string()
    .regex(/^\d{1,3}[sm]$/u, 'a time such as 0s, 30s or 2m')
    .transform(milliseconds)
    .refine((value) => value <= 300_000, 'at most 5m'),
  NETLOOM_JWT_PRINCIPAL_CLAIM: claim,
  NETLOOM_JWT_WORKSPACE: list,
  NETLOOM_JWT_WORKSPACE_CLAIM: claim,
  NETLOOM_JWT_TEAMS_CLAIM: claim,
  NETLOOM_JWT_SCOPES_CLAIM: claim,
  NETLOOM_TLS_CERT: z.string().min(1, 'a file'),
  NETLOOM_TLS_KEY: z.string().min(1, 'a file'),
  NETLOOM_BEHIND_PROXY: isOn,
  NETLOOM_PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]{1,253}\/?$/u, 'an address such as https://netloom.example.org, without a path')
    .refine((value) => URL.canParse(value), 'an address such as https://netloom.example.org, without a path'),
  NETLOOM_MCP: isOn,
  NETLOOM_EXTRACTORS: z.string().min(1, 'a file'),
  NETLOOM_TOPICS: z.string().min(1, 'a file'),
  NETLOOM_RETENTION: z.string().min(1, 'a file'),
  NETLOOM_QUOTAS: z.string().min(1, 'a file'),
  NETLOOM_MODELS: z.string().min(1, 'a file'),
  NETLOOM_PROFILES: z.string().min(1, 'a file'),
  NETLOOM_TRUSTED_DOCUMENTS: z.string().min(1, 'a file'),
  NETLOOM_DOCUMENTS: z.enum(['any', 'trusted'], 'any or trusted'),
  NETLOOM_EMBEDDINGS: z.enum(['local', 'off'], 'local or off'),
  NETLOOM_EMBEDDINGS_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u,
      'an address such as http://127.0.0.1:8080/v1, without /embeddings, user and password',
    ),
  NETLOOM_EMBEDDINGS_MODEL: z.string().regex(/^\P{C}{1,200}$/u, 'the name of a model, at most 200 characters'),
  NETLOOM_EMBEDDINGS_KEY: z.string().regex(/^[\x21-\x7e]{1,4096}$/u, 'a key of letters, digits and signs without spaces'),
  NETLOOM_EMBEDDINGS_KEY_FILE: z.string().min(1, 'a file'),
  NETLOOM_EMBEDDINGS_DIMENSIONS: count(1, 16_384, 'how many numbers a vector is to have, from 1 to 16384'),
  NETLOOM_EMBEDDINGS_CHARACTERS: count(100, 100_000, 'a number of characters from 100 to 100000'),
  // Reads of a window share a transaction on a remote store with this, which has a timeout of eight seconds.
  NETLOOM_EMBEDDINGS_WAIT: count(1, 3_000, 'a time in milliseconds from 1 to 3000'),
  NETLOOM_MODEL_API: z.enum(['openai', 'anthropic'], 'openai or anthropic'),
  NETLOOM_MODEL_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u,
      'an address such as http://127.0.0.1:8080/v1, without /chat/completions or /v1/messages, user and password',
    ),
  NETLOOM_MODEL: z.string().regex(/^\P{C}{1,200}$/u, 'the name of a model, at most 200 characters'),
  NETLOOM_MODEL_KEY: z.string().regex(/^[\x21-\x7e]{1,4096}$/u, 'a key of letters, digits and signs without spaces'),
  NETLOOM_MODEL_KEY_FILE: z.string().min(1, 'a file'),
  NETLOOM_MODEL_TIMEOUT: count(100, 600_000, 'a time in milliseconds from 100 to 600000'),
  NETLOOM_MODEL_TOKENS_PER_HOUR: count(1_000, 999_999_999, 'a number of tokens from 1000 to 999999999'),
  NETLOOM_MODEL_TOKENS_PER_WORKSPACE: count(1_000, 999_999_999, 'a number of tokens from 1000 to 999999999'),
  NETLOOM_MODEL_TOKENS_PER_PRINCIPAL: count(1_000, 999_999_999, 'a number of tokens from 1000 to 999999999'),
  NETLOOM_MODEL_SUMMARIES: isOn,
  NETLOOM_MODEL_TITLES: isOn,
  NETLOOM_MODEL_REFERENCES: isOn,
  NETLOOM_MODEL_MEMORIES: isOn,
  NETLOOM_NETBOX_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u,
      'an address that begins with http:// or https://, such as https://netbox.example.org, without user and password',
    )
    .refine((value) => URL.canParse(value), 'an address such as https://netbox.example.org')
    // The address of the API is that of the server.
    .transform((value) => value.replace(/\/+(?:api\/*)?$/u, '')),
  NETLOOM_NETBOX_TOKEN: z.string().regex(/^[\x21-\x7e]{1,4096}$/u, 'a token of letters, digits and signs without spaces'),
  NETLOOM_NETBOX_TOKEN_FILE: z.string().min(1, 'a file'),
  NETLOOM_NETBOX_SOURCE: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/u, 'a name of at most 40 lower-case letters, digits, dashes and underscores'),
  NETLOOM_NETBOX_WORKSPACE: z.string().regex(/^[\w.-]{1,64}$/u, 'the name of a workspace'),
  NETLOOM_NETBOX_CA_FILE: z.string().min(1, 'a file'),
  NETLOOM_NETBOX_WEBHOOK_SECRET: z.string().regex(/^[\x21-\x7e]{8,255}$/u, 'at least 8 letters, digits and signs without spaces'),
  NETLOOM_NETBOX_WEBHOOK_SECRET_FILE: z.string().min(1, 'a file'),
  NETLOOM_NETBOX_PARALLEL: count(1, 32, 'a number of requests from 1 to 32'),
  NETLOOM_NETBOX_CHANGES: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,3}[smh])$/u, 'a time such as 10s, 1m or 1h, or 0 for never')
    .transform((value) => (value === '0' ? 0 : milliseconds(value)))
    .refine((value) => value === 0 || (value >= 2_000 && value <= 86_400_000), 'from 2s to 24h, or 0 for never'),
  NETLOOM_NETBOX_SERVERS: z.string().min(1, 'a file'),
  NETLOOM_NETBOX_LOOKUP: z.enum(['unknown', 'off'], 'unknown or off'),
  NETLOOM_NETBOX_FULL: z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/u, 'a time such as 30m, 24h or 7d')
    .transform(milliseconds)
    .refine((value) => value <= 90 * 86_400_000, 'at most 90d'),
  NETLOOM_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/u, 'an address such as http://127.0.0.1:4000, without user and password'),
  NETLOOM_KEY_FILE: z.string().min(1, 'a file'),
  NETLOOM_MCP_WRITES: isOn,
  NETLOOM_OPERATIONS_KEPT: count(1, 10_000, 'a number of operations from 1 to 10000'),
  NETLOOM_MEMORY_LEARNING: z.enum(['off', 'propose', 'confirm'], 'off, propose or confirm'),
  NETLOOM_MEMORY_ROOT: z.string().min(1, 'a folder'),
  NETLOOM_OBSERVE_RESULTS: isOn,
  NETLOOM_PROVISIONAL_PER_HOUR: count(0, 1_000_000, 'a number of entities from 0 (unlimited) to 1000000'),
  NETLOOM_WINDOWS_KEPT: count(0, 100_000, 'a number of windows from 0 (none) to 100000'),
  NETLOOM_ENV: z.enum(['development', 'production'], 'development or production'),
  NETLOOM_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent'),
  NETLOOM_SAMPLE: isOn,
  NETLOOM_SESSION_IDLE: z
    .string()
    .regex(/^[1-9]\d{0,5}[mhd]$/u, 'a time such as 30m, 24h or 7d')
    .transform(milliseconds)
    .refine((value) => value <= 90 * 86_400_000, 'at most 90d'),
  NETLOOM_WINDOW_CACHE: z
    .string()
    .regex(/^[1-9]\d{0,3}[smh]$/u, 'a time such as 30s, 10m or 1h')
    .transform(milliseconds)
    .refine((value) => value <= 86_400_000, 'at most 24h'),
  NETLOOM_DRAIN: z
    .string()
    .regex(/^\d{1,2}s$/u, 'a time in seconds such as 3s, at most 60s')
    .transform((value) => Number(value.slice(0, -1)) * 1_000)
    .refine((value) => value <= 60_000, 'at most 60s'),
  NETLOOM_STOP_TIMEOUT: z
    .string()
    .regex(/^[1-9]\d?s$/u, 'a time in seconds such as 5s, at most 60s')
    .transform((value) => Number(value.slice(0, -1)) * 1_000)
    .refine((value) => value <= 60_000, 'at most 60s'),
  NETLOOM_WEBHOOK_ALLOW: z
    .string()
    .transform((value) => value.split(',').map((network) => parseCidr(network.trim())))
    .refine((networks) => networks.every((network) => network !== undefined), 'addresses or networks such as 10.20.0.0/16, fd12:3456::/48')
    .transform((networks) => networks.filter((network) => network !== undefined)),
  NETLOOM_TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every((proxy) => PROXY_NETWORKS.includes(proxy) || parseCidr(proxy) !== undefined),
      `addresses, networks such as 10.20.0.0/16, or ${PROXY_NETWORKS.join(', ')}`,
    ),
  NETLOOM_METRICS_PORT: count(0, 65_535, 'a port from 0 (any free one) to 65535'),
  NETLOOM_METRICS_HOST: z.string().regex(/^[\w.:[\]-]{1,253}$/u, 'a host name or address'),
  NETLOOM_CONNECTIONS_PER_ADDRESS: count(1, 10_000, 'a number of connections from 1 to 10000'),
  NETLOOM_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every((origin) => /^https?:\/\/[^\s/]+$/u.test(origin)), 'origins such as https://app.example.org'),
} as const;

type SettingName = keyof typeof SETTINGS;
export type Settings = { -readonly [Name in SettingName]?: z.output<(typeof SETTINGS)[Name]> };

/** The environment variables that are read. */
const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

/** Reads all known settings and adds one line to `problems` for each problem. An empty value counts as unset. */
export function readSettings(given: Environment, problems: string[]): Settings {
  const settings: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(SETTINGS)) {
    const value = given[name];
    if (value === undefined || value === '') continue;
    const result = schema.safeParse(value);
    if (result.success) settings[name] = result.data;
    else problems.push(`${name}: expected ${result.error.issues[0]?.message ?? 'another value'}, got ${quoted(name, value)}.`);
  }
  return settings;
}

/** An address may contain a password, so errors do not repeat addresses. */
function quoted(name: string, value: string): string {
  return /_URL$|_KEY$|_TOKEN$|_SECRET$|PASSWORD/u.test(name) ? `${value.length} other characters` : JSON.stringify(value.slice(0, 80));
}

/** One line for each unknown `NETLOOM_…` name. */
export function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('NETLOOM_') && !SETTING_NAMES.includes(name) && !OTHER_NAMES.has(name))
    .map((name) => {
      const near = SETTING_NAMES.map((known) => ({ known, slips: distance(name, known) })).sort((a, b) => a.slips - b.slips)[0];
      return `${name}: there is no such setting.${near !== undefined && near.slips <= 4 ? ` Did you mean ${near.known}?` : ''}`;
    });
}

/** Names that only the tests and tools use. */
const OTHER_NAMES = new Set(['NETLOOM_REQUIRE', 'NETLOOM_NETBOX_FIXTURE']);

/** The lines of a key file. `#` begins a comment, but not inside a key. */
export function readKeyFile(setting: string, path: string, problems: string[]): readonly string[] {
  try {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/u);
    return lines.map((line) => line.replace(/(?:^|\s)#.*$/u, '').trim()).filter((line) => line !== '');
  } catch (error) {
    problems.push(`${setting}: cannot read ${JSON.stringify(path)}: ${error instanceof Error ? error.message : String(error)}.`);
    return [];
  }
}

/** A time such as 30m, 24h or 7d in milliseconds. */
export function milliseconds(text: string): number {
  const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
  return Number(text.slice(0, -1)) * units[text.at(-1) as keyof typeof units];
}

/** The edit distance between two names. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1];
    for (const [j, match] of Array.from(other).entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === match ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
