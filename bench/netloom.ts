import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../src/application/index.js';
import { compose, openInventory } from '../src/compose.js';
import { readConfig, type Config } from '../src/config.js';
import { LOCAL } from '../src/domain/principal.js';
import type { Store } from '../src/ports/store.js';
import { buildInventory } from './inventory/inventory.js';
import type { Thing } from './inventory/thing.js';

/** A Netloom of its own, with its store within reach for writing in bulk. */
export interface BenchedNetloom {
  readonly app: Application;
  readonly store: Store;
  readonly config: Config;
  readonly folder: string;
  readonly dispose: () => Promise<void>;
}

/** Data is kept in `keep` for the next run where it is given, else removed at the end. */
export function openNetloom(keep?: string): BenchedNetloom {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'netloom-bench-'));
  mkdirSync(folder, { recursive: true });
  const config = readConfig({ NETLOOM_PORT: '0', NETLOOM_DATA: join(folder, 'data'), NETLOOM_SAMPLE: 'false', NETLOOM_ENV: 'production' });
  let store: Store | undefined;
  const { app, dispose } = compose(config, { version: 'bench', decorateStore: (each) => (store = each) });
  if (store === undefined) throw new Error('expected the composition to open a store');
  return {
    app,
    store,
    config,
    folder,
    async dispose() {
      await dispose();
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function writeInventoryFile({ folder }: BenchedNetloom, things: readonly Thing[]): string {
  const path = join(folder, 'inventory.jsonl');
  writeFileSync(path, `${things.map((thing) => JSON.stringify(thing)).join('\n')}\n`);
  return path;
}

/** Imports an inventory of that size, once. */
export async function fillInventory(netloom: BenchedNetloom, size: number): Promise<readonly Thing[]> {
  const things = buildInventory(size);
  if ((await netloom.app.entities.counts(LOCAL)).length === 0) {
    await netloom.app.imports.run(LOCAL, await openInventory(writeInventoryFile(netloom, things)));
  }
  return things;
}
