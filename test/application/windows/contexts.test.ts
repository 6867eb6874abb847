import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('context windows', () => {
  let test: TestApplication;
  let session: string;
  beforeAll(async () => {
    test = openApplication();
    await test.app.entities.upsert(LOCAL, [device('1', 'sw-1')]);
    ({ id: session } = (await test.app.sessions.open(LOCAL, {})).session);
    await test.app.messages.add(LOCAL, session, userMessage('what is sw-1?'));
  });
  afterAll(async () => test.dispose());
  const build = () => test.app.contexts.build(LOCAL, session, { budget: 2_000 });

  it('are computed once for ten concurrent requests', async () => {
    test.counter.reset();
    const built = await Promise.all(Array.from({ length: 10 }, build));
    expect(built.filter(({ from }) => from === 'COMPUTED')).toHaveLength(1);
    expect(test.counter.calls().filter((call) => call === 'messages.recent')).toHaveLength(1);
    expect(new Set(built.map(({ window }) => JSON.stringify(window))).size).toBe(1);
    expect((await build()).from).toBe('PROCESS_CACHE');
  });

  it('are new after a write, and after a change of the inventory', async () => {
    const before = await build();
    await test.app.messages.add(LOCAL, session, userMessage('and now?'));
    const written = await build();
    expect([written.from, written.window.revision]).toEqual(['COMPUTED', before.window.revision + 1]);
    await test.app.entities.upsert(LOCAL, [{ ...device('1', 'sw-1'), status: 'offline' }]);
    const changed = await build();
    expect([changed.from, changed.window.revision]).toEqual(['COMPUTED', written.window.revision]);
    expect(JSON.stringify(changed.window.sections)).toContain('offline');
  });

  it('refuse budgets that are too small', async () => {
    for (const request of [
      { budget: 1 },
      { budget: -1 },
      { budget: 1e9 },
      { budget: 100, reserve: 100 },
      { budget: 64, instructions: 'x '.repeat(90) },
      { message: '  ' },
    ])
      await expect(test.app.contexts.build(LOCAL, session, request)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const other = { workspace: LOCAL.workspace, name: 'somebody' };
    await expect(test.app.contexts.build(other, session, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are sent live: rapid changes make one update with the difference', async () => {
    const feed = await test.app.contexts.follow(LOCAL, session, { budget: 2_000 });
    const first = await feed.next();
    const added = [];
    for (let index = 0; index < 6; index += 1)
      added.push((await test.app.messages.add(LOCAL, session, userMessage(`burst ${index}`))).message);
    const second = await feed.next();
    expect(second.value?.revision).toBe((first.value?.revision ?? 0) + 6);
    expect(second.value?.difference?.added).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
    let updates = 0;
    const third = feed.next().finally(() => (updates += 1));
    // Another session's updates take the same time, and are requested later.
    const other = (await test.app.sessions.open(LOCAL, {})).session.id;
    const others = await test.app.contexts.follow(LOCAL, other, { budget: 2_000 });
    await others.next();
    for (const text of ['one', 'two']) {
      await test.app.messages.add(LOCAL, other, userMessage(text));
      await others.next();
    }
    expect(updates).toBe(0);
    await Promise.all([feed.return?.(), others.return?.()]);
    expect((await third).done).toBe(true);
  });

  it('are sent until the session is deleted', async () => {
    const { session: brief } = await test.app.sessions.open(LOCAL, {});
    await test.app.messages.add(LOCAL, brief.id, userMessage('hello'));
    const feed = await test.app.contexts.follow(LOCAL, brief.id, {});
    await feed.next();
    const next = feed.next();
    await test.app.erasure.session(LOCAL, brief.id);
    expect((await next).done).toBe(true);
  });
});
