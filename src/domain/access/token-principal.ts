import type { Principal } from '../common/principal.js';
import { ALL_SCOPES } from '../common/scopes.js';
import { MAX_TEAMS } from './stored-key.js';

/** The claims of a token whose signature, issuer, audience and times were checked. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Where a token names its principal. */
export interface TokenRules {
  readonly principalClaim: string;
  /** The workspaces that tokens give access to. Without {@link workspaceClaim}, the only one. */
  readonly workspaces: readonly string[];
  readonly workspaceClaim?: string;
  readonly teamsClaim?: string;
  /** A text with spaces, or a list. */
  readonly scopesClaim: string;
}

/** Why a login failed, as one sentence. It repeats nothing that the caller sent. */
export interface Refusal {
  readonly refusal: string;
}

export type TokenPrincipal = Pick<Principal, 'name' | 'workspace' | 'teams' | 'scopes'>;

const MAX_NAME = 64;

/** The principal that a token names. Unknown scopes are ignored; a token without known ones has none. */
export function principalOfToken(claims: TokenClaims, rules: TokenRules): TokenPrincipal | Refusal {
  const name = nameFor(claims[rules.principalClaim]);
  if (name === undefined)
    return refused(rules.principalClaim, `expected a text that becomes a name of 1 to ${MAX_NAME} characters; select another claim`);
  const workspace = workspaceIn(claims, rules);
  if (workspace === undefined) return refused(rules.workspaceClaim ?? '', 'expected a workspace that tokens give access to');
  const teams = rules.teamsClaim === undefined ? [] : namesIn(claims[rules.teamsClaim]);
  if (teams === undefined || teams.length > MAX_TEAMS)
    return refused(rules.teamsClaim ?? '', `expected at most ${MAX_TEAMS} texts that become names of 1 to ${MAX_NAME} characters`);
  const granted = wordsIn(claims[rules.scopesClaim]);
  return {
    name,
    workspace,
    ...(teams.length === 0 ? {} : { teams }),
    scopes: ALL_SCOPES.filter((scope) => granted.includes(scope)),
  };
}

const refused = (claim: string, expected: string): Refusal => ({ refusal: `The claim ${claim} of the token: ${expected}.` });

function workspaceIn(claims: TokenClaims, { workspaces, workspaceClaim }: TokenRules): string | undefined {
  if (workspaceClaim === undefined) return workspaces[0];
  return workspaces.find((workspace) => workspace === claims[workspaceClaim]);
}

function namesIn(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  const names = (Array.isArray(value) ? [...new Set<unknown>(value)] : [value]).map(nameFor);
  return names.every((name) => name !== undefined) ? names : undefined;
}

function wordsIn(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value : [];
}

/**
 * The name for a text such as `auth0|123`, which becomes `auth0--7c123`: letters, digits, dots, dashes and underscores stay, and each other byte of the
 * text is written as `--` and two hexadecimal digits, like a dash before another dash or such a byte. So different texts never get the same name.
 * Undefined if the name would have more than 64 characters, or none.
 */
function nameFor(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.isWellFormed()) return undefined;
  const name = value.replaceAll(/-(?=[^\w.])|[^\w.-]/gu, escaped);
  return name.length >= 1 && name.length <= MAX_NAME ? name : undefined;
}

const escaped = (character: string): string =>
  Array.from(new TextEncoder().encode(character), (byte) => `--${byte.toString(16).padStart(2, '0')}`).join('');
