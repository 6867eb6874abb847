import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areClose, decide } from '../../../src/domain/understanding/resolve/decide.js';
import type { Candidate, EntitySummary } from '../../../src/domain/model/understanding.js';

const SPAN = { start: 0, end: 2, text: 'p1', kind: 'NAME' as const };

const summary = (id: string): EntitySummary => ({
  id,
  key: `dcim.device:${id}`,
  type: 'DEVICE',
  name: id,
  display: id,
  nouns: [],
  places: [],
});
const scored = (id: string, score: number): Candidate => ({ entity: summary(id), score, parts: [], evidence: [] });

describe('scores that are a margin apart', () => {
  it('are told apart in the same way wherever they lie', () => {
    fc.assert(
      fc.property(fc.integer({ min: 600, max: 2_000 }), fc.integer({ min: 1, max: 200 }), (lower, gap) => {
        const [best, other] = [(lower + gap) / 1_000, lower / 1_000];
        expect(areClose(best, other)).toBe(gap < 100);
        expect(decide(SPAN, [scored('a', best), scored('b', other)], 2)?.status).toBe(gap < 100 ? 'AMBIGUOUS' : 'RESOLVED');
      }),
    );
  });
});
