import { describe, expect, it } from 'vitest';
import { buildWindow } from '../../../../src/domain/window/composition/build-window.js';
import { snapshotContent } from '../../../../src/domain/window/comparison/window-snapshot.js';
import { RENDERINGS, type ContextWindow } from '../../../../src/domain/window/model/context-window.js';
import type { PartDraft, Role } from '../../../../src/domain/model/message.js';
import { render } from '../../../../src/domain/window/render/render.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { NO_RESULT, RESULT_ELSEWHERE } from '../../../../src/domain/window/traffic/pair-results.js';
import { candidatesOf, type Scene } from '../../../testkit/data/conversations.js';
import { tokensOf } from '../../../testkit/data/rendered-tokens.js';
import { expectAcceptedByProviders } from '../../../testkit/data/renderings.js';

const tokenizer = createTokenizer(loadO200k);

/*
 * The shapes in which front ends and agents store calls and results. Each line names where the shape was reported; texts and names are invented.
 */
type Said = readonly [Role, ...(string | PartDraft)[]];
const call = (callId: string, tool = 'ping', args: object = { host: callId }): PartDraft => ({
  kind: 'TOOL_CALL',
  callId,
  tool,
  arguments: args as never,
});
const result = (callId: string, text: string, isError = false): PartDraft => ({ kind: 'TOOL_RESULT', callId, text, isError });
const thinking = (text: string): PartDraft => ({ kind: 'THINKING', text, signature: `signed ${text}` });
const file = (text: string): PartDraft => ({ kind: 'FILE', name: 'ports.csv', text });

const windowOf = (said: readonly Said[], more: Partial<Scene> = {}, limit = 8_000): ContextWindow => {
  const turns = said.map(([role, ...parts]): Scene['turns'][number] => ({
    kind: 'SAY',
    role,
    parts: parts.map((part) => (typeof part === 'string' ? { kind: 'TEXT', text: part } : part)),
    author: undefined,
  }));
  const none = { opening: 2, relevant: [], followed: [], pinned: 0, meant: [], operations: [], things: [] };
  const rest = { closing: '', ending: 'AS_IT_IS' as const, recent: 100, instructions: undefined, activeFile: undefined };
  const scene: Scene = { ...none, ...rest, turns, ...more };
  return buildWindow(candidatesOf(scene, tokenizer), { strategy: 'AUTO', limit, reserve: 0, withoutOperations: true }, tokenizer);
};

/** One line for each message of the OpenAI form: `assistant words +ids`, `tool id words`. */
const openAi = (window: ContextWindow): readonly string[] => {
  const rendering = render(window, 'OPENAI');
  const messages = rendering.as === 'OPENAI' ? rendering.messages : [];
  return messages.map(({ role, content, tool_calls = [], tool_call_id }) =>
    [role, tool_call_id, content as string, ...tool_calls.map(({ id }) => `+${id}`)]
      .filter((each) => each !== undefined && each !== '')
      .join(' '),
  );
};
const blocks = (window: ContextWindow): readonly string[] => {
  const rendering = render(window, 'ANTHROPIC');
  const messages = rendering.as === 'ANTHROPIC' ? rendering.messages : [];
  return messages.flatMap(({ content }) => content.map((block) => ('is_error' in block ? `${block.type} failed` : block.type)));
};

