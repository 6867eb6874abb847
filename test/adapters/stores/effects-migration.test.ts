import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import type { Store } from '../../../src/ports/store/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { openSession, operationOf, newPrincipals, write, type TestPrincipals } from '../../contract/store/builders.js';
import { listed } from '../../contract/store/paging.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

/** A session with an operation that deselected objects, one that mentions this only in an error, and one without effects. */
async function recorded(store: Store, anna: TestPrincipals['anna']): Promise<string> {
  const session = await openSession(store, anna);
  const { metadata } = operationOf(session, 1);
  const done = [{ ...metadata, deselected: ['1'] }, { ...metadata, errors: ['"deselected":[] or "deselected":["2"]'] }, metadata];
  await write(store, anna, async ({ operations }) => {
    for (const [index, each] of done.entries()) await operations.add(operationOf(session, index + 1, { metadata: each }), 'd', 50);
  });
  return session.id;
}

async function deselecting(store: Store, anna: TestPrincipals['anna'], session: string): Promise<readonly number[]> {
  return (await listed((page) => store.read(anna).operations.list(session, page, { effect: 'DESELECTED' }))).map(
    ({ sequence }) => sequence,
  );
}

it('finds operations of an older data folder by their effects', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const { anna } = newPrincipals();
    const before = createSqliteStore({ folder });
    const session = await recorded(before, anna);
    await before.dispose();
    makeOlder(folder, 'operation_deselected');
    const after = createSqliteStore({ folder });
    expect(await deselecting(after, anna, session)).toEqual([1]);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  it('finds operations of an older graph by their effects', async () => {
    const { anna } = newPrincipals();
    const store = createNeo4jStore({ ...neo4j, database: 'neo4j' });
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password));
    try {
      const session = await recorded(store, anna);
      await driver.executeQuery('MATCH (o:Operation { session: $session }) REMOVE o.deselectedSequence', { session });
      expect(await deselecting(store, anna, session)).toEqual([]);
      for (const statement of CYPHER.find((each) => each.some((one) => one.includes('operation_deselected'))) ?? [])
        await driver.executeQuery(statement);
      expect(await deselecting(store, anna, session)).toEqual([1]);
    } finally {
      await driver.close();
      await store.dispose();
    }
  });
});
