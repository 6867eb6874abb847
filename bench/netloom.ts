import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../src/application/index.js';
import { compose, openInventory, type ComposeOptions } from '../src/compose.js';
import { readConfig, type Config } from '../src/config/config.js';
import { LOCAL, type Principal } from '../src/domain/common/principal.js';
import type { Store } from '../src/ports/store/store.js';
import { buildInventory } from './inventory/inventory.js';
import type { BenchEntity } from './inventory/entity.js';
import type { Stack } from './stack.js';

/** The stack to measure on, and the folder to keep data in. */
export interface Ground {
  readonly stack: Stack;
  readonly keep: string | undefined;
}

/** A separate Netloom (on a shared stack: with a separate workspace), with access to its store for bulk writes. */
export interface BenchedNetloom {
  readonly app: Application;
  readonly store: Store;
  readonly config: Config;
  readonly folder: string;
  readonly caller: Principal;
  readonly stack: Stack;
  /** Stops it and starts another one with the same data and empty caches. */
  readonly restart: () => Promise<BenchedNetloom>;
  readonly dispose: () => Promise<void>;
}

/** The parts of a Netloom that a benchmark may replace. */
type Replaced = Pick<ComposeOptions, 'facts'>;

/** If `keep` is given, data is kept there for the next run, otherwise it is removed at the end. `name` distinguishes several of them. */
export function openNetloom(
  { stack, keep }: Ground,
  name: string,
  caller: Principal = { workspace: `bench-${name}`, name: LOCAL.name },
  replaced: Replaced = {},
): BenchedNetloom {
  const folder = keep === undefined ? undefined : join(keep, name);
  return openIn(stack, folder ?? mkdtempSync(join(tmpdir(), 'netloom-bench-')), caller, { kept: folder !== undefined, replaced });
}

interface Opening {
  readonly kept: boolean;
  readonly replaced: Replaced;
}

function openIn(stack: Stack, folder: string, caller: Principal, options: Opening): BenchedNetloom {
  mkdirSync(folder, { recursive: true });
  const config = readConfig({
    NETLOOM_PORT: '0',
    NETLOOM_DATA: join(folder, 'data'),
    NETLOOM_SAMPLE: 'false',
    NETLOOM_ENV: 'production',
    NETLOOM_RATE_LIMIT: '0',
    ...stack.settings,
  });
  let store: Store | undefined;
  const { app, dispose } = compose(config, { version: 'bench', decorateStore: (each) => (store = each), ...options.replaced });
  if (store === undefined) throw new Error('expected the composition to open a store');
  return {
    app,
    store,
    config,
    folder,
    stack,
    caller,
    async restart() {
      await dispose();
      return openIn(stack, folder, caller, options);
    },
    async dispose() {
      await dispose();
      if (!options.kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function writeInventoryFile({ folder }: BenchedNetloom, things: readonly BenchEntity[]): string {
  const path = join(folder, 'inventory.jsonl');
  writeFileSync(path, `${things.map((thing) => JSON.stringify(thing)).join('\n')}\n`);
  return path;
}

/** Imports an inventory of this size, once. */
export async function fillInventory(netloom: BenchedNetloom, size: number): Promise<readonly BenchEntity[]> {
  const things = buildInventory(size);
  if ((await netloom.app.entities.counts(netloom.caller)).length === 0) {
    await netloom.app.imports.run(netloom.caller, await openInventory(writeInventoryFile(netloom, things)));
  }
  return things;
}
