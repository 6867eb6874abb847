import type { FeedItem, Live, LiveState, SessionId } from '@netloom/client';
import { DeleteSessionDocument } from '@netloom/client/operations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startProxy, type Proxy } from '../testkit/services/proxy.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { AbortControllerWithoutReason, clientOf, openSession, say, throughPort } from './client.js';

/** Reads items until `count` messages arrived. */
async function messages(feed: Live<FeedItem>, count: number): Promise<readonly string[]> {
  const texts: string[] = [];
  while (texts.length < count) {
    const { value, done } = await feed.next();
    if (done === true) throw new Error(`The feed ended after ${texts.length} messages.`);
    const item = value;
    if (item.kind === 'event' && item.event.__typename === 'MessageAdded') texts.push(item.event.message.text);
  }
  return texts;
}

function states(feed: { onState(listener: (state: LiveState) => void): unknown }): LiveState[] {
  const seen: LiveState[] = [];
  feed.onState((state) => seen.push(state));
  return seen;
}

const numbered = (from: number, to: number): readonly string[] => Array.from({ length: to - from }, (_, index) => `text ${from + index}`);

describe('the feed of a session', () => {
  let server: TestServer;
  let proxy: Proxy;
  const closing: (() => unknown)[] = [];

  const client = (options: Parameters<typeof clientOf>[1] = {}) => {
    const made = clientOf(throughPort(proxy.port), options);
    closing.push(() => made.close());
    return made;
  };
  const direct = (options: Parameters<typeof clientOf>[1] = {}) => {
    const made = clientOf(server, options);
    closing.push(() => made.close());
    return made;
  };
  const write = async (session: SessionId, from: number, to: number): Promise<void> => {
    const writer = direct();
    for (const text of numbered(from, to)) await say(writer, session, text);
  };

  beforeEach(async () => {
    server = await startTestServer();
    proxy = await startProxy({ port: server.port });
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await proxy.dispose();
    await server.stop();
  });

  it('has what happens after it began, even if the connection is lost before the first event', async () => {
    const reader = client();
    const session = await openSession(reader, 'begin');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await proxy.refuse();
    await write(session, 0, 3);
    await proxy.accept();
    expect(await messages(feed, 3)).toEqual(numbered(0, 3));
  });

  it('continues after the last event when connections are cut again and again', async () => {
    const reader = client();
    const session = await openSession(reader, 'cuts');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    const seen = states(feed);
    for (let round = 0; round < 5; round += 1) {
      await write(session, round * 4, round * 4 + 2);
      proxy.cut();
      await write(session, round * 4 + 2, round * 4 + 4);
      expect(await messages(feed, 4)).toEqual(numbered(round * 4, round * 4 + 4));
    }
    expect(seen).toContain('stale');
    expect(feed.state).toBe('live');
  });

  it('begins after a given cursor, and rejects one that is not a cursor', async () => {
    const reader = client();
    const session = await openSession(reader, 'after');
    const first = await say(reader, session, 'text 0');
    await write(session, 1, 3);
    expect(await messages(reader.sessionFeed(session, { after: String(first) }), 2)).toEqual(numbered(1, 3));
    expect(() => reader.sessionFeed(session, { after: 'yesterday' })).toThrow('Expected the cursor of a session event, got "yesterday"');
  });

  it('resets with the state of the session when the events are no longer stored', async () => {
    const reader = client();
    const session = await openSession(reader, 'reset');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await write(session, 0, 1);
    await messages(feed, 1);
    await proxy.refuse();
    await write(session, 1, 3);
    const { folder } = server;
    await server.stop({ keepFolder: true });
    server = await startTestServer({ folder });
    await proxy.dispose();
    // The new server has another port and knows no events from before.
    const restarted = direct();
    const again = restarted.sessionFeed(session, { after: '2' });
    const { value } = await again.next();
    expect(value).toMatchObject({ kind: 'reset', session: { id: session, history: { nodes: numbered(0, 3).map((text) => ({ text })) } } });
    await write(session, 3, 5);
    expect(await messages(again, 2)).toEqual(numbered(3, 5));
  });

  it('fails as a subscription of its own when the events are no longer stored', async () => {
    const reader = client();
    const session = await openSession(reader, 'own-cursor');
    await write(session, 0, 3);
    const { folder } = server;
    await server.stop({ keepFolder: true });
    server = await startTestServer({ folder });
    const document = 'subscription ($id: ID!) { sessionEvents(sessionId: $id, after: "1") { cursor } }';
    await expect(direct().subscribe(document, { id: session }).next()).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
  });

  it('ends after the deletion of the session', async () => {
    const reader = client();
    const session = await openSession(reader, 'deleted');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await direct().request(DeleteSessionDocument, { sessionId: session });
    const kinds: unknown[] = [];
    for await (const item of feed) kinds.push(item.kind === 'event' ? item.event.__typename : item.kind);
    expect(kinds).toEqual(['SessionDeleted']);
    expect(feed.state).toBe('ended');
  });

  it('fails for a session that does not exist', async () => {
    const feed = client().sessionFeed('ses_00000000000000000000000000' as SessionId);
    await expect(feed.next()).rejects.toMatchObject({ name: 'NetloomError', code: 'NOT_FOUND' });
    expect(feed.state).toBe('ended');
  });

  it('ends when it is closed, when its signal aborts, and when the client is closed', async () => {
    const reader = client();
    const session = await openSession(reader, 'closing');
    const aborting = new AbortController();
    const feeds = [reader.sessionFeed(session), reader.sessionFeed(session, { signal: aborting.signal }), reader.sessionFeed(session)];
    const waiting = feeds.map(async (feed) => feed.next());
    feeds[0]?.close();
    aborting.abort();
    reader.close();
    expect(await Promise.all(waiting)).toEqual(feeds.map(() => ({ value: undefined, done: true })));
    await expect.poll(async () => (await server.app.service.health()).bus.subscribers).toBe(0);
  });

  it('pauses when its reader is slow, and loses nothing', async () => {
    const reader = client();
    const session = await openSession(reader, 'slow');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await write(session, 0, 1);
    const writer = server.as();
    const texts = numbered(1, 1_300);
    for (let index = 0; index < texts.length; index += 100) {
      const input = { sessionId: session, messages: texts.slice(index, index + 100).map((text) => ({ text })) };
      await writer.ok('mutation ($input: AddMessagesInput!) { addMessages(input: $input) { created } }', { input });
    }
    expect(await messages(feed, 1_000)).toEqual(numbered(0, 1_000));
    // The last events are still stored, so that the feed continues after the pause.
    expect(await messages(feed, 300)).toEqual(numbered(1_000, 1_300));
  });

  it('notices after wake() that the connection is dead', async () => {
    const reader = client();
    const session = await openSession(reader, 'asleep');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await write(session, 0, 1);
    await messages(feed, 1);
    const seen = states(feed);
    proxy.pause();
    await write(session, 1, 2);
    reader.wake();
    await expect.poll(() => seen).toContain('stale');
    proxy.cut();
    proxy.resume();
    expect(await messages(feed, 1)).toEqual(numbered(1, 2));
  });

  it('goes on after a server was silent where signals have no reason, as in React Native', async () => {
    const session = await openSession(direct(), 'silent');
    vi.stubGlobal('AbortController', AbortControllerWithoutReason);
    try {
      proxy.pause();
      const feed = client({ timeoutMs: 1_000, attempts: 1 }).sessionFeed(session);
      const waiting = messages(feed, 1);
      // The first attempt was given up. Each further one has as much time, and there is no last one.
      await expect.poll(() => proxy.traffic().connections).toBeGreaterThan(1);
      proxy.resume();
      await expect.poll(() => feed.state).toBe('live');
      await write(session, 0, 1);
      expect(await waiting).toEqual(numbered(0, 1));
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('gives items to several readers that wait in their order, and none after it was closed', async () => {
    const reader = client();
    const session = await openSession(reader, 'readers');
    const feed = reader.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    const waiting = [feed.next(), feed.next()];
    await write(session, 0, 2);
    const cursors = (await Promise.all(waiting)).map(({ value }) => (value as FeedItem).cursor);
    expect(cursors).toEqual(['1', '2']);
    await write(session, 2, 4);
    await expect.poll(async () => (await server.app.service.health()).bus.subscribers).toBe(1);
    feed.close();
    expect(await feed.next()).toEqual({ value: undefined, done: true });
  });

  it('can be closed while the connection is being established', async () => {
    const sockets: WebSocket[] = [];
    class SeenSocket extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        sockets.push(this);
      }
    }
    const reader = client({ WebSocket: SeenSocket });
    const session = await openSession(reader, 'connecting');
    proxy.pause();
    const feed = reader.sessionFeed(session, { after: '0' });
    const waiting = feed.next();
    await expect.poll(() => sockets.length).toBe(1);
    reader.close();
    expect(await waiting).toEqual({ value: undefined, done: true });
    proxy.resume();
    // A socket of ws reports the end of its attempt later.
    await expect.poll(() => sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.CLOSED]);
  });

  it('takes a document with another selection', async () => {
    const reader = client();
    const session = await openSession(reader, 'document');
    const feed = reader.sessionFeed<{ __typename?: string; cursor: string; at: string }>(session, {
      document:
        'subscription ($sessionId: ID!, $after: String) { sessionEvents(sessionId: $sessionId, after: $after) { __typename cursor at } }',
    });
    await expect.poll(() => feed.state).toBe('live');
    await write(session, 0, 1);
    const { value } = await feed.next();
    expect(value).toMatchObject({ kind: 'event', event: { __typename: 'MessageAdded', at: expect.stringMatching(/^20/u) as unknown } });
    const wrong = reader.sessionFeed(session, {
      document: 'subscription ($sessionId: ID!, $after: String) { sessionEvents(sessionId: $sessionId, after: $after) { at } }',
      after: '0',
    });
    await expect(wrong.next()).rejects.toThrow('must select __typename and cursor');
  });
});

