import { expect, it, onTestFinished } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { SessionUpdate } from '../../../src/application/index.js';
import { describeWith, startable } from '../../contract/services.js';
import { openCluster } from '../../testkit/application/cluster.js';
import { eventually } from '../../testkit/eventually.js';
import { startRedisServer } from '../../testkit/services/redis-server.js';

/** Collects a feed. */
function collect(feed: AsyncIterableIterator<SessionUpdate>): { readonly updates: SessionUpdate[]; readonly stop: () => Promise<void> } {
  const updates: SessionUpdate[] = [];
  const run = async (): Promise<void> => {
    for await (const update of feed) updates.push(update);
  };
  const running = run();
  return {
    updates,
    async stop() {
      await feed.return?.();
      await running;
    },
  };
}

describeWith('changes of sessions over Redis', { redis: startable('redis') }, () => {
  it('reach other instances, and after an outage their readers are told to read again', async () => {
    const server = await startRedisServer();
    onTestFinished(() => server.dispose());
    const cluster = openCluster(server.url, 'notices');
    onTestFinished(() => cluster.dispose());
    const { updates, stop } = collect(await cluster.two.events.sessions(LOCAL));
    await eventually('the first update', () => updates.length === 1);
    const open = async (title: string) => (await cluster.one.sessions.open(LOCAL, { title })).session.id;
    const before = await open('before');
    await eventually('the update of another instance', () => updates.some(({ sessionId }) => sessionId === before));

    await server.stop();
    await eventually('readers are told of the outage', () => updates.at(-1)?.degraded === true);
    const during = await open('during');
    expect(updates.some(({ sessionId }) => sessionId === during)).toBe(false);
    await server.start();
    await eventually('readers are told to read again', () => {
      const last = updates.at(-1);
      return last?.degraded === false && last.sessionId === undefined;
    });
    const after = await open('after');
    await eventually('the update after the outage', () =>
      updates.some(({ sessionId, session }) => sessionId === after && session?.title === 'after'),
    );
    await stop();
    expect((await cluster.two.service.health()).bus.subscribers).toBe(0);
  });
});
