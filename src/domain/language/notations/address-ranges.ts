import { formatIp, parseIp } from '../../inventory/address/ip.js';
import { type Notation, type NotationKey, stretchOf, V4 } from './notation.js';

/** Ranges of IPv4 addresses: `10.64.9.1-2`, `10.64.9.1 to .4`, `10.64.9.1 - 10.64.9.4`. A range stands for its addresses that exist. */
export const addressRanges: Notation = (text) =>
  [...text.matchAll(RANGE)].flatMap((match) => {
    const [, first = '', last = ''] = match;
    const members = membersOf(first, last.startsWith('.') ? last.slice(1) : last);
    return members === undefined ? [] : [{ ...stretchOf(match), form: 'RANGE', keys: [], members, found: 'ANY' }];
  });

const RANGE = new RegExp(
  String.raw`(?<![\w.:/-])(${V4})(?:/\d{1,2})?(?:\s?(?:-|–|\.\.\.?)\s?|\s(?:to|through|thru|until)\s)(${V4}|\.?\d{1,3})(?:/\d{1,2})?(?![\w:-]|\.\d)`,
  'dgiu',
);

const MAX_ADDRESSES = 64;

function membersOf(first: string, last: string): readonly (readonly NotationKey[])[] | undefined {
  const from = parseIp(first);
  const to = parseIp(last.includes('.') ? last : `${first.slice(0, first.lastIndexOf('.'))}.${last}`);
  if (from === undefined || to === undefined) return undefined;
  const [low, high] = [Number.parseInt(from.hex, 16), Number.parseInt(to.hex, 16)];
  if (high <= low || high - low >= MAX_ADDRESSES) return undefined;
  return Array.from({ length: high - low + 1 }, (_, index) => {
    const host = formatIp({ family: 4, hex: (low + index).toString(16).padStart(8, '0') });
    return [{ key: `host:${host}`, fit: 'ADDRESS', nouns: ['address', 'ip address', 'ip'] }];
  });
}
