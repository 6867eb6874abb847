import type { Principal } from '../../../../domain/common/principal.js';
import { rightsHeld, type Access } from '../../../../domain/model/session-access.js';

/**
 * The nodes that a statement may access. Statements start at nodes of this workspace or this principal; statements of a transaction may continue from
 * nodes that an earlier one found.
 */
export interface Neo4jScope {
  readonly workspace: string;
  readonly principal: string;
  /** The rights with which the principal may use sessions of others. */
  readonly rights: readonly string[];
}

export const scopeIn = (principal: Principal, access: Access): Neo4jScope => ({
  workspace: principal.workspace,
  principal: principal.name,
  rights: rightsHeld(principal, access),
});

/** The condition that a session `s` belongs to the principal or is shared with it. */
export const accessible = (from: '$' | 'row.'): string =>
  `s.workspace = ${from}workspace AND (s.owner = ${from}principal OR any(held IN ${from}rights WHERE held IN s.rights))`;

export const ACCESSIBLE = accessible('$');
