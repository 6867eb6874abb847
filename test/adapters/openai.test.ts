import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from '../../src/adapters/openai/embedder.js';
import { NetloomError } from '../../src/domain/common/errors.js';
import type { Embedder } from '../../src/ports/embedder.js';
import { createMovedTimer, retrying, type MovedTimer } from '../testkit/moved-timer.js';
import { DIMENSIONS, startEmbedder, type EmbeddingServer } from '../testkit/services/embedder.js';

const KEY = 'sk-very-secret-4711';
/** The deadline of requests, which the timer of each test only reaches on request. */
const LONG_MS = 60_000;

describe('the embedder for OpenAI’s API', () => {
  let server: EmbeddingServer;
  let timer: MovedTimer;
  beforeAll(async () => void (server = await startEmbedder()));
  beforeEach(() => {
    timer = createMovedTimer();
    server.misbehave(undefined);
    (server.requests as unknown[]).length = 0;
  });
  afterAll(() => server.stop());

  const open = (more: Partial<OpenAiEmbedderOptions> = {}): Embedder =>
    createOpenAiEmbedder({ url: server.url, model: 'words', key: KEY, characters: 2_000, timer, ...more });
  const answering = (body: unknown, status = 200): void =>
    server.misbehave((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
      return true;
    });
  const failure = async (work: Promise<unknown>): Promise<NetloomError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof NetloomError)) throw new Error(`expected an error of ours, got ${String(error)}`);
    expect(error.message).not.toContain(KEY);
    return error;
  };

  it('returns one vector of length 1 for each text, in order, in as many requests as needed', async () => {
    const texts = Array.from({ length: 150 }, (_, index) => `switch ${index} is down`);
    const vectors = await open().embed(texts, LONG_MS);
    expect(server.requests.map(({ input }) => input.length)).toEqual([64, 64, 22]);
    expect(vectors).toHaveLength(150);
    for (const vector of vectors) {
      expect(vector).toHaveLength(DIMENSIONS);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    const [again] = await open().embed(['switch 77 is down'], LONG_MS);
    expect(vectors[77]).toEqual(again);
    expect(server.headers()['authorization']).toBe(`Bearer ${KEY}`);
    expect(await open().embed([], LONG_MS)).toEqual([]);
  });

  it('orders embeddings by their index, and accepts a response without one', async () => {
    const of = (index: number, value: readonly number[]) => ({ index, embedding: value });
    answering({ data: [of(1, [0, 2]), of(0, [3, 0])] });
    expect((await open().embed(['a', 'b'], LONG_MS)).map((each) => [...each])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    answering({ data: [{ embedding: [0, 5] }, { embedding: [5, 0] }] });
    expect((await open().embed(['a', 'b'], LONG_MS)).map((each) => [...each])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('truncates texts to the limit of the model, and sends only well-formed text', async () => {
    await open({ characters: 6 }).embed(['12345😀', 'x'.repeat(100)], LONG_MS);
    expect(server.requests[0]?.input).toEqual(['12345\ufffd', 'xxxxxx']);
    await open({ characters: 30_000 }).embed(
      Array.from({ length: 5 }, () => 'x'.repeat(30_000)),
      LONG_MS,
    );
    expect(server.requests.slice(1).map(({ input }) => input.length)).toEqual([2, 2, 1]);
  });

  it('requests the configured dimension, and none by default', async () => {
    expect((await open({ dimensions: 64 }).embed(['x'], LONG_MS))[0]).toHaveLength(64);
    expect(server.requests[0]?.dimensions).toBe(64);
    await open().embed(['x'], LONG_MS);
    expect(server.requests[1]).not.toHaveProperty('dimensions');
  });

  it.each([
    ['no JSON', 'Bad gateway', 'no list of embeddings'],
    ['no list', { data: { length: 1 } }, 'no list of embeddings'],
    ['too few', { data: [] }, '0 embeddings for 1 texts'],
    ['no numbers', { data: [{ index: 0, embedding: ['1', '2'] }] }, 'no list of numbers'],
    ['base64', { data: [{ index: 0, embedding: 'AAAA' }] }, 'no list of numbers'],
    ['an empty one', { data: [{ index: 0, embedding: [] }] }, 'no list of numbers'],
    ['no direction', { data: [{ index: 0, embedding: [0, 0] }] }, 'without any direction'],
    ['beyond all numbers', '{"data":[{"index":0,"embedding":[1e999,1]}]}', 'no list of numbers'],
    ['another text’s', { data: [{ index: 7, embedding: [1, 0] }] }, 'which text they are of'],
    ['something huge', 'x'.repeat(9_000_000), 'more than 8000000 bytes'],
  ])('reports an invalid response: %s', async (_what, body, said) => {
    answering(body);
    const error = await failure(open().embed(['x'], LONG_MS));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(said) as string });
    expect(server.requests).toHaveLength(1);
  });

  it('rejects a dimension that differs from the first response', async () => {
    const embedder = open();
    await embedder.embed(['x'], LONG_MS);
    answering({ data: [{ index: 0, embedding: [1, 2, 3] }] });
    expect((await failure(embedder.embed(['x'], LONG_MS))).message).toContain(`3 numbers where ${DIMENSIONS} were expected`);
  });

  it.each([
    [400, 'INVALID_INPUT', 1],
    [413, 'INVALID_INPUT', 1],
    [401, 'UNAVAILABLE', 1],
    [404, 'UNAVAILABLE', 1],
    [302, 'UNAVAILABLE', 3],
    [429, 'UNAVAILABLE', 3],
    [503, 'UNAVAILABLE', 3],
  ] as const)('reports status %i as %s after %i requests, without repeating the response', async (status, code, requests) => {
    server.misbehave((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(`Incorrect API key provided: ${KEY}`);
      return true;
    });
    const work = failure(open().embed(['x'], LONG_MS));
    expect(await retrying(timer, LONG_MS, work)).toHaveLength(requests - 1);
    expect(await work).toMatchObject({ code });
    expect(server.requests).toHaveLength(requests);
  });

  it('retries transient failures after the time that the service requests', async () => {
    let left = 2;
    let seconds = 1;
    server.misbehave((_request, response) => {
      if ((left -= 1) < 0) return false;
      response.writeHead(429, { 'retry-after': String(seconds) }).end();
      return true;
    });
    const embedding = open().embed(['x'], LONG_MS);
    expect(await retrying(timer, LONG_MS, embedding)).toEqual([1_000, 1_000]);
    expect(await embedding).toHaveLength(1);
    [left, seconds] = [5, 10];
    const requests = server.requests.length;
    // The service asks for more time than is left.
    expect((await failure(open().embed(['x'], 10_000))).message).toContain('429');
    expect([server.requests.length - requests, timer.waiting()]).toEqual([1, []]);
  });

  it('ends after its timeout, and reports an unreachable service', async () => {
    server.misbehave(() => {
      timer.moveOn(199);
      expect(timer.waiting()).toEqual([1]);
      timer.moveOn(1);
      return true;
    });
    expect((await failure(open().embed(['x'], 200))).message).toContain('did not answer within');
    const nobody = failure(open({ url: 'http://127.0.0.1:1/v1' }).embed(['x'], LONG_MS));
    await retrying(timer, LONG_MS, nobody);
    expect(await nobody).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('cannot be reached') as string });
  });
});
