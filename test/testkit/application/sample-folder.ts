import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, openInventory } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { LOCAL } from '../../../src/domain/common/principal.js';

let imported: Promise<string> | undefined;

/**
 * A new data folder with the inventory of the sample in the workspace of `LOCAL`, which the caller removes. The inventory is imported once in a worker; each
 * folder is a copy.
 */
export async function sampleFolder(): Promise<string> {
  imported ??= importSample();
  const folder = mkdtempSync(join(tmpdir(), 'netloom-sample-'));
  cpSync(await imported, folder, { recursive: true });
  return folder;
}

async function importSample(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-imported-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { app, dispose } = compose(readConfig({ NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false' }), { version: 'test' });
  await app.imports.run(LOCAL, await openInventory('sample/inventory.jsonl'));
  await dispose();
  return folder;
}
