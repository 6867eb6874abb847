import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/stack/port.js';
import { redisCommand, redisUrl, startRedis } from '../../../scripts/stack/redis.js';

export interface RedisServerOptions {
  /** By default a free port. */
  readonly port?: number;
  /** More redis-server options, such as `['--maxmemory', '4mb']`. */
  readonly args?: readonly string[];
}

/** A real redis-server on loopback without persistence: a restart begins empty. */
export interface RedisServer {
  readonly port: number;
  /** `redis://127.0.0.1:<port>`. It stays the same across restarts. */
  readonly url: string;
  /** Stops it like a service manager, or immediately with `kill -9`. Resolves when the process has ended and the port is free. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it after a stop, on the same port and empty. Resolves when it responds. */
  start(): Promise<void>;
  /** Stops and starts it, empty. */
  restartEmpty(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing responds. */
  pause(): void;
  resume(): void;
  /** The raw reply to one command, for preparation and inspection. */
  command(...words: readonly string[]): Promise<string>;
  /** Ends it, paused or not, and removes its folder. */
  dispose(): Promise<void>;
}

export async function startRedisServer({ port: wanted, args = [] }: RedisServerOptions = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-redis-'));
  const port = wanted ?? (await freePort());
  const launch = () => startRedis({ port, folder, args: ['--save', '', ...args], temporaryFolder: folder });
  let running = await launch();
  const stop = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => (signal === 'SIGKILL' ? running.kill() : running.stop());
  const start = async (): Promise<void> => {
    if (running.end !== undefined) running = await launch();
  };
  return {
    port,
    url: redisUrl(port),
    stop,
    start,
    async restartEmpty() {
      await stop();
      await start();
    },
    pause: () => running.pause(),
    resume: () => running.resume(),
    command: (...words) => redisCommand(port, words),
    async dispose() {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
