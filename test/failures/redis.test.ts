import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../../src/domain/model/session-event.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { openCluster, type Cluster } from '../testkit/application/cluster.js';
import { describeWith, startable } from '../contract/services.js';
import { startRedisServer, type RedisServer } from '../testkit/services/redis-server.js';
import { startSlowProxy, type SlowProxy } from '../testkit/services/slow-proxy.js';

/** The maximum duration of a call in any state of Redis: one command timeout (1 s), with reserve. */
const REQUEST_MS = 3_000;
const RECOVERY_MS = 15_000;

/** The events that a subscriber has received so far. */
interface Heard {
  readonly events: SessionEvent[];
  readonly error: () => unknown;
  stop(): Promise<unknown>;
}

function hear(feed: AsyncIterableIterator<SessionEvent>): Heard {
  const events: SessionEvent[] = [];
  let failure: unknown;
  const reading = (async () => {
    for await (const event of feed) events.push(event);
  })().catch((error: unknown) => (failure = error));
  return { events, error: () => failure, stop: () => Promise.all([feed.return?.(), reading]) };
}

const texts = ({ events }: Heard): readonly string[] =>
  events.flatMap((event) => (event.kind === 'MESSAGE_ADDED' ? event.message.parts.map((part) => ('text' in part ? part.text : '')) : []));
const news = ({ events }: Heard): readonly boolean[] =>
  events.flatMap((event) => (event.kind === 'DELIVERY_CHANGED' ? event.degraded : []));

const figures: { what: string; ms: number }[] = [];

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    figures.push({ what, ms: Math.round((performance.now() - started) * 10) / 10 });
  }
}

const tookAtMost = (what: string): number => Math.max(...figures.filter((figure) => figure.what === what).map(({ ms }) => ms));

async function eventually(check: () => void | Promise<void>, timeout = RECOVERY_MS): Promise<void> {
  await vi.waitFor(check, { timeout, interval: 25 });
}

vi.setConfig({ testTimeout: 90_000 });

