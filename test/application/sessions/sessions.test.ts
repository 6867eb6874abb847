import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, type ContextRequest } from '../../../src/domain/window/model/context-window.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('sessions', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());
  const open = async () => (await test.app.sessions.open(LOCAL, {})).session.id;

  it('are unique for a key, also when opened concurrently', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, () => test.app.sessions.open(LOCAL, { key: 'ticket 7' })));
    expect(opened.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(opened.map(({ session }) => session.id)).size).toBe(1);
    await expect(test.app.sessions.open(LOCAL, { idleTimeoutMinutes: 0 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { path: 'idleTimeoutMinutes' },
    });
  });

  it('that have ended can be read but not written; ending twice changes nothing', async () => {
    const session = await open();
    await test.app.messages.add(LOCAL, session, userMessage('hello', { clientId: 'c' }));
    const ended = await test.app.sessions.end(LOCAL, session);
    expect(ended).toMatchObject({ status: 'ENDED', revision: 2 });
    expect((await test.app.sessions.end(LOCAL, session)).revision).toBe(2);
    const refused = { code: 'SESSION_ENDED' };
    await expect(test.app.messages.add(LOCAL, session, userMessage('more'))).rejects.toMatchObject(refused);
    await expect(test.app.operations.record(LOCAL, session, { tool: 'x' })).rejects.toMatchObject(refused);
    await expect(test.app.sessions.update(LOCAL, session, { title: 'x' })).rejects.toMatchObject(refused);
    expect((await test.app.messages.add(LOCAL, session, userMessage('hello', { clientId: 'c' }))).created).toBe(false);
    expect((await test.app.contexts.build(LOCAL, session, {})).window.sections.length).toBeGreaterThan(0);
  });

  it('that are deleted no longer exist', async () => {
    const session = await open();
    const { message } = await test.app.messages.add(LOCAL, session, userMessage('hello'));
    await test.app.erasure.session(LOCAL, session);
    expect(await test.app.sessions.get(LOCAL, session)).toBeUndefined();
    expect(await test.app.messages.get(LOCAL, message.id)).toBeUndefined();
    for (const work of [() => test.app.erasure.session(LOCAL, session), () => test.app.messages.add(LOCAL, session, userMessage('x'))])
      await expect(work()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuse ids of another kind and invalid ids', async () => {
    for (const id of ['nonsense', `msg_${'0'.repeat(26)}`, ''])
      await expect(test.app.sessions.get(LOCAL, id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await test.app.sessions.get(LOCAL, `ses_${'0'.repeat(26)}`)).toBeUndefined();
  });

  it('keep pins in their order, each once, and count every change once', async () => {
    const { entities } = await test.app.entities.upsert(LOCAL, [device('1', 'sw-1'), device('2', 'sw-2')]);
    const [one = '', two = ''] = entities.map(({ id }) => id);
    const session = await open();
    await test.app.sessions.pin(LOCAL, session, two);
    await test.app.sessions.pin(LOCAL, session, one);
    const pinned = await test.app.sessions.pin(LOCAL, session, two);
    expect([pinned.pins, pinned.revision]).toEqual([[two, one].map((entity) => ({ entity, by: 'local' })), 2]);
    expect((await test.app.sessions.unpin(LOCAL, session, two)).pins).toEqual([{ entity: one, by: 'local' }]);
    await expect(test.app.sessions.pin(LOCAL, session, `ent_${'0'.repeat(26)}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { window } = await test.app.contexts.build(LOCAL, session, {});
    expect(window.sections.flatMap(({ items }) => items).some(({ entity }) => entity?.id === one)).toBe(true);
  });

  it('refuse invalid preferences, and prefer their own to those of their owner', async () => {
    await test.app.sessions.savePreferences(LOCAL, { timeZone: 'Europe/Berlin' });
    expect(await test.app.sessions.savePreferences(LOCAL, { display: 'COMPACT' })).toEqual({
      timeZone: 'Europe/Berlin',
      display: 'COMPACT',
    });
    for (const bad of [{ timeZone: 'Mars/Olympus' }, { budget: 3 }, { budget: 1e12 }])
      await expect(test.app.sessions.savePreferences(LOCAL, bad)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const session = await open();
    await test.app.messages.add(LOCAL, session, userMessage('hello'));
    const built = async (request: ContextRequest = {}) => {
      const { strategy, budget, model } = (await test.app.contexts.build(LOCAL, session, request)).window;
      return [strategy, budget.limit, model];
    };
    expect(await built()).toEqual(['AUTO', DEFAULT_BUDGET, undefined]);
    await test.app.sessions.savePreferences(LOCAL, { budget: 900, strategy: 'HYBRID', model: 'gpt-4o' });
    expect(await built()).toEqual(['HYBRID', 900, 'gpt-4o']);
    expect((await test.app.sessions.get(LOCAL, session))?.preferences).toEqual({});
    await test.app.sessions.update(LOCAL, session, { preferences: { budget: 200 } });
    expect(await built()).toEqual(['HYBRID', 200, 'gpt-4o']);
    await test.app.sessions.savePreferences(LOCAL, { budget: 800, strategy: 'DISCARD' });
    expect(await built()).toEqual(['DISCARD', 200, 'gpt-4o']);
    expect(await built({ profile: 'INTENT', budget: 300, strategy: 'U_SHAPED' })).toEqual(['U_SHAPED', 300, 'gpt-4o']);
    await test.app.sessions.update(LOCAL, session, { preferences: { budget: null, strategy: 'RELEVANT' } });
    expect(await built()).toEqual(['RELEVANT', 800, 'gpt-4o']);
    await test.app.sessions.update(LOCAL, session, { preferences: null });
    expect(await test.app.sessions.savePreferences(LOCAL, { model: null, budget: null })).toEqual({
      timeZone: 'Europe/Berlin',
      display: 'COMPACT',
      strategy: 'DISCARD',
    });
    expect(await built()).toEqual(['DISCARD', DEFAULT_BUDGET, undefined]);
    await test.app.sessions.savePreferences(LOCAL, { strategy: null, timeZone: null, display: null });
  });

  it('have statistics', async () => {
    const session = await open();
    const { message } = await test.app.messages.add(LOCAL, session, userMessage('what is sw-1?'));
    const { operation } = await test.app.operations.record(LOCAL, session, { tool: 'get', result: '{}' });
    await test.app.contexts.build(LOCAL, session, {});
    await test.app.contexts.build(LOCAL, session, {});
    expect(await test.app.sessions.statistics(LOCAL, session)).toMatchObject({
      messages: 1,
      operations: 1,
      messageTokens: message.tokens,
      operationTokens: operation.tokens,
      entities: 1,
      usage: { computed: 1, fromCache: 1 },
    });
  });

  it('keep the last fifty operations and their effects', async () => {
    const session = await open();
    for (let index = 0; index < 55; index += 1) await test.app.operations.record(LOCAL, session, { tool: 'ping', clientId: `c${index}` });
    await test.app.operations.record(LOCAL, session, { tool: 'canvas', result: '{"selected": [4], "deselected": [{"id": 7}, {"id": 9}]}' });
    const page = await test.app.operations.list(LOCAL, session, { first: 100 }, {});
    expect([page.items.length, page.items[0]?.value.tool, page.items.at(-1)?.value.sequence]).toEqual([50, 'canvas', 7]);
    const recent = await test.app.operations.recent(LOCAL, session, 5, {});
    expect([recent.deselected, recent.selected]).toEqual([['7', '9'], ['4']]);
    expect((await test.app.operations.recent(LOCAL, session, 5, { tools: ['ping'] })).deselected).toEqual([]);
    await expect(test.app.operations.recent(LOCAL, session, 0, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
