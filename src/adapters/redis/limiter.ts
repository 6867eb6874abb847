import type { RateLimiter } from '../../ports/limiter.js';
import { loadRateLimiter } from './connection/drivers.js';
import type { Keys } from './connection/keys.js';
import { COMMAND_TIMEOUT_MS, type Link } from './connection/link.js';
import { withTimeout } from '../../async/with-timeout.js';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** If Redis is slow, the count of this instance decides after a part of the timeout of a command, so that requests are not delayed. */
const PART_OF_TIMEOUT = 0.1;
/** The library's own limit is not used: the limit is passed with each count. */
const NO_BOUND = 1_000_000_000;

/** Counts for all instances together; while Redis is unavailable, full or slow, each instance counts by itself. */
export function createRedisLimiter({
  local,
  link,
  keys,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
}: {
  readonly local: RateLimiter;
  readonly link: Link;
  readonly keys: Keys;
  readonly commandTimeoutMs?: number | undefined;
}): RateLimiter {
  const { RateLimiterRedis } = loadRateLimiter();
  const options = { storeClient: link.redis, keyPrefix: keys.limits, points: NO_BOUND };
  const requests = new RateLimiterRedis({ ...options, duration: MINUTE_S });
  const amounts = new RateLimiterRedis({ ...options, duration: HOUR_S });
  const counted = <T>(counting: () => Promise<T>): Promise<T | undefined> =>
    withTimeout(
      link.run(counting).catch(() => undefined),
      PART_OF_TIMEOUT * commandTimeoutMs,
      () => undefined,
    );
  return {
    kind: 'redis',
    async take(key, most) {
      const window = await counted(() => requests.consume(key));
      if (window === undefined) return local.take(key, most);
      return window.consumedPoints > most ? window.msBeforeNext : undefined;
    },
    async reserve(key, amount, most) {
      const window = await counted(() => amounts.consume(key, amount));
      if (window === undefined) return local.reserve(key, amount, most);
      if (window.consumedPoints <= most) return undefined;
      await counted(() => amounts.reward(key, amount));
      return Math.max(1, window.msBeforeNext);
    },
    async correct(key, difference) {
      if (difference === 0) return;
      const change = () => (difference > 0 ? amounts.penalty(key, difference) : amounts.reward(key, -difference));
      if ((await counted(change)) === undefined) await local.correct(key, difference);
    },
    dispose: () => local.dispose(),
  };
}
