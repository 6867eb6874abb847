import { setTimeout as wait } from 'node:timers/promises';
import { AddMessageDocument } from '@netloom/client/operations';
import type { FeedItem, NetloomClient, SessionId } from '@netloom/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { startInstances, type Instances } from '../testkit/application/instances.js';
import { startProxy, type Proxy } from '../testkit/services/proxy.js';
import { clientOf, openSession, throughPort } from './client.js';
import { usualOrLong } from '../testkit/usual-or-long.js';

const WRITES = usualOrLong(200, 10_000);
const WRITERS = 8;
const READERS = 3;
const INSTANCES = 3;
const LONG_MS = 180_000 + WRITES * 400;
const REPORT_MS = 60_000;
/** Pauses of the network between two disturbances, as a factor: the long variant has as many disturbances in all, but time to write between them. */
const PAUSES = WRITES > 1_000 ? 5 : 1;

const services = { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') };

describeWith(`clients behind a network that cuts, stalls and reorders, with ${INSTANCES} instances`, services, (there) => {
  let instances: Instances;
  let proxy: Proxy;
  const clients: NetloomClient[] = [];
  let written = 0;
  beforeAll(async () => {
    instances = await startInstances({ count: INSTANCES, ...there });
    let next = 0;
    // Each connection reaches another instance.
    proxy = await startProxy(() => ({ port: Number(new URL(instances.at(next++ % INSTANCES).url).port) }));
  }, LONG_MS);
  afterAll(async () => {
    for (const client of clients) client.close();
    await proxy.dispose();
    await instances.dispose();
  });

  const client = (): NetloomClient => {
    const made = clientOf(throughPort(proxy.port), { token: 'key-of-anna', attempts: 50, timeoutMs: 5_000 });
    clients.push(made);
    return made;
  };

  /** Changes the network until the signal aborts. Requests on different connections overtake each other, because their delays differ. */
  async function disturb(signal: AbortSignal): Promise<Readonly<Record<string, number>>> {
    const counts = { cuts: 0, stalls: 0, refusals: 0 };
    const random = (most: number) => Math.random() * most;
    while (!signal.aborted) {
      proxy.setLatency(random(20));
      await wait(PAUSES * (100 + random(400)));
      const kind = random(10);
      if (kind < 4) {
        proxy.cut();
        counts.cuts += 1;
      } else if (kind < 6) {
        proxy.pause();
        await wait(random(800));
        proxy.resume();
        counts.stalls += 1;
      } else if (kind < 7) {
        await proxy.refuse();
        await wait(random(500));
        await proxy.accept();
        counts.refusals += 1;
      }
    }
    proxy.setLatency(0);
    return counts;
  }

  async function writer(name: number, sessionId: SessionId): Promise<void> {
    const own = client();
    for (let index = name; index < WRITES; index += WRITERS) {
      const { addMessage } = await own.request(AddMessageDocument, { input: { sessionId, text: `text ${index}` } });
      expect(addMessage.message.id).toMatch(/^msg_/u);
      written += 1;
    }
  }

  async function reader(sessionId: SessionId, after: string): Promise<readonly FeedItem[]> {
    const items: FeedItem[] = [];
    let messages = 0;
    for await (const item of client().sessionFeed(sessionId, { after })) {
      if (item.kind === 'event' && item.event.__typename === 'DeliveryChanged') continue;
      items.push(item);
      if (item.kind === 'event' && item.event.__typename === 'MessageAdded') messages += 1;
      if (messages === WRITES) break;
    }
    return items;
  }

  it(
    `lose, repeat and reorder nothing: ${WRITES} writes, ${READERS} feeds`,
    async () => {
      const sessionId = await openSession(client(), 'chaos');
      const over = new AbortController();
      const disturbed = disturb(over.signal);
      const reporting = setInterval(() => console.info(`${written} of ${WRITES} messages are written.`), REPORT_MS);
      const feeds = Array.from({ length: READERS }, () => reader(sessionId, '0'));
      await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name, sessionId))).finally(() => {
        clearInterval(reporting);
        console.info(`${written} of ${WRITES} messages were written.`);
      });
      const results = await Promise.all(feeds);
      over.abort();
      const counts = await disturbed;
      console.info(`The network had ${counts['cuts']} cuts, ${counts['stalls']} stalls and ${counts['refusals']} refusals.`);
      expect(counts['cuts']).toBeGreaterThan(0);

      for (const items of results) {
        const texts = items.map((item) =>
          item.kind === 'event' && item.event.__typename === 'MessageAdded' ? item.event.message.text : item.kind,
        );
        expect(texts.toSorted()).toEqual(Array.from({ length: WRITES }, (_, index) => `text ${index}`).toSorted());
        expect(items.map(({ cursor }) => Number(cursor))).toEqual(items.map((_, index) => index + 1));
        for (let name = 0; name < WRITERS; name += 1) {
          const own = texts.filter((text) => Number(text.split(' ')[1]) % WRITERS === name).map((text) => Number(text.split(' ')[1]));
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }
    },
    LONG_MS,
  );
});
