import type { Bus } from '../../ports/bus.js';
import type { Cache } from '../../ports/cache.js';
import type { RateLimiter } from '../../ports/limiter.js';
import type { Queue } from '../../ports/queue.js';
import { createRedisBus } from './events/bus.js';
import { createRedisCache } from './cache/cache.js';
import { createKeys } from './connection/keys.js';
import { createRedisLimiter } from './limiter.js';
import { createLink } from './connection/link.js';
import { createRedisQueue } from './queue/queue.js';

export interface RedisOptions {
  /** `redis://` or `rediss://`, with user and password where they are needed. */
  readonly url: string;
  /** Before every key; see docs/OPERATIONS.md for the table of keys. */
  readonly prefix: string;
  /** Events kept of each topic. */
  readonly keep: number;
  /** What this process has of its own, in front of Redis and in its place. */
  readonly cache: Cache;
  readonly limiter: RateLimiter;
}

/** Everything that instances share. */
export interface RedisShared {
  readonly cache: Cache;
  readonly bus: Bus;
  readonly queue: Queue;
  readonly limiter: RateLimiter;
  /** Ends all but the queue, which ends before. */
  readonly disposeShared: () => Promise<void>;
}

/** Connects in the background, one connection for each role; a Redis that is down does not keep anybody from starting. */
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
  const queue = createRedisQueue({ url, link: jobs, keys });
  return {
    cache,
    bus,
    queue,
    limiter,
    async disposeShared() {
      await bus.dispose();
      await cache.dispose();
      await limiter.dispose();
      await Promise.all([values, events, channels, jobs].map((link) => link.dispose()));
    },
  };
}
