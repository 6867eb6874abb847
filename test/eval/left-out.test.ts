import { expect, it } from 'vitest';
import { committedFigures, differencesFrom } from '../../eval/fitting/left-out.js';

it('figures that differ from the committed ones are reported with both', () => {
  const committed = committedFigures();
  const [first, ...others] = committed.folds;
  expect(first).toBeDefined();
  expect(differencesFrom(committed, committed)).toEqual([]);
  const changed = { ...committed, folds: [{ ...first!, userAssertedWrong: -1 }, ...others] };
  expect(differencesFrom(committed, changed)).toEqual([
    expect.stringMatching(new RegExp(`^${first!.leftOut}: expected .* got .*"userAssertedWrong":-1`, 'u')),
  ]);
});

it('a set without committed figures is reported', () => {
  const committed = committedFigures();
  expect(differencesFrom({ ...committed, folds: [] }, committed)).toHaveLength(committed.folds.length);
});
