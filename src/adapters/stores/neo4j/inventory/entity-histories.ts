import { entityOf, statedRelationOf } from '../../common/entity-rows.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { EntityHistory } from '../../../../domain/inventory/history/history.js';
import type { HistoryBounds } from '../../../../ports/store/entities.js';
import { number } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { entityAsOf, VERSION } from './entities-as-of.js';
import { entityFields } from './entity-rows.js';
import { typeOf } from './relations/relation-types.js';

/** The name of the target at a time, if it has changed since. */
const nameAt = (time: string): string =>
  `head(COLLECT { MATCH (t)-[:WAS]->(w:EntityVersion) WHERE w.validFrom <= ${time} AND w.validTo > ${time} RETURN w.display })`;
const HISTORIES = `UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace AND (e.present OR e.deletedAt IS NOT NULL)
  RETURN ${entityFields('e')} AS entity,
    COLLECT { MATCH (e)-[:WAS]->(v:EntityVersion) RETURN { version: ${VERSION}, validFrom: v.validFrom, validTo: v.validTo } ORDER BY v.validTo DESC LIMIT $versions } AS versions,
    COLLECT { MATCH (e)-[r]->(t:Entity) WHERE $derived OR NOT coalesce(r.derived, false)
      WITH r, t, ${typeOf('r')} AS type ORDER BY r.validTo IS NULL DESC, r.validTo DESC, type, t.display, t.id LIMIT $relations
      RETURN { type: type, target: t.id, targetType: coalesce(t.type, 'OTHER'), display: coalesce(t.display, ''), objectType: t.objectType, objectId: t.objectId,
        validFrom: r.validFrom, validTo: r.validTo, displayAtStart: ${nameAt('r.validFrom')}, displayAtEnd: ${nameAt('r.validTo - 1')} } } AS relations`;

/** Implements EntityStore.histories. */
export async function entityHistories(
  db: Runner,
  own: Neo4jScope,
  ids: readonly EntityId[],
  most: HistoryBounds,
): Promise<ReadonlyMap<EntityId, EntityHistory>> {
  const found = await db.run(HISTORIES, { ...own, ids: [...new Set(ids)], derived: false, ...most });
  return new Map(
    found.map((row) => {
      const fields = row['entity'] as Row;
      const versions = rows(row, 'versions').map((each) => ({
        entity: entityAsOf(fields, each['version'] as Row),
        validFrom: number(each, 'validFrom'),
        validTo: number(each, 'validTo'),
      }));
      const entity = entityOf(fields);
      return [entity.id, { entity, versions, relations: rows(row, 'relations').map(statedRelationOf) }];
    }),
  );
}
