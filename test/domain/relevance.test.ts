import { describe, expect, it } from 'vitest';
import { bm25, inverseFrequency, planPostings } from '../../src/domain/relevance/bm25.js';
import { proximity } from '../../src/domain/relevance/pagerank.js';
import { stem } from '../../src/domain/relevance/stem.js';
import { countTerms, termsOf } from '../../src/domain/relevance/terms.js';

/** Words and stems that Porter's paper gives, rule by rule. */
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
  it.each(pairs)('makes %s %s', (word, expected) => expect(stem(word)).toBe(expected));

  it('leaves what is no English word alone', () => {
    for (const word of ['sw1s', '網絡', 'größen', 'as', '10.0.0.1']) expect(stem(word)).toBe(word);
  });
});

describe('terms', () => {
  it('are folded, stemmed, and whole as well as in parts', () => {
    expect(termsOf('The Switches of sw-core-01 in KÖLN')).toEqual(
      expect.arrayContaining(['switch', 'sw-core-01', 'sw', 'core', '01', 'koln']),
    );
    expect(termsOf('the of and')).toEqual([]);
    expect(termsOf('')).toEqual([]);
  });

  it('are counted, the most frequent kept', () => {
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

describe('BM25', () => {
  it('weighs by hand as it says', () => {
    const idf = Math.log(1 + (10 - 2 + 0.5) / 2.5);
    expect(inverseFrequency(2, 10)).toBeCloseTo(idf, 12);
    const scores = bm25(
      [
        {
          documents: 2,
          postings: [
            { document: 1, count: 3, length: 20 },
            { document: 2, count: 1, length: 5 },
          ],
        },
      ],
      { documents: 10, terms: 100 },
    );
    expect(scores.get(1)).toBeCloseTo((idf * 3 * 2.2) / (3 + 1.2 * (0.25 + (0.75 * 20) / 10)), 12);
    expect(scores.get(2)).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 5) / 10)), 12);
  });

  it('is never negative, also for a term that all have', () => {
    expect(inverseFrequency(10, 10)).toBeGreaterThan(0);
    expect(bm25([], { documents: 0, terms: 0 }).size).toBe(0);
  });

  it('reads rare terms whole, then a part, then nothing', () => {
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

describe('proximity', () => {
  const edge = (from: string, to: string) => ({ from, to });

  it('falls with distance and rises with the number of ways', () => {
    const edges = [
      edge('seed', 'near'),
      edge('near', 'far'),
      edge('far', 'end'),
      edge('seed', 'a'),
      edge('seed', 'b'),
      edge('a', 'twice'),
      edge('b', 'twice'),
    ];
    const nodes = ['seed', 'near', 'far', 'end', 'a', 'b', 'twice', 'alone'];
    const values = proximity(['seed'], nodes, edges);
    const of = (id: string): number => values.get(id) ?? Number.NaN;
    expect(of('seed')).toBe(1);
    expect(of('near')).toBeGreaterThan(of('far'));
    expect(of('far')).toBeGreaterThan(of('end'));
    expect(of('twice')).toBeGreaterThan(of('end'));
    expect(of('alone')).toBe(0);
    expect([...values.values()].every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it('takes edges both ways and ignores what it does not know', () => {
    const values = proximity(['b', 'unknown'], ['a', 'b'], [edge('a', 'b'), edge('b', 'elsewhere'), edge('b', 'b')]);
    expect([...values]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(proximity(['unknown'], ['a'], []).size).toBe(0);
    expect(proximity([], [], []).size).toBe(0);
  });
});
