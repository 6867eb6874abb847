import { listedRefOf } from '../../common/entity-rows.js';
import { text } from '../../common/rows.js';
import type { EntityStore, ListedRef } from '../../../../ports/store/entities.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

const OBJECT_IDS = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.source = $source AND e.objectType = $objectType AND e.objectId > $after
  AND e.present AND coalesce(e.observed, 0) = 0 RETURN e.objectId AS id ORDER BY e.objectId LIMIT $limit`;
const OF_SOURCE = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.source = $source AND e.objectType >= $objectType AND e.objectId >= ''
  AND (e.objectType > $objectType OR e.objectId > $objectId) AND e.present RETURN e.id AS id, e.objectType AS objectType, e.objectId AS objectId
  ORDER BY e.objectType, e.objectId LIMIT $limit`;
/** Sorts before every entity of a source. */
const NO_REF: Pick<ListedRef, 'objectType' | 'objectId'> = { objectType: '', objectId: '' };

/** The lists of the entities of a source. */
export const entitiesOfSource = (db: Runner, own: Neo4jScope): Pick<EntityStore, 'objectIds' | 'ofSource'> => ({
  objectIds: async ({ source, objectType }, after, limit) =>
    (await db.run(OBJECT_IDS, { ...own, source, objectType, after, limit })).map((row) => text(row, 'id')),
  ofSource: async (source, { objectType, objectId } = NO_REF, limit) =>
    (await db.run(OF_SOURCE, { ...own, source, objectType, objectId, limit })).map(listedRefOf),
});
