import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContextRequest } from '../../../src/domain/window/model/context-window.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { STRATEGIES } from '../../../src/domain/model/session.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const STRANGER = { ...LOCAL, name: 'eve' };

describe('compacting and clearing', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    await test.app.entities.upsert(LOCAL, [device('1', 'sw-1'), device('2', 'sw-2'), device('3', 'sw-3')]);
  });
  afterAll(async () => test.dispose());

  const add = async (session: string, text: string, more: Partial<MessageDraft> = {}) =>
    (await test.app.messages.add(LOCAL, session, userMessage(text, more))).message;
  const state = async (session: string) => {
    const found = await test.app.sessions.get(LOCAL, session);
    if (found === undefined) throw new Error('no session');
    return found;
  };
  /** The texts of the messages in a window, in order. */
  const windowOf = async (session: string, request: ContextRequest = {}) => {
    const { window } = await test.app.contexts.build(LOCAL, session, request);
    return window.sections.flatMap(({ items }) => items.flatMap(({ message }) => message?.text ?? []));
  };
  const said5 = ['u1 of sw-1', 'a1', 'u2 of sw-2', 'a2', 'u3 of sw-3', 'a3'] as const;

  /** Three turns. */
  async function talk(): Promise<{ readonly id: string; readonly ids: readonly string[] }> {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const ids: string[] = [];
    for (const text of said5) ids.push((await add(session.id, text, { role: text.startsWith('a') ? 'ASSISTANT' : 'USER' })).id);
    return { id: session.id, ids };
  }

  it('keep the last turns, preview the excluded messages, and delete nothing', async () => {
    const { id, ids } = await talk();
    const before = await state(id);
    const dry = await test.app.prunings.compact(LOCAL, id, { last: 2 }, true);
    expect(dry.pruning).toMatchObject({ kind: 'COMPACTED', by: LOCAL.name, message: ids[1], depth: 1, messages: 2, entities: 1 });
    expect(dry.pruning?.tokensBefore).toBe(before.counters.messageTokens);
    expect(await state(id)).toEqual(before);
    expect(await windowOf(id)).toEqual([...said5]);
    const feed = await test.app.events.session(LOCAL, id);
    const done = await test.app.prunings.compact(LOCAL, id, { last: 2 }, false);
    expect({ ...done.pruning, at: 0 }).toEqual({ ...dry.pruning, at: 0 });
    expect(done.entities).toEqual(dry.entities);
    expect((await test.app.entities.getMany(LOCAL, done.entities)).get(done.entities[0] ?? '')?.name).toBe('sw-1');
    expect((await feed.next()).value).toMatchObject({ kind: 'CONTEXT_PRUNED', revision: before.revision + 1, pruning: { messages: 2 } });
    await feed.return?.();
    const left = said5.slice(2);
    expect(await windowOf(id)).toEqual(left);
    expect((await test.app.contexts.build(LOCAL, id, {})).window.omitted.count).toBe(2);
    for (const strategy of ['DISCARD', 'U_SHAPED', 'HYBRID', 'RELEVANT'] as const) {
      expect(await windowOf(id, { strategy })).toEqual(left);
      expect(await windowOf(id, { strategy, message: 'u1 of sw-1?' })).toEqual([...left, 'u1 of sw-1?']);
    }
    expect((await test.app.messages.history(LOCAL, id, undefined, { first: 20 }, {})).items).toHaveLength(6);
    expect((await test.app.messages.list(LOCAL, id, { first: 20 }, {})).items).toHaveLength(6);
    expect((await test.app.prunings.compact(LOCAL, id, { last: 2 }, false)).pruning).toBeUndefined();
    expect((await test.app.prunings.compact(LOCAL, id, { last: 3 }, false)).pruning).toBeUndefined();
    expect((await state(id)).revision).toBe(before.revision + 1);
    await add(id, 'u4');
    expect(await windowOf(id)).toEqual([...left, 'u4']);
  });

  it('keep flagged messages from before, and count the remaining tokens', async () => {
    const { id, ids } = await talk();
    await test.app.messages.mark(LOCAL, ids[0] ?? '', { flagged: true });
    const { pruning } = await test.app.prunings.compact(LOCAL, id, { last: 1 }, false);
    expect(pruning).toMatchObject({ messages: 3, entities: 1 });
    const texts = await windowOf(id);
    expect(texts).toEqual([said5[0], said5[4], said5[5]]);
    for (const strategy of STRATEGIES) expect(await windowOf(id, { strategy }), strategy).toEqual(texts);
    const tokens = (await test.app.messages.list(LOCAL, id, { first: 20 }, {})).items.map(({ value }) => value);
    expect(pruning?.tokensAfter).toBe(tokens.filter(({ text }) => texts.includes(text)).reduce((sum, message) => sum + message.tokens, 0));
    await test.app.messages.mark(LOCAL, ids[0] ?? '', { flagged: false });
    expect(await windowOf(id)).toEqual([said5[4], said5[5]]);
  });

  it('start empty after clearing: conversation, operations and focus', async () => {
    const { id } = await talk();
    await test.app.operations.record(LOCAL, id, { tool: 'list_ports', result: '{"count": 4}' });
    const [pin] = (await test.app.entities.search(LOCAL, { text: 'sw-1' }, { first: 1 })).items;
    await test.app.sessions.pin(LOCAL, id, pin?.value.id ?? '');
    const dry = await test.app.prunings.clear(LOCAL, id, true);
    expect(dry.pruning).toMatchObject({ kind: 'CLEARED', messages: 6, entities: 2, tokensAfter: 0 });
    expect((await state(id)).focus.entities).not.toEqual([]);
    await test.app.prunings.clear(LOCAL, id, false);
    expect((await state(id)).focus.entities).toEqual([]);
    const { window } = await test.app.contexts.build(LOCAL, id, {});
    expect(window.sections.map(({ kind, items }) => [kind, items.length])).toEqual([['ENTITIES', 1]]);
    expect(await windowOf(id, { message: 'And its rack?' })).toEqual(['And its rack?']);
    await add(id, 'What is sw-3?');
    await test.app.operations.record(LOCAL, id, { tool: 'list_racks', result: '{"count": 1}' });
    const after = JSON.stringify((await test.app.contexts.build(LOCAL, id, {})).window.sections);
    expect(after).toContain('list_racks');
    expect(after).not.toContain('list_ports');
    expect(await windowOf(id)).toEqual(['What is sw-3?']);
  });

  it('apply only to branches that contain their boundary', async () => {
    const { id, ids } = await talk();
    await test.app.prunings.clear(LOCAL, id, false);
    await add(id, 'u4');
    expect(await windowOf(id)).toEqual(['u4']);
    await add(id, 'u3, said differently', { parent: ids[3] ?? '' });
    expect(await windowOf(id)).toEqual([...said5.slice(0, 4), 'u3, said differently']);
    await test.app.sessions.moveHead(LOCAL, id, ids[5] ?? '');
    expect(await windowOf(id)).toEqual([]);
    await add(id, 'u4, once more', { parent: ids[5] ?? '' });
    expect(await windowOf(id)).toEqual(['u4, once more']);
    expect(await windowOf(id, { at: ids[4] ?? '' })).toEqual(said5.slice(0, 5));
  });

  it('stay when the message at their boundary is cancelled', async () => {
    const { id, ids } = await talk();
    await test.app.prunings.clear(LOCAL, id, false);
    await test.app.messages.cancel(LOCAL, ids[5] ?? '');
    expect(await windowOf(id)).toEqual([]);
    expect((await state(id)).focus.entities).toEqual([]);
    await add(id, 'u4');
    expect(await windowOf(id)).toEqual(['u4']);
    expect((await test.app.prunings.restore(LOCAL, id)).pruning?.message).toBe(ids[4]);
    expect(await windowOf(id)).toEqual([...said5.slice(0, 5), 'u4']);
  });

  it('are undone one after the other, with the focus as it was', async () => {
    const { id } = await talk();
    const before = await state(id);
    await test.app.prunings.compact(LOCAL, id, { last: 2 }, false);
    await test.app.prunings.clear(LOCAL, id, false);
    expect(await windowOf(id)).toEqual([]);
    const feed = await test.app.events.session(LOCAL, id);
    const cleared = await test.app.prunings.restore(LOCAL, id);
    expect(cleared.pruning).toMatchObject({ kind: 'CLEARED', restoredAt: expect.any(Number) as number });
    expect((await feed.next()).value).toMatchObject({ kind: 'CONTEXT_RESTORED', pruning: { kind: 'CLEARED' } });
    await feed.return?.();
    expect((await state(id)).focus.entities).toEqual(before.focus.entities);
    expect(await windowOf(id)).toEqual(said5.slice(2));
    expect((await test.app.prunings.restore(LOCAL, id)).pruning?.kind).toBe('COMPACTED');
    expect(await windowOf(id)).toEqual([...said5]);
    const { revision } = await state(id);
    expect(await test.app.prunings.restore(LOCAL, id)).toEqual({ session: await state(id) });
    expect((await state(id)).revision).toBe(revision);
  });

  it('are listed latest first, at most the newest hundred', async () => {
    const { id } = await talk();
    const listed = async (page = { first: 100 }) => test.app.prunings.list(await state(id), page).items.map(({ value }) => value);
    expect(await listed()).toEqual([]);
    for (let turn = 0; turn < 104; turn += 1) {
      await add(id, `u${turn}`);
      await test.app.prunings.clear(LOCAL, id, false);
      if (turn < 2) await test.app.prunings.restore(LOCAL, id);
    }
    const all = await listed();
    expect(all).toHaveLength(100);
    expect(all.some(({ restoredAt }) => restoredAt !== undefined)).toBe(false);
    expect(all.map(({ depth }) => depth)).toEqual(all.map(({ depth }) => depth).toSorted((a, b) => b - a));
    const session = await state(id);
    const first = test.app.prunings.list(session, { first: 3 });
    const next = test.app.prunings.list(session, { first: 3, after: first.items.at(-1)?.cursor ?? '' });
    expect([...first.items, ...next.items].map(({ value }) => value)).toEqual(all.slice(0, 6));
    expect([first.hasNext, first.hasPrevious, next.hasPrevious]).toEqual([true, false, true]);
    const last = test.app.prunings.list(session, { last: 2 });
    expect(last.items.map(({ value }) => value)).toEqual(all.slice(-2));
    expect(test.app.prunings.list(session, { last: 2, before: last.items[0]?.cursor ?? '' }).items.map(({ value }) => value)).toEqual(
      all.slice(-4, -2),
    );
  });

  it('keep decisions and changes before the last turns, as many as requested, until they are undone', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const said = [
      'We decided to keep both uplinks of sw-1.',
      'hello there',
      'Always ask Marte before sw-2 is restarted.',
      'Where is sw-3?',
      'The fan of sw-3 was replaced.',
      'Is it up?',
    ];
    for (const text of said) await add(session.id, text);
    const before = await state(session.id);
    const two = await test.app.prunings.compact(LOCAL, session.id, { last: 1, important: 2 }, true);
    expect(two.pruning).toMatchObject({ messages: 3, tokensBefore: before.counters.messageTokens });
    const { pruning } = await test.app.prunings.compact(LOCAL, session.id, { last: 1 }, false);
    expect(pruning?.messages).toBe(2);
    expect(pruning?.important).toHaveLength(3);
    const kept = [said[0], said[2], said[4], said[5]];
    expect(await windowOf(session.id)).toEqual(kept);
    const document = await test.app.exports.document(LOCAL, session.id);
    const elsewhere = { ...LOCAL, workspace: 'elsewhere' };
    const { session: copy } = await test.app.exports.import(elsewhere, document.read(), {});
    await document.dispose();
    const { window } = await test.app.contexts.build(elsewhere, copy?.id ?? '', {});
    expect(window.sections.flatMap(({ items }) => items.flatMap(({ message }) => message?.text ?? []))).toEqual(kept);
    await test.app.prunings.clear(LOCAL, session.id, false);
    expect(await windowOf(session.id)).toEqual([]);
    await test.app.prunings.restore(LOCAL, session.id);
    await test.app.prunings.restore(LOCAL, session.id);
    expect(await windowOf(session.id)).toEqual(said);
  });

  it('refuse sessions of others, numbers out of bounds, and ended sessions', async () => {
    const { id } = await talk();
    for (const keepLast of [0, -1, 101, 1.5])
      await expect(test.app.prunings.compact(LOCAL, id, { last: keepLast }, true)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    for (const important of [-1, 25, 0.5])
      await expect(test.app.prunings.compact(LOCAL, id, { important }, true)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    for (const dryRun of [true, false]) {
      await expect(test.app.prunings.compact(STRANGER, id, { last: 1 }, dryRun)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(test.app.prunings.clear(STRANGER, id, dryRun)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(test.app.prunings.restore(STRANGER, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { session: empty } = await test.app.sessions.open(LOCAL, {});
    expect((await test.app.prunings.clear(LOCAL, empty.id, false)).pruning).toBeUndefined();
    expect((await test.app.prunings.compact(LOCAL, empty.id, { last: 1 }, false)).pruning).toBeUndefined();
    await test.app.sessions.end(LOCAL, id);
    await expect(test.app.prunings.clear(LOCAL, id, false)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });
});

describe('flags of messages', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());

  it('are changed once, published, and used in the next window', async () => {
    const { message, session } = await test.app.messages.add(LOCAL, undefined, userMessage('The hall is cold.'));
    await test.app.contexts.build(LOCAL, session.id, {});
    const feed = await test.app.events.session(LOCAL, session.id);
    const marked = await test.app.messages.mark(LOCAL, message.id, { flagged: true });
    expect([marked.message.flagged, marked.message.priority, marked.session.revision]).toEqual([true, 6, session.revision + 1]);
    expect((await feed.next()).value).toMatchObject({ kind: 'MESSAGE_CHANGED', message: { id: message.id, flagged: true } });
    await feed.return?.();
    expect((await test.app.messages.mark(LOCAL, message.id, { flagged: true })).session.revision).toBe(session.revision + 1);
    await test.app.messages.mark(LOCAL, message.id, { priority: 10 });
    const { from, window } = await test.app.contexts.build(LOCAL, session.id, {});
    const [item] = window.sections.flatMap(({ items }) => items.filter((each) => each.message !== undefined));
    expect([from, item?.message?.flagged, item?.message?.priority]).toEqual(['COMPUTED', true, 10]);
    expect(await test.app.messages.get(LOCAL, message.id)).toEqual({ ...message, flagged: true, priority: 10 });
  });

  it('are refused out of bounds, for other principals and for cancelled messages', async () => {
    const { message } = await test.app.messages.add(LOCAL, undefined, userMessage('hello'));
    for (const priority of [0, 11, 1.5])
      await expect(test.app.messages.mark(LOCAL, message.id, { priority })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(test.app.messages.mark(STRANGER, message.id, { flagged: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await test.app.messages.cancel(LOCAL, message.id);
    await expect(test.app.messages.mark(LOCAL, message.id, { flagged: true })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
