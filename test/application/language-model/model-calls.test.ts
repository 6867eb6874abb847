import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODEL_SERVICE } from '../../../src/adapters/http-service/model-options.js';
import { createMemoryLimiter } from '../../../src/adapters/memory/limiter.js';
import { createOpenAiModel } from '../../../src/adapters/openai/chat-model.js';
import { createModelCalls, type ModelCalls, type NoteUsage } from '../../../src/application/language-model/index.js';
import { conversationOf } from '../../../src/domain/language-model/conversation.js';
import { startModelServer, type ModelServer } from '../../testkit/services/model-server.js';

let server: ModelServer;
beforeAll(async () => void (server = await startModelServer()));
beforeEach(() => server.reset());
afterAll(() => server.stop());

const noted: object[] = [];
let now = 0;
const open = (all = 10_000, limiter = createMemoryLimiter(), { workspace = all, principal = all } = {}): ModelCalls => {
  const port = createOpenAiModel({ url: server.openAiUrl, model: 'test', service: MODEL_SERVICE });
  const uses = { summaries: true, titles: true, references: false, memories: false };
  const languageModel = { port, timeoutMs: 60_000, tokensPerHour: { all, workspace, principal }, uses };
  const note: NoteUsage = (...[of, session, usage]) => noted.push({ workspace: of, session, model: usage.model });
  const calls = createModelCalls({ limiter, languageModel }, note, () => now);
  if (calls === undefined) throw new Error('A model is configured.');
  return calls;
};
const request = (maxTokens = 100) => ({ conversation: conversationOf('OPENAI', 'Answer.', 'Which switch?'), maxTokens });
const refused = (status: number): void =>
  server.misbehave((_request, response) => {
    response.writeHead(status).end();
    return true;
  });

