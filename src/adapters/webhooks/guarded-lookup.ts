import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from '../../domain/webhooks/address-policy.js';

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A receiver has an address that is never connected to. The message names no address, because it is shown to the owner of the endpoint. */
export class DeniedAddressError extends Error {
  override readonly name = 'DeniedAddressError';

  constructor() {
    super('The host has an address that webhooks are not sent to');
  }
}

/** Whether the policy permits a connection to the address with this protocol: on-site receivers need no TLS, all others do. */
export function permits(policy: AddressPolicy, address: string, protocol: string): boolean {
  const verdict = policy.judge(address);
  return verdict === 'ALLOWED' || (verdict === 'PUBLIC' && protocol === 'https:');
}

/**
 * A `lookup` for a connection that fails unless every address of the name is permitted. The connection uses only the addresses that were checked, so a
 * name cannot have another address a moment later.
 */
export function guardedLookup(policy: AddressPolicy, protocol: string, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    const { family, hints } = options;
    const wanted = { all: true, ...(family === undefined ? {} : { family }), ...(hints === undefined ? {} : { hints }) } as const;
    resolve(hostname, wanted, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '', 0);
      else if (first === undefined || !addresses.every(({ address }) => permits(policy, address, protocol)))
        callback(new DeniedAddressError(), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
