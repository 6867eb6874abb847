/**
 * The nodes that a statement may access. Statements start at nodes of this workspace or this principal; statements of a transaction may continue from
 * nodes that an earlier one found.
 */
export interface Neo4jScope {
  readonly workspace: string;
  readonly principal: string;
}
