import { normaliseAddress } from '../../inventory/address/ip.js';
import { normalForm } from '../../text/normal-form.js';
import { type Notation, type NotationKey, stretchOf, V4 } from './notation.js';

/** Addresses within a longer word: of a login or page (`noc@10.64.9.2`, `https://[2001:db8::2]/x`), and with a zone or VRF (`10.44.1.5%blue`). */
export const addressesWithin: Notation = (text) => [
  ...[...text.matchAll(BEHIND)].flatMap((match) => {
    const keys = hostKeysOf(match[1] ?? match[2] ?? '');
    return keys.length === 0
      ? []
      : [{ ...stretchOf(match, match[1] === undefined ? 2 : 1), form: 'ADDRESS' as const, keys, isExact: true }];
  }),
  ...[...text.matchAll(ZONED)].flatMap((match) => {
    const keys = hostKeysOf(match[1] ?? '');
    const zone = { key: `n:${normalForm(match[2] ?? '')}`, fit: 'WHOLE' as const, nouns: ['vrf', 'interface'] };
    if (keys.length === 0) return [];
    return [
      { ...stretchOf(match, 1), form: 'ADDRESS' as const, keys, isWhole: true },
      { ...stretchOf(match, 2), form: 'WORDS' as const, keys: [zone], isExact: true },
    ];
  }),
];

const V6 = String.raw`(?=[\da-f]{0,4}:)[\da-f:]{2,39}(?:${V4})?`;
const BEHIND = new RegExp(String.raw`(?<=[@/\\])(?:(${V4})(?![\w-]|\.\w)|\[(${V6})\])`, 'dgiu');
const ZONED = new RegExp(String.raw`(?<![\w.:-])(${V4}|${V6})(?:/\d{1,3})?%([\p{L}\d][\p{L}\d_./-]{0,62})`, 'dgiu');

function hostKeysOf(text: string): readonly NotationKey[] {
  const address = normaliseAddress(text);
  return address === undefined ? [] : [`ip:${address}`, `host:${address}`].map((key) => ({ key, fit: 'ADDRESS' }));
}
