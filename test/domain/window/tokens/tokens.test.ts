import * as fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { countMerged } from '../../../../src/domain/window/tokens/pair-merge.js';
import { importCl100k, loadO200k, type Encoding } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer, LONGEST_PIECE, MERGED_AT_MOST } from '../../../../src/domain/window/tokens/tokenizer.js';
import { anyText } from '../../../testkit/data/texts.js';

const plain = new Tiktoken(o200k);
const recount = (text: string): number => plain.encode(text, [], []).length;
const encoding = loadO200k();
const tokenizer = createTokenizer(() => encoding);

/** Counts the lookups of ranks, which are the work of merging. */
function watched(): { readonly encoding: Encoding; readonly lookups: () => number } {
  let lookups = 0;
  const ranks = new Map(encoding.ranks);
  const ask = <T>(answer: T): T => {
    lookups += 1;
    return answer;
  };
  const counting = new Proxy(ranks, {
    get: (target, name) => {
      if (name === 'get') return (key: string) => ask(target.get(key));
      return name === 'has' ? (key: string) => ask(target.has(key)) : Reflect.get(target, name, target);
    },
  });
  return { encoding: { ...encoding, ranks: counting }, lookups: () => lookups };
}

describe('the tokenizer', () => {
  it('counts like js-tiktoken', () => {
    const ordinary = fc.oneof(
      anyText,
      fc.string({ unit: 'grapheme-composite', maxLength: 200 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
    );
    fc.assert(
      fc.property(ordinary, (text) => {
        const longest = Math.max(0, ...(text.match(encoding.pattern) ?? []).map(({ length }) => length));
        const counted = tokenizer.count(text);
        expect(tokenizer.count(text), 'the same again').toBe(counted);
        if (longest <= LONGEST_PIECE) expect(counted).toBe(recount(text));
        else expect(counted).toBeGreaterThanOrEqual(recount(text));
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  it('counts cl100k_base like js-tiktoken', async () => {
    const other = new Tiktoken(cl100k);
    const counting = createTokenizer(await importCl100k(), 'cl100k_base');
    expect(counting.encoding).toBe('cl100k_base');
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme-composite', maxLength: 200 })), (text) => {
        const longest = Math.max(0, ...(text.match(new RegExp(cl100k.pat_str, 'gu')) ?? []).map(({ length }) => length));
        const theirs = other.encode(text, [], []).length;
        if (longest <= LONGEST_PIECE) expect(counting.count(text)).toBe(theirs);
        else expect(counting.count(text)).toBeGreaterThanOrEqual(theirs);
      }),
      { numRuns: 800, seed: 12 },
    );
  });

  it('counts special tokens as plain text', () => {
    for (const text of ['<|endoftext|>', 'a<|endofprompt|>b', '<|im_start|>user']) {
      expect(tokenizer.count(text)).toBe(recount(text));
      expect(tokenizer.count(text)).toBeGreaterThan(1);
    }
    expect(tokenizer.count('')).toBe(0);
  });

  it('never counts less where it splits a long run', () => {
    const letters = fc.array(fc.constantFrom('a', 'e', 'th', 'ing', 'zq'), { minLength: 150, maxLength: 260 }).map((list) => list.join(''));
    const symbols = fc.array(fc.constantFrom('=', '-', '/', '+', '('), { minLength: 250, maxLength: 290 }).map((list) => list.join(''));
    const uniform = fc.tuple(fc.constantFrom('a', '=', 'é'), fc.integer({ min: 250, max: 280 })).map(([unit, times]) => unit.repeat(times));
    fc.assert(
      fc.property(fc.oneof(letters, symbols, uniform), (text) => {
        expect(tokenizer.count(text)).toBeGreaterThanOrEqual(recount(text));
      }),
      { numRuns: 24, seed: 2, endOnFailure: true },
    );
  });

  it('counts the same regardless of earlier calls', () => {
    const texts = fc.sample(anyText, { numRuns: 200, seed: 3 });
    const fresh = texts.map((text) => createTokenizer(() => encoding).count(text));
    expect(texts.map((text) => tokenizer.count(text))).toEqual(fresh);
  });

  const MEGABYTE = 1_048_576;
  const unlike = (at: number): string => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000));
  const worst: readonly (readonly [string, string])[] = [
    ['one letter', 'a'.repeat(MEGABYTE)],
    ['one symbol', '='.repeat(MEGABYTE)],
    ['spaces', ' '.repeat(MEGABYTE)],
    ['one emoji', '👍'.repeat(MEGABYTE / 4)],
    ['unlike ideographs', Array.from({ length: MEGABYTE / 3 }, (_, at) => unlike(at)).join('')],
    ['unlike words', Array.from({ length: 90_000 }, (_, at) => `zq${(at * 7_919).toString(36)}xv`).join(' ')],
    ['letters without end', Array.from({ length: MEGABYTE }, (_, at) => 'etaoinshrdlu'[(at * at + (at >> 3)) % 12]).join('')],
  ];
  it.each(worst)('does bounded work for a megabyte of %s', (_, text) => {
    const { encoding: counting, lookups } = watched();
    const tokens = createTokenizer(() => counting).count(text);
    expect(tokens).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(Buffer.byteLength(text));
    const pieces = Math.ceil(text.length / LONGEST_PIECE) + (text.match(encoding.pattern)?.length ?? 0);
    expect(lookups()).toBeLessThan(pieces * 2 + 4 * (MERGED_AT_MOST + 3 * LONGEST_PIECE));
  });

  it('merges a piece like the encoding', () => {
    const bytes = (text: string): string => Buffer.from(text).toString('latin1');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäß]{1,40}$/), (piece) => {
        expect(countMerged(bytes(piece), encoding.ranks)).toBe(recount(piece));
      }),
      { numRuns: 500, seed: 4 },
    );
  });
});
