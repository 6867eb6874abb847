import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import type { DerivedWrite } from '../../../../ports/store/relations.js';
import type { Connection } from '../connection/driver.js';

const DROP = 'DELETE FROM scoped_key WHERE eid IN (SELECT eid FROM writing)';
/** In the order of the table, because a large inventory would not fit in memory. */
const ADD = `INSERT OR IGNORE INTO scoped_key (scope, key, eid) SELECT r.dst, k.key, k.eid FROM writing w CROSS JOIN entity_key k USING (eid)
  CROSS JOIN relation r ON r.src = k.eid AND r.valid_to IS NULL WHERE r.type IN (SELECT value FROM json_each(?)) OR (SELECT type FROM entity WHERE eid = r.src) = 'OTHER' ORDER BY 1, 2`;
/** Unless another open relation between the two scopes as well. */
const DROP_OF_EDGES = `DELETE FROM scoped_key WHERE (scope, key, eid) IN (
  SELECT k.scope, k.key, k.eid FROM json_each(?1) j CROSS JOIN entity s ON s.id = j.value ->> 'from' CROSS JOIN entity d ON d.id = j.value ->> 'to'
    CROSS JOIN scoped_key k ON k.eid = s.eid AND k.scope = d.eid
  WHERE NOT EXISTS (SELECT 1 FROM relation r WHERE r.src = s.eid AND r.dst = d.eid AND r.valid_to IS NULL AND r.type IN (SELECT value FROM json_each(?2))))`;
const ADD_OF_EDGES = `INSERT OR IGNORE INTO scoped_key (scope, key, eid) SELECT d.eid, k.key, s.eid FROM json_each(?1) j CROSS JOIN entity s ON s.id = j.value ->> 'from'
  CROSS JOIN entity d ON d.id = j.value ->> 'to' CROSS JOIN entity_key k ON k.eid = s.eid WHERE s.present = 1 AND d.present = 1 ORDER BY 1, 2`;

const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);

/** Rebuilds the scoped keys of the entities in the `writing` table. */
export function rescope(db: Connection): void {
  db.run(DROP);
  db.run(ADD, SCOPING);
}

/** Updates scoped keys after derived relations were ended and opened. */
export function rescopeEdges(db: Connection, gone: readonly DerivedWrite[], fresh: readonly DerivedWrite[]): void {
  const scoping = (edges: readonly DerivedWrite[]) => edges.filter(({ type }) => SCOPING_RELATIONS.has(type));
  const [closed, opened] = [scoping(gone), scoping(fresh)];
  if (closed.length > 0) db.run(DROP_OF_EDGES, JSON.stringify(closed), SCOPING);
  if (opened.length > 0) db.run(ADD_OF_EDGES, JSON.stringify(opened));
}
