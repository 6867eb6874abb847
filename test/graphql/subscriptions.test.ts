import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMessageDocument,
  LiveContextDocument,
  OpenSessionDocument,
  RecordOperationDocument,
  SessionEventsDocument,
} from '../generated/operations.js';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { follow, take } from '../testkit/application/subscriptions.js';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as();
});
afterAll(() => server.stop());

async function openSession(): Promise<string> {
  return (await client.ok(OpenSessionDocument, { input: {} })).openSession.session.id;
}

async function say(sessionId: string, text: string): Promise<void> {
  await client.ok(AddMessageDocument, { input: { sessionId, text }, request: { budget: 1000 } });
}

describe('sessionEvents', () => {
  it('sends everything in order, with cursors', async () => {
    const { session } = (await client.ok(OpenSessionDocument, { input: {} })).openSession;
    const sessionId = session.id;
    const feed = follow(client.socket(), SessionEventsDocument, { sessionId, after: String(session.revision) });
    await say(sessionId, 'one');
    await client.ok(RecordOperationDocument, { input: { sessionId, tool: 'look', result: '{}' } });
    await client.ok('mutation ($id: ID!) { updateSession(input: { sessionId: $id, title: "t" }) { session { title } } }', {
      id: sessionId,
    });
    await client.ok('mutation ($id: ID!) { endSession(input: { sessionId: $id }) { session { status } } }', { id: sessionId });
    const events = (await feed.until(4)).map(({ sessionEvents }) => sessionEvents);
    expect(events.map((event) => event['__typename'])).toEqual(['MessageAdded', 'OperationRecorded', 'SessionChanged', 'SessionEnded']);
    expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3].map((step) => (events[0]?.revision ?? 0) + step));
    expect(events.map(({ cursor }) => cursor)).toEqual(events.map(({ revision }) => String(revision)));
    feed.stop();
  });

  it('sends missed events once each after a lost connection', async () => {
    const sessionId = await openSession();
    const socket = client.socket();
    const first = follow(socket, SessionEventsDocument, { sessionId });
    await eventually('the subscription is open', async () => (await server.app.service.health()).bus.subscribers > 0);
    await say(sessionId, 'one');
    await say(sessionId, 'two');
    await first.until(2);
    socket.terminate();
    for (const text of ['three', 'four', 'five']) await say(sessionId, text);
    const after = first.received.at(-1)?.sessionEvents.cursor ?? '';
    const again = follow(client.socket(), SessionEventsDocument, { sessionId, after });
    await again.until(3);
    await say(sessionId, 'six');
    const all = [...first.received, ...(await again.until(4))].map(({ sessionEvents }) => sessionEvents);
    expect(all.map((event) => ('message' in event ? event.message.text : 'another event'))).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
    ]);
    again.stop();
  });

  it('reports lost events', async () => {
    const sessionId = await openSession();
    for (let turn = 0; turn < 5; turn += 1) await say(sessionId, `turn ${turn}`);
    const folder = server.folder;
    await server.stop({ keepFolder: true });
    server = await startTestServer({ folder });
    client = server.as();
    const { errors } = await take(client.socket(), SessionEventsDocument, { sessionId, after: '1' }, 1);
    expect(errors[0]?.extensions?.['code']).toBe('CURSOR_TOO_OLD');
  });

  it.each(['yesterday', '-1', '', '9'.repeat(30)])('refuses the cursor %j', async (after) => {
    const sessionId = await openSession();
    const { errors } = await take(client.socket(), SessionEventsDocument, { sessionId, after }, 1);
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
  });

  it('reads fresh data for each event', async () => {
    const sessionId = await openSession();
    const document =
      'subscription ($id: ID!) { sessionEvents(sessionId: $id) { revision ... on MessageAdded { message { session { revision } } } } }';
    const feed = follow<{ sessionEvents: { revision: number; message: { session: { revision: number } } } }, { id: string }>(
      client.socket(),
      document,
      { id: sessionId },
    );
    await eventually('the subscription is open', async () => (await server.app.service.health()).bus.subscribers > 0);
    for (const [index, text] of ['one', 'two', 'three'].entries()) {
      await say(sessionId, text);
      await feed.until(index + 1);
    }
    for (const { sessionEvents } of feed.received)
      expect(sessionEvents.message.session.revision).toBeGreaterThanOrEqual(sessionEvents.revision);
    feed.stop();
  });
});

describe('context', () => {
  it('sends the window now, and after each relevant change', async () => {
    const sessionId = await openSession();
    await say(sessionId, 'What is in the rack?');
    const live = follow(client.socket(), LiveContextDocument, { sessionId, request: { budget: 2000 } });
    await live.until(1);
    expect(JSON.stringify(live.received[0]?.context.context.rendered)).toContain('What is in the rack?');
    await say(sessionId, 'And below it?');
    const [, second] = await live.until(2);
    expect(JSON.stringify(second?.context.context.rendered)).toContain('And below it?');
    expect(second?.context.difference?.added.length).toBeGreaterThan(0);
    live.stop();
  });

  it('is computed once for ten subscribers with equal requests', async () => {
    const sessionId = await openSession();
    await say(sessionId, 'first');
    const request = { budget: 3000, strategy: 'U_SHAPED' as const };
    const subscribers = Array.from({ length: 10 }, () => follow(client.socket(), LiveContextDocument, { sessionId, request }));
    await Promise.all(subscribers.map((each) => each.until(1)));
    const counted = async (): Promise<number> =>
      (await server.app.sessions.statistics({ workspace: 'default', name: 'local' }, sessionId)).usage.computed;
    const before = await counted();
    await client.ok('mutation ($id: ID!) { addMessage(input: { sessionId: $id, text: "second" }) { created } }', { id: sessionId });
    await Promise.all(subscribers.map((each) => each.until(2)));
    expect((await counted()) - before).toBe(1);
    const origins = subscribers.map((each) => each.received[1]?.context.context.from);
    expect(origins.filter((from) => from === 'COMPUTED')).toHaveLength(1);
    subscribers.forEach((each) => each.stop());
  });
});
