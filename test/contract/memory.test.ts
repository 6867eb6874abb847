import { createMemoryBus } from '../../src/adapters/memory/bus.js';
import { createMemoryCache } from '../../src/adapters/memory/cache.js';
import { createMemoryImportLog } from '../../src/adapters/memory/import-log.js';
import { createMemoryLimiter } from '../../src/adapters/memory/limiter.js';
import { createMemoryQueue } from '../../src/adapters/memory/queue.js';
import { createMovedTimer } from '../testkit/moved-timer.js';
import { BUS_SPECS } from './bus.js';
import { CACHE_SPECS } from './cache.js';
import { describeContract } from './contract.js';
import { IMPORT_LOG_SPECS } from './import-log.js';
import { LIMITER_SPECS } from './limiter.js';
import { QUEUE_SPECS } from './queue.js';

describeContract('the cache in memory', CACHE_SPECS, async () => {
  const cache = createMemoryCache({ maxEntries: 20, maxCharacters: 10_000 });
  return { cache, other: cache, holds: 20, dispose: () => cache.dispose() };
});

describeContract('the bus in memory', BUS_SPECS, async () => {
  const timer = createMovedTimer();
  const bus = createMemoryBus({ keep: 100, maxTopics: 1_000, maxCharacters: 1_000_000 }, timer);
  return { bus, other: bus, keeps: 100, passGap: () => timer.moveOn(250), dispose: () => bus.dispose() };
});

describeContract('the limiter in memory', LIMITER_SPECS, async () => {
  const limiter = createMemoryLimiter();
  return { limiter, other: limiter, dispose: () => limiter.dispose() };
});

describeContract('the queue in memory', QUEUE_SPECS, async () => {
  const queue = createMemoryQueue();
  return { queue, other: queue, everyMs: 50, dispose: () => queue.dispose() };
});

describeContract('the log of imports in memory', IMPORT_LOG_SPECS, async () => {
  const log = createMemoryImportLog();
  return { log, other: log, dispose: async () => undefined };
});
