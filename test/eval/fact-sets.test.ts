import { describe, expect, it } from 'vitest';
import { readInventory } from '../../eval/facts/inventory.js';
import { FACT_SETS } from '../../eval/facts/sets.js';

describe.each(FACT_SETS)('the fact questions of $name', ({ path, questions }) => {
  it('have ids of their own', () => {
    const ids = questions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('are answered from records that the inventory has', async () => {
    const inventory = await readInventory(path);
    for (const { id, objects } of questions) for (const key of objects) expect(inventory.get(key).key, id).toBe(key);
  });
});
