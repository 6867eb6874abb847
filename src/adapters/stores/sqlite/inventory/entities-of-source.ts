import { listedRefOf } from '../../common/entity-rows.js';
import { text } from '../../common/rows.js';
import type { EntityStore } from '../../../../ports/store/entities.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const OBJECT_IDS = `SELECT object_id AS id FROM entity WHERE wid = ?1 AND source = ?2 AND object_type = ?3 AND object_id > ?4 AND present = 1
  AND coalesce(observed, 0) = 0 ORDER BY object_id LIMIT ?5`;
const OF_SOURCE = `SELECT id, object_type AS objectType, object_id AS objectId FROM entity WHERE wid = ?1 AND source = ?2 AND (object_type, object_id) > (?3, ?4) AND present = 1
  ORDER BY object_type, object_id LIMIT ?5`;

/** The lists of the entities of a source. */
export const entitiesOfSource = (db: Connection, { wid }: SqliteScope): Pick<EntityStore, 'objectIds' | 'ofSource'> => ({
  objectIds: async ({ source, objectType }, after, limit) =>
    db.all(OBJECT_IDS, wid, source, objectType, after, limit).map((row) => text(row, 'id')),
  ofSource: async (source, after, limit) =>
    db.all(OF_SOURCE, wid, source, after?.objectType ?? '', after?.objectId ?? '', limit).map(listedRefOf),
});
