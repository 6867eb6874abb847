import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstances, type Instances } from '../testkit/application/instances.js';
import { roundRobin } from '../testkit/application/round-robin.js';
import { follow } from '../testkit/application/subscriptions.js';

const WHO = '{ viewer { name } service { startedAt } }';
const OPEN = 'mutation { openSession(input: {}) { session { id } } }';
const ADD = 'mutation ($id: ID!) { addMessage(input: { sessionId: $id, text: "hello" }) { created } }';

interface Who {
  readonly viewer: { readonly name: string };
  readonly service: { readonly startedAt: string };
}

describe('instances of a test', () => {
  let instances: Instances;
  beforeAll(async () => void (instances = await startInstances({ count: 2 })));
  afterAll(() => instances.dispose());
  const startOf = async (index: number): Promise<string> => (await instances.at(index).as('anna').ok<Who>(WHO)).service.startedAt;

  it('are separate processes with the same principals', async () => {
    expect(new Set(instances.all.map(({ pid }) => pid)).size).toBe(2);
    expect(await startOf(0)).not.toBe(await startOf(1));
    expect((await instances.at(1).as('bert').ok<Who>(WHO)).viewer.name).toBe('bert');
  });

  it('support subscriptions', async () => {
    const client = instances.at(0).as('anna');
    const { openSession } = await client.ok<{ openSession: { session: { id: string } } }>(OPEN);
    const { id } = openSession.session;
    const feed = follow(client.socket(), 'subscription ($id: ID!) { sessionEvents(sessionId: $id, after: "0") { cursor } }', { id });
    await client.ok(ADD, { id });
    expect(await feed.until(1)).toHaveLength(1);
    feed.stop();
  });

  it('stop, crash and restart at the same address, and a client switches to an instance that responds', async () => {
    const client = roundRobin(instances, 'anna');
    const answers = async (): Promise<number> => {
      const all = await Promise.all([1, 2, 3, 4].map(() => client.ok<Who>(WHO)));
      return new Set(all.map(({ service }) => service.startedAt)).size;
    };
    expect([await answers(), client.retries]).toEqual([2, []]);
    const before = await startOf(0);
    // An instance that takes too long to stop exits with 1.
    const { code } = await instances.at(0).stop();
    expect(code).toBe(0);
    expect(await answers()).toBe(1);
    expect(client.retries.length).toBeGreaterThan(0);
    await instances.at(0).start();
    expect(await startOf(0)).not.toBe(before);
    await instances.at(1).kill();
    expect(await answers()).toBe(1);
    await instances.at(1).start();
    expect(await answers()).toBe(2);
  });
});
