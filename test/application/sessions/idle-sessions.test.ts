import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { eventually } from '../../testkit/eventually.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const MINUTE = 60_000;

describe('a session whose idle time has passed', () => {
  let test: TestApplication;
  let clock: MovedClock;
  beforeEach(() => {
    clock = createMovedClock();
    test = openApplication({}, { clock });
  });
  afterEach(async () => test.dispose());
  const open = async (key = 'page') => (await test.app.sessions.open(LOCAL, { key, idleTimeoutMinutes: 100 })).session;
  const known = async (id: string) => {
    const [session] = (await test.app.sessions.getMany(LOCAL, [id])).values();
    if (session === undefined) throw new Error(`expected the session ${id}`);
    return session;
  };
  const statusOf = async (id: string) => test.app.sessions.statusOf(await known(id));
  const listed = async (status: 'ACTIVE' | 'DORMANT' | 'ENDED') =>
    (await test.app.sessions.list(LOCAL, { first: 10 }, { status })).items.map(({ value }) => value.id);

  it('is dormant from then on, in lists too', async () => {
    const { id } = await open();
    clock.moveOn(100 * MINUTE - 1);
    expect([await statusOf(id), await listed('ACTIVE'), await listed('DORMANT')]).toEqual(['ACTIVE', [id], []]);
    clock.moveOn(1);
    expect([await statusOf(id), await listed('ACTIVE'), await listed('DORMANT')]).toEqual(['DORMANT', [], [id]]);
    expect(await test.app.sessions.count(LOCAL, { status: 'DORMANT' })).toBe(1);
  });

  it('is active again when it is opened by its key', async () => {
    const { id, revision } = await open();
    clock.moveOn(7 * 24 * 60 * MINUTE);
    const again = await test.app.sessions.open(LOCAL, { key: 'page' });
    expect([again.created, again.session.id, again.session.revision]).toEqual([false, id, revision]);
    expect(await statusOf(id)).toBe('ACTIVE');
    expect((await known(id)).expiresAt).toBe(clock.now() + 100 * MINUTE);
  });

  it('is active again after every kind of write', async () => {
    const { id } = await open();
    const writes = [
      () => test.app.messages.add(LOCAL, id, userMessage('hello')),
      () => test.app.messages.add(LOCAL, { key: 'page' }, userMessage('hello')),
      () => test.app.operations.record(LOCAL, id, { tool: 'ping' }),
      () => test.app.operations.record(LOCAL, { key: 'page' }, { tool: 'ping' }),
      () => test.app.sessions.update(LOCAL, id, { title: `at ${clock.now()}` }),
    ];
    for (const write of writes) {
      clock.moveOn(1_000 * MINUTE);
      expect(await statusOf(id)).toBe('DORMANT');
      await write();
      expect(await statusOf(id)).toBe('ACTIVE');
    }
  });

  it('stays dormant when it is only read', async () => {
    const { id } = await open();
    clock.moveOn(100 * MINUTE);
    await test.app.sessions.get(LOCAL, id);
    await test.app.contexts.build(LOCAL, id, {});
    await test.app.messages.list(LOCAL, id, {}, {});
    await open('another');
    expect(await statusOf(id)).toBe('DORMANT');
  });
});

