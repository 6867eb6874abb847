import { expect, it, onTestFinished } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { startInstances, type Instance } from '../testkit/application/instances.js';
import { follow } from '../testkit/application/subscriptions.js';
import { eventually } from '../testkit/eventually.js';

const OPEN = 'mutation { openSession(input: { ephemeral: true, graceMs: 1000 }) { session { id } } }';
const EVENTS = 'subscription ($id: ID!) { sessionEvents(sessionId: $id) { cursor } }';
const CHANGE = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { session { id } } }';

const open = async (instance: Instance) =>
  (await instance.as('anna').ok<{ openSession: { session: { id: string } } }>(OPEN)).openSession.session.id;
const exists = async (instance: Instance, id: string) =>
  (await instance.as('anna').ok<{ session: object | null }>(`{ session(id: "${id}") { id } }`)).session !== null;

describeWith(
  'ephemeral sessions of two instances',
  { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') },
  ({ neo4j, redis }) => {
    it('stay while a socket of any instance watches them, and are erased when its instance was killed', async () => {
      const instances = await startInstances({ count: 2, neo4j, redis });
      onTestFinished(() => instances.dispose());
      const [one, two] = [instances.at(0), instances.at(1)];
      const [watched, left, kept] = [await open(one), await open(one), await open(one)];
      const here = follow(one.as('anna').socket(), EVENTS, { id: kept });
      const there = [watched, kept].map((id) => follow(two.as('anna').socket(), EVENTS, { id }));
      const brief = follow(two.as('anna').socket(), EVENTS, { id: left });
      for (const [id, feed] of [
        [watched, there[0]],
        [left, brief],
        [kept, here],
      ] as const) {
        // The subscription is open when it reports a change.
        await eventually('the subscription to be open', async () => {
          await one.as('anna').ok(CHANGE, { input: { sessionId: id, title: `at ${performance.now()}` } });
          return (feed?.received.length ?? 0) > 0;
        });
      }
      brief.stop();
      await eventually('the session that was left to be erased', async () => !(await exists(one, left)), 90_000);
      expect([await exists(one, watched), await exists(one, kept)]).toEqual([true, true]);
      await two.kill();
      await eventually('the session of the killed instance to be erased', async () => !(await exists(one, watched)), 90_000);
      expect(await exists(one, kept)).toBe(true);
      here.stop();
    });
  },
);
