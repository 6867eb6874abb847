import { preview, NetloomError } from '../../domain/common/errors.js';

/** What was written under a client id, with a digest of the client's input. */
export interface Written<T> {
  readonly value: T;
  readonly digest: string;
}

/**
 * Optional fields of a write, for its digest. Absent and `undefined` fields add nothing, so that digests of earlier writes without these fields stay
 * valid.
 */
export function definedFields(fields: Readonly<Record<string, unknown>>): readonly object[] {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? [] : [Object.fromEntries(given)];
}

/** The same client id with the same content is a retry and returns the first write. With other content it is an error. */
export function retryOf<T>(known: Written<T> | undefined, digest: string, clientId: string, what: 'message' | 'operation'): T | undefined {
  if (known === undefined) return undefined;
  if (known.digest === digest) return known.value;
  throw clientIdConflict(clientId, what);
}

/** The error for a client id that was used for another write of the session. */
export const clientIdConflict = (clientId: string, what: 'message' | 'operation'): NetloomError =>
  new NetloomError(
    'CONFLICT',
    `clientId: ${preview(clientId)} was used for another ${what} of this session; expected the same content or a new client id.`,
    { path: 'clientId' },
  );
