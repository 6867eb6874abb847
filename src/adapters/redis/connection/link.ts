import type { Redis, RedisOptions } from 'ioredis';
import { loadIoredis } from './drivers.js';

/** The timeout of a command, in milliseconds. */
export const COMMAND_TIMEOUT_MS = 1_000;
const HEARTBEAT_MS = 1_000;
const PROBE_MS = 200;
/** A socket without data for this long is replaced, because it may be half open. */
const SOCKET_TIMEOUT_MS = 2_000;
const LONGEST_RETRY_MS = 1_000;

/** Redis does not respond, and no caller waits for it. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisAway';
}

/**
 * A connection with a circuit breaker: a Redis that is down, hanging or loading costs one timeout. After that, commands fail immediately while Redis
 * is probed in the background.
 */
export interface Link {
  readonly redis: Redis;
  healthy(): boolean;
  /** True after a command failed; false while the first connection is being established. */
  away(): boolean;
  /**
   * Throws {@link RedisUnavailable} immediately while Redis is unavailable, otherwise after at most {@link COMMAND_TIMEOUT_MS}. Errors in replies are
   * rethrown.
   */
  run<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  /** Called at every change of `healthy`. */
  watch(listener: (healthy: boolean) => void): void;
  dispose(): Promise<void>;
}

/** Options that all connections share; each role adds its own. */
export function connectionOptions(name: string) {
  return {
    connectionName: name,
    connectTimeout: 2_000,
    disconnectTimeout: 100,
    retryStrategy: (attempt: number) => Math.min(25 * 2 ** Math.min(attempt, 10), LONGEST_RETRY_MS),
  } satisfies RedisOptions;
}

type State = 'STARTING' | 'HEALTHY' | 'AWAY' | 'CLOSED';

export function createLink(url: string, name: string): Link {
  const redis = open(url, name);
  const listeners = new Set<(healthy: boolean) => void>();
  let state: State = 'STARTING';
  let probing = false;
  let started: () => void = () => undefined;
  const starting = new Promise<void>((resolve) => (started = resolve));

  function become(next: 'HEALTHY' | 'AWAY'): void {
    if (state === 'CLOSED' || state === next) return;
    state = next;
    started();
    for (const listener of listeners) listener(next === 'HEALTHY');
  }

  /** Probes Redis, one probe at a time. */
  async function probe(): Promise<void> {
    if (probing || state === 'CLOSED') return;
    probing = true;
    const answered =
      redis.status === 'ready' &&
      (await redis.ping().then(
        () => true,
        () => false,
      ));
    probing = false;
    if (answered) become('HEALTHY');
    else if (state !== 'STARTING') become('AWAY');
  }

  async function run<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    if (state === 'STARTING') await starting;
    if (state !== 'HEALTHY') throw new RedisUnavailable('Redis does not respond.');
    try {
      return await work(redis);
    } catch (error) {
      if (!isAway(error)) throw error;
      become('AWAY');
      // The process itself may have been too busy to read the reply; then the next probe succeeds at once.
      void probe();
      throw new RedisUnavailable(`Redis does not respond: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  redis.on('error', () => undefined);
  redis.on('ready', () => void probe());
  redis.on('close', () => become('AWAY'));
  const giveUpStarting = setTimeout(() => state === 'STARTING' && become('AWAY'), COMMAND_TIMEOUT_MS);
  const heartbeat = setInterval(() => void probe(), HEARTBEAT_MS);
  const search = setInterval(() => state === 'AWAY' && void probe(), PROBE_MS);
  for (const timer of [giveUpStarting, heartbeat, search]) timer.unref();

  return {
    redis,
    healthy: () => state === 'HEALTHY',
    away: () => state === 'AWAY',
    run,
    watch: (listener) => void listeners.add(listener),
    async dispose() {
      state = 'CLOSED';
      started();
      listeners.clear();
      for (const timer of [giveUpStarting, heartbeat, search]) clearTimeout(timer);
      redis.disconnect();
    },
  };
}

function open(url: string, name: string): Redis {
  const options = {
    ...connectionOptions(name),
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
  return new (loadIoredis().Redis)(url, options);
}

/** Whether an error means that Redis is unavailable, rather than that one command failed. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return true;
  return /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|NOAUTH|WRONGPASS)/u.test(error.message);
}

/** Whether Redis responds but rejects writes: `maxmemory` with `noeviction`, or a full disk. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && /^(?:OOM|MISCONF)/u.test(error.message);
}
