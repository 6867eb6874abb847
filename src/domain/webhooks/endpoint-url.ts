import { invalid, NetloomError } from '../common/errors.js';
import { parseIp } from '../inventory/address/ip.js';
import type { AddressPolicy } from './address-policy.js';

/** The maximum length of the URL of an endpoint, in characters. */
export const MAX_URL = 2_000;

/**
 * The normal form of the URL of an endpoint. Throws INVALID_INPUT unless it is an https URL, or an http URL while on-site addresses are allowed,
 * without user, password and fragment, and with a host name or an address that the policy permits. Which addresses a name has is checked when the
 * endpoint is connected to.
 */
export function checkEndpointUrl(path: string, text: string, policy: AddressPolicy): string {
  if (text.length > MAX_URL)
    throw new NetloomError('TOO_LARGE', `${path}: expected at most ${MAX_URL} characters, got ${text.length}.`, {
      path,
      limit: MAX_URL,
      length: text.length,
    });
  // The parser of URLs leaves line breaks and tabs out.
  if (/[\p{Cc}\s]/u.test(text)) throw invalid(path, 'a URL without spaces and control characters', text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isHttp(url) || url.hostname === '') throw invalid(path, 'an https URL', text);
  if (url.username !== '' || url.password !== '') throw invalid(path, 'a URL without user and password', `${url.protocol}//…@${url.host}`);
  if (url.hash !== '') throw invalid(path, 'a URL without a fragment (#…)', text);
  const address = addressIn(url.hostname);
  const verdict = address === undefined ? undefined : policy.judge(address);
  const local =
    (isLoopbackName(url.hostname) && policy.judge('127.0.0.1') !== 'ALLOWED') || (isSiteName(url.hostname) && !policy.allowsOnSite);
  if (verdict === 'DENIED' || local) throw invalid(path, 'a URL with a public host', text);
  if (url.protocol === 'http:' && (verdict === 'PUBLIC' || !policy.allowsOnSite)) throw invalid(path, 'an https URL', text);
  return url.href;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** The address in the host of a URL; undefined for a name. The URL parser has converted decimal, octal and hexadecimal forms. */
export function addressIn(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return parseIp(bare) === undefined && !hostname.startsWith('[') ? undefined : bare;
}

/** The names that systems give to loopback addresses, and subdomains of `localhost`. */
const isLoopbackName = (hostname: string): boolean =>
  /(?:^|\.)localhost(?:\.localdomain)?\.?$/u.test(hostname) || /^ip6-(?:localhost|loopback)\.?$/u.test(hostname);

/** Names that only exist inside a network: those of multicast DNS, and those reserved for private use. */
const isSiteName = (hostname: string): boolean => /(?:^|\.)(?:local|internal)\.?$/u.test(hostname);
