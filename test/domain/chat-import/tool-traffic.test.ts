import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/common/json.js';
import { only } from './lines.js';

/** An answer whose only part is a call of the AI SDK. */
const invocation = (part: { readonly [name: string]: Json }): Json => [
  { role: 'assistant', parts: [{ type: 'tool-close_port', toolCallId: 'c1', input: { port: 9 }, ...part }] },
];
const CALL = 'call c1 close_port {"port":9}';

describe('calls and results of the AI SDK', () => {
  it.each<[string, { readonly [name: string]: Json }, string]>([
    // vercel/ai#7650
    ['an output of null is an empty result', { state: 'output-available', output: null }, 'result c1 '],
    ['an output may be missing', { state: 'output-available' }, 'result c1 '],
    ['an output of false is a result', { state: 'output-available', output: false }, 'result c1 false'],
    // vercel/ai#17136
    [
      'a denial has its reason',
      { state: 'output-denied', approval: { id: 'p', approved: false, reason: 'later' } },
      'error c1 The call was denied: later',
    ],
    // cloudflare/agents#955
    [
      'a denial may stay an answer',
      { state: 'approval-responded', approval: { id: 'p', approved: false } },
      'error c1 The call was denied.',
    ],
    ['an error has its text', { state: 'output-error', errorText: 'busy' }, 'error c1 busy'],
    ['an error may have no text', { state: 'output-error' }, 'error c1 '],
    [
      'a failed result of MCP',
      { state: 'output-available', output: { content: [], isError: true } },
      'error c1 {"content":[],"isError":true}',
    ],
    [
      'data may look like an output of the SDK',
      { state: 'output-available', output: { type: 'text', value: 'e9' } },
      'result c1 {"type":"text","value":"e9"}',
    ],
  ])('%s', (_name, part, result) => {
    expect(only(invocation(part))).toMatchObject({ lines: [`ASSISTANT: ${CALL} | ${result}`], unused: {} });
  });

  // vercel/ai#12709
  it.each(['input-streaming', 'input-available', 'approval-requested'])('stay open in the state %s', (state) => {
    expect(only(invocation({ state, approval: { id: 'p' } })).lines).toEqual([`ASSISTANT: ${CALL}`]);
  });

  it('keep input that could not be read', () => {
    const part = { type: 'tool-ping', toolCallId: 'c1', state: 'output-error', rawInput: '{"host', errorText: 'no JSON' };
    expect(only([{ role: 'assistant', parts: [part] }]).lines).toEqual(['ASSISTANT: call c1 ping {"text":"{\\"host"} | error c1 no JSON']);
  });

  // vercel/ai#8541
  it('have approvals that are no calls', () => {
    const request = { type: 'tool-approval-request', approvalId: 'p1', toolCallId: 'c1' };
    const response = { type: 'tool-approval-response', approvalId: 'p1', approved: false, reason: 'not at night' };
    const asked = [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'reboot', input: {} }, request] },
      { role: 'tool', content: [response] },
    ];
    const denied = {
      type: 'tool-result',
      toolCallId: 'c1',
      toolName: 'reboot',
      output: { type: 'execution-denied', reason: 'not at night' },
    };
    const lines = ['ASSISTANT: call c1 reboot {}', 'TOOL: error c1 The call was denied: not at night'];
    expect(only(asked)).toMatchObject({ lines, unused: {} });
    expect(only([...asked, { role: 'tool', content: [denied] }])).toMatchObject({ lines, unused: {} });
    expect(only([asked[0] ?? null, { role: 'tool', content: [denied] }])).toMatchObject({ lines, unused: {} });
    const granted = { role: 'tool', content: [{ ...response, approved: true }] };
    expect(only([asked[0] ?? null, granted]).unused).toEqual({ 'tool-approval-response': 1, 'message without content': 1 });
  });

  it('are read once, although version 4 keeps them twice', () => {
    const call = { toolCallId: 'c1', toolName: 'ping', args: { host: 'a' }, state: 'result', result: 'up' };
    const parts = [
      { type: 'tool-invocation', toolInvocation: call },
      { type: 'text', text: 'Up.' },
    ];
    const both = only([{ role: 'assistant', content: 'Up.', parts, toolInvocations: [call] }]);
    expect(both).toMatchObject({ lines: ['ASSISTANT: call c1 ping {"host":"a"} | result c1 up | Up.'], unused: {} });
    const old = only([{ role: 'assistant', content: 'Up.', toolInvocations: [call] }]);
    expect(old.lines).toEqual(['ASSISTANT: Up. | call c1 ping {"host":"a"} | result c1 up']);
    const other = only([{ role: 'assistant', parts, toolInvocations: [{ ...call, result: 'down' }] }]);
    expect(other.unused).toEqual({ 'other result of a call': 1 });
  });

  it('have outputs in the form of the SDK in messages for models only', () => {
    const result = (output: Json): Json => [{ role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 't', output }] }];
    expect(only(result({ type: 'json', value: { up: true } })).lines).toEqual(['TOOL: result c1 {"up":true}']);
    expect(only(result({ type: 'error-text', value: 'busy' })).lines).toEqual(['TOOL: error c1 busy']);
    expect(
      only(
        result({
          type: 'content',
          value: [
            { type: 'text', text: 'a' },
            { type: 'media', data: 'AAAA', mediaType: 'image/png' },
          ],
        }),
      ).lines,
    ).toEqual(['TOOL: result c1 a | image data:image/png;base64,AAAA']);
    const port = { type: '10gbase-t', value: 'e9', speed: 10_000 };
    expect(only(result(port)).lines).toEqual([`TOOL: result c1 ${JSON.stringify(port)}`]);
  });

  // mastra-ai/mastra#6330
  it('may be in the content of a message', () => {
    const content = { format: 2, parts: [{ type: 'text', text: 'Up.' }], content: 'Up.' };
    expect(only([{ id: 'm', role: 'assistant', content }])).toMatchObject({ lines: ['ASSISTANT: Up.'], unused: {} });
  });
});

