import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { newPrincipals, openSession, random, write } from '../../contract/store/builders.js';
import { member, unfinishedOf } from '../../contract/store/shared-session.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

/** A session with an unfinished message. */
async function streaming(store: Store, anna: Principal): Promise<{ readonly session: string; readonly message: string }> {
  const session = await openSession(store, anna, { title: 'older' });
  const message = `msg_${random()}`;
  await write(store, anna, ({ unfinished }) => unfinished.begin(unfinishedOf(session, message)));
  return { session: session.id, message };
}

/** The older data can be read, counted, shared and remembered about. */
async function expectUsable(store: Store, { anna, bert }: ReturnType<typeof newPrincipals>, before: Awaited<ReturnType<typeof streaming>>) {
  const { sessions, unfinished, memories } = store.read(anna);
  expect(await sessions.get(before.session)).toMatchObject({ title: 'older', owner: anna.name });
  expect((await unfinished.getMany([before.message])).size).toBe(1);
  expect(await unfinished.count()).toBe(1);
  expect(await memories.revisions([{ kind: 'USER', name: anna.name }])).toEqual([0]);
  expect(await store.read(bert).sessions.get(before.session)).toBeUndefined();
  await write(store, anna, (repositories) => repositories.sessions.saveMembers(before.session, [member('USER', bert.name, 'VIEWER')]));
  expect((await store.read(bert).sessions.get(before.session))?.title).toBe('older');
}

it('shares sessions of an older data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const people = newPrincipals();
    const store = createSqliteStore({ folder });
    const before = await streaming(store, people.anna);
    await store.dispose();
    makeOlder(folder, 'CREATE TABLE session_right');
    const after = createSqliteStore({ folder });
    await expectUsable(after, people, before);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  it('shares sessions of an older graph', async () => {
    const people = newPrincipals();
    const store = createNeo4jStore({ ...neo4j, database: 'neo4j' });
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password));
    try {
      const before = await streaming(store, people.anna);
      await driver.executeQuery('MATCH (u:UnfinishedMessage { id: $message }) SET u.owner = u.writer REMOVE u.writer', before);
      for (const statement of CYPHER.find((each) => each.some((one) => one.includes('unfinished_writer'))) ?? [])
        await driver.executeQuery(statement);
      await expectUsable(store, people, before);
    } finally {
      await driver.close();
      await store.dispose();
    }
  });
});
