import { MAX_KEYS } from '../../../../domain/access/stored-key.js';
import type { ApiKeyStore } from '../../../../ports/store/access/api-keys.js';
import { KEY_FIELDS, keyFields, keyOf } from '../../common/access-rows.js';
import { text } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import { columns } from '../connection/rows.js';
import type { SqliteScope } from '../connection/scope.js';

export const KEY_COLUMNS = `${columns('k', KEY_FIELDS)}, w.name AS workspace`;
const FROM = 'FROM api_key k CROSS JOIN workspace w USING (wid)';
const PUT = `INSERT INTO api_key (wid, id, sha256, principal, body, created_at, last_used_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET body = excluded.body, last_used_at = excluded.last_used_at, revoked_at = excluded.revoked_at WHERE api_key.wid = excluded.wid`;
const BY_ID = `SELECT ${KEY_COLUMNS} ${FROM} WHERE k.id = ?2 AND k.wid = ?1`;
const LIST = `SELECT ${KEY_COLUMNS} ${FROM} WHERE k.wid = ?1 ORDER BY k.created_at DESC, k.id DESC LIMIT ?2`;
const BY_DIGEST = `SELECT ${KEY_COLUMNS} ${FROM} WHERE k.sha256 = ?`;
const TOUCH = 'UPDATE api_key SET last_used_at = ?3 WHERE id = ?2 AND wid = ?1 AND (last_used_at IS NULL OR last_used_at < ?3)';
const DELETE = 'DELETE FROM api_key WHERE id = ?2 AND wid = ?1';
const DELETE_OWN = 'DELETE FROM api_key WHERE wid = ? AND principal = ?';
const WORKSPACES = 'SELECT w.name FROM workspace w WHERE EXISTS (SELECT 1 FROM api_key k WHERE k.wid = w.wid) ORDER BY w.name LIMIT 1000';

export function createApiKeyStore(db: Connection, { wid, principal }: SqliteScope): ApiKeyStore {
  return {
    async put(key) {
      const { id, sha256, principal: of, body, createdAt, lastUsedAt, revokedAt } = keyFields(key);
      db.run(PUT, wid, id, sha256, of, body, createdAt, lastUsedAt, revokedAt);
    },
    async get(id) {
      const row = db.get(BY_ID, wid, id);
      return row === undefined ? undefined : keyOf(row);
    },
    list: async () => db.all(LIST, wid, MAX_KEYS).map(keyOf),
    async find(sha256) {
      const row = db.get(BY_DIGEST, sha256);
      return row === undefined ? undefined : keyOf(row);
    },
    async touch(id, at) {
      db.run(TOUCH, wid, id, at);
    },
    delete: async (id) => db.run(DELETE, wid, id) > 0,
    deleteOwn: async () => db.run(DELETE_OWN, wid, principal),
    workspaces: async () => db.all(WORKSPACES).map((row) => text(row, 'name')),
  };
}
