import type { Redis, RedisOptions } from 'ioredis';
import { createCircuitBreaker } from '../../../async/circuit-breaker.js';
import { loadIoredis } from './drivers.js';

/** The timeout of a command by default, in milliseconds. */
export const COMMAND_TIMEOUT_MS = 1_000;
const HEARTBEAT_MS = 1_000;
const PROBE_MS = 200;
/** A socket without data for this many timeouts of a command is replaced, because it may be half open. */
const SOCKET_TIMEOUTS = 2;
const LONGEST_RETRY_MS = 1_000;

/** Redis does not respond, and no caller waits for it. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
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
   * Throws {@link RedisUnavailable} immediately while Redis is unavailable, otherwise after at most the timeout of a command. Errors in replies are
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

export function createLink(url: string, name: string, commandTimeoutMs = COMMAND_TIMEOUT_MS): Link {
  const redis = open(url, name, commandTimeoutMs);
  const listeners = new Set<(healthy: boolean) => void>();
  let phase: 'STARTING' | 'STARTED' | 'CLOSED' = 'STARTING';
  let started: () => void = () => undefined;
  const starting = new Promise<void>((resolve) => (started = resolve));
  const breaker = createCircuitBreaker({ probe, probeEveryMs: PROBE_MS, onChange: (isOpen) => announce(!isOpen) });

  async function probe(): Promise<void> {
    if (redis.status !== 'ready') throw new RedisUnavailable('Redis is not connected.');
    await redis.ping();
    start();
  }

  /** The first connection is established, or has failed. */
  function start(): void {
    if (phase !== 'STARTING') return;
    phase = 'STARTED';
    started();
    announce(!breaker.isOpen);
  }

  function trip(): void {
    breaker.trip();
    start();
  }

  function announce(healthy: boolean): void {
    if (phase === 'STARTED') for (const listener of listeners) listener(healthy);
  }

  async function run<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    if (phase === 'STARTING') await starting;
    if (!healthy()) throw new RedisUnavailable('Redis does not respond.');
    try {
      return await work(redis);
    } catch (error) {
      if (!isAway(error)) throw error;
      trip();
      // The process itself may have been too busy to read the reply; then this probe succeeds at once.
      void breaker.check();
      throw new RedisUnavailable(`Redis does not respond: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const healthy = (): boolean => phase === 'STARTED' && !breaker.isOpen;

  redis.on('error', () => undefined);
  redis.on('ready', () => void breaker.check());
  redis.on('close', () => trip());
  const giveUpStarting = setTimeout(() => phase === 'STARTING' && trip(), commandTimeoutMs).unref();
  const heartbeat = setInterval(() => phase === 'STARTED' && void breaker.check(), HEARTBEAT_MS).unref();

  return {
    redis,
    healthy,
    away: () => phase === 'STARTED' && breaker.isOpen,
    run,
    watch: (listener) => void listeners.add(listener),
    async dispose() {
      phase = 'CLOSED';
      started();
      listeners.clear();
      breaker.dispose();
      clearTimeout(giveUpStarting);
      clearInterval(heartbeat);
      redis.disconnect();
    },
  };
}

function open(url: string, name: string, commandTimeout: number): Redis {
  const options = {
    ...connectionOptions(name),
    commandTimeout,
    socketTimeout: SOCKET_TIMEOUTS * commandTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Owners subscribe again when the link becomes healthy. A subscription by ioredis could fail without a handler, which would end the process.
    autoResubscribe: false,
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
