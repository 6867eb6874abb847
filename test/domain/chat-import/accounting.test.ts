import { describe, expect, it } from 'vitest';
import { conversationsIn } from '../../../src/domain/chat-import/conversations.js';
import type { Json } from '../../../src/domain/common/json.js';
import { line, only } from './lines.js';

describe('items of a file', () => {
  const talk = (id: string, ...messages: readonly Json[]): Json => ({ id, messages });
  const HI = { role: 'user', content: 'Hi' };

  it('that are no conversation are listed, and one message does not discard the others', () => {
    const { conversations, skipped, items } = conversationsIn(
      [
        talk('k1', HI),
        talk('k2', HI, { role: 'referee', content: 'odd' }, 7, null, { type: 'vote', value: 1 }),
        { id: 'k3', turns: [HI] },
        talk('k4', { role: 'referee', content: 'odd' }),
        null,
        [],
        'text',
        {},
        talk('k5', { role: 'user', content: [] }),
      ],
      'file',
    );
    expect(items).toBe(9);
    expect(conversations.map(({ key, messages }) => [key, messages.map(line)])).toEqual([
      ['k1', ['USER: Hi']],
      ['k2', ['USER: Hi']],
    ]);
    expect([...(conversations[1]?.unused ?? [])]).toEqual([
      ['message with the role referee', { count: 1, first: 2 }],
      ['item that is a number', { count: 1, first: 3 }],
      ['item that is null', { count: 1, first: 4 }],
      ['item of the type vote', { count: 1, first: 5 }],
    ]);
    expect(skipped).toEqual([
      { item: 3, what: 'an object with id, turns' },
      { item: 4, what: 'an object whose messages begin with a message with the role referee' },
      { item: 5, what: 'null' },
      { item: 6, what: 'an empty list' },
      { item: 7, what: 'a string' },
      { item: 8, what: 'an empty object' },
      { item: 9, what: 'a conversation without content that is read (message without content)' },
    ]);
  });

  it('beyond the limit are counted', () => {
    const many = Array.from({ length: 10_003 }, (_, n) => talk(`k${n}`, HI));
    const { conversations, items, beyond } = conversationsIn(many, 'file');
    expect([conversations.length, items, beyond]).toEqual([10_000, 10_003, 3]);
  });

  // anthropics/claude-code#22526
  it('are lines of a transcript, whose missing lines do not break the order', () => {
    const at = (second: number): string => `2026-03-01T10:00:0${second}Z`;
    const { chat, lines, unused } = only([
      { type: 'summary', summary: 'Ping', leafUuid: '3' },
      { type: 'user', uuid: '1', parentUuid: null, timestamp: at(1), message: { role: 'user', content: 'Ping.' } },
      { type: 'progress', uuid: 'p', parentUuid: '1', timestamp: at(2), data: { percent: 40 } },
      {
        type: 'assistant',
        uuid: '2',
        parentUuid: 'p',
        timestamp: at(3),
        message: { id: 'msg', role: 'assistant', content: [{ type: 'text', text: 'Up.' }] },
      },
      {
        type: 'assistant',
        uuid: '3',
        parentUuid: '2',
        timestamp: at(4),
        message: { id: 'msg', role: 'assistant', content: [{ type: 'text', text: 'All.' }] },
      },
      { type: 'user', uuid: '4', parentUuid: 'gone', timestamp: at(5), message: { role: 'user', content: 'Thanks.' } },
    ]);
    expect(lines).toEqual(['USER: Ping.', 'ASSISTANT: Up.', 'ASSISTANT: All.', 'USER: Thanks.']);
    expect(chat?.messages.map(({ clientId, parentClientId }) => [clientId, parentClientId])).toEqual([
      ['1', undefined],
      ['2', '1'],
      ['3', '2'],
      ['4', undefined],
    ]);
    expect(unused).toEqual({ 'item of the type summary': 1, 'item of the type progress': 1 });
  });

  // ay-bh/chat-history#11
  it('may be wrapped in events', () => {
    const event = (payload: Json): Json => ({ timestamp: '2026-03-01T10:00:00Z', type: 'response_item', payload });
    const { lines, unused } = only([
      { timestamp: '2026-03-01T10:00:00Z', type: 'session_meta', payload: { id: 's', cwd: '/a' } },
      event({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Ping.' }] }),
      event({ type: 'function_call', name: 'ping', arguments: '{}', call_id: 'c1' }),
      event({ type: 'function_call_output', call_id: 'c1', output: 'up' }),
    ]);
    expect(lines).toEqual(['USER: Ping.', 'ASSISTANT: call c1 ping {}', 'TOOL: result c1 up']);
    expect(unused).toEqual({ 'item of the type session_meta': 1 });
  });

  // OvidijusParsiunas/deep-chat#235
  it('are in order of time if the newest message is the first', () => {
    const message = (id: string, role: string, created_at: number) => ({
      id,
      role,
      created_at,
      content: [{ type: 'text', text: { value: id, annotations: [] } }],
    });
    const { chat, lines } = only({
      object: 'list',
      data: [message('c', 'user', 1_700_000_009), message('b', 'assistant', 1_700_000_005), message('a', 'user', 1_700_000_005)],
    });
    expect(lines).toEqual(['USER: a', 'ASSISTANT: b', 'USER: c']);
    expect(chat?.messages.map(({ parentClientId }) => parentClientId)).toEqual([undefined, 'a', 'b']);
  });

  // nanocoai/nanoclaw#889
  it('may have lone surrogates', () => {
    expect(only([{ role: 'user', content: 'cut \ud83d' }])).toMatchObject({
      lines: ['USER: cut \ufffd'],
      unused: { 'broken characters, which are replaced': 1 },
    });
  });

  it('that are nested too deeply do not stop the others', () => {
    let deep: Json = [];
    for (let n = 0; n < 200_000; n += 1) deep = [deep];
    const { conversations, skipped } = conversationsIn(
      [talk('k1', { role: 'tool', tool_call_id: 'c', content: { deep } }), talk('k2', HI)],
      'file',
    );
    expect(conversations.map(({ key }) => key)).toEqual(['k2']);
    expect(skipped).toEqual([{ item: 1, what: 'a conversation that is nested too deeply' }]);
  });

  it('with the same id and other words are both kept', () => {
    const message = (text: string) => ({ messageId: 'm', parentMessageId: '0', isCreatedByUser: true, text });
    expect(only({ messages: [message('one'), message('one'), message('two')] }).lines).toEqual(['USER: one', 'USER: two']);
    expect(
      only([
        { id: 'a', ...HI },
        { id: 'a', ...HI },
      ]).lines,
    ).toEqual(['USER: Hi', 'USER: Hi']);
  });
});

describe('words beside the content', () => {
  const answer = (beside: { readonly [name: string]: Json }): Json => [{ role: 'assistant', content: 'Up.', ...beside }];

  it.each<[string, { readonly [name: string]: Json }, string]>([
    ['DeepSeek', { reasoning_content: 'hm' }, 'ASSISTANT: thinking hm | Up.'],
    ['OpenRouter', { reasoning: 'hm' }, 'ASSISTANT: thinking hm | Up.'],
    // earendil-works/pi#989
    [
      'OpenRouter with details',
      { reasoning: 'hm', reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 'S', format: 'anthropic-claude-v1' }] },
      'ASSISTANT: thinking hm S | Up.',
    ],
    [
      'a signature of another model',
      { reasoning_details: [{ type: 'reasoning.text', text: 'hm', signature: 'S', format: 'other-v1' }] },
      'ASSISTANT: thinking hm | Up.',
    ],
    // lobehub/lobehub#13350
    ['LobeChat', { reasoning: { content: 'hm', duration: 12 } }, 'ASSISTANT: thinking hm | Up.'],
    ['a refusal', { content: null, refusal: 'No.' }, 'ASSISTANT: No.'],
    ['a name', { name: 'noc-bot' }, 'ASSISTANT noc-bot: Up.'],
    // lugia19/Claude-QoL#43
    [
      'a pasted text',
      { attachments: [{ file_name: 'paste.txt', file_size: 5, extracted_content: 'log line' }] },
      'ASSISTANT: Up. | file paste.txt log line',
    ],
  ])('are used: %s', (_name, beside, expected) => {
    expect(only(answer(beside))).toMatchObject({ lines: [expected], unused: {} });
  });

  it('are counted if they are not used', () => {
    const text = {
      type: 'text',
      text: 'See.',
      citations: [{ cited_text: 'a rack' }],
      annotations: [],
      cache_control: { type: 'ephemeral' },
    };
    const { unused } = only({
      model: 'm-1',
      messages: [
        { role: 'user', content: 'Q', model: 'm-1', created_at: 1_700_000_000, metadata: { trace_id: 'x', note: 'urgent' } },
        { role: 'assistant', content: [text], context: 'a room', sources: [{ title: 'manual' }], audio: { id: 'a', transcript: 'up' } },
        { role: 'assistant', content: '', error: { content: 'upstream failed' } },
      ],
      tools: [{ name: 'ping', description: 'pings' }],
    });
    expect(unused).toEqual({
      'metadata.note': 1,
      citations: 1,
      context: 1,
      sources: 1,
      'audio.transcript': 1,
      'error.content': 1,
      'message without content': 1,
      tools: 1,
    });
  });

  it('are not counted if the content repeats them', () => {
    const claude = {
      sender: 'human',
      text: 'one\n\ntwo',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ],
    };
    expect(only({ chat_messages: [claude] })).toMatchObject({ lines: ['USER: one | two'], unused: {} });
    const details = '<details type="reasoning"><summary>Thought</summary>hm</details>\nUp.';
    const output = [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
      { type: 'message', content: [{ type: 'output_text', text: 'Up.' }] },
    ];
    expect(only([{ role: 'assistant', content: details, output }])).toMatchObject({ lines: ['ASSISTANT: thinking hm | Up.'], unused: {} });
    expect(only([{ role: 'assistant', content: 'Down.', output }]).unused).toEqual({ content: 1 });
  });

  it('have a bounded number of kinds', () => {
    const messages = Array.from({ length: 300 }, (_, n) => ({ role: 'user', content: 'x', [`member${n}`]: 'words' }));
    const { unused } = only(messages);
    expect([Object.keys(unused).length, unused['other members']]).toEqual([201, 100]);
  });

  it('in members of prototypes are data', () => {
    const message = JSON.parse('{"role":"user","content":"x","__proto__":{"name":"y"},"constructor":"z"}') as Json;
    expect(only([message])).toMatchObject({ lines: ['USER: x'], unused: { '__proto__.name': 1, constructor: 1 } });
  });
});

