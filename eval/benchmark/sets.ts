import { fileURLToPath } from 'node:url';
import { readLabelled, type LabelledDialogue } from '../labels.js';

/** Labelled conversations over one inventory. */
export interface BenchmarkSet {
  readonly name: string;
  readonly inventory: string;
  readonly dialogues: readonly LabelledDialogue[];
}

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const NAMES = ['isp', 'hospital', 'factory', 'bank', 'retail', 'hotel', 'theatre'] as const;
/** Inventories in JSON Lines; the others are Django fixtures. */
const LINES: ReadonlySet<string> = new Set(['hotel', 'theatre']);

/** The sets of the benchmark, and the conversations over the sample inventory. */
export function benchmarkSets(): readonly BenchmarkSet[] {
  const sets = NAMES.map((name) => ({
    name,
    inventory: pathOf(`./${name}/inventory.json${LINES.has(name) ? 'l' : ''}`),
    dialogues: readLabelled([pathOf(`./${name}/conversations.jsonl`)]),
  }));
  const sample = {
    name: 'sample',
    inventory: pathOf('../../sample/inventory.jsonl'),
    dialogues: readLabelled([pathOf('../conversations/sample.jsonl')]),
  };
  return [...sets, sample];
}
