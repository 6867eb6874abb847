import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createKeys } from '../../src/adapters/redis/connection/keys.js';
import { eventually } from '../testkit/eventually.js';
import { createGate } from '../testkit/gate.js';
import { createMovedTimer } from '../testkit/moved-timer.js';
import { disposeInstance, sharedInstance, twoInstances } from '../testkit/services/shared-redis.js';
import { BUS_SPECS } from './bus.js';
import { CACHE_SPECS } from './cache.js';
import { describeContract } from './contract.js';
import { IMPORT_LOG_SPECS } from './import-log.js';
import { LIMITER_SPECS } from './limiter.js';
import { QUEUE_SPECS } from './queue.js';
import { describeWith, serviceOf } from './services.js';
import { random } from './store/builders.js';

const HOUR = 3_600_000;
/** Locks of this length do not expire during a test. */
const LONG_LEASE = { leaseMs: 600_000 } as const;

/** Resolves when another instance waits for the lock of the value. */
const untilAwaited = (redis: Redis, prefix: string, key: string): Promise<void> =>
  eventually('the value is awaited', async () => (await redis.hget(createKeys(prefix).lock(key), 'awaited')) === '1');

describeWith('Redis', { redis: await serviceOf('redis') }, ({ redis: { url } }) => {
  const connected = (): Redis => {
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    return redis;
  };
  describeContract('the cache', CACHE_SPECS, async () => {
    const prefix = `test-${random()}`;
    const redis = new Redis(url);
    const { one, two, dispose } = twoInstances(url, prefix, LONG_LEASE);
    const awaited = (key: string): Promise<void> => untilAwaited(redis, prefix, key);
    return { cache: one.cache, other: two.cache, awaited, dispose: async () => (redis.disconnect(), dispose()) };
  });
  describeContract('the bus', BUS_SPECS, async () => {
    const timer = createMovedTimer();
    const { one, two, dispose } = twoInstances(url, `test-${random()}`, { timer });
    return { bus: one.bus, other: two.bus, keeps: 100, passGap: () => timer.moveOn(10_000), dispose };
  });
  describeContract('the limiter', LIMITER_SPECS, async () => {
    const { one, two, dispose } = twoInstances(url, `test-${random()}`);
    return { limiter: one.limiter, other: two.limiter, dispose };
  });
  describeContract('the log of imports', IMPORT_LOG_SPECS, async () => {
    const { one, two, dispose } = twoInstances(url, `test-${random()}`);
    return { log: one.importLog, other: two.importLog, dispose };
  });
  describeContract('the queue', QUEUE_SPECS, async () => {
    const { one, two, dispose } = twoInstances(url, `test-${random()}`);
    return { queue: one.queue, other: two.queue, everyMs: 250, dispose };
  });

  describe('a subscription with a cursor', () => {
    it('waits for an event whose publisher is still busy', async () => {
      const prefix = `test-${random()}`;
      const { one, two, dispose } = twoInstances(url, prefix);
      onTestFinished(dispose);
      const topic = random();
      for (const sequence of [1, 2, 4]) await two.bus.publish(topic, { sequence, payload: `event ${sequence}` });
      const monitor = await connected().monitor();
      let looks = 0;
      monitor.on('monitor', (_time: string, [command, key]: readonly string[]) => {
        if (/^x(?:rev)?range$/iu.test(command ?? '') && key === createKeys(prefix).events(topic)) looks += 1;
      });
      const subscribing = one.bus.subscribe(topic, { after: 1, latest: 4 });
      await eventually('it has looked for the event twice', () => looks >= 2);
      monitor.disconnect();
      await two.bus.publish(topic, { sequence: 3, payload: 'event 3' });
      const feed = await subscribing;
      const read = [await feed.next(), await feed.next(), await feed.next()];
      expect(read.map(({ value }) => (value as { readonly sequence: number }).sequence)).toEqual([2, 3, 4]);
      await feed.return?.();
    });
  });

  describe('the lock of a computation', () => {
    it('expires if its holder is killed', async () => {
      const [prefix, key] = [`test-${random()}`, `window:{${random()}}:1`];
      const redis = connected();
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', 'test/testkit/services/lock-holder.ts', url, prefix, key, String(LONG_LEASE.leaseMs)],
        { cwd: fileURLToPath(new URL('../../', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      await once(child.stdout, 'data');
      const instance = sharedInstance(url, prefix, LONG_LEASE);
      onTestFinished(() => disposeInstance(instance));
      let computed = false;
      const waiting = instance.cache.once(key, HOUR, async () => (computed = true));
      await untilAwaited(redis, prefix, key);
      expect(computed).toBe(false);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      // Nobody renews the lease any more, and it is bounded.
      const lock = createKeys(prefix).lock(key);
      const left = await redis.pttl(lock);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(LONG_LEASE.leaseMs);
      // Simulates the time until its end.
      expect(await redis.pexpire(lock, 1)).toBe(1);
      expect(await waiting).toEqual({ value: true, from: 'COMPUTED' });
    });

    it('is renewed while its holder computes, and expires after three seconds otherwise', async () => {
      const [prefix, key] = [`test-${random()}`, `window:{${random()}}:1`];
      const redis = connected();
      const instance = sharedInstance(url, prefix);
      onTestFinished(() => disposeInstance(instance));
      const [began, end] = [createGate(), createGate()];
      const computing = instance.cache.once(key, HOUR, async () => {
        began.open();
        await end.opened;
        return 'value';
      });
      await began.opened;
      const lock = createKeys(prefix).lock(key);
      const left = await redis.pttl(lock);
      expect(left).toBeLessThanOrEqual(3_000);
      // Without a renewal it stays as long as it was.
      if (left > 0 && (await redis.pexpire(lock, HOUR)) === 1)
        await eventually('it is renewed', async () => (await redis.pttl(lock)) <= 3_000);
      end.open();
      expect((await computing).value).toBe('value');
    });

    it('protects a value from an earlier holder that is late', async () => {
      const [prefix, key] = [`test-${random()}`, `window:{${random()}}:1`];
      const { one, two, dispose } = twoInstances(url, prefix, LONG_LEASE);
      onTestFinished(dispose);
      const redis = connected();
      const [began, end] = [createGate(), createGate()];
      const late = one.cache.once(key, HOUR, async () => {
        began.open();
        await end.opened;
        return 'earlier';
      });
      await began.opened;
      // Simulates an expired lock: the holder was away for longer than its lease.
      expect(await redis.del(createKeys(prefix).lock(key))).toBe(1);
      expect(await two.cache.once(key, HOUR, async () => 'later')).toEqual({ value: 'later', from: 'COMPUTED' });
      const stored = (name: string) =>
        eventually(`${name} is stored`, async () => (await redis.exists(createKeys(prefix).cached(name))) === 1);
      await stored(key);
      end.open();
      expect((await late).value).toBe('earlier');
      // Another value of the same holder is stored after it, on the same connection.
      await one.cache.once(`${key}1`, HOUR, async () => 'next');
      await stored(`${key}1`);
      expect(await redis.get(createKeys(prefix).cached(key))).toBe('"later"');
    });

    it('notifies waiting callers', async () => {
      const prefix = `test-${random()}`;
      // The time does not advance: callers look again only if they are notified.
      const { one, two, dispose } = twoInstances(url, prefix, { ...LONG_LEASE, timer: createMovedTimer() });
      onTestFinished(dispose);
      const redis = connected();
      const { wakes } = createKeys(prefix);
      await eventually('both instances listen', async () => Number((await redis.pubsub('NUMSUB', wakes))[1]) === 2);
      const key = `window:{${random()}}:1`;
      const [began, end] = [createGate(), createGate()];
      const first = one.cache.once(key, HOUR, async () => {
        began.open();
        await end.opened;
        return 'value';
      });
      await began.opened;
      const second = two.cache.once(key, HOUR, async () => 'another');
      await untilAwaited(redis, prefix, key);
      end.open();
      expect(await second).toEqual({ value: 'value', from: 'SHARED_CACHE' });
      await first;
    });
  });
});
