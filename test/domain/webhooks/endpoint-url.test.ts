import { describe, expect, it } from 'vitest';
import { parseCidr } from '../../../src/domain/inventory/address/ip.js';
import { createAddressPolicy } from '../../../src/domain/webhooks/address-policy.js';
import { checkEndpointUrl } from '../../../src/domain/webhooks/endpoint-url.js';

const policyOf = (...allowed: readonly string[]) => createAddressPolicy(allowed.map((text) => parseCidr(text) ?? expect.fail(text)));

const LOOPBACK = ['localhost', 'a.localhost', 'localhost.', 'localhost.localdomain', 'ip6-localhost', 'ip6-loopback', 'IP6-LOOPBACK.'];
const SITE = ['hooks.internal', 'metadata.google.internal', 'internal', 'printer.local', 'printer.local.'];

describe('the names in URLs of endpoints', () => {
  it.each([...LOOPBACK, ...SITE])('refuse %s', (name) => {
    expect(() => checkEndpointUrl('url', `https://${name}/hook`, policyOf())).toThrow('url: expected a URL with a public host');
  });

  it.each(['https://example.com/\r\nX-Key: 1', 'https://exa\tmple.com/', 'https://example.com/a b'])('refuse %j', (url) => {
    expect(() => checkEndpointUrl('url', url, policyOf())).toThrow('expected a URL without spaces and control characters');
  });

  it.each(['localhost.example', 'local.example', 'internal.example', 'my-internal', 'thelocal.com'])('accept %s', (name) => {
    expect(checkEndpointUrl('url', `https://${name}/hook`, policyOf())).toBe(`https://${name}/hook`);
  });

  it('accept names of the site and of this machine if the policy allows their addresses', () => {
    for (const name of SITE) expect(checkEndpointUrl('url', `https://${name}/`, policyOf('10.0.0.0/8'))).toContain(name);
    for (const name of LOOPBACK) {
      expect(checkEndpointUrl('url', `https://${name}/`, policyOf('127.0.0.0/8'))).toContain(name.toLowerCase());
      expect(() => checkEndpointUrl('url', `https://${name}/`, policyOf('10.0.0.0/8'))).toThrow('public host');
    }
  });
});
