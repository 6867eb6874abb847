import { checkId, checkLine, type Dependencies } from '../common/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type ApiKeyId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { ALL_SCOPES, DEFAULT_SCOPES, requireScope, type Scope } from '../../domain/common/scopes.js';
import { MAX_KEYS, MAX_TEAMS, stateOfKey, type KeyState, type StoredKey } from '../../domain/access/stored-key.js';
import { configuredKeyId, type ConfiguredKey } from '../../domain/access/configured-key.js';

/** A key, as administrators see it: without its digest. */
export interface ListedKey extends Omit<StoredKey, 'sha256' | 'createdBy' | 'createdAt'> {
  readonly origin: 'STORED' | 'CONFIGURED';
  readonly state: KeyState;
  /** Absent for configured keys. */
  readonly createdBy?: string;
  readonly createdAt?: number;
}

export interface KeyDraft {
  readonly principal: string;
  readonly teams?: readonly string[];
  /** By default {@link DEFAULT_SCOPES}. */
  readonly scopes?: readonly Scope[];
  readonly description?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

/** The API keys of the caller's workspace. */
export interface ApiKeys {
  /** Those of the settings first, then the stored ones, newest first; at most 1,000 of these. */
  list(caller: Principal): Promise<readonly ListedKey[]>;
  /**
   * Stores a new key and returns it, which happens only this time. Throws FORBIDDEN for a scope that the caller lacks, and TOO_LARGE if the workspace has
   * 1,000 keys that are valid. At the limit, the oldest key that was revoked or has expired makes room.
   */
  create(caller: Principal, draft: KeyDraft): Promise<{ readonly key: ListedKey; readonly secret: string }>;
  /** Revoking a key again changes nothing. Throws CONFLICT for a key of the settings. */
  revoke(caller: Principal, id: ApiKeyId): Promise<ListedKey>;
}

const NAME = /^[\w.-]{1,64}$/u;
const NAME_TEXT = '1 to 64 letters, digits, dots, dashes or underscores';
const MAX_DESCRIPTION = 200;

export function createApiKeys(deps: Dependencies): ApiKeys {
  const { store, clock, digest, newApiKey } = deps;
  const configured = deps.configuredKeys ?? [];
  return {
    async list(caller) {
      const stored = await store.read(caller).apiKeys.list();
      const own = configured.filter(({ workspace, scopes }) => workspace === caller.workspace && scopes !== undefined);
      return [...own.map(listedConfigured), ...stored.map((key) => listed(key, clock.now()))];
    },
    async create(caller, draft) {
      const now = clock.now();
      const checked = checkedDraft(caller, draft, now);
      const secret = newApiKey();
      const key: StoredKey = {
        ...checked,
        id: `${ID_PREFIXES.apiKey}_${clock.unique()}`,
        workspace: caller.workspace,
        sha256: digest(secret),
        createdBy: caller.name,
        createdAt: now,
      };
      await store.transaction(
        caller,
        async ({ apiKeys }) => {
          const known = await apiKeys.list();
          if (known.length >= MAX_KEYS) await apiKeys.delete(replaceable(known, now));
          await apiKeys.put(key);
        },
        { on: 'API keys' },
      );
      return { key: listed(key, now), secret };
    },
    async revoke(caller, given) {
      const known = configured.find((each) => each.workspace === caller.workspace && configuredKeyId(each) === given);
      if (known !== undefined)
        throw new NetloomError('CONFLICT', `The key ${given} is in NETLOOM_API_KEYS or its file; remove it there and restart the server.`);
      const id = checkId('keyId', given, 'apiKey');
      return store.transaction(
        caller,
        async ({ apiKeys }) => {
          const key = await apiKeys.get(id);
          if (key === undefined) throw notFound('API key', id);
          const revoked = key.revokedAt === undefined ? { ...key, revokedAt: clock.now() } : key;
          if (revoked !== key) await apiKeys.put(revoked);
          return listed(revoked, clock.now());
        },
        { on: 'API keys' },
      );
    },
  };
}

function listed({ sha256: _digest, ...key }: StoredKey, now: number): ListedKey {
  return { ...key, origin: 'STORED', state: stateOfKey(key, now) };
}

function listedConfigured(key: ConfiguredKey): ListedKey {
  const { principal, workspace, teams = [], scopes = ALL_SCOPES } = key;
  return { id: configuredKeyId(key), origin: 'CONFIGURED', state: 'VALID', principal, workspace, teams, scopes };
}

type CheckedDraft = Pick<StoredKey, 'principal' | 'teams' | 'scopes' | 'description' | 'expiresAt'>;

function checkedDraft(caller: Principal, draft: KeyDraft, now: number): CheckedDraft {
  const { principal, teams = [], scopes = DEFAULT_SCOPES, description, expiresAt } = draft;
  if (!NAME.test(principal)) throw invalid('principal', NAME_TEXT, principal);
  for (const team of teams) if (!NAME.test(team)) throw invalid('teams', NAME_TEXT, team);
  if (teams.length > MAX_TEAMS) throw invalid('teams', `at most ${MAX_TEAMS} teams`, teams.length);
  if (scopes.length === 0) throw invalid('scopes', 'at least one scope', scopes);
  // An administrator without `inventory:write` must not give it to itself with a second key.
  for (const scope of scopes) requireScope(caller, scope);
  if (description !== undefined) checkLine('description', description, MAX_DESCRIPTION);
  if (expiresAt !== undefined && expiresAt <= now) throw invalid('expiresAt', 'a time in the future', new Date(expiresAt).toISOString());
  return {
    principal,
    teams: [...new Set(teams)],
    scopes: ALL_SCOPES.filter((scope) => scopes.includes(scope)),
    ...(description === undefined ? {} : { description }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** The oldest key that is revoked or has expired. Throws TOO_LARGE if all are valid. */
function replaceable(keys: readonly StoredKey[], now: number): ApiKeyId {
  const ended = keys.findLast((key) => stateOfKey(key, now) !== 'VALID');
  if (ended !== undefined) return ended.id;
  throw new NetloomError('TOO_LARGE', `A workspace has at most ${MAX_KEYS} keys; revoke one that is no longer used.`, { limit: MAX_KEYS });
}
