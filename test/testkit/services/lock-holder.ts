// Computes a value forever, for a test that kills this process: `lock-holder.ts <url> <prefix> <key> <lease in ms>`.
import { createMemoryCache } from '../../../src/adapters/memory/cache.js';
import { createMemoryLimiter } from '../../../src/adapters/memory/limiter.js';
import { createRedisShared } from '../../../src/adapters/redis/shared.js';

const [url = '', prefix = '', key = '', leaseMs] = process.argv.slice(2);
const cache = createMemoryCache({ maxEntries: 10, maxCharacters: 1_000 });
const shared = createRedisShared({ url, prefix, keep: 10, cache, limiter: createMemoryLimiter(), leaseMs: Number(leaseMs) });
await shared.cache.once(key, 60_000, () => {
  console.log('holding');
  return new Promise(() => setInterval(() => undefined, 1_000));
});
