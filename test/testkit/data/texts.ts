import * as fc from 'fast-check';

const base64 = fc.uint8Array({ minLength: 30, maxLength: 900 }).map((bytes) => Buffer.from(bytes).toString('base64'));
export const words = fc
  .array(
    fc.constantFrom('the', 'switch', 'sw-core-01', 'is', 'down', '10.0.0.1/24', 'rack', 'eth0', 'Über', 'and\n', '# Message\n', 'User:'),
    { maxLength: 40 },
  )
  .map((list) => list.join(' '));

/** Texts that users may type, paste or break. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('👩‍👩‍👧', '🏳️‍🌈', '🇩🇪', '👍🏽', ' '), { maxLength: 30 }).map((list) => list.join('')) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom('網', '絡', '交', '換', '機', 'ネ', '한', '。'), { maxLength: 60 }).map((list) => list.join('')),
  },
  { weight: 1, arbitrary: base64 },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '\n', '\n\n\n', '<|endoftext|>', 'a<|im_start|>b<|endofprompt|>', '/', '//', '\u0301', '\u2028x'),
  },
  { weight: 1, arbitrary: fc.tuple(words, fc.integer({ min: 2, max: 30 })).map(([text, times]) => `${text}\n`.repeat(times)) },
);
