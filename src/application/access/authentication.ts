import { LRUCache } from 'lru-cache';
import type { AcceptedTokens, Dependencies } from '../common/index.js';
import { configuredKeyId, type ConfiguredKey } from '../../domain/access/configured-key.js';
import { stateOfKey, type StoredKey } from '../../domain/access/stored-key.js';
import { principalOfToken, type Refusal } from '../../domain/access/token-principal.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { createWatch, type WatchCredential } from './watch.js';

/** The caller, or why the token is refused. */
export type Login = { readonly caller: Principal } | Refusal;

/** Recognises callers by their keys and tokens. */
export interface Authentication {
  /**
   * The caller with this key or token, or why the token is refused; undefined for a key that is unknown, revoked or has expired. A revocation takes effect
   * within {@link KNOWN_MS}. Throws UNAVAILABLE if the store does not respond and the key is not one of the settings, or if a token cannot be checked.
   */
  identify(keyOrToken: string, address?: string): Promise<Login | undefined>;
  /** Calls `ended` once when the caller's key or token is revoked or expires, at most five seconds later. Returns a function that stops it. */
  readonly watch: WatchCredential;
  /** The workspaces with stored keys. */
  workspaces(): Promise<readonly string[]>;
  stop(): void;
}

/** How long a process relies on what it read about a key, in milliseconds. */
const KNOWN_MS = 2_000;
const MAX_KNOWN = 10_000;
/** How often the last use of a key is written at most, in milliseconds. */
const TOUCH_MS = 60_000;
/** The form of the keys that the service creates. Others are not looked up. */
const FORM = /^nl_[\w-]{43}$/u;

/** The form of a token: a JSON Web Signature in its compact form. */
const TOKEN_FORM = /^[\w-]+\.[\w-]+\.[\w-]*$/u;
/** The forms of ids of tokens that are shown in the audit log. */
const TOKEN_ID = /^[\w.-]{1,64}$/u;

export function createAuthentication(deps: Dependencies): Authentication {
  const { store, clock, digest, configuredKeys = [], tokens } = deps;
  const configured = new Map(configuredKeys.map((key) => [key.sha256, key]));
  const known = new LRUCache<string, { readonly key: StoredKey | undefined }>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  const touch = noteUses(deps);

  async function stored(sha256: string): Promise<StoredKey | undefined> {
    const before = known.get(sha256);
    if (before !== undefined) return before.key;
    const key = await store.read(LOCAL).apiKeys.find(sha256);
    known.set(sha256, { key });
    return key;
  }

  async function isValid(sha256: string): Promise<boolean> {
    const key = await stored(sha256);
    return key !== undefined && stateOfKey(key, clock.now()) === 'VALID';
  }

  const watch = createWatch({ now: () => clock.now(), isValid });
  return {
    async identify(given, address) {
      const sha256 = digest(given);
      const own = configured.get(sha256);
      if (own !== undefined) return { caller: configuredPrincipal(own, address) };
      if (tokens !== undefined && TOKEN_FORM.test(given)) return loginByToken(tokens, given, sha256, address);
      const key = FORM.test(given) ? await stored(sha256) : undefined;
      if (key === undefined || stateOfKey(key, clock.now()) !== 'VALID') return undefined;
      touch(key);
      return { caller: storedPrincipal(key, address) };
    },
    watch: watch.watch,
    workspaces: () => store.read(LOCAL).apiKeys.workspaces(),
    stop: watch.stop,
  };
}

const at = (address: string | undefined) => (address === undefined ? {} : { address });

async function loginByToken(
  { verifier, rules }: AcceptedTokens,
  token: string,
  sha256: string,
  address: string | undefined,
): Promise<Login> {
  const verified = await verifier.verify(token);
  if ('refusal' in verified) return verified;
  const { claims, expiresAt } = verified;
  const principal = principalOfToken(claims, rules);
  if ('refusal' in principal) return principal;
  const { jti } = claims;
  const id = `token-${typeof jti === 'string' && TOKEN_ID.test(jti) ? jti : sha256.slice(0, 12)}`;
  return { caller: { ...principal, credential: { id, isToken: true, expiresAt, ...at(address) } } };
}

function configuredPrincipal(key: ConfiguredKey, address: string | undefined): Principal {
  const { principal, workspace, teams, scopes } = key;
  return {
    name: principal,
    workspace,
    ...(teams === undefined ? {} : { teams }),
    ...(scopes === undefined ? {} : { scopes }),
    credential: { id: configuredKeyId(key), ...at(address) },
  };
}

function storedPrincipal(
  { id, sha256, principal, workspace, teams, scopes, expiresAt }: StoredKey,
  address: string | undefined,
): Principal {
  return {
    name: principal,
    workspace,
    ...(teams.length === 0 ? {} : { teams }),
    scopes,
    credential: { id, sha256, ...(expiresAt === undefined ? {} : { expiresAt }), ...at(address) },
  };
}

/** Writes the last use of a key at most once a minute. A failure is not important: the next use is written again. */
function noteUses({ store, clock }: Dependencies): (key: StoredKey) => void {
  const noted = new LRUCache<string, number>({ max: MAX_KNOWN });
  return ({ id, workspace, principal, lastUsedAt = 0 }) => {
    const now = clock.now();
    if (now - Math.max(lastUsedAt, noted.get(id) ?? 0) < TOUCH_MS) return;
    noted.set(id, now);
    store.transaction({ workspace, name: principal }, ({ apiKeys }) => apiKeys.touch(id, now)).catch(() => noted.delete(id));
  };
}
