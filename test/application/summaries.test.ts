import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../src/application/index.js';
import type { ContextWindow, Section } from '../../src/domain/context-window.js';
import type { Principal } from '../../src/domain/principal.js';
import { factsIn } from '../../src/domain/summary/facts.js';
import { device, openApplication, said, type TestApplication } from '../testkit/application.js';
import { eventually } from '../testkit/eventually.js';

const anna: Principal = { workspace: 'noc', name: 'anna' };
const BUDGET = 1_200;

/** What is said in turn so-and-so: one figure and one device of its own, among words that say little. */
const question = (n: number): string =>
  `Hello again, one more thing: how is rack-sw-${100 + n} doing these days, is it still on VLAN ${2_000 + n}?`;
const answer = (n: number): string =>
  `Of course, happy to have a look at that for you. It has been up for ${300 + n} days, and there is nothing else that would be worth telling about it.`;

describe('summaries of conversations', () => {
  let opened: TestApplication;
  let app: Application;
  const failures: unknown[] = [];

  beforeEach(() => {
    opened = openApplication();
    ({ app } = opened);
  });
  afterEach(async () => {
    await opened.dispose();
    expect(failures.splice(0)).toEqual([]);
  });

  const begin = (): void => app.summaries.begin((error) => failures.push(error));

  async function converse(turns: number, from: { readonly session?: string; readonly parent?: string } = {}) {
    let { session } = from;
    let last = from.parent;
    for (let n = 0; n < turns; n += 1)
      for (const [role, text] of [
        ['USER', question(n)],
        ['ASSISTANT', answer(n)],
      ] as const) {
        const added = await app.messages.add(anna, session, said(text, { role, ...(last === undefined ? {} : { parent: last }) }));
        session = added.session.id;
        last = added.message.id;
      }
    return { session: session ?? '', head: last ?? '' };
  }

  const windowOf = async (session: string, message = 'And what was that about?', budget = BUDGET): Promise<ContextWindow> =>
    (await app.contexts.build(anna, session, { strategy: 'SUMMARIZE', budget, message })).window;
  const sectionOf = (window: ContextWindow, kind: Section['kind']): Section | undefined =>
    window.sections.find((each) => each.kind === kind);
  const textOf = (section: Section | undefined): string => section?.items.map(({ text }) => text).join('\n') ?? '';

  /** Windows are remembered as long as nothing changes, so each question is another one. */
  async function summarised(session: string, upTo: number): Promise<ContextWindow> {
    let window: ContextWindow | undefined;
    let asked = 0;
    await eventually('the summary', async () => {
      window = await windowOf(session, `And what was that about? ${(asked += 1)}`);
      return textOf(sectionOf(window, 'SUMMARY')).includes(`to ${upTo}:`);
    });
    if (window === undefined) throw new Error('no window');
    return window;
  }

  it('are told for what fell out of the window: every device and figure of it is still there', async () => {
    begin();
    await app.entities.upsert(
      anna,
      Array.from({ length: 40 }, (_, n) => device(String(n), `rack-sw-${100 + n}`)),
    );
    const { session } = await converse(40);
    const window = await summarised(session, 64);
    const summary = sectionOf(window, 'SUMMARY');
    const history = sectionOf(window, 'HISTORY');
    const first = Math.min(...(history?.items.map(({ message }) => message?.depth ?? 0) ?? []));
    expect(first).toBeGreaterThanOrEqual(64);
    expect(first % 16).toBe(0);
    expect(summary?.tokens).toBeLessThanOrEqual(0.3 * BUDGET);
    const told = textOf(summary);
    const newest = Array.from({ length: 8 }, (_, n) => n + first / 2 - 8);
    for (const n of newest)
      for (const fact of [`rack-sw-${100 + n}`, `VLAN ${2_000 + n}`, ...factsIn(answer(n))]) expect(told).toContain(fact);
    // With more room, of all that fell out.
    const wide = await windowOf(session, 'And what was that all about?', 3_000);
    const from = Math.min(...(sectionOf(wide, 'HISTORY')?.items.map(({ message }) => message?.depth ?? 0) ?? []));
    expect(from).toBeGreaterThan(0);
    const all = textOf(sectionOf(wide, 'SUMMARY'));
    for (let n = 0; n < from / 2; n += 1)
      for (const fact of [`rack-sw-${100 + n}`, `VLAN ${2_000 + n}`, ...factsIn(answer(n))]) expect(all, fact).toContain(fact);
    expect(wide.omitted.items.some(({ reason }) => reason === 'told in the summary')).toBe(true);
  });

  it('are not told where all that was said has room, or another strategy is asked for', async () => {
    begin();
    const { session } = await converse(40);
    await summarised(session, 64);
    expect(sectionOf(await windowOf(session, 'all of it?', 20_000), 'SUMMARY')).toBeUndefined();
    const { window } = await app.contexts.build(anna, session, { strategy: 'DISCARD', budget: 600 });
    expect(sectionOf(window, 'SUMMARY')).toBeUndefined();
  });

  it('of a conversation that was there before are made when they are asked for', async () => {
    const { session } = await converse(40);
    expect(sectionOf(await windowOf(session), 'SUMMARY')).toBeUndefined();
    begin();
    await summarised(session, 64);
  });

  it('of branches are of their own', async () => {
    begin();
    const { session, head } = await converse(12);
    await converse(12, { session, parent: head });
    const trunk = await summarised(session, 32);
    const fork = await app.messages.history(anna, session, undefined, { first: 10 }, {});
    const at = fork.items[9]?.value.id ?? '';
    await app.messages.add(anna, session, said('Another way: put all into rack-sw-999.', { parent: at }));
    const other = await windowOf(session, 'Well?', 300);
    expect(textOf(sectionOf(other, 'SUMMARY'))).not.toContain('to 32:');
    expect(textOf(sectionOf(other, 'SUMMARY'))).toContain('Messages 1 to 8:');
    expect(textOf(sectionOf(trunk, 'SUMMARY'))).not.toContain('rack-sw-999');
  });
});
