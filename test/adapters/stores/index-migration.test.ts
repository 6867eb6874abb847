import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/adapters/stores/neo4j/migrations/migrate.js';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { searchTermsOf } from '../../../src/domain/inventory/search/search-terms.js';
import { entityKeys } from '../../../src/domain/inventory/names/lookup-keys.js';
import { normalForm } from '../../../src/domain/text/normal-form.js';
import type { EntityWrite } from '../../../src/ports/store/entities.js';
import type { Store } from '../../../src/ports/store/store.js';
import { deriveAll } from '../../../src/application/inventory/imports.js';
import { toWrites } from '../../../src/application/inventory/entity-writes.js';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { describeWith, lendNeo4j, startable } from '../../contract/services.js';
import { changed, names, newPrincipals, entityWrite, upsert, write, type TestPrincipals } from '../../contract/store/builders.js';
import { listed } from '../../contract/store/paging.js';
import { makeOlder } from '../../testkit/application/older-folder.js';
import { retryWhileUnavailable } from '../../testkit/retry-while-unavailable.js';

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

const refOf = (objectType: string, objectId: string) => ({ source: 'plant', objectType, objectId });

function draft(
  objectType: string,
  type: EntityType,
  name: string,
  relations: readonly (readonly [string, EntityDraft])[] = [],
): EntityDraft {
  const stated = relations.map(([relation, { ref }]) => ({ type: relation, to: ref }));
  return { ref: refOf(objectType, name), type, name, display: name, aliases: [], attributes: {}, relations: stated };
}

/** Two robot controllers with ports, each with a change request. */
async function plant(store: Store, anna: TestPrincipals['anna']): Promise<readonly string[]> {
  const role = draft('dcim.devicerole', 'DEVICE_ROLE', 'Robot Controller');
  const controllers = ['rc-1', 'rc-2'].map((name) => draft('dcim.device', 'DEVICE', name, [['ROLE', role]]));
  const ports = controllers.map((each) => draft('dcim.interface', 'INTERFACE', `${each.name}:/ch/5C`, [['DEVICE', each]]));
  const requests = controllers.map((each) => draft('work.change_request', 'OTHER', `request of ${each.name}`, [['AFFECTS', each]]));
  const writes = toWrites(anna.workspace, [role, ...controllers, ...ports, ...requests]);
  await upsert(store, anna, 100, ...writes);
  await deriveAll({ store, clock: { now: () => 200, unique: () => 'unique' } }, anna);
  return writes.filter(({ draft: { name } }) => name.startsWith('rc-') && !name.includes(':')).map(({ id }) => id);
}

/** What is found by the last part of a name, by a word of a role, and by a kind inside of each controller. */
async function foundInPlant(store: Store, anna: TestPrincipals['anna'], controllers: readonly string[]): Promise<readonly unknown[]> {
  const found = async (key: string, scopes: readonly string[], perKey: number) => {
    const { hits } = await store.read(anna).lookup.find({ keys: [key], scopes, scopingKeys: [], perKey });
    return hits.map(({ entity, scope }) => [entity.name, entity.nouns[0], scope]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  };
  return Promise.all([
    found(`p:${normalForm('5C')}`, [], 5),
    found('~robot', [], 5),
    ...controllers.map(async (id) => (await found('~change request', [id], 1)).filter(([, , scope]) => scope === id)),
  ]);
}

const isComplete = (found: readonly unknown[]): void => {
  expect(found.map((each) => (each as readonly unknown[]).length)).toEqual([2, 2, 1, 1]);
};

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

it('finds entities of an older data folder by names, nouns and places', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const { anna } = newPrincipals();
    const before = createSqliteStore({ folder });
    const controllers = await plant(before, anna);
    const expected = await foundInPlant(before, anna, controllers);
    isComplete(expected);
    await before.dispose();
    makeOlder(folder, 'DELETE FROM scoped_key');
    const after = createSqliteStore({ folder });
    expect(await foundInPlant(after, anna, controllers)).toEqual(expected);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** On a server of its own, because a migration changes the data of all workspaces. */
describeWith('Neo4j', { neo4j: startable('neo4j') }, () => {
  it('finds entities of an older graph by words, by former names, and by names, nouns and places', async () => {
    const { anna } = newPrincipals();
    const server = await lendNeo4j();
    const store = createNeo4jStore({ ...server, database: 'neo4j', planAhead: false });
    const driver = neo4jDriver.driver(server.url, neo4jDriver.auth.basic(server.user, server.password), { disableLosslessIntegers: true });
    try {
      await retryWhileUnavailable(() => written(store, anna));
      const controllers = await plant(store, anna);
      const expected = await retryWhileUnavailable(() => foundInPlant(store, anna, controllers));
      isComplete(expected);
      await driver.executeQuery(`MATCH (e:Entity) REMOVE e.nameWords, e.otherWords, e.number
        SET e.keys = [key IN e.keys WHERE key STARTS WITH 'n:'], e.scopes = [], e.nouns = CASE WHEN e.type IN ['DEVICE', 'OTHER'] THEN [] ELSE e.nouns END`);
      await driver.executeQuery('MATCH (:Entity)-[:WAS]->(v) REMOVE v.keys, v.workspace');
      expect(await searched(store, anna)).not.toEqual(EXPECTED);
      const version = CYPHER.findIndex((migration) => migration.some((statement) => statement.includes('entity_search')));
      await driver.executeQuery('MATCH (n:NetloomSchema) SET n.version = $version', { version: neo4jDriver.int(version) });
      await migrate(driver, 'neo4j');
      expect(await searched(store, anna)).toEqual(EXPECTED);
      expect(await foundInPlant(store, anna, controllers)).toEqual(expected);
      const { records } = await driver.executeQuery('MATCH (e:Entity) RETURN count(*) AS all, count(DISTINCT e.number) AS numbers');
      expect(records[0]?.get('numbers')).toBe(records[0]?.get('all'));
    } finally {
      await driver.close();
      await store.dispose();
      server.release();
    }
  });
});
