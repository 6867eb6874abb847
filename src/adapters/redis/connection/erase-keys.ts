import type { Redis } from 'ioredis';
import type { Erased } from '../../../ports/store/erasure.js';
import { withTimeout } from '../../../async/with-timeout.js';
import type { Link } from './link.js';

const PAGE = 1_000;
const TIMEOUT_MS = 10_000;

/** Deletes all matching keys, then scans again. Scans all keys of the server page by page, because erasures are rare. */
export async function eraseMatching(link: Link, pattern: string): Promise<Erased> {
  const erasing = link
    .run(async (redis) => {
      const found = await keysOf(redis, pattern);
      for (let from = 0; from < found.length; from += PAGE) await redis.unlink(...found.slice(from, from + PAGE));
      return { found: found.length, left: (await keysOf(redis, pattern)).length, verified: true };
    })
    .catch(() => UNVERIFIED);
  return (await withTimeout(erasing, TIMEOUT_MS, () => undefined)) ?? UNVERIFIED;
}

export const UNVERIFIED: Erased = { found: 0, left: 0, verified: false };

async function keysOf(redis: Redis, pattern: string): Promise<readonly string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, page] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE);
    for (const key of page) keys.add(key);
    cursor = next;
  } while (cursor !== '0');
  return [...keys];
}

/** Escapes a text for a Redis pattern. */
export const literally = (text: string): string => text.replaceAll(/[*?[\]\\^]/gu, '\\$&');
