import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith, serviceOf } from '../contract/services.js';
import { eventually } from '../testkit/eventually.js';
import { startInstances, type Instances } from '../testkit/application/instances.js';
import { roundRobin } from '../testkit/application/round-robin.js';
import { everyMessage, openSession, write, type Written } from './messages.js';
import { usualOrLong } from '../testkit/usual-or-long.js';

const WRITES = usualOrLong(300, 10_000);
const WRITERS = 20;
const INSTANCES = 3;
const LONG_MS = 120_000 + WRITES * 200;

const FEED = 'subscription ($id: ID!, $after: String!) { sessionEvents(sessionId: $id, after: $after) { __typename revision } }';
/** An instance that gets no time for ten seconds ends its subscriptions, which clients then continue: docs/API.md, Subscriptions. */
const STALLED = 'CURSOR_TOO_OLD';

interface Event {
  readonly sessionEvents: { readonly __typename: string; readonly revision: number };
}

const services = { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') };

describeWith(`${WRITERS} writers on one session, over ${INSTANCES} instances`, services, (there) => {
  let instances: Instances;
  const retries: (readonly string[])[] = [];
  beforeAll(async () => void (instances = await startInstances({ count: INSTANCES, ...there })), LONG_MS);
  afterAll(() => instances.dispose());

  /** Writes its share of the texts one after the other. Every seventh is sent to two instances at the same time. */
  async function writer(name: number, id: string): Promise<readonly Written[]> {
    const [client, other] = [roundRobin(instances, 'anna', name), roundRobin(instances, 'anna', name + 1)];
    const all: Written[] = [];
    retries.push(client.retries, other.retries);
    for (let index = name; index < WRITES; index += WRITERS) {
      const twice = index % 7 === 0;
      const [first, again] = await Promise.all([write(client, id, `text ${index}`), twice ? write(other, id, `text ${index}`) : undefined]);
      // Neither created it if an earlier attempt, which timed out, did.
      if (again !== undefined) expect([again.id, first.created && again.created]).toEqual([first.id, false]);
      all.push(first);
    }
    return all;
  }

  it(
    `stay ordered without gaps or duplicates: ${WRITES} writes`,
    async () => {
      const id = await openSession(instances.at(0).as('anna'));
      const revisions = instances.all.map((): number[] => []);
      const failures: unknown[] = [];
      const follow = (index: number): (() => void) => {
        const ofInstance = (revisions[index] ??= []);
        return instances
          .at(index)
          .as('anna')
          .socket()
          .subscribe<Event>(
            { query: FEED, variables: { id, after: String(ofInstance.at(-1) ?? 0) } },
            {
              next: ({ data }) => void ofInstance.push(data?.sessionEvents.revision ?? Number.NaN),
              error: (error) => {
                if (JSON.stringify(error).includes(STALLED)) stops[index] = follow(index);
                else failures.push(error);
              },
              complete: () => undefined,
            },
          );
      };
      const stops = instances.all.map((_instance, index) => follow(index));
      const started = performance.now();
      const written = await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name, id)));
      const seconds = (performance.now() - started) / 1_000;
      console.info(
        `${WRITES} writes of ${WRITERS} writers on one session took ${seconds.toFixed(1)} s, ${(WRITES / seconds).toFixed(0)}/s.`,
      );
      for (const reason of new Set(retries.flat())) {
        console.info(`Made again ${retries.flat().filter((each) => each === reason).length} times: ${reason}`);
      }

      const kept = await everyMessage(instances.at(1).as('anna'), id);
      expect(kept.map(({ sequence }) => sequence)).toEqual(kept.map((_, index) => index + 1));
      expect(kept.map(({ text }) => text).toSorted()).toEqual(Array.from({ length: WRITES }, (_, index) => `text ${index}`).toSorted());
      const places = new Map(kept.map((message) => [message.id, message.sequence]));
      for (const own of written) {
        expect(own.map((message) => places.get(message.id))).toEqual(own.map(({ sequence }) => sequence));
        expect(own.map(({ sequence }) => sequence)).toEqual(own.map(({ sequence }) => sequence).toSorted((a, b) => a - b));
      }

      const every = () => failures.length > 0 || revisions.every(({ length }) => length >= WRITES);
      const seen = () => revisions.map((all) => `${all.length}, the last of revision ${all.at(-1)}`).join('; ');
      await eventually(() => `every event on every instance: ${seen()}`, every);
      stops.forEach((stop) => stop());
      expect(failures).toEqual([]);
      const inOrder = Array.from({ length: WRITES }, (_, index) => (revisions[0]?.[0] ?? 0) + index);
      for (const all of revisions) expect(all).toEqual(inOrder);
    },
    LONG_MS,
  );
});
