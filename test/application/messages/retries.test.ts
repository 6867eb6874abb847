import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleAllOrThrow } from '../../../src/application/common/all-done.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import type { OperationDraft } from '../../../src/domain/model/operation.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const BERT = { workspace: LOCAL.workspace, name: 'bert' };

describe('a retry', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());
  const add = (session: Parameters<TestApplication['app']['messages']['add']>[1], draft: MessageDraft, caller = LOCAL) =>
    test.app.messages.add(caller, session, draft);
  const record = (session: Parameters<TestApplication['app']['operations']['record']>[1], draft: OperationDraft, caller = LOCAL) =>
    test.app.operations.record(caller, session, draft);

  it('without a session finds the first write of its caller', async () => {
    const draft = userMessage('hello', { clientId: 'alone' });
    const written = await Promise.all([1, 2, 3, 4].map(() => add(undefined, draft)));
    written.push(await add(undefined, draft));
    expect(new Set(written.map(({ message }) => message.id)).size).toBe(1);
    expect(written.filter(({ created }) => created)).toHaveLength(1);
    expect(await test.app.sessions.count(LOCAL, {})).toBe(1);
    await expect(add(undefined, userMessage('other', { clientId: 'alone' }))).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await add(undefined, draft, BERT);
    expect([other.created, other.session.owner]).toEqual([true, 'bert']);
    expect((await add(undefined, userMessage('hello', { clientId: 'another' }))).created).toBe(true);
  });

  it('of an operation without a session finds the first one, apart from messages', async () => {
    const draft = { tool: 'ping', clientId: 'alone' };
    const recorded = await Promise.all([1, 2, 3].map(() => record(undefined, draft)));
    expect(new Set(recorded.map(({ operation }) => operation.id)).size).toBe(1);
    const { message, created } = await add(undefined, userMessage('tool', { clientId: 'ping-1' }));
    const apart = await record(undefined, { tool: 'ping', clientId: 'ping-1' });
    expect([created, apart.created]).toEqual([true, true]);
    expect(apart.session.id).not.toBe(message.session);
  });

  it('by key finds the first write', async () => {
    const draft = userMessage('hello', { clientId: 'by key' });
    const written = await Promise.all([1, 2, 3].map(() => add({ key: 'retried' }, draft)));
    expect(new Set(written.map(({ message, session }) => `${message.id} ${session.id}`)).size).toBe(1);
    const { session } = await add({ key: 'retried' }, draft);
    await test.app.sessions.end(LOCAL, session.id);
    expect((await add({ key: 'retried' }, draft)).created).toBe(false);
    expect((await test.app.sessions.get(LOCAL, session.id))?.status).toBe('ENDED');
  });

  it.each<Partial<MessageDraft>>([
    { priority: 9 },
    { flagged: true },
    { author: 'Anna' },
    { contextType: 'SUMMARY' },
    { kind: 'SUMMARY' },
    { root: true },
  ])('of a message with another %j is a CONFLICT', async (more) => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    await add(session.id, userMessage('hello', { clientId: 'c' }));
    await expect(add(session.id, userMessage('hello', { clientId: 'c', ...more }))).rejects.toMatchObject({ code: 'CONFLICT' });
    await add(session.id, userMessage('hello', { clientId: 'd', ...more }));
    expect((await add(session.id, userMessage('hello', { clientId: 'd', ...more }))).created).toBe(false);
    await expect(add(session.id, userMessage('hello', { clientId: 'd' }))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of an operation with another duration or message is a CONFLICT', async () => {
    const { session, message } = await add(undefined, userMessage('hello'));
    const draft = { tool: 'ping', clientId: 'c', durationMs: 5, message: message.id };
    await record(session.id, draft);
    expect((await record(session.id, draft)).created).toBe(false);
    await expect(record(session.id, { ...draft, durationMs: 6 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(record(session.id, { tool: 'ping', clientId: 'c', durationMs: 5 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is recognized even if its parent was cancelled in between', async () => {
    const { session, message: first } = await add(undefined, userMessage('one'));
    const draft = userMessage('two', { clientId: 'c', parent: first.id });
    const { message } = await add(session.id, draft);
    await test.app.messages.cancel(LOCAL, message.id);
    await test.app.messages.cancel(LOCAL, first.id);
    const again = await add(session.id, draft);
    expect([again.created, again.message.id]).toEqual([false, message.id]);
    await expect(add(session.id, { ...draft, clientId: 'd' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('parallel work', () => {
  it('is awaited completely, even if a part fails', async () => {
    let ended = false;
    const slow = turn().then(() => (ended = true));
    await expect(settleAllOrThrow([Promise.reject(new Error('first')), slow, Promise.reject(new Error('second'))])).rejects.toThrow(
      'first',
    );
    expect(ended).toBe(true);
    await settleAllOrThrow([Promise.resolve()]);
  });
});
