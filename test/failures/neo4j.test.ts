import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect, type Connection } from '../../src/adapters/stores/neo4j/connection.js';
import type { Principal } from '../../src/domain/common/principal.js';
import type { Store } from '../../src/ports/store/store.js';
import { describeWith, startable } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { retryWhileUnavailable } from '../testkit/retry-while-unavailable.js';
import { startNeo4jServer, type Neo4jServer } from '../testkit/services/neo4j-server.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

/** The maximum duration of a request while the server is down or hangs, in milliseconds: the timeout of a write and a ping. */
const REQUEST_MS = 14_000;
/** Measured from when the server responds again. */
const RECOVERY_MS = 15_000;
const caller: Principal = { workspace: 'default', name: 'local' };

const figures: { readonly what: string; readonly ms: number }[] = [];

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    figures.push({ what, ms: Math.round(performance.now() - started) });
  }
}

const took = (what: string): number => Math.max(...figures.filter((figure) => figure.what === what).map(({ ms }) => ms));

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

describeWith('Neo4j', { neo4j: startable('neo4j') }, () => {
  let neo4j: Neo4jServer;
  let server: TestServer;
  let store: Store;
  let session: string;
  let direct: Connection;
  const request = { budget: 1_500 };
  const say = (text: string, clientId = random()) => server.app.messages.add(caller, session, userMessage(text, { clientId }));
  const ready = async () => (await fetch(new URL('readyz', server.url))).status;
  const unavailable = { code: 'UNAVAILABLE', details: { retryable: true } };

  beforeAll(async () => {
    neo4j = await startNeo4jServer();
    const { url, user, password } = neo4j;
    const env = { NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password };
    server = await startTestServer({ env, decorateStore: (each) => (store = each) });
    direct = connect({ url, user, password, database: 'neo4j' });
  });
  afterAll(async () => {
    await direct.close();
    await server.stop();
    await neo4j.dispose();
    if (process.env['FIGURES'] === '1') console.log(figures.map(({ what, ms }) => `${what}: ${ms} ms`).join('\n'));
  });
  beforeEach(async () => {
    session = (await retryWhileUnavailable(() => server.app.messages.add(caller, undefined, userMessage('hello', { clientId: random() }))))
      .session.id;
    await retryWhileUnavailable(() => server.app.contexts.build(caller, session, request));
  });

  /** Checks what must hold while it is unavailable for any reason. */
  async function whileGone(how: string): Promise<void> {
    await expect(timed(`${how}: first write`, () => say('nobody hears'))).rejects.toMatchObject(unavailable);
    await expect(timed(`${how}: next write`, () => say('nobody hears'))).rejects.toMatchObject(unavailable);
    await expect(timed(`${how}: read`, () => server.app.sessions.get(caller, session))).rejects.toMatchObject(unavailable);
    expect(await timed(`${how}: known window`, () => server.app.contexts.build(caller, session, request))).toMatchObject({ stale: true });
    await expect(server.app.contexts.build(caller, session, { budget: 1_501 })).rejects.toMatchObject(unavailable);
    expect(await timed(`${how}: readiness`, ready)).toBe(503);
    expect(took(`${how}: first write`)).toBeLessThan(REQUEST_MS);
    for (const what of ['next write', 'read', 'known window', 'readiness']) expect(took(`${how}: ${what}`), what).toBeLessThan(4_000);
  }

  async function whenBack(how: string): Promise<void> {
    await timed(`${how}: recovery`, () => vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: RECOVERY_MS, interval: 50 }));
    const id = random();
    expect((await retryWhileUnavailable(() => say('heard again', id))).message.text).toBe('heard again');
    expect(await retryWhileUnavailable(() => server.app.contexts.build(caller, session, request))).toMatchObject({ stale: false });
  }

  it('recovers after a stop and a start', async () => {
    await neo4j.stop();
    await whileGone('stopped');
    await neo4j.start();
    await whenBack('stopped');
  });

  it('recovers after hanging with open connections', async () => {
    neo4j.pause();
    await whileGone('paused');
    neo4j.resume();
    await whenBack('paused');
  });

  it('recovers after a restart between two requests', async () => {
    await neo4j.restart();
    await whenBack('restarted');
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
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        acknowledged.add(text);
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(40), { timeout: 90_000 });
    await neo4j.kill();
    const before = acknowledged.size;
    await neo4j.start();
    await timed('killed: recovery', () =>
      vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 20), { timeout: 90_000, interval: 20 }),
    );
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
    const both = (first: string, second: string) =>
      store.transaction(caller, async ({ sessions }) => {
        runs += 1;
        await sessions.lock(first);
        await new Promise((resolve) => setTimeout(resolve, 150));
        const locked = await sessions.lock(second);
        if (locked !== undefined) await sessions.save({ ...locked, title: `${first} then ${second}` });
        return true;
      });
    expect(await timed('deadlock', () => Promise.all([both(session, other), both(other, session)]))).toEqual([true, true]);
    expect(runs).toBeGreaterThan(2);
    expect((await store.read(caller).sessions.get(other))?.title).toBe(`${session} then ${other}`);
    expect((await store.read(caller).sessions.get(session))?.title).toBe(`${other} then ${session}`);
  });

  it('stops a slow statement as soon as no caller waits for it', async () => {
    const forever = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < -1 RETURN count(*) AS n';
    const running =
      'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $text AND NOT currentQuery CONTAINS "SHOW" RETURN currentQuery AS text';
    const look = () => direct.single.run(running, { text: '< -1' });
    const slow = expect(timed('slow read', () => direct.reading((db) => db.run(forever, {})))).rejects.toMatchObject(unavailable);
    await vi.waitFor(async () => expect(await look()).toHaveLength(1), { timeout: 5_000 });
    await slow;
    expect(took('slow read')).toBeLessThan(10_000);
    await vi.waitFor(async () => expect(await look()).toEqual([]), { timeout: 900 });
  });

  it('stops one slow statement, and answers others', async () => {
    const forever = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a + b < 0 RETURN count(*) AS n';
    const slow = expect(timed('slow statement', () => direct.single.run(forever, {}))).rejects.toMatchObject(unavailable);
    expect(await direct.single.run('RETURN 1 AS one', {})).toEqual([{ one: 1 }]);
    await slow;
    expect(took('slow statement')).toBeLessThan(10_000);
    expect(await direct.single.run('RETURN 2 AS two', {})).toEqual([{ two: 2 }]);
  });
});
