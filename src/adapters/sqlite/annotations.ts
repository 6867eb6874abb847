import type { Annotation } from '../../ports/entities.js';
import type { Connection } from './driver.js';
import { rescopeEntities } from './entity-writes.js';
import type { SqliteScope } from './scope.js';

const SET_NOUNS = 'UPDATE entity SET nouns = ? WHERE id = ? AND +wid = ?';
const DROP_KEYS = `DELETE FROM entity_key WHERE wid = ?1 AND key >= '~' AND eid IN (SELECT e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id' WHERE e.wid = ?1)`;
const ADD_KEYS = `INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT ?1, k.value, e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id',
  json_each(j.value, '$.keys') k WHERE e.wid = ?1 AND e.present = 1`;

/** See EntityStore.annotate. */
export function annotateEntities(db: Connection, scope: SqliteScope, annotations: readonly Annotation[]): void {
  if (annotations.length === 0) return;
  const body = JSON.stringify(annotations);
  for (const { id, nouns } of annotations) db.run(SET_NOUNS, JSON.stringify(nouns), id, scope.wid);
  db.run(DROP_KEYS, scope.wid, body);
  db.run(ADD_KEYS, scope.wid, body);
  rescopeEntities(
    db,
    scope,
    annotations.map(({ id }) => id),
  );
}
