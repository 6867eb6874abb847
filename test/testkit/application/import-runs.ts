import { createMemoryBus } from '../../../src/adapters/memory/bus.js';
import { createMemoryImportLog } from '../../../src/adapters/memory/import-log.js';
import { createImportRuns, type ImportRuns } from '../../../src/application/inventory/index.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { Store } from '../../../src/ports/store/store.js';

/** The imports of one process. */
export function importRuns(clock: Clock, store: Store): ImportRuns {
  const bus = createMemoryBus({ keep: 10, maxTopics: 10, maxCharacters: 1_000_000 });
  return createImportRuns({ store, bus, clock, digest: (text) => text, importLog: createMemoryImportLog() });
}
