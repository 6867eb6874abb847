import { describe, expect, it } from 'vitest';
import { buildWindow } from '../../../../src/domain/window/composition/build-window.js';
import type { ContextWindow, WindowItem } from '../../../../src/domain/window/model/context-window.js';
import type { PartDraft, Role } from '../../../../src/domain/model/message.js';
import { STRATEGIES } from '../../../../src/domain/model/session.js';
import { render } from '../../../../src/domain/window/render/render.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { candidatesOf, type Scene } from '../../../testkit/data/conversations.js';
import { expectAcceptedByProviders } from '../../../testkit/data/renderings.js';

/*
 * What was just asked for is shortened, not dropped (RooCodeInc/Roo-Code#8088, agentscope-ai/QwenPaw#3893, openclaw/openclaw#96857).
 */
const tokenizer = createTokenizer(loadO200k);

type Said = readonly [Role, ...(string | PartDraft)[]];
type Strategy = (typeof STRATEGIES)[number];
const call = (callId: string, args: object = {}): PartDraft => ({ kind: 'TOOL_CALL', callId, tool: 'show_log', arguments: args as never });
const result = (callId: string, text: string): PartDraft => ({ kind: 'TOOL_RESULT', callId, text, isError: false });
const lines = (count: number, marked: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => marked[index] ?? `10:0${index % 10} port ${index} is well`).join('\n');

const windowOf = (said: readonly Said[], limit: number, strategy: Strategy = 'AUTO'): ContextWindow => {
  const turns = said.map(([role, ...parts]): Scene['turns'][number] => ({
    kind: 'SAY',
    role,
    parts: parts.map((part) => (typeof part === 'string' ? { kind: 'TEXT', text: part } : part)),
    author: undefined,
  }));
  const none = { opening: 2, relevant: [], followed: [], pinned: 0, meant: [], operations: [], things: [] };
  const scene: Scene = { ...none, turns, closing: '', ending: 'AS_IT_IS', recent: 200, instructions: undefined, activeFile: undefined };
  const window = buildWindow(candidatesOf(scene, tokenizer), { strategy, limit, reserve: 0, withoutOperations: true }, tokenizer);
  expectAcceptedByProviders(render(window, 'ANTHROPIC'));
  expectAcceptedByProviders(render(window, 'OPENAI'));
  return window;
};
const answers = (window: ContextWindow): Readonly<Record<string, string>> => {
  const rendering = render(window, 'OPENAI');
  const messages = rendering.as === 'OPENAI' ? rendering.messages : [];
  return Object.fromEntries(messages.flatMap(({ tool_call_id: id, content }) => (id === undefined ? [] : [[id, content as string]])));
};
const itemsOf = (window: ContextWindow): readonly WindowItem[] => window.sections.flatMap(({ items }) => items);
const ask: Said = ['USER', 'Show the log and tell me which fan failed.'];

