import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import type { SessionEvent } from '../../src/domain/model/session-event.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { describeWith, startable } from '../contract/services.js';
import { openCluster } from '../testkit/application/cluster.js';
import { eventually } from '../testkit/eventually.js';
import { startRedisServer } from '../testkit/services/redis-server.js';
import { PATIENT } from '../testkit/services/shared-redis.js';

describeWith('a message that is streamed to one instance', { redis: startable('redis') }, () => {
  it('is sent to subscribers of another instance, and leaves no text in Redis', async () => {
    const server = await startRedisServer();
    onTestFinished(() => server.dispose());
    const cluster = openCluster(server.url, 'netloom', PATIENT.commandTimeoutMs);
    onTestFinished(() => cluster.dispose());
    const redis = new Redis(server.url);
    onTestFinished(() => redis.disconnect());
    const { id: session } = (await cluster.one.sessions.open(LOCAL, {})).session;
    const heard: SessionEvent[] = [];
    const feed = await cluster.two.events.live(LOCAL, session);
    const listening = (async () => {
      for await (const event of feed) heard.push(event);
    })();
    const text = (id: string): string =>
      heard.map((event) => (event.kind === 'TEXT_APPENDED' && event.message === id ? event.text : '')).join('');
    const [kept, cancelled] = [
      (await cluster.one.messages.begin(LOCAL, session, { role: 'ASSISTANT' })).message.id,
      (await cluster.one.messages.begin(LOCAL, session, { role: 'ASSISTANT' })).message.id,
    ];
    let offset = 0;
    for (let piece = 0; piece < 50; piece += 1) {
      await cluster.one.messages.append(LOCAL, cancelled, { offset, text: `quokka ${piece % 10} ` });
      ({ length: offset } = await cluster.one.messages.append(LOCAL, kept, { offset, text: `wombat ${piece % 10} ` }));
    }
    await eventually('all of it is heard', () => text(kept).length === offset && text(cancelled).length === offset);
    await cluster.one.messages.cancel(LOCAL, cancelled);
    await cluster.two.messages.finish(LOCAL, kept, { length: offset });
    await eventually(
      'both ends are heard',
      () => heard.filter(({ kind }) => kind === 'MESSAGE_ADDED' || kind === 'MESSAGE_CANCELLED').length === 2,
    );
    const keys = await redis.keys('*events:*');
    const streams = await Promise.all(keys.map(async (key) => JSON.stringify(await redis.xrange(key, '-', '+'))));
    expect(streams.some((entries) => entries.includes('wombat'))).toBe(true);
    expect(streams.filter((entries) => entries.includes('quokka'))).toEqual([]);
    await feed.return?.();
    await listening;
  });
});
