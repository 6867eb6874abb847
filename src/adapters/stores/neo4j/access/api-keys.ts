import { MAX_KEYS } from '../../../../domain/access/stored-key.js';
import type { ApiKeyStore } from '../../../../ports/store/access/api-keys.js';
import { keyFields, keyOf } from '../../common/access-rows.js';
import { number, present, text } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const PUT = `MERGE (k:ApiKey { id: $key.id }) ON CREATE SET k.workspace = $workspace
  WITH k WHERE k.workspace = $workspace SET k = $key, k.workspace = $workspace`;
const BY_ID = 'MATCH (k:ApiKey { id: $id }) WHERE k.workspace = $workspace RETURN k { .* } AS key';
const LIST = `MATCH (k:ApiKey) WHERE k.workspace = $workspace AND k.createdAt IS NOT NULL
  RETURN k { .* } AS key ORDER BY k.createdAt DESC, k.id DESC LIMIT $limit`;
const BY_DIGEST = 'MATCH (k:ApiKey { sha256: $sha256 }) RETURN k { .* } AS key';
const TOUCH = `MATCH (k:ApiKey { id: $id }) WHERE k.workspace = $workspace AND (k.lastUsedAt IS NULL OR k.lastUsedAt < $at) SET k.lastUsedAt = $at`;
const DELETE = 'MATCH (k:ApiKey { id: $id }) WHERE k.workspace = $workspace DELETE k RETURN count(*) AS n';
const DELETE_OWN =
  'MATCH (k:ApiKey) WHERE k.workspace = $workspace AND k.createdAt IS NOT NULL AND k.principal = $principal DELETE k RETURN count(*) AS n';
const WORKSPACES = `MATCH (k:ApiKey) WHERE k.workspace >= '' RETURN DISTINCT k.workspace AS name ORDER BY name LIMIT 1000`;

const keysIn = (rows: readonly Row[]) => rows.map((row) => keyOf(row['key'] as Row));
const countIn = (rows: readonly Row[]): number => number(rows[0] ?? { n: 0 }, 'n');

export function createApiKeyStore(db: Runner, own: Neo4jScope): ApiKeyStore {
  return {
    async put(key) {
      await db.run(PUT, { ...own, key: present(keyFields(key)) });
    },
    get: async (id) => keysIn(await db.run(BY_ID, { ...own, id }))[0],
    list: async () => keysIn(await db.run(LIST, { ...own, limit: MAX_KEYS })),
    find: async (sha256) => keysIn(await db.run(BY_DIGEST, { sha256 }))[0],
    async touch(id, at) {
      await db.run(TOUCH, { ...own, id, at });
    },
    delete: async (id) => countIn(await db.run(DELETE, { ...own, id })) > 0,
    deleteOwn: async () => countIn(await db.run(DELETE_OWN, { ...own })),
    workspaces: async () => (await db.run(WORKSPACES, {})).map((row) => text(row, 'name')),
  };
}
