import type { RateLimiter } from '../../ports/limiter.js';
import { loadRateLimiter } from './connection/drivers.js';
import type { Keys } from './connection/keys.js';
import type { Link } from './connection/link.js';
import { withinTime } from './connection/timeout.js';

const WINDOW_S = 60;
/** A slow Redis does not make every request slow: then this instance's own count decides. */
const PATIENCE_MS = 100;
/** The counter never refuses by itself: how many are allowed is said with each count. */
const NO_BOUND = 1_000_000_000;

/** Counts for all instances together; while Redis is away, full or slow, each instance for itself. */
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
      const counted = await withinTime(PATIENCE_MS, counting);
      if (counted === undefined) return local.take(key, most);
      return counted.consumedPoints > most ? counted.msBeforeNext : undefined;
    },
    dispose: () => local.dispose(),
  };
}
