import { formatIp, parseIp } from '../../inventory/address/ip.js';
import { type Notation, stretchOf } from './notation.js';

/** IPv6 prefixes that are written without their length (`2001:db8:40:c::`), or without length and ending (`2001:db8:40:c`). */
export const ipv6Prefixes: Notation = (text) =>
  [...text.matchAll(BEGINNING)].flatMap((match) => {
    const [, groups = '', ending] = match;
    const address = parseIp(`${groups}::`);
    if (address === undefined) return [];
    const host = `host:${formatIp(address)}`;
    const isOpen = ending === undefined;
    const keys = [{ key: host, fit: 'ADDRESS' as const, ...(isOpen ? { nouns: ['prefix', 'aggregate'] } : {}) }];
    return [{ ...stretchOf(match), form: 'ADDRESS' as const, keys, isWhole: true }];
  });

/** The first group of a prefix that is in use: global, local or link-local. */
const BEGINNING = /(?<![\w:.-])((?:[23][\da-f]{3}|f[cde][\da-f]{2})(?::[\da-f]{1,4}){1,6})(::)?(?![\w:/%-]|\.\w)/dgiu;
