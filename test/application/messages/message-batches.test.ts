import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../src/domain/model/session-event.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openSample, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const CONVERSATION: readonly MessageDraft[] = [
  userMessage('Which rack is fra1-core-02 in?', { clientId: '1' }),
  userMessage('It is in R1 of Hall A. Do you mean the one of ham-sw-01, too?', { role: 'ASSISTANT', clientId: '2' }),
  userMessage('And what hangs on PDU-A there?', { clientId: '3' }),
  {
    role: 'ASSISTANT',
    clientId: '4',
    parts: [{ kind: 'TOOL_CALL', callId: 'c', tool: 'list_devices', arguments: { name: 'ber1-acc-01' } }],
  },
  {
    role: 'TOOL',
    clientId: '5',
    parts: [{ kind: 'TOOL_RESULT', callId: 'c', text: '{"count": 1, "results": [{"id": 3, "name": "ber1-acc-01"}]}', isError: false }],
  },
  userMessage('ber1-acc-01 hangs on it.', { role: 'ASSISTANT', clientId: '6' }),
  userMessage('Is it reachable?', { clientId: '7' }),
];

let test: TestApplication;
let clock: MovedClock;
beforeEach(async () => {
  clock = createMovedClock();
  test = await openSample({}, { clock });
});
afterEach(async () => test.dispose());

const open = async () => (await test.app.sessions.open(LOCAL, {})).session.id;

/** Everything that a session returns, with names instead of ids. */
async function stateOf(session: string): Promise<unknown> {
  const { app } = test;
  const messages = (await app.messages.list(LOCAL, session, { first: 100 }, {})).items.map(({ value }) => value);
  const { window } = await app.contexts.build(LOCAL, session, { budget: 4_000 });
  const state = JSON.stringify({
    session: await app.sessions.get(LOCAL, session),
    messages,
    tracked: await app.sessions.entities(LOCAL, session, 100),
    sections: window.sections,
    prompt: app.contexts.render(window, 'PROMPT'),
  });
  const names = [...messages.map(({ id }, index) => [id, `message ${index}`] as const), [session, 'session'] as const];
  return JSON.parse(names.reduce((all, [id, name]) => all.replaceAll(id, name), state)) as unknown;
}

describe('a batch of messages', () => {
  it('has the same effect as the messages one by one, with an event for each', async () => {
    const [single, batch] = [await open(), await open()];
    for (const draft of CONVERSATION) await test.app.messages.add(LOCAL, single, draft);
    const feed = await test.app.events.session(LOCAL, batch);
    const { added, session } = await test.app.messages.addMany(LOCAL, batch, CONVERSATION);
    expect(added.map(({ created, message }) => [created, message.clientId])).toEqual(CONVERSATION.map(({ clientId }) => [true, clientId]));
    expect(added.slice(1).map(({ message }) => message.parent)).toEqual(added.slice(0, -1).map(({ message }) => message.id));
    expect(await stateOf(batch)).toEqual(await stateOf(single));
    const events: SessionEvent[] = [];
    const isWhole = (): boolean => events.at(-1)?.revision === session.revision;
    while (!isWhole()) events.push((await feed.next()).value as SessionEvent);
    await feed.return?.();
    expect(events.flatMap((event) => (event.kind === 'MESSAGE_ADDED' ? [event.message.id] : []))).toEqual(
      added.map(({ message }) => message.id),
    );
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => session.revision - events.length + index + 1));
  });

  it('writes nothing if one of them is invalid, and names it', async () => {
    const session = await open();
    const before = await stateOf(session);
    const bad: readonly (readonly [MessageDraft, string])[] = [
      [userMessage('   '), 'INVALID_INPUT'],
      [userMessage('Hello.', { parent: 'msg_00000000000000000000' }), 'NOT_FOUND'],
      [userMessage('x'.repeat(1_048_577)), 'TOO_LARGE'],
      [userMessage('It.', { chosen: [{ start: 0, end: 2, entityId: 'ent_00000000000000000000' }] }), 'NOT_FOUND'],
    ];
    for (const [draft, code] of bad) {
      const batch = [...CONVERSATION.slice(0, 2), draft, ...CONVERSATION.slice(2)];
      await expect(test.app.messages.addMany(LOCAL, session, batch)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/^messages\[2\]: /u) as string,
      });
      expect(await stateOf(session)).toEqual(before);
    }
    await expect(test.app.messages.addMany(LOCAL, undefined, [...CONVERSATION, userMessage(' ')])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await test.app.sessions.count(LOCAL, {})).toBe(1);
  });

  it('is written once, and retries of its messages one by one return the same messages', async () => {
    const first = await test.app.messages.addMany(LOCAL, undefined, CONVERSATION);
    const again = await test.app.messages.addMany(LOCAL, undefined, CONVERSATION);
    expect(again.session).toEqual(first.session);
    expect(again.added).toEqual(first.added.map(({ message }) => ({ message, created: false })));
    const longer = [...CONVERSATION, userMessage('And ham-sw-01?', { clientId: '8' })];
    const { added } = await test.app.messages.addMany(LOCAL, first.session.id, longer);
    expect(added.map(({ created }) => created)).toEqual(longer.map(({ clientId }) => clientId === '8'));
    expect(added.at(-1)?.message.parent).toBe(first.added.at(-1)?.message.id);
    const alone = await test.app.messages.add(LOCAL, first.session.id, CONVERSATION[2] ?? userMessage(''));
    expect([alone.created, alone.message.id]).toEqual([false, first.added[2]?.message.id]);
    const other = [userMessage('Something else', { clientId: '3' })];
    await expect(test.app.messages.addMany(LOCAL, first.session.id, other)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is bounded and has unique client ids', async () => {
    const session = await open();
    const many = (count: number) => Array.from({ length: count }, (_, index) => userMessage(`Is sw-${index} up?`));
    expect((await test.app.messages.addMany(LOCAL, session, many(100))).added).toHaveLength(100);
    await expect(test.app.messages.addMany(LOCAL, session, many(101))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(test.app.messages.addMany(LOCAL, session, [])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const twice = [userMessage('One', { clientId: 'a' }), userMessage('Two', { clientId: 'a' })];
    await expect(test.app.messages.addMany(LOCAL, session, twice)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const large = Array.from({ length: 3 }, () => userMessage('y'.repeat(900_000)));
    await expect(test.app.messages.addMany(LOCAL, session, large)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect((await test.app.sessions.get(LOCAL, session))?.counters.messages).toBe(100);
  });
});
