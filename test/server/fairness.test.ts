import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/ports/store/store.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let server: TestServer;
/** Called when a batch is written. */
let onBatch: () => void = () => undefined;

const decorateStore = (store: Store): Store => ({
  ...store,
  transaction: (scope, work, options) => {
    if (options?.kind === 'BULK') onBatch();
    return store.transaction(scope, work, options);
  },
});

beforeAll(async () => {
  server = await startTestServer({ keys: true, env: { NETLOOM_RATE_LIMIT: '0' }, decorateStore });
});
afterAll(() => server.stop());

const OPEN = 'mutation { openSession(input: { title: "batch" }) { session { id } } }';
const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { message { sequence } } }';

interface Opened {
  readonly openSession: { readonly session: { readonly id: string } };
}

interface Added {
  readonly addMessage: { readonly message: { readonly sequence: number } };
}

describe('a principal with much work', () => {
  it('does not delay the work of another until its own is done', async () => {
    const fields = Array.from(
      { length: 25 },
      (_, index) => `a${index}: understand(text: "is fra1-core-0${index % 10} in fra1 up") { mentions { text } }`,
    );
    let finished = 0;
    const greedy = Array.from({ length: 20 }, async () => {
      const { errors } = await server.as('anna').run(`{ ${fields.join(' ')} }`);
      finished += 1;
      return errors;
    });
    await Promise.race(greedy);
    for (let count = 0; count < 20; count += 1) await server.as('chris').ok('{ viewer { name } }');
    expect(finished).toBeLessThan(greedy.length);
    expect((await Promise.all(greedy)).flat()).toEqual([]);
  });
});

describe('a batch of messages', () => {
  it('is not written on after its client has gone, and writes nothing', async () => {
    const anna = server.as('anna');
    const { id } = (await anna.ok<Opened>(OPEN)).openSession.session;
    const messages = Array.from({ length: 100 }, () => ({ text: 'show fra1-core-01, fra1-core-02 and ber1 '.repeat(90) }));
    const body = JSON.stringify({
      query: 'mutation ($input: AddMessagesInput!) { addMessages(input: $input) { created } }',
      variables: { input: { sessionId: id, messages } },
    });
    const headers = { 'content-type': 'application/json', ...anna.headers };
    const sent = request(`${server.url}graphql`, { method: 'POST', headers });
    const gone = new Promise<string>((resolve) => {
      sent.on('response', (response) => response.on('data', (chunk: Buffer) => resolve(chunk.toString())));
      sent.on('error', () => resolve('gone'));
    });
    const begun = new Promise<void>((resolve) => {
      onBatch = resolve;
    });
    sent.end(body);
    await begun;
    sent.destroy();
    expect(await gone).toBe('gone');
    // A write to the same session waits for the batch.
    const added = await anna.ok<Added>(ADD, { input: { sessionId: id, text: 'the first one' } });
    expect(added.addMessage.message.sequence).toBe(1);
  });
});
