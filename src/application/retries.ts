import { brief, NetloomError } from '../domain/errors.js';

/** What was written under a client id, with the digest of what the client had sent. */
export interface Written<T> {
  readonly value: T;
  readonly digest: string;
}

/** The same client id with the same content is a retry, and gives the first write; with other content it is a mistake that must not be swallowed. */
export function retryOf<T>(known: Written<T> | undefined, digest: string, clientId: string, what: 'message' | 'operation'): T | undefined {
  if (known === undefined) return undefined;
  if (known.digest === digest) return known.value;
  throw new NetloomError(
    'CONFLICT',
    `clientId: ${brief(clientId)} was used for another ${what} of this session; expected the same content or a new client id.`,
    { path: 'clientId' },
  );
}
