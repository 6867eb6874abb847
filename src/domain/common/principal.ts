import type { Scope } from './scopes.js';

/** The caller. All data belongs to a workspace; a session belongs to one principal of it, who can share it with others. */
export interface Principal {
  readonly workspace: string;
  readonly name: string;
  /** The teams of the workspace that the principal belongs to; absent if there are none. */
  readonly teams?: readonly string[];
  /** What the principal's key or token may be used for. Absent: everything, for work of the service itself and for servers without keys. */
  readonly scopes?: readonly Scope[];
  /** The key or token that authenticated the caller. Absent for work of the service itself and for servers without keys. */
  readonly credential?: Credential;
}

/** A key or token that authenticated a caller. */
export interface Credential {
  /** The id of the key or token. */
  readonly id: string;
  /** Whether it is a token, which its issuer may give more scopes. */
  readonly isToken?: true;
  /** The digest of a stored key, which may be revoked. */
  readonly sha256?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** The address that the request came from. */
  readonly address?: string;
}

/** The principal that owns everything if no authentication is configured. */
export const LOCAL: Principal = { workspace: 'default', name: 'local' };

/** The key of a principal in counts. */
export const partyOf = ({ workspace, name }: Principal): string => `${workspace}/${name}`;
