import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppendMessageDocument, BeginMessageDocument, FinishMessageDocument, SessionEventsDocument } from '../generated/operations.js';
import { eventually } from '../testkit/eventually.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestClient, type TestServer } from '../testkit/application/server.js';
import { follow, type Following } from '../testkit/application/subscriptions.js';

const TEXT = 'sw-access-17 is in rack B-R01 — next to sw-core-01. 🙂';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  client = server.as('anna');
  await createNetwork(client);
});
afterAll(() => server.stop());

interface Event {
  readonly sessionEvents: {
    readonly __typename?: string;
    readonly cursor: string;
    readonly messageId?: string;
    readonly offset?: number;
    readonly text?: string;
    readonly message?: { readonly id: string; readonly text?: string };
  };
}

const ask = async () =>
  (
    await client.ok<{ addMessage: { session: { id: string; revision: number } } }>(
      'mutation { addMessage(input: { text: "Where is sw-access-17?" }) { session { id revision } } }',
    )
  ).addMessage.session;
const begin = async (sessionId: string) => (await client.ok(BeginMessageDocument, { input: { sessionId } })).beginMessage.message.id;
const append = async (messageId: string, offset: number, text: string) =>
  (await client.ok(AppendMessageDocument, { input: { messageId, offset, text } })).appendMessage;
const eventsOf = (feed: Following<Event>) => feed.received.map(({ sessionEvents }) => sessionEvents);
const listen = (sessionId: string, after?: number): Following<Event> =>
  follow(client.socket(), SessionEventsDocument, {
    sessionId,
    ...(after === undefined ? {} : { after: String(after) }),
  });
/** The text of a message, assembled from the pieces like in a subscriber. */
const heard = (feed: Following<Event>, id: string): string =>
  eventsOf(feed).reduce((text, event) => (event.messageId === id ? text.slice(0, event.offset) + (event.text ?? '') : text), '');

describe('a streamed message', () => {
  it('is sent to a subscriber piece by piece, and understood when it is finished', async () => {
    const { id: sessionId, revision } = await ask();
    const feed = listen(sessionId, revision);
    const id = await begin(sessionId);
    let offset = 0;
    for (const piece of TEXT.split(/(?<= )/u)) {
      ({ length: offset } = await append(id, offset, piece));
      await eventually('the piece is heard', () => heard(feed, id).length === offset);
      expect(heard(feed, id)).toBe(TEXT.slice(0, offset));
    }
    const { finishMessage } = await client.ok(FinishMessageDocument, { input: { messageId: id, length: TEXT.length } });
    expect(finishMessage.message).toMatchObject({ id, status: 'COMPLETE', text: TEXT });
    expect(finishMessage.message.mentions.map(({ text, status }) => [text, status])).toEqual(
      expect.arrayContaining([
        ['sw-access-17', 'RESOLVED'],
        ['sw-core-01', 'RESOLVED'],
      ]),
    );
    await eventually('the whole message is heard', () => eventsOf(feed).at(-1)?.['__typename'] === 'MessageAdded');
    const events = eventsOf(feed);
    expect([events[0]?.['__typename'], events.at(-1)?.message?.text]).toEqual(['MessageBegun', TEXT]);
    const between = events.slice(1, -1);
    expect(new Set(between.map((event) => event['__typename']))).toEqual(new Set(['TextAppended']));
    expect(new Set(between.map(({ cursor }) => cursor))).toEqual(new Set([events[0]?.cursor]));
    feed.stop();
  });

  it('is sent to late subscribers with its text so far, and can be read before it is finished', async () => {
    const { id: sessionId } = await ask();
    const id = await begin(sessionId);
    await append(id, 0, TEXT.slice(0, 13));
    const feed = listen(sessionId);
    await eventually('the text so far is heard', () => heard(feed, id) === TEXT.slice(0, 13));
    await append(id, 13, TEXT.slice(13));
    await eventually('the rest is heard', () => heard(feed, id) === TEXT);
    const { session, message } = await client.ok<{ session: { unfinished: object[]; history: { nodes: object[] } }; message: object }>(
      `{ session(id: "${sessionId}") { unfinished { id status text } history { nodes { id } } } message(id: "${id}") { id status text } }`,
    );
    expect(message).toEqual({ id, status: 'STREAMING', text: TEXT });
    expect([session.unfinished, session.history.nodes.length]).toEqual([[message], 1]);
    feed.stop();
  });

  it('is sent to several subscribers, two messages at a time', async () => {
    const { id: sessionId, revision } = await ask();
    const feeds = [listen(sessionId, revision), listen(sessionId, revision)];
    const ids = [await begin(sessionId), await begin(sessionId)];
    const writing = ids.map(async (id, which) => {
      let offset = 0;
      for (let index = 0; index < 40; index += 1) ({ length: offset } = await append(id, offset, `${which}-${index} `));
      return offset;
    });
    const lengths = await Promise.all(writing);
    for (const feed of feeds)
      for (const [which, id] of ids.entries()) await eventually('all of it is heard', () => heard(feed, id).length === lengths[which]);
    expect(heard(feeds[0] as Following<Event>, ids[1] ?? '')).toMatch(/^(?:1-\d+ ){40}$/u);
    feeds.forEach((feed) => feed.stop());
    await eventually('nobody listens any more', async () => (await server.app.service.health()).bus.subscribers === 0);
  });

  it('that is cancelled leaves no trace', async () => {
    const { id: sessionId, revision } = await ask();
    const early = listen(sessionId, revision);
    const id = await begin(sessionId);
    await append(id, 0, 'A word that is taken back: wombat.');
    await eventually('the text is heard', () => heard(early, id) !== '');
    await client.ok(
      `mutation { cancelMessage(input: { messageId: "${id}" }) { message { id cancelled text } session { head { text } } } }`,
    );
    const late = listen(sessionId, revision);
    for (const feed of [early, late])
      await eventually('the end is heard', () => eventsOf(feed).at(-1)?.['__typename'] === 'MessageCancelled');
    expect(eventsOf(late).map((event) => event['__typename'])).toEqual(['MessageBegun', 'MessageCancelled']);
    expect(JSON.stringify(late.received)).not.toContain('wombat');
    expect(await client.ok(`{ message(id: "${id}") { id } }`)).toEqual({ message: null });
    [early, late].forEach((feed) => feed.stop());
  });

  it('reports the expected offset if a piece is missing', async () => {
    const { id: sessionId } = await ask();
    const id = await begin(sessionId);
    await append(id, 0, 'one ');
    const { errors } = await client.run('mutation ($input: AppendMessageInput!) { appendMessage(input: $input) { length } }', {
      input: { messageId: id, offset: 9, text: 'three' },
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', expected: 4, received: 9 });
    expect(await append(id, 0, 'one ')).toMatchObject({ appended: false, length: 4 });
  });
});
