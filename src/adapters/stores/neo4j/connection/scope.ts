/** Whose nodes a statement may touch. Statements begin at what is this workspace's, or this principal's; those of a transaction may go on from what an
 * earlier one of it has found so. */
export interface Neo4jScope {
  readonly workspace: string;
  readonly principal: string;
}
