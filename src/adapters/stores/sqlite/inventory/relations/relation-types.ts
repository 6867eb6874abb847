import { ownTypesAmong } from '../../../../../domain/inventory/derivation/relation-types.js';
import type { Relation } from '../../../../../domain/model/relation.js';
import type { Connection } from '../../connection/driver.js';
import { text } from '../../../common/rows.js';
import type { SqliteScope } from '../../connection/scope.js';

const ADD = 'INSERT OR IGNORE INTO relation_type (wid, type) SELECT ?1, value FROM json_each(?2)';
const ADD_COPIED = `INSERT OR IGNORE INTO relation_type (wid, type) SELECT DISTINCT e.wid, j.value ->> 'type' FROM json_each(?) j
  CROSS JOIN entity e ON e.id = j.value ->> 'from'`;
const FIRST = 'SELECT type FROM relation_type WHERE wid = ?1 ORDER BY type LIMIT ?2';
const AMONG = `SELECT t.type FROM json_each(?3) j CROSS JOIN relation_type t ON t.wid = ?1 AND t.type = j.value GROUP BY t.type ORDER BY t.type LIMIT ?2`;

/** Stores which of these types are the workspace's own. */
export function addOwnTypes(db: Connection, { wid }: Pick<SqliteScope, 'wid'>, types: Iterable<string>): void {
  const own = ownTypesAmong(types);
  if (own.length > 0) db.run(ADD, wid, JSON.stringify(own));
}

/** The same for copied relations, in the workspaces of their sources. */
export function addCopiedTypes(db: Connection, relations: readonly Pick<Relation, 'from' | 'type'>[]): void {
  const own = new Set(ownTypesAmong(relations.map(({ type }) => type)));
  const rows = relations.flatMap(({ from, type }) => (own.has(type) ? [{ from, type }] : []));
  if (rows.length > 0) db.run(ADD_COPIED, JSON.stringify(rows));
}

/** Implements RelationStore.ownTypes. */
export function ownTypesOf(db: Connection, { wid }: Pick<SqliteScope, 'wid'>, limit: number, among?: readonly string[]): readonly string[] {
  const rows = among === undefined ? db.all(FIRST, wid, limit) : db.all(AMONG, wid, limit, JSON.stringify(among));
  return rows.map((row) => text(row, 'type'));
}
