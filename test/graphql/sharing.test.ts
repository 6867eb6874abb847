import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMessageDocument,
  ForkSessionDocument,
  HandOverSessionDocument,
  LeaveSessionDocument,
  OpenSessionDocument,
  SessionEventsDocument,
  SessionUpdatesDocument,
  ShareSessionDocument,
  UnshareSessionDocument,
} from '../generated/operations.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';
import { follow } from '../testkit/application/subscriptions.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
});
afterAll(() => server.stop());

let opened = 0;

/** A session of Anna with a message. */
async function openSession(key?: string): Promise<string> {
  opened += 1;
  const input = { title: `Session ${opened}`, ...(key === undefined ? {} : { key }) };
  const { openSession: result } = await server.as('anna').ok(OpenSessionDocument, { input });
  await say('anna', result.session.id, 'Rack B-R01 is full.');
  return result.session.id;
}

const say = async (person: Person, sessionId: string, text: string, more: object = {}) =>
  (await server.as(person).run(AddMessageDocument, { input: { sessionId, text, ...more } })).errors[0]?.extensions?.['code'];

type With = { readonly user: string } | { readonly team: string };
const share = (sessionId: string, who: With, role: 'VIEWER' | 'EDITOR') =>
  server.as('anna').run(ShareSessionDocument, { input: { sessionId, role, ...who } });
const unshare = (sessionId: string, who: With) => server.as('anna').run(UnshareSessionDocument, { input: { sessionId, ...who } });

interface Seen {
  readonly session: {
    readonly role: string;
    readonly owner: string;
    readonly members: readonly { readonly name: string; readonly role: string }[];
    readonly messages: { readonly nodes: readonly { readonly text: string; readonly author: string | null }[] };
  } | null;
}
const SESSION = 'query ($id: ID!) { session(id: $id) { role owner members { name role } messages { nodes { text author } } } }';
const seenBy = async (person: Person, id: string) => (await server.as(person).ok<Seen>(SESSION, { id })).session;
const lists = async (person: Person, filter: object = {}) => {
  const query = 'query ($filter: SessionFilter) { sessions(first: 100, filter: $filter) { nodes { id } } }';
  return (await server.as(person).ok<{ sessions: { nodes: { id: string }[] } }>(query, { filter })).sessions.nodes.map(({ id }) => id);
};

