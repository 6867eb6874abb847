import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { benchmarkSets } from '../../eval/benchmark/sets.js';
import { faultsOf, keysOf } from '../../eval/labels.js';

function knownIn(inventory: string): ReadonlySet<string> {
  if (inventory.endsWith('.jsonl')) return keysOf(inventory);
  const records = JSON.parse(readFileSync(inventory, 'utf8')) as readonly { readonly model: string; readonly pk: number }[];
  return new Set(records.map(({ model, pk }) => `${model}:${pk}`));
}

describe('labels of the benchmark', () => {
  it.each(benchmarkSets().map(({ name, inventory, dialogues }) => ({ name, inventory, dialogues })))(
    'over $name keep the rules and name records of the inventory',
    ({ inventory, dialogues }) => {
      expect(faultsOf(dialogues, knownIn(inventory))).toEqual([]);
    },
  );

  it('over the theatre are enough, in short conversations', () => {
    const { dialogues = [] } = benchmarkSets().find(({ name }) => name === 'theatre') ?? {};
    expect(dialogues.length).toBeGreaterThanOrEqual(14);
    for (const { turns } of dialogues) {
      expect(turns.length).toBeGreaterThanOrEqual(8);
      expect(turns.length).toBeLessThanOrEqual(14);
    }
  });
});
