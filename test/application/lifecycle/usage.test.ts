import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

let test: TestApplication;
beforeEach(() => void (test = openApplication()));
afterEach(async () => test.dispose());

const LONG = 'The optic of this port was changed, and the link came up again after some minutes without any loss. '.repeat(8);

async function conversation(turns: number): Promise<string> {
  const { session } = await test.app.messages.add(LOCAL, undefined, userMessage('How is the link?'));
  for (let turn = 0; turn < turns; turn += 1) {
    await test.app.messages.add(LOCAL, session.id, userMessage(`${LONG} Answer ${turn}.`, { role: 'ASSISTANT' }));
    await test.app.messages.add(LOCAL, session.id, userMessage(`And number ${turn}?`));
  }
  return session.id;
}

describe('the use of a session', () => {
  it('counts windows, their sections and reductions, and answers', async () => {
    const id = await conversation(12);
    const windows = [];
    for (const strategy of ['DISCARD', 'DISCARD', 'SUMMARIZE'] as const)
      windows.push((await test.app.contexts.build(LOCAL, id, { budget: 700, strategy })).window);
    const { usage, commands } = await test.app.sessions.statistics(LOCAL, id);
    expect(usage).toMatchObject({ computed: 2, fromCache: 1, answers: 12, strategies: { DISCARD: 1, SUMMARIZE: 1 } });
    expect(usage.lastTokens).toBe(windows[2]?.budget.used);
    const computed = [windows[0], windows[2]];
    const tokens = (kind: string) =>
      computed
        .flatMap((window) => window?.budget.bySection ?? [])
        .filter((each) => each.kind === kind)
        .reduce((sum, each) => sum + each.tokens, 0);
    for (const kind of ['HISTORY', 'SUMMARY', 'MESSAGE'] as const) expect(usage.sections[kind] ?? 0, kind).toBe(tokens(kind));
    expect(usage.reductions.OMITTED).toBe(computed.reduce((sum, window) => sum + (window?.omitted.count ?? 0), 0));
    expect(usage.reductions.OMITTED).toBeGreaterThan(0);
    expect(commands).toEqual({ COMPACTED: 0, CLEARED: 0 });
  });

  it('is written without a new revision, so that cached windows stay valid', async () => {
    const id = await conversation(1);
    const revision = async () => (await test.app.sessions.getMany(LOCAL, [id])).get(id)?.revision;
    const before = await revision();
    await test.app.contexts.build(LOCAL, id, {});
    await test.app.usage.flush();
    expect(await revision()).toBe(before);
    expect((await test.app.contexts.build(LOCAL, id, {})).from).toBe('PROCESS_CACHE');
  });

  it('costs one write for many windows of many sessions', async () => {
    const ids = [await conversation(0), await conversation(0), await conversation(0)];
    await test.app.usage.flush();
    test.counter.reset();
    for (const id of ids) for (let budget = 1_000; budget < 1_010; budget += 1) await test.app.contexts.build(LOCAL, id, { budget });
    await Promise.all([test.app.usage.flush(), test.app.usage.flush()]);
    expect(test.counter.calls().filter((call) => call === 'usage.add')).toHaveLength(1);
    expect((await test.app.sessions.statistics(LOCAL, ids[1] ?? '')).usage.computed).toBe(10);
  });

  it('counts commands, and is erased with the session', async () => {
    const id = await conversation(3);
    await test.app.contexts.build(LOCAL, id, {});
    await test.app.prunings.compact(LOCAL, id, { last: 1 }, false);
    expect((await test.app.sessions.statistics(LOCAL, id)).commands).toEqual({ COMPACTED: 1, CLEARED: 0 });
    await test.app.contexts.build(LOCAL, id, {});
    expect((await test.app.erasure.session(LOCAL, id)).complete).toBe(true);
    await test.app.usage.flush();
    await expect(test.app.sessions.statistics(LOCAL, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
