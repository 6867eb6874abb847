/** Who asks. Everything lives in a workspace; a session belongs to one principal of it. */
export interface Principal {
  readonly workspace: string;
  readonly name: string;
}

/** The principal everything belongs to while no authentication is configured. */
export const LOCAL: Principal = { workspace: 'default', name: 'local' };