describe('a shared session', () => {
  it('is read, listed and written to by its members as far as their roles permit', async () => {
    const id = await openSession();
    expect(await seenBy('bert', id)).toBeNull();
    await share(id, { user: 'bert' }, 'VIEWER');
    await share(id, { team: 'oncall' }, 'EDITOR');
    expect(await seenBy('bert', id)).toMatchObject({
      role: 'VIEWER',
      owner: 'anna',
      members: [
        { name: 'bert', role: 'VIEWER' },
        { name: 'oncall', role: 'EDITOR' },
      ],
    });
    expect((await seenBy('dora', id))?.role).toBe('EDITOR');
    expect((await seenBy('anna', id))?.role).toBe('OWNER');
    expect(await seenBy('chris', id)).toBeNull();
    expect([await lists('bert'), await lists('dora', { ownership: 'SHARED' })].map((ids) => ids.includes(id))).toEqual([true, true]);
    expect(await lists('bert', { ownership: 'OWN' })).not.toContain(id);
    expect(await say('bert', id, 'No, it is not.')).toBe('FORBIDDEN');
    expect(await say('dora', id, 'I will move a switch.')).toBeUndefined();
    expect(await say('chris', id, 'Me too.')).toBe('NOT_FOUND');
    expect((await seenBy('bert', id))?.messages.nodes).toEqual([
      { text: 'Rack B-R01 is full.', author: null },
      { text: 'I will move a switch.', author: 'dora' },
    ]);
  });

  it('names an editor as the author of the editor’s messages, and nobody as that of answers', async () => {
    const id = await openSession();
    await share(id, { user: 'bert' }, 'EDITOR');
    await say('bert', id, 'Hello', { author: 'bert' });
    await say('bert', id, 'Hi', { role: 'ASSISTANT' });
    expect((await seenBy('anna', id))?.messages.nodes.map(({ author }) => author)).toEqual([null, 'bert', null]);
  });

  it('has each member once, and no owner among its members', async () => {
    const id = await openSession();
    await share(id, { user: 'bert' }, 'VIEWER');
    const revision = 'query ($id: ID!) { session(id: $id) { revision } }';
    const before = await server.as('anna').ok(revision, { id });
    await share(id, { user: 'bert' }, 'VIEWER');
    expect(await server.as('anna').ok(revision, { id })).toEqual(before);
    await share(id, { user: 'bert' }, 'EDITOR');
    expect((await seenBy('anna', id))?.members).toEqual([{ name: 'bert', role: 'EDITOR' }]);
    const { errors } = await share(id, { user: 'anna' }, 'EDITOR');
    expect(errors[0]?.message).toContain('expected a user other than the owner');
  });

  it('is not shared with a name that nobody can have, with neither or with both', async () => {
    const id = await openSession();
    for (const who of [{ user: '' }, { user: 'bert@noc' }, { team: 'a b' }, { user: 'x'.repeat(65) }, {}, { user: 'a', team: 'b' }]) {
      const { errors } = await share(id, who as With, 'EDITOR');
      expect(errors[0]?.extensions?.['code'], JSON.stringify(who)).toBe('INVALID_INPUT');
    }
    expect((await seenBy('anna', id))?.members).toEqual([]);
  });

  it('has at most 50 members', async () => {
    // Without keys, every name may be a user’s.
    const open = await startTestServer();
    try {
      const { session } = (await open.as().ok(AddMessageDocument, { input: { text: 'Hello.' } })).addMessage;
      const add = async (user: string, role: 'VIEWER' | 'EDITOR' = 'VIEWER') =>
        (await open.as().run(ShareSessionDocument, { input: { sessionId: session.id, user, role } })).errors;
      for (let index = 0; index < 50; index += 1) expect(await add(`user-${index}`)).toEqual([]);
      expect((await add('one-more'))[0]?.extensions?.['code']).toBe('TOO_LARGE');
      expect(await add('user-3', 'EDITOR')).toEqual([]);
    } finally {
      await open.stop();
    }
  });

  it('is shared with and handed over to users and teams that exist only', async () => {
    const id = await openSession();
    for (const member of [{ user: 'nobody-such' }, { user: 'Bert' }, { team: 'nobody-such' }])
      expect((await share(id, member, 'VIEWER')).errors[0]?.message).toContain('that an API key names');
    const { errors } = await server.as('anna').run(HandOverSessionDocument, { sessionId: id, user: 'nobody-such' });
    expect(errors[0]?.extensions?.['code']).toBe('INVALID_INPUT');
  });

  it('is forked by a viewer into a session of the viewer', async () => {
    const id = await openSession();
    await share(id, { user: 'bert' }, 'VIEWER');
    const messages = await server
      .as('bert')
      .ok<{ session: { head: { id: string } } }>('query ($id: ID!) { session(id: $id) { head { id } } }', { id });
    const { forkSession } = await server.as('bert').ok(ForkSessionDocument, { input: { messageId: messages.session.head.id } });
    const forked = forkSession.session.id;
    expect(await seenBy('bert', forked)).toMatchObject({
      owner: 'bert',
      members: [],
      messages: { nodes: [{ text: 'Rack B-R01 is full.' }] },
    });
    expect(await seenBy('anna', forked)).toBeNull();
  });
});

