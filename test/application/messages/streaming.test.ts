import { array, assert, asyncProperty, boolean, constantFrom, integer } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../src/domain/model/session-event.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openSample, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { eventually } from '../../testkit/eventually.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const MINUTE = 60_000;
const QUESTION = 'Which rack is fra1-core-02 in, and what hangs on PDU-A there?';
const ANSWERS = [
  'fra1-core-02 is in rack R1 of Hall A. 🙂\n\nPDU-A feeds ham-sw-01 and ber1-acc-01.',
  'It is in R2. Do you mean ham-sw-01 or ham-sw-02?',
  '| device | rack |\n|---|---|\n| fra1-core-01 | R1 |\n| fra1-acc-07 | R9 |',
  'I do not know a device of that name — is it 10.0.0.1?',
];

let test: TestApplication;
let clock: MovedClock;

const open = async () => (await test.app.sessions.open(LOCAL, {})).session.id;
const begin = async (session: string, more: Partial<MessageDraft> = {}) =>
  (await test.app.messages.begin(LOCAL, session, { role: 'ASSISTANT', ...more })).message;
const append = (id: string, offset: number, text: string) => test.app.messages.append(LOCAL, id, { offset, text });
const ask = async (session: string, text = QUESTION) => (await test.app.messages.add(LOCAL, session, userMessage(text))).message;

/** Appends a text in pieces of these sizes, repeatedly; no piece ends inside a surrogate pair. */
async function stream(id: string, text: string, sizes: readonly number[], from = 0): Promise<void> {
  const letters = Array.from(text);
  for (let at = 0, turn = 0, offset = from; at < letters.length; turn += 1) {
    const piece = letters.slice(at, at + (sizes[turn % sizes.length] ?? 1)).join('');
    at += sizes[turn % sizes.length] ?? 1;
    ({ length: offset } = await append(id, offset, piece));
  }
}

/** Everything that a session returns, with names instead of ids. */
async function stateOf(session: string): Promise<unknown> {
  const { app } = test;
  const known = await app.sessions.get(LOCAL, session);
  const messages = (await app.messages.list(LOCAL, session, { first: 50 }, {})).items.map(({ value }) => value);
  const { window } = await app.contexts.build(LOCAL, session, { message: 'And the other one there?', budget: 4_000 });
  const state = JSON.stringify({
    focus: known?.focus,
    head: known?.head,
    counters: known?.counters,
    messages,
    tracked: await app.sessions.entities(LOCAL, session, 100),
    sections: window.sections,
    budget: window.budget,
    prompt: app.contexts.render(window, 'PROMPT'),
    chat: app.contexts.render(window, 'OPENAI'),
  });
  const names = messages.map(({ id }, index) => [id, `message ${index}`] as const);
  return JSON.parse([...names, [session, 'session'] as const].reduce((all, [id, name]) => all.replaceAll(id, name), state)) as unknown;
}

beforeEach(async () => {
  clock = createMovedClock();
  test = await openSample({}, { clock });
});
afterEach(async () => test.dispose());