const SHAPES: readonly (readonly [string, readonly Said[], readonly string[]])[] = [
  [
    'results in messages of the user (rynfar/meridian#386)',
    [
      ['USER', 'Is it up?'],
      ['ASSISTANT', call('a')],
      ['USER', result('a', 'yes')],
    ],
    ['user Is it up?', 'assistant +a', 'tool a yes'],
  ],
  [
    'results and words in one message of the user (Zoo-Code-Org/Zoo-Code#1716: results first)',
    [
      ['USER', 'Is it up?'],
      ['ASSISTANT', call('a')],
      ['USER', 'wait', result('a', 'yes'), 'since when?'],
    ],
    ['user Is it up?', 'assistant +a', 'tool a yes', 'user wait\nsince when?'],
  ],
  [
    'one item for each call and result (Memoh#446)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['ASSISTANT', call('b')],
      ['TOOL', result('a', '1')],
      ['TOOL', result('b', '2')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a +b', 'tool a 1', 'tool b 2', 'user y'],
  ],
  [
    'some results of parallel calls (letta-ai/letta-code#578)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a'), call('b')],
      ['TOOL', result('b', '2')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a +b', `tool a Error: ${NO_RESULT}`, 'tool b 2', 'user y'],
  ],
  [
    'a call that was interrupted (anomalyco/opencode#3230)',
    [
      ['USER', 'x'],
      ['ASSISTANT', 'Looking.', call('a')],
      ['USER', 'stop'],
    ],
    ['user x', 'assistant Looking. +a', `tool a Error: ${NO_RESULT}`, 'user stop'],
  ],
  [
    'a message of the user before the result (MayDay-wpf/snow-app#9)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['USER', 'faster'],
      ['TOOL', result('a', '1')],
      ['ASSISTANT', 'Done.'],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a 1', 'user faster', 'assistant Done.', 'user y'],
  ],
  [
    'an item between call and result (deepseek-ai/awesome-deepseek-integration#740)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['ASSISTANT', 'One moment.'],
      ['TOOL', result('a', '1')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a 1', 'assistant One moment.', 'user y'],
  ],
  [
    'results in another order',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a'), call('b')],
      ['TOOL', result('b', '2')],
      ['TOOL', result('a', '1')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a +b', 'tool a 1', 'tool b 2', 'user y'],
  ],
  [
    'a result that was sent twice (strands-agents/harness-sdk#2299)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('a', '1')],
      ['TOOL', result('a', '1')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a 1', 'user y'],
  ],
  [
    'a second, other result (decolua/9router#2236)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('a', 'pending', true)],
      ['TOOL', result('a', 'done')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a pending\ndone', 'user y'],
  ],
  [
    'a result whose call was lost (agno-agi/agno#9376)',
    [
      ['USER', 'x'],
      ['TOOL', result('a', '1')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a 1', 'user y'],
  ],
  [
    'a lost call between call and result (can1357/oh-my-pi#11473)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('lost', '0')],
      ['TOOL', result('a', '1')],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a +lost', 'tool a 1', 'tool lost 0', 'user y'],
  ],
  [
    'calls and results in one message of the assistant (front ends that keep one message for each answer)',
    [
      ['USER', 'x'],
      ['ASSISTANT', 'First.', call('a'), result('a', '1'), 'Then.', call('b'), result('b', '2'), 'Done.'],
      ['USER', 'y'],
    ],
    ['user x', 'assistant First. +a', 'tool a 1', 'assistant Then. +b', 'tool b 2', 'assistant Done.', 'user y'],
  ],
  [
    'two calls of one id, and of one id in the next turn',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a'), call('a')],
      ['TOOL', result('a', '1'), result('a', '2')],
      ['USER', 'y'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('a', '3')],
    ],
    ['user x', 'assistant +a +a_1', 'tool a 1', 'tool a_1 2', 'user y', 'assistant +a_4', 'tool a_4 3'],
  ],
  [
    'an interrupted call whose id is used again',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['USER', 'y'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('a', '2')],
      ['USER', 'z'],
    ],
    ['user x', 'assistant +a', `tool a Error: ${NO_RESULT}`, 'user y', 'assistant +a_3', 'tool a_3 2', 'user z'],
  ],
  [
    'a file and a note beside a result (copilot-cli#4600)',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['TOOL', result('a', '1'), file('dev,port'), 'Seen.'],
      ['USER', 'y'],
    ],
    ['user x', 'assistant +a', 'tool a 1\nfile ports.csv:\ndev,port\nSeen.', 'user y'],
  ],
  [
    'a call that still runs',
    [
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
    ],
    ['user x', 'assistant +a', `tool a Error: ${NO_RESULT}`],
  ],
];

describe('calls and results', () => {
  it.each(SHAPES)('stay calls and results: %s', (_what, said, expected) => {
    const window = windowOf(said);
    expect(openAi(window)).toEqual(expected);
    for (const as of RENDERINGS) {
      const rendering = render(window, as);
      expectAcceptedByProviders(rendering);
      expect(tokensOf(rendering, { tokenizer, recount: (text) => tokenizer.count(text) }), as).toBeLessThanOrEqual(window.budget.used);
      expect(JSON.stringify(render(JSON.parse(JSON.stringify(snapshotContent(window))) as ContextWindow, as))).toBe(
        JSON.stringify(rendering),
      );
    }
    expect(window.omitted.count).toBe(0);
  });

  it('keep the error of a result', () => {
    const window = windowOf([
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['USER', result('a', 'no route', true)],
    ]);
    expect(blocks(window)).toEqual(['text', 'tool_use', 'tool_result failed']);
    expect(openAi(window).at(-1)).toBe('tool a Error: no route');
  });

  it('keep the order of thinking, text and calls, with the calls last (BerriAI/litellm#23137, anomalyco/opencode#5750)', () => {
    const results: Said = ['TOOL', result('a', '1'), result('b', '2')];
    const order = (...parts: (string | PartDraft)[]) => blocks(windowOf([['USER', 'x'], ['ASSISTANT', ...parts], results])).slice(1, -2);
    expect(order('words', thinking('A'), call('a'), call('b'))).toEqual(['text', 'thinking', 'tool_use', 'tool_use']);
    expect(order(thinking('A'), call('a'), thinking('B'), call('b'))).toEqual(['thinking', 'tool_use', 'thinking', 'tool_use']);
    expect(order(call('a'), call('b'), 'words')).toEqual(['text', 'tool_use', 'tool_use']);
  });

  it('say so if the result is in a part of the conversation that was not gathered', () => {
    const talk = Array.from({ length: 12 }, (_, index): Said => [index % 2 === 0 ? 'USER' : 'ASSISTANT', `Turn ${index}.`]);
    const said: readonly Said[] = [['USER', 'x'], ['ASSISTANT', call('a')], ['TOOL', result('a', '1')], ...talk, ['USER', 'y']];
    expect(openAi(windowOf(said, { opening: 2, recent: 3 }))).toContain(`tool a Error: ${RESULT_ELSEWHERE}`);
  });

  it('are one message in the receipt, whatever it contains', () => {
    const { sections } = windowOf([
      ['USER', 'x'],
      ['ASSISTANT', call('a')],
      ['USER', result('a', '1'), 'and?'],
    ]);
    expect(sections.map(({ kind, items }) => [kind, items.map(({ message }) => message?.id)])).toEqual([
      ['HISTORY', ['msg_0', 'msg_1', 'msg_2']],
      ['MESSAGE', ['msg_2']],
    ]);
    expect(sections[1]?.items[0]?.message?.parts).toHaveLength(2);
  });
});
