import { normaliseAddress } from '../../inventory/address/ip.js';
import type { Chunk } from './chunks.js';
import { normalForm } from '../../text/normal-form.js';
import type { Proposal, ProposedKey } from './proposal.js';

const V4 = /^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?$/;
const V6 = /^(?=[^:]*:)(?=.*(?:::|:.*:))[0-9a-f:.]{2,45}(?:%\w+)?(?:\/\d{1,3})?$/i;
const V4_RANGE = /^(?:\d{1,3}\.){3}\d{1,3}\s?-\s?(?:\d{1,3}\.){3}\d{1,3}$/;
/** Route distinguisher or target: `65000:100`, `192.0.2.1:7`, `4200000001:1`. */
const RD = /^(?:\d{3,10}|(?:\d{1,3}\.){3}\d{1,3}):\d{1,10}$/;
const MAC = /^(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})$/i;

/** Keys of an address: a prefix by itself, a host by itself or under any mask. */
function keysOf(address: string): readonly ProposedKey[] {
  const whole = { key: `ip:${address}`, weight: 1, why: 'the address' };
  if (address.includes('/')) return [whole];
  return [whole, { key: `host:${address}`, weight: 0.95, why: 'the host address' }];
}

/**
 * IPv4 and IPv6 addresses and prefixes, with a port (`10.0.0.1:443`, `[2001:db8::1]:443`) or zone left off, and MAC addresses in all
 * notations. What follows a version word is a version.
 */
export function recogniseAddress(chunk: Chunk, before: Chunk | undefined): Proposal | undefined {
  if (!/[.:-]/.test(chunk.text)) return undefined;
  if (before !== undefined && /^(?:v|ver|version|release|firmware|build|os|ios|oid)$/.test(before.lower)) return undefined;
  const bare = chunk.text
    .replace(/%\w+/, '')
    .replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')
    .replace(/\]:\d{1,5}$/, '')
    .replaceAll(/[[\]]/g, '');
  const base = {
    start: chunk.start,
    end: chunk.start + chunk.text.length,
    text: chunk.text,
    kind: 'ADDRESS' as const,
    identifier: true,
    common: false,
  };
  if (MAC.test(bare)) {
    const mac = bare.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
    return { ...base, keys: [{ key: `mac:${mac}`, weight: 1, why: 'the MAC address' }], types: [] };
  }
  if (V4_RANGE.test(bare)) return { ...base, keys: [{ key: `n:${normalForm(bare)}`, weight: 1, why: 'the range' }], types: ['IP_RANGE'] };
  if (RD.test(bare)) return { ...base, keys: [{ key: `rd:${bare}`, weight: 1, why: 'the route distinguisher or target' }], types: [] };
  if (!V4.test(bare) && !V6.test(bare)) return undefined;
  const address = normaliseAddress(bare);
  return address === undefined ? undefined : { ...base, keys: keysOf(address), types: [] };
}
