import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnthropicModel } from '../../src/adapters/anthropic/messages-model.js';
import { MODEL_SERVICE, type ModelOptions } from '../../src/adapters/http-service/model-options.js';
import { createOpenAiModel } from '../../src/adapters/openai/chat-model.js';
import { NetloomError } from '../../src/domain/common/errors.js';
import { conversationOf } from '../../src/domain/language-model/conversation.js';
import type { CompletionPart, CompletionRequest, LanguageModel } from '../../src/ports/language-model.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import { createMovedTimer, retrying, type MovedTimer } from '../testkit/moved-timer.js';
import { events, startModelServer, type ModelServer } from '../testkit/services/model-server.js';

const KEY = 'sk-very-secret-4711';
const APIS = ['OPENAI', 'ANTHROPIC'] as const;
/** The deadline of requests, which the timer of each test only reaches on request. */
const LONG_MS = 60_000;
/** The delay before the second attempt is random: half to one and a half times this. */
const BACKOFF_MS = 250;

let server: ModelServer;
let timer: MovedTimer;
beforeEach(() => void (timer = createMovedTimer()));
beforeAll(async () => void (server = await startModelServer()));
beforeEach(() => server.reset());
afterAll(() => server.stop());

const failure = async (work: Promise<unknown>): Promise<NetloomError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NetloomError)) throw new Error(`expected an error of ours, got ${String(error)}`);
  expect(error.message).not.toContain(KEY);
  return error;
};

