import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../src/config/config.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { eventually } from '../testkit/eventually.js';
import { selfSigned } from '../testkit/services/certificates.js';

const PER_ADDRESS = 4;
let folder: string;
let ca: string;
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-tls-'));
  const [one, other] = [await selfSigned(), await selfSigned()];
  ca = one.cert;
  for (const [name, text] of Object.entries({ 'cert.pem': one.cert, 'key.pem': one.key, 'other.pem': other.key, 'text.pem': 'secret' }))
    writeFileSync(join(folder, name), text);
  server = await startTestServer({
    keys: true,
    env: {
      NETLOOM_TLS_CERT: join(folder, 'cert.pem'),
      NETLOOM_TLS_KEY: join(folder, 'key.pem'),
      NETLOOM_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS),
    },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function ask(path: string, options: { readonly body?: unknown; readonly localAddress?: string } = {}): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer key-of-anna' };
  const call = request(new URL(path, server.url), {
    ca,
    agent: false,
    headers,
    method: options.body === undefined ? 'GET' : 'POST',
    localAddress: options.localAddress,
  });
  call.end(options.body === undefined ? undefined : JSON.stringify(options.body));
  const [response] = (await once(call, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return `${response.statusCode} ${Buffer.concat(chunks).toString()}`;
}

async function dial(): Promise<TLSSocket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', ca });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve));
  return socket;
}

describe('a server with a certificate', () => {
  it('answers over HTTPS and not over HTTP', async () => {
    expect(server.url).toMatch(/^https:/u);
    expect(await ask('graphql', { body: { query: '{ viewer { name } }' } })).toBe('200 {"data":{"viewer":{"name":"anna"}}}');
    await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow();
  });

  it('serves subscriptions over secure WebSockets', async () => {
    class Trusting extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { ca });
      }
    }
    const client = createClient({
      url: `${server.url.replace('https', 'wss')}graphql`,
      webSocketImpl: Trusting,
      retryAttempts: 0,
      connectionParams: { authorization: 'Bearer key-of-anna' },
    });
    const connected = new Promise((resolve) => client.on('connected', resolve));
    client.subscribe(
      { query: 'subscription { sessions { sessionId } }' },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    await connected;
    await client.dispose();
  });

  it('limits the connections of an address, before and after the handshake', async () => {
    const other = '127.0.0.3';
    await eventually('earlier connections are closed', async () => (await ask('healthz')).startsWith('200'));
    const plain = Array.from({ length: 2 }, () => connectPlain({ port: server.port, host: '127.0.0.1' }));
    sockets.push(...plain);
    await Promise.all(plain.map((socket) => once(socket, 'connect')));
    const open: TLSSocket[] = [];
    await eventually('the address has as many connections as it may', async () => {
      const socket = await dial();
      if (socket.destroyed) return true;
      open.push(socket);
      return false;
    });
    expect(open.length).toBeLessThanOrEqual(PER_ADDRESS - plain.length);
    expect(await ask('healthz', { localAddress: other })).toContain('200');
    for (const socket of plain) socket.destroy();
    await eventually('a connection is accepted in their place', async () => !(await dial()).destroyed);
  });

  it('closes an idle connection of a stranger', async () => {
    const socket = await dial();
    socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/keep-alive: timeout=5/iu);
  });
});

describe('the settings of TLS', () => {
  const problemsOf = (env: Record<string, string>): unknown => {
    try {
      readConfig({ NETLOOM_AUTH: 'keys', ...env });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };
  const file = (name: string): string => join(folder, name);

  it('are needed on a host that others can reach, unless TLS ends at a proxy', () => {
    const open = { NETLOOM_HOST: '0.0.0.0' };
    expect(problemsOf(open)).toBe(
      'NETLOOM_HOST: without TLS expected a loopback address (127.0.0.1, ::1, localhost), got "0.0.0.0"; set NETLOOM_TLS_CERT and NETLOOM_TLS_KEY, or NETLOOM_BEHIND_PROXY=true if TLS ends at a proxy.',
    );
    expect(problemsOf({ ...open, NETLOOM_BEHIND_PROXY: 'false', NETLOOM_TRUSTED_PROXIES: 'uniquelocal' })).toContain('without TLS');
    for (const enough of [
      { NETLOOM_BEHIND_PROXY: 'true' },
      { NETLOOM_TRUSTED_PROXIES: 'uniquelocal' },
      { NETLOOM_TLS_CERT: file('cert.pem'), NETLOOM_TLS_KEY: file('key.pem') },
    ])
      expect(problemsOf({ ...open, ...enough })).toBeUndefined();
    expect(problemsOf({ NETLOOM_HOST: '127.0.0.1' })).toBeUndefined();
  });

  it('are a certificate and its own key', () => {
    const [cert, key] = [file('cert.pem'), file('key.pem')];
    expect(problemsOf({ NETLOOM_TLS_CERT: cert })).toContain('NETLOOM_TLS_KEY: expected a PEM file');
    expect(problemsOf({ NETLOOM_TLS_KEY: key })).toContain('NETLOOM_TLS_CERT: expected a PEM file');
    expect(problemsOf({ NETLOOM_TLS_CERT: cert, NETLOOM_TLS_KEY: file('other.pem') })).toContain('got another one');
    expect(problemsOf({ NETLOOM_TLS_CERT: cert, NETLOOM_TLS_KEY: file('missing.pem') })).toContain('got no such file');
    const text = problemsOf({ NETLOOM_TLS_CERT: cert, NETLOOM_TLS_KEY: file('text.pem') });
    expect(text).toContain('expected a PEM file with a private key');
    expect(text).not.toContain('secret');
  });
});
