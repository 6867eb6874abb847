import { ViewerDocument } from '@netloom/client/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { clientOf, openSession, say } from './client.js';

describe('a server that only accepts the documents of the package', () => {
  let server: TestServer;
  beforeAll(async () => {
    const file = new URL('../../packages/client/persisted-documents.json', import.meta.url).pathname;
    server = await startTestServer({ env: { NETLOOM_TRUSTED_DOCUMENTS: file, NETLOOM_DOCUMENTS: 'trusted' } });
  });
  afterAll(async () => server.stop());

  it('serves requests, feeds and windows of the package, and refuses others', async () => {
    const client = clientOf(server);
    expect((await client.request(ViewerDocument)).viewer.name).toBe('local');
    await expect(client.request('{ viewer { name } }')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const session = await openSession(client, 'trusted');
    const feed = client.sessionFeed(session);
    await expect.poll(() => feed.state).toBe('live');
    await say(client, session, 'Hello.');
    expect((await feed.next()).value).toMatchObject({ kind: 'event', event: { __typename: 'MessageAdded' } });
    expect((await client.liveContext(session, { budget: 2_000 }).next()).value).toMatchObject({ context: { budget: { limit: 2_000 } } });
    client.close();
  });
});
