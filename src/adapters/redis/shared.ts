import type { Timer } from '../../async/timer.js';
import type { Bus } from '../../ports/bus.js';
import type { Cache } from '../../ports/cache.js';
import type { ImportLog } from '../../ports/import-log.js';
import type { RateLimiter } from '../../ports/limiter.js';
import type { Queue } from '../../ports/queue.js';
import { createRedisBus } from './events/bus.js';
import { createRedisCache } from './cache/cache.js';
import { createKeys } from './connection/keys.js';
import { createMemoryImportLog } from '../memory/import-log.js';
import { createRedisImportLog } from './import-log.js';
import { createRedisLimiter } from './limiter.js';
import { createLink } from './connection/link.js';
import { createRedisQueue } from './queue/queue.js';

export interface RedisOptions {
  /** `redis://` or `rediss://`, with user and password if needed. */
  readonly url: string;
  /** The prefix of all keys; docs/OPERATIONS.md has a table of the keys. */
  readonly prefix: string;
  /** The number of events that are stored for each topic. */
  readonly keep: number;
  /** The in-process cache and limiter, which are the first level and the fallback. */
  readonly cache: Cache;
  readonly limiter: RateLimiter;
  /** After this time, Redis counts as unavailable: a second by default. */
  readonly commandTimeoutMs?: number | undefined;
  /** The lease of a lock, which its holder renews; see {@link createLocks}. */
  readonly leaseMs?: number;
  /** For the time between two looks at a lock of another instance, and that late events are waited for. */
  readonly timer?: Timer;
}

/** Everything that instances share. */
export interface RedisShared {
  readonly cache: Cache;
  readonly bus: Bus;
  readonly queue: Queue;
  readonly limiter: RateLimiter;
  readonly importLog: ImportLog;
  /** Closes everything except the queue, which is closed first. */
  readonly disposeShared: () => Promise<void>;
}

/** Connects in the background, with one connection for each role. An unavailable Redis does not prevent the start. */
export function createRedisShared(options: RedisOptions): RedisShared {
  const { url, prefix, keep, cache: here, limiter: hereToo, commandTimeoutMs, leaseMs, timer } = options;
  const keys = createKeys(prefix);
  const [values, events, channels, jobs] = [
    createLink(url, 'netloom-cache', commandTimeoutMs),
    createLink(url, 'netloom-events', commandTimeoutMs),
    createLink(url, 'netloom-channels', commandTimeoutMs),
    createLink(url, 'netloom-queue', commandTimeoutMs),
  ] as const;
  const cache = createRedisCache({ local: here, link: values, subscriber: channels, keys, leaseMs, timer });
  const bus = createRedisBus({ link: events, subscriber: channels, keys, keep, timer });
  const limiter = createRedisLimiter({ local: hereToo, link: values, keys, commandTimeoutMs });
  const importLog = createRedisImportLog({ local: createMemoryImportLog(), link: values, keys });
  const queue = createRedisQueue({ url, link: jobs, keys, commandTimeoutMs });
  return {
    cache,
    bus,
    queue,
    limiter,
    importLog,
    async disposeShared() {
      await bus.dispose();
      await cache.dispose();
      await limiter.dispose();
      await Promise.all([values, events, channels, jobs].map((link) => link.dispose()));
    },
  };
}
