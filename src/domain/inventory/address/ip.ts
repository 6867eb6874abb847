/**
 * Addresses as lower-case hexadecimal text of fixed width: 8 digits for IPv4, 32 for IPv6. Such text sorts like the numbers, so that comparison,
 * masking and the index keys of the store need no wide integers.
 */
export type Family = 4 | 6;

export interface Ip {
  readonly family: Family;
  /** 8 or 32 hexadecimal digits. */
  readonly hex: string;
}

/** An address with a prefix length: `10.0.0.7/24` keeps its host bits, a network has none. */
export interface Cidr extends Ip {
  /** 0 to 32, or 0 to 128. */
  readonly length: number;
}

export function bitsOf(family: Family): number {
  return family === 4 ? 32 : 128;
}

/** Strict: four decimal octets without leading zeros, or RFC 4291 text without zone. Undefined for anything else. */
export function parseIp(text: string): Ip | undefined {
  if (text.includes(':')) {
    const hex = parseIpv6(text);
    return hex === undefined ? undefined : { family: 6, hex };
  }
  const hex = parseIpv4(text);
  return hex === undefined ? undefined : { family: 4, hex };
}

/** `address/length`; a bare address is a host with the full length. */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/');
  const ip = parseIp(slash < 0 ? text : text.slice(0, slash));
  if (ip === undefined) return undefined;
  if (slash < 0) return { ...ip, length: bitsOf(ip.family) };
  const mask = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d{0,2})$/.test(mask)) return undefined;
  const length = Number(mask);
  return length > bitsOf(ip.family) ? undefined : { ...ip, length };
}

/** The network of an address: all bits after `length` cleared. */
export function networkHex(hex: string, length: number): string {
  return fill(hex, length, '0');
}

/** The last address of a network: all bits after `length` set. */
export function lastHex(hex: string, length: number): string {
  return fill(hex, length, 'f');
}

/** Whether `inner` is inside `outer`, or equal. */
export function contains(outer: Cidr, inner: Cidr): boolean {
  if (outer.family !== inner.family || outer.length > inner.length) return false;
  return networkHex(inner.hex, outer.length) === networkHex(outer.hex, outer.length);
}

/** The canonical text: dotted decimal, or RFC 5952. */
export function formatIp({ family, hex }: Ip): string {
  if (family === 4) return [0, 2, 4, 6].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => Number.parseInt(hex.slice(index * 4, index * 4 + 4), 16).toString(16));
  const zeros = longestZeros(groups);
  if (zeros === undefined) return groups.join(':');
  return `${groups.slice(0, zeros.start).join(':')}::${groups.slice(zeros.end).join(':')}`;
}

export function formatCidr(cidr: Cidr): string {
  return `${formatIp(cidr)}/${cidr.length}`;
}

/** The canonical spelling of an address or prefix: `2001:DB8:0::1/64` → `2001:db8::1/64`. Undefined if it is neither. */
export function normaliseAddress(text: string): string | undefined {
  if (text.includes('/')) {
    const cidr = parseCidr(text);
    return cidr === undefined ? undefined : formatCidr(cidr);
  }
  const ip = parseIp(text);
  return ip === undefined ? undefined : formatIp(ip);
}

function fill(hex: string, length: number, digit: '0' | 'f'): string {
  const whole = Math.floor(length / 4);
  const rest = length % 4;
  if (rest === 0) return hex.slice(0, whole) + digit.repeat(hex.length - whole);
  const kept = 0xf ^ (0xf >> rest);
  const nibble = Number.parseInt(hex[whole] ?? '0', 16) & kept;
  const filled = digit === '0' ? nibble : nibble | (0xf >> rest);
  return hex.slice(0, whole) + filled.toString(16) + digit.repeat(hex.length - whole - 1);
}

function parseIpv4(text: string): string | undefined {
  const octets = text.split('.');
  if (octets.length !== 4) return undefined;
  let hex = '';
  for (const octet of octets) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(octet) || Number(octet) > 255) return undefined;
    hex += Number(octet).toString(16).padStart(2, '0');
  }
  return hex;
}

function parseIpv6(text: string): string | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => groupsOf(half, index === halves.length - 1));
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 32 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 28) return undefined;
  return head + '0'.repeat(32 - head.length - tail.length) + tail;
}

/** The groups of one side of `::` as hexadecimal digits; the last may be dotted decimal. */
function groupsOf(half: string, last: boolean): string | undefined {
  if (half === '') return '';
  const groups = half.split(':');
  let hex = '';
  for (const [index, group] of groups.entries()) {
    if (last && index === groups.length - 1 && group.includes('.')) {
      const dotted = parseIpv4(group);
      if (dotted === undefined) return undefined;
      hex += dotted;
    } else if (/^[0-9a-f]{1,4}$/i.test(group)) hex += group.toLowerCase().padStart(4, '0');
    else return undefined;
  }
  return hex.length <= 32 ? hex : undefined;
}

/** RFC 5952: the longest sequence of at least two zero groups, the first among equals. */
function longestZeros(groups: readonly string[]): { readonly start: number; readonly end: number } | undefined {
  let best: { start: number; end: number } | undefined;
  let start = 0;
  for (let index = 0; index <= groups.length; index++) {
    if (groups[index] === '0') continue;
    if (index - start >= 2 && (best === undefined || index - start > best.end - best.start)) best = { start, end: index };
    start = index + 1;
  }
  return best;
}