describe('the results of the running turn', () => {
  const log = lines(1_500, { 700: '10:07 fan 4 failed, replaced by nobody', 1_499: '11:59 the end of the log' });

  it.each(STRATEGIES)('keep beginning, end and the lines that match the question: %s', (strategy) => {
    const window = windowOf([ask, ['ASSISTANT', call('a')], ['TOOL', result('a', log)]], 4_000, strategy);
    const { a = '' } = answers(window);
    expect(a).toMatch(/^10:00 port 0 is well\n/u);
    expect(a).toContain('fan 4 failed');
    expect(a).toMatch(/11:59 the end of the log$/u);
    expect(window.budget.used).toBeGreaterThan(0.8 * 4_000);
    const cut = itemsOf(window).find(({ speaker, message }) => (speaker ?? message?.role) === 'TOOL')?.cut;
    expect(cut).toMatchObject({ how: 'ENDS', fromTokens: tokenizer.count(`result of a tool: ${log}`) });
  });

  it('share the room, of which small ones take little', () => {
    const results = [result('a', log), result('b', 'two fans'), result('c', log)];
    const window = windowOf([ask, ['ASSISTANT', call('a'), call('b'), call('c')], ['TOOL', ...results]], 4_000);
    const { a = '', b, c = '' } = answers(window);
    expect(b).toBe('two fans');
    for (const each of [a, c]) expect(tokenizer.count(each)).toBeGreaterThan(1_500);
  });

  it('share the room with earlier calls of the turn', () => {
    const said: readonly Said[] = [
      ask,
      ...['a', 'b', 'c'].flatMap((id): Said[] => [
        ['ASSISTANT', call(id)],
        ['TOOL', result(id, log)],
      ]),
    ];
    const found = answers(windowOf(said, 6_000));
    expect(Object.keys(found)).toEqual(['a', 'b', 'c']);
    for (const each of Object.values(found)) expect(each).toContain('11:59 the end of the log');
  });

  it('leave room for what was said before', () => {
    const talk: readonly Said[] = [
      ['USER', 'We look at the fans of rack 7.'],
      ['ASSISTANT', 'Noted.'],
    ];
    const window = windowOf([...talk, ask, ['ASSISTANT', call('a')], ['TOOL', result('a', log)]], 4_000);
    expect(JSON.stringify(render(window, 'OPENAI'))).toContain('rack 7');
    expect(answers(window)['a']).toContain('11:59 the end of the log');
  });

  it('are shortened in a message of the user, too, and its words stay', () => {
    const window = windowOf([ask, ['ASSISTANT', call('a')], ['USER', result('a', log), 'Is that the fan?']], 3_000);
    expect(answers(window)['a']).toContain('11:59 the end of the log');
    expect(JSON.stringify(render(window, 'ANTHROPIC'))).toContain('Is that the fan?');
  });

  it('are whole if they fit', () => {
    const short = lines(100);
    const window = windowOf([ask, ['ASSISTANT', call('a')], ['TOOL', result('a', short)]], 8_000);
    expect(answers(window)['a']).toBe(short);
    expect(itemsOf(window).filter(({ cut }) => cut !== undefined)).toEqual([]);
  });
});

describe('a call with large arguments', () => {
  const args = { path: 'notes.md', content: lines(1_500) };

  it('is shortened while the turn runs, and keeps its small arguments', () => {
    const window = windowOf([ask, ['ASSISTANT', call('a', args)], ['TOOL', result('a', 'written')]], 3_000);
    expect(answers(window)).toEqual({ a: 'written' });
    expect(JSON.stringify(render(window, 'OPENAI'))).toContain('notes.md');
    expect(JSON.stringify(render(window, 'OPENAI'))).toContain('tokens left out');
  });

  it('is shortened later, too', () => {
    const said: readonly Said[] = [
      ask,
      ['ASSISTANT', call('a', args)],
      ['TOOL', result('a', 'written')],
      ['ASSISTANT', 'Done.'],
      ['USER', 'And?'],
    ];
    expect(answers(windowOf(said, 3_000))).toEqual({ a: 'written' });
  });
});

describe('a mask', () => {
  it('is never longer than what it replaces', () => {
    const talk = Array.from({ length: 40 }, (_, index): Said => [
      index % 2 === 0 ? 'USER' : 'ASSISTANT',
      `Turn ${index}: the fans are seen to.`,
    ]);
    const small = ['yes', 'no', '{"count": 2}', 'fan 1 ok\nfan 2 ok'];
    const said: readonly Said[] = [
      ask,
      ['ASSISTANT', ...small.map((_, index) => call(`c${index}`)), call('long')],
      ['TOOL', ...small.map((text, index) => result(`c${index}`, text)), result('long', lines(200))],
      ...talk,
      ['USER', 'What now?'],
    ];
    const found = answers(windowOf(said, 1_200));
    expect(small.map((_, index) => found[`c${index}`])).toEqual(small);
    expect(found['long']).toMatch(/^\[left out: 200 lines/u);
  });
});

describe('an answer that is too large', () => {
  it('is shortened to its beginning and end if its question is there', () => {
    const answer = Array.from({ length: 400 }, (_, index) => `Shelf ${index} holds a box.`).join(' ');
    const window = windowOf(
      [
        ['USER', 'What is where?'],
        ['ASSISTANT', answer],
        ['USER', 'Thanks, goodbye.'],
      ],
      1_500,
    );
    const item = itemsOf(window).find(({ message }) => message?.role === 'ASSISTANT');
    expect(item?.text).toMatch(/^Shelf 0 holds a box\..*tokens left out.*Shelf 399 holds a box\.$/su);
  });
});
