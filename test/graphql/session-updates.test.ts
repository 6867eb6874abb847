import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMessageDocument,
  DeleteSessionDocument,
  ForkSessionDocument,
  OpenSessionDocument,
  SessionUpdatesDocument,
  UnresolvedNamesDocument,
} from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
});
afterAll(() => server.stop());

describe('sessions', () => {
  it('tells its owner about every opened, changed and deleted session, and nobody else', async () => {
    const [anna, bert] = [server.as('anna'), server.as('bert')];
    const [feed, other] = [anna, bert].map((client) => follow(client.socket(), SessionUpdatesDocument, {}));
    await Promise.all([feed?.until(1), other?.until(1)]);
    expect(feed?.received[0]?.sessions).toEqual({ sessionId: null, session: null, degraded: false });
    const update = async (count: number) => (await feed?.until(count))?.[count - 1]?.sessions;

    const { id } = (await anna.ok(OpenSessionDocument, { input: { title: 'A ticket' } })).openSession.session;
    expect(await update(2)).toMatchObject({ sessionId: id, session: { id, title: 'A ticket' } });
    const { message } = (await anna.ok(AddMessageDocument, { input: { sessionId: id, text: 'one' }, request: { budget: 1_000 } }))
      .addMessage;
    expect(await update(3)).toMatchObject({ sessionId: id, session: { revision: 1 } });
    const fork = (await anna.ok(ForkSessionDocument, { input: { messageId: message.id } })).forkSession.session.id;
    expect(await update(4)).toMatchObject({ sessionId: fork, session: { id: fork } });
    await anna.ok(DeleteSessionDocument, { sessionId: id });
    expect(await update(5)).toEqual({ sessionId: id, session: null, degraded: false });

    const own = (await bert.ok(OpenSessionDocument, { input: {} })).openSession.session.id;
    expect((await other?.until(2))?.map(({ sessions }) => sessions.sessionId)).toEqual([null, own]);
    feed?.stop();
    other?.stop();
  });
});

describe('unresolvedNames', () => {
  it('counts the spellings of a name, and names their last message, in own sessions only', async () => {
    const chris = server.as('chris');
    await createNetwork(chris);
    const say = async (text: string) => {
      const added = await chris.ok(AddMessageDocument, { input: { text }, request: { budget: 1_000 } });
      return added.addMessage.message.id;
    };
    await say('Is sw-nowhere-77 up?');
    const last = await say('Where is SW-NOWHERE-77?');
    await say('Where is rt-missing-03?');
    const { viewer } = await chris.ok(UnresolvedNamesDocument, { status: 'UNKNOWN' });
    expect(viewer.unresolvedNames.map(({ name, count, sessions }) => [name, count, sessions])).toEqual([
      ['SW-NOWHERE-77', 2, 2],
      ['rt-missing-03', 1, 1],
    ]);
    expect(viewer.unresolvedNames[0]?.lastMessage?.id).toBe(last);
    expect((await chris.ok(UnresolvedNamesDocument, { first: 1 })).viewer.unresolvedNames).toHaveLength(1);
    expect((await server.as('anna').ok(UnresolvedNamesDocument, {})).viewer.unresolvedNames).toEqual([]);
    expect((await chris.run(UnresolvedNamesDocument, { first: 101 })).errors[0]?.extensions?.['code']).toBe('LIMIT_EXCEEDED');
  });
});
