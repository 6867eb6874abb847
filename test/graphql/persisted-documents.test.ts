import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type SubscribePayload } from 'graphql-ws';
import { WebSocket } from 'ws';
import { LOCAL } from '../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

interface Reply {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

const caller = (server: TestServer, key?: string) => ({
  post: async (body: object): Promise<Reply> => {
    const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  },
});

/** The first event of a subscription, or the errors that end it. */
async function firstOf(server: TestServer, payload: SubscribePayload): Promise<unknown> {
  const client = createClient({ url: server.url.replace('http', 'ws') + 'graphql', webSocketImpl: WebSocket, retryAttempts: 0 });
  try {
    for await (const result of client.iterate(payload)) return result;
    return undefined;
  } catch (errors) {
    return errors;
  } finally {
    await client.dispose();
  }
}

const codeOf = ({ errors }: Reply): string | undefined => errors?.[0]?.extensions.code;

describe('persisted documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are asked for once, then found by their digest', async () => {
    const { post } = caller(server);
    const query = '{ viewer { name } }';
    const extensions = persisted(digestOf(query));
    const first = await post({ extensions });
    expect([first.status, codeOf(first), first.errors?.[0]?.message]).toEqual([200, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound']);
    expect((await post({ query, extensions })).data).toMatchObject({ viewer: {} });
    expect((await post({ extensions })).data).toMatchObject({ viewer: {} });
  });

  it('take variables, and are found by GET, too', async () => {
    const query = 'query ($text: String!) { understand(text: $text) { mentions { text } } }';
    const extensions = persisted(digestOf(query));
    await caller(server).post({ query, extensions, variables: { text: 'x' } });
    const parameters = new URLSearchParams({ extensions: JSON.stringify(extensions), variables: '{"text":"sw-1"}' });
    const response = await fetch(`${server.url}graphql?${parameters}`, { headers: { 'apollo-require-preflight': 'true' } });
    expect(await response.json()).toMatchObject({ data: { understand: { mentions: expect.any(Array) } } });
  });

  it('are refused if the digest is not that of the text, or no digest', async () => {
    const { post } = caller(server);
    const wrong = await post({ query: '{ viewer { name } }', extensions: persisted(digestOf('other')) });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'BAD_REQUEST']);
    const none = await post({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } });
    expect([none.status, codeOf(none)]).toEqual([400, 'BAD_REQUEST']);
  });

  it('are not kept if they are too long', async () => {
    const query = `{ viewer { name } } # ${'x'.repeat(70_000)}`;
    const extensions = persisted(digestOf(query));
    expect((await caller(server).post({ query, extensions })).data).toMatchObject({ viewer: {} });
    expect(codeOf(await caller(server).post({ extensions }))).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it.each(['{ viewer { nam } }', '{ viewer {'])('are not kept if they are invalid: %s', async (query) => {
    const extensions = persisted(digestOf(query));
    expect((await caller(server).post({ query, extensions })).data).toBeUndefined();
    expect(codeOf(await caller(server).post({ extensions }))).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('are found by their digest over a WebSocket, too', async () => {
    const { session } = await server.app.sessions.open(LOCAL, {});
    const query = 'subscription ($id: ID!) { context(sessionId: $id) { __typename } }';
    const variables = { id: session.id };
    const unknown = await firstOf(server, { query: '', variables, extensions: persisted(digestOf(query)) });
    expect(unknown).toMatchObject([{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
    for (const text of [query, '']) {
      const first = await firstOf(server, { query: text, variables, extensions: persisted(digestOf(query)) });
      expect(first).toMatchObject({ data: { context: { __typename: expect.any(String) } } });
    }
  });

  it('still need a request with a document', async () => {
    expect((await caller(server).post({ extensions: {} })).status).toBe(400);
    expect((await caller(server).post([])).status).toBe(400);
  });
});

describe('with trusted documents only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-documents-'));
  const trusted = 'query Name { viewer { name } }';
  let server: TestServer;
  beforeAll(async () => {
    const file = join(folder, 'documents.json');
    writeFileSync(file, JSON.stringify({ [digestOf(trusted)]: trusted }));
    server = await startTestServer({ env: { NETLOOM_TRUSTED_DOCUMENTS: file, NETLOOM_DOCUMENTS: 'trusted' } });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('they run by digest and by text, and all others are refused', async () => {
    const { post } = caller(server);
    expect((await post({ extensions: persisted(digestOf(trusted)) })).data).toMatchObject({ viewer: {} });
    expect((await post({ query: trusted })).data).toMatchObject({ viewer: {} });
    const other = '{ viewer { workspace } }';
    expect(codeOf(await post({ query: other }))).toBe('FORBIDDEN');
    expect(codeOf(await post({ query: other, extensions: persisted(digestOf(other)) }))).toBe('FORBIDDEN');
    expect(codeOf(await post({ extensions: persisted(digestOf(other)) }))).toBe('FORBIDDEN');
  });
});
