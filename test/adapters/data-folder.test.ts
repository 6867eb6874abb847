import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFolder } from '../../src/adapters/stores/sqlite/data-folder.js';

const parent = mkdtempSync(join(tmpdir(), 'netloom-test-'));
afterAll(() => rmSync(parent, { recursive: true }));

it('lets nobody else read any file of a new data folder, journals included', () => {
  const folder = join(parent, 'data');
  const opened = openFolder(folder);
  const files = readdirSync(folder);
  expect(files).toContain('lock.db-journal');
  expect(files.filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0)).toEqual([]);
  expect(statSync(folder).mode & 0o077).toBe(0);
  opened.close();
});
