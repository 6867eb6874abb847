import { normaliseAddress } from '../../inventory/address/ip.js';
import type { Chunk } from './chunks.js';
import { normalForm } from '../../text/normal-form.js';
import { VERSION_WORDS } from '../../language/en/numbers.js';

const V4 = /^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?$/;
const V6 = /^(?=[^:]*:)(?=.*(?:::|:.*:))[0-9a-f:.]{2,45}(?:%\w+)?(?:\/\d{1,3})?$/i;
const V4_RANGE = /^(?:\d{1,3}\.){3}\d{1,3}\s?-\s?(?:\d{1,3}\.){3}\d{1,3}$/;
/** Route distinguisher or target: `65000:100`, `192.0.2.1:7`, `4200000001:1`. */
const RD = /^(?:\d{3,10}|(?:\d{1,3}\.){3}\d{1,3}):\d{1,10}$/;
const MAC = /^(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})$/i;

/** Keys of an address: a prefix by itself, a host by itself or under any mask. `/32` and `/128` are hosts, too. */
function keysOf(address: string): readonly string[] {
  const [host = '', length] = address.split('/');
  if (length === undefined) return [`ip:${address}`, `host:${address}`];
  const isHost = length === (host.includes(':') ? '128' : '32');
  return isHost ? [`ip:${address}`, `ip:${host}`, `host:${host}`] : [`ip:${address}`];
}

/**
 * IPv4 and IPv6 addresses and prefixes, with a port (`10.0.0.1:443`, `[2001:db8::1]:443`) or zone left off, and MAC addresses in all
 * notations. What follows a version word is a version.
 */
export function addressKeys(chunk: Chunk, before: Chunk | undefined): readonly string[] {
  if (!/[.:-]/.test(chunk.text)) return [];
  if (before !== undefined && VERSION_WORDS.has(before.lower)) return [];
  const bare = chunk.text
    .replace(/%\w+/, '')
    .replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')
    .replace(/\]:\d{1,5}$/, '')
    .replaceAll(/[[\]]/g, '');
  if (MAC.test(bare)) return [`mac:${bare.replaceAll(/[^0-9a-f]/gi, '').toLowerCase()}`];
  if (V4_RANGE.test(bare)) return [`n:${normalForm(bare)}`];
  if (RD.test(bare)) return [`rd:${bare}`];
  if (!V4.test(bare) && !V6.test(bare)) return [];
  const address = normaliseAddress(bare);
  return address === undefined ? [] : keysOf(address);
}
