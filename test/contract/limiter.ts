import { expect } from 'vitest';
import type { RateLimiter } from '../../src/ports/limiter.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface LimiterSubject {
  readonly limiter: RateLimiter;
  /** The same counters as another instance uses them; `limiter` itself if they are not shared. */
  readonly other: RateLimiter;
  dispose(): Promise<void>;
}

export const LIMITER_SPECS: Specs<LimiterSubject> = {
  async 'allows the configured number within a minute, across instances'({ limiter, other }) {
    const key = random();
    const answers = [];
    for (let index = 0; index < 7; index += 1) answers.push(await (index % 2 === 0 ? limiter : other).take(key, 5));
    expect(answers.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const wait of answers.slice(5)) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
  },

  async 'counts each key separately'({ limiter }) {
    const [one, two] = [random(), `requests:default/${random()}`];
    expect(await limiter.take(one, 1)).toBeUndefined();
    expect(await limiter.take(two, 1)).toBeUndefined();
    expect(await limiter.take(one, 1)).toBeGreaterThan(0);
    expect(await limiter.take(one, 10)).toBeUndefined();
  },

  async 'counts concurrent requests once each'({ limiter, other }) {
    const key = random();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? other : limiter).take(key, 40)));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(40);
  },

  async 'reserves amounts within an hour, across instances'({ limiter, other }) {
    const key = random();
    expect(await limiter.reserve(key, 600, 1_000)).toBeUndefined();
    expect(await other.reserve(key, 400, 1_000)).toBeUndefined();
    const wait = await limiter.reserve(key, 1, 1_000);
    expect(wait).toBeGreaterThan(60_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
    expect(await limiter.reserve(random(), 1_001, 1_000)).toBeGreaterThan(0);
  },

  async 'reserves nothing for a refused amount'({ limiter, other }) {
    const key = random();
    expect(await limiter.reserve(key, 900, 1_000)).toBeUndefined();
    expect(await other.reserve(key, 200, 1_000)).toBeGreaterThan(0);
    expect(await limiter.reserve(key, 100, 1_000)).toBeUndefined();
  },

  async 'corrects a reserved amount'({ limiter, other }) {
    const key = random();
    expect(await limiter.reserve(key, 900, 1_000)).toBeUndefined();
    await other.correct(key, -500);
    expect(await limiter.reserve(key, 500, 1_000)).toBeUndefined();
    await limiter.correct(key, 100);
    expect(await other.reserve(key, 50, 1_000)).toBeGreaterThan(0);
    await limiter.correct(key, -100);
    expect(await other.reserve(key, 100, 1_000)).toBeUndefined();
  },
};
