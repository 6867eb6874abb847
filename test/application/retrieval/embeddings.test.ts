import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueIsEmpty } from '../../../eval/netloom.js';
import type { Application, Waits } from '../../../src/application/index.js';
import type { ContextRequest, ContextWindow, WindowItem } from '../../../src/domain/window/model/context-window.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { startEmbedder, type EmbeddingServer } from '../../testkit/services/embedder.js';
import { eventually } from '../../testkit/eventually.js';
import { createSteps } from '../../testkit/steps.js';

const anna: Principal = { workspace: 'noc', name: 'anna' };
const HOUR = 3_600_000;
const QUESTION = 'Which vehicle?';
const ANSWER = 'Bert takes the lorry to Hamburg on Monday.';
const filler = (n: number): string =>
  `Port ${n} of the patch panel has been labelled, and its colour was noted in the list of floor ${n % 7}.`;

describe('messages with a meaning similar to a question', () => {
  let server: EmbeddingServer;
  let opened: TestApplication;
  let app: Application;
  const failures: unknown[] = [];

  /** Windows wait for the search for as long as it takes, unless a test says otherwise. */
  const open = (waits: Partial<Waits> = {}): void => {
    opened = openApplication(
      { NETLOOM_EMBEDDINGS_URL: server.url, NETLOOM_EMBEDDINGS_MODEL: 'words' },
      { waits: { meaningMs: HOUR, ...waits } },
    );
    ({ app } = opened);
  };
  const begin = (): void => app.embeddings.begin((error) => failures.push(error));
  beforeEach(async () => {
    server = await startEmbedder();
    open();
  });
  afterEach(async () => {
    await opened.dispose();
    await server.stop();
    failures.splice(0);
  });

  /** A conversation of `count` messages, with the answer at one position. */
  async function converse(count: number, at = 5): Promise<string> {
    let session: string | undefined;
    for (let n = 0; n < count; n += 1)
      ({
        session: { id: session },
      } = await app.messages.add(anna, session, userMessage(n === at ? ANSWER : filler(n))));
    return session ?? '';
  }
  const windowOf = async (session: string, request: ContextRequest = {}): Promise<ContextWindow> =>
    (await app.contexts.build(anna, session, { budget: 600, message: QUESTION, ...request })).window;
  const itemsOf = ({ sections }: ContextWindow): readonly WindowItem[] => sections.flatMap(({ items }) => items);
  const answerIn = (window: ContextWindow): WindowItem | undefined => itemsOf(window).find(({ text }) => text.includes('lorry'));
  const meaningOf = (item: WindowItem | undefined): number => item?.parts.find(({ name }) => name === 'meaning')?.value ?? 0;
  const made = async (count: number): Promise<void> => {
    await queueIsEmpty(app);
    expect(new Set(server.requests.flatMap(({ input }) => input)).size).toBeGreaterThanOrEqual(count);
  };

  it('are in the window, with similarity as a part of the score and in the reason', async () => {
    begin();
    const session = await converse(60);
    await made(60);
    const found = answerIn(await windowOf(session));
    expect(meaningOf(found)).toBeCloseTo(1, 6);
    expect(found?.reason).toContain('similar in meaning');
    expect(found?.score).toBeCloseTo(
      (found?.parts ?? []).reduce((sum, { value }) => sum + value, 0),
      9,
    );
    expect(failures).toEqual([]);
  });

  it('are embedded in one request, each once; a repeated question sends nothing', async () => {
    begin();
    const session = await converse(60);
    await made(60);
    const texts = server.requests.flatMap(({ input }) => input);
    expect(server.requests.length).toBeLessThan(30);
    expect(texts.filter((text) => text === ANSWER)).toHaveLength(1);
    await windowOf(session);
    const before = server.requests.length;
    await windowOf(session, { budget: 700 });
    expect(server.requests).toHaveLength(before);
    await app.messages.add(anna, session, userMessage(QUESTION));
    const { window } = await app.contexts.build(anna, session, { budget: 600 });
    expect(meaningOf(answerIn(window))).toBeGreaterThan(0.4);
    expect(server.requests).toHaveLength(before);
  });

  it('are not searched for without a service', async () => {
    const plain = openApplication();
    try {
      plain.app.embeddings.begin((error) => failures.push(error));
      expect(plain.app.embeddings.state()).toBeUndefined();
      let session: string | undefined;
      for (let n = 0; n < 60; n += 1)
        ({
          session: { id: session },
        } = await plain.app.messages.add(anna, session, userMessage(n === 5 ? ANSWER : filler(n))));
      const { window, from } = await plain.app.contexts.build(anna, session ?? '', { budget: 600, message: QUESTION });
      expect(from).toBe('COMPUTED');
      expect(itemsOf(window).flatMap(({ parts }) => parts.map(({ name }) => name))).not.toContain('meaning');
      expect(answerIn(window)).toBeUndefined();
      expect(plain.counter.calls().filter((call) => call.startsWith('vectors.'))).toEqual([]);
    } finally {
      await plain.dispose();
    }
  });

  it('are embedded later for existing conversations', async () => {
    const session = await converse(400);
    expect(server.requests).toEqual([]);
    begin();
    const first = await windowOf(session);
    expect(answerIn(first)).toBeUndefined();
    await eventually('the answer', async () => meaningOf(answerIn(await windowOf(session))) > 0.4);
    await queueIsEmpty(app);
    const asked = server.requests.length;
    await windowOf(session, { budget: 700 });
    await windowOf(session, { budget: 800 });
    await queueIsEmpty(app);
    expect(server.requests).toHaveLength(asked);
  });

  it('are all embedded, although another window asks for them while a part is being embedded', async () => {
    const session = await converse(300);
    const steps = createSteps();
    server.misbehave(async ({ input }) => {
      if (input.length > 1) await steps.next();
      return false;
    });
    begin();
    await windowOf(session);
    await eventually('the first part', () => server.requests.some(({ input }) => input.length > 1));
    await windowOf(session, { budget: 700 });
    steps.allow(100);
    await made(300);
  });

  it('are found on their own branch only, and never after the message that a window is built at', async () => {
    begin();
    const session = await converse(70, 66);
    const head = (await app.sessions.get(anna, session))?.head ?? '';
    const chain = await app.messages.history(anna, session, head, { first: 40 }, {});
    const fork = chain.items.at(-1)?.value.id ?? '';
    await made(70);
    expect(meaningOf(answerIn(await windowOf(session)))).toBeGreaterThan(0.4);
    expect(answerIn(await windowOf(session, { at: fork }))).toBeUndefined();
    await app.messages.add(anna, session, userMessage('Another way to go on.', { parent: fork }));
    for (let n = 0; n < 40; n += 1) await app.messages.add(anna, session, userMessage(filler(n)));
    expect(answerIn(await windowOf(session))).toBeUndefined();
  });

  it('are not searched for during an outage, and are embedded afterwards', async () => {
    begin();
    await server.stop();
    const session = await converse(100);
    // The window would wait for an hour.
    const window = await windowOf(session);
    expect(answerIn(window)).toBeUndefined();
    await eventually('the outage', () => app.embeddings.state()?.healthy === false);
    expect(app.embeddings.state()?.reason).toContain('cannot be reached');
    expect(failures).toHaveLength(1);
    await server.start();
    await eventually('the answer', async () => meaningOf(answerIn(await windowOf(session, { instructions: String(Math.random()) }))) > 0.4);
    expect(app.embeddings.state()).toMatchObject({ healthy: true });
    expect(failures).toHaveLength(1);
  });

  it('are left out if the service is slow, and its late result is cached', async () => {
    await opened.dispose();
    open({ meaningMs: 150 });
    begin();
    const session = await converse(60);
    await made(60);
    let release = (): void => undefined;
    const held = new Promise<boolean>((resolve) => (release = () => resolve(false)));
    server.misbehave(() => held);
    expect(meaningOf(answerIn(await windowOf(session)))).toBe(0);
    release();
    await eventually('the answer', async () => meaningOf(answerIn(await windowOf(session))) > 0.4);
  });

  it.each([
    ['garbage', '<html>'],
    ['wrong dimensions', JSON.stringify({ data: [{ index: 0, embedding: [1, 2, 3] }] })],
  ])('are left out if the service responds with %s, and it is not called for a while', async (_what, body) => {
    await opened.dispose();
    open({ embedderPauseMs: HOUR });
    begin();
    const session = await converse(60);
    await made(60);
    server.misbehave((_request, response) => {
      response.writeHead(200).end(body);
      return true;
    });
    const before = server.requests.length;
    for (let n = 0; n < 5; n += 1) expect(meaningOf(answerIn(await windowOf(session, { message: `${QUESTION} ${n}` })))).toBe(0);
    expect(server.requests.length - before).toBeLessThanOrEqual(2);
    expect(app.embeddings.state()).toMatchObject({ healthy: false });
  });

  it('include all messages except those that the service rejects', async () => {
    server.misbehave(({ input }, response) => {
      if (!input.some((text) => text.includes('poison'))) return false;
      response.writeHead(400).end('{}');
      return true;
    });
    begin();
    const session = await converse(60);
    await app.messages.add(anna, session, userMessage('poison'));
    await app.messages.add(anna, session, userMessage('And a last word.'));
    await queueIsEmpty(app);
    expect(server.requests.some(({ input }) => input.includes('And a last word.'))).toBe(true);
    expect(meaningOf(answerIn(await windowOf(session)))).toBeGreaterThan(0.4);
    const asked = server.requests.length;
    await app.messages.add(anna, session, userMessage('One more.'));
    await queueIsEmpty(app);
    expect(server.requests.length).toBeGreaterThan(asked);
    expect(server.requests.slice(asked).flatMap(({ input }) => input)).not.toContain('poison');
    expect(failures).toEqual([]);
  });

  it('are embedded with their author; messages without text are not sent', async () => {
    begin();
    const { session } = await app.messages.add(anna, undefined, userMessage('It is mine.', { author: 'Ada' }));
    await app.messages.add(anna, session.id, { role: 'ASSISTANT', parts: [{ kind: 'TOOL_CALL', callId: 'c', tool: 't', arguments: {} }] });
    await app.messages.add(anna, session.id, userMessage('x'.repeat(5_000)));
    await eventually('the vectors', () => server.requests.some(({ input }) => input.some((text) => text.startsWith('xxx'))));
    const texts = server.requests.flatMap(({ input }) => input);
    expect(texts).toContain('Ada: It is mine.');
    expect(texts).not.toContain('');
    expect(Math.max(...texts.map(({ length }) => length))).toBe(2_000);
  });
});
