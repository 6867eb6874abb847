import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { entityWrite, newPrincipals, upsert, write } from '../../contract/store/builders.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

it('an older data folder lists its entities as changes, also deleted ones, before new changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const { anna } = newPrincipals();
    const store = createSqliteStore({ folder });
    const [site, device, gone] = [entityWrite('ber1', { type: 'SITE' }), entityWrite('sw-1'), entityWrite('sw-2')];
    await upsert(
      store,
      anna,
      1,
      device,
      gone,
      entityWrite('sw-3', { relations: [['SITE', entityWrite('never written', { type: 'SITE' })]] }),
    );
    await write(store, anna, ({ entities }) => entities.delete([gone.id], 2));
    await store.dispose();
    makeOlder(folder, 'COLUMN changed_in');
    const after = createSqliteStore({ folder });
    await upsert(after, anna, 3, site);
    const changes = await after.read(anna).entities.changedAfter({ revision: 0 }, 10);
    expect(changes).toHaveLength(4);
    expect(changes.at(-1)).toMatchObject({ id: site.id, at: 3 });
    expect(changes.find(({ id }) => id === gone.id)?.isDeleted).toBe(true);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  it('an older graph lists its entities as changes', async () => {
    const { anna } = newPrincipals();
    const store = createNeo4jStore({ ...neo4j, database: 'neo4j' });
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password));
    const session = driver.session();
    try {
      const device = entityWrite('sw-1');
      await upsert(store, anna, 1, device);
      await session.run('MATCH (e:Entity { workspace: $workspace }) REMOVE e.changedIn', { workspace: anna.workspace });
      expect(await store.read(anna).entities.changedAfter({ revision: 0 }, 10)).toEqual([]);
      // One of them commits in batches, which needs an implicit transaction.
      for (const statement of CYPHER.find((each) => each.some((one) => one.includes('entity_changed'))) ?? []) await session.run(statement);
      expect(await store.read(anna).entities.changedAfter({ revision: 0 }, 10)).toMatchObject([{ id: device.id, revision: 1 }]);
    } finally {
      await session.close();
      await driver.close();
      await store.dispose();
    }
  });
});
