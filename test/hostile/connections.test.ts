import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '../../src/graphql/common/limits.js';
import { eventually } from '../testkit/eventually.js';
import { casualty, startTarget, type Target } from './target.js';

let target: Target;
beforeAll(async () => {
  target = await startTarget({ keys: true });
});
afterAll(() => target.stop());

const KEY = 'key-of-anna';

/** A TCP connection on which bytes were sent. */
async function connected(...lines: readonly string[]): Promise<Socket> {
  const socket = connect(target.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (lines.length > 0) socket.write(lines.join('\r\n'));
  return socket;
}

const upgrade = (path: string, ...headers: readonly string[]): readonly string[] => [
  `GET ${path} HTTP/1.1`,
  `Host: 127.0.0.1:${target.port}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...headers,
  '',
  '',
];

const post = (length: number, ...headers: readonly string[]): readonly string[] => [
  'POST /graphql HTTP/1.1',
  `Host: 127.0.0.1:${target.port}`,
  'content-type: application/json',
  `content-length: ${length}`,
  ...headers,
  '',
  '',
];

/** The response until the server closed the connection. */
async function answered(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // A client that is still sending may receive a reset instead of an orderly end.
  socket.on('error', () => undefined);
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

interface Opened {
  readonly socket: WebSocket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly messages: string[];
}

async function opened(): Promise<Opened> {
  const socket = new WebSocket(target.url.replace('http', 'ws'), 'graphql-transport-ws');
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => void messages.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  await Promise.race([once(socket, 'open'), closed]);
  return { socket, closed, messages };
}

async function initialised(): Promise<Opened> {
  const client = await opened();
  client.socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${KEY}` } }));
  await eventually('the connection is acknowledged', () => client.messages.some((message) => message.includes('connection_ack')));
  return client;
}

describe('a connection that is reset', () => {
  it.each([
    ['while an upgrade to nowhere is refused', () => upgrade('/nope')],
    ['while a foreign origin is refused', () => upgrade('/graphql', 'Origin: https://evil.example')],
    ['while it becomes a WebSocket', () => upgrade('/graphql', 'Sec-WebSocket-Protocol: graphql-transport-ws')],
    ['while it becomes a WebSocket of another protocol', () => upgrade('/graphql', 'Sec-WebSocket-Protocol: graphql-ws')],
    ['in the middle of its headers', () => ['POST /graphql HTTP/1.1', 'Host: x']],
    ['in the middle of its body', () => [...post(1_000, `authorization: Bearer ${KEY}`), '{"query":']],
    ['without having said anything', () => []],
  ])('%s leaves the server alive', async (_name, lines) => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const socket = await connected(...lines());
      socket.resetAndDestroy();
    }
    expect(await casualty(target)).toBeUndefined();
  });

  it('after invalid frames leaves the server alive', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const socket = await connected(...upgrade('/graphql', 'Sec-WebSocket-Protocol: graphql-transport-ws'));
      await once(socket, 'data');
      socket.write(Buffer.from([0xff, 0xff, attempt, 0x7f, 0x00]));
      socket.resetAndDestroy();
    }
    expect(await casualty(target)).toBeUndefined();
  });
});

describe('300 idle connections of one address', () => {
  it('are not all accepted, and do not affect another address', async () => {
    const idle = await Promise.all(Array.from({ length: 300 }, () => connected('GET /healthz HTTP/1.1', 'Host: 127.0.0.1', '', '')));
    const first = await Promise.all(idle.map(async (socket) => (socket.closed ? '' : String((await once(socket, 'data'))[0]))));
    expect(first.filter((text) => text.startsWith('HTTP/1.1 200')).length).toBeLessThanOrEqual(256);
    expect(first.filter((text) => text.startsWith('HTTP/1.1 429')).length).toBeGreaterThanOrEqual(300 - 256);
    const answer = await new Promise<string>((resolve, reject) => {
      const options = { port: target.port, localAddress: '127.0.0.2', path: '/graphql?query={viewer{name}}' };
      const headers = { authorization: `Bearer ${KEY}`, 'apollo-require-preflight': 'true' };
      get({ ...options, headers }, (response) => response.on('data', (chunk: Buffer) => resolve(chunk.toString()))).on('error', reject);
    });
    expect(answer).toContain('"name":"anna"');
    for (const socket of idle) socket.destroy();
    await eventually('they are counted no more', async () => (await fetch(new URL('/healthz', target.url))).status === 200);
  });
});