describe('calls and results of other tools', () => {
  it('belong together by name in histories with functions', () => {
    const call = (name: string) => ({ role: 'assistant', content: null, function_call: { name, arguments: '{}' } });
    const result = (name: string, content: string) => ({ role: 'function', name, content });
    expect(only([call('get'), call('list'), result('list', '[]'), result('get', '{}'), result('put', 'ok')]).lines).toEqual([
      'ASSISTANT: call call 1 of #1 get {}',
      'ASSISTANT: call call 1 of #2 list {}',
      'TOOL: result call 1 of #2 []',
      'TOOL: result call 1 of #1 {}',
      'TOOL: result call 1 of #5 ok',
    ]);
  });

  // awaescher/OllamaSharp#284
  it('belong together in order if Ollama names no ids', () => {
    const calls = ['a', 'b'].map((host) => ({ function: { name: 'ping', arguments: { host } } }));
    const results = ['up', 'down'].map((content) => ({ role: 'tool', tool_name: 'ping', content }));
    expect(only([{ role: 'assistant', content: '', thinking: 'both', tool_calls: calls }, ...results])).toMatchObject({
      lines: [
        'ASSISTANT: thinking both | call call 1 of #1 ping {"host":"a"} | call call 2 of #1 ping {"host":"b"}',
        'TOOL: result call 1 of #1 up',
        'TOOL: result call 2 of #1 down',
      ],
      unused: {},
    });
  });

  // brainlid/langchain#620
  it('are blocks without a type in contents of Gemini', () => {
    const { lines, unused } = only({
      system_instruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Ping both.' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
        {
          role: 'model',
          parts: [
            { text: 'hm', thought: true },
            { functionCall: { name: 'ping', args: { host: 'a' } }, thoughtSignature: 'xyz' },
            { functionCall: { name: 'ping', args: { host: 'b' } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'ping', response: { result: 'up' } } },
            { functionResponse: { name: 'ping', response: { error: 'timeout' } } },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      'SYSTEM: Be brief.',
      'USER: Ping both. | image data:image/png;base64,AAAA',
      'ASSISTANT: thinking hm | call call 1 of #2 ping {"host":"a"} | call call 2 of #2 ping {"host":"b"}',
      'USER: result call 1 of #2 up | error call 2 of #2 timeout',
    ]);
    expect(unused).toEqual({});
  });

  it('are blocks without a type in messages of Bedrock', () => {
    const { lines, unused } = only({
      system: [{ text: 'Be brief.' }, { cachePoint: { type: 'default' } }],
      messages: [
        { role: 'user', content: [{ text: 'Ping.' }, { image: { format: 'png', source: { bytes: 'AAAA' } } }] },
        {
          role: 'assistant',
          content: [
            { reasoningContent: { reasoningText: { text: 'hm', signature: 'S' } } },
            { toolUse: { toolUseId: 'c1', name: 'ping', input: { host: 'a' } } },
          ],
        },
        { role: 'user', content: [{ toolResult: { toolUseId: 'c1', status: 'error', content: [{ json: { ms: 3 } }, { text: 'slow' }] } }] },
      ],
    });
    expect(lines).toEqual([
      'SYSTEM: Be brief.',
      'USER: Ping. | image data:image/png;base64,AAAA',
      'ASSISTANT: thinking hm S | call c1 ping {"host":"a"}',
      'USER: error c1 {"ms":3}\nslow',
    ]);
    expect(unused).toEqual({});
  });

  // stdapi-ai/stdapi.ai#131
  it('may have run on the servers of the provider', () => {
    const anthropic = only([
      {
        role: 'assistant',
        content: [
          { type: 'mcp_tool_use', id: 'c1', name: 'ping', server_name: 'noc', input: { host: 'a' } },
          { type: 'mcp_tool_result', tool_use_id: 'c1', is_error: true, content: [{ type: 'text', text: 'timeout' }] },
        ],
      },
    ]);
    expect(anthropic).toMatchObject({ lines: ['ASSISTANT: call c1 ping {"host":"a"} | error c1 timeout'], unused: {} });
    const responses = only([
      { role: 'user', content: 'Ping.' },
      { type: 'mcp_call', id: 'm1', name: 'ping', arguments: '{"host":"a"}', output: 'up', server_label: 'noc' },
      { type: 'web_search_call', id: 'w1', status: 'completed', action: { type: 'search', query: 'ping' } },
      { type: 'local_shell_call', call_id: 's1', action: { command: ['ls'] }, status: 'completed' },
      { type: 'local_shell_call_output', call_id: 's1', output: 'a.txt' },
      { type: 'mcp_list_tools', id: 'l1', tools: [{ name: 'ping' }] },
    ]);
    expect(responses.lines).toEqual([
      'USER: Ping.',
      'ASSISTANT: call m1 ping {"host":"a"} | result m1 up',
      'ASSISTANT: call w1 web_search {"type":"search","query":"ping"} | result w1 ',
      'ASSISTANT: call s1 local_shell {"command":["ls"]}',
      'TOOL: result s1 a.txt',
    ]);
    expect(responses.unused).toEqual({ 'item of the type mcp_list_tools': 1 });
  });

  // langchain-ai/langgraph#1251, langchain-ai/langchain#20535
  it('are messages of LangChain, stored or serialized, whose calls are also blocks', () => {
    const use = { type: 'tool_use', id: 'c1', name: 'ping', input: {} };
    const { lines, unused } = only([
      { type: 'human', data: { content: 'Ping.', additional_kwargs: {} } },
      {
        type: 'ai',
        data: {
          content: [{ type: 'text', text: 'Yes.' }, use],
          tool_calls: [{ type: 'tool_call', id: 'c1', name: 'ping', args: { host: 'a' } }],
          additional_kwargs: { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ping', arguments: '{"host":"a"}' } }] },
        },
      },
      { type: 'tool', data: { content: 'locked', tool_call_id: 'c1', name: 'ping', status: 'error' } },
      { lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'AIMessageChunk'], kwargs: { content: 'No.' } },
    ]);
    expect(lines).toEqual(['USER: Ping.', 'ASSISTANT: Yes. | call c1 ping {"host":"a"}', 'TOOL: error c1 locked', 'ASSISTANT: No.']);
    expect(unused).toEqual({});
  });

  // sigoden/aichat#1217, simonw/llm#1521
  it.each<[string, Json]>([
    ['a tool call', { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'list', arguments: '' } }] }],
    ['a block of LibreChat', { content: [{ type: 'tool_call', tool_call: { id: 'c1', name: 'list', args: '' } }] }],
    ['a text of null', { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'list', arguments: 'null' } }] }],
    ['no arguments', { content: [{ type: 'tool_use', id: 'c1', name: 'list' }] }],
  ])('without arguments have none: %s', (_name, message) => {
    expect(only([{ role: 'assistant', ...(message as object) }]).lines).toEqual(['ASSISTANT: call c1 list {}']);
  });

  it('are texts that ChatGPT addressed to a tool, and what the tool wrote', () => {
    const node = (id: string, parent: string, author: Json, message: { readonly [name: string]: Json }) => ({
      id,
      parent,
      message: { author, ...message },
    });
    const mapping = {
      root: { id: 'root', parent: null, message: null },
      u: node('u', 'root', { role: 'user' }, { recipient: 'all', content: { content_type: 'text', parts: ['Add.'] } }),
      c: node(
        'c',
        'u',
        { role: 'assistant' },
        { recipient: 'python', content: { content_type: 'code', language: 'unknown', text: '1+1' } },
      ),
      t: node('t', 'c', { role: 'tool', name: 'python' }, { recipient: 'all', content: { content_type: 'execution_output', text: '2' } }),
    };
    expect(only({ title: 'Sum', mapping })).toMatchObject({
      lines: ['USER: Add.', 'ASSISTANT: call c python {"text":"1+1"}', 'TOOL: result c 2'],
      unused: {},
    });
  });

  it('of LibreChat may have an object as output', () => {
    const call = { id: 'c1', name: 'ping', args: '{}', output: { ms: 3 } };
    expect(only([{ role: 'assistant', content: [{ type: 'tool_call', tool_call: call }] }]).lines).toEqual([
      'ASSISTANT: call c1 ping {} | result c1 {"ms":3}',
    ]);
  });

  it('of more parts than a message may have are divided', () => {
    const parts = Array.from({ length: 50 }, (_, n) => ({
      type: 'tool-ping',
      toolCallId: `c${n}`,
      state: 'output-available',
      input: {},
      output: n,
    }));
    const { chat } = only([
      { id: 'a', role: 'assistant', parts },
      { id: 'b', role: 'user', content: 'Thanks.' },
    ]);
    expect(chat?.messages.map((message) => [message.clientId, message.parentClientId, message.parts.length])).toEqual([
      ['a', undefined, 64],
      ['a (2)', 'a', 36],
      ['b', 'a (2)', 1],
    ]);
  });
});
