import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A TCP proxy to a loopback port that can be made slow or silent. */
export interface SlowProxy {
  readonly port: number;
  /** The number of connections that clients opened, and that were closed. */
  opened(): number;
  closed(): number;
  /** The delay of every chunk in either direction, in milliseconds. */
  delay(ms: number): void;
  /** While true, nothing is passed on and connections stay open. Connections that lost data stay dead, like half-open ones. */
  swallow(on: boolean): void;
  dispose(): Promise<void>;
}

export async function startSlowProxy(target: number): Promise<SlowProxy> {
  let [ms, deaf] = [0, false];
  const counts = { opened: 0, closed: 0 };
  const sockets = new Set<Socket>();
  const connected = (from: Socket, to: Socket): void => {
    let dead = false;
    let tail = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      dead ||= deaf;
      if (dead) return;
      const due = performance.now() + ms;
      // One after the other, so that a chunk never overtakes an earlier one whose delay was longer.
      tail = pass(tail, due, () => to.writable && to.write(chunk));
    });
    from.on('close', () => to.destroy());
    from.on('error', () => undefined);
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    counts.opened += 1;
    client.setNoDelay(true).on('close', () => (counts.closed += 1));
    connected(client, upstream);
    connected(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    opened: () => counts.opened,
    closed: () => counts.closed,
    delay: (by) => void (ms = by),
    swallow: (on) => void (deaf = on),
    async dispose() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(before: Promise<void>, due: number, act: () => void): Promise<void> {
  await before;
  if (due > performance.now()) await wait(due - performance.now());
  act();
}
