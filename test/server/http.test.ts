import { request as httpRequest } from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

let open: TestServer;
let guarded: TestServer;
let production: TestServer;
beforeAll(async () => {
  open = await startTestServer();
  guarded = await startTestServer({ keys: true });
  production = await startTestServer({ production: true });
});
afterAll(() => Promise.all([open.stop(), guarded.stop(), production.stop()]));

/** Sends Host and Origin headers, which fetch does not allow. */
function send(
  server: TestServer,
  headers: Record<string, string>,
  path = '/graphql',
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port: server.port, path, method: body === undefined ? 'GET' : 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const QUERY = JSON.stringify({ query: '{ viewer { name workspace } }' });

/** How a socket with these headers ends, or `open`. */
function dial(server: TestServer, headers: Record<string, string>, path = 'graphql'): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', { headers });
    socket.on('open', () => {
      resolve('open');
      socket.close();
    });
    socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
    socket.on('error', (error) => resolve(error.message));
  });
}

describe('authentication', () => {
  it('is the principal `local` without keys', async () => {
    expect(await open.as().ok('{ viewer { name workspace } }')).toEqual({ viewer: { name: 'local', workspace: 'default' } });
  });

  it('follows from the key', async () => {
    expect(await guarded.as('chris').ok('{ viewer { name workspace } }')).toEqual({ viewer: { name: 'chris', workspace: 'elsewhere' } });
  });

  it.each([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'key-of-anna' },
    { authorization: 'Basic key-of-anna' },
    { authorization: 'Bearer ' },
  ])('requires a known key if keys are configured: %j', async (headers) => {
    const { status, text } = await send(guarded, headers, '/graphql', QUERY);
    expect(status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});

describe('origins', () => {
  it.each(['evil.example', 'evil.example:4000', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'a foreign host name is refused without keys: %j',
    async (host) => {
      const { status, text } = await send(open, { host }, '/graphql', QUERY);
      expect(status).toBe(403);
      expect(text).not.toContain('viewer":');
      expect(await dial(open, { host })).toBe('403');
    },
  );

  it('loopback names are accepted', async () => {
    for (const host of ['localhost', `127.0.0.1:${open.port}`, '[::1]:1'])
      expect((await send(open, { host }, '/graphql', QUERY)).status).toBe(200);
  });

  it('a foreign page is refused, on both transports, with and without keys', async () => {
    for (const server of [open, guarded, production]) {
      // If there are keys to protect, the page of another local program is foreign, too.
      const local = server === open ? 'http://127.0.0.1.evil.example' : `http://127.0.0.1:${server.port + 1}`;
      for (const origin of ['https://evil.example', 'null', local]) {
        expect((await send(server, { origin, authorization: 'Bearer key-of-anna' }, '/graphql', QUERY)).status).toBe(403);
        expect(await dial(server, { origin })).toBe('403');
      }
    }
  });

  it('its own pages and, in development, Apollo Studio are accepted', async () => {
    const own = { origin: `http://127.0.0.1:${open.port}`, host: `127.0.0.1:${open.port}` };
    expect((await send(open, own, '/graphql', QUERY)).status).toBe(200);
    expect(await dial(open, own)).toBe('open');
    const studio = { origin: 'https://studio.apollographql.com' };
    expect((await send(open, studio, '/graphql', QUERY)).status).toBe(200);
    expect((await send(production, studio, '/graphql', QUERY)).status).toBe(403);
  });

  it('a local page is accepted without keys and may read the response, and is otherwise refused and logged', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080']) {
      const response = await fetch(`${open.url}graphql`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect((await send(open, { origin }, '/graphql', QUERY)).status).toBe(200);
      expect(await dial(open, { origin })).toBe('open');
    }
    await send(guarded, { origin: 'http://localhost:5173' }, '/graphql', QUERY);
    expect(guarded.log.join('\n')).toContain('http://localhost:5173');
  });

  it('a subscription over POST is refused with a hint to use a WebSocket', async () => {
    const { status, text } = await send(
      open,
      {},
      '/graphql',
      JSON.stringify({ query: 'subscription { sessionEvents(sessionId: "x") { cursor } }' }),
    );
    expect(status).toBe(400);
    expect(text).toContain('BAD_REQUEST');
    expect(text).toContain('WebSocket');
  });

  it('a query keeps its other data when a window cannot be built', async () => {
    const query = '{ viewer { name } context(sessionId: "ses_00000000000000000000000000") { revision } }';
    const { text } = await send(open, {}, '/graphql', JSON.stringify({ query }));
    expect(JSON.parse(text)).toMatchObject({
      data: { viewer: { name: 'local' }, context: null },
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });

  it('an HTML form of a foreign page is refused', async () => {
    expect((await send(open, { 'content-type': 'text/plain' }, '/graphql', QUERY)).status).toBeGreaterThanOrEqual(400);
    const get = await send(open, { 'content-type': '' }, `/graphql?query=${encodeURIComponent('{ viewer { name } }')}`);
    expect(get.status).toBe(400);
  });
});

describe('other paths and bodies', () => {
  it('have errors in the same format', async () => {
    expect(JSON.parse((await send(open, {}, '/nothing')).text)).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    expect(JSON.parse((await send(open, {}, '/graphql', '{"query": ')).text)).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
    expect(JSON.parse((await send(open, {}, '/graphql', '{}')).text)).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    expect(JSON.parse((await send(open, {}, '/graphql', '{"query": "{ viewer {"}')).text)).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }],
    });
    expect(await dial(open, {}, 'elsewhere')).toBe('404');
  });

  it('report the health of the service', async () => {
    expect(await (await fetch(`${open.url}healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${open.url}readyz`)).json()).toMatchObject({ status: 'ready', store: { healthy: true } });
  });

  it('show pages in development only', async () => {
    const explorer = await (await fetch(`${open.url}explorer`)).text();
    expect(explorer).toContain('YogaGraphiQL');
    expect(explorer).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="https?:/u);
    expect(await (await fetch(open.url)).text()).toContain('EmbeddedSandbox');
    for (const path of ['', 'explorer']) expect((await fetch(`${production.url}${path}`)).status).toBe(404);
  });
});

describe('sockets', () => {
  it('of one principal are at most 50', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => greeted('key-of-bert')));
    expect(await ended('key-of-bert')).toBe(4429);
    expect(await greeted('key-of-anna').then((socket) => socket.readyState)).toBe(WebSocket.OPEN);
    sockets.forEach((socket) => socket.terminate());
  });

  it('without a key are closed with 4403', async () => {
    expect(await ended('wrong')).toBe(4403);
  });

  const dialled = (key: string): WebSocket => {
    const socket = new WebSocket(`${guarded.url.replace('http', 'ws')}graphql`, 'graphql-transport-ws');
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } })));
    return socket;
  };
  const greeted = (key: string): Promise<WebSocket> =>
    new Promise((resolve) => {
      const socket = dialled(key);
      socket.once('message', () => resolve(socket));
    });
  const ended = (key: string): Promise<number> => new Promise((resolve) => dialled(key).on('close', resolve));
});
