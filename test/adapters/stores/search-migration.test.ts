import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/adapters/stores/neo4j/migrations/migrate.js';
import { MIGRATIONS as CYPHER, SEARCH as CYPHER_SEARCH } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { searchTermsOf } from '../../../src/domain/inventory/search/search-terms.js';
import { entityKeys } from '../../../src/domain/inventory/names/lookup-keys.js';
import type { EntityWrite } from '../../../src/ports/store/entities.js';
import type { Store } from '../../../src/ports/store/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { changed, names, newPrincipals, entityWrite, upsert, write, type TestPrincipals } from '../../contract/store/builders.js';
import { listed } from '../../contract/store/paging.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

/** An entity that was renamed, and one that was deleted. */
async function written(store: Store, anna: TestPrincipals['anna']): Promise<void> {
  const keyed = (each: EntityWrite): EntityWrite => ({ ...each, keys: entityKeys(each.draft).keys });
  const [one, two] = [keyed(entityWrite('quartz-sw-01')), keyed(entityWrite('basalt-sw-02'))];
  await upsert(store, anna, 100, one, two);
  await upsert(store, anna, 200, keyed(changed(one, { name: 'marble-sw-01', attributes: { description: 'in the attic' } })));
  await write(store, anna, ({ entities }) => entities.delete([two.id], 300));
}

async function searched(store: Store, anna: TestPrincipals['anna']): Promise<readonly (readonly string[])[]> {
  const search = async (text: string, asOf?: number) => {
    const { terms, words } = searchTermsOf(text);
    const at = asOf === undefined ? {} : { asOf };
    return names(await listed((page) => store.read(anna).entities.search({ terms, words, ...at }, page)));
  };
  return Promise.all([search('attic marble'), search('quartz', 150), search('basalt', 250), search('basalt')]);
}

const EXPECTED = [['marble-sw-01'], ['quartz-sw-01'], ['basalt-sw-02'], []];

it('finds entities of an older data folder by words and by former names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const { anna } = newPrincipals();
    const before = createSqliteStore({ folder });
    await written(before, anna);
    await before.dispose();
    makeOlder(folder, 'entity_search');
    const after = createSqliteStore({ folder });
    expect(await searched(after, anna)).toEqual(EXPECTED);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  it('finds entities of an older graph by words and by former names', async () => {
    const { anna } = newPrincipals();
    const store = createNeo4jStore({ ...neo4j, database: 'neo4j' });
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password), { disableLosslessIntegers: true });
    try {
      await written(store, anna);
      const mine = { workspace: anna.workspace };
      await driver.executeQuery('MATCH (e:Entity { workspace: $workspace }) REMOVE e.nameWords, e.otherWords', mine);
      await driver.executeQuery('MATCH (:Entity { workspace: $workspace })-[:WAS]->(v) REMOVE v.keys, v.workspace', mine);
      expect(await searched(store, anna)).not.toEqual(EXPECTED);
      const version = CYPHER.indexOf(CYPHER_SEARCH);
      await driver.executeQuery('MATCH (n:NetloomSchema) SET n.version = $version', { version: neo4jDriver.int(version) });
      await migrate(driver, 'neo4j');
      expect(await searched(store, anna)).toEqual(EXPECTED);
    } finally {
      await driver.close();
      await store.dispose();
    }
  });
});
