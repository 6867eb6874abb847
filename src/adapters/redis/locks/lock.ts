import { randomUUID } from 'node:crypto';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';
import { createScript } from '../connection/script.js';

/** The lease of a lock: it expires if its holder does not renew it, in milliseconds. */
const LEASE_MS = 3_000;
/** The maximum time for which a holder renews its lease, in milliseconds. */
const LONGEST_LEASE_MS = 30_000;
const FENCE_TTL_MS = 86_400_000;

/** The result of requesting a value: the value, the lock to compute it, or that another caller holds the lock. */
export type Taken =
  | { readonly kind: 'VALUE'; readonly text: string; readonly ttlMs: number }
  | { readonly kind: 'TAKEN'; readonly handle: LockHandle }
  | { readonly kind: 'HELD'; readonly freeInMs: number };

/** The lock for computing one value, renewed until the value is stored or the lock is released. */
export interface LockHandle {
  /** Stores the value and notifies waiting callers. False if the lock was lost; nothing was stored then. */
  keep(text: string, ttlMs: number): Promise<boolean>;
  /** Releases the lock. */
  release(): Promise<void>;
}

export interface Locks {
  take(key: string): Promise<Taken>;
}

/** KEYS: value, lock, fence. ARGV: lease, lifetime of the fence, name of the holder. Returns the value, or the lock with an increasing token. */
const TAKE = createScript(`
local value = redis.call('GET', KEYS[1])
if value then return {'VALUE', value, redis.call('PTTL', KEYS[1])} end
if redis.call('EXISTS', KEYS[2]) == 1 then
  redis.call('HSET', KEYS[2], 'awaited', '1')
  return {'HELD', '', redis.call('PTTL', KEYS[2])}
end
local token = redis.call('INCR', KEYS[3]) .. ':' .. ARGV[3]
redis.call('PEXPIRE', KEYS[3], ARGV[2])
redis.call('HSET', KEYS[2], 'token', token)
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return {'TAKEN', token, ARGV[1]}
`);

/** KEYS: value, lock. ARGV: token, value, its lifetime, channel. Stores nothing if the lock was lost. */
const KEEP = createScript(`
if redis.call('HGET', KEYS[2], 'token') ~= ARGV[1] then return 0 end
local awaited = redis.call('HGET', KEYS[2], 'awaited')
local kept = redis.pcall('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('DEL', KEYS[2])
if awaited then redis.call('PUBLISH', ARGV[4], KEYS[2]) end
if kept.err then return kept end
return 1
`);

/** KEYS: lock. ARGV: token, channel. */
const RELEASE = createScript(`
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
local awaited = redis.call('HGET', KEYS[1], 'awaited')
redis.call('DEL', KEYS[1])
if awaited then redis.call('PUBLISH', ARGV[2], KEYS[1]) end
return 1
`);

/** KEYS: lock. ARGV: token, lease. */
const RENEW = createScript(`
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

export function createLocks(link: Link, keys: Keys, leaseMs = LEASE_MS): Locks {
  const owner = randomUUID().slice(0, 8);
  return {
    async take(key) {
      const [cached, lock] = [keys.cached(key), keys.lock(key)];
      const reply = await link.run((redis) => TAKE.run(redis, [cached, lock, keys.fence(key)], [leaseMs, FENCE_TTL_MS, owner]));
      const [kind, text, ms] = reply as readonly [Taken['kind'], string, string | number];
      if (kind === 'VALUE') return { kind, text, ttlMs: Number(ms) };
      if (kind === 'HELD') return { kind, freeInMs: Math.max(Number(ms), 1) };
      return { kind, handle: hold({ link, keys, leaseMs }, cached, lock, text) };
    },
  };
}

interface Lease {
  readonly link: Link;
  readonly keys: Keys;
  readonly leaseMs: number;
}

function hold({ link, keys, leaseMs }: Lease, cached: string, lock: string, token: string): LockHandle {
  const since = performance.now();
  const renew = (): void => {
    if (performance.now() - since > LONGEST_LEASE_MS) clearInterval(renewal);
    else link.run((redis) => RENEW.run(redis, [lock], [token, leaseMs])).catch(() => undefined);
  };
  const renewal = setInterval(renew, leaseMs / 3);
  renewal.unref();
  return {
    async keep(text, ttlMs) {
      clearInterval(renewal);
      return (await link.run((redis) => KEEP.run(redis, [cached, lock], [token, text, ttlMs, keys.wakes]))) === 1;
    },
    async release() {
      clearInterval(renewal);
      await link.run((redis) => RELEASE.run(redis, [lock], [token, keys.wakes]));
    },
  };
}
