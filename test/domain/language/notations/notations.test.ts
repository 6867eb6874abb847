import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNumberOf } from '../../../../src/domain/language/notations/as-numbers.js';
import { macDigits } from '../../../../src/domain/language/notations/mac-addresses.js';
import { isMask, lengthOfMask } from '../../../../src/domain/language/notations/masks.js';
import { noNamesIn } from '../../../../src/domain/language/notations/no-names/no-names.js';
import { notationsIn } from '../../../../src/domain/language/notations/notations.js';

const quad = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

describe('masks', () => {
  it('have the length of their bits, as a mask and as a wildcard mask', () => {
    for (let length = 1; length < 32; length += 1) {
      const mask = (0xff_ff_ff_ff << (32 - length)) >>> 0;
      expect([lengthOfMask(quad(mask)), lengthOfMask(quad(~mask >>> 0))]).toEqual([length, length]);
    }
    expect([lengthOfMask('255.255.255.255'), lengthOfMask('0.0.0.0'), lengthOfMask('255.0.255.0'), lengthOfMask('0.255.0.255')]).toEqual([
      32,
      32,
      undefined,
      undefined,
    ]);
    expect([isMask('10.0.0.1'), isMask('0.0.0.255')]).toEqual([false, true]);
  });
});

describe('AS numbers', () => {
  it('are the same in both forms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_294_967_295 }), (number) => {
        expect(asNumberOf(String(Math.floor(number / 65_536)), String(number % 65_536))).toBe(number);
        expect(asNumberOf(String(number), undefined)).toBe(number);
      }),
    );
    expect([asNumberOf('65536', '1'), asNumberOf('4294967296', undefined)]).toEqual([undefined, undefined]);
  });
});

describe('MAC addresses', () => {
  it('are the same with and without leading zeros', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 }), (bytes) => {
        const full = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
        for (const separator of [':', '-', '.', ' ', '']) expect(macDigits(full.join(separator))).toBe(full.join(''));
        expect(macDigits(bytes.map((byte) => byte.toString(16)).join(':'))).toBe(full.join(''));
      }),
    );
  });
});

const FRAGMENTS = [
  '1',
  'a',
  '1.',
  'a-',
  '1:',
  'ab:',
  '%',
  '(',
  'A_',
  '10.0.0.1 ',
  '10.0.0.1-',
  '-',
  'aB',
  '0x',
  '@',
  'a@',
  '[a@',
  'a/',
  '1,',
  'vlan 1,',
  'as ',
  'f',
  'fe80:',
  ' ',
  '<',
  '#',
  'a#',
  '1.2.',
  '2001:db8:',
  'link a-',
  'a(',
  '::',
  'RP/0/',
  '[edit',
  'a:1/',
  '255.',
  'v1.',
  'CVE-',
  '\n',
];

describe('any text', () => {
  /** A pattern that tried all ways to part such a text would not end. */
  it.each(FRAGMENTS)('is read to its end: %j', (fragment) => {
    const text = `${fragment.repeat(6_000 / fragment.length)}!`;
    for (const { start, end } of [...notationsIn(text), ...noNamesIn(text)])
      expect(0 <= start && start < end && end <= text.length).toBe(true);
  });

  it('has stretches that are in order and apart', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FRAGMENTS, 'x', ' up ', '12:30', 'INC00123'), { maxLength: 40 }), (parts) => {
        const stretches = noNamesIn(parts.join(''));
        stretches.forEach(({ start }, at) => expect(start).toBeGreaterThanOrEqual(stretches[at - 1]?.end ?? 0));
      }),
    );
  });
});
