import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pause, SYSTEM_TIMER, type Timer } from '../../../src/async/timer.js';

/** Counted traffic. */
export interface Traffic {
  /**
   * Round trips: the number of times that a client sent bytes after bytes of the server, or first, on one connection. Bytes that are sent before a
   * response arrives count once.
   */
  readonly roundTrips: number;
  /** Opened connections. */
  readonly connections: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
}

/** A TCP proxy on loopback that simulates a slow, hanging or broken network, and counts traffic. */
export interface Proxy {
  readonly port: number;
  /** The delay of each byte in each direction, in milliseconds. */
  setLatency(ms: number): void;
  /** Holds all traffic in both directions: connections, including new ones, stay open, and nothing arrives. */
  pause(): void;
  resume(): void;
  /** Closes every open connection; new ones are accepted. */
  cut(): void;
  /** Closes every open connection and refuses new ones until {@link accept}. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** The traffic since the start. */
  traffic(): Traffic;
  /** The traffic while `work` runs. Nothing else should use the proxy then. */
  during<Result>(work: () => Promise<Result>): Promise<{
    readonly result: Result;
    readonly traffic: Traffic;
    /** The round trips that were awaited one after the other: each began when the response of another had been delivered. */
    readonly waits: number;
  }>;
  dispose(): Promise<void>;
}

export interface ProxyTarget {
  readonly host?: string;
  readonly port: number;
}

/** `target` may be a function, which chooses the target of each connection, as a load balancer does. */
export async function startProxy(target: ProxyTarget | (() => ProxyTarget), timer: Timer = SYSTEM_TIMER): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const counts = { roundTrips: 0, connections: 0, bytesUp: 0, bytesDown: 0 };
  const state = { timer, waits: 0, latencyMs: 0, gate: Promise.resolve(), open: () => {}, paused: false };
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    counts.connections += 1;
    let asking = false;
    let wait = 0;
    const { port: to, host = '127.0.0.1' } = typeof target === 'function' ? target() : target;
    const upstream = connect(to, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('close', () => sockets.delete(socket));
    }
    carry(client, upstream, state, (chunk) => {
      if (!asking) {
        counts.roundTrips += 1;
        wait = state.waits + 1;
      }
      asking = true;
      counts.bytesUp += chunk.length;
    });
    const answered = (chunk: Buffer): void => {
      asking = false;
      counts.bytesDown += chunk.length;
    };
    carry(upstream, client, state, answered, () => (state.waits = Math.max(state.waits, wait)));
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const refuse = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    cut();
    await closed;
  };
  const resume = (): void => {
    state.paused = false;
    state.open();
  };
  return {
    port,
    setLatency: (ms) => void (state.latencyMs = ms),
    pause() {
      if (!state.paused) state.gate = new Promise((resolve) => (state.open = resolve));
      state.paused = true;
    },
    resume,
    cut,
    refuse,
    accept: async () => (server.listening ? undefined : listen(port)),
    traffic: () => ({ ...counts }),
    async during(work) {
      const before = { ...counts };
      state.waits = 0;
      const result = await work();
      return { result, traffic: difference(counts, before), waits: state.waits };
    },
    async dispose() {
      resume();
      await refuse();
    },
  };
}

interface Weather {
  readonly timer: Timer;
  readonly latencyMs: number;
  /** Resolves when traffic may pass. */
  readonly gate: Promise<void>;
}

/** Passes everything from one end to the other, in order, each chunk after its delay. */
function carry(from: Socket, to: Socket, weather: Weather, see: (chunk: Buffer) => void, delivered: () => void = () => undefined): void {
  const { timer } = weather;
  let tail = Promise.resolve();
  const pass = async (before: Promise<void>, due: number, gate: Promise<void>, act: () => void): Promise<void> => {
    await before;
    const rest = due - timer.now();
    if (rest > 0) await pause(timer, rest);
    await gate;
    act();
  };
  const after = (act: () => void): void => {
    tail = pass(tail, timer.now() + weather.latencyMs, weather.gate, act);
  };
  from.on('data', (chunk) => {
    see(chunk);
    after(() => {
      if (to.writable) to.write(chunk);
      delivered();
    });
  });
  from.on('end', () => after(() => void to.end()));
  from.on('error', () => to.destroy());
  from.on('close', (broken) => (broken ? to.destroy() : after(() => void to.end())));
}

function difference(now: Traffic, before: Traffic): Traffic {
  return {
    roundTrips: now.roundTrips - before.roundTrips,
    connections: now.connections - before.connections,
    bytesUp: now.bytesUp - before.bytesUp,
    bytesDown: now.bytesDown - before.bytesDown,
  };
}