describe('calls of the language model', () => {
  it('do not exist without a model', () => {
    expect(createModelCalls({ limiter: createMemoryLimiter() }, () => undefined)).toBeUndefined();
  });

  it('count calls, failures and tokens by purpose', async () => {
    const calls = open();
    await calls.complete({ purpose: 'SUMMARY' }, request());
    await calls.complete({ purpose: 'TITLE' }, request());
    for await (const part of calls.stream({ purpose: 'ANSWER' }, request(), new AbortController().signal)) expect(part).toBeDefined();
    refused(400);
    await expect(calls.complete({ purpose: 'TITLE' }, request())).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const used = { inputTokens: 11, outputTokens: 7 };
    expect(calls.state()).toEqual({
      model: 'test',
      healthy: true,
      tokensPerHour: 10_000,
      usage: [
        { purpose: 'SUMMARY', calls: 1, failures: 0, rejections: 0, ...used },
        { purpose: 'TITLE', calls: 2, failures: 1, rejections: 0, ...used },
        { purpose: 'ANSWER', calls: 1, failures: 0, rejections: 0, ...used },
      ],
    });
  });

  it('are added to the statistics of their session, and failed ones as well', async () => {
    const calls = open();
    const session = { workspace: 'noc', id: 'ses_1' };
    noted.length = 0;
    await calls.complete({ purpose: 'TITLE', session }, request());
    await calls.complete({ purpose: 'TITLE' }, request());
    refused(400);
    await expect(calls.complete({ purpose: 'MEMORY', session }, request())).rejects.toThrow();
    expect(noted).toEqual([
      { workspace: 'noc', session: 'ses_1', model: { TITLE: { calls: 1, inputTokens: 11, outputTokens: 7 } } },
      { workspace: 'noc', session: 'ses_1', model: { MEMORY: { calls: 1, inputTokens: 0, outputTokens: 0 } } },
    ]);
  });

  it('stay within the tokens of an hour, which all instances share, and return what they did not use', async () => {
    const limiter = createMemoryLimiter();
    const [one, other] = [open(1_000, limiter), open(1_000, limiter)];
    for (let count = 0; count < 8; count += 1) await (count % 2 === 0 ? one : other).complete({ purpose: 'SUMMARY' }, request(800));
    // 8 calls used 18 tokens each, so that less than 860 are left.
    const error = await other.complete({ purpose: 'SUMMARY' }, request(860)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('NETLOOM_MODEL_TOKENS_PER_HOUR') as string });
    expect(server.requests).toHaveLength(8);
    await one.complete({ purpose: 'SUMMARY' }, request(700));
    expect(other.state().healthy).toBe(true);
  });

  it('stay within the tokens of their principal and of its workspace, and leave the rest to others', async () => {
    const calls = open(10_000, createMemoryLimiter(), { workspace: 2_000, principal: 1_000 });
    const of = (workspace: string, name: string, maxTokens: number) =>
      calls.complete({ purpose: 'SUMMARY', caller: { workspace, name } }, request(maxTokens)).then(
        () => 'done',
        (error: unknown) => /NETLOOM_MODEL_TOKENS_PER_\w+/u.exec(String(error))?.[0],
      );
    let answer: (text: string) => void = () => undefined;
    const later = new Promise<string>((resolve) => {
      answer = resolve;
    });
    server.answer(() => later);
    // Calls in progress have reserved their longest answers.
    const inProgress = [of('noc', 'anna', 900), of('noc', 'bert', 900)];
    expect(await of('noc', 'anna', 900)).toBe('NETLOOM_MODEL_TOKENS_PER_PRINCIPAL');
    expect(await of('noc', 'carl', 900)).toBe('NETLOOM_MODEL_TOKENS_PER_WORKSPACE');
    // What is refused reserves nothing in any budget.
    inProgress.push(of('noc', 'carl', 60), of('lab', 'anna', 900));
    answer('word');
    expect(await Promise.all(inProgress)).toEqual(['done', 'done', 'done', 'done']);
    expect(await of('noc', 'anna', 900)).toBe('done');
  });

  it('charge nothing for failures without an answer, and an estimate for a part of an answer', async () => {
    const calls = open(1_000);
    refused(404);
    await expect(calls.complete({ purpose: 'SUMMARY' }, request(900))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const again = open(1_000);
    server.misbehave(undefined);
    server.answer(() => 'word '.repeat(60));
    for await (const part of again.stream({ purpose: 'ANSWER' }, request(900), new AbortController().signal))
      if (part.kind === 'TEXT') break;
    expect(again.state().usage).toMatchObject([{ purpose: 'ANSWER', calls: 1, failures: 1, outputTokens: 2 }]);
    expect(again.state().healthy).toBe(true);
  });

  it('pause after two failures in a row, and continue when the pause is over', async () => {
    const calls = open();
    refused(404);
    for (let count = 0; count < 2; count += 1)
      await expect(calls.complete({ purpose: 'TITLE' }, request())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(calls.state()).toMatchObject({ healthy: false, reason: expect.stringContaining('404') as string });
    server.misbehave(undefined);
    await expect(calls.complete({ purpose: 'TITLE' }, request())).rejects.toMatchObject({
      message: expect.stringContaining('not called again') as string,
    });
    expect(server.requests).toHaveLength(2);
    now += 1_999;
    await expect(calls.complete({ purpose: 'TITLE' }, request())).rejects.toMatchObject({ message: expect.any(String) as string });
    expect(server.requests).toHaveLength(2);
    now += 1;
    expect((await calls.complete({ purpose: 'TITLE' }, request())).text).toBe('An answer.');
    expect(calls.state().healthy).toBe(true);
  });

  it('charge the input of calls that end without an answer, because the service may have read it', async () => {
    const calls = open(1_000);
    server.misbehave(() => new Promise(() => undefined));
    await expect(calls.complete({ purpose: 'SUMMARY' }, request(900), 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const [{ inputTokens } = { inputTokens: 0 }] = calls.state().usage;
    expect(inputTokens).toBeGreaterThan(5);
  });

  it('for references do not pause other calls when they are late, but further references', async () => {
    const calls = open();
    server.misbehave(() => new Promise(() => undefined));
    const late = () => calls.complete({ purpose: 'REFERENCE' }, request(), 100);
    for (let count = 0; count < 2; count += 1) await expect(late()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(calls.state().healthy).toBe(true);
    await expect(late()).rejects.toMatchObject({ message: expect.stringContaining('not called again') as string });
    server.misbehave(undefined);
    expect((await calls.complete({ purpose: 'TITLE' }, request())).text).toBe('An answer.');
  });
});
