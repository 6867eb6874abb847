import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../../src/domain/model/session-event.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { openCluster, type Cluster } from '../testkit/application/cluster.js';
import { describeWith, startable } from '../contract/services.js';
import { startRedisServer, type RedisServer } from '../testkit/services/redis-server.js';
import { startSlowProxy, type SlowProxy } from '../testkit/services/slow-proxy.js';

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

/** They were told of each change once, and last of this one. A busy machine may have further outages, because Redis seems to be slow. */
function expectTold(degraded: boolean, ...all: readonly Heard[]): void {
  for (const heard of all) {
    const told = news(heard);
    expect(told).toEqual(told.map((_, index) => index % 2 === 0));
    expect(told.at(-1)).toBe(degraded);
  }
}

const eventually = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 25 });

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
  });
  beforeEach(async () => {
    await healthy();
    ({ id: session } = (await cluster.one.sessions.open(LOCAL, {})).session);
    await say('before');
  });

  const degraded = async (): Promise<readonly (boolean | string)[]> => {
    const states = await Promise.all([cluster.one, cluster.two].map((app) => app.service.health()));
    return states.flatMap(({ cache, bus }) => [cache.degraded, bus.reason ?? bus.degraded]);
  };
  const healthy = (): Promise<void> => eventually(async () => expect(await degraded()).toEqual([false, false, false, false]));

  /** Checks everything that must hold from the failure of Redis until its recovery. */
  async function survives(breakIt: () => unknown, healIt: () => unknown): Promise<void> {
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    const windows = await cluster.two.contexts.follow(LOCAL, session, { budget: 2_000 });
    expect((await windows.next()).value).toMatchObject({ degraded: false });
    await breakIt();

    await say('during 1');
    const window = await build();
    expect(window).toMatchObject({ stale: false });
    await build();
    await build(cluster.two);
    await eventually(() => expect(texts(here)).toEqual(['during 1']));

    await eventually(() => expectTold(true, here, there));
    const seen = await (async () => {
      for (;;) {
        const { value } = await windows.next();
        if (value?.context.window.revision === window.window.revision) return value;
      }
    })();
    expect(seen).toMatchObject({ context: { stale: false } });
    await say('during 2', cluster.two);
    await say('during 3');

    await healIt();
    await eventually(() => {
      expect(texts(there)).toEqual(['during 1', 'during 2', 'during 3']);
      expect(texts(here)).toEqual(['during 1', 'during 2', 'during 3']);
      expectTold(false, here, there);
    });
    await healthy();
    await say('after', cluster.two);
    await eventually(() => expect([texts(here).at(-1), texts(there).at(-1)]).toEqual(['after', 'after']));
    await build();
    await eventually(async () => expect(['PROCESS_CACHE', 'SHARED_CACHE']).toContain((await build(cluster.two)).from));
    expect([here.error(), there.error()]).toEqual([undefined, undefined]);
    await Promise.all([here.stop(), there.stop(), windows.return?.()]);
  }

  it('recovers after a stop and a start', () =>
    survives(
      () => redis.stop(),
      () => redis.start(),
    ));

  it('recovers after kill -9 and a start', () =>
    survives(
      () => redis.stop('SIGKILL'),
      () => redis.start(),
    ));

  it('recovers after hanging with open connections', () =>
    survives(
      () => redis.pause(),
      () => redis.resume(),
    ));

  it('recovers after hanging for so long that connections are closed', () =>
    survives(
      async () => {
        const before = proxy.closed();
        redis.pause();
        // Two instances have four connections with a short timeout each.
        await eventually(() => expect(proxy.closed()).toBeGreaterThanOrEqual(before + 8));
      },
      () => redis.resume(),
    ));

  it('recovers after a network that drops everything', () =>
    survives(
      () => proxy.swallow(true),
      () => proxy.swallow(false),
    ));

  it('is unavailable if it is too slow', () =>
    survives(
      () => proxy.delay(800),
      () => proxy.delay(0),
    ));

  it('is used if it is slow', async () => {
    const there = hear(await cluster.two.events.session(LOCAL, session));
    proxy.delay(150);
    await say('slowly');
    await build();
    await build();
    await eventually(() => expect(texts(there)).toEqual(['slowly']));
    await eventually(async () => expect((await build(cluster.two)).from).not.toBe('COMPUTED'));
    proxy.delay(0);
    await there.stop();
  });

  it('still delivers events when it is full, and stores them when it has room again', async () => {
    const { revision } = await requiredSession();
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    await say('during 1');
    await build();
    await say('during 2');
    await eventually(() => expect([texts(here), texts(there)]).toEqual([DURING, DURING]));
    await eventually(() => expectTold(true, here));
    expect(await cluster.one.service.health()).toMatchObject({
      cache: { healthy: true, degraded: true },
      bus: { healthy: true, degraded: true, reason: expect.stringContaining('full') },
    });
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await eventually(() => expectTold(false, here));
    const again = hear(await cluster.two.events.session(LOCAL, session, revision));
    await eventually(() => expect(texts(again)).toEqual(DURING));
    await Promise.all([here.stop(), there.stop(), again.stop()]);
  });

  it('keeps connected subscribers when it comes back empty, and reports lost events to those that resume', async () => {
    cluster.one.maintenance.begin(['default'], () => undefined);
    const schedules = async (): Promise<string> => redis.command('KEYS', '*:jobs:work:repeat');
    await eventually(async () => expect(await schedules()).toContain('repeat'));
    const { revision } = await requiredSession();
    const there = hear(await cluster.two.events.session(LOCAL, session));
    await say('before 2');
    await eventually(() => expect(texts(there)).toEqual(['before 2']));
    await redis.restartEmpty();
    await say('after 1');
    await eventually(() => expect(texts(there)).toEqual(['before 2', 'after 1']));
    await healthy();
    const old = cluster.two.events.session(LOCAL, session, revision);
    await expect(old).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
    const now = hear(await cluster.two.events.session(LOCAL, session, (await requiredSession()).revision));
    await say('after 2');
    await eventually(() => expect(texts(now)).toEqual(['after 2']));
    await eventually(async () => expect(await schedules()).toContain('repeat'));
    expect(there.error()).toBeUndefined();
    await Promise.all([there.stop(), now.stop()]);
  });

  it('delivers every event although the connection of the channels is closed again and again', async () => {
    const [here, there] = [hear(await cluster.one.events.session(LOCAL, session)), hear(await cluster.two.events.session(LOCAL, session))];
    const said: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      // The second time is while the first is recovered from: at once, or when one or both instances are connected or subscribed again.
      const before = proxy.opened();
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      if (round % 4 > 0) await eventually(() => expect(proxy.opened()).toBeGreaterThanOrEqual(before + Math.min(round % 4, 2)));
      if (round % 4 === 3) await eventually(async () => expect(await redis.command('CLIENT', 'LIST', 'TYPE', 'pubsub')).toContain('id='));
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      said.push(`round ${round}`);
      await say(`round ${round}`, round % 2 === 0 ? cluster.one : cluster.two);
      await healthy();
      await eventually(() => expect([texts(here), texts(there)]).toEqual([said, said]));
    }
    expect([here.error(), there.error()]).toEqual([undefined, undefined]);
    await Promise.all([here.stop(), there.stop()]);
  });

  it('may be down when a server starts', async () => {
    await redis.stop();
    const late = openCluster(`redis://127.0.0.1:${redis.port}`, `test-${random()}`);
    const { id } = (await late.one.sessions.open(LOCAL, {})).session;
    await late.one.messages.add(LOCAL, id, userMessage('hello'));
    const feed = hear(await late.two.events.session(LOCAL, id));
    await eventually(() => expectTold(true, feed));
    expect((await late.one.contexts.build(LOCAL, id, {})).from).toBe('COMPUTED');
    await redis.start();
    await eventually(() => expectTold(false, feed));
    await late.one.messages.add(LOCAL, id, userMessage('and now'));
    await eventually(() => expect(texts(feed)).toEqual(['and now']));
    await feed.stop();
    await late.dispose();
  });

  it('ends subscriptions that would miss events if it hangs while an instance stops', async () => {
    const own = openCluster(redis.url, `test-${random()}`);
    const { id } = (await own.one.sessions.open(LOCAL, {})).session;
    const there = hear(await own.one.events.session(LOCAL, id));
    redis.pause();
    await eventually(() => expectTold(true, there));
    await own.two.messages.add(LOCAL, id, userMessage('nobody else knows'));
    await own.endTwo();
    redis.resume();
    await eventually(() => expect(there.error()).toMatchObject({ code: 'CURSOR_TOO_OLD' }));
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
