import { KNOWN_RELATIONS, ownTypesAmong } from '../../../../../domain/inventory/derivation/relation-types.js';
import type { Relation } from '../../../../../domain/model/relation.js';
import { text } from '../../../common/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Runner } from '../../connection/statement.js';

/**
 * Neo4j has a limited number of relationship types and never frees one, so only built-in types become relationship types. A relation of any other
 * type is stored as `RELATED` with its type in the property `type`.
 */
export const GENERIC = 'RELATED';

/** The relationship types of all relations between entities, for patterns that must not follow those of messages and versions. */
export const ALL_RELATIONS = [...KNOWN_RELATIONS, GENERIC].join('|');

/** An expression for a relation's type in either form. */
export const typeOf = (name: string): string => `coalesce(${name}.type, type(${name}))`;

/** How a relation of this type is stored: the relationship type, and the `type` property if needed. */
export const storedAs = (type: string): { readonly stored: string; readonly named: string | undefined } =>
  KNOWN_RELATIONS.has(type) ? { stored: type, named: undefined } : { stored: GENERIC, named: type };

const ADD = 'UNWIND $types AS type MERGE (:RelationType { workspace: $workspace, type: type })';
const ADD_COPIED = `UNWIND $relations AS each MATCH (e:Entity { id: each.from })
  WITH DISTINCT e.workspace AS workspace, each.type AS type MERGE (:RelationType { workspace: workspace, type: type })`;
const FIRST = `MATCH (t:RelationType) WHERE t.workspace = $workspace AND t.type > '' RETURN t.type AS type ORDER BY t.type LIMIT $limit`;
const AMONG = `MATCH (t:RelationType) WHERE t.workspace = $workspace AND t.type IN $among RETURN t.type AS type ORDER BY t.type LIMIT $limit`;

/** Stores which of these types are the workspace's own. */
export async function addOwnTypes(db: Runner, own: Neo4jScope, types: Iterable<string>): Promise<void> {
  const ownTypes = ownTypesAmong(types);
  if (ownTypes.length > 0) await db.run(ADD, { ...own, types: ownTypes.toSorted() });
}

/** The same for copied relations, in the workspaces of their sources. */
export async function addCopiedTypes(db: Runner, relations: readonly Pick<Relation, 'from' | 'type'>[]): Promise<void> {
  const own = new Set(ownTypesAmong(relations.map(({ type }) => type)));
  const copied = relations.flatMap(({ from, type }) => (own.has(type) ? [{ from, type }] : []));
  if (copied.length > 0) await db.run(ADD_COPIED, { relations: copied });
}

/** Implements RelationStore.ownTypes. */
export async function ownTypesOf(db: Runner, own: Neo4jScope, limit: number, among?: readonly string[]): Promise<readonly string[]> {
  const rows = await (among === undefined ? db.run(FIRST, { ...own, limit }) : db.run(AMONG, { ...own, limit, among }));
  return rows.map((row) => text(row, 'type'));
}