describe('a slow client', () => {
  it('that is refused is disconnected, regardless of its remaining body', async () => {
    // A client that is not refused may wait until the timeout of its request.
    const patient = await connected(...post(100_000, `authorization: Bearer ${KEY}`), '{');
    expect(await answered(await connected(...post(100_000), '{'))).toMatch(/^HTTP\/1.1 401 /u);
    expect(patient.closed).toBe(false);
    patient.destroy();
  });

  it('that requests a missing page is disconnected, too', async () => {
    const lines = post(100_000, `authorization: Bearer ${KEY}`).map((line) => line.replace('/graphql', '/nothing'));
    const patient = await connected(...post(100_000, `authorization: Bearer ${KEY}`), '{');
    expect(await answered(await connected(...lines, '{'))).toMatch(/^HTTP\/1.1 404 /u);
    expect(patient.closed).toBe(false);
    patient.destroy();
  });

  it('that sends its headers or its body byte by byte is disconnected', async () => {
    const drips = {
      headers: ['POST /graphql HTTP/1.1', 'Host: x', ''],
      body: [...post(100_000, `authorization: Bearer ${KEY}`), '{'],
    };
    const ended: string[] = [];
    await Promise.all(
      Object.entries(drips).map(async ([name, lines]) => {
        const socket = await connected(...lines);
        const drip = setInterval(() => socket.write('a'), 500);
        await answered(socket);
        clearInterval(drip);
        ended.push(name);
      }),
    );
    // Headers have less time than the whole request.
    expect(ended).toEqual(['headers', 'body']);
  });

  it('that never authenticates loses its WebSocket', async () => {
    const { code } = await (await opened()).closed;
    expect(code).toBe(4408);
  });
});

describe('a WebSocket', () => {
  it('gets a pong without the payload of its ping', async () => {
    const { socket, messages } = await initialised();
    socket.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(100_000) } }));
    await eventually('a pong comes', () => messages.some((message) => message.includes('pong')));
    expect(messages.at(-1)).toBe('{"type":"pong"}');
    socket.close();
  });

  it.each(['messages', 'ping frames'])('that floods the server with %s is closed', async (kind) => {
    const { socket, closed } = await initialised();
    for (let count = 0; count < 4 * LIMITS.socketMessages.max; count += 1) {
      if (kind === 'messages') socket.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(1_000) } }));
      else socket.ping('x'.repeat(100));
    }
    expect((await closed).code).toBe(4429);
  });

  it('that sends too many bytes within a second is closed, and so are others of the same principal', async () => {
    const [one, two] = [await initialised(), await initialised()];
    const payload = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(250_000) } });
    for (let count = 0; count < 40; count += 1) for (const { socket } of [one, two]) socket.send(payload);
    expect((await Promise.all([one.closed, two.closed])).map(({ code }) => code)).toEqual([4429, 4429]);
  });

  it('may send little before its connection is acknowledged', async () => {
    const { socket, closed } = await opened();
    socket.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(10_000) } }));
    expect((await closed).code).toBe(1009);
  });

  it('that does not read does not fill the memory', async () => {
    const before = target.memory().now;
    const clients = await Promise.all(Array.from({ length: 20 }, () => initialised()));
    for (const { socket } of clients) socket.pause();
    const payload = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(200_000) } });
    for (let round = 0; round < 50; round += 1)
      for (const { socket } of clients) if (socket.bufferedAmount < 5_000_000) socket.send(payload);
    await eventually('every message has left', () =>
      clients.every(({ socket }) => socket.bufferedAmount === 0 || socket.readyState !== socket.OPEN),
    );
    expect(await casualty(target)).toBeUndefined();
    expect(target.memory().now - before).toBeLessThan(500);
    for (const { socket } of clients) socket.terminate();
  });

  it('with a wrong key counts as unauthenticated', async () => {
    const attempt = async (index: number): Promise<number> => {
      const { socket, closed } = await opened();
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer guess-${index}` } }));
      return (await closed).code;
    };
    expect(await attempt(0)).toBe(4403);
    // The limit is for a minute, in which a busy machine may make few attempts one after the other.
    await eventually('attempts are refused', async () =>
      (await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index)))).includes(4429),
    );
  });

  it('is refused if its address has too many unauthenticated sockets', async () => {
    const sockets = await Promise.all(
      Array.from({ length: LIMITS.earlySockets.max + 20 }, () =>
        connected(...upgrade('/graphql', 'Sec-WebSocket-Protocol: graphql-transport-ws')),
      ),
    );
    const first = await Promise.all(sockets.map(async (socket) => String((await once(socket, 'data'))[0]).split('\r\n')[0]));
    expect(first.filter((line) => line?.includes('101')).length).toBeLessThanOrEqual(LIMITS.earlySockets.max);
    expect(first.filter((line) => line?.includes('429')).length).toBeGreaterThanOrEqual(20);
    for (const socket of sockets) socket.destroy();
    await eventually('the addresses’ sockets are counted no more', async () => {
      const { socket, messages } = await opened();
      if (socket.readyState !== socket.OPEN) return false;
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${KEY}` } }));
      await eventually('an answer', () => messages.length > 0 || socket.readyState !== socket.OPEN);
      socket.close();
      return messages.some((message) => message.includes('connection_ack'));
    });
  });
});

describe('headers of every response', () => {
  it.each(['/healthz', '/nothing', '/graphql'])('of %s forbid sniffing types and caching', async (path) => {
    const response = await fetch(new URL(path, target.url));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
