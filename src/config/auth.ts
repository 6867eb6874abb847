import type { ConfiguredKey } from '../domain/access/configured-key.js';
import { MAX_TEAMS } from '../domain/access/stored-key.js';
import { DEFAULT_SCOPES, isScope, SCOPES } from '../domain/common/scopes.js';
import { isLoopback } from './hosts.js';
import { readKeyFile, type Settings } from './settings.js';
import { readTokens, type TokensConfig } from './tokens.js';

/** Who may use the server. */
export type AuthConfig =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'api-keys';
      readonly keys: readonly ConfiguredKey[];
      /** Tokens that are accepted beside keys. */
      readonly tokens?: TokensConfig;
    };

/** Reads keys and tokens. Without any, the server listens on loopback only. */
export function readAuth(settings: Settings, host: string, problems: string[]): AuthConfig {
  const keys = readKeys(settings.NETLOOM_API_KEYS, settings.NETLOOM_API_KEYS_FILE, problems);
  const tokens = readTokens(settings, problems);
  const named = settings.NETLOOM_API_KEYS !== undefined || settings.NETLOOM_API_KEYS_FILE !== undefined;
  const required = named || tokens !== undefined;
  const open = !required && settings.NETLOOM_AUTH !== 'keys';
  if (required && settings.NETLOOM_AUTH === 'none')
    problems.push(`NETLOOM_AUTH: expected keys or nothing beside ${named ? 'NETLOOM_API_KEYS' : 'NETLOOM_JWT_ISSUER'}, got none.`);
  if (named && keys.length === 0 && problems.length === 0) problems.push('NETLOOM_API_KEYS: expected at least one key, got none.');
  if (open && !isLoopback(host)) {
    problems.push(
      `NETLOOM_HOST: without API keys expected a loopback address (127.0.0.1, ::1, localhost), got "${host}"; set NETLOOM_API_KEYS, NETLOOM_JWT_ISSUER, or NETLOOM_AUTH=keys with stored keys, to serve others.`,
    );
  }
  return Object.freeze(open ? { kind: 'none' } : { kind: 'api-keys', keys, ...(tokens === undefined ? {} : { tokens }) });
}

function readKeys(inline: string | undefined, file: string | undefined, problems: string[]): readonly ConfiguredKey[] {
  const words = inline?.split(',').map((word) => word.trim()) ?? [];
  const lines = file === undefined ? [] : readKeyFile('NETLOOM_API_KEYS_FILE', file, problems);
  return Object.freeze([
    ...words.filter((word) => word !== '').flatMap((word, index) => readKey(word, `NETLOOM_API_KEYS: key ${index + 1}`, problems)),
    ...lines.flatMap((line, index) => readKey(line, `NETLOOM_API_KEYS_FILE: key ${index + 1}`, problems)),
  ]);
}

/** `principal:sha256hex[@workspace][+team...][/scope...]`. The error does not repeat the text, which may be a key that was pasted by mistake. */
function readKey(text: string, place: string, problems: string[]): readonly ConfiguredKey[] {
  const match = /^([\w.-]{1,64}):([0-9a-f]{64})(?:@([\w.-]{1,64}))?((?:\+[\w.-]{1,64})*)((?:\/[a-z:]{1,20})*)$/iu.exec(text);
  const [, principal, sha256, workspace = 'default', named = '', granted = ''] = match ?? [];
  const teams = namesIn(named, '+');
  if (principal === undefined || sha256 === undefined || teams.length > MAX_TEAMS) {
    problems.push(
      `${place}: expected principal:sha256hex, optionally with @workspace, up to ${MAX_TEAMS} times +team, and /scope for each scope (\`netloom hash-key\` prints one), got ${text.length} other characters.`,
    );
    return [];
  }
  const scopes = namesIn(granted, '/');
  const others = scopes.filter((scope) => !isScope(scope));
  if (others.length > 0) problems.push(`${place}: expected scopes of ${Object.keys(SCOPES).join(', ')}, got ${others.join(', ')}.`);
  return [
    {
      principal,
      sha256: sha256.toLowerCase(),
      workspace,
      ...(teams.length === 0 ? {} : { teams }),
      scopes: scopes.length === 0 ? DEFAULT_SCOPES : scopes.filter(isScope),
    },
  ];
}

const namesIn = (text: string, separator: string): readonly string[] => [...new Set(text.split(separator).filter((name) => name !== ''))];
