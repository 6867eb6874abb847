import { createRequire } from 'node:module';
import type * as Bullmq from 'bullmq';
import type * as Ioredis from 'ioredis';
import type * as RateLimiterFlexible from 'rate-limiter-flexible';

const load = createRequire(import.meta.url);

/** Loading these takes some 150 ms together, which a server without Redis does not spend. BullMQ's ES modules do not load in Node as they are. */
export const loadIoredis = (): typeof Ioredis => load('ioredis') as typeof Ioredis;
export const loadBullmq = (): typeof Bullmq => load('bullmq') as typeof Bullmq;
export const loadRateLimiter = (): typeof RateLimiterFlexible => load('rate-limiter-flexible') as typeof RateLimiterFlexible;
