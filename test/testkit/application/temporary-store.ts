import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { Store } from '../../../src/ports/store/store.js';

/** An embedded store in a folder of its own, gone when it is disposed of. */
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

/** Each reading is one millisecond after the last. */
export function tickingClock(start = 1_700_000_000_000): Clock {
  let time = start;
  return {
    now: () => (time += 1),
    unique: () => String((time += 1)).padStart(26, '0'),
  };
}
