import { networkHex, parseIp, formatIp } from '../../inventory/address/ip.js';
import { type Notation, type NotationKey, stretchOf, V4 } from './notation.js';

/** IPv4 addresses with their mask or wildcard mask: `10.31.0.0 0.0.0.255`, `10.31.0.5/255.255.255.0`. */
export const masks: Notation = (text) =>
  [...text.matchAll(WITH_MASK)].flatMap((match) => {
    const [, address = '', mask = ''] = match;
    const keys = keysWithMask(address, mask);
    return keys === undefined ? [] : [{ ...stretchOf(match), form: 'ADDRESS', keys, isWhole: true }];
  });

const WITH_MASK = new RegExp(
  String.raw`(?<![\w.:/-])(${V4})(?:\s?/\s?|,?\s{1,4}(?:with\s)?(?:(?:net|subnet|wildcard)?[\s-]?(?:mask|bits)\s{1,2})?)(${V4})(?![\w:-]|\.\d)`,
  'dgiu',
);

function keysWithMask(address: string, mask: string): readonly NotationKey[] | undefined {
  const [ip, length] = [parseIp(address), lengthOfMask(mask)];
  if (ip === undefined || length === undefined) return undefined;
  const host = formatIp(ip);
  if (length === 32) return [`ip:${host}`, `ip:${host}/32`, `host:${host}`].map(asAddress);
  const isNetwork = networkHex(ip.hex, length) === ip.hex;
  const network = `ip:${formatIp({ family: 4, hex: networkHex(ip.hex, length) })}/${length}`;
  return isNetwork
    ? [asAddress(network)]
    : [asAddress(`ip:${host}/${length}`), { key: `host:${host}`, fit: 'ADDRESS', nouns: ['address', 'ip address', 'ip'] }];
}

const asAddress = (key: string): NotationKey => ({ key, fit: 'ADDRESS' });

/** The prefix length of a mask or wildcard mask; undefined if its bits are mixed. `0.0.0.0` is the wildcard of a host. */
export function lengthOfMask(mask: string): number | undefined {
  const hex = parseIp(mask)?.hex;
  if (hex === undefined) return undefined;
  const bits = Number.parseInt(hex, 16).toString(2).padStart(32, '0');
  const [, mixed] = /^(?:1*0*|0*1*)$/u.test(bits) ? [] : [bits, bits];
  if (mixed !== undefined) return undefined;
  return bits.startsWith('1') ? bits.lastIndexOf('1') + 1 : bits.lastIndexOf('0') + 1;
}

/** Masks and wildcard masks without an address. */
export const isMask = (text: string): boolean => /^(?:255\.|0\.)/u.test(text) && lengthOfMask(text) !== undefined;
