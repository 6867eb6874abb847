import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/adapters/stores/sqlite/connection/driver.js';
import { isUnavailable, reasonOf } from '../../../src/adapters/stores/sqlite/connection/failures.js';
import { createSqliteStore } from '../../../src/adapters/stores/sqlite/store.js';
import { LOCAL } from '../../../src/domain/common/principal.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'netloom-failures-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('an error of the driver', () => {
  it('reports an unusable folder for errors of the disk', () => {
    const database = connect(join(folder, 'a.db'), { readOnly: false });
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (x)');
    const reader = connect(join(folder, 'a.db'), { readOnly: true });
    const denied = failureOf(() => reader.run('INSERT INTO t VALUES (1)'));
    expect(isUnavailable(denied)).toBe(true);
    expect(reasonOf(denied)).toBe('it is read-only');
    database.exec('PRAGMA max_page_count = 3');
    const full = failureOf(() => database.run('INSERT INTO t VALUES (zeroblob(1000000))'));
    expect(isUnavailable(full)).toBe(true);
    expect(reasonOf(full)).toBe('the disk is full');
    expect(isUnavailable(failureOf(() => database.run('INSERT INTO nothing VALUES (1)')))).toBe(false);
    reader.close();
    database.close();
  });
});

describe('a transaction that SQLite ends by itself', () => {
  it('fails with its cause, and the next one works', async () => {
    await createSqliteStore({ folder }).dispose();
    // A trigger that rolls the transaction back leaves nothing to roll back for the store, like a full disk.
    const database = connect(join(folder, 'netloom.db'), { readOnly: false });
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON preference WHEN NEW.value LIKE '%Berlin%' BEGIN SELECT RAISE(ROLLBACK, 'the cause'); END",
    );
    database.close();
    const store = createSqliteStore({ folder });
    const failing = store.transaction(LOCAL, ({ sessions }) => sessions.savePreferences({ timeZone: 'Europe/Berlin' }));
    await expect(failing).rejects.toThrow('the cause');
    await store.transaction(LOCAL, ({ sessions }) => sessions.savePreferences({ timeZone: 'Asia/Tokyo' }));
    expect(await store.read(LOCAL).sessions.preferences()).toEqual({ timeZone: 'Asia/Tokyo' });
    await store.dispose();
  });
});