describe.each(APIS)('a language model with the API %s', (api) => {
  const open = (more: Partial<ModelOptions> = {}): LanguageModel => {
    const options = { model: 'test', key: KEY, service: { ...MODEL_SERVICE, timer } };
    return api === 'OPENAI'
      ? createOpenAiModel({ url: server.openAiUrl, ...options, ...more })
      : createAnthropicModel({ url: server.anthropicUrl, ...options, ...more });
  };
  const request = (text = 'Which switch?', system = 'Answer briefly.'): CompletionRequest => ({
    conversation: conversationOf(api, system, text),
    maxTokens: 100,
  });
  const answering = (body: string, type = 'application/json', status = 200): void =>
    server.misbehave((_request, response) => {
      response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body);
      return true;
    });
  const streamed = async (parts: AsyncIterable<CompletionPart>): Promise<readonly CompletionPart[]> => {
    const all: CompletionPart[] = [];
    for await (const part of parts) all.push(part);
    return all;
  };
  const textOf = (parts: readonly CompletionPart[]): string => parts.map((part) => (part.kind === 'TEXT' ? part.text : '')).join('');

  it('returns the text of the answer with its tokens, and sends the key only in a header', async () => {
    server.answer(() => 'Switch 7. 😀');
    expect(await open().complete(request(), { withinMs: LONG_MS })).toEqual({
      text: 'Switch 7. 😀',
      stop: 'END',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    const [sent] = server.requests;
    expect(sent).toMatchObject({ api, stream: false, system: 'Answer briefly.', messages: [{ role: 'user', text: 'Which switch?' }] });
    expect(sent?.body).toMatchObject({ model: 'test', max_tokens: 100 });
    expect(JSON.stringify(sent?.body)).not.toContain(KEY);
    expect(sent?.headers[api === 'OPENAI' ? 'authorization' : 'x-api-key']).toContain(KEY);
    await open().complete(request('x', ''), { withinMs: LONG_MS });
    expect(server.requests[1]).toMatchObject({ system: '', messages: [{ role: 'user' }] });
    expect(server.requests[1]?.body).not.toHaveProperty('system');
  });

  it('streams text as it arrives, then the end', async () => {
    const text = 'Ports 1 to 48 of 😀 “näme” are free.\n\ndata: [DONE]\n';
    server.answer(() => text);
    // The server sends the rest only after the first part was read.
    const rest = createGate();
    server.holdAfter('Ports ', rest.opened);
    const parts: CompletionPart[] = [];
    for await (const part of open().stream(request(), { withinMs: LONG_MS })) {
      parts.push(part);
      rest.open();
    }
    expect(textOf(parts)).toBe(text);
    expect(parts.at(-1)).toEqual({ kind: 'END', stop: 'END', usage: { inputTokens: 11, outputTokens: 7 } });
    expect(server.requests[0]?.stream).toBe(true);
  });

  it('understands events that are split at any byte', async () => {
    const bytes = Buffer.from(events(api, 'VLAN 200 — “näme” 😀').join(''));
    server.misbehave(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < bytes.length; at += 7) {
        response.write(bytes.subarray(at, at + 7));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
      return true;
    });
    expect(textOf(await streamed(open().stream(request(), { withinMs: LONG_MS })))).toBe('VLAN 200 — “näme” 😀');
  });

  it.each([
    ['no JSON', '<html>Bad gateway</html>'],
    ['an empty object', '{}'],
    ['null', 'null'],
    ['choices and content that are no lists', '{"choices":{"0":1},"content":"text"}'],
    ['half of a response', '{"choices":[{"message":{"content":"Swi'],
  ])('reports an invalid response: %s', async (_what, body) => {
    answering(body);
    const error = await failure(open().complete(request(), { withinMs: LONG_MS }));
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/did not answer with a (?:message|completion)/u) as string,
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['text that is no event', 'data: Bad gateway\n\n'],
    ['an error', api === 'OPENAI' ? 'data: {"error":{"message":"no"}}\n\n' : 'event: error\ndata: {"type":"error","error":{}}\n\n'],
    ['nothing', ''],
  ])('reports an invalid stream: %s', async (_what, body) => {
    answering(body, 'text/event-stream');
    expect(await failure(streamed(open().stream(request(), { withinMs: LONG_MS })))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it.each(['closed', 'reset'] as const)('reports a stream that ends too early, after the text that arrived: %s', async (how) => {
    const whole = events(api, 'Port 7 is down.');
    const arrived = createGate();
    server.misbehave(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of whole.slice(0, -3)) response.write(event);
      await arrived.opened;
      if (how === 'closed') response.end();
      else response.destroy();
      return true;
    });
    const parts: CompletionPart[] = [];
    const reading = (async () => {
      for await (const part of open().stream(request(), { withinMs: LONG_MS })) {
        parts.push(part);
        if (textOf(parts).includes('down.')) arrived.open();
      }
    })();
    expect((await failure(reading)).message).toContain('ended its answer too early');
    expect(textOf(parts)).toBe('Port 7 is down.');
    expect(parts.every(({ kind }) => kind === 'TEXT')).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it.each([true, false])('refuses more bytes than its limit (streamed: %s)', async (stream) => {
    const service = { ...MODEL_SERVICE, maxBytes: 10_000 };
    server.answer(() => 'word '.repeat(5_000));
    const model = open({ service });
    const work = stream ? streamed(model.stream(request(), { withinMs: LONG_MS })) : model.complete(request(), { withinMs: LONG_MS });
    expect((await failure(work)).message).toContain('more than 10000 bytes');
  });

  it.each([
    [400, 'INVALID_INPUT', api === 'OPENAI' ? 2 : 1],
    [401, 'UNAVAILABLE', 1],
    [404, 'UNAVAILABLE', 1],
    [302, 'UNAVAILABLE', 3],
    [429, 'UNAVAILABLE', 3],
    [529, 'UNAVAILABLE', 3],
  ] as const)('reports status %i as %s after %i requests, without repeating the response', async (status, code, requests) => {
    answering(`Incorrect API key provided: ${KEY}`, 'text/plain', status);
    const [whole, parts] = [
      () => open().complete(request(), { withinMs: LONG_MS }),
      () => streamed(open().stream(request(), { withinMs: LONG_MS })),
    ];
    for (const [count, ask] of [whole, parts].entries()) {
      const work = failure(ask());
      const delays = await retrying(timer, LONG_MS, work);
      expect(await work).toMatchObject({ code });
      expect(server.requests).toHaveLength((count + 1) * requests);
      expect(delays).toHaveLength(requests < 3 ? 0 : requests - 1);
      for (const [index, ms] of delays.entries()) {
        expect(ms).toBeGreaterThanOrEqual(0.5 * BACKOFF_MS * 2 ** index);
        expect(ms).toBeLessThanOrEqual(1.5 * BACKOFF_MS * 2 ** index);
      }
    }
  });

  it('retries after the time that the service requests', async () => {
    let left = 1;
    server.misbehave((_request, response) => {
      if ((left -= 1) < 0) return false;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return true;
    });
    const whole = open().complete(request(), { withinMs: LONG_MS });
    expect(await retrying(timer, LONG_MS, whole)).toEqual([1_000]);
    expect((await whole).text).toBe('An answer.');
    left = 1;
    const parts = streamed(open().stream(request(), { withinMs: LONG_MS }));
    expect(await retrying(timer, LONG_MS, parts)).toEqual([1_000]);
    expect(textOf(await parts)).toBe('An answer.');
  });

  it('ends after its deadline', async () => {
    server.misbehave(() => {
      timer.moveOn(199);
      expect(timer.waiting()[0]).toBe(1);
      timer.moveOn(1);
      return true;
    });
    expect((await failure(open().complete(request(), { withinMs: 200 }))).message).toContain('did not answer within 200 ms');
    expect((await failure(streamed(open().stream(request(), { withinMs: 200 })))).message).toContain('did not answer within 200 ms');
    await eventually('both requests end', () => server.ended() === 2);
    expect(timer.waiting()).toEqual([]);
  });

  it('ends a stream if no part arrives in time, regardless of the whole time', async () => {
    server.answer(() => 'one two three four');
    const [slow, never] = [createGate(), createGate()];
    server.holdAfter('three ', slow.opened);
    const read: string[] = [];
    for await (const part of open().stream(request(), { withinMs: 300 })) {
      if (part.kind !== 'TEXT') continue;
      read.push(part.text);
      timer.moveOn(299);
      if (read.length === 3) slow.open();
    }
    expect(read.join('')).toBe('one two three four');
    server.holdAfter('three ', never.opened);
    const late = (async () => {
      for await (const part of open().stream(request(), { withinMs: 300 }))
        if (part.kind === 'TEXT' && part.text === 'three ') queueMicrotask(() => timer.moveOn(300));
    })();
    expect((await failure(late)).message).toContain('did not answer within');
    await eventually('the request ends', () => server.ended() === 1);
  });

  it('ends the request if the caller ends it, by the signal or by reading no further', async () => {
    server.answer(() => 'word '.repeat(200));
    server.holdAfter('word ', new Promise(() => undefined));
    const controller = new AbortController();
    const reading = (async () => {
      for await (const part of open().stream(request(), { withinMs: LONG_MS, signal: controller.signal }))
        if (part.kind === 'TEXT') controller.abort();
    })();
    expect(await failure(reading)).toMatchObject({ code: 'CANCELLED' });
    for await (const part of open().stream(request(), { withinMs: LONG_MS })) if (part.kind === 'TEXT') break;
    await eventually('both requests end', () => server.ended() === 2);
  });

  it('reports an unreachable service', async () => {
    const work = failure(open({ url: 'http://127.0.0.1:1' }).complete(request(), { withinMs: LONG_MS }));
    expect(await retrying(timer, LONG_MS, work)).toHaveLength(2);
    expect(await work).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('cannot be reached') as string });
  });

  it('reports why the answer ended', async () => {
    const reasons = api === 'OPENAI' ? ['length', 'content_filter'] : ['max_tokens', 'refusal'];
    const stops = [];
    for (const reason of reasons) {
      const from = api === 'OPENAI' ? '"finish_reason":"stop"' : '"stop_reason":"end_turn"';
      const to = from.replace(/"[a-z_]+"$/u, JSON.stringify(reason));
      answering(events(api, 'Half').join('').replace(from, to), 'text/event-stream');
      stops.push((await streamed(open().stream(request(), { withinMs: LONG_MS }))).at(-1));
    }
    expect(stops).toMatchObject([{ stop: 'LENGTH' }, { stop: 'OTHER' }]);
  });
});

