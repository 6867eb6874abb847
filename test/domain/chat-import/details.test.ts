import { expect, it } from 'vitest';
import { conversationsIn } from '../../../src/domain/chat-import/conversations.js';
import type { Json } from '../../../src/domain/common/json.js';

const chatOf = (json: Json) => conversationsIn(json, 'file').conversations[0];

// danny-avila/LibreChat#2718, danny-avila/LibreChat#4513, danny-avila/LibreChat#15229, ggml-org/llama.cpp#18021, pionxzh/chatgpt-exporter#94
it('keep the agent, the times of changes, models, durations and tasks of answers', () => {
  const LIBRECHAT = [
    { messageId: 'q', isCreatedByUser: true, text: 'Is bru-sw3 up?', sender: 'User', model: 'gpt-5.5', createdAt: '2025-03-01T10:00:00Z' },
    {
      messageId: 'a',
      parentMessageId: 'q',
      isCreatedByUser: false,
      sender: 'Network helper',
      model: 'gpt-5.5',
      createdAt: '2025-03-01T10:00:07Z',
      updatedAt: '2025-03-01T10:09:00Z',
      content: [
        { type: 'tool_call', tool_call: { id: 'c1', name: 'ping', args: '{}', output: '3 ms' } },
        { type: 'text', text: 'Yes.' },
      ],
    },
  ];
  const [asked, answered] = chatOf({ endpoint: 'azureOpenAI', messages: LIBRECHAT })?.messages ?? [];
  expect(asked).not.toHaveProperty('agent');
  expect(asked?.parts).toEqual([{ kind: 'TEXT', text: 'Is bru-sw3 up?' }]);
  expect(answered).toMatchObject({ agent: 'Network helper', updatedAt: Date.parse('2025-03-01T10:09:00Z') });
  const made = { model: 'gpt-5.5', provider: 'azureOpenAI' };
  expect(answered?.parts.map(({ details }) => details)).toEqual([made, undefined, made]);

  const node = (id: string, parent: string | null, role: string, more: object) => ({
    [id]: {
      id,
      parent,
      message: { author: { role }, content: { content_type: 'text', parts: [id] }, create_time: 1_715_768_065, ...more },
    },
  });
  const mapping = {
    ...node('q1', null, 'user', {}),
    ...node('a1', 'q1', 'assistant', { metadata: { model_slug: 'gpt-4o-mini' } }),
    ...node('a2', 'a1', 'assistant', { update_time: 1_715_768_100.5 }),
  };
  expect(
    chatOf({ default_model_slug: 'gpt-4o', mapping })?.messages.map(({ updatedAt, parts }) => [updatedAt, parts[0]?.details?.model]),
  ).toEqual([
    [undefined, undefined],
    [undefined, 'gpt-4o-mini'],
    [1_715_768_100_500, 'gpt-4o'],
  ]);

  const statusHistory = [
    { action: 'web_search', description: 'Searched 5 sites', done: true },
    { action: 'knowledge_search', done: false },
    { done: true },
  ];
  const openWebUi = chatOf([
    { role: 'user', content: 'Is bru-sw3 up?' },
    {
      role: 'assistant',
      content: 'Yes.',
      model: 'llama4',
      modelName: 'Llama 4',
      usage: { total_duration: 2_500_000_000 },
      statusHistory,
    },
    { role: 'assistant', content: 'No.', sender: 'assistant', duration: 3, metadata: { model_slug: 'gpt-5', finished_duration_sec: 4 } },
  ]);
  expect(openWebUi?.messages.map(({ agent, parts }) => [agent, parts[0]?.details])).toEqual([
    [undefined, undefined],
    [
      'Llama 4',
      {
        durationMs: 2_500,
        model: 'llama4',
        tasks: [
          { name: 'web_search', status: 'SUCCEEDED', result: 'Searched 5 sites' },
          { name: 'knowledge_search', status: 'RUNNING' },
        ],
      },
    ],
    [undefined, { durationMs: 4_000, model: 'gpt-5' }],
  ]);
  expect(Object.fromEntries(openWebUi?.unused ?? [])).toEqual({ duration: { count: 1, first: 3 } });
});

it('first messages without a time get the earliest time of their conversation', () => {
  const chat = chatOf([
    { role: 'user', content: 'One.' },
    { role: 'assistant', content: 'Two.', created_at: '2025-03-01T10:00:00Z' },
    { role: 'user', content: 'Three.' },
  ]);
  expect(chat?.messages.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 3 }, () => Date.parse('2025-03-01T10:00:00Z')));
  expect(chatOf([{ role: 'user', content: 'One.' }])?.messages[0]).not.toHaveProperty('createdAt');
});

it('details of hostile messages are bounded, and names of prototypes are no details', () => {
  const long = 'x\n\u0000'.repeat(100_000);
  const tasks = Array.from({ length: 10_000 }, () => ({ name: long, result: { long }, error: 'no', duration_ms: 1e300 }));
  const chat = chatOf([
    { role: 'user', content: 'One.' },
    { role: 'assistant', content: 'Two.', model: long, provider: ' \u0000 ', agent: { name: long }, durationMs: -1, tasks },
    JSON.parse(
      '{"role": "assistant", "content": "Three.", "__proto__": {"model": "m"}, "metadata": {"__proto__": {"model": "m"}}}',
    ) as Json,
  ]);
  const [, second, third] = chat?.messages ?? [];
  const details = second?.parts[0]?.details;
  expect(second?.agent?.length).toBeLessThanOrEqual(100);
  expect(details?.model?.length).toBeLessThanOrEqual(200);
  expect([details?.provider, details?.durationMs, details?.tasks?.length]).toEqual([undefined, undefined, 50]);
  expect(
    details?.tasks?.every(
      ({ status, result = '', durationMs }) => status === 'FAILED' && result.length <= 10_000 && durationMs === undefined,
    ),
  ).toBe(true);
  expect(third?.parts[0]).not.toHaveProperty('details');
});
