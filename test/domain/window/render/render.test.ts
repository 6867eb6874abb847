import { describe, expect, it } from 'vitest';
import type { ContextWindow, WindowItem } from '../../../../src/domain/window/model/context-window.js';
import type { Message, Part, Role } from '../../../../src/domain/model/message.js';
import { otherId, renderedId } from '../../../../src/domain/window/render/calls.js';
import { contentOf } from '../../../../src/domain/window/render/lines.js';
import { render } from '../../../../src/domain/window/render/render.js';

const messageOf = (wish: Partial<Message>): Message => wish as Message;

const item = (depth: number, role: Role, text: string, author?: string): WindowItem => ({
  kind: 'MESSAGE',
  tokens: 5,
  text,
  score: 0,
  parts: [],
  reason: '',
  message: messageOf({
    id: `m${depth}`,
    depth,
    role,
    text,
    parts: [{ kind: 'TEXT', text, tokens: 5 }],
    ...(author === undefined ? {} : { author }),
  }),
});

const windowOf = (history: readonly WindowItem[], message: WindowItem): ContextWindow => ({
  session: 's',
  revision: 1,
  strategy: 'AUTO',
  budget: { limit: 1_000, reserved: 0, used: 0, remaining: 0, bySection: [], overhead: 0, tokenizer: 'o200k_base' },
  sections: [
    { kind: 'HISTORY', tokens: 0, items: history },
    { kind: 'MESSAGE', tokens: 0, items: [message] },
  ],
  omitted: { count: 0, tokens: 0, items: [] },
});

describe('messages of a chat', () => {
  it('are merged if each names its author, and separate otherwise', () => {
    const history = [
      item(1, 'USER', 'The pump is back.', 'Ada'),
      item(2, 'USER', 'Since when?', 'Grace'),
      item(3, 'ASSISTANT', 'Noted.'),
      item(4, 'USER', 'And the valve?'),
      item(5, 'USER', 'Still away.'),
    ];
    expect(render(windowOf(history, item(6, 'USER', 'Who said so?', 'Ada')), 'OPENAI')).toEqual({
      as: 'OPENAI',
      messages: [
        { role: 'user', content: 'Ada: The pump is back.\nGrace: Since when?' },
        { role: 'assistant', content: 'Noted.' },
        { role: 'user', content: 'And the valve?' },
        { role: 'user', content: 'Still away.' },
        { role: 'user', content: 'Ada: Who said so?' },
      ],
    });
  });
});

