import { describe, expect, it } from 'vitest';
import { conversationsIn } from '../../../src/domain/chat-import/conversations.js';
import { line, only } from './lines.js';

const ASKED = 'Is bru-sw3 up?';
const TOOL_TRAFFIC = [
  'USER: Is bru-sw3 up?',
  'ASSISTANT: Let me see. | call c1 ping {"host":"bru-sw3"}',
  'TOOL: result c1 3 ms',
  'ASSISTANT: Yes.',
];

describe('conversations of other tools', () => {
  // langchain-ai/langchain#33245, ellmer#459
  it('are lists of messages of OpenAI, also in a request with instructions', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'ping', arguments: '{"host":"bru-sw3"}' } };
    const messages = [
      { role: 'user', content: [{ type: 'text', text: ASKED }] },
      { role: 'assistant', content: 'Let me see.', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: '3 ms' },
      { role: 'assistant', content: 'Yes.' },
    ];
    expect(only(messages).lines).toEqual(TOOL_TRAFFIC);
    const request = only({ model: 'm', messages: [{ role: 'developer', content: 'Be brief.' }, ...messages] });
    expect(request.lines).toEqual(['SYSTEM: Be brief.', ...TOOL_TRAFFIC]);
  });

  // Memoh#446, get-convex/agent#93
  it('are items of the Responses API', () => {
    const { lines } = only({
      instructions: 'Be brief.',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: ASKED },
            { type: 'input_image', image_url: 'https://n.example/a.png' },
          ],
        },
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'ping it' }] },
        { type: 'function_call', call_id: 'c1', name: 'ping', arguments: '{"host":"bru-sw3"}' },
        { type: 'function_call_output', call_id: 'c1', output: '3 ms' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Yes.' }] },
      ],
    });
    expect(lines).toEqual([
      'SYSTEM: Be brief.',
      'USER: Is bru-sw3 up? | image https://n.example/a.png',
      'ASSISTANT: thinking ping it',
      'ASSISTANT: call c1 ping {"host":"bru-sw3"}',
      'TOOL: result c1 3 ms',
      'ASSISTANT: Yes.',
    ]);
  });

  // meridian#386, #388
  it('are messages of Anthropic: results of the user, thinking with its signature', () => {
    const { lines } = only({
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        { role: 'user', content: ASKED },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'ping it', signature: 'SIG' },
            { type: 'redacted_thinking', data: 'XX' },
            { type: 'tool_use', id: 'c1', name: 'ping', input: { host: 'bru-sw3' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', is_error: true, content: [{ type: 'text', text: 'timeout' }] },
            { type: 'text', text: 'again' },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      'SYSTEM: Be brief.',
      'USER: Is bru-sw3 up?',
      'ASSISTANT: thinking ping it SIG | thinking XX | call c1 ping {"host":"bru-sw3"}',
      'USER: error c1 timeout | again',
    ]);
  });

  // vercel/ai#7180, mastra-ai/mastra#6330, onlook-dev/onlook#2642
  it('are messages of the Vercel AI SDK, of versions 4 and 5', () => {
    const { lines, unused } = only([
      { id: 'a', role: 'user', parts: [{ type: 'text', text: ASKED }] },
      {
        id: 'b',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'ping it' },
          { type: 'tool-ping', toolCallId: 'c1', state: 'output-available', input: { host: 'bru-sw3' }, output: { ms: 3 } },
          { type: 'dynamic-tool', toolName: 'trace', toolCallId: 'c2', state: 'output-error', input: {}, errorText: 'denied' },
          { type: 'tool-invocation', toolInvocation: { toolCallId: 'c3', toolName: 'old', args: { a: 1 }, state: 'result', result: 'ok' } },
          { type: 'source-url', url: 'https://n.example' },
          { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA' },
          { type: 'file', mediaType: 'application/pdf', filename: 'plan.pdf', url: 'data:application/pdf;base64,AA' },
        ],
      },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c4', toolName: 'ping', input: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c4', toolName: 'ping', output: { type: 'text', value: 'pong' } }] },
    ]);
    expect(lines).toEqual([
      'USER: Is bru-sw3 up?',
      'ASSISTANT: thinking ping it | call c1 ping {"host":"bru-sw3"} | result c1 {"ms":3} | call c2 trace {} | error c2 denied | call c3 old {"a":1} | result c3 ok | image data:image/png;base64,AA',
      'ASSISTANT: call c4 ping {}',
      'TOOL: result c4 pong',
    ]);
    expect(unused).toEqual({ 'source-url': 1, 'content of the file plan.pdf': 1 });
  });

  // danny-avila/LibreChat#2994, #4513, #1660
  it('are exports of LibreChat, with branches and times', () => {
    const { chat, lines } = only({
      conversationId: 'conv-9',
      title: 'Switches',
      messages: [
        {
          messageId: 'm2',
          parentMessageId: 'm1',
          isCreatedByUser: false,
          sender: 'GPT-4o',
          createdAt: '2025-03-01T10:00:05Z',
          content: [
            { type: 'text', text: { value: 'Yes.' } },
            { type: 'tool_call', tool_call: { id: 'c1', name: 'ping', args: '{"host":"x"}', output: '3 ms' } },
          ],
        },
        {
          messageId: 'm1',
          parentMessageId: '00000000-0000-0000-0000-000000000000',
          isCreatedByUser: true,
          text: ASKED,
          createdAt: '2025-03-01T10:00:00Z',
          children: [],
        },
        { messageId: 'm3', parentMessageId: 'm1', isCreatedByUser: false, text: 'No.', createdAt: '2025-03-01T10:01:00Z' },
      ],
    });
    expect(chat).toMatchObject({ key: 'conv-9', title: 'Switches' });
    expect(lines).toEqual(['USER: Is bru-sw3 up?', 'ASSISTANT: Yes. | call c1 ping {"host":"x"} | result c1 3 ms', 'ASSISTANT: No.']);
    expect(chat?.messages.map(({ clientId, parentClientId, root, createdAt }) => [clientId, parentClientId ?? root, createdAt])).toEqual([
      ['m1', true, Date.parse('2025-03-01T10:00:00Z')],
      ['m2', 'm1', Date.parse('2025-03-01T10:00:05Z')],
      ['m3', 'm1', Date.parse('2025-03-01T10:01:00Z')],
    ]);
  });

  // open-webui/open-webui#5204, #2029; danny-avila/LibreChat#13802
  it('are exports of Open WebUI: branches, seconds, and the structured output of an answer', () => {
    const { chat, lines } = only([
      {
        id: 'w1',
        title: 'Switches',
        chat: {
          history: {
            currentId: 'b',
            messages: {
              a: { id: 'a', parentId: null, childrenIds: ['b'], role: 'user', content: ASKED, timestamp: 1_740_823_200 },
              b: {
                id: 'b',
                parentId: 'a',
                childrenIds: [],
                role: 'assistant',
                content: 'Yes.',
                timestamp: 1_740_823_190,
                output: [
                  { type: 'reasoning', summary: [{ type: 'output_text', text: 'ping it' }] },
                  { type: 'function_call', name: 'ping', arguments: '{"host":"x"}', call_id: 'c1' },
                  { type: 'function_call_output', call_id: 'c1', output: '3 ms' },
                  { type: 'message', content: [{ type: 'output_text', text: 'Yes.' }] },
                ],
              },
            },
          },
        },
      },
    ]);
    expect(lines).toEqual(['USER: Is bru-sw3 up?', 'ASSISTANT: thinking ping it | call c1 ping {"host":"x"} | result c1 3 ms | Yes.']);
    // An answer is not older than its question.
    expect(chat?.messages.map(({ createdAt }) => createdAt)).toEqual([1_740_823_200_000, 1_740_823_200_000]);
  });

  // open-webui/open-webui#337, #11734; danny-avila/LibreChat#7696
  it('are exports of ChatGPT and Claude', () => {
    const chatgpt = {
      title: 'Switches',
      mapping: {
        root: { id: 'root', message: null, parent: null, children: ['u'] },
        u: {
          id: 'u',
          parent: 'root',
          message: { author: { role: 'user' }, create_time: 1_740_823_200.5, content: { content_type: 'text', parts: [ASKED] } },
        },
        a: { id: 'a', parent: 'u', message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Yes.'] } } },
      },
    };
    const claude = {
      uuid: 'k',
      name: 'Racks',
      chat_messages: [{ uuid: '1', sender: 'human', text: 'Hi', created_at: '2025-03-01T10:00:00Z' }],
    };
    const chats = conversationsIn([chatgpt, claude], 'conversations.json').conversations;
    expect(chats.map(({ title, messages, unused }) => [title, messages.map(line), unused.size])).toEqual([
      ['Switches', ['USER: Is bru-sw3 up?', 'ASSISTANT: Yes.'], 0],
      ['Racks', ['USER: Hi'], 0],
    ]);
  });

  it('report what was not used, and continue behind it', () => {
    const { chat, unused } = only([
      { role: 'user', content: ASKED },
      { role: 'assistant', content: [{ type: 'hologram', data: 1 }] },
      { role: 'user', content: 'See this.', files: [{ name: 'a.pdf' }], attachments: [] },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c9', function: { name: 'get', arguments: '{"id":9007199254740993}' } }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Yes.' },
          { type: 'image', source: { type: 'file', file_id: 'f' } },
        ],
      },
    ]);
    expect(chat?.messages.map(line)).toContain('ASSISTANT: call c9 get {"id":"9007199254740993"}');
    expect(unused).toEqual({ hologram: 1, files: 1, 'message without content': 1, 'image without an address': 1 });
    expect(chat?.messages.map(({ clientId, parentClientId }) => [clientId, parentClientId])).toEqual([
      ['#1', undefined],
      ['#3', '#1'],
      ['#4', '#3'],
      ['#5', '#4'],
    ]);
  });

  it.each([[{}], [[]], ['text'], [[{ role: 'pirate', content: 'x' }]], [{ messages: [1, 2] }], [null]])('are not in %j', (json) => {
    expect(conversationsIn(json, 'x').conversations).toEqual([]);
  });

  it('may be deep, wide and circular', () => {
    const deep = Array.from({ length: 20_000 }, (_, n) => ({
      messageId: `m${n}`,
      parentMessageId: `m${n - 1}`,
      isCreatedByUser: n % 2 === 0,
      text: `t${n}`,
    }));
    expect(only({ messages: deep }).chat?.messages).toHaveLength(20_000);
    const circle = [
      { messageId: 'a', parentMessageId: 'b', isCreatedByUser: true, text: 'x' },
      { messageId: 'b', parentMessageId: 'a', isCreatedByUser: true, text: 'y' },
    ];
    expect(only({ messages: circle }).lines).toEqual(['USER: x', 'USER: y']);
    const wide = deep.map((message, n) => (n === 0 ? message : { ...message, parentMessageId: 'm0' }));
    expect(only({ messages: wide }).chat?.messages).toHaveLength(20_000);
  });
});
