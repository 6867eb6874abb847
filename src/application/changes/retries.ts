import { preview, NetloomError } from '../../domain/common/errors.js';

/** What was written under a client id, with the digest of what the client had sent. */
export interface Written<T> {
  readonly value: T;
  readonly digest: string;
}

/**
 * What else a client said of a write, as a part of its digest; nothing where it said nothing, so that digests of writes without them stay what they
 * were. `undefined` counts as not said.
 */
export function definedFields(fields: Readonly<Record<string, unknown>>): readonly object[] {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? [] : [Object.fromEntries(given)];
}

/** The same client id with the same content is a retry, and gives the first write; with other content it is a mistake that must not be swallowed. */
export function retryOf<T>(known: Written<T> | undefined, digest: string, clientId: string, what: 'message' | 'operation'): T | undefined {
  if (known === undefined) return undefined;
  if (known.digest === digest) return known.value;
  throw clientIdConflict(clientId, what);
}

/** The error for a client id that names another write of the session. */
export const clientIdConflict = (clientId: string, what: 'message' | 'operation'): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `clientId: ${preview(clientId)} was used for another ${what} of this session; expected the same content or a new client id.`,
    { path: 'clientId' },
  );
