import { setTimeout as wait } from 'node:timers/promises';
import { createMemoryBus } from '../../src/adapters/memory/bus.js';
import { createMemoryCache } from '../../src/adapters/memory/cache.js';
import { BUS_SPECS } from './bus.js';
import { CACHE_SPECS } from './cache.js';
import { describeContract } from './contract.js';

describeContract('the cache in memory', CACHE_SPECS, async () => {
  const cache = createMemoryCache({ maxEntries: 20, maxCharacters: 10_000 });
  return { cache, holds: 20, wait: (ms: number) => wait(ms), dispose: () => cache.dispose() };
});

describeContract('the bus in memory', BUS_SPECS, async () => {
  const bus = createMemoryBus({ keep: 100, maxTopics: 1_000 });
  return { bus, keeps: 100, dispose: () => bus.dispose() };
});
