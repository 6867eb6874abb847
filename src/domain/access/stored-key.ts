import type { ApiKeyId } from '../common/ids.js';
import type { Scope } from '../common/scopes.js';

/** An API key in the store. Times in milliseconds since 1970. */
export interface StoredKey {
  readonly id: ApiKeyId;
  readonly workspace: string;
  /** The hexadecimal SHA-256 digest of the key, which itself is shown once and stored nowhere. */
  readonly sha256: string;
  readonly principal: string;
  readonly teams: readonly string[];
  readonly scopes: readonly Scope[];
  /** What the key is for. */
  readonly description?: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  /** Written at most once a minute. */
  readonly lastUsedAt?: number;
  readonly revokedAt?: number;
}

/** Why a key is not accepted, or that it is. */
export type KeyState = 'VALID' | 'EXPIRED' | 'REVOKED';

export function stateOfKey({ revokedAt, expiresAt }: Pick<StoredKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt !== undefined) return 'REVOKED';
  return expiresAt !== undefined && expiresAt <= now ? 'EXPIRED' : 'VALID';
}

/** The maximum number of stored keys of a workspace. */
export const MAX_KEYS = 1_000;
/** The maximum number of teams of one key. */
export const MAX_TEAMS = 20;
