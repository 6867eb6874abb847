import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openSample, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { usualOrLong } from '../../testkit/usual-or-long.js';

interface Dialogue {
  readonly id: string;
  readonly turns: readonly {
    readonly role: string;
    readonly text: string;
    readonly tool?: { readonly name: string; readonly arguments: never };
  }[];
}

const dialogues = readFileSync('eval/conversations/sample.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Dialogue);

const ASIDE = 'Which rack is ber1-acc-01 in, and is Hamburg reachable from PDU-A?';

describe('cancelling and branching', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await openSample();
  });
  afterAll(async () => test.dispose());

  const open = async () => (await test.app.sessions.open(LOCAL, {})).session.id;
  const stateOf = async (id: string) => {
    const session = await test.app.sessions.get(LOCAL, id);
    if (session === undefined) throw new Error('no session');
    const { focus, head } = session;
    // Its use is not taken back: an answer that was cancelled was written.
    const { usage: _usage, ...statistics } = await test.app.sessions.statistics(LOCAL, id);
    return {
      focus,
      head,
      tracked: await test.app.sessions.entities(LOCAL, id, 100),
      statistics,
    };
  };
  const say = (session: string, { role, text, tool }: Dialogue['turns'][number]): Promise<unknown> =>
    tool === undefined
      ? test.app.messages.add(LOCAL, session, userMessage(text, { role: role.toUpperCase() as Role }))
      : test.app.operations.record(LOCAL, session, { tool: tool.name, arguments: tool.arguments, result: text });

  it('restores the focus, in labelled dialogues after every third turn', async () => {
    for (const { id, turns } of dialogues.slice(0, usualOrLong(6, 20))) {
      const session = await open();
      for (const [index, turn] of turns.entries()) {
        await say(session, turn);
        if (index % 3 !== 2) continue;
        const [before, meant] = [
          await stateOf(session),
          await test.app.questions.understand(LOCAL, { text: 'and that one there?', sessionId: session }),
        ];
        const { message } = await test.app.messages.add(LOCAL, session, userMessage(ASIDE));
        const { message: answer } = await test.app.messages.add(
          LOCAL,
          session,
          userMessage('It is in R2 of Hall A.', { role: 'ASSISTANT' }),
        );
        await test.app.messages.cancel(LOCAL, answer.id);
        await test.app.messages.cancel(LOCAL, message.id);
        expect(await stateOf(session), `${id} ${index}`).toEqual(before);
        expect(await test.app.questions.understand(LOCAL, { text: 'and that one there?', sessionId: session })).toEqual(meant);
      }
    }
  });

  it('restores the focus deep in a long conversation', async () => {
    const session = await open();
    await test.app.messages.add(LOCAL, session, userMessage('Where is fra1-core-02?'));
    for (let index = 0; index < 60; index += 1)
      await test.app.messages.add(LOCAL, session, userMessage(index % 2 === 0 ? 'thanks' : 'And VLAN 100?'));
    const before = await stateOf(session);
    const { message } = await test.app.messages.add(LOCAL, session, userMessage(ASIDE));
    await test.app.messages.cancel(LOCAL, message.id);
    const after = await stateOf(session);
    expect(after.focus.turn).toBe(before.focus.turn);
    expect(after.focus.entities.map(({ name, lastTurn }) => [name, lastTurn])).toEqual(
      before.focus.entities.map(({ name, lastTurn }) => [name, lastTurn]),
    );
    expect(after.focus.entities.map(({ name }) => name)).toContain('fra1-core-02');
  });

  it('cancels only the head of a session, once, with an event', async () => {
    const session = await open();
    const add = async (text: string, more = {}) => (await test.app.messages.add(LOCAL, session, userMessage(text, more))).message;
    const [first, second] = [await add('Where is fra1-core-02?'), await add('And its rack?', { clientId: 'c-2' })];
    await expect(test.app.messages.cancel(LOCAL, first.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await test.app.sessions.moveHead(LOCAL, session, first.id);
    await expect(test.app.messages.cancel(LOCAL, first.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await test.app.sessions.moveHead(LOCAL, session, second.id);
    const feed = await test.app.events.session(LOCAL, session);
    const { session: after, message } = await test.app.messages.cancel(LOCAL, second.id);
    expect([after.head, message.cancelled]).toEqual([first.id, true]);
    expect((await feed.next()).value).toMatchObject({ kind: 'MESSAGE_CANCELLED', revision: after.revision, message: { id: second.id } });
    await feed.return?.();
    expect((await test.app.messages.cancel(LOCAL, second.id)).session.revision).toBe(after.revision);
    const again = await test.app.messages.add(LOCAL, session, userMessage('And its rack?', { clientId: 'c-2' }));
    expect([again.created, again.message.cancelled, again.session.head]).toEqual([false, true, first.id]);
    for (const work of [
      () => add('x', { parent: second.id }),
      () => test.app.sessions.moveHead(LOCAL, session, second.id),
      () => test.app.messages.history(LOCAL, session, second.id, { first: 5 }, {}),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { session: empty } = await test.app.messages.cancel(LOCAL, first.id);
    expect([empty.head, empty.focus]).toEqual([undefined, { turn: 0, entities: [], words: [] }]);
    expect((await add('Where is Hamburg?')).sequence).toBe(3);
    for (const stranger of [
      { ...LOCAL, name: 'eve' },
      { ...LOCAL, workspace: 'lab' },
    ])
      await expect(test.app.messages.cancel(stranger, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await test.app.sessions.end(LOCAL, session);
    const head = (await test.app.sessions.get(LOCAL, session))?.head ?? '';
    await expect(test.app.messages.cancel(LOCAL, head)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  const select = (session: string, result: object, more = {}) =>
    test.app.operations.record(LOCAL, session, { tool: 'canvas', result: JSON.stringify(result), ...more });
  const toolsOf = async (session: string) => {
    const [{ operations, selected, selection }, { window }] = [
      await test.app.operations.recent(LOCAL, session, 5, {}),
      await test.app.contexts.build(LOCAL, session, { message: 'What is selected, and what was just selected?' }),
    ];
    const section = window.sections.find(({ kind }) => kind === 'OPERATIONS');
    return { ids: operations.map(({ id }) => id), selected, selection, text: section?.items.map(({ text }) => text) };
  };

  it('removes operations and selections of a cancelled message from windows, recent operations and the selection', async () => {
    const session = await open();
    await test.app.messages.add(LOCAL, session, userMessage('Select the first port.'));
    await select(session, { selected: ['port-a1'] });
    const before = await toolsOf(session);
    expect([before.ids.length, before.selection]).toEqual([1, ['port-a1']]);
    const { message } = await test.app.messages.add(LOCAL, session, userMessage('Now select the others.'));
    await select(session, { selected: ['port-b7', 'port-c9'], deselected: ['port-a1'] });
    expect((await toolsOf(session)).selection).toEqual(['port-b7', 'port-c9']);
    await test.app.messages.cancel(LOCAL, message.id);
    expect(await toolsOf(session)).toEqual(before);
    await select(session, { selected: ['port-d4'] }, { message: message.id });
    expect(await toolsOf(session)).toEqual(before);
    expect((await test.app.operations.list(LOCAL, session, { first: 10 }, {})).items).toHaveLength(3);
  });

  it('shows the operations and the selection of the branch that a session is on', async () => {
    const session = await open();
    const { message: root } = await test.app.messages.add(LOCAL, session, userMessage('Select a port.'));
    const { message: left } = await test.app.messages.add(LOCAL, session, userMessage('The first one.'));
    await select(session, { selected: ['port-a1'] });
    const onLeft = await toolsOf(session);
    const { message: right } = await test.app.messages.add(LOCAL, session, userMessage('The second one.', { parent: root.id }));
    expect(await toolsOf(session)).toMatchObject({ ids: [], selection: [] });
    for (let n = 0; n < 7; n += 1) await select(session, { selected: [`port-b${n}`] });
    const onRight = await toolsOf(session);
    expect(onRight.selection).toHaveLength(7);
    await test.app.sessions.moveHead(LOCAL, session, left.id);
    expect(await toolsOf(session)).toEqual(onLeft);
    await test.app.sessions.moveHead(LOCAL, session, right.id);
    expect(await toolsOf(session)).toEqual(onRight);
  });

  it('never leaves a session on a message that another request cancels meanwhile', async () => {
    const session = await open();
    const { message: first } = await test.app.messages.add(LOCAL, session, userMessage('Where is Hamburg?'));
    const { message: last } = await test.app.messages.add(LOCAL, session, userMessage('And Berlin?'));
    const [cancelled, moved] = await Promise.allSettled([
      test.app.messages.cancel(LOCAL, last.id),
      test.app.sessions.moveHead(LOCAL, session, last.id),
    ]);
    expect([cancelled.status, moved]).toMatchObject(['fulfilled', { status: 'rejected', reason: { code: 'INVALID_INPUT' } }]);
    expect((await test.app.sessions.get(LOCAL, session))?.head).toBe(first.id);
    expect((await test.app.messages.add(LOCAL, session, userMessage('And Munich?'))).message.parent).toBe(first.id);
  });

  it('keeps operations, and removes them from the focus', async () => {
    const session = await open();
    const record = async (id: number, more = {}) => {
      const result = JSON.stringify({ id, url: `/api/dcim/devices/${id}/`, display: `device ${id}`, name: `device ${id}` });
      return test.app.operations.record(LOCAL, session, {
        tool: 'netbox_get_object',
        arguments: { object_type: 'dcim.device' },
        result,
        ...more,
      });
    };
    await record(12);
    const before = await stateOf(session);
    expect(before.focus.entities).toHaveLength(1);
    const { message } = await test.app.messages.add(LOCAL, session, userMessage('Where is ham-sw-01?'));
    await record(64);
    await test.app.messages.cancel(LOCAL, message.id);
    expect((await stateOf(session)).focus).toEqual(before.focus);
    await record(36, { message: message.id });
    expect((await stateOf(session)).focus).toEqual(before.focus);
    expect((await test.app.operations.recent(LOCAL, session, 5, {})).operations).toHaveLength(1);
    expect((await test.app.operations.list(LOCAL, session, { first: 5 }, {})).items).toHaveLength(3);
  });

  it('keeps the focus of branches separate', async () => {
    const session = await open();
    const add = async (text: string, more = {}) => (await test.app.messages.add(LOCAL, session, userMessage(text, more))).message;
    const names = async () => (await stateOf(session)).focus.entities.map(({ name }) => name);
    const root = await add('Where is fra1-core-02?');
    const left = await add('And ham-sw-01?');
    const onLeft = await stateOf(session);
    const right = await add('And ams2-fw-01?', { parent: root.id });
    expect(await names()).toEqual(['ams2-fw-01', 'fra1-core-02']);
    await test.app.sessions.moveHead(LOCAL, session, left.id);
    expect((await stateOf(session)).focus).toEqual(onLeft.focus);
    await test.app.sessions.moveHead(LOCAL, session, right.id);
    expect(await names()).toEqual(['ams2-fw-01', 'fra1-core-02']);
    await add('Where is Hamburg?', { root: true });
    expect(await names()).not.toContain('fra1-core-02');
  });

  it('keeps released entities out of a rebuilt focus', async () => {
    const session = await open();
    await test.app.messages.add(LOCAL, session, userMessage('Where are fra1-core-02 and ham-sw-01?'));
    const { focus } = await stateOf(session);
    const core = focus.entities.find(({ name }) => name === 'fra1-core-02')?.id ?? '';
    const released = await test.app.sessions.releaseFocus(LOCAL, session, [core]);
    expect(released.focus.entities.map(({ name }) => name)).toEqual(['ham-sw-01']);
    expect((await test.app.sessions.releaseFocus(LOCAL, session, [core])).revision).toBe(released.revision);
    const { message } = await test.app.messages.add(LOCAL, session, userMessage('Where is fra1-core-02?'));
    await test.app.messages.cancel(LOCAL, message.id);
    expect((await stateOf(session)).focus).toEqual(released.focus);
    const nothing = await test.app.sessions.releaseFocus(LOCAL, session, undefined);
    expect(nothing.focus.entities).toEqual([]);
    await test.app.messages.add(LOCAL, session, userMessage('Where is fra1-core-02?'));
    expect((await stateOf(session)).focus.entities.map(({ name }) => name)).toEqual(['fra1-core-02']);
  });
});

const INDEPENDENT = [
  'Which rack is fra1-core-02 in?',
  'Is GigabitEthernet1/0/5 of ham-sw-01 free?',
  'Which circuits terminate at Amsterdam AMS2?',
  'What is 10.16.0.15 assigned to?',
] as const;

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('independent questions', () => {
  it('are understood the same in every order', async () => {
    const test = await openSample();
    const meant = new Map<string, unknown>();
    for (const order of permutations(INDEPENDENT)) {
      const { session } = await test.app.sessions.open(LOCAL, {});
      for (const text of order) {
        const { message } = await test.app.messages.add(LOCAL, session.id, userMessage(text));
        const found = message.understanding.mentions.map(({ start, end, status, kind, entities }) => ({
          span: text.slice(start, end),
          status,
          kind,
          entities: entities.map(({ key }) => key),
        }));
        const known = meant.get(text) ?? found;
        meant.set(text, known);
        expect(found, `${text} in ${JSON.stringify(order)}`).toEqual(known);
        expect(
          found.some(({ status }) => status === 'RESOLVED'),
          text,
        ).toBe(true);
        expect(message.understanding.clarification, text).toBeUndefined();
      }
    }
    await test.dispose();
  });
});
