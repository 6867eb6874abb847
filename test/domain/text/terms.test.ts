import { describe, expect, it } from 'vitest';
import { planPostings, termWeight } from '../../../src/domain/text/bm25.js';
import { inverseFrequency } from '../../../src/domain/text/inverse-frequency.js';
import { stem } from '../../../src/domain/text/stem.js';
import { countTerms, queryTerms, searchedTerms, termsOf } from '../../../src/domain/text/terms.js';

/** Words and stems from Porter's paper, rule by rule. */
const PUBLISHED =
  `caresses caress ponies poni ties ti caress caress cats cat feed feed agreed agre plastered plaster bled bled motoring motor sing sing
  conflated conflat troubled troubl sized size hopping hop tanned tan falling fall hissing hiss fizzed fizz failing fail filing file happy happi sky sky
  relational relat conditional condit rational ration valenci valenc hesitanci hesit digitizer digit conformabli conform radicalli radic differentli differ
  vileli vile analogousli analog vietnamization vietnam predication predic operator oper feudalism feudal decisiveness decis hopefulness hope
  callousness callous formaliti formal sensitiviti sensit sensibiliti sensibl triplicate triplic formative form formalize formal electriciti electr
  electrical electr hopeful hope goodness good revival reviv allowance allow inference infer airliner airlin gyroscopic gyroscop adjustable adjust
  defensible defens irritant irrit replacement replac adjustment adjust dependent depend adoption adopt homologou homolog communism commun activate activ
  angulariti angular homologous homolog effective effect bowdlerize bowdler probate probat rate rate cease ceas controll control roll roll
  generalizations gener oscillators oscil`
    .trim()
    .split(/\s+/);

describe('the stemmer', () => {
  const pairs = PUBLISHED.flatMap((word, index) => (index % 2 === 0 ? [[word, PUBLISHED[index + 1] ?? ''] as const] : []));
  it.each(pairs)('stems %s to %s', (word, expected) => expect(stem(word)).toBe(expected));

  it('leaves words that are not English unchanged', () => {
    for (const word of ['sw1s', '網絡', 'größen', 'as', '10.0.0.1']) expect(stem(word)).toBe(word);
  });
});

describe('terms', () => {
  it('are folded, stemmed, and split into parts in addition to the whole', () => {
    expect(termsOf('The Switches of sw-core-01 in KÖLN')).toEqual(
      expect.arrayContaining(['switch', 'sw-core-01', 'sw', 'core', '01', 'koln']),
    );
    expect(termsOf('the of and')).toEqual([]);
    expect(termsOf('')).toEqual([]);
  });

  it('of a query contain no remains of contractions', () => {
    expect(searchedTerms('What’s Ada’s plan, and what if Grace doesn’t like Ada’s plan?')).toEqual(['ada', 'plan', 'grace']);
  });

  it('are counted, and only the most frequent are kept', () => {
    const { terms, length } = countTerms('rack rack switch');
    expect([terms, length]).toEqual([
      [
        { term: 'rack', count: 2 },
        { term: 'switch', count: 1 },
      ],
      3,
    ]);
    const many = countTerms(Array.from({ length: 900 }, (_, index) => `x${index}`).join(' '));
    expect([many.terms.length, many.length]).toEqual([400, 900]);
  });
});

describe('the terms of a question', () => {
  it('are at most 64, of its beginning, whatever its length', () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ');
    expect(queryTerms(long)).toHaveLength(64);
    expect(queryTerms(`${'a '.repeat(3_000)} rack`)).toEqual([]);
    expect(queryTerms('Which rack is sw-1 in?')).toEqual(searchedTerms('Which rack is sw-1 in?'));
  });
});

describe('BM25', () => {
  it('equals a calculation by hand', () => {
    expect(inverseFrequency(2, 10)).toBeCloseTo(Math.log(1 + (10 - 2 + 0.5) / 2.5), 12);
    const weigh = termWeight({ documents: 10, terms: 100 });
    expect(weigh(3, 20)).toBeCloseTo((3 * 1.9) / (3 + 0.9 * (0.25 + (0.75 * 20) / 10)), 12);
    expect(weigh(1, 5)).toBeCloseTo(1.9 / (1 + 0.9 * (0.25 + (0.75 * 5) / 10)), 12);
  });

  it('is never negative, even for a term in every message', () => {
    expect(inverseFrequency(10, 10)).toBeGreaterThan(0);
    expect(termWeight({ documents: 0, terms: 0 })(1, 1)).toBeGreaterThan(0);
  });

  it('reads rare terms completely, then partly, then not at all', () => {
    const terms = [
      { term: 'common', documents: 900 },
      { term: 'rare', documents: 3 },
      { term: 'some', documents: 50 },
    ];
    const plan = (budget: number) => planPostings(terms, budget).map(({ term, limit }) => `${term} ${limit}`);
    expect(plan(2_000)).toEqual(['rare 3', 'some 50', 'common 900']);
    expect(plan(60)).toEqual(['rare 3', 'some 50', 'common 7']);
    expect(plan(53)).toEqual(['rare 3', 'some 50']);
    expect(plan(2)).toEqual(['rare 2']);
    expect(plan(0)).toEqual([]);
  });
});

describe('the terms of a long text', () => {
  it('are bounded, also if its characters stand for several words', () => {
    expect(termsOf('sw-1 '.repeat(100_000)).length).toBeLessThan(64_000);
    expect(termsOf('\uFDFA '.repeat(100_000)).length).toBeLessThan(64_000);
  });
});
