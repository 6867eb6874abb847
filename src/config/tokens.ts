import { z } from 'zod';
import type { TokenRules } from '../domain/access/token-principal.js';
import { isSafeUrl, SAFE_URL } from './hosts.js';
import { readSettingsFile } from './settings-file.js';
import type { Settings } from './settings.js';

/** Which tokens are accepted beside API keys, and whom they name. */
export interface TokensConfig {
  readonly issuer: string;
  readonly audiences: readonly string[];
  /** Where the keys of the issuer are. By default, its configuration says it. */
  readonly keys:
    | { readonly kind: 'DISCOVERY' }
    | { readonly kind: 'URL'; readonly url: string }
    | { readonly kind: 'FILE'; readonly keys: readonly Readonly<Record<string, unknown>>[] };
  readonly skewMs: number;
  readonly rules: TokenRules;
}

const SKEW_MS = 30_000;
const MAX_NAMES = 20;
const MAX_KEYS = 100;
const WORKSPACE = /^[\w.-]{1,64}$/u;

const KEY_SET = z.object(
  { keys: z.array(z.record(z.string(), z.unknown()), 'a list of keys') },
  'a JSON Web Key Set: an object with the member keys',
);
type KeySet = z.output<typeof KEY_SET>;

/** Reads the settings of tokens; undefined without an issuer. Adds one line to `problems` for each problem. */
export function readTokens(settings: Settings, problems: string[]): TokensConfig | undefined {
  const { NETLOOM_JWT_ISSUER: issuer } = settings;
  if (issuer === undefined) {
    const first = Object.keys(settings).find((name) => name.startsWith('NETLOOM_JWT_'));
    if (first !== undefined && problems.length === 0)
      problems.push(`NETLOOM_JWT_ISSUER: expected the issuer of tokens, because ${first} is set, got nothing.`);
    return undefined;
  }
  const audiences = settings.NETLOOM_JWT_AUDIENCE ?? [];
  const workspaces = settings.NETLOOM_JWT_WORKSPACE ?? [];
  const workspaceClaim = settings.NETLOOM_JWT_WORKSPACE_CLAIM;
  if (problems.length === 0) checkNames(audiences, workspaces, workspaceClaim, problems);
  return Object.freeze({
    issuer,
    audiences,
    keys: keysOf(settings.NETLOOM_JWT_JWKS, problems),
    skewMs: settings.NETLOOM_JWT_CLOCK_SKEW ?? SKEW_MS,
    rules: {
      workspaces,
      principalClaim: settings.NETLOOM_JWT_PRINCIPAL_CLAIM ?? 'sub',
      scopesClaim: settings.NETLOOM_JWT_SCOPES_CLAIM ?? 'scope',
      ...(workspaceClaim === undefined ? {} : { workspaceClaim }),
      ...(settings.NETLOOM_JWT_TEAMS_CLAIM === undefined ? {} : { teamsClaim: settings.NETLOOM_JWT_TEAMS_CLAIM }),
    },
  });
}

function checkNames(
  audiences: readonly string[],
  workspaces: readonly string[],
  workspaceClaim: string | undefined,
  problems: string[],
): void {
  const because = 'because NETLOOM_JWT_ISSUER is set';
  if (audiences.length === 0 || audiences.length > MAX_NAMES)
    problems.push(
      `NETLOOM_JWT_AUDIENCE: expected 1 to ${MAX_NAMES} audiences of tokens for this server, ${because}, got ${audiences.length}.`,
    );
  const others = workspaces.filter((name) => !WORKSPACE.test(name));
  if (others.length > 0 || workspaces.length === 0 || workspaces.length > MAX_NAMES)
    problems.push(
      `NETLOOM_JWT_WORKSPACE: expected 1 to ${MAX_NAMES} workspaces of up to 64 letters, digits, dots, dashes and underscores, ${because}, got ${JSON.stringify(workspaces.join(','))}.`,
    );
  else if (workspaces.length > 1 && workspaceClaim === undefined)
    problems.push(`NETLOOM_JWT_WORKSPACE: expected one workspace without NETLOOM_JWT_WORKSPACE_CLAIM, got ${workspaces.length}.`);
}

function keysOf(given: string | undefined, problems: string[]): TokensConfig['keys'] {
  if (given === undefined) return { kind: 'DISCOVERY' };
  if (/^https?:/iu.test(given)) {
    if (!isSafeUrl(given)) problems.push(`NETLOOM_JWT_JWKS: expected ${SAFE_URL} or a file, got ${given.length} other characters.`);
    return { kind: 'URL', url: given };
  }
  const set = readSettingsFile('NETLOOM_JWT_JWKS', given, KEY_SET, problems);
  const problem = set === undefined ? undefined : problemOf(set);
  if (problem !== undefined) problems.push(`NETLOOM_JWT_JWKS: ${given}: ${problem}`);
  return { kind: 'FILE', keys: set?.keys ?? [] };
}

/** Says nothing of the keys, which may be private ones by mistake. */
function problemOf({ keys }: KeySet): string | undefined {
  if (keys.length === 0 || keys.length > MAX_KEYS) return `expected 1 to ${MAX_KEYS} keys, got ${keys.length}.`;
  const secret = keys.findIndex((key) => 'd' in key || 'k' in key);
  return secret < 0 ? undefined : `expected public keys only, without the members d and k, got one at position ${secret + 1}.`;
}
