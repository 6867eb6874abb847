import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Connection } from '../../src/adapters/stores/neo4j/connection.js';
import { createNeo4jStore } from '../../src/adapters/stores/neo4j/store.js';
import type { Principal } from '../../src/domain/common/principal.js';
import type { Store } from '../../src/ports/store/store.js';
import { describeWith, serviceOf, startable } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';
import { startNeo4jServer, type Neo4jServer } from '../testkit/services/neo4j-server.js';
import { startProxy, type Proxy } from '../testkit/services/proxy.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

/** No test depends on how long Neo4j takes to recover. */
const LONG_MS = 600_000;
const caller: Principal = { workspace: 'default', name: `failures-${random()}` };
const unavailable = { code: 'UNAVAILABLE' };

interface Opened {
  readonly store: Store;
  readonly server: TestServer;
  readonly credentials: { readonly url: string; readonly user: string; readonly password: string; readonly database: string };
  /** The number of statements that the store has begun. */
  readonly statements: () => number;
  readonly say: (session: string | undefined, text: string, clientId?: string) => Promise<Added>;
  readonly ready: () => Promise<number>;
}

type Added = Awaited<ReturnType<TestServer['app']['messages']['add']>>;

/** A server on a Neo4j. */
async function open(
  neo4j: { readonly url: string; readonly user: string; readonly password: string },
  options: { readonly planAhead?: boolean } = {},
): Promise<Opened> {
  const { url, user, password } = neo4j;
  const credentials = { url, user, password, database: 'neo4j' };
  let statements = 0;
  const store = createNeo4jStore({ ...credentials, ...options, onStatement: () => (statements += 1) });
  const env = { NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password };
  const server = await startTestServer({ env, decorateStore: (unused) => (void unused.dispose(), store) });
  return {
    store,
    server,
    credentials,
    statements: () => statements,
    say: (session, text, clientId = random()) => server.app.messages.add(caller, session, userMessage(text, { clientId })),
    ready: async () => (await fetch(new URL('readyz', server.url))).status,
  };
}

const newSession = async ({ say }: Opened): Promise<string> => {
  const clientId = random();
  return (await retryWhileUnavailable(() => say(undefined, 'hello', clientId))).session.id;
};

describeWith('a network to Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  let proxy: Proxy;
  let there: Opened;
  let session: string;
  const request = { budget: 1_500 };
  const build = (options = request) => there.server.app.contexts.build(caller, session, options);

  beforeAll(async () => {
    proxy = await startProxy({ port: Number(new URL(neo4j.url).port) });
    there = await open({ ...neo4j, url: `bolt://127.0.0.1:${proxy.port}` });
  });
  afterAll(async () => {
    await there.server.stop();
    await proxy.dispose();
  });
  beforeEach(async () => {
    session = await newSession(there);
    await retryWhileUnavailable(() => build());
  });

  /** Checks what must hold while Neo4j is unavailable, which it is until the test ends that. So nothing here can wait for it. */
  async function whileGone(): Promise<void> {
    const { server, say, statements, ready } = there;
    await expect(say(session, 'nobody hears')).rejects.toMatchObject(unavailable);
    // Once that is known, nothing more is sent to it.
    const before = statements();
    await expect(say(session, 'nobody hears')).rejects.toMatchObject(unavailable);
    await expect(server.app.sessions.get(caller, session)).rejects.toMatchObject(unavailable);
    expect(await build()).toMatchObject({ stale: true });
    await expect(build({ budget: 1_501 })).rejects.toMatchObject(unavailable);
    expect(await ready()).toBe(503);
    expect(statements()).toBe(before);
  }

  async function whenBack(): Promise<void> {
    const { say, ready } = there;
    await eventually('it is ready', async () => (await ready()) === 200, LONG_MS);
    const id = random();
    expect((await retryWhileUnavailable(() => say(session, 'heard again', id))).message.text).toBe('heard again');
    await eventually('a current window', async () => !(await retryWhileUnavailable(() => build())).stale, LONG_MS);
  }

  it('recovers after refusing connections', async () => {
    await proxy.refuse();
    await whileGone();
    await proxy.accept();
    await whenBack();
  });

  it('recovers after hanging with open connections', async () => {
    proxy.pause();
    await whileGone();
    proxy.resume();
    await whenBack();
  });

  it('recovers after closing all connections between two requests', async () => {
    proxy.cut();
    await whenBack();
  });
});

describeWith('a Neo4j that is killed', { neo4j: startable('neo4j') }, () => {
  let neo4j: Neo4jServer;
  let there: Opened;
  beforeAll(async () => {
    neo4j = await startNeo4jServer();
    there = await open(neo4j, { planAhead: false });
  });
  afterAll(async () => {
    await there.server.stop();
    await neo4j.dispose();
  });

  it('loses no acknowledged write, and duplicates none', async () => {
    const { server, say, ready } = there;
    const session = await newSession(there);
    const acknowledged = new Set<string>();
    const state = { over: false };
    const writer = async (name: string): Promise<void> => {
      for (let n = 0; !state.over; n += 1) {
        const text = `${name} ${n}`;
        for (;;) {
          const outcome = await say(session, text, text).catch((error: unknown) => error as { readonly code?: string });
          if ('message' in outcome && 'session' in outcome) break;
          expect(outcome).toMatchObject(unavailable);
          await eventually('it is ready', async () => (await ready()) === 200, LONG_MS);
        }
        acknowledged.add(text);
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    const more = async (): Promise<void> => {
      const before = acknowledged.size;
      await eventually('twenty more writes', () => acknowledged.size > before + 20, LONG_MS);
    };
    await more();
    await neo4j.kill();
    await neo4j.start();
    await more();
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
});

describeWith('Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  let there: Opened;
  let direct: Connection;
  beforeAll(async () => {
    there = await open(neo4j);
    direct = connect({ ...there.credentials, reads: { server: LONG_MS, wait: 3_000 } });
  });
  afterAll(async () => {
    await direct.close();
    await there.server.stop();
  });

  it('completes two transactions that deadlock', async () => {
    const { store } = there;
    const [session, other] = [await newSession(there), await newSession(there)];
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
