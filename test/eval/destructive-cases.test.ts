import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inventoryPath } from '../../eval/benchmark/sets.js';
import { commandOf, INVENTORIES, KINDS, objectOf, placesOf, readCases } from '../../eval/destructive/cases.js';

const cases = readCases();

function fixtureKeys(name: string): ReadonlySet<string> {
  const records = JSON.parse(readFileSync(inventoryPath(name), 'utf8')) as readonly { readonly model: string; readonly pk: number }[];
  return new Set(records.map(({ model, pk }) => `${model}:${pk}`));
}

const countOf = (name: string, kind?: string): number =>
  cases.filter((each) => each.inventory === name && (kind === undefined || each.kind === kind)).length;

describe('destructive commands', () => {
  it('are enough, for each inventory and each kind, and differ', () => {
    expect(cases.length).toBeGreaterThanOrEqual(220);
    for (const name of INVENTORIES) {
      expect(countOf(name)).toBeGreaterThanOrEqual(40);
      for (const kind of KINDS) expect(countOf(name, kind)).toBeGreaterThanOrEqual(3);
    }
    const clear = cases.filter(({ kind }) => kind === 'clear').length / cases.length;
    expect(clear).toBeGreaterThan(0.4);
    expect(clear).toBeLessThan(0.5);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(new Set(cases.map((each) => commandOf(each).toLowerCase())).size).toBe(cases.length);
  });

  it.each(INVENTORIES)('over %s have keys of the inventory', (name) => {
    const known = fixtureKeys(name);
    const named = cases
      .filter(({ inventory }) => inventory === name)
      .flatMap(({ target, named: parts = [], candidates = [] }) => [
        ...(target?.keys ?? []),
        ...parts.flatMap(({ keys }) => keys),
        ...candidates,
      ]);
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });

  it('contain their object, and in it the places and owners that they name', () => {
    const faults = cases.flatMap((each) => {
      const object = objectOf(each);
      const parts = (each.named ?? []).filter(({ text }) => placesOf(object, text).length === 0);
      const missing = placesOf(commandOf(each), object).length === 0;
      return missing || parts.length > 0 ? [each.id] : [];
    });
    expect(faults).toEqual([]);
  });

  it('name each candidate once, and a target only where one entity can be right', () => {
    const faults = cases.filter(
      ({ kind, target, candidates = [] }) =>
        new Set(candidates).size < candidates.length || (target !== null && !['clear', 'tool', 'correction'].includes(kind)),
    );
    expect(faults.map(({ id }) => id)).toEqual([]);
  });
});
