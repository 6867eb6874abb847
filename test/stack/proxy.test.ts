import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testkit/eventually.js';
import { createMovedTimer, type MovedTimer } from '../testkit/moved-timer.js';
import { startProxy, type Proxy } from '../testkit/services/proxy.js';

/** Echoes every line. */
function echo(): Server {
  return createServer((socket) => {
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString()}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) socket.write(`${line}\n`);
    });
  });
}

interface Talk {
  /** Sends lines at once, and resolves when the same number has returned. */
  say(...lines: readonly string[]): Promise<string>;
  readonly socket: Socket;
}

async function talkTo(port: number): Promise<Talk> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return {
    socket,
    async say(...lines) {
      let heard = '';
      socket.write(lines.map((line) => `${line}\n`).join(''));
      while (heard.split('\n').length <= lines.length) heard += String((await once(socket, 'data'))[0]);
      return heard;
    },
  };
}

describe('the TCP proxy', () => {
  let server: Server;
  let proxy: Proxy;
  let timer: MovedTimer;
  beforeAll(async () => {
    server = echo().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  const target = () => (server.address() as AddressInfo).port;
  beforeEach(async () => void (proxy = await startProxy({ port: target() }, (timer = createMovedTimer()))));
  afterEach(() => proxy.dispose());

  it('counts round trips', async () => {
    const { result: talk, traffic } = await proxy.during(async () => {
      const opened = await talkTo(proxy.port);
      for (const line of ['one', 'two', 'three']) expect(await opened.say(line)).toBe(`${line}\n`);
      return opened;
    });
    expect(traffic).toEqual({ roundTrips: 3, connections: 1, bytesUp: 14, bytesDown: 14 });
    const together = await proxy.during(() => talk.say('all', 'of', 'them'));
    expect(together.traffic).toMatchObject({ roundTrips: 1, connections: 0 });
    const other = await talkTo(proxy.port);
    expect((await proxy.during(() => Promise.all([talk.say('here'), other.say('there')]))).traffic.roundTrips).toBe(2);
    expect(proxy.traffic().roundTrips).toBe(6);
  });

  it('delays every byte in both directions, in order', async () => {
    const talk = await talkTo(proxy.port);
    proxy.setLatency(60);
    const answer = talk.say('a', 'b');
    for (let direction = 0; direction < 2; direction += 1) {
      await eventually('the bytes are under way', () => timer.waiting().length > 0);
      timer.moveOn(59);
      expect(timer.waiting()).toEqual([1]);
      timer.moveOn(1);
    }
    expect(await answer).toBe('a\nb\n');
    const late = talk.say('late');
    await eventually('the bytes are under way', () => timer.waiting().length > 0);
    proxy.setLatency(0);
    const soon = once(talk.socket, 'data');
    talk.socket.write('soon\n');
    await eventually('the next bytes have arrived', () => proxy.traffic().bytesUp === 'a\nb\nlate\nsoon\n'.length);
    timer.moveOn(60);
    expect(await late).toMatch(/^late\n/u);
    await soon;
    expect(timer.waiting()).toEqual([]);
  });

  it('delivers nothing while it is paused', async () => {
    const talk = await talkTo(proxy.port);
    proxy.pause();
    const answer = talk.say('hello');
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    await eventually('the bytes have arrived', () => proxy.traffic().bytesUp === 'hello\n'.length);
    // The server answers others, which ask it after that.
    const direct = await talkTo(target());
    for (const line of ['one', 'two', 'three']) expect(await direct.say(line)).toBe(`${line}\n`);
    direct.socket.destroy();
    expect([isAnswered, proxy.traffic().bytesDown]).toEqual([false, 0]);
    proxy.resume();
    expect(await answer).toBe('hello\n');
  });

  it('closes connections, and refuses new ones', async () => {
    const talk = await talkTo(proxy.port);
    const closed = once(talk.socket, 'close');
    proxy.cut();
    await closed;
    expect(await (await talkTo(proxy.port)).say('again')).toBe('again\n');
    await proxy.refuse();
    await expect(talkTo(proxy.port)).rejects.toThrow('ECONNREFUSED');
    await proxy.accept();
    expect(await (await talkTo(proxy.port)).say('once more')).toBe('once more\n');
  });
});