describe('instructions', () => {
  it.each<[string, Json, readonly string[]]>([
    [
      'of a request',
      { system: 'Be brief.', instructions: 'Be kind.', messages: [{ role: 'user', content: 'Hi' }] },
      ['Be brief.', 'Be kind.'],
    ],
    [
      'of LibreChat',
      {
        options: { promptPrefix: 'Be brief.' },
        messages: [{ messageId: 'a', parentMessageId: '0', isCreatedByUser: true, text: 'Hi', createdAt: '2025-03-01T10:00:00Z' }],
      },
      ['Be brief.'],
    ],
    [
      'of Open WebUI, each once',
      {
        chat: {
          system: 'Be brief.',
          params: { system: 'Be brief.' },
          history: { messages: { a: { id: 'a', role: 'user', content: 'Hi' } } },
        },
      },
      ['Be brief.'],
    ],
    [
      'that are the first message',
      {
        system: 'Be brief.',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      ['Be brief.'],
    ],
  ])('%s are messages of the role SYSTEM', (_name, json, system) => {
    const { lines, chat, unused } = only(json);
    expect([lines, unused]).toEqual([[...system.map((text) => `SYSTEM: ${text}`), 'USER: Hi'], {}]);
    // A message must not be older than the one that it follows.
    const times = chat?.messages.map(({ createdAt }) => createdAt) ?? [];
    expect(new Set(times).size).toBe(1);
    expect(chat?.messages.slice(1).map(({ parentClientId }) => parentClientId)).toEqual(
      chat?.messages.slice(0, -1).map(({ clientId }) => clientId),
    );
  });
});

describe('files', () => {
  const file = (block: Json): Json => [{ role: 'user', content: [{ type: 'text', text: 'x' }, block] }];
  const BYTES = 'QUJD'.repeat(40);

  it.each<[string, Json, string, object]>([
    ['a text', { type: 'document', title: 'a', source: { type: 'text', media_type: 'text/plain', data: 'words' } }, 'file a words', {}],
    [
      'a PDF',
      { type: 'document', title: 'a', source: { type: 'base64', media_type: 'application/pdf', data: BYTES } },
      '',
      { 'content of the file a': 1 },
    ],
    [
      'a PDF of OpenAI',
      { type: 'file', file: { filename: 'a', file_data: `data:application/pdf;base64,${BYTES}` } },
      '',
      { 'content of the file a': 1 },
    ],
    [
      'an address',
      { type: 'document', title: 'a', context: 'plan', source: { type: 'url', url: 'https://n.example' } },
      '',
      { 'content of the file a': 1, context: 1 },
    ],
    ['blocks', { type: 'document', title: 'a', source: { type: 'content', content: [{ type: 'text', text: 'one' }] } }, 'file a one', {}],
    ['a text in base64', { type: 'file', filename: 'a', mediaType: 'text/csv', url: 'data:text/csv;base64,w6Qs' }, 'file a ä,', {}],
    ['an image in base64', { type: 'image', image: 'iVBORw0KGgo=' }, 'image data:image/png;base64,iVBORw0KGgo=', {}],
    ['an unknown image', { type: 'image', image: 'AAAA' }, '', { 'image without an address': 1 }],
  ])('%s', (_name, block, part, unused) => {
    expect(only(file(block))).toMatchObject({ lines: [part === '' ? 'USER: x' : `USER: x | ${part}`] });
    expect(only(file(block)).unused).toEqual(unused);
  });

  // anthropics/claude-code#31208
  it('of results are not text', () => {
    const result = (content: Json) => only([{ role: 'tool', tool_call_id: 'c1', content }]);
    const blocks = [
      { type: 'text', text: 'chart' },
      { type: 'image', data: BYTES, mimeType: 'image/png' },
    ];
    expect(result(blocks).lines).toEqual([`TOOL: result c1 chart | image data:image/png;base64,${BYTES}`]);
    const resource = { type: 'resource', resource: { uri: 'file:///a', mimeType: 'application/zip', blob: BYTES } };
    expect(result([resource])).toMatchObject({ lines: ['TOOL: result c1 '], unused: { 'content of the file file:///a': 1 } });
    const nested = only([
      { role: 'assistant', parts: [{ type: 'tool-t', toolCallId: 'c1', state: 'output-available', output: { content: blocks } }] },
    ]);
    expect(nested.lines?.[0]).not.toContain(BYTES);
    expect(nested.unused).toEqual({ 'binary data of a result': 1 });
  });

  it('of results that are data of a tool stay as they are', () => {
    const content = [{ type: 'text', text: 'a', port: 9 }];
    expect(only([{ role: 'tool', tool_call_id: 'c1', content }]).lines).toEqual([`TOOL: result c1 ${JSON.stringify(content)}`]);
  });
});
