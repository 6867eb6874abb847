import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, importSample, mcpOverHttp } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('/mcp', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ keys: true });
    await importSample(server.app, { workspace: 'noc', name: 'anna' });
  });
  afterAll(() => server.stop());
  const post = (body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${server.url}mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...server.as('anna').headers,
        ...headers,
      },
      body,
    });

  it.each(ERAS)('refuses an unknown key, protocol %s', async (era) => {
    await expect(mcpOverHttp(server.url, era, { authorization: 'Bearer wrong' })).rejects.toThrow();
  });

  it('answers 401 without a key, with the same header as the API', async () => {
    const response = await post(JSON.stringify(INITIALIZE), { authorization: 'Bearer wrong' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('answers 403 to a foreign origin', async () => {
    const response = await post(JSON.stringify(INITIALIZE), { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('NETLOOM_ORIGINS');
  });

  it.each(['GET', 'DELETE'])('answers 405 to %s at once', async (method) => {
    const response = await fetch(`${server.url}mcp`, { method, headers: { accept: 'text/event-stream', ...server.as('anna').headers } });
    expect(response.status).toBe(405);
  });

  it('answers 413 to an oversized body', async () => {
    const response = await post(JSON.stringify({ ...INITIALIZE, padding: 'x'.repeat(2 * 1024 * 1024) }));
    expect(response.status).toBe(413);
  });

  it('answers 400 to a body that is not JSON, to one of very many members, and to a batch', async () => {
    const broken = await post('{"jsonrpc":');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_700 } });
    const batch = await post(JSON.stringify([INITIALIZE, INITIALIZE]));
    expect(batch.status).toBe(400);
    expect(await batch.json()).toMatchObject({ error: { message: 'Batches are not supported.' } });
    const members = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
    const long = await post(JSON.stringify({ ...INITIALIZE, params: { _meta: members } }));
    expect(await long.json()).toMatchObject({ error: { message: 'Expected a body of at most 110000 commas and colons.' } });
    expect((await post('x', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it.each([
    ['resources/read', { uri: `netloom://session/${'a'.repeat(1_100_000)}` }, 'params.uri: expected at most 2000 characters, got '],
    ['resources/read', { uri: 5 }, 'params.uri: expected a text of at most 2000 characters, got 5'],
    ['resources/read', undefined, 'params: expected an object, got undefined'],
    ['tools/call', { name: 'recall', arguments: 'x' }, 'params.arguments: expected an object, got "x"'],
    ['completion/complete', { ref: {}, argument: { name: 'session', value: 5 } }, 'params.argument.value: expected a text'],
  ])('names the wrong parameter of %s', async (method, params, expected) => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
    const { id, error } = (await response.json()) as {
      readonly id: number;
      readonly error: { readonly code: number; readonly message: string };
    };
    expect([response.status, id, error.code]).toEqual([200, 7, -32_602]);
    expect(error.message.slice(0, expected.length)).toBe(expected);
    expect(error.message.length).toBeLessThan(300);
  });

  it('tells a browser of an allowed origin that it may read the answer', async () => {
    const response = await post(JSON.stringify(INITIALIZE), { origin: server.url.slice(0, -1) });
    expect(response.headers.get('access-control-allow-origin')).toBe(server.url.slice(0, -1));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.text();
  });

  it.each(ERAS)('shows nothing of another workspace or of another principal, protocol %s', async (era) => {
    const anna = await mcpOverHttp(server.url, era, server.as('anna').headers);
    const bert = await mcpOverHttp(server.url, era, server.as('bert').headers);
    const chris = await mcpOverHttp(server.url, era, server.as('chris').headers);
    const { text } = await anna.call('add_turn', { key: 'private', text: 'Look at fra1-core-02' });
    const [session] = /ses_\w+/u.exec(text) ?? [];
    for (const other of [bert, chris]) {
      for (const name of [session, 'private']) {
        const answer = await other.call('get_context', { session: name });
        expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(/^NOT_FOUND: /u) as string });
      }
      const { resources } = await other.client.listResources();
      expect(resources).toEqual([]);
    }
    expect((await bert.call('find_entities', { query: 'fra1-core-02' })).text).toContain('- device fra1-core-02');
    const elsewhere = await chris.call('find_entities', { query: 'fra1-core-02' });
    expect(elsewhere.text).toMatch(/^Scope: workspace elsewhere, principal chris, .*\nNothing found\.\n$/u);
    expect((await chris.call('understand', { text: 'fra1-core-02' })).text).not.toContain('ent_');
    await Promise.all([anna.close(), bert.close(), chris.close()]);
  });
});

describe('/mcp with an open subscription', () => {
  it('acknowledges that it will send nothing, and ends it when the server stops', async () => {
    const server = await startTestServer();
    const mcp = await mcpOverHttp(server.url, '2026-07-28');
    const subscription = await mcp.client.listen({ resourceSubscriptions: ['netloom://session/x'], toolsListChanged: true });
    expect(subscription.honoredFilter).toEqual({});
    await server.stop();
    expect(await subscription.closed).toBe('graceful');
    await mcp.close();
  });
});

describe('/mcp with a rate limit', () => {
  it('counts its requests like those of the API', async () => {
    const server = await startTestServer({ keys: true, env: { NETLOOM_RATE_LIMIT: '5' } });
    const send = () =>
      fetch(`${server.url}mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...server.as('anna').headers },
        body: '{}',
      });
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) statuses.push((await send()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await server.as('anna').run('{ viewer { name } }')).status).toBe(429);
    await server.stop();
  });
});

describe('/mcp on a failing store', () => {
  it('logs the error, and tells clients nothing about it', async () => {
    const server = await startTestServer({
      decorateStore: (store) => ({
        ...store,
        read: () => {
          throw new Error('secret path /var/lib/x');
        },
      }),
    });
    const mcp = await mcpOverHttp(server.url, 'legacy');
    const { text, isError } = await mcp.call('understand', { text: 'x' });
    expect([text, isError]).toEqual(['INTERNAL: Internal error.', true]);
    await expect(mcp.client.readResource({ uri: 'netloom://session/x' })).rejects.toThrow(/^(?!.*secret)/u);
    expect(server.log.join('')).toContain('secret path');
    await mcp.close();
    await server.stop();
  });
});
