import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect, type Connection } from '../../src/adapters/stores/neo4j/connection.js';
import { createNeo4jStore } from '../../src/adapters/stores/neo4j/store.js';
import type { Principal } from '../../src/domain/common/principal.js';
import type { Store } from '../../src/ports/store/store.js';
import { describeWith, startable } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';
import { startNeo4jServer, type Neo4jServer } from '../testkit/services/neo4j-server.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

/** The recovery of Neo4j on a busy machine. */
const LONG_MS = 240_000;
const caller: Principal = { workspace: 'default', name: 'local' };

/** Long enough for a busy machine, on which Neo4j starts several times. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

describeWith('Neo4j', { neo4j: startable('neo4j') }, () => {
  let neo4j: Neo4jServer;
  let server: TestServer;
  let store: Store;
  let session: string;
  let direct: Connection;
  /** The number of statements that the store has begun. */
  let statements = 0;
  const request = { budget: 1_500 };
  const say = (text: string, clientId = random()) => server.app.messages.add(caller, session, userMessage(text, { clientId }));
  const ready = async () => (await fetch(new URL('readyz', server.url))).status;
  const unavailable = { code: 'UNAVAILABLE', details: { retryable: true } };

  beforeAll(async () => {
    neo4j = await startNeo4jServer();
    const { url, user, password } = neo4j;
    const env = { NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password };
    const credentials = { url, user, password, database: 'neo4j' };
    store = createNeo4jStore({ ...credentials, onStatement: () => (statements += 1) });
    server = await startTestServer({ env, decorateStore: (unused) => (void unused.dispose(), store) });
    direct = connect({ ...credentials, reads: { server: LONG_MS, wait: 3_000 } });
  });
  afterAll(async () => {
    await direct.close();
    await server.stop();
    await neo4j.dispose();
  });
  beforeEach(async () => {
    session = (await retryWhileUnavailable(() => server.app.messages.add(caller, undefined, userMessage('hello', { clientId: random() }))))
      .session.id;
    await retryWhileUnavailable(() => server.app.contexts.build(caller, session, request));
  });

  /** Checks what must hold while it is unavailable, which it is until the test ends that. So nothing here can wait for it. */
  async function whileGone(): Promise<void> {
    await expect(say('nobody hears')).rejects.toMatchObject(unavailable);
    // Once that is known, nothing more is sent to it.
    const before = statements;
    await expect(say('nobody hears')).rejects.toMatchObject(unavailable);
    await expect(server.app.sessions.get(caller, session)).rejects.toMatchObject(unavailable);
    expect(await server.app.contexts.build(caller, session, request)).toMatchObject({ stale: true });
    await expect(server.app.contexts.build(caller, session, { budget: 1_501 })).rejects.toMatchObject(unavailable);
    expect(await ready()).toBe(503);
    expect(statements).toBe(before);
  }

  async function whenBack(): Promise<void> {
    await eventually('it is ready', async () => (await ready()) === 200, LONG_MS);
    const id = random();
    expect((await retryWhileUnavailable(() => say('heard again', id))).message.text).toBe('heard again');
    const build = () => retryWhileUnavailable(() => server.app.contexts.build(caller, session, request));
    await eventually('a current window', async () => !(await build()).stale, LONG_MS);
  }

  it('recovers after a stop and a start', async () => {
    await neo4j.stop();
    await whileGone();
    await neo4j.start();
    await whenBack();
  });

  it('recovers after hanging with open connections', async () => {
    neo4j.pause();
    await whileGone();
    neo4j.resume();
    await whenBack();
  });

  it('recovers after a restart between two requests', async () => {
    await neo4j.restart();
    await whenBack();
  });

  it('loses no acknowledged write when it is killed, and duplicates none', async () => {
    const acknowledged = new Set<string>();
    const state = { over: false };
    const writer = async (name: string): Promise<void> => {
      for (let n = 0; !state.over; n += 1) {
        const text = `${name} ${n}`;
        for (;;) {
          const outcome = await say(text, text).catch((error: unknown) => error as { readonly code?: string });
          if ('message' in outcome && 'session' in outcome) break;
          expect(outcome).toMatchObject(unavailable);
          await eventually('it is ready', async () => (await ready()) === 200, LONG_MS);
        }
        acknowledged.add(text);
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    await eventually('forty writes', () => acknowledged.size > 40, LONG_MS);
    await neo4j.kill();
    const before = acknowledged.size;
    await neo4j.start();
    await eventually('twenty more writes', () => acknowledged.size > before + 20, LONG_MS);
    state.over = true;
    await Promise.all(writers);
    const texts: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await server.app.messages.list(caller, session, { first: 100, ...(after === undefined ? {} : { after }) }, {});
      texts.push(...page.items.map(({ value }) => value.text));
      after = page.items.at(-1)?.cursor;
      if (!page.hasNext) break;
    }
    expect(texts.toSorted()).toEqual(['hello', ...acknowledged].toSorted());
    const { counters, revision } = (await server.app.sessions.get(caller, session)) ?? {};
    expect(counters?.messages).toBe(texts.length);
    expect(revision).toBe(texts.length);
  });

  it('completes two transactions that deadlock', async () => {
    const other = (await server.app.messages.add(caller, undefined, userMessage('other'))).session.id;
    let runs = 0;
    const locked = new Set<string>();
    const bothLocked = createGate();
    const both = (first: string, second: string) =>
      store.transaction(caller, async ({ sessions }) => {
        runs += 1;
        await sessions.lock(first);
        if (locked.add(first).size === 2) bothLocked.open();
        await bothLocked.opened;
        const found = await sessions.lock(second);
        if (found !== undefined) await sessions.save({ ...found, title: `${first} then ${second}` });
        return true;
      });
    expect(await Promise.all([both(session, other), both(other, session)])).toEqual([true, true]);
    expect(runs).toBeGreaterThan(2);
    expect((await store.read(caller).sessions.get(other))?.title).toBe(`${session} then ${other}`);
    expect((await store.read(caller).sessions.get(session))?.title).toBe(`${other} then ${session}`);
  });

  it('stops a slow statement as soon as no caller waits for it', async () => {
    const forever = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < -1 RETURN count(*) AS n';
    const running =
      'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $text AND NOT currentQuery CONTAINS "SHOW" RETURN currentQuery AS text';
    const look = () => retryWhileUnavailable(() => direct.single.run(running, { text: '< -1' }));
    // On a busy machine the caller may go before the statement is seen.
    for (let state = { seen: false }; !state.seen;) {
      let isOver = false;
      const slow = expect(direct.reading((db) => db.run(forever, {})))
        .rejects.toMatchObject(unavailable)
        .finally(() => (isOver = true));
      await eventually('it runs, or nobody waits for it', async () => {
        state = { seen: (await look()).length === 1 };
        return isOver || state.seen;
      });
      await slow;
    }
    // The server would let it run for much longer.
    await eventually('it does not run any more', async () => (await look()).length === 0);
  });

  it('stops one slow statement, and answers others', async () => {
    const forever = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < 0 RETURN count(*) AS n';
    const slow = expect(direct.single.run(forever, {})).rejects.toMatchObject(unavailable);
    expect(await direct.single.run('RETURN 1 AS one', {})).toEqual([{ one: 1 }]);
    await slow;
    expect(await retryWhileUnavailable(() => direct.single.run('RETURN 2 AS two', {}))).toEqual([{ two: 2 }]);
  });
});
