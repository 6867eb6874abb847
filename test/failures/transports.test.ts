import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { random } from '../contract/store/builders.js';
import { netloom } from '../testkit/application/process.js';
import { describeWith, startable } from '../contract/services.js';
import { startRedisServer, type RedisServer } from '../testkit/services/redis-server.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

const HEALTH = '{ service { store { healthy } cache { kind healthy degraded } bus { kind healthy degraded reason } } }';

describeWith('without its Redis a server', { redis: startable('redis') }, () => {
  let redis: RedisServer;
  let server: TestServer;
  beforeAll(async () => {
    redis = await startRedisServer();
    server = await startTestServer({ env: { NETLOOM_REDIS_URL: redis.url, NETLOOM_REDIS_PREFIX: `test-${random()}` } });
  });
  afterAll(async () => {
    await server.stop();
    await redis.dispose();
  });
  const ready = async (): Promise<unknown> => {
    const response = await fetch(`${server.url}readyz`);
    return { status: response.status, body: await response.json() };
  };

  it('is ready, responds, and reports that it is degraded', async () => {
    const client = server.as();
    const opened = await client.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }');
    const { id } = opened.openSession.session;
    const events = follow<{ sessionEvents: object }, { id: string }>(
      client.socket(),
      `subscription ($id: ID!) { sessionEvents(sessionId: $id) { __typename revision ... on DeliveryChanged { degraded reason } } }`,
      { id },
    );
    const windows = follow<{ context: object }, { id: string }>(
      client.socket(),
      'subscription ($id: ID!) { context(sessionId: $id) { revision degraded context { stale } } }',
      { id },
    );
    await windows.until(1);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', bus: { kind: 'redis', degraded: false } } });
    await redis.stop();
    const [told] = await events.until(1);
    expect(told).toEqual({
      sessionEvents: { __typename: 'DeliveryChanged', revision: 0, degraded: true, reason: 'Redis does not respond.' },
    });
    expect((await windows.until(2)).map(({ context }) => context)).toEqual([
      { revision: 0, degraded: false, context: { stale: false } },
      { revision: 0, degraded: true, context: { stale: false } },
    ]);
    expect(await client.ok(HEALTH)).toEqual({
      service: {
        store: { healthy: true },
        cache: { kind: 'redis', healthy: false, degraded: true },
        bus: { kind: 'redis', healthy: false, degraded: true, reason: 'Redis does not respond.' },
      },
    });
    expect(await ready()).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        store: { healthy: true },
        cache: { healthy: false, degraded: true },
        bus: { healthy: false, degraded: true },
      },
    });
    await client.ok('mutation ($id: ID!) { addMessage(input: { sessionId: $id, text: "still here" }) { created } }', { id });
    await redis.start();
    await vi.waitFor(() => expect(events.received.at(-1)?.sessionEvents).toMatchObject({ degraded: false, reason: null }), 60_000);
    expect(events.received.map(({ sessionEvents }) => Reflect.get(sessionEvents, '__typename'))).toEqual([
      'DeliveryChanged',
      'MessageAdded',
      'DeliveryChanged',
    ]);
    await vi.waitFor(() => expect(windows.received.at(-1)?.context).toMatchObject({ revision: 1, degraded: false }), 60_000);
    events.stop();
    windows.stop();
  });

  it.each(['answers', 'hangs', 'is gone'])('stops in order if Redis %s', async (state) => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-stop-'));
    const running = netloom(['serve', '--port', '0', '--json', '--no-sample', '--data', folder], {
      NETLOOM_REDIS_URL: redis.url,
      NETLOOM_STOP_TIMEOUT: '60s',
    });
    onTestFinished(async () => {
      running.child.kill('SIGKILL');
      redis.resume();
      await redis.start();
      rmSync(folder, { recursive: true, force: true });
    });
    expect(await running.firstLine).toContain('"url"');
    if (state === 'hangs') redis.pause();
    if (state === 'is gone') await redis.stop();
    running.child.kill('SIGTERM');
    const { code, err } = await running.ended;
    expect([code, err]).toEqual([0, '']);
  });
});
