import { createRequire } from 'node:module';
import type * as Bullmq from 'bullmq';
import type * as Ioredis from 'ioredis';
import type * as RateLimiterFlexible from 'rate-limiter-flexible';

const load = createRequire(import.meta.url);

/**
 * Loaded on demand, because loading takes about 150 ms that a server without Redis need not spend. BullMQ's ES modules cannot be loaded by Node
 * directly.
 */
export const loadIoredis = (): typeof Ioredis => load('ioredis') as typeof Ioredis;
export const loadBullmq = (): typeof Bullmq => load('bullmq') as typeof Bullmq;
export const loadRateLimiter = (): typeof RateLimiterFlexible => load('rate-limiter-flexible') as typeof RateLimiterFlexible;
