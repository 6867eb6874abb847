import { describe, expect, it } from 'vitest';
import { crossValidate, fitLabels, type LabelledChoices } from '../../../../src/domain/understanding/fitting/fit-labels.js';
import { BUILT_IN_WEIGHTS } from '../../../../src/domain/understanding/scoring/weights.js';

const FEATURE = 'rivals';
const [one, other] = [{ [FEATURE]: 1, invented: 3 }, { [FEATURE]: -1 }];
const BUILT_IN = BUILT_IN_WEIGHTS.names[FEATURE] ?? 0;
/** The choice that the built-in weights get wrong. */
const session: LabelledChoices = { names: [{ alternatives: [one, other], correct: [BUILT_IN < 0, BUILT_IN >= 0] }], references: [] };
const change = (sessions: number): number =>
  Math.abs((fitLabels(Array.from({ length: sessions }, () => session)).names[FEATURE] ?? 0) - BUILT_IN);

describe('weights that are fitted to labels', () => {
  it('stay what they are without labels', () => {
    expect(fitLabels([])).toEqual({ names: BUILT_IN_WEIGHTS.names, references: BUILT_IN_WEIGHTS.references });
  });

  it('change more, the more labels there are', () => {
    expect(change(1)).toBeGreaterThan(0);
    expect(change(40)).toBeGreaterThan(change(1));
  });

  it('have no features that the program does not have', () => {
    expect(Object.keys(fitLabels([session]).names).toSorted()).toEqual(Object.keys(BUILT_IN_WEIGHTS.names).toSorted());
  });

  it('are judged on sessions that they were not fitted to', () => {
    const many = Array.from({ length: 40 }, () => session);
    expect(crossValidate(many)).toEqual({ before: 0, after: 1 });
    expect(crossValidate([session]).after).toBe(0);
    expect(crossValidate([])).toEqual({ before: 0, after: 0 });
  });
});
