import type { IncomingMessage } from 'node:http';
import proxyAddr, { compile } from '@fastify/proxy-addr';
import { networkHex, parseIp } from '../../domain/inventory/address/ip.js';

/** The addresses that connections and requests come from. */
export interface Addresses {
  /** Whether an address is that of a trusted proxy. */
  isProxy(address: string | undefined): boolean;
  /** The address of the client: of the connection, or, behind trusted proxies, the last one in `X-Forwarded-For` that is not a proxy. */
  clientOf(request: IncomingMessage): string;
}

/** `trusted`: addresses and networks of proxies, or the names `loopback`, `linklocal` and `uniquelocal`. */
export function createAddresses(trusted: readonly string[]): Addresses {
  const trusts = compile([...trusted]);
  return {
    isProxy: (address) => address !== undefined && trusts(address, 0),
    clientOf: (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trusts)),
  };
}

/** The bits of an IPv6 address that one customer of a provider usually has alone. */
const IPV6_PREFIX = 64;
const MAPPED = '00000000000000000000ffff';

/** What limits count an address as: an IPv4 address as itself, also if it is mapped to IPv6, and an IPv6 address as its /64. */
export function networkOf(address: string): string {
  const ip = parseIp(address.replace(/%.*$/u, ''));
  if (ip === undefined) return address;
  if (ip.family === 4) return ip.hex;
  return ip.hex.startsWith(MAPPED) ? ip.hex.slice(MAPPED.length) : networkHex(ip.hex, IPV6_PREFIX);
}
