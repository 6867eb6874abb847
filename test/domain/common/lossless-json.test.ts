import { describe, expect, it } from 'vitest';
import { lostNumber, parseLossless } from '../../../src/domain/common/lossless-json.js';

describe('lossless JSON', () => {
  // earendil-works/pi#8943, NousResearch/hermes-agent#55315, oceanbase/powercontext#91
  it.each([
    ['[2512292042121000001, 2512292042121000000]', ['2512292042121000001', '2512292042121000000']],
    ['{"a": -9007199254740993, "b": 9007199254740991}', { a: '-9007199254740993', b: 9_007_199_254_740_991 }],
    [
      '[1.10, 1.1, 10.0, 1e3, 1E5, 0.1, -0, 1e400, 3.14159265358979323846]',
      ['1.10', 1.1, 10, 1_000, 100_000, 0.1, -0, '1e400', '3.14159265358979323846'],
    ],
    ['{"text": "9007199254740993 and \\"1.10\\"", "1e400": 1}', { text: '9007199254740993 and "1.10"', '1e400': 1 }],
    ['9007199254740993', '9007199254740993'],
    ['null', null],
    ['{"a": 01}', undefined],
    ['', undefined],
  ])('%s', (text, value) => {
    expect(parseLossless(text)).toEqual(value);
  });

  it('finds numbers of which the digits are lost, at any depth', () => {
    let deep: unknown = 2 ** 53;
    for (let count = 0; count < 100_000; count++) deep = [deep];
    expect(lostNumber(deep)).toBe(2 ** 53);
    expect(lostNumber({ a: [1, 2.5, -7, 'x', null, { b: Infinity }] })).toBe(Infinity);
    expect(lostNumber({ a: [1, 2.5, Number.MAX_SAFE_INTEGER] })).toBeUndefined();
  });

  it('keeps the numbers that JSON.parse keeps', () => {
    for (const value of [0, 1, -1, 0.1, 1.5e-9, 123_456.789, Number.MAX_SAFE_INTEGER]) expect(parseLossless(`[${value}]`)).toEqual([value]);
  });
});
