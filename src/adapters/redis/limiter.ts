import type { RateLimiter } from '../../ports/limiter.js';
import { loadRateLimiter } from './connection/drivers.js';
import type { Keys } from './connection/keys.js';
import type { Link } from './connection/link.js';
import { withTimeout } from '../../async/with-timeout.js';

const WINDOW_S = 60;
/** If Redis is slow, the count of this instance decides, so that requests are not delayed. */
const TIMEOUT_MS = 100;
/** The library's own limit is not used: the limit is passed with each count. */
const NO_BOUND = 1_000_000_000;

/** Counts for all instances together; while Redis is unavailable, full or slow, each instance counts by itself. */
export function createRedisLimiter({
  local,
  link,
  keys,
}: {
  readonly local: RateLimiter;
  readonly link: Link;
  readonly keys: Keys;
}): RateLimiter {
  const { RateLimiterRedis } = loadRateLimiter();
  const counters = new RateLimiterRedis({ storeClient: link.redis, keyPrefix: keys.limits, points: NO_BOUND, duration: WINDOW_S });
  return {
    kind: 'redis',
    async take(key, most) {
      const counting = link.run(() => counters.consume(key)).catch(() => undefined);
      const counted = await withTimeout(counting, TIMEOUT_MS, () => undefined);
      if (counted === undefined) return local.take(key, most);
      return counted.consumedPoints > most ? counted.msBeforeNext : undefined;
    },
    dispose: () => local.dispose(),
  };
}
