/** The caller. All data belongs to a workspace; a session belongs to one principal of it. */
export interface Principal {
  readonly workspace: string;
  readonly name: string;
}

/** The principal that owns everything if no authentication is configured. */
export const LOCAL: Principal = { workspace: 'default', name: 'local' };
