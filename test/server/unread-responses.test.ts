import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { limitUnreadResponses, type UnreadLimits } from '../../src/graphql/transport/unread-responses.js';
import { eventually } from '../testkit/eventually.js';

const SIZE = 16 * 1024 * 1024;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let end: () => void = () => undefined;
afterEach(() => end());

/** A server whose responses have 16 MiB, which is more than the buffers of the system take. */
async function serve(limits: UnreadLimits) {
  const log: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((_request, response) => void response.end(Buffer.alloc(SIZE)));
  server.keepAliveTimeout = 3_600_000;
  limitUnreadResponses(server, pino({ level: 'warn' }, { write: (line) => void log.push(line) }), limits);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clients: Socket[] = [];
  end = () => {
    clients.forEach((client) => client.destroy());
    server.close();
  };
  const request = async (reads: boolean): Promise<Socket> => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
    if (reads) client.resume();
    else client.pause();
    client.write(REQUEST);
    return client;
  };
  return { log, open, request };
}

describe('a client that does not read its response', () => {
  it('is disconnected after a time, and one that reads is not', async () => {
    const { log, open, request } = await serve({ stallMs: 200, bytes: 1024 * SIZE });
    const reader = await request(true);
    await eventually('the response is read', () => reader.bytesRead > SIZE);
    await request(false);
    await eventually('the other one is disconnected', () => log.length === 1 && open.size === 1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ msg: 'Disconnected a client that does not read its response' });
    expect(reader.destroyed).toBe(false);
  });

  it('is disconnected at once if too much waits for its address', async () => {
    const { log, open, request } = await serve({ stallMs: 3_600_000, bytes: 2.5 * SIZE });
    for (let count = 0; count < 5; count += 1) await request(false);
    await eventually('what exceeds the limit is disconnected', () => log.length === 3 && open.size === 2);
  });
});
