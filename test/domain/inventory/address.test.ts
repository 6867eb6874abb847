import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holds,
  insideRanges,
  parentKeys,
  placementKeys,
  placementOf,
  placementOfKey,
  type Placement,
} from '../../../src/domain/inventory/address/keys.js';
import {
  contains,
  formatCidr,
  formatIp,
  lastHex,
  networkHex,
  normaliseAddress,
  parseCidr,
  parseIp,
} from '../../../src/domain/inventory/address/ip.js';

const v4 = fc.integer({ min: 0, max: 0xffff_ffff }).map((number) => number.toString(16).padStart(8, '0'));
const v6 = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16).padStart(4, '0')).join(''));
const masked = (hex: string, length: number): bigint => {
  const host = BigInt(hex.length * 4 - length);
  return (BigInt(`0x${hex}`) >> host) << host;
};

describe('addresses', () => {
  it('round-trip through text', () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), (hex) => {
        const family = hex.length === 8 ? 4 : 6;
        expect(parseIp(formatIp({ family, hex }))).toEqual({ family, hex });
      }),
    );
  });

  it('are masked like a naive implementation', () => {
    const cases = fc.oneof(fc.tuple(v4, fc.integer({ min: 0, max: 32 })), fc.tuple(v6, fc.integer({ min: 0, max: 128 })));
    fc.assert(
      fc.property(cases, ([hex, length]) => {
        expect(BigInt(`0x${networkHex(hex, length)}`)).toBe(masked(hex, length));
        const size = 1n << BigInt(hex.length * 4 - length);
        expect(BigInt(`0x${lastHex(hex, length)}`)).toBe(masked(hex, length) + size - 1n);
      }),
    );
  });

  it.each([
    ['2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
    ['::', '::'],
    ['1::', '1::'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['10.0.0.1/8', '10.0.0.1/8'],
  ])('spells %s as %s', (text, expected) => expect(normaliseAddress(text)).toBe(expected));

  it.each([
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1/33',
    '10.0.0.1/08',
    '1:2:3',
    '1::2::3',
    'fe80::1%eth0',
    ':::',
    '12345::',
    '1:2:3:4:5:6:7:8:9',
    '17.9.4a',
    '',
    '/8',
  ])('does not parse %s', (text) => expect(parseCidr(text)).toBeUndefined());

  it('knows the contents of a network', () => {
    const cidr = (text: string) => parseCidr(text) ?? expect.fail(text);
    expect(contains(cidr('10.0.0.0/8'), cidr('10.1.2.3'))).toBe(true);
    expect(contains(cidr('10.0.0.0/9'), cidr('10.128.0.0/16'))).toBe(false);
    expect(contains(cidr('::/0'), cidr('10.0.0.1'))).toBe(false);
    expect(formatCidr(cidr('2001:db8::/32'))).toBe('2001:db8::/32');
  });
});

/** Few tables and few bits, so that prefixes contain each other. */
const placement: fc.Arbitrary<Placement> = fc
  .record({
    kind: fc.constantFrom('PREFIX' as const, 'ADDRESS' as const, 'RANGE' as const),
    low: fc.integer({ min: 0, max: 63 }),
    length: fc.integer({ min: 24, max: 32 }),
    vrf: fc.constantFrom(undefined, 'ent_a', 'ent_b'),
    container: fc.boolean(),
    claimed: fc.boolean(),
  })
  .map(({ kind, low, length, vrf, container, claimed }) => {
    const hex = (0x0a00_0000 + low * 4).toString(16).padStart(8, '0');
    const bits = kind === 'ADDRESS' ? 32 : length;
    return {
      kind,
      vrf,
      cidr: { family: 4 as const, hex: kind === 'RANGE' ? hex : networkHex(hex, bits), length: bits },
      container: container && kind === 'PREFIX' && vrf === undefined && !claimed,
      claimed,
    };
  });

describe('containment keys', () => {
  it('find exactly the containing prefixes', () => {
    fc.assert(
      fc.property(placement, placement, (outer, inner) => {
        const found = parentKeys(inner).some((key) => placementKeys(outer).includes(key));
        expect(found).toBe(holds(outer, inner));
      }),
      { numRuns: 2_000 },
    );
  });

  it('cover all contents of a prefix with its ranges', () => {
    fc.assert(
      fc.property(placement, placement, (outer, inner) => {
        if (!holds(outer, inner)) return;
        const ranges = insideRanges(outer);
        expect(placementKeys(inner).some((key) => ranges.some(({ from, to }) => key >= from && key <= to))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('contain the placement', () => {
    fc.assert(
      fc.property(placement, (one) => {
        const read = placementKeys(one).flatMap((key) => placementOfKey(key) ?? []);
        expect(read.length).toBeGreaterThan(0);
        for (const each of read) expect(each).toEqual({ ...one, container: false });
      }),
    );
  });

  it('ignore host bits of a prefix and the mask of an address', () => {
    expect(placementOf({ type: 'PREFIX', attributes: { prefix: '10.0.0.9/24' } }, undefined)?.cidr).toEqual({
      family: 4,
      hex: '0a000000',
      length: 24,
    });
    expect(placementOf({ type: 'IP_ADDRESS', attributes: { address: '10.0.0.9/24' } }, 'ent_v')?.cidr).toEqual({
      family: 4,
      hex: '0a000009',
      length: 32,
    });
    const range = { start_address: '10.0.0.100/24', end_address: '10.0.0.219/24' };
    expect(placementOf({ type: 'IP_RANGE', attributes: range }, undefined)).toMatchObject({
      kind: 'RANGE',
      cidr: { hex: '0a000064', length: 24 },
    });
    expect(placementOf({ type: 'IP_RANGE', attributes: { ...range, end_address: '::1' } }, undefined)).toBeUndefined();
    expect(placementOf({ type: 'SITE', attributes: { address: '10.0.0.9/24' } }, undefined)).toBeUndefined();
  });
});
