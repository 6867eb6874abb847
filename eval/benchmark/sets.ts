import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLabelled, type LabelledDialogue } from '../labels.js';

/** Labelled conversations over one inventory. */
export interface BenchmarkSet {
  readonly name: string;
  readonly inventory: string;
  readonly dialogues: readonly LabelledDialogue[];
}

const NAMES = ['isp', 'hospital', 'factory', 'bank', 'retail', 'hotel', 'theatre', 'sample'] as const;

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The file of an inventory: a Django fixture, or JSON Lines. */
export function inventoryPath(name: string): string {
  if (name === 'sample') return pathOf('../../sample/inventory.jsonl');
  const fixture = pathOf(`./${name}/inventory.json`);
  return existsSync(fixture) ? fixture : `${fixture}l`;
}

/** The sets of the benchmark, and the conversations over the sample inventory. */
export const benchmarkSets = (): readonly BenchmarkSet[] =>
  NAMES.map((name) => ({
    name,
    inventory: inventoryPath(name),
    dialogues: readLabelled([pathOf(name === 'sample' ? '../conversations/sample.jsonl' : `./${name}/conversations.jsonl`)]),
  }));
