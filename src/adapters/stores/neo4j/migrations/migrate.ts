import type { Driver, QueryResult } from 'neo4j-driver';
import { NetloomError } from '../../../../domain/common/errors.js';
import { indexInventory } from './reindex.js';
import { MIGRATIONS, REINDEX } from './schema.js';
import { bind } from '../connection/statement.js';

const SEEN = 'MERGE (n:NetloomSchema { id: 1 }) ON CREATE SET n.version = 0 RETURN n.version AS version';
/** Never decreases: of two instances that migrate concurrently, the newer version counts. */
const SAW = 'MATCH (n:NetloomSchema { id: 1 }) SET n.version = CASE WHEN n.version < $version THEN $version ELSE n.version END';
const INDEXED = 'CALL db.awaitIndexes($seconds)';
const INDEXES_READY_S = 120;
const ATTEMPTS = 5;

/**
 * Updates the database to the schema of this version. Several instances may run it concurrently. Throws CONFLICT for a database of a newer version.
 */
export async function migrate(driver: Driver, database: string): Promise<void> {
  const run = async (statement: string, parameters: object = {}): Promise<QueryResult> => {
    // A statement that commits in batches must run in an implicit transaction.
    const session = driver.session({ database });
    try {
      return await session.run(statement, bind(parameters));
    } finally {
      await session.close();
    }
  };
  await repeated(() => run(MIGRATIONS[0]?.[0] ?? ''));
  const { records } = await run(SEEN);
  const version = Number(records[0]?.get('version'));
  if (version > MIGRATIONS.length) {
    throw new NetloomError(
      'CONFLICT',
      `The graph database was written by a newer Netloom (schema ${version}; this one knows ${MIGRATIONS.length}). Update Netloom, or choose another database with NETLOOM_NEO4J_DATABASE.`,
    );
  }
  if (version === MIGRATIONS.length) return;
  for (const migration of MIGRATIONS.slice(version)) {
    for (const statement of migration) await repeated(() => run(statement));
    if (migration === REINDEX)
      await indexInventory(async (statement, parameters) => (await run(statement, parameters)).records.map((record) => record.toObject()));
  }
  await run(INDEXED, { seconds: INDEXES_READY_S });
  await run(SAW, { version: MIGRATIONS.length });
}

/** Two instances that create the same index concurrently may fail once. */
async function repeated(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const again =
        error instanceof Error && 'code' in error && /TransientError|EquivalentSchemaRule|AlreadyExists/u.test(String(error.code));
      if (!again || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
    }
  }
}
