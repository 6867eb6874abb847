import { expect, it } from 'vitest';
import { createMemoryBus } from '../../src/adapters/memory/bus.js';

const event = (sequence: number, length = 100) => ({ sequence, payload: 'x'.repeat(length) });

it('stores a bounded number of characters, and forgets the topics that were used longest ago', async () => {
  const bus = createMemoryBus({ keep: 50, maxTopics: 1_000, maxCharacters: 10_000 });
  for (let topic = 0; topic < 500; topic += 1) for (let n = 1; n <= 10; n += 1) await bus.publish(`topic ${topic}`, event(n));
  expect(bus.stats().topics).toBeLessThanOrEqual(11);
  await expect(bus.subscribe('topic 0', { after: 5, latest: 10 })).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
  const last = await bus.subscribe('topic 499', { after: 9, latest: 10 });
  expect((await last.next()).value).toMatchObject({ sequence: 10 });
  await bus.dispose();
});

it('keeps topics with subscribers, with fewer of their events', async () => {
  const bus = createMemoryBus({ keep: 50, maxTopics: 2, maxCharacters: 3_000 });
  const feeds = await Promise.all(['a', 'b', 'c'].map((topic) => bus.subscribe(topic, { latest: 0 })));
  for (let n = 1; n <= 40; n += 1) for (const topic of ['a', 'b', 'c']) await bus.publish(topic, event(n));
  expect(bus.stats()).toMatchObject({ topics: 3, subscribers: 3 });
  for (const feed of feeds) for (let n = 1; n <= 40; n += 1) expect((await feed.next()).value).toMatchObject({ sequence: n });
  const again = await bus.subscribe('c', { after: 38, latest: 40 });
  expect((await again.next()).value).toMatchObject({ sequence: 39 });
  await expect(bus.subscribe('a', { after: 0, latest: 40 })).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
  await bus.dispose();
});
