import type { ApiKeyId } from '../../../domain/common/ids.js';
import type { StoredKey } from '../../../domain/access/stored-key.js';

/** The API keys of the scope's workspace. Only {@link find} and {@link workspaces} see those of others. */
export interface ApiKeyStore {
  /** Adds a key, or replaces the one with this id in the workspace. */
  put(key: StoredKey): Promise<void>;
  get(id: ApiKeyId): Promise<StoredKey | undefined>;
  /** The newest first, at most {@link MAX_KEYS}. */
  list(): Promise<readonly StoredKey[]>;
  /** The key with this digest, of any workspace, because a request names none. */
  find(sha256: string): Promise<StoredKey | undefined>;
  /** Notes that a key was used, unless a later use is known. */
  touch(id: ApiKeyId, at: number): Promise<void>;
  delete(id: ApiKeyId): Promise<boolean>;
  /** Deletes all keys of the scope's principal. Returns their number. */
  deleteOwn(): Promise<number>;
  /** The names of all workspaces with keys, at most 1,000. */
  workspaces(): Promise<readonly string[]>;
}