describe('calls and results', () => {
  const call = (callId: string): Part => ({ kind: 'TOOL_CALL', callId, tool: 'look', arguments: {}, tokens: 5 });
  const result = (callId: string): Part => ({ kind: 'TOOL_RESULT', callId, text: `of ${callId}`, isError: false, tokens: 5 });
  /** A call of an assistant, directly followed by the tool result. */
  const told = (calls: readonly Part[], results: readonly Part[], text = 'Let me look.') => {
    const [first, second] = [item(1, 'ASSISTANT', text), item(2, 'TOOL', '')].map((each, index) => {
      const parts = index === 0 ? [{ kind: 'TEXT' as const, text, tokens: 5 }, ...calls] : results;
      return { ...each, text: contentOf({ parts }), message: { ...messageOf(each.message as Message), parts } };
    });
    return windowOf([first, second] as readonly WindowItem[], item(3, 'USER', 'And?'));
  };
  const roles = (window: ContextWindow): readonly string[] => {
    const rendering = render(window, 'OPENAI');
    return rendering.as === 'OPENAI' ? rendering.messages.map(({ role }) => role) : [];
  };

  it.each([
    [
      'stand together where each call has its result',
      [call('a'), call('b')],
      [result('b'), result('a')],
      ['assistant', 'tool', 'tool', 'user'],
    ],
    ['are one answer where a call has two results', [call('a')], [result('a'), result('a')], ['assistant', 'tool', 'user']],
    ['stand apart as text where two calls have one id', [call('a'), call('a')], [result('a')], ['assistant', 'user', 'user']],
  ])('%s', (_what, calls, results, expected) => {
    expect(roles(told(calls, results))).toEqual(expected);
  });

  it('have no empty text parts next to them', () => {
    const rendering = render(told([call('a')], [result('a')], '  '), 'ANTHROPIC');
    const blocks = rendering.as === 'ANTHROPIC' ? rendering.messages.flatMap(({ content }) => content) : [];
    expect(blocks.map(({ type }) => type)).toEqual(['text', 'tool_use', 'tool_result', 'text']);
  });

  const asked = (window: ContextWindow) => {
    const [openAi, anthropic] = [render(window, 'OPENAI'), render(window, 'ANTHROPIC')];
    const [first, second] = openAi.as === 'OPENAI' ? openAi.messages : [];
    const blocks = anthropic.as === 'ANTHROPIC' ? anthropic.messages.flatMap(({ content }) => content) : [];
    return { call: first?.tool_calls?.[0], answers: second?.tool_call_id, use: blocks.find(({ type }) => type === 'tool_use'), blocks };
  };

  it('have ids and names that providers accept, equal for call and result, and deterministic', () => {
    for (const id of ['functions.look:0', 'äh', 'x'.repeat(200), '🔧']) {
      const window = told([{ ...call(id), tool: 'dcim.devices/list' } as Part], [result(id)]);
      const { call: rendered, answers, use, blocks } = asked(window);
      expect(rendered?.id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
      expect(rendered?.function.name).toBe('dcim_devices_list');
      expect(answers).toBe(rendered?.id);
      expect(use).toMatchObject({ id: rendered?.id, name: 'dcim_devices_list' });
      expect(blocks.find(({ type }) => type === 'tool_result')).toMatchObject({ tool_use_id: rendered?.id });
      expect(asked(window)).toEqual(asked(window));
    }
    const ids = ['a.b', 'a:b', 'a_b', 'a/b'].map((id) => asked(told([call(id)], [result(id)])).call?.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toContain('a_b');
  });

  it.each([
    [{ a: 1 }, { a: 1 }],
    [null, {}],
    [[1, 2], { arguments: [1, 2] }],
    ['text', { arguments: 'text' }],
    ['{"a": {"b": 2}}', { a: { b: 2 } }],
    ['[1]', { arguments: '[1]' }],
    ['{"a":', { arguments: '{"a":' }],
    [false, { arguments: false }],
  ])('have an object as arguments: %j', (given, input) => {
    const { call: rendered, use } = asked(told([{ ...call('a'), arguments: given } as Part], [result('a')]));
    expect(JSON.parse(rendered?.function.arguments ?? '')).toEqual(input);
    expect(use).toMatchObject({ input });
  });
});

describe('repeated call ids', () => {
  const by = 'msg_01m827des802kcb90wbyjsdr4z';
  const beginning = 'call_of_the_inventory_tool_in_the_night_shift';

  it('are replaced by unique ids', () => {
    const ids = [`${beginning}-1`, `${beginning}-2`, `${beginning} 1`, 'x'.repeat(100), `${'x'.repeat(100)}y`, 'c1', 'c2'];
    const others = ids.map((id) => otherId(id, by));
    expect(new Set([...ids.map(renderedId), ...others]).size).toBe(2 * ids.length);
    for (const id of others) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
    expect(others.slice(-2)).toEqual([`c1_${by.slice(-24)}`, `c2_${by.slice(-24)}`]);
  });
});

describe('a conversation that ends with the assistant', () => {
  const window = { ...windowOf([item(1, 'ASSISTANT', 'Hello.')], item(2, 'USER', '')) };
  const history = { ...window, sections: window.sections.slice(0, 1) };

  it('ends with a user turn for Anthropic, so that the model does not continue its own text, and unchanged for OpenAI', () => {
    const rendering = render(history, 'ANTHROPIC');
    expect(rendering.as === 'ANTHROPIC' ? rendering.messages.map(({ role }) => role) : []).toEqual(['user', 'assistant', 'user']);
    expect(render(history, 'OPENAI')).toEqual({ as: 'OPENAI', messages: [{ role: 'assistant', content: 'Hello.' }] });
  });
});