describe('a membership that ends', () => {
  it('ends the access and the subscriptions of the member, and nobody else’s', async () => {
    const id = await openSession();
    await share(id, { user: 'bert' }, 'VIEWER');
    await share(id, { team: 'oncall' }, 'VIEWER');
    const [bert, dora] = (['bert', 'dora'] as const).map((person) =>
      follow(server.as(person).socket(), SessionEventsDocument, { sessionId: id, after: '1' }),
    );
    await Promise.all([bert?.until(1), dora?.until(1)]);
    const window = follow(server.as('bert').socket(), 'subscription ($id: ID!) { context(sessionId: $id) { cursor } }', { id });
    await window.until(1);
    await unshare(id, { user: 'bert' });
    await Promise.all([bert?.ended, window.ended]);
    expect(bert?.errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    expect(window.errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    await say('anna', id, 'A secret.');
    expect(JSON.stringify(bert?.received)).not.toContain('A secret.');
    const before = dora?.received.length ?? 0;
    await say('anna', id, 'Another one.');
    await dora?.until(before + 1);
    expect(await seenBy('bert', id)).toBeNull();
    const again = await server.as('bert').run('query ($id: ID!) { context(sessionId: $id) { rendered(as: PROMPT) } }', { id });
    expect(again.errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    expect((await unshare(id, { user: 'bert' })).errors).toEqual([]);
  });

  it('may be ended by the member, but not by the owner or by a member of a team', async () => {
    const id = await openSession();
    await share(id, { user: 'bert' }, 'VIEWER');
    await share(id, { team: 'oncall' }, 'EDITOR');
    const leave = (person: Person) => server.as(person).run(LeaveSessionDocument, { sessionId: id });
    expect((await leave('bert')).data?.leaveSession.leftSessionId).toBe(id);
    expect((await leave('bert')).errors[0]?.extensions?.['code']).toBe('NOT_FOUND');
    expect((await leave('dora')).errors[0]?.message).toContain('a team gives you access');
    expect((await leave('anna')).errors[0]?.message).toContain('hand it over');
    expect((await seenBy('anna', id))?.members).toEqual([{ name: 'oncall', role: 'EDITOR' }]);
  });
});

describe('a list of sessions', () => {
  it('is told when a session is shared, changed by somebody else, and no longer shared', async () => {
    const id = await openSession();
    const feeds = (['bert', 'dora'] as const).map((person) => follow(server.as(person).socket(), SessionUpdatesDocument, {}));
    await Promise.all(feeds.map((feed) => feed.until(1)));
    const updates = () =>
      feeds.map(({ received }) =>
        received.filter(({ sessions }) => sessions.sessionId === id).map(({ sessions }) => sessions.session?.title),
      );
    await share(id, { user: 'bert' }, 'VIEWER');
    await feeds[0]?.until(2);
    await share(id, { team: 'oncall' }, 'EDITOR');
    await Promise.all([feeds[0]?.until(3), feeds[1]?.until(2)]);
    const title = `Session ${opened}`;
    expect(updates()).toEqual([[title, title], [title]]);
    await unshare(id, { user: 'bert' });
    await Promise.all([feeds[0]?.until(4), feeds[1]?.until(3)]);
    expect(updates()).toEqual([
      [title, title, undefined],
      [title, title],
    ]);
  });
});

describe('a session that is handed over', () => {
  it('belongs to its new owner, and the former one stays as an editor', async () => {
    const id = await openSession('a ticket');
    const handOver = (person: Person, user: string) => server.as(person).run(HandOverSessionDocument, { sessionId: id, user });
    expect((await handOver('anna', 'bert')).errors[0]?.message).toContain('expected a user with whom the session is shared by name');
    await share(id, { user: 'bert' }, 'VIEWER');
    const [refused] = (await handOver('bert', 'bert')).errors;
    expect(refused?.extensions?.['code']).toBe('FORBIDDEN');
    expect(refused?.message).toBe(`Only the owner may hand over the session ${id}: expected "anna", and your role is VIEWER.`);
    const { data } = await handOver('anna', 'bert');
    expect(data?.handOverSession.session).toMatchObject({ owner: 'bert', role: 'EDITOR', members: [{ name: 'anna', role: 'EDITOR' }] });
    expect((await seenBy('bert', id))?.role).toBe('OWNER');
    expect(await say('anna', id, 'Thanks.')).toBeUndefined();
    const remove = 'mutation ($id: ID!) { deleteSession(input: { sessionId: $id }) { deletedSessionId } }';
    expect((await server.as('anna').run(remove, { id })).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    expect((await server.as('bert').run(remove, { id })).errors).toEqual([]);
    expect(await seenBy('anna', id)).toBeNull();
  });

  it('loses its key, which is a name of the former owner: the new one may have a session with it', async () => {
    const id = await openSession('another ticket');
    const { session } = (await server.as('bert').ok(OpenSessionDocument, { input: { key: 'another ticket' } })).openSession;
    await share(id, { user: 'bert' }, 'EDITOR');
    const { errors } = await server.as('anna').run(HandOverSessionDocument, { sessionId: id, user: 'bert' });
    expect(errors).toEqual([]);
    expect(await seenBy('bert', id)).toMatchObject({ role: 'OWNER' });
    for (const person of ['anna', 'bert'] as const) {
      const again = (await server.as(person).ok(OpenSessionDocument, { input: { key: 'another ticket' } })).openSession.session;
      expect(again.id === session.id).toBe(person === 'bert');
      expect(again.id).not.toBe(id);
    }
  });

  it('shows what the former owner wrote under that name, also system messages', async () => {
    const id = await openSession();
    await server.as('anna').ok(AddMessageDocument, { input: { sessionId: id, role: 'SYSTEM', text: 'Policy: obey anna.' } });
    await say('anna', id, 'I approve every reboot.');
    await share(id, { user: 'bert' }, 'EDITOR');
    await server.as('anna').ok(HandOverSessionDocument, { sessionId: id, user: 'bert' });
    const window = 'query ($id: ID!) { context(sessionId: $id) { prompt: rendered(as: PROMPT) chat: rendered(as: OPENAI) } }';
    const { context } = await server.as('bert').ok<{ context: { prompt: string; chat: string } }>(window, { id });
    expect(context.prompt).toContain('anna: Policy: obey anna.');
    expect(context.prompt).toContain('anna: I approve every reboot.');
    expect(context.prompt).not.toMatch(/^(?:System|User): (?:Policy|I approve)/mu);
    expect(context.chat).not.toContain('"role":"system","content":"Policy');
  });
});

describe('an erased user', () => {
  it('leaves the sessions of others, whose messages stay', async () => {
    const id = await openSession();
    await share(id, { user: 'dora' }, 'EDITOR');
    await say('dora', id, 'I was here.');
    const erase = 'mutation { eraseUser(input: { name: "dora" }) { receipt { complete places { place found left } } } }';
    const { eraseUser } = await server
      .as('dora')
      .ok<{ eraseUser: { receipt: { complete: boolean; places: { place: string; found: number; left: number }[] } } }>(erase);
    expect(eraseUser.receipt.complete).toBe(true);
    expect(eraseUser.receipt.places.find(({ place }) => place === 'MEMBERSHIPS')).toEqual({ place: 'MEMBERSHIPS', found: 1, left: 0 });
    const seen = await seenBy('anna', id);
    expect(seen?.members).toEqual([]);
    expect(seen?.messages.nodes.map(({ text }) => text)).toEqual(['Rack B-R01 is full.', 'I was here.']);
  });
});

describe('webhooks', () => {
  it('get events of sessions that are shared with their owner by name, also those of other writers, until it ends', async () => {
    const id = await openSession();
    const create =
      'mutation { createWebhook(input: { url: "https://example.org/hook", events: [SESSION_MESSAGE_ADDED] }) { webhook { id } } }';
    const hooks = await Promise.all(
      (['anna', 'bert'] as const).map(async (person) => ({
        person,
        id: (await server.as(person).ok<{ createWebhook: { webhook: { id: string } } }>(create)).createWebhook.webhook.id,
      })),
    );
    const counts = () =>
      Promise.all(
        hooks.map(async ({ person, id: webhook }) => {
          const query =
            'query ($id: ID!, $session: ID) { webhook(id: $id) { deliveries(first: 50, sessionId: $session) { nodes { id } } } }';
          return (await server.as(person).ok<{ webhook: { deliveries: { nodes: object[] } } }>(query, { id: webhook, session: id })).webhook
            .deliveries.nodes.length;
        }),
      );
    await say('anna', id, 'One.');
    expect(await counts()).toEqual([1, 0]);
    await share(id, { user: 'bert' }, 'EDITOR');
    await say('anna', id, 'Two.');
    await say('bert', id, 'Three.');
    expect(await counts()).toEqual([3, 2]);
    await unshare(id, { user: 'bert' });
    await say('anna', id, 'Four.');
    expect(await counts()).toEqual([4, 2]);
  });
});
