import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { createKeys } from '../../src/adapters/redis/connection/keys.js';
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

describeWith('Redis', { redis: await serviceOf('redis') }, ({ redis: { url } }) => {
  describeContract('the cache', CACHE_SPECS, async () => {
    const { one, two, dispose } = twoInstances(url, `test-${random()}`);
    return { cache: one.cache, other: two.cache, wait: (ms: number) => wait(ms), dispose };
  });
  describeContract('the bus', BUS_SPECS, async () => {
    const { one, two, dispose } = twoInstances(url, `test-${random()}`);
    return { bus: one.bus, other: two.bus, keeps: 100, dispose };
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
      const { one, two, dispose } = twoInstances(url, `test-${random()}`);
      const topic = random();
      for (const sequence of [1, 2, 4]) await two.bus.publish(topic, { sequence, payload: `event ${sequence}` });
      const subscribing = one.bus.subscribe(topic, { after: 1, latest: 4 });
      await wait(1_000);
      await two.bus.publish(topic, { sequence: 3, payload: 'event 3' });
      const feed = await subscribing;
      const read = [await feed.next(), await feed.next(), await feed.next()];
      expect(read.map(({ value }) => (value as { readonly sequence: number }).sequence)).toEqual([2, 3, 4]);
      await feed.return?.();
      await dispose();
    });
  });

  describe('the lock of a computation', () => {
    it('expires if its holder is killed', async () => {
      const [prefix, key] = [`test-${random()}`, `window:{${random()}}:1`];
      const child = spawn(process.execPath, ['--import', 'tsx', 'test/testkit/services/lock-holder.ts', url, prefix, key], {
        cwd: fileURLToPath(new URL('../../', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      const instance = sharedInstance(url, prefix);
      let computed = false;
      const waiting = instance.cache.once(key, HOUR, async () => (computed = true));
      await wait(300);
      expect(computed).toBe(false);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      const killed = performance.now();
      expect(await waiting).toEqual({ value: true, from: 'COMPUTED' });
      expect(performance.now() - killed).toBeLessThan(6_000);
      await disposeInstance(instance);
    });

    it('protects a value from an earlier holder that is late', async () => {
      const [prefix, key] = [`test-${random()}`, `window:{${random()}}:1`];
      const { one, two, dispose } = twoInstances(url, prefix);
      const redis = new Redis(url);
      let finish: (value: string) => void = () => undefined;
      let began: () => void = () => undefined;
      const beginning = new Promise<void>((resolve) => (began = resolve));
      const late = one.cache.once(key, HOUR, () => {
        began();
        return new Promise<string>((resolve) => (finish = resolve));
      });
      await beginning;
      // Simulates an expired lock: the holder was away for longer than its lease.
      expect(await redis.del(createKeys(prefix).lock(key))).toBe(1);
      expect(await two.cache.once(key, HOUR, async () => 'later')).toEqual({ value: 'later', from: 'COMPUTED' });
      await expect.poll(() => redis.exists(createKeys(prefix).cached(key))).toBe(1);
      finish('earlier');
      expect((await late).value).toBe('earlier');
      await wait(100);
      expect(await redis.get(createKeys(prefix).cached(key))).toBe('"later"');
      redis.disconnect();
      await dispose();
    });

    it('notifies waiting callers', async () => {
      const { one, two, dispose } = twoInstances(url, `test-${random()}`);
      await Promise.all([one.cache.get('x'), two.cache.get('x')]);
      const key = `window:{${random()}}:1`;
      const first = one.cache.once(key, HOUR, () => wait(150, 'value'));
      await wait(50);
      const started = performance.now();
      expect(await two.cache.once(key, HOUR, () => wait(0, 'another'))).toEqual({ value: 'value', from: 'SHARED_CACHE' });
      expect(performance.now() - started).toBeLessThan(900);
      await first;
      await dispose();
    });
  });
});
