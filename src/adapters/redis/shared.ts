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
export function createRedisShared({ url, prefix, keep, cache: here, limiter: hereToo }: RedisOptions): RedisShared {
  const keys = createKeys(prefix);
  const [values, events, channels, jobs] = [
    createLink(url, 'netloom-cache'),
    createLink(url, 'netloom-events'),
    createLink(url, 'netloom-channels'),
    createLink(url, 'netloom-queue'),
  ] as const;
  const cache = createRedisCache({ local: here, link: values, subscriber: channels, keys });
  const bus = createRedisBus({ link: events, subscriber: channels, keys, keep });
  const limiter = createRedisLimiter({ local: hereToo, link: values, keys });
  const importLog = createRedisImportLog({ local: createMemoryImportLog(), link: values, keys });
  const queue = createRedisQueue({ url, link: jobs, keys });
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
