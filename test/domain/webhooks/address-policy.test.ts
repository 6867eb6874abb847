import { BlockList } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCidr } from '../../../src/domain/inventory/address/ip.js';
import { createAddressPolicy, type AddressVerdict } from '../../../src/domain/webhooks/address-policy.js';
import { checkEndpointUrl } from '../../../src/domain/webhooks/endpoint-url.js';

const policyOf = (...allowed: readonly string[]) => createAddressPolicy(allowed.map((text) => parseCidr(text) ?? expect.fail(text)));
const strict = policyOf();

/** What Node's own implementation blocks: an independent oracle. */
function oracle(): BlockList {
  const list = new BlockList();
  const subnets4 =
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16';
  const more4 = '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32';
  for (const subnet of `${subnets4} ${more4}`.split(' ')) {
    const [network = '', length] = subnet.split('/');
    list.addSubnet(network, Number(length), 'ipv4');
  }
  return list;
}
const blocked = oracle();

const octets = (address: string): readonly number[] => address.split('.').map(Number);
const hex4 = (address: string): string =>
  octets(address)
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('');
const groups = (address: string): string => `${hex4(address).slice(0, 4)}:${hex4(address).slice(4)}`;
const number = (address: string): number => Number.parseInt(hex4(address), 16);

/** Any address, and often one of a special network. */
const addresses = fc.oneof(
  fc.ipV4(),
  fc.constantFrom(
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '172.31.255.255',
    '100.127.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '8.8.8.8',
  ),
);

describe('the policy for addresses of receivers', () => {
  it('denies exactly the special IPv4 networks', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(strict.judge(address)).toBe(blocked.check(address, 'ipv4') ? 'DENIED' : 'PUBLIC');
      }),
      { numRuns: 2_000 },
    );
  });

  it('judges IPv6 forms of an IPv4 address like the address', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const verdict = strict.judge(address);
        for (const form of [
          `::ffff:${address}`,
          `::ffff:${groups(address)}`,
          `64:ff9b::${groups(address)}`,
          `::ffff:0:${groups(address)}`,
          `::${groups(address)}`,
        ])
          expect(strict.judge(form), form).toBe(verdict);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fdff:ffff::1',
    'ff02::1',
    'fec0::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '64:ff9b:1::1',
    '100::1',
    '5f00::1',
    'fd00:ec2::254',
    '3fff::1',
    '1.2.3',
    '127.0.0.1 ',
    '0177.0.0.1',
    'localhost',
    '',
  ])('denies %j', (address) => {
    expect(strict.judge(address)).toBe('DENIED');
  });

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '93.184.216.34', '::ffff:93.184.216.34'])('permits %s', (address) => {
    expect(strict.judge(address)).toBe('PUBLIC');
  });

  it('allows networks of the operator, and nothing else that is special', () => {
    const policy = policyOf('10.20.0.0/16', 'fd12:3456::/48', '127.0.0.1');
    const verdicts: Readonly<Record<string, AddressVerdict>> = {
      '10.20.0.1': 'ALLOWED',
      '::ffff:10.20.255.255': 'ALLOWED',
      '10.21.0.1': 'DENIED',
      'fd12:3456:0:1::1': 'ALLOWED',
      'fd12:3457::1': 'DENIED',
      '127.0.0.1': 'ALLOWED',
      '127.0.0.2': 'DENIED',
      '8.8.8.8': 'PUBLIC',
    };
    expect(Object.fromEntries(Object.keys(verdicts).map((address) => [address, policy.judge(address)]))).toEqual(verdicts);
  });

  it('never allows metadata services and link-local addresses, even if everything is allowed', () => {
    const policy = policyOf('0.0.0.0/0', '::/0');
    const metadata = [
      '169.254.169.254',
      '169.254.170.2',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      'fd00:ec2::254',
      '100.100.100.200',
      'fe80::1',
    ];
    for (const address of metadata) expect(policy.judge(address), address).toBe('DENIED');
    expect(policy.judge('192.168.0.1')).toBe('ALLOWED');
  });
});

describe('the URL of an endpoint', () => {
  const codeOf = (url: string, policy = strict): string | undefined => {
    try {
      checkEndpointUrl('url', url, policy);
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it('is judged by its address in every way of writing it', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const [a, b, c, d] = octets(address) as [number, number, number, number];
        const forms = [
          address,
          `${address}.`,
          String(number(address)),
          `0x${hex4(address)}`,
          `0${number(address).toString(8)}`,
          `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
          `${a}.${b * 65_536 + c * 256 + d}`,
          `[::ffff:${address}]`,
          `[::FFFF:${groups(address)}]`,
          `[64:ff9b::${groups(address)}]`,
        ];
        const expected = strict.judge(address) === 'PUBLIC' ? undefined : 'INVALID_INPUT';
        for (const form of forms) expect(codeOf(`https://${form}/hook`), form).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['http://example.org/', 'INVALID_INPUT'],
    ['ftp://example.org/', 'INVALID_INPUT'],
    ['file:///etc/passwd', 'INVALID_INPUT'],
    ['https://user@example.org/', 'INVALID_INPUT'],
    ['https://:secret@example.org/', 'INVALID_INPUT'],
    ['https://example.org/#part', 'INVALID_INPUT'],
    ['https://localhost/', 'INVALID_INPUT'],
    ['https://a.LOCALHOST./', 'INVALID_INPUT'],
    ['https://①②⑦.0.0.1/', 'INVALID_INPUT'],
    ['https://127。0。0。1/', 'INVALID_INPUT'],
    ['example.org', 'INVALID_INPUT'],
    ['', 'INVALID_INPUT'],
    [`https://example.org/${'a'.repeat(2_000)}`, 'TOO_LARGE'],
    ['https://example.org:8443/hook?token=1', undefined],
  ])('%j: %s', (url, code) => {
    expect(codeOf(url)).toBe(code);
  });

  it('may be http only where on-site addresses are allowed, and never for a public address', () => {
    const policy = policyOf('10.0.0.0/8');
    expect(codeOf('http://receiver.internal/', policy)).toBeUndefined();
    expect(codeOf('http://10.1.2.3/', policy)).toBeUndefined();
    expect(codeOf('http://8.8.8.8/', policy)).toBe('INVALID_INPUT');
    expect(codeOf('http://localhost/', policy)).toBe('INVALID_INPUT');
    expect(codeOf('http://localhost/', policyOf('127.0.0.0/8'))).toBeUndefined();
  });

  it('is not repeated with its password in an error', () => {
    expect(() => checkEndpointUrl('url', 'https://user:hush@example.org/', strict)).toThrow(/^(?!.*hush)/u);
  });
});
