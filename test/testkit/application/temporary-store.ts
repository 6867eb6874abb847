import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { Store } from '../../../src/ports/store/store.js';

/** An embedded store in a new folder, which is removed when the store is disposed of. */
export function temporaryStore(onPrepare?: (sql: string) => void): Store {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-test-'));
  const store = createSqliteStore(onPrepare === undefined ? { folder } : { folder, onPrepare });
  return {
    ...store,
    async dispose() {
      await store.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every reading is one millisecond later than the one before. */
export function tickingClock(start = 1_700_000_000_000): Clock {
  let time = start;
  return {
    now: () => (time += 1),
    unique: () => String((time += 1)).padStart(26, '0'),
  };
}
