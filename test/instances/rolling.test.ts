import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { eventually } from '../testkit/eventually.js';
import { startInstances, type Instances } from '../testkit/application/instances.js';
import { roundRobin } from '../testkit/application/round-robin.js';
import { everyMessage, openSession, write } from './messages.js';

const CLIENTS = 6;
const LONG_MS = 300_000;

const services = { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') };

describeWith('a rolling restart under load', services, (there) => {
  let instances: Instances;
  beforeAll(async () => void (instances = await startInstances({ count: 3, ...there })), LONG_MS);
  afterAll(() => instances.dispose());

  it(
    'fails no client request and loses no acknowledged write: SIGTERM one by one, then kill -9',
    async () => {
      const id = await openSession(instances.at(0).as('anna'));
      const acknowledged = new Map<string, string>();
      const clients = Array.from({ length: CLIENTS }, (_, name) => roundRobin(instances, 'anna', name));
      const load = { over: false };
      const working = Promise.all(
        clients.map(async (client, name) => {
          for (let index = 0; !load.over; index += 1) {
            const text = `text ${index} of ${name}`;
            acknowledged.set(text, (await write(client, id, text)).id);
          }
        }),
      );
      const someMore = async (): Promise<void> => {
        const before = acknowledged.size;
        await eventually('some more writes', () => acknowledged.size >= before + 5 * CLIENTS);
      };
      const restarts = async (): Promise<void> => {
        for (const instance of instances.all) {
          await someMore();
          const { code, err } = await instance.stop();
          expect(code, err).toBe(0);
          await someMore();
          await instance.start();
        }
        await someMore();
        await instances.at(1).kill();
        await someMore();
        await instances.at(1).start();
        await someMore();
      };
      // The load ends by itself only if a client fails, which must not happen.
      await Promise.race([restarts(), working]).finally(() => (load.over = true));
      await working;
      const kept = await everyMessage(instances.at(2).as('anna'), id);
      expect(new Map(kept.map((message) => [message.text, message.id]))).toEqual(acknowledged);
      expect(kept.map(({ sequence }) => sequence)).toEqual(kept.map((_, index) => index + 1));
      const retries = clients.reduce((sum, client) => sum + client.retries.length, 0);
      console.info(
        `Rolling restart: ${acknowledged.size} writes acknowledged, none failed; ${retries} attempts were made again elsewhere.`,
      );
    },
    LONG_MS,
  );
});
