import type { Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';

/** The maximum number of unauthenticated requests of an address per minute. */
const FAILURES_PER_MINUTE = 120;

/** Limits the rate of requests. */
export interface RateLimit {
  /** Counts a request of a principal. Throws RATE_LIMITED with `retryAfter` in seconds if there were too many within a minute. */
  request(caller: Principal): Promise<void>;
  /** Counts an unauthenticated request of an address; throws as above. */
  stranger(address: string): Promise<void>;
}

export function createRateLimit({ limiter, settings }: Pick<Dependencies, 'limiter' | 'settings'>): RateLimit {
  const most = settings.requestsPerMinute;
  const count = async (key: string, bound: number): Promise<void> => {
    const freeInMs = bound === 0 ? undefined : await limiter.take(key, bound);
    if (freeInMs === undefined) return;
    const retryAfter = Math.max(1, Math.ceil(freeInMs / 1_000));
    throw new NetloomError('RATE_LIMITED', `At most ${bound} requests a minute are allowed; the next one in ${retryAfter} s.`, {
      retryAfter,
    });
  };
  return {
    request: ({ workspace, name }) => count(`requests:${workspace}/${name}`, most),
    stranger: (address) => count(`strangers:${address}`, FAILURES_PER_MINUTE),
  };
}
