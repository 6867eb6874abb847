import { expect, it } from 'vitest';
import { understandText } from '../../../src/application/understanding/understand-text.js';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import { deletionVariants } from '../../../src/domain/text/spelling-variants.js';
import type { LookupRequest, LookupStore, SimilarPattern } from '../../../src/ports/store/lookup.js';
import type { Repositories } from '../../../src/ports/store/store.js';

/** The bounds of one message, see LookupStore. */
const MAX_KEYS = 1_500;
const MAX_PATTERNS = 64;
/** The number of index terms that the distinct suspected words of one message may have, in total. */
const MAX_VARIANTS = 15_000;
/** Characters of all keys together. */
const MAX_KEY_CHARACTERS = 100_000;

const numbered = (count: number, word: (at: number) => string): string => Array.from({ length: count }, (_, at) => word(at)).join(' ');
const letter = (at: number): string => String.fromCodePoint('a'.codePointAt(0)! + (at % 26));

const HOSTILE: Readonly<Record<string, string>> = {
  'one long word': 'x'.repeat(40),
  'a word at the end of what is corrected': 'abcdefghijklmnopqrstuvwx',
  '100,000 digits': '7'.repeat(100_000),
  '10,000 names': numbered(10_000, (at) => `srv-${at}-x${at % 7}`),
  '10,000 short names': numbered(10_000, (at) => `a${at}`),
  'addresses without end': numbered(10_000, (at) => `10.0.${at % 256}.${at % 250}`),
  'ranges without end': 'vlan 1-64, 65-128, '.repeat(3_000),
  'typos without end': numbered(10_000, (at) => `frnakfurt${letter(at)}`),
  'long typos without end': numbered(10_000, (at) => `abcdefghijklmnopqrstuvw${letter(at)} and`),
};

interface Asked {
  readonly requests: readonly LookupRequest[];
  readonly patterns: readonly SimilarPattern[];
}

async function askedFor(text: string): Promise<Asked> {
  const requests: LookupRequest[] = [];
  const patterns: SimilarPattern[] = [];
  const lookup = {
    find: (request: LookupRequest) => {
      requests.push(request);
      return Promise.resolve({ hits: [], totals: new Map() });
    },
    similar: (some: readonly SimilarPattern[]) => {
      patterns.push(...some);
      return Promise.resolve([]);
    },
  } satisfies Partial<LookupStore>;
  await understandText({ lookup } as unknown as Repositories, text, EMPTY_FOCUS);
  return { requests, patterns };
}

it.each(Object.entries(HOSTILE))('asks the store for a bounded number of keys and patterns: %s', async (_, text) => {
  const { requests, patterns } = await askedFor(text);
  const keys = requests.flatMap((request) => request.keys);
  expect(requests.length).toBeLessThanOrEqual(1);
  expect(keys.length).toBeLessThanOrEqual(MAX_KEYS);
  expect(keys.join('').length).toBeLessThanOrEqual(MAX_KEY_CHARACTERS);
  expect(patterns.length).toBeLessThanOrEqual(MAX_PATTERNS);
  const words = [...new Set(patterns.map(({ word }) => word))];
  expect(words.flatMap((word) => deletionVariants(word)).length).toBeLessThanOrEqual(MAX_VARIANTS);
});

it('has no spelling variants for words that are too long to be corrected', () => {
  expect(deletionVariants('x'.repeat(25))).toEqual([]);
  expect(deletionVariants('abcdefghijklmnopqrstuvwx').length).toBeLessThanOrEqual(301);
});
