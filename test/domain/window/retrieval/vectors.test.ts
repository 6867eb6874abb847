import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BESIDE, createVectorSet, normalised } from '../../../../src/domain/window/retrieval/vectors.js';

const DIMENSIONS = 7;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => normalised(values) ?? Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === 0 ? 1 : 0)));
const cosine = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
const unit = (at: number): Float32Array => Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === at ? 1 : 0));
const ALL = { from: 0, to: Infinity };

describe('a set of vectors', () => {
  it('returns the nearest of a range, like a brute-force comparison, and the mean', () => {
    fc.assert(
      fc.property(
        fc.array(vector, { maxLength: 200 }),
        vector,
        fc.nat(150),
        fc.nat(150),
        fc.integer({ min: 1, max: 9 }),
        (all, question, a, b, limit) => {
          const set = createVectorSet(DIMENSIONS, 1_000);
          all.forEach((values, depth) => set.add(`m${depth}`, depth, values));
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const scores = all.map((values, depth) => ({ depth, score: cosine(values, question) })).slice(from, to + 1);
          const { hits, mean } = set.nearest(question, { from, to }, { limit, beside: [] });
          const best = scores.map(({ score }) => score).toSorted((x, y) => y - x);
          expect(hits).toHaveLength(Math.min(limit, scores.length));
          hits.forEach(({ message, nearness }, index) => {
            expect(nearness).toBeCloseTo(best[index] ?? Number.NaN, 5);
            expect(nearness).toBeCloseTo(scores.find(({ depth }) => `m${depth}` === message)?.score ?? Number.NaN, 5);
          });
          expect(mean).toBeCloseTo(best.reduce((sum, each) => sum + each, 0) / Math.max(1, best.length), 5);
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });

  it('returns the nearest by the sums of vectors with those beside them, whatever was asked and added before', () => {
    const asked = fc.record({ question: vector, a: fc.nat(60), b: fc.nat(60), isAnswered: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(60), vector), { maxLength: 60, selector: ([depth]) => depth }),
        fc.array(asked),
        (all, questions) => {
          const set = createVectorSet(DIMENSIONS, 1_000);
          const added = new Map<number, Float32Array>();
          const portion = Math.ceil(all.length / (questions.length + 1));
          questions.forEach(({ question, a, b, isAnswered }, number) => {
            for (const [depth, values] of all.slice(number * portion, (number + 1) * portion)) {
              set.add(`m${depth}`, depth, values);
              added.set(depth, values);
            }
            const beside = isAnswered ? BESIDE.answered : BESIDE.people;
            const [from, to] = [Math.min(a, b), Math.max(a, b)];
            const within = [...added].filter(([depth]) => depth >= from && depth <= to);
            const expected = within.map(([depth]) => {
              const sum = new Float64Array(DIMENSIONS);
              for (const [other, values] of within) {
                const weight = other === depth ? 1 : (beside[Math.abs(other - depth) - 1] ?? 0);
                values.forEach((value, index) => (sum[index] = (sum[index] ?? 0) + weight * value));
              }
              const length = Math.hypot(...sum) || 1;
              return [`m${depth}`, sum.reduce((total, value, index) => total + (value / length) * (question[index] ?? 0), 0)] as const;
            });
            const { hits } = set.nearest(question, { from, to }, { limit: 100, beside });
            expect(hits.map(({ message }) => message).toSorted()).toEqual(expected.map(([message]) => message).toSorted());
            for (const { message, nearness } of hits)
              expect(nearness).toBeCloseTo(new Map<string, number>(expected).get(message) ?? Number.NaN, 4);
          });
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  it('contains a message once, with its last vector', () => {
    const set = createVectorSet(DIMENSIONS, 100);
    set.add('a', 1, unit(0));
    set.add('b', 2, unit(1));
    set.add('a', 1, unit(2));
    expect(set.size).toBe(2);
    expect(set.nearest(unit(2), ALL, { limit: 1, beside: [] }).hits).toEqual([{ message: 'a', nearness: 1 }]);
    expect(set.nearest(unit(0), ALL, { limit: 5, beside: [] }).hits.map(({ nearness }) => nearness)).toEqual([0, 0]);
  });

  it('is bounded: the shallowest are dropped', () => {
    const set = createVectorSet(DIMENSIONS, 100);
    for (let depth = 0; depth < 1_000; depth += 1) set.add(`m${depth}`, depth, unit(depth % DIMENSIONS));
    expect(set.size).toBeLessThanOrEqual(100);
    expect(set.covers({ from: 930, to: 999 })).toBe(true);
    expect(set.covers({ from: 0, to: 999 })).toBe(false);
    for (const { message } of set.nearest(unit(3), ALL, { limit: 5, beside: [] }).hits)
      expect(Number(message.slice(1)) % DIMENSIONS).toBe(3);
  });

  it('remembers a bounded number of the newest messages without a vector', () => {
    const set = createVectorSet(DIMENSIONS, 100);
    for (let depth = 0; depth < 1_000; depth += 1) set.add(`m${depth}`, depth, new Float32Array());
    expect(set.covers({ from: 900, to: 999 })).toBe(true);
    expect(set.covers({ from: 899, to: 999 })).toBe(false);
  });

  it('covers depths of messages without text, and never finds these', () => {
    const set = createVectorSet(DIMENSIONS, 100);
    set.add('a', 0, unit(0));
    set.add('b', 1, new Float32Array());
    set.add('d', 3, unit(0));
    expect(set.covers({ from: 0, to: 1 })).toBe(true);
    expect(set.covers({ from: 0, to: 3 })).toBe(false);
    expect(set.covers({ from: 5, to: 4 })).toBe(true);
    expect(set.nearest(unit(0), ALL, { limit: 5, beside: [] }).hits.map(({ message }) => message)).toEqual(['d', 'a']);
    expect(set.nearest(unit(0), { from: 7, to: 9 }, { limit: 5, beside: BESIDE.people })).toEqual({ hits: [], mean: 0 });
  });
});

describe('a vector of length 1', () => {
  it('has the direction of the numbers, even if they are huge, tiny or many', () => {
    expect([...(normalised([3, 4]) ?? [])].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([0.6, 0.8]);
    for (const scale of [1e-300, 1e-30, 1e30, 1e300]) expect(Math.hypot(...(normalised([scale, -scale, scale]) ?? []))).toBeCloseTo(1, 5);
    expect(Math.hypot(...(normalised(Array.from({ length: 16_384 }, (_, index) => index % 3)) ?? []))).toBeCloseTo(1, 4);
    expect(normalised([0, 0])).toBeUndefined();
  });
});