describe('reading a session', () => {
  const reads: readonly (readonly [string, (test: TestApplication, id: string) => Promise<unknown>])[] = [
    ['by its id', ({ app }, id) => Promise.resolve(app.sessions.get(LOCAL, id))],
    ['by its key', ({ app }) => app.sessions.byKey(LOCAL, 'page')],
    ['for its window', ({ app }, id) => app.contexts.build(LOCAL, id, {})],
    ['for its messages', ({ app }, id) => app.messages.list(LOCAL, id, {}, {})],
    ['for its history', ({ app }, id) => app.messages.history(LOCAL, id, undefined, {}, {})],
  ];
  it.each(reads)('%s extends its idle time, by one write, without a new revision', async (_how, read) => {
    const clock = createMovedClock();
    const test = openApplication({}, { clock });
    try {
      const { session } = await test.app.sessions.open(LOCAL, { key: 'page', idleTimeoutMinutes: 100 });
      const now = async () => (await test.app.sessions.getMany(LOCAL, [session.id])).get(session.id);
      const extensions = () => test.counter.calls().filter((call) => call === 'sessions.extend').length;
      clock.moveOn(10 * MINUTE);
      await read(test, session.id);
      expect(extensions()).toBe(0);
      clock.moveOn(1);
      await Promise.all([read(test, session.id), read(test, session.id), read(test, session.id)]);
      await eventually('the idle time to be extended', async () => (await now())?.expiresAt === clock.now() + 100 * MINUTE);
      await read(test, session.id);
      expect([extensions(), (await now())?.revision]).toEqual([1, session.revision]);
    } finally {
      await test.dispose();
    }
  });
});

describe('a key whose session was ended', () => {
  let test: TestApplication;
  beforeEach(() => void (test = openApplication()));
  afterEach(async () => test.dispose());
  const endedWith = async (key: string) => {
    const { session } = await test.app.messages.add(LOCAL, { key }, userMessage('hello'));
    return test.app.sessions.end(LOCAL, session.id);
  };

  it('reopens it by default', async () => {
    const ended = await endedWith('ticket');
    const { session, created } = await test.app.sessions.open(LOCAL, { key: 'ticket' });
    expect([session.id, session.status, session.revision, created]).toEqual([ended.id, 'ACTIVE', ended.revision + 1, false]);
    expect(session).not.toHaveProperty('endedAt');
    expect(await test.app.sessions.get(LOCAL, ended.id)).toEqual(session);
    await test.app.messages.add(LOCAL, ended.id, userMessage('more'));
  });

  it('is given to a new session on request, also with concurrent requests', async () => {
    const ended = await endedWith('ticket');
    const wanted = { key: 'ticket', onEnded: 'NEW' } as const;
    const opened = await Promise.all([1, 2, 3].map(() => test.app.sessions.open(LOCAL, wanted)));
    expect(opened.filter(({ created }) => created)).toHaveLength(1);
    const [id] = new Set(opened.map(({ session }) => session.id));
    expect(opened.every(({ session }) => session.id === id && id !== ended.id)).toBe(true);
    const old = await test.app.sessions.get(LOCAL, ended.id);
    expect(old).toMatchObject({ status: 'ENDED', revision: ended.revision + 1 });
    expect(old).not.toHaveProperty('key');
  });

  it('is reopened by a message with the key, but not with the id', async () => {
    const ended = await endedWith('ticket');
    await expect(test.app.messages.add(LOCAL, ended.id, userMessage('more'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    const { session } = await test.app.messages.add(LOCAL, { key: 'ticket' }, userMessage('more'));
    expect([session.id, session.status, session.counters.messages]).toEqual([ended.id, 'ACTIVE', 2]);
  });
});

describe('a write by key', () => {
  it('opens one session, also with many at once', async () => {
    const test = openApplication();
    try {
      const messages = [1, 2, 3, 4].map((turn) => test.app.messages.add(LOCAL, { key: 'new page' }, userMessage(`turn ${turn}`)));
      const operations = [1, 2].map(() => test.app.operations.record(LOCAL, { key: 'new page' }, { tool: 'ping' }));
      const written = await Promise.all([...messages, ...operations]);
      expect(new Set(written.map(({ session }) => session.id)).size).toBe(1);
      expect((await test.app.sessions.byKey(LOCAL, 'new page'))?.counters).toMatchObject({ messages: 4, operations: 2 });
      await expect(test.app.messages.add(LOCAL, { key: '' }, userMessage('x'))).rejects.toMatchObject({ details: { path: 'key' } });
    } finally {
      await test.dispose();
    }
  });
});
