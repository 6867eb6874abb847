import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { STRATEGIES, type StrategyName } from '../../../src/domain/model/session.js';
import { prefixTokens } from '../../../src/domain/window/comparison/shared-prefix.js';
import type { ContextWindow } from '../../../src/domain/window/model/context-window.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const anna: Principal = { workspace: 'noc', name: 'anna' };
const BUDGET = 2_000;
const TURNS = 40;

/** Reported for other services as oguzbilgic/kern-ai#295 and mastra-ai/mastra#23667. */
describe('consecutive windows of a conversation that is longer than the budget', () => {
  let opened: TestApplication;
  let app: Application;

  beforeEach(() => {
    opened = openApplication();
    ({ app } = opened);
  });
  afterEach(() => opened.dispose());

  /** The windows of the turns of one conversation. */
  async function windowsOf(strategy: StrategyName, question: (turn: number) => string, answer: (turn: number) => string) {
    let session: string | undefined;
    const windows: ContextWindow[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      ({
        session: { id: session },
      } = await app.messages.add(anna, session, userMessage(question(turn))));
      windows.push((await app.contexts.build(anna, session, { strategy, budget: BUDGET, reserve: 0 })).window);
      await app.messages.add(anna, session, userMessage(answer(turn), { role: 'ASSISTANT' }));
    }
    return windows;
  }

  /** The mean share of a window that the next one begins with, of the last windows. */
  function shared(windows: readonly ContextWindow[]): number {
    const last = windows.slice(-20);
    const shares = last.slice(1).map((window, index) => {
      const before = last[index];
      return before === undefined ? 0 : prefixTokens(window, before) / before.budget.used;
    });
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }

  /** A log that somebody keeps: nothing in it asks for anything earlier. */
  const note = (turn: number): string => `Entry ${turn}: ${'rain wind fog sun '.repeat(5 + (turn % 4))}`;
  const reply = (turn: number): string => `Entry ${turn} saved. ${'sun wind rain fog '.repeat(4 + (turn % 3))}`;

  it.each(STRATEGIES.filter((name) => name !== 'BOUNDED'))(
    'begin alike with %s, and give up at most half of the room for it',
    async (strategy) => {
      const windows = await windowsOf(strategy, note, reply);
      const [first, last] = [windows[0], windows.at(-1)];
      expect(last?.omitted.count).toBeGreaterThan(20);
      expect(first?.omitted.count).toBe(0);
      expect(shared(windows)).toBeGreaterThan(0.6);
      for (const window of windows.slice(-20)) expect(window.budget.used).toBeGreaterThan(BUDGET / 2);
      const hashes = new Set(windows.slice(-20).map((window) => app.contexts.beginning(window).hash));
      expect(hashes.size).toBeLessThan(16);
    },
  );

  it('have messages without a gap, and what is recalled of earlier ones after them', async () => {
    const windows = await windowsOf(
      'HYBRID',
      (turn) => (turn % 9 === 2 ? `From now on, we call pump ${turn} the red one.` : note(turn)),
      reply,
    );
    const sectionOf = (window: ContextWindow | undefined, kind: string) =>
      window?.sections.find((section) => section.kind === kind)?.items.map(({ message }) => message?.depth ?? -1) ?? [];
    const last = windows.at(-1);
    const [complete, recalled] = [sectionOf(last, 'HISTORY'), sectionOf(last, 'RECALLED')];
    const [start = 0] = complete;
    expect(complete).toEqual(Array.from({ length: 2 * TURNS - 2 - start }, (_, index) => start + index));
    expect(recalled).toEqual([4, 22, 40].filter((depth) => depth < start));
    expect(recalled.length).toBeGreaterThan(0);
    expect(last?.sections.findIndex(({ kind }) => kind === 'RECALLED')).toBeGreaterThan(
      last?.sections.findIndex(({ kind }) => kind === 'HISTORY') ?? 9,
    );
  });

  it('keep the calls of the running turn as calls, at every budget and with every strategy', async () => {
    await windowsOf('DISCARD', note, reply);
    const session = (await app.sessions.list(anna, { first: 1 }, {})).items[0]?.value.id ?? '';
    const call = { kind: 'TOOL_CALL', callId: 'call_1', tool: 'read_gauge', arguments: { gauge: 7 } } as const;
    const result = { kind: 'TOOL_RESULT', callId: 'call_1', tool: 'read_gauge', text: 'rain 12 mm\n'.repeat(120), isError: false } as const;
    await app.messages.add(anna, session, userMessage('What does gauge 7 say?'));
    await app.messages.add(anna, session, { role: 'ASSISTANT', parts: [call] });
    await app.messages.add(anna, session, { role: 'TOOL', parts: [result] });
    for (const strategy of STRATEGIES)
      for (let budget = 450; budget <= 1_600; budget += 50) {
        const { window } = await app.contexts.build(anna, session, { strategy, budget, reserve: 0 });
        const rendered = JSON.stringify(app.contexts.render(window, 'OPENAI'));
        expect(rendered, `${strategy} ${budget}`).toContain('"tool_call_id":"call_1"');
        expect(rendered.indexOf('Said earlier'), `${strategy} ${budget}`).toBeLessThan(rendered.indexOf('"tool_calls"'));
      }
  });

  it('have a result that arrives after a change of topic with BOUNDED', async () => {
    const call = { kind: 'TOOL_CALL', callId: 'call_1', tool: 'read_gauge', arguments: {} } as const;
    const result = { kind: 'TOOL_RESULT', callId: 'call_1', tool: 'read_gauge', text: 'rain 12 mm', isError: false } as const;
    const { session } = await app.messages.add(anna, undefined, userMessage('What does gauge 7 say?'));
    await app.messages.add(anna, session.id, { role: 'ASSISTANT', parts: [call] });
    await app.messages.add(anna, session.id, userMessage('Different topic: who has the ladder?'));
    await app.messages.add(anna, session.id, { role: 'TOOL', parts: [result] });
    const { window } = await app.contexts.build(anna, session.id, { strategy: 'BOUNDED', budget: BUDGET });
    expect(JSON.stringify(app.contexts.render(window, 'OPENAI'))).toContain('"tool_call_id":"call_1"');
  });

  it('have only the last five interactions with BOUNDED, and only their entities', async () => {
    await app.entities.upsert(
      anna,
      ['pdu-a', 'pdu-b'].map((name) => device(name, name)),
    );
    const windows = await windowsOf('BOUNDED', (turn) => (turn === 0 ? 'pdu-a hums.' : `And pdu-b, is it still at ${turn}?`), reply);
    const last = windows.at(-1);
    const items = last?.sections.flatMap((section) => section.items) ?? [];
    expect(items.flatMap(({ message }) => message?.depth ?? []).toSorted((a, b) => a - b)).toEqual([
      68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78,
    ]);
    expect(items.flatMap(({ entity }) => entity?.name ?? [])).toEqual(['pdu-b']);
  });
});
