import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver, { type Session } from 'neo4j-driver';
import { expect, it } from 'vitest';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { changed, random, newPrincipals, entityWrite, upsert } from '../../contract/store/builders.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

const ownType = (start: string): string => `${start}_${random().toUpperCase()}`;

it('knows custom relation types of an older data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const { anna, chris } = newPrincipals();
    const [type, closed] = [ownType('BACKS_UP'), ownType('ONCE')];
    const [b, site] = [entityWrite('b'), entityWrite('site')];
    const a = entityWrite('a', {
      relations: [
        [type, b],
        [closed, b],
        ['SITE', site],
      ],
    });
    const before = createSqliteStore({ folder });
    await upsert(before, anna, 1, b, site, a);
    await upsert(before, anna, 2, changed(a, { relations: [[type, b]] }));
    await upsert(before, chris, 3, entityWrite('other'));
    await before.dispose();
    makeOlder(folder, 'CREATE TABLE relation_type');
    const after = createSqliteStore({ folder });
    expect(await after.read(anna).relations.ownTypes(10)).toEqual([type, closed]);
    expect(await after.read(chris).relations.ownTypes(10)).toEqual([]);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const open = () => createNeo4jStore({ ...neo4j, database: 'neo4j' });

  async function onServer<T>(work: (run: Session['run']) => Promise<T>): Promise<T> {
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password), { disableLosslessIntegers: true });
    const session = driver.session({ database: 'neo4j' });
    try {
      return await work(session.run.bind(session));
    } finally {
      await session.close();
      await driver.close();
    }
  }

  it('stores relation types of clients without new relationship types in the database', async () => {
    const { anna } = newPrincipals();
    const store = open();
    const types = Array.from({ length: 600 }, (_, index) => ownType(`T${index}`));
    const target = entityWrite('target');
    const source = entityWrite('source', { relations: types.map((type) => [type, target] as const) });
    expect(await upsert(store, anna, 1, target, source)).toMatchObject({ relationsOpened: types.length });
    const stored = await onServer(async (run) => (await run('CALL db.relationshipTypes()')).records.map((record) => String(record.get(0))));
    expect(stored.filter((type) => types.includes(type))).toEqual([]);
    const { items } = await store.read(anna).relations.list(source.id, { direction: 'OUT', types: types.slice(0, 2) }, { first: 5 });
    expect(items.map(({ value }) => value.relation.type)).toEqual(types.slice(0, 2).toSorted());
    await store.dispose();
  });

  it('keeps types, times and ends of relations of an older graph', async () => {
    const { anna } = newPrincipals();
    const store = open();
    const [type, closed] = [ownType('BACKS_UP'), ownType('ONCE')];
    const [a, b, site] = [entityWrite('a'), entityWrite('b'), entityWrite('site')];
    await upsert(store, anna, 1, b, site, changed(a, { relations: [['SITE', site]] }));
    const migration = CYPHER.find((each) => each.some((one) => one.includes('relation_type'))) ?? [];
    await onServer(async (run) => {
      await run(
        `MATCH (a:Entity { id: $a }) MATCH (b:Entity { id: $b })
         CREATE (a)-[:${type} { derived: false, validFrom: 5 }]->(b) CREATE (a)-[:${closed} { derived: false, validFrom: 2, validTo: 4 }]->(b)`,
        { a: a.id, b: b.id },
      );
      for (const statement of [...migration, ...migration]) await run(statement);
      const left = await run('MATCH (a:Entity { id: $a })-[r]->(:Entity) RETURN type(r) AS type, count(*) AS n ORDER BY type', { a: a.id });
      expect(left.records.map((record) => record.toObject())).toEqual([
        { type: 'RELATED', n: 2 },
        { type: 'SITE', n: 1 },
      ]);
    });
    const { relations } = store.read(anna);
    const now = await relations.list(a.id, { direction: 'OUT' }, { first: 5 });
    expect(now.items.map(({ value: { relation } }) => relation)).toEqual([
      { type, from: a.id, to: b.id, derived: false, validFrom: 5 },
      { type: 'SITE', from: a.id, to: site.id, derived: false, validFrom: 1 },
    ]);
    const then = await relations.list(a.id, { direction: 'OUT', asOf: 3 }, { first: 5 });
    expect(then.items.map(({ value: { relation } }) => [relation.type, relation.validTo])).toEqual([
      [closed, 4],
      ['SITE', undefined],
    ]);
    expect(await relations.ownTypes(5)).toEqual([type, closed]);
    await store.dispose();
  });
});
