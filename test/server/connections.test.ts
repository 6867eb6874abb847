import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAddresses, networkOf } from '../../src/graphql/transport/addresses.js';
import { guardConnections } from '../../src/graphql/transport/connections.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { eventually } from '../testkit/eventually.js';

const PER_ADDRESS = 8;
/** Another client on the same machine. */
const OTHER = '127.0.0.2';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  /** What the server has sent so far. */
  received(): string;
  /** Sends a GET request and returns the response, which has no more than one chunk. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<string>;
}

async function dial(port: number, from = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return {
    socket,
    closed,
    received: () => text,
    async get(path, headers = {}) {
      text = '';
      const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
      socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      await Promise.race([once(socket, 'data'), closed]);
      return text;
    },
  };
}

const KEY = { authorization: 'Bearer key-of-anna' };
const QUERY = `/graphql?query=${encodeURIComponent('{viewer{name}}')}`;
const PREFLIGHT = { 'apollo-require-preflight': 'true' };

describe('the connections of an address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ keys: true, env: { NETLOOM_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) } });
  });
  afterAll(() => server.stop());

  it('are limited without affecting other addresses', async () => {
    const idle = [];
    for (let count = 0; count < PER_ADDRESS; count += 1) idle.push(await dial(server.port));

    for (const client of idle) expect(await client.get('/healthz')).toContain('HTTP/1.1 200');
    const refused = await dial(server.port);
    await refused.closed;
    expect(refused.received()).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n.*too many connections/su);
    expect(await (await dial(server.port, OTHER)).get(QUERY, { ...KEY, ...PREFLIGHT })).toContain('"name":"anna"');
    const entries = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ msg }) => msg === 'Refused clients')).toMatchObject([
      { reason: 'too many connections of one address', refused: 1, addresses: ['127.0.0.1'] },
    ]);
    idle[0]?.socket.destroy();
    await eventually('a connection is accepted in its place', async () =>
      (await (await dial(server.port)).get('/healthz')).includes(' 200 '),
    );
  });

  it('are closed after five idle seconds, and later once a valid key was seen', async () => {
    const [stranger, guess, anna] = [await dial(server.port, OTHER), await dial(server.port, OTHER), await dial(server.port, OTHER)];
    expect(await anna.get(QUERY, { ...KEY, ...PREFLIGHT })).toMatch(/\r\nkeep-alive: timeout=72\r\n/iu);
    expect(await stranger.get('/healthz')).toMatch(/\r\nkeep-alive: timeout=5\r\n/iu);
    expect(await guess.get(QUERY, { authorization: 'Bearer guess', ...PREFLIGHT })).toMatch(/\r\nkeep-alive: timeout=5\r\n/iu);
    await Promise.all([stranger.closed, guess.closed]);
    expect(await anna.get(QUERY, { ...KEY, ...PREFLIGHT })).toContain('"name":"anna"');
  });
});

describe('a server that is nearly full', () => {
  let server: Server;
  let port: number;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  async function serve(trusted: readonly string[]): Promise<void> {
    server = createServer((_request, response) => void response.end('ok'));
    const connections = guardConnections(server, {
      addresses: createAddresses(trusted),
      perAddress: 100,
      most: 10,
      logger: pino({ level: 'silent' }),
      metrics: undefined,
    });
    server.on('request', (request) => {
      if (request.headers.authorization !== undefined) connections.recognize(request);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  it('closes the stranger’s connection that was idle longest, never one with a key', async () => {
    await serve([]);
    const anna = await dial(port);
    await anna.get('/', KEY);
    const [first, second] = [await dial(port), await dial(port)];
    await first.get('/');
    for (let count = 0; count < 6; count += 1) await (await dial(port)).get('/');
    // The second one has sent nothing; the first one is in use again.
    await first.get('/');
    expect(await (await dial(port)).get('/')).toContain('ok');
    await second.closed;
    expect(await first.get('/')).toContain('ok');
    for (let count = 0; count < 20; count += 1) expect(await (await dial(port)).get('/')).toContain('ok');
    await first.closed;
    expect(await anna.get('/', KEY)).toContain('ok');
  });

  it('refuses others if all connections have a key', async () => {
    await serve([]);
    for (let count = 0; count < 10; count += 1) await (await dial(port)).get('/', KEY);
    const refused = await dial(port);
    await refused.closed;
    expect(refused.received()).toMatch(/^HTTP\/1\.1 429 /u);
  });

  it('keeps the connections of trusted proxies', async () => {
    await serve(['127.0.0.3']);
    const proxy = await dial(port, '127.0.0.3');
    for (let count = 0; count < 20; count += 1) expect(await (await dial(port)).get('/')).toContain('ok');
    expect(await proxy.get('/')).toContain('ok');
  });
});

describe('failed logins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ keys: true, console: true, env: { NETLOOM_TRUSTED_PROXIES: '127.0.0.3, 10.9.0.0/16' } });
  });
  afterAll(() => server.stop());

  /** The statuses of requests with a wrong key over one connection. */
  async function guesses(count: number, from: string, forwarded?: string): Promise<readonly string[]> {
    const client = await dial(server.port, from);
    const statuses: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const headers = {
        authorization: `Bearer guess-${sent}`,
        ...PREFLIGHT,
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      };
      statuses.push((await client.get(QUERY, headers)).slice(9, 12));
    }
    return [...new Set(statuses)];
  }

  it('are counted by the address that a trusted proxy names, whatever the client claimed before', async () => {
    expect(await guesses(120, '127.0.0.3', '203.0.113.7')).toEqual(['401']);
    expect(await guesses(1, '127.0.0.3', '198.51.100.1, 203.0.113.7, 10.9.0.1')).toEqual(['429']);
    expect(await guesses(1, '127.0.0.3', '203.0.113.8')).toEqual(['401']);
  });

  it('are counted by the connection’s address if the proxy is not trusted', async () => {
    expect(await guesses(120, '127.0.0.4', '203.0.113.9')).toEqual(['401']);
    expect(await guesses(1, '127.0.0.4', '203.0.113.10')).toEqual(['429']);
  });

  it('of an IPv6 network of 64 bits are counted together', async () => {
    expect(await guesses(120, '127.0.0.3', '2001:db8:1:2::1')).toEqual(['401']);
    expect(await guesses(1, '127.0.0.3', '2001:db8:1:2:ffff::9')).toEqual(['429']);
    expect(await guesses(1, '127.0.0.3', '2001:db8:1:3::1')).toEqual(['401']);
  });

  it('do not lock anybody out of the console, the health checks and valid keys', async () => {
    await guesses(130, '127.0.0.5');
    const client = await dial(server.port, '127.0.0.5');
    expect(await client.get('/healthz')).toContain('HTTP/1.1 200');
    expect(await client.get('/console')).toContain('HTTP/1.1 200');
    expect(await client.get(QUERY, { ...KEY, ...PREFLIGHT })).toContain('"name":"anna"');
  });
});

describe('an address counts', () => {
  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['', 'unix', false],
  ])('%s and %s as one: %s', (one, other, same) => {
    expect(networkOf(one) === networkOf(other)).toBe(same);
  });
});
