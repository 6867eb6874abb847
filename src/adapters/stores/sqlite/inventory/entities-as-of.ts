import { entityOf } from '../../common/entity-rows.js';
import type { Entity } from '../../../../domain/model/entity.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { Connection, Row } from '../connection/driver.js';
import { versionFieldsOf, ENTITY_COLUMNS } from './entity-rows.js';
import { text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';

/** Joins the version `v` of the entity `e` at a time; none if the current row was valid then, or if the entity did not exist. */
export const versionAt = (time: string): string =>
  `LEFT JOIN entity_version v ON v.eid = e.eid AND v.valid_to > ${time} AND v.valid_from <= ${time}`;

/** The entity `e` existed at that time. */
export const existedAsOf = (time: string): string => `(v.body IS NOT NULL OR (e.present = 1 AND e.updated_at <= ${time}))`;

export const TYPE_AS_OF = "coalesce(v.body ->> 'type', e.type)";
export const NAME_AS_OF = "coalesce(v.body ->> 'name', e.name)";
/** {@link ENTITY_COLUMNS} with the former name, and the former values. */
export const COLUMNS_AS_OF = `${ENTITY_COLUMNS.replace('e.name', `${NAME_AS_OF} AS name`)}, v.body`;

/** The entity of a row with {@link COLUMNS_AS_OF}, or with current columns. */
export const entityAsOf = (row: Row): Entity =>
  entityOf(typeof row['body'] === 'string' ? { ...row, deletedAt: null, ...versionFieldsOf(row) } : row);

const MANY = `SELECT ${COLUMNS_AS_OF} FROM entity e ${versionAt('?3')} WHERE +e.wid = ?1 AND e.id IN (SELECT value FROM json_each(?2)) AND ${existedAsOf('?3')}`;

/** Implements EntityStore.getManyAt. */
export function entitiesAt(db: Connection, { wid }: SqliteScope, ids: readonly EntityId[], asOf: number): ReadonlyMap<EntityId, Entity> {
  return new Map(db.all(MANY, wid, JSON.stringify(ids), asOf).map((row) => [text(row, 'id'), entityAsOf(row)]));
}
