import { groupBy } from '../../../../domain/common/group-by.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { EntityHistory } from '../../../../domain/inventory/history/history.js';
import type { HistoryBounds } from '../../../../ports/store/entities.js';
import { entityOf, statedRelationOf } from '../../common/entity-rows.js';
import { number, text } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';
import { entityAsOf } from './entities-as-of.js';
import { ENTITY_COLUMNS } from './entity-rows.js';

const AMONG = `FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value AND e.wid = ?1 AND (e.present = 1 OR e.deleted_at IS NOT NULL)`;
const ENTITIES = `SELECT ${ENTITY_COLUMNS} ${AMONG}`;
const VERSIONS = `SELECT ${ENTITY_COLUMNS}, v.body, v.valid_from, v.valid_to ${AMONG} CROSS JOIN entity_version v ON v.eid = e.eid
  AND v.valid_to IN (SELECT valid_to FROM entity_version WHERE eid = e.eid ORDER BY valid_to DESC LIMIT ?3) ORDER BY v.valid_to DESC`;
/** The name of the target at a time, if it has changed since. */
const nameAt = (time: string): string =>
  `(SELECT w.body ->> 'display' FROM entity_version w WHERE w.eid = t.eid AND w.valid_from <= ${time} AND w.valid_to > ${time})`;
const RELATIONS = `SELECT e.id, r.type, t.id AS target, t.type AS targetType, t.display, t.object_type AS objectType, t.object_id AS objectId, r.valid_from AS validFrom, r.valid_to AS validTo,
    ${nameAt('r.valid_from')} AS displayAtStart, ${nameAt('r.valid_to - 1')} AS displayAtEnd
  ${AMONG} CROSS JOIN relation r ON r.rid IN (SELECT rid FROM relation WHERE src = e.eid AND (derived = 0 OR ?4) ORDER BY valid_to IS NULL DESC, valid_to DESC, rid LIMIT ?3)
  CROSS JOIN entity t ON t.eid = r.dst ORDER BY r.valid_to IS NULL DESC, r.valid_to DESC, r.type, t.display, t.id`;

/** Implements EntityStore.histories. */
export function entityHistories(
  db: Connection,
  { wid }: SqliteScope,
  all: readonly EntityId[],
  most: HistoryBounds,
): ReadonlyMap<EntityId, EntityHistory> {
  const ids = JSON.stringify([...new Set(all)]);
  const versions = groupBy(db.all(VERSIONS, wid, ids, most.versions), (row) => text(row, 'id'));
  const relations = groupBy(db.all(RELATIONS, wid, ids, most.relations, most.derived === true ? 1 : 0), (row) => text(row, 'id'));
  return new Map(
    db.all(ENTITIES, wid, ids).map((row) => {
      const id = text(row, 'id');
      const former = (versions.get(id) ?? []).map((version) => ({
        entity: entityAsOf(version),
        validFrom: number(version, 'valid_from'),
        validTo: number(version, 'valid_to'),
      }));
      return [id, { entity: entityOf(row), versions: former, relations: (relations.get(id) ?? []).map(statedRelationOf) }];
    }),
  );
}
