import type { Redis, RedisOptions } from 'ioredis';
import { loadIoredis } from './drivers.js';

/** An answer that takes longer counts as none, milliseconds. */
export const COMMAND_TIMEOUT_MS = 1_000;
const HEARTBEAT_MS = 1_000;
const PROBE_MS = 200;
/** A socket that gives nothing for so long is replaced: it may be half open. */
const SOCKET_TIMEOUT_MS = 2_000;
const LONGEST_RETRY_MS = 1_000;

/** Redis does not answer, and nobody is kept waiting for it. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisAway';
}

/**
 * One connection with a breaker: a Redis that stopped, hangs or loads costs one timeout; after that its users are told at once that it is away,
 * while it is probed in the background, until it answers again.
 */
export interface Link {
  readonly redis: Redis;
  healthy(): boolean;
  /** It was asked and did not answer; false while it is still being reached for the first time. */
  away(): boolean;
  /** Throws {@link RedisUnavailable} at once while Redis is away, else after at most {@link COMMAND_TIMEOUT_MS}; a reply of its own that is an error is thrown on. */
  run<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  /** Called at every change of `healthy`. */
  watch(listener: (healthy: boolean) => void): void;
  dispose(): Promise<void>;
}

/** Options that all connections share; see each role for its own. */
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

  /** Asks whether it is there; one question at a time. */
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
    if (state !== 'HEALTHY') throw new RedisUnavailable('Redis does not answer.');
    try {
      return await work(redis);
    } catch (error) {
      if (!isAway(error)) throw error;
      become('AWAY');
      // It may have been this process that was too busy to read the answer; then it is over at once.
      void probe();
      throw new RedisUnavailable(`Redis does not answer: ${error instanceof Error ? error.message : String(error)}`);
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

/** Whether an error says that nothing can be asked now, rather than that this one thing went wrong. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return true;
  return /^(?:LOADING|MASTERDOWN|CLUSTERDOWN|READONLY|NOAUTH|WRONGPASS)/u.test(error.message);
}

/** Whether Redis answers and takes nothing more: `maxmemory` with `noeviction`, or a disk that is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && /^(?:OOM|MISCONF)/u.test(error.message);
}
