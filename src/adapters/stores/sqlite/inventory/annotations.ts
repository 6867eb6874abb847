import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import type { Annotation } from '../../../../ports/store/entities.js';
import type { Connection } from '../connection/driver.js';
import { BUMP } from './entity-writes.js';
import type { SqliteScope } from '../connection/scope.js';

const STATE =
  'CREATE TEMP TABLE IF NOT EXISTS noun_key (eid INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (eid, key)) WITHOUT ROWID; DELETE FROM noun_key';
const FILL = `INSERT OR IGNORE INTO noun_key (eid, key) SELECT e.eid, k.value FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id',
  json_each(j.value, '$.keys') k WHERE e.wid = ?1 AND e.present = 1`;
const SET_NOUNS = `UPDATE entity SET nouns = j.nouns FROM (SELECT value ->> 'id' AS id, value -> 'nouns' AS nouns FROM json_each(?2)) j
  WHERE entity.id = j.id AND +entity.wid = ?1 AND entity.nouns <> j.nouns`;
const OLD = `eid IN (SELECT e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id' WHERE e.wid = ?1) AND +key >= '~'`;
const DROP_KEYS = `DELETE FROM entity_key WHERE ${OLD} AND NOT EXISTS (SELECT 1 FROM noun_key n WHERE n.eid = entity_key.eid AND n.key = entity_key.key)`;
const DROP_SCOPED = `DELETE FROM scoped_key WHERE ${OLD} AND NOT EXISTS (SELECT 1 FROM noun_key n WHERE n.eid = scoped_key.eid AND n.key = scoped_key.key)`;
const ADD_KEYS = 'INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT ?1, key, eid FROM noun_key ORDER BY key';
const ADD_SCOPED = `INSERT OR IGNORE INTO scoped_key (scope, key, eid) SELECT r.dst, n.key, n.eid FROM noun_key n
  CROSS JOIN relation r ON r.src = n.eid AND r.valid_to IS NULL WHERE r.type IN (SELECT value FROM json_each(?)) OR (SELECT type FROM entity WHERE eid = r.src) = 'OTHER' ORDER BY 1, 2`;

const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);

/** Implements EntityStore.annotate. */
export function annotateEntities(db: Connection, scope: SqliteScope, annotations: readonly Annotation[]): void {
  if (annotations.length === 0) return;
  const body = JSON.stringify(annotations);
  db.exec(STATE);
  db.run(FILL, scope.wid, body);
  const changed =
    db.run(SET_NOUNS, scope.wid, body) +
    db.run(DROP_KEYS, scope.wid, body) +
    db.run(DROP_SCOPED, scope.wid, body) +
    db.run(ADD_KEYS, scope.wid) +
    db.run(ADD_SCOPED, SCOPING);
  if (changed > 0) db.run(BUMP, scope.wid);
}