describe('the API of OpenAI', () => {
  it('accepts the other name of the limit of tokens, and keeps to it', async () => {
    server.misbehave(({ body }, response) => {
      if ('max_completion_tokens' in body) return false;
      response.writeHead(400).end('{"error":{"message":"Unsupported parameter: max_tokens"}}');
      return true;
    });
    const model = createOpenAiModel({ url: server.openAiUrl, model: 'new', service: MODEL_SERVICE });
    const request = { conversation: conversationOf('OPENAI', '', 'Hello'), maxTokens: 5 };
    for (let count = 0; count < 2; count += 1) expect((await model.complete(request, { withinMs: LONG_MS })).text).toBe('An answer.');
    expect(server.requests.map(({ body }) => 'max_completion_tokens' in body)).toEqual([false, true, true]);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('the API of Anthropic', () => {
  it('defines the tools of earlier calls, and forbids further calls', async () => {
    const model = createAnthropicModel({ url: server.anthropicUrl, model: 'test', service: MODEL_SERVICE });
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Which VLANs?' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'list_vlans', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '200' }] },
    ] as const;
    await model.complete({ conversation: { as: 'ANTHROPIC', system: '', messages }, maxTokens: 5 }, { withinMs: LONG_MS });
    expect(server.requests[0]?.body).toMatchObject({
      tools: [{ name: 'list_vlans', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
      messages,
    });
  });
});

/** The official clients check that the server of the tests speaks the protocols. */
describe('the server of these tests', () => {
  it('is understood by the client of OpenAI', async () => {
    const client = new OpenAI({ baseURL: server.openAiUrl, apiKey: KEY });
    const ask = { model: 'test', messages: [{ role: 'user' as const, content: 'Hello' }] };
    expect((await client.chat.completions.create(ask)).choices[0]?.message.content).toBe('An answer.');
    let text = '';
    for await (const chunk of await client.chat.completions.create({ ...ask, stream: true })) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('An answer.');
  });

  it('is understood by the client of Anthropic', async () => {
    const client = new Anthropic({ baseURL: server.anthropicUrl, apiKey: KEY });
    const ask = { model: 'test', max_tokens: 5, messages: [{ role: 'user' as const, content: 'Hello' }] };
    expect((await client.messages.create(ask)).content).toMatchObject([{ type: 'text', text: 'An answer.' }]);
    const final = await client.messages.stream(ask).finalMessage();
    expect(final).toMatchObject({ content: [{ text: 'An answer.' }], stop_reason: 'end_turn', usage: { output_tokens: 7 } });
  });
});
