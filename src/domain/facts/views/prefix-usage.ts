import { parseCidr, parseIp } from '../../inventory/address/ip.js';
import { counted, type Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';

/** Prefixes of this length or shorter are divided into others, so that the number of their free addresses says nothing. */
const DIVIDED = 20;

/** How much of a prefix is used, with the first free address: `2 of 254 addresses used, 252 free, the first is 10.1.0.2`. */
export function usageOf(prefix: Entity, graph: FactGraph, isCut: boolean): string {
  // What a tool's result or a lookup stated says nothing of what is inside it.
  if (prefix.observed !== undefined) return 'its use is not recorded';
  const { items: inside, remark } = counted(prefix, graph.into(prefix, ['PARENT_PREFIX'], ['PREFIX', 'IP_ADDRESS', 'IP_RANGE']));
  return `${countsOf(prefix, inside, isCut)}${remark}`;
}

function countsOf(prefix: Entity, inside: readonly Entity[], isCut: boolean): string {
  const children = inside.filter(({ type }) => type === 'PREFIX').length;
  const hosts = new Set(inside.filter(({ type }) => type === 'IP_ADDRESS').map(({ name }) => hostOf(name)));
  const ranges = inside.filter(({ type }) => type === 'IP_RANGE').flatMap(spanOf);
  const more = isCut ? '+' : '';
  const size = sizeOf(prefix);
  if (children > 0 || size === undefined || lengthOf(prefix) <= DIVIDED)
    return `${children}${more} prefixes and ${hosts.size}${more} addresses directly in it`;
  if (isCut) return `${hosts.size}+ of ${size} addresses used`;
  const first = firstFree(prefix, hosts, ranges);
  const outside = ranges.length === 0 ? '' : ' outside the ranges';
  const next = first === undefined ? '' : `, the first${outside} is ${first}`;
  const free = `${Math.max(0, size - hosts.size)} free${next}`;
  return hosts.size === 0 ? `addresses: none, ${free}` : `${hosts.size} of ${size} addresses used, ${free}`;
}

const lengthOf = ({ name }: Entity): number => Number(name.split('/')[1]);
const hostOf = (address: string): string => address.split('/')[0] ?? address;

/** The number of usable addresses of an IPv4 prefix; undefined for IPv6, whose addresses nobody counts. All addresses of a pool are usable. */
function sizeOf(prefix: Entity): number | undefined {
  const length = lengthOf(prefix);
  if (prefix.name.includes(':') || !Number.isInteger(length)) return undefined;
  return length >= 31 || prefix.attributes['is_pool'] === true ? 2 ** (32 - length) : 2 ** (32 - length) - 2;
}

/** The first and the last address of a range, as numbers. */
type Span = readonly [first: number, last: number];

function spanOf({ attributes: { start_address: start, end_address: end } }: Entity): readonly Span[] {
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  const [first, last] = [numberOf(hostOf(start)), numberOf(hostOf(end))];
  return first === undefined || last === undefined ? [] : [[first, last]];
}

function numberOf(address: string): number | undefined {
  const ip = parseIp(address);
  return ip?.family === 4 ? Number.parseInt(ip.hex, 16) : undefined;
}

const MAX_SEARCHED = 4_096;

/** The lowest usable address of an IPv4 prefix that nothing has and that no range contains. */
function firstFree(prefix: Entity, used: ReadonlySet<string>, ranges: readonly Span[]): string | undefined {
  const cidr = parseCidr(prefix.name);
  const size = sizeOf(prefix);
  if (cidr === undefined || size === undefined || size > MAX_SEARCHED) return undefined;
  const base = Number.parseInt(cidr.hex, 16);
  const offset = size < 2 ** (32 - cidr.length) ? 1 : 0;
  for (let number = base + offset; number < base + offset + size; number += 1) {
    const address = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
    if (!used.has(address) && !ranges.some(([first, last]) => number >= first && number <= last)) return address;
  }
  return undefined;
}
