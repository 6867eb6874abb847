import type { Scope } from './scopes.js';

/** The caller. All data belongs to a workspace; a session belongs to one principal of it, who can share it with others. */
export interface Principal {
  readonly workspace: string;
  readonly name: string;
  /** The teams of the workspace that the principal belongs to; absent if there are none. */
  readonly teams?: readonly string[];
  /** What the principal's key may be used for. Absent: everything, for work of the service itself and for servers without keys. */
  readonly scopes?: readonly Scope[];
}

/** The principal that owns everything if no authentication is configured. */
export const LOCAL: Principal = { workspace: 'default', name: 'local' };

/** The principal as one of those who share the process; see Turns. */
export const partyOf = ({ workspace, name }: Principal): string => `${workspace}/${name}`;
