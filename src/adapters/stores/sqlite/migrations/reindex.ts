import type { Connection, Row } from '../connection/driver.js';
import { entityOf } from '../../common/entity-rows.js';
import { COMPONENT_TYPES } from '../../../../domain/inventory/names/lookup-keys.js';
import { annotationOf, MAX_ROLES, NAMING_RELATIONS } from '../../../../domain/inventory/names/annotation.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
import { ENTITY_COLUMNS } from '../inventory/entity-rows.js';
import { STATE } from '../inventory/entity-writes.js';
import { indexVersions } from '../inventory/former-keys.js';
import { rescope } from '../indexing/scoped-keys.js';
import { number, texts } from '../../common/rows.js';
import { indexWords } from '../inventory/search-words.js';

const AT_ONCE = 1_000;
const NEXT = `INSERT INTO writing SELECT eid FROM entity WHERE present = 1 AND eid > ? ORDER BY eid LIMIT ${AT_ONCE}`;
const LAST = 'SELECT max(eid) AS eid FROM writing';
const WRITTEN = `SELECT e.eid, ${ENTITY_COLUMNS}, (SELECT json_group_array(name) FROM (SELECT t.name FROM relation r CROSS JOIN entity t ON t.eid = r.dst AND t.present = 1
    WHERE r.src = e.eid AND r.valid_to IS NULL AND r.type IN (${NAMING_RELATIONS.map((type) => `'${type}'`).join()}) ORDER BY r.type, t.name, t.id LIMIT ${MAX_ROLES})) AS roles
  FROM writing w CROSS JOIN entity e USING (eid)`;
const DROP_NOUN_KEYS = `DELETE FROM entity_key WHERE eid IN (SELECT value ->> 'eid' FROM json_each(?)) AND +key >= '~'`;
const ADD_KEYS = `INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT e.wid, k.value, e.eid FROM json_each(?) j CROSS JOIN entity e ON e.eid = j.value ->> 'eid',
  json_each(j.value, '$.keys') k`;
const SET_NOUNS = `UPDATE entity SET nouns = j.nouns FROM (SELECT value ->> 'eid' AS eid, value -> 'nouns' AS nouns FROM json_each(?)) j WHERE entity.eid = j.eid`;

/** Creates everything that is computed from entities, for data of an earlier schema: lookup keys, nouns, scopes, search words and former keys. */
export function indexInventory(db: Connection): void {
  for (let after = 0; ;) {
    db.exec(STATE);
    if (db.run(NEXT, after) === 0) break;
    indexKeys(db);
    rescope(db);
    indexWords(db);
    after = number(db.get(LAST) ?? {}, 'eid');
  }
  indexVersions(db);
}

/** Components only have the nouns of their types, which are written with them. Keys of places and addresses are kept. */
function indexKeys(db: Connection): void {
  const found = db.all(WRITTEN).map((row) => ({ row, entity: entityOf(row) }));
  const keys = found.map(({ row, entity }) => ({ eid: eidOf(row), keys: [...keysOf(entity)] }));
  const annotated = found
    .filter(({ entity }) => !COMPONENT_TYPES.has(entity.type))
    .map(({ row, entity }) => ({ eid: eidOf(row), ...annotationOf(entity, texts(row, 'roles')) }));
  db.run(DROP_NOUN_KEYS, JSON.stringify(annotated));
  db.run(ADD_KEYS, JSON.stringify([...keys, ...annotated]));
  db.run(SET_NOUNS, JSON.stringify(annotated));
}

const eidOf = (row: Row): number => number(row, 'eid');
