import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4jDriver from 'neo4j-driver';
import { expect, it } from 'vitest';
import { MIGRATIONS as CYPHER } from '../../../src/adapters/stores/neo4j/migrations/schema.js';
import { createNeo4jStore } from '../../../src/adapters/stores/neo4j/store.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { NO_USAGE } from '../../../src/domain/window/model/session-usage.js';
import type { Session } from '../../../src/domain/model/session.js';
import type { Store } from '../../../src/ports/store/store.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { newPrincipals, openSession, write } from '../../contract/store/builders.js';
import { makeOlder } from '../../testkit/application/older-folder.js';

/** A session that was written before is due by the policy of its workspace, can become ephemeral, and has statistics from now on. */
async function expectUsable(store: Store, { anna }: ReturnType<typeof newPrincipals>, session: Session) {
  const { retention, usage } = store.read(anna);
  expect(await store.read(anna).sessions.get(session.id)).toEqual(session);
  expect([await retention.lastRun(), await usage.get(session.id)]).toEqual([undefined, undefined]);
  expect((await retention.due({ kind: 'ARCHIVE', at: 9_100, afterMs: 100 }, 5)).map(({ id }) => id)).toEqual([session.id]);
  expect((await retention.due({ kind: 'ERASE', at: 9_100, afterMs: 100 }, 5)).map(({ id }) => id)).toEqual([session.id]);
  await write(store, anna, async (repositories) => {
    await repositories.sessions.save({ ...session, graceMs: 500 });
    await repositories.retention.watch([session.id], 2_000);
    await repositories.usage.add(new Map([[session.id, { ...NO_USAGE, answers: 1 }]]));
  });
  expect(await retention.isDue({ kind: 'LEFT', at: 2_500 }, session.id)).toBe(true);
  expect((await usage.get(session.id))?.answers).toBe(1);
}

it('retires sessions of an older data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-migration-'));
  try {
    const people = newPrincipals();
    const store = createSqliteStore({ folder });
    const session = await openSession(store, people.anna, { title: 'older' });
    await store.dispose();
    makeOlder(folder, 'COLUMN watched_until');
    const after = createSqliteStore({ folder });
    await expectUsable(after, people, session);
    await after.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  it('retires sessions of an older graph', async () => {
    const people = newPrincipals();
    const store = createNeo4jStore({ ...neo4j, database: 'neo4j' });
    const driver = neo4jDriver.driver(neo4j.url, neo4jDriver.auth.basic(neo4j.user, neo4j.password));
    try {
      const session = await openSession(store, people.anna, { title: 'older' });
      await driver.executeQuery('MATCH (s:Session { id: $id }) REMOVE s.archiveAt, s.eraseAt, s.leftAt, s.graceMs', { id: session.id });
      for (const statement of CYPHER.find((each) => each.some((one) => one.includes('session_left'))) ?? [])
        await driver.executeQuery(statement);
      await expectUsable(store, people, session);
    } finally {
      await driver.close();
      await store.dispose();
    }
  });
});