describe('the feed of a session with API keys', () => {
  let server: TestServer;
  beforeEach(async () => void (server = await startTestServer({ keys: true })));
  afterEach(async () => server.stop());

  it('asks for a new token when the server refuses the old one', async () => {
    const asked: boolean[] = [];
    const reader = clientOf(server, {
      token: ({ renew }) => {
        asked.push(renew);
        return renew ? 'key-of-anna' : 'an-old-key';
      },
    });
    const session = await openSession(reader, 'token');
    const feed = reader.sessionFeed(session, { after: '0' });
    await say(reader, session, 'text 0');
    expect(await messages(feed, 1)).toEqual(['text 0']);
    expect(asked).toEqual([false, true]);
    reader.close();
  });

  it('renews the token of the socket, too', async () => {
    let current = 'key-of-anna';
    const writer = clientOf(server, { token: 'key-of-anna' });
    const session = await openSession(writer, 'socket');
    current = 'an-old-key';
    const reader = clientOf(server, { token: ({ renew }) => (renew ? 'key-of-anna' : current) });
    const feed = reader.sessionFeed(session, { after: '0' });
    await say(writer, session, 'text 0');
    expect(await messages(feed, 1)).toEqual(['text 0']);
    reader.close();
    writer.close();
  });

  it('renews a token each time that it is refused, also without events in between', async () => {
    let valid = 'key-of-anna';
    const asked: string[] = [];
    const writer = clientOf(server, { token: 'key-of-anna' });
    const session = await openSession(writer, 'renewals');
    const proxy = await startProxy({ port: server.port });
    const reader = clientOf(throughPort(proxy.port), {
      token: ({ renew }) => {
        asked.push(renew ? 'renewed' : 'first');
        return renew ? valid : 'an-old-key';
      },
    });
    const feed = reader.sessionFeed(session, { after: '0' });
    await expect.poll(() => feed.state).toBe('live');
    const seen = states(feed);
    const connected = () => seen.filter((state) => state === 'live').length;
    for (const round of [1, 2]) {
      const before = connected();
      // The server forgets no key, so the client is given another wrong one and then the right one again.
      valid = `wrong-${round}`;
      proxy.cut();
      valid = 'key-of-anna';
      await expect.poll(connected).toBeGreaterThan(before);
    }
    await say(writer, session, 'text 0');
    expect(await messages(feed, 1)).toEqual(['text 0']);
    expect(asked.slice(0, 2)).toEqual(['first', 'renewed']);
    reader.close();
    writer.close();
    await proxy.dispose();
  });

  it('fails if the token cannot be obtained', async () => {
    const reader = clientOf(server, { token: () => Promise.reject(new Error('No session.')) });
    const feed = reader.subscribe('subscription { sessions { sessionId } }');
    await expect(feed.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message: 'The function `token` failed: No session.' });
    reader.close();
  });

  it('fails if there is no other token', async () => {
    const writer = clientOf(server, { token: 'key-of-anna' });
    const session = await openSession(writer, 'wrong');
    const reader = clientOf(server, { token: 'a-wrong-key' });
    await expect(reader.sessionFeed(session, { after: '0' }).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(reader.sessionFeed(session).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    reader.close();
    writer.close();
  });
});