describeWith('Redis', { redis: startable('redis') }, () => {
  let redis: RedisServer;
  let proxy: SlowProxy;
  let cluster: Cluster;
  let session: string;
  const build = (app = cluster.one) => app.contexts.build(LOCAL, session, { budget: 2_000 });
  const say = (text: string, app = cluster.one) => app.messages.add(LOCAL, session, userMessage(text));

  beforeAll(async () => {
    redis = await startRedisServer();
    proxy = await startSlowProxy(redis.port);
    cluster = openCluster(`redis://127.0.0.1:${proxy.port}`, `test-${random()}`);
  });
  afterAll(async () => {
    await cluster.dispose();
    await proxy.dispose();
    await redis.dispose();
    if (process.env['FIGURES'] === '1') console.log(figures.map(({ what, ms }) => `${what}: ${ms} ms`).join('\n'));
  });
  beforeEach(async () => {
    await healthy();
    ({ id: session } = (await cluster.one.sessions.open(LOCAL, {})).session);
    await say('before');
  });

  const degraded = async (): Promise<readonly boolean[]> => {
    const states = await Promise.all([cluster.one, cluster.two].map((app) => app.service.health()));
    return states.flatMap(({ cache, bus }) => [cache.degraded, bus.degraded]);
  };
  const healthy = (): Promise<void> => eventually(async () => expect(await degraded()).toEqual([false, false, false, false]));

  /** Checks everything that must hold from the failure of Redis until its recovery. */
  async function survives(kind: string, breakIt: () => unknown, healIt: () => unknown): Promise<void> {
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    const windows = await cluster.two.contexts.follow(LOCAL, session, { budget: 2_000 });
    expect((await windows.next()).value).toMatchObject({ degraded: false });
    await breakIt();

    await timed(`${kind}: first write`, () => say('during 1'));
    const window = await timed(`${kind}: first window`, () => build());
    expect(window).toMatchObject({ stale: false });
    await timed(`${kind}: window again`, () => build());
    await timed(`${kind}: window elsewhere`, () => build(cluster.two));
    for (const step of ['first write', 'first window', 'window again', 'window elsewhere'])
      expect(tookAtMost(`${kind}: ${step}`)).toBeLessThan(REQUEST_MS);
    await eventually(() => expect(texts(here)).toEqual(['during 1']), REQUEST_MS);

    await timed(`${kind}: both are told`, () => eventually(() => expect([news(here), news(there)]).toEqual([[true], [true]])));
    const seen = await timed(`${kind}: newer window elsewhere`, async () => {
      for (;;) {
        const { value } = await windows.next();
        if (value?.context.window.revision === window.window.revision) return value;
      }
    });
    expect(seen).toMatchObject({ context: { stale: false } });
    await say('during 2', cluster.two);
    await say('during 3');

    await healIt();
    await timed(`${kind}: recovery`, () =>
      eventually(() => {
        expect(texts(there)).toEqual(['during 1', 'during 2', 'during 3']);
        expect(texts(here)).toEqual(['during 1', 'during 2', 'during 3']);
        expect([news(here), news(there)]).toEqual([
          [true, false],
          [true, false],
        ]);
      }),
    );
    await healthy();
    await say('after', cluster.two);
    await eventually(() => expect([texts(here).at(-1), texts(there).at(-1)]).toEqual(['after', 'after']), REQUEST_MS);
    await build();
    await eventually(async () => expect(['PROCESS_CACHE', 'SHARED_CACHE']).toContain((await build(cluster.two)).from));
    expect([here.error(), there.error()]).toEqual([undefined, undefined]);
    await Promise.all([here.stop(), there.stop(), windows.return?.()]);
  }

  it('recovers after a stop and a start', () =>
    survives(
      'stopped',
      () => redis.stop(),
      () => redis.start(),
    ));

  it('recovers after kill -9 and a start', () =>
    survives(
      'killed',
      () => redis.stop('SIGKILL'),
      () => redis.start(),
    ));

  it('recovers after hanging with open connections', () =>
    survives(
      'paused',
      () => redis.pause(),
      () => redis.resume(),
    ));

  it('recovers after hanging for so long that connections are closed', () =>
    survives(
      'paused for long',
      async () => {
        redis.pause();
        await wait(5_000);
      },
      () => redis.resume(),
    ));

  it('recovers after a network that drops everything', () =>
    survives(
      'swallowed',
      () => proxy.swallow(true),
      () => proxy.swallow(false),
    ));

  it('is unavailable if it is too slow', () =>
    survives(
      'too slow',
      () => proxy.delay(800),
      () => proxy.delay(0),
    ));

  it('is used if it is slow', async () => {
    const there = hear(await cluster.two.events.session(LOCAL, session));
    proxy.delay(150);
    await timed('slow: write', () => say('slowly'));
    await timed('slow: window', () => build());
    await timed('slow: window again', () => build());
    await timed('slow: event elsewhere', () => eventually(() => expect(texts(there)).toEqual(['slowly'])));
    for (const step of ['write', 'window', 'window again', 'event elsewhere']) expect(tookAtMost(`slow: ${step}`)).toBeLessThan(REQUEST_MS);
    await eventually(async () => expect((await build(cluster.two)).from).not.toBe('COMPUTED'));
    proxy.delay(0);
    await there.stop();
  });

  it('still delivers events when it is full, and stores them when it has room again', async () => {
    const { revision } = await requiredSession();
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    await timed('full: first write', () => say('during 1'));
    await timed('full: window', () => build());
    await say('during 2');
    await eventually(() => expect([texts(here), texts(there)]).toEqual([DURING, DURING]), REQUEST_MS);
    await timed('full: told', () => eventually(() => expect(news(here)).toEqual([true])));
    expect(await cluster.one.service.health()).toMatchObject({
      cache: { healthy: true, degraded: true },
      bus: { healthy: true, degraded: true, reason: expect.stringContaining('full') },
    });
    for (const step of ['first write', 'window']) expect(tookAtMost(`full: ${step}`)).toBeLessThan(REQUEST_MS);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await timed('full: recovery', () => eventually(() => expect(news(here)).toEqual([true, false])));
    const again = hear(await cluster.two.events.session(LOCAL, session, revision));
    await eventually(() => expect(texts(again)).toEqual(DURING), REQUEST_MS);
    await Promise.all([here.stop(), there.stop(), again.stop()]);
  });

  it('keeps connected subscribers when it comes back empty, and reports lost events to those that resume', async () => {
    cluster.one.maintenance.begin(['default'], () => undefined);
    const schedules = async (): Promise<string> => redis.command('KEYS', '*:jobs:work:repeat');
    await timed('empty: scheduled', () => eventually(async () => expect(await schedules()).toContain('repeat')));
    const { revision } = await requiredSession();
    const there = hear(await cluster.two.events.session(LOCAL, session));
    await say('before 2');
    await eventually(() => expect(texts(there)).toEqual(['before 2']));
    await timed('empty: restart', () => redis.restartEmpty());
    await say('after 1');
    await timed('empty: event elsewhere', () => eventually(() => expect(texts(there)).toEqual(['before 2', 'after 1'])));
    await healthy();
    const old = cluster.two.events.session(LOCAL, session, revision);
    await timed('empty: old cursor', () => expect(old).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' }));
    const now = hear(await cluster.two.events.session(LOCAL, session, (await requiredSession()).revision));
    await say('after 2');
    await eventually(() => expect(texts(now)).toEqual(['after 2']), REQUEST_MS);
    await timed('empty: scheduled', () => eventually(async () => expect(await schedules()).toContain('repeat')));
    expect(there.error()).toBeUndefined();
    await Promise.all([there.stop(), now.stop()]);
  });

  it('delivers every event although the connection of the channels is closed again and again', async () => {
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    const said: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      // The second time is while the first is recovered from, sooner or later in each round.
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await wait(20 + 6 * round);
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      said.push(`round ${round}`);
      await say(`round ${round}`, round % 2 === 0 ? cluster.one : cluster.two);
      await healthy();
      await eventually(() => expect([texts(here), texts(there)]).toEqual([said, said]), REQUEST_MS);
    }
    expect([here.error(), there.error()]).toEqual([undefined, undefined]);
    await Promise.all([here.stop(), there.stop()]);
  });

  it('may be down when a server starts', async () => {
    await redis.stop();
    const late = await timed('down at the start: composed', async () => openCluster(`redis://127.0.0.1:${redis.port}`, `test-${random()}`));
    const { id } = (await timed('down at the start: first request', () => late.one.sessions.open(LOCAL, {}))).session;
    await timed('down at the start: write', () => late.one.messages.add(LOCAL, id, userMessage('hello')));
    const feed = hear(await timed('down at the start: subscribe', () => late.two.events.session(LOCAL, id)));
    await eventually(() => expect(news(feed)).toEqual([true]));
    expect((await timed('down at the start: window', () => late.one.contexts.build(LOCAL, id, {}))).from).toBe('COMPUTED');
    for (const { what, ms } of figures) if (what.startsWith('down at the start')) expect(ms).toBeLessThan(REQUEST_MS);
    await redis.start();
    await eventually(() => expect(news(feed)).toEqual([true, false]));
    await late.one.messages.add(LOCAL, id, userMessage('and now'));
    await eventually(() => expect(texts(feed)).toEqual(['and now']), REQUEST_MS);
    await feed.stop();
    await late.dispose();
  });

  it('ends subscriptions that would miss events if it hangs while an instance stops', async () => {
    const own = openCluster(redis.url, `test-${random()}`);
    const { id } = (await own.one.sessions.open(LOCAL, {})).session;
    const there = hear(await own.one.events.session(LOCAL, id));
    redis.pause();
    await eventually(() => expect(news(there)).toEqual([true]));
    await own.two.messages.add(LOCAL, id, userMessage('nobody else knows'));
    await own.endTwo();
    redis.resume();
    await timed('lost with an instance: told', () => eventually(() => expect(there.error()).toMatchObject({ code: 'CURSOR_TOO_OLD' })));
    expect(texts(there)).toEqual([]);
    await there.stop();
    await own.dispose();
  });

  async function requiredSession() {
    const found = await cluster.one.sessions.get(LOCAL, session);
    if (found === undefined) throw new Error('The session was deleted.');
    return found;
  }
});

const DURING: readonly string[] = ['during 1', 'during 2'];
