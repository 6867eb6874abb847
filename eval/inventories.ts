import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, openInventory } from '../src/compose.js';
import { readConfig } from '../src/config/config.js';
import type { Principal } from '../src/domain/common/principal.js';

/** Whose inventories are imported. */
export const CALLER: Principal = { workspace: 'eval', name: 'eval' };

const imported = new Map<string, Promise<string>>();

/**
 * A new data folder of an embedded store that has an inventory in the workspace of {@link CALLER}. The file is imported once in a process; each folder is a
 * copy, which the caller removes.
 */
export async function folderWith(inventory: string): Promise<string> {
  const original = imported.get(inventory) ?? importInto(inventory);
  imported.set(inventory, original);
  const folder = mkdtempSync(join(tmpdir(), 'netloom-eval-'));
  cpSync(await original, folder, { recursive: true });
  return folder;
}

async function importInto(inventory: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-inventory-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { app, dispose } = compose(readConfig({ NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false', NETLOOM_EMBEDDINGS: 'off' }), {
    version: 'eval',
  });
  try {
    await app.imports.run(CALLER, await openInventory(inventory));
  } finally {
    await dispose();
  }
  return folder;
}
