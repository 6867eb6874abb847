import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LIVE_WINDOWS } from '../../src/application/windows/live-windows.js';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { follow, take } from '../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIVE = 'subscription ($id: ID!) { context(sessionId: $id) { cursor context { rendered(as: PROMPT) } } }';
const UPSERT = 'mutation ($entities: [EntityInput!]!) { upsertEntities(input: { entities: $entities }) { updated } }';

interface Update {
  readonly context: { readonly context: { readonly rendered: string } };
}

const device = (objectId: string, name: string, status: string): object => ({
  ref: { objectType: 'dcim.device', objectId },
  type: 'DEVICE',
  name,
  status,
});

async function conversation(name: string): Promise<string> {
  const { addMessage } = await server
    .as()
    .ok<{ addMessage: { session: { id: string } } }>(`mutation { addMessage(input: { text: "Is ${name} up?" }) { session { id } } }`);
  return addMessage.session.id;
}

describe('a live window', () => {
  it('is sent again when the inventory changes its content, and only then', async () => {
    const client = server.as();
    await client.ok(UPSERT, { entities: [device('1', 'quay-sw-1', 'active'), device('2', 'quay-sw-2', 'active')] });
    const id = await conversation('quay-sw-1');
    const live = follow<Update, { id: string }>(client.socket(), LIVE, { id });
    await live.until(1);
    expect(live.received[0]?.context.context.rendered).toContain('active');
    // Entities outside the window change first; if that caused an update, it would be the second one.
    await client.ok(UPSERT, { entities: [device('2', 'quay-sw-2', 'planned')] });
    await client.ok(UPSERT, { entities: [device('1', 'quay-sw-1', 'offline')] });
    await live.until(2);
    expect(live.received[1]?.context.context.rendered).toContain('offline');
    live.stop();
  });

  it('is one of at most 20 different ones of a session for a principal; equal ones count once', async () => {
    const id = await conversation('quay-sw-9');
    const withBudget = 'subscription ($id: ID!, $budget: Int!) { context(sessionId: $id, request: { budget: $budget }) { cursor } }';
    const open = (budget: number) => follow<object, { id: string; budget: number }>(client.socket(), withBudget, { id, budget });
    const client = server.as();
    const live = Array.from({ length: MAX_LIVE_WINDOWS }, (_, index) => open(1_000 + index));
    for (const each of live) await each.until(1);
    const again = open(1_000);
    await again.until(1);
    const { errors } = await take(client.socket(), withBudget, { id, budget: 5_000 }, 1);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('at most 20 different windows'), extensions: { code: 'CONFLICT' } });
    for (const each of live) each.stop();
    again.stop();
    await eventually(
      'another one is accepted',
      async () => (await take(client.socket(), withBudget, { id, budget: 5_000 }, 1)).errors.length === 0,
    );
  });

  it('is sent again when memories that it uses change, also those of a project that the session gets later', async () => {
    const client = server.as();
    const id = await conversation('quay-sw-2');
    const live = follow<Update, { id: string }>(client.socket(), LIVE, { id });
    await live.until(1);
    const rendered = (): string => live.received.at(-1)?.context.context.rendered ?? '';
    const add = 'mutation ($input: AddMemoryInput!) { addMemory(input: $input) { memory { id } } }';
    await client.ok(add, { input: { text: 'I prefer answers of one sentence.' } });
    await eventually('the window has the memory', async () => rendered().includes('answers of one sentence'));
    await client.ok('mutation ($id: ID!) { updateSession(input: { sessionId: $id, project: "quay" }) { session { id } } }', { id });
    const before = live.received.length;
    await eventually('the window has the revision of the change', async () => live.received.length > before || before > 2);
    await client.ok(add, { input: { text: 'All labels are blue.', kind: 'PREFERENCE', owner: { kind: 'PROJECT', name: 'quay' } } });
    await eventually('the window has the memory of the project', async () => rendered().includes('All labels are blue'));
    live.stop();
  });

  it('ends with its session, and leaves no subscriber behind', async () => {
    const client = server.as();
    const id = await conversation('quay-sw-2');
    const live = follow<Update, { id: string }>(client.socket(), LIVE, { id });
    await live.until(1);
    await client.ok('mutation ($id: ID!) { deleteSession(input: { sessionId: $id }) { deletedSessionId } }', { id });
    await live.ended;
    expect(live.errors).toEqual([]);
    await eventually('no subscriber is left', async () => (await server.app.service.health()).bus.subscribers === 0);
  });
});
