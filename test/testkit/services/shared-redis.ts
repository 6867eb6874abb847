import { createMemoryCache } from '../../../src/adapters/memory/cache.js';
import { createMemoryLimiter } from '../../../src/adapters/memory/limiter.js';
import { createRedisShared, type RedisOptions, type RedisShared } from '../../../src/adapters/redis/shared.js';

/** The shared services of two instances on one Redis and prefix, and their disposal. */
export interface TwoInstances {
  readonly one: RedisShared;
  readonly two: RedisShared;
  readonly dispose: () => Promise<void>;
}

/** So long that Redis never counts as unavailable, however busy the machine is. */
export const PATIENT = { commandTimeoutMs: 600_000 } as const;

type More = Partial<Pick<RedisOptions, 'leaseMs' | 'timer'>>;

/** The shared services of one instance, with small caches. */
export function sharedInstance(url: string, prefix: string, more: More = {}): RedisShared {
  const cache = createMemoryCache({ maxEntries: 100, maxCharacters: 1_000_000 });
  return createRedisShared({ url, prefix, keep: 100, cache, limiter: createMemoryLimiter(), ...PATIENT, ...more });
}

export async function disposeInstance({ queue, disposeShared }: RedisShared): Promise<void> {
  await queue.dispose();
  await disposeShared();
}

export function twoInstances(url: string, prefix: string, more: More = {}): TwoInstances {
  const [one, two] = [sharedInstance(url, prefix, more), sharedInstance(url, prefix, more)];
  return { one, two, dispose: async () => void (await Promise.all([disposeInstance(one), disposeInstance(two)])) };
}
