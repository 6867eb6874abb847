import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/stack/port.js';
import { redisCommand, redisUrl, startRedis } from '../../../scripts/stack/redis.js';

export interface RedisServerOptions {
  /** A free one unless said. */
  readonly port?: number;
  /** More of redis-server's own options, such as `['--maxmemory', '4mb']`. */
  readonly args?: readonly string[];
}

/** A real redis-server on loopback, with a folder of its own and nothing kept on disk: a restart begins empty. */
export interface RedisServer {
  readonly port: number;
  /** `redis://127.0.0.1:<port>`; stays the same over restarts. */
  readonly url: string;
  /** Stops it as a service manager would, or at once with `kill -9`. Resolves when the process is gone and the port is free. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again after a stop, on the same port and empty. Resolves when it answers. */
  start(): Promise<void>;
  /** Stops it and starts it again, empty. */
  restartEmpty(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
  /** What one command answers, as redis writes it: for setting something up or looking at it from outside. */
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
