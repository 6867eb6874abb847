import { parseCidr } from '../../inventory/address/ip.js';
import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';

/** How much of a prefix is used, with the first free address: `2 of 254 addresses used, 252 free, the first is 10.1.0.2`. */
export function usageOf(prefix: Entity, graph: FactGraph, isCut: boolean): string {
  const children = graph.into(prefix, ['PARENT_PREFIX'], ['PREFIX']).length;
  const addresses = graph.into(prefix, ['PARENT_PREFIX'], ['IP_ADDRESS']);
  const more = isCut ? '+' : '';
  const size = sizeOf(prefix.name);
  if (children > 0 || size === undefined) return `${children}${more} prefixes and ${addresses.length}${more} addresses directly in it`;
  const free = isCut ? undefined : firstFree(prefix, addresses);
  const first = free === undefined ? '' : `, the first is ${free}`;
  if (addresses.length === 0 && !isCut) return `addresses: none, ${size} free${first}`;
  return `${addresses.length}${more} of ${size} addresses used${isCut ? '' : `, ${Math.max(0, size - addresses.length)} free${first}`}`;
}

/** The number of usable addresses of an IPv4 prefix; undefined for IPv6, whose addresses nobody counts. */
function sizeOf(name: string): number | undefined {
  const length = Number(name.split('/')[1]);
  if (name.includes(':') || !Number.isInteger(length)) return undefined;
  return length >= 31 ? 2 ** (32 - length) : 2 ** (32 - length) - 2;
}

const MAX_SEARCHED = 4_096;

/** The lowest usable address of an IPv4 prefix that nothing has. */
function firstFree({ name }: Entity, taken: readonly Entity[]): string | undefined {
  const prefix = parseCidr(name);
  const size = sizeOf(name);
  if (prefix === undefined || size === undefined || size > MAX_SEARCHED) return undefined;
  const used = new Set(taken.map((address) => address.name.split('/')[0]));
  const start = name.split('/')[0]?.split('.').map(Number) ?? [];
  const base = start.reduce((sum, octet) => sum * 256 + octet, 0);
  for (let offset = size > 2 ? 1 : 0; offset <= size; offset += 1) {
    const number = base + offset;
    const address = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
    if (!used.has(address)) return offset > size ? undefined : address;
  }
  return undefined;
}