describe('a streamed message', () => {
  it('has the same effect as the whole message, regardless of how the text is divided', async () => {
    const sizes = array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await assert(
      asyncProperty(constantFrom(...ANSWERS), sizes, boolean(), async (text, cuts, withParts) => {
        const [whole, streamed] = [await open(), await open()];
        const parts: MessageDraft['parts'] = [
          { kind: 'THINKING', text: 'Look it up.' },
          { kind: 'TEXT', text },
          { kind: 'TOOL_CALL', callId: 'c1', tool: 'netbox_get', arguments: { name: 'fra1-core-02' } },
        ];
        for (const session of [whole, streamed]) await ask(session);
        await test.app.messages.add(LOCAL, whole, userMessage(text, { role: 'ASSISTANT', clientId: 'a', ...(withParts ? { parts } : {}) }));
        const { id } = await begin(streamed, { clientId: 'a' });
        await stream(id, text, cuts);
        const { message } = await test.app.messages.finish(LOCAL, id, { length: text.length, ...(withParts ? { parts } : {}) });
        expect(message.id).toBe(id);
        expect(await stateOf(streamed)).toEqual(await stateOf(whole));
      }),
      { numRuns: 12 },
    );
  });

  it('is read by its id while it is written, and is in no history, list or window', async () => {
    const session = await open();
    const question = await ask(session);
    const { id } = await begin(session);
    await stream(id, 'It is in R1, next to the quokka', [7]);
    const read = await test.app.messages.get(LOCAL, id);
    expect(read).toMatchObject({ id, unfinished: true, text: 'It is in R1, next to the quokka', parent: question.id, depth: 1, tokens: 0 });
    expect(await test.app.messages.unfinished(LOCAL, session)).toEqual([read]);
    const ids = async () => [
      ...(await test.app.messages.list(LOCAL, session, {}, {})).items,
      ...(await test.app.messages.history(LOCAL, session, undefined, {}, {})).items,
    ];
    expect((await ids()).map(({ value }) => value.id)).toEqual([question.id, question.id]);
    const { window } = await test.app.contexts.build(LOCAL, session, { message: 'Where is the quokka?' });
    expect(JSON.stringify(test.app.contexts.render(window, 'PROMPT'))).not.toContain('next to');
    await test.app.messages.finish(LOCAL, id, {});
    const { window: later } = await test.app.contexts.build(LOCAL, session, { message: 'Where is the quokka?' });
    expect(JSON.stringify(test.app.contexts.render(later, 'PROMPT'))).toContain('next to the quokka');
    expect(await test.app.messages.unfinished(LOCAL, session)).toEqual([]);
  });

  it('keeps the window that it answers, even if it takes long', async () => {
    const session = await open();
    await ask(session);
    const built = await test.app.contexts.build(LOCAL, session, {});
    const { id } = await begin(session);
    await test.app.sessions.update(LOCAL, session, { title: 'Changed meanwhile' });
    await append(id, 0, 'In R1.');
    const { message } = await test.app.messages.finish(LOCAL, id, {});
    expect(message.window).toBe(await test.app.contexts.idOf(LOCAL, built.window, built.key));
  });

  it('follows messages that were added in between, or the parent that the client named', async () => {
    const session = await open();
    const question = await ask(session);
    const [behind, beside] = [await begin(session), await begin(session, { parent: question.id })];
    const more = await ask(session, 'And its power?');
    await append(behind.id, 0, 'In R1.');
    await append(beside.id, 0, 'In R2.');
    expect((await test.app.messages.finish(LOCAL, behind.id, {})).message).toMatchObject({ parent: more.id, depth: 2, sequence: 3 });
    expect((await test.app.messages.finish(LOCAL, beside.id, {})).message).toMatchObject({ parent: question.id, depth: 1, sequence: 4 });
  });

  it('stays on its branch when the session moves to another one', async () => {
    const session = await open();
    const question = await ask(session);
    const { id } = await begin(session);
    await append(id, 0, 'In R1.');
    await test.app.messages.add(LOCAL, session, userMessage('Something else', { root: true }));
    expect((await test.app.messages.finish(LOCAL, id, {})).message).toMatchObject({ parent: question.id, depth: 1 });
  });

  it('is finished in a session that was ended in between', async () => {
    const session = await open();
    await ask(session);
    const { id } = await begin(session);
    await append(id, 0, 'In R1.');
    await test.app.sessions.end(LOCAL, session);
    expect((await test.app.messages.finish(LOCAL, id, {})).message).toMatchObject({ id, text: 'In R1.' });
    await expect(begin(session)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  it('reports gaps, and accepts repeated text as a retry', async () => {
    const { id } = await begin(await open());
    expect(await append(id, 0, 'It is ')).toEqual({ message: id, length: 6, appended: true });
    expect(await append(id, 0, 'It is ')).toEqual({ message: id, length: 6, appended: false });
    expect(await append(id, 6, 'in R1.')).toEqual({ message: id, length: 12, appended: true });
    expect(await append(id, 3, 'is in')).toEqual({ message: id, length: 12, appended: false });
    await expect(append(id, 13, '!')).rejects.toMatchObject({ code: 'CONFLICT', details: { expected: 12, received: 13 } });
    await expect(append(id, 6, 'in R2.')).rejects.toMatchObject({ code: 'CONFLICT', details: { expected: 12, received: 6 } });
    await expect(append(id, 6, 'in R1. And')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(test.app.messages.finish(LOCAL, id, { length: 11 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(test.app.messages.finish(LOCAL, id, { parts: userMessage('in R1.').parts })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const { message, created } = await test.app.messages.finish(LOCAL, id, { length: 12 });
    expect([message.text, created]).toEqual(['It is in R1.', true]);
    expect(await test.app.messages.finish(LOCAL, id, { length: 12 })).toMatchObject({ created: false, message: { id, sequence: 1 } });
    await expect(test.app.messages.finish(LOCAL, id, { length: 13 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await append(id, 6, 'in R1.')).toEqual({ message: id, length: 12, appended: false });
    await expect(append(id, 12, ' More.')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is begun once for a client id, also when it is finished', async () => {
    const session = await open();
    const first = await begin(session, { clientId: 'a' });
    await append(first.id, 0, 'It is');
    const again = await test.app.messages.begin(LOCAL, session, { role: 'ASSISTANT', clientId: 'a' });
    expect(again).toMatchObject({ created: false, message: { id: first.id, text: 'It is', unfinished: true } });
    await expect(begin(session, { clientId: 'a', priority: 9 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(test.app.messages.add(LOCAL, session, userMessage('It is', { clientId: 'a' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await test.app.messages.finish(LOCAL, first.id, {});
    const late = await test.app.messages.begin(LOCAL, session, { role: 'ASSISTANT', clientId: 'a' });
    expect([late.created, late.message.id, late.message.unfinished]).toEqual([false, first.id, undefined]);
    const [opened, same] = [
      await test.app.messages.begin(LOCAL, undefined, { role: 'ASSISTANT', clientId: 'b' }),
      await test.app.messages.begin(LOCAL, undefined, { role: 'ASSISTANT', clientId: 'b' }),
    ];
    expect([same.created, same.session.id, same.message.id]).toEqual([false, opened.session.id, opened.message.id]);
  });

  it('is bounded in appends, text and number', async () => {
    const session = await open();
    const { id } = await begin(session);
    await expect(append(id, 0, 'x'.repeat(65_537))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(append(id, 0, '')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(append(id, 0, '\ud83d')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await stream(id, 'x'.repeat(1_048_576), [65_536]);
    await expect(append(id, 1_048_576, 'x')).rejects.toMatchObject({ code: 'TOO_LARGE' });
    for (let others = 1; others < 8; others += 1) await begin(session);
    await expect(begin(session)).rejects.toMatchObject({ code: 'CONFLICT', details: { limit: 8 } });
    await test.app.messages.cancel(LOCAL, id);
    await begin(session);
  });

  it('costs as little at the end of a long text as at its beginning', async () => {
    const { id } = await begin(await open());
    const statements = async (offset: number, text: string) => {
      test.counter.reset();
      await append(id, offset, text);
      return [...test.counter.calls()];
    };
    const early = await statements(0, 'x');
    await stream(id, 'y'.repeat(500_000), [50_000], 1);
    expect(early).toEqual(['unfinished.lock', 'unfinished.append']);
    expect(await statements(500_001, 'z')).toEqual(early);
  });
});

describe('cancelling a streamed message', () => {
  it('leaves the session as it was, and nothing of the message', async () => {
    const session = await open();
    const question = await ask(session);
    const before = await stateOf(session);
    const { id } = await begin(session);
    await append(id, 0, 'ham-sw-01 is next to the quokka.');
    await expect(test.app.messages.cancel(LOCAL, question.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const cancelled = await test.app.messages.cancel(LOCAL, id);
    expect(cancelled.message).toMatchObject({ id, cancelled: true, text: '' });
    expect(await stateOf(session)).toEqual(before);
    expect(await test.app.messages.get(LOCAL, id)).toBeUndefined();
    const feed = await test.app.events.live(LOCAL, session, 0);
    const events: SessionEvent[] = [];
    const { revision } = cancelled.session;
    while (events.at(-1)?.revision !== revision) events.push((await feed.next()).value as SessionEvent);
    await feed.return?.();
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['MESSAGE_BEGUN', 'MESSAGE_CANCELLED']));
    expect(JSON.stringify(events)).not.toContain('quokka');
    await expect(test.app.messages.cancel(LOCAL, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(append(id, 32, '!')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await test.app.messages.cancel(LOCAL, question.id);
  });

  it('cancels a finished message like any other', async () => {
    const session = await open();
    await ask(session);
    const partOf = async () => {
      const { focus, head, messages, tracked } = (await stateOf(session)) as Record<string, object>;
      return { focus, head, messages, tracked };
    };
    const before = await partOf();
    const { id } = await begin(session);
    await append(id, 0, 'ham-sw-01 is in Hamburg.');
    await test.app.messages.finish(LOCAL, id, {});
    expect(await partOf()).not.toEqual(before);
    await test.app.messages.cancel(LOCAL, id);
    expect(await partOf()).toEqual(before);
  });
});

describe('an abandoned streamed message', () => {
  it('is finished as interrupted after ten minutes, with the text that it has', async () => {
    const session = await open();
    await ask(session);
    const [told, empty] = [await begin(session), await begin(session)];
    await append(told.id, 0, 'It is in R1, and');
    clock.moveOn(10 * MINUTE);
    await test.app.messages.finishAbandoned(LOCAL.workspace);
    expect(await test.app.messages.get(LOCAL, told.id)).toMatchObject({ unfinished: true });
    clock.moveOn(1);
    await test.app.messages.finishAbandoned(LOCAL.workspace);
    expect(await test.app.messages.get(LOCAL, told.id)).toMatchObject({ interrupted: true, text: 'It is in R1, and', sequence: 2 });
    expect(await test.app.messages.get(LOCAL, empty.id)).toBeUndefined();
    expect((await test.app.sessions.get(LOCAL, session))?.head).toBe(told.id);
    await expect(append(told.id, 16, ' more')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(test.app.messages.finish(LOCAL, told.id, {})).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is found by maintenance', async () => {
    const { id } = await begin(await open());
    await append(id, 0, 'It is in R1, and');
    clock.moveOn(11 * MINUTE);
    const failures: unknown[] = [];
    test.app.maintenance.begin([LOCAL.workspace], (error) => failures.push(error));
    await eventually('the message is interrupted', async () => (await test.app.messages.get(LOCAL, id))?.interrupted === true);
    expect(failures).toEqual([]);
  });

  it('is not finished while text is appended, and makes room for the next one', async () => {
    const session = await open();
    const { id } = await begin(session);
    await append(id, 0, 'one ');
    clock.moveOn(9 * MINUTE);
    await append(id, 4, 'two');
    clock.moveOn(9 * MINUTE);
    await test.app.messages.finishAbandoned(LOCAL.workspace);
    expect(await test.app.messages.get(LOCAL, id)).toMatchObject({ unfinished: true });
    clock.moveOn(2 * MINUTE);
    const next = await begin(session);
    expect(await test.app.messages.get(LOCAL, id)).toMatchObject({ interrupted: true, text: 'one two' });
    expect(next.parent).toBe(id);
  });

  it('can be finished as interrupted by its client', async () => {
    const { id } = await begin(await open());
    await append(id, 0, 'It is in');
    const finished = await test.app.messages.finish(LOCAL, id, { interrupted: true });
    expect(finished.message).toMatchObject({ interrupted: true, text: 'It is in' });
    expect(await test.app.messages.finish(LOCAL, id, { interrupted: true })).toMatchObject({ created: false, message: { id } });
  });
});
