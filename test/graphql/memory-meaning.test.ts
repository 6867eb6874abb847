import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddMemoryDocument, OpenSessionDocument, SearchMemoriesDocument } from '../generated/operations.js';
import { startEmbedder, type EmbeddingServer } from '../testkit/services/embedder.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

describe('memories with a similar meaning', () => {
  let service: EmbeddingServer;
  let server: TestServer;
  beforeAll(async () => {
    service = await startEmbedder();
    server = await startTestServer({ env: { NETLOOM_EMBEDDINGS_URL: service.url, NETLOOM_EMBEDDINGS_MODEL: 'small-1' } });
    for (const text of ['Automobiles stay in hall seven.', 'Lamps are green.', 'Doors are locked.'])
      await server.as().ok(AddMemoryDocument, { input: { text } });
  });
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });

  const search = async () => (await server.as().ok(SearchMemoriesDocument, { text: 'Lorries?' })).searchMemories;

  it('are found without a word in common, once they are embedded', async () => {
    await expect.poll(async () => (await search()).map(({ memory }) => memory.text)).toEqual(['Automobiles stay in hall seven.']);
    const [found] = await search();
    expect(found?.parts.map(({ name }) => name)).toEqual(['meaning', 'recency']);
    const { session } = (await server.as().ok(OpenSessionDocument, { input: {} })).openSession;
    const window = 'query ($id: ID!) { context(sessionId: $id, request: { message: "Lorries?" }) { rendered(as: PROMPT) } }';
    await expect
      .poll(async () => (await server.as().ok<{ context: { rendered: string } }>(window, { id: session.id })).context.rendered)
      .toContain('Automobiles stay in hall seven.');
  });

  it('are not found while the service fails, and windows are built all the same', async () => {
    service.misbehave((_request, response) => (response.writeHead(500).end(), true));
    expect((await server.as().ok(SearchMemoriesDocument, { text: 'Lorries in the north?' })).searchMemories).toEqual([]);
  });
});
