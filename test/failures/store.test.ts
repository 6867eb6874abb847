import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { random } from '../contract/store/builders.js';
import { userMessage } from '../testkit/application/application.js';
import { openCluster, type Cluster } from '../testkit/application/cluster.js';
import { describeWith, startable } from '../contract/services.js';
import { eventually } from '../testkit/eventually.js';
import { startRedisServer, type RedisServer } from '../testkit/services/redis-server.js';
import { PATIENT } from '../testkit/services/shared-redis.js';

describeWith('while the store is unavailable', { redis: startable('redis') }, () => {
  let redis: RedisServer;
  let cluster: Cluster;
  let session: string;
  const request = { budget: 2_000 };
  beforeAll(async () => {
    redis = await startRedisServer();
    cluster = openCluster(redis.url, `test-${random()}`, PATIENT.commandTimeoutMs);
  });
  afterAll(async () => {
    await cluster.dispose();
    await redis.dispose();
  });
  beforeEach(async () => {
    cluster.loseStore(false);
    ({ id: session } = (await cluster.one.sessions.open(LOCAL, {})).session);
    await cluster.one.messages.add(LOCAL, session, userMessage('what is sw-1?'));
  });

  it('returns windows that were built, marked as stale', async () => {
    const fresh = await cluster.one.contexts.build(LOCAL, session, request);
    expect(fresh).toMatchObject({ from: 'COMPUTED', stale: false });
    cluster.loseStore(true);
    expect(await cluster.one.contexts.build(LOCAL, session, request)).toMatchObject({
      from: 'PROCESS_CACHE',
      stale: true,
      window: fresh.window,
    });
    await expect
      .poll(() => cluster.two.contexts.build(LOCAL, session, request).catch(() => undefined))
      .toMatchObject({ from: 'SHARED_CACHE', stale: true });
    cluster.loseStore(false);
    expect(await cluster.two.contexts.build(LOCAL, session, request)).toMatchObject({ stale: false });
  });

  it('returns the last one that was built', async () => {
    await cluster.one.contexts.build(LOCAL, session, request);
    await cluster.one.messages.add(LOCAL, session, userMessage('and now?'));
    const last = await cluster.one.contexts.build(LOCAL, session, request);
    cluster.loseStore(true);
    expect((await cluster.one.contexts.build(LOCAL, session, request)).window).toEqual(last.window);
  });

  it('is UNAVAILABLE for other windows and other principals', async () => {
    await cluster.one.contexts.build(LOCAL, session, request);
    cluster.loseStore(true);
    for (const [caller, asked] of [
      [LOCAL, { budget: 2_001 }],
      [{ ...LOCAL, name: 'somebody' }, request],
      [{ ...LOCAL, workspace: 'elsewhere' }, request],
    ] as const)
      await expect(cluster.one.contexts.build(caller, session, asked)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('does not return windows of a deleted session', async () => {
    await cluster.one.contexts.build(LOCAL, session, request);
    await cluster.one.erasure.session(LOCAL, session);
    cluster.loseStore(true);
    for (const app of [cluster.one, cluster.two])
      await expect(app.contexts.build(LOCAL, session, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('continues live windows, and updates them when the store is back', async () => {
    const feed = await cluster.two.contexts.follow(LOCAL, session, request);
    const first = await feed.next();
    await cluster.one.messages.add(LOCAL, session, userMessage('seen'));
    expect((await feed.next()).value?.revision).toBe((first.value?.revision ?? 0) + 1);
    const next = feed.next();
    await cluster.one.messages.add(LOCAL, session, userMessage('missed'));
    const refused = cluster.refused();
    cluster.loseStore(true);
    await eventually('the window is asked for', () => cluster.refused() > refused);
    cluster.loseStore(false);
    expect((await next).value).toMatchObject({ revision: (first.value?.revision ?? 0) + 2, context: { stale: false } });
    await feed.return?.();
  });
});
