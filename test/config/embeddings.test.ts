import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedder, type EmbeddingServer } from '../testkit/services/embedder.js';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const SHOWN = '{ service { embeddings { model healthy reason made waiting } } }';

interface Shown {
  readonly service: { readonly embeddings: { readonly healthy: boolean; readonly made: number; readonly waiting: number } | null };
}

describe('the embedding service in the API', () => {
  let embedder: EmbeddingServer;
  let server: TestServer;
  beforeAll(async () => {
    embedder = await startEmbedder();
    server = await startTestServer({
      env: {
        NETLOOM_EMBEDDINGS_URL: embedder.url,
        NETLOOM_EMBEDDINGS_MODEL: 'words',
        NETLOOM_EMBEDDINGS_KEY: 'sk-secret',
        NETLOOM_EMBEDDINGS_WAIT: '2000',
      },
    });
    server.app.embeddings.begin(() => undefined);
  });
  afterAll(async () => {
    await server.stop();
    await embedder.stop();
  });
  const ready = async (): Promise<Record<string, unknown>> =>
    (await (await fetch(`${server.url}readyz`)).json()) as Record<string, unknown>;
  const shown = async () => (await server.as().ok<Shown>(SHOWN)).service.embeddings;

  it('is reported in the service’s health and at /readyz, and does not affect readiness', async () => {
    expect(await shown()).toEqual({ model: 'words', healthy: true, reason: null, made: 0, waiting: 0 });
    const add = 'mutation ($text: String!) { addMessage(input: { text: $text }) { created } }';
    await server.as().ok(add, { text: 'The lorry is broken.' });
    await eventually('its vector', async () => ((await shown())?.made ?? 0) > 0);
    expect(await ready()).toMatchObject({ embeddings: { model: 'words', healthy: true } });
    await embedder.stop();
    await server.as().ok(add, { text: 'The other one, too.' });
    await eventually('the outage', async () => (await shown())?.healthy === false);
    expect(await shown()).toMatchObject({ reason: expect.stringContaining('cannot be reached') as string });
    const response = await fetch(`${server.url}readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ embeddings: { healthy: false } });
    expect(server.log.join('\n')).not.toContain('sk-secret');
  });

  it('is null if none is configured', async () => {
    const plain = await startTestServer();
    expect((await plain.as().ok<Shown>(SHOWN)).service.embeddings).toBeNull();
    expect(await (await fetch(`${plain.url}readyz`)).json()).not.toHaveProperty('embeddings');
    await plain.stop();
  });

  it('is a part of the score of an item that was found by its meaning', async () => {
    await embedder.start();
    const client = server.as();
    const add = 'mutation ($s: ID, $text: String!) { addMessage(input: { sessionId: $s, text: $text }) { session { id } } }';
    type Added = { readonly addMessage: { readonly session: { readonly id: string } } };
    let session: string | undefined;
    for (let n = 0; n < 40; n += 1) {
      const text = n === 3 ? 'Bert takes the lorry to Hamburg.' : `Port ${n} of the patch panel was labelled on floor ${n % 5}.`;
      ({ id: session } = (await client.ok<Added>(add, { s: session, text })).addMessage.session);
    }
    const ask = `query ($s: ID!, $m: String!) { context(sessionId: $s, request: { budget: 500, message: $m }) {
      sections { items { text reason score parts { name value } } } } }`;
    interface Asked {
      readonly context: {
        readonly sections: readonly {
          readonly items: readonly { readonly text: string; readonly parts: readonly { readonly name: string }[] }[];
        }[];
      };
    }
    let asked = 0;
    await eventually('the answer', async () => {
      const { context } = await client.ok<Asked>(ask, { s: session, m: `Which vehicle? ${(asked += 1)}` });
      const found = context.sections.flatMap(({ items }) => items).find(({ text }) => text.includes('lorry'));
      return found?.parts.some(({ name }) => name === 'meaning') ?? false;
    });
  });
});
