import { contains, parseCidr, parseIp, type Cidr, type Ip } from '../inventory/address/ip.js';

/** PUBLIC: reachable over https only. ALLOWED: an on-site address that the operator allows, over http as well. DENIED: never connected to. */
export type AddressVerdict = 'PUBLIC' | 'ALLOWED' | 'DENIED';

export interface AddressPolicy {
  /** Whether anything on-site is allowed. */
  readonly allowsOnSite: boolean;
  /** The verdict on an address in its usual text form. Everything that is not an address is DENIED. */
  judge(address: string): AddressVerdict;
}

/** Services that give credentials to whoever asks from inside a cloud, and link-local addresses. They cannot be allowed. */
const METADATA = networks(
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
);

/** The special purpose registry of IANA for IPv4. */
const SPECIAL_4 = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** Only global unicast is public, without tunnels (Teredo, 6to4), which lead to any IPv4 address, and without documentation and benchmarks. */
const GLOBAL_6 = networks('2000::/3');
const SPECIAL_6 = networks('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/** IPv6 addresses that stand for the IPv4 address in their last 32 bits: mapped, translated, compatible and NAT64. */
const EMBEDDING = networks('::ffff:0:0/96', '::ffff:0:0:0/96', '::/96', '64:ff9b::/96');

/** The rules for addresses of receivers. `allowed` are networks of the operator whose addresses would otherwise be denied. */
export function createAddressPolicy(allowed: readonly Cidr[]): AddressPolicy {
  return {
    allowsOnSite: allowed.length > 0,
    judge(address) {
      const ip = parseIp(address);
      if (ip === undefined) return 'DENIED';
      const forms = [ip, ...embeddedIn(ip)];
      if (forms.some((form) => inside(METADATA, form))) return 'DENIED';
      if (forms.some((form) => inside(allowed, form))) return 'ALLOWED';
      return isPublic(forms.at(-1) ?? ip) ? 'PUBLIC' : 'DENIED';
    },
  };
}

function isPublic(ip: Ip): boolean {
  if (ip.family === 4) return !inside(SPECIAL_4, ip);
  return inside(GLOBAL_6, ip) && !inside(SPECIAL_6, ip);
}

/** The IPv4 address that an IPv6 address stands for. */
function embeddedIn(ip: Ip): readonly Ip[] {
  return ip.family === 6 && inside(EMBEDDING, ip) ? [{ family: 4, hex: ip.hex.slice(24) }] : [];
}

const inside = (outer: readonly Cidr[], { family, hex }: Ip): boolean =>
  outer.some((network) => contains(network, { family, hex, length: family === 4 ? 32 : 128 }));

function networks(...texts: readonly string[]): readonly Cidr[] {
  return texts.map((text) => parseCidr(text)).filter((network) => network !== undefined);
}
