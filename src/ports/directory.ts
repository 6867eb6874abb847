/** The users and teams that can authenticate. */
export interface Directory {
  hasUser(workspace: string, name: string): boolean;
  hasTeam(workspace: string, name: string): boolean;
}
