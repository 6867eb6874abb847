import { entityOf } from '../../common/entity-rows.js';
import { ENTITY_COLUMNS, versionFieldsOf } from './entity-rows.js';
import { keysOf } from '../../../../domain/inventory/search/search-rank.js';
import type { Connection } from '../connection/driver.js';
import { text } from '../../common/rows.js';

/** Former lookup keys, for searches as of an earlier time. `was_key` has the keys of one write. */
export const FORMER_KEYS =
  'CREATE TEMP TABLE IF NOT EXISTS was_key (wid INTEGER NOT NULL, key TEXT NOT NULL, eid INTEGER NOT NULL); DELETE FROM was_key';
const NOTE = 'INSERT INTO was_key SELECT wid, key, eid FROM entity_key WHERE eid IN (SELECT eid FROM writing)';
const KEEP = `INSERT OR IGNORE INTO former_key (wid, key, eid) SELECT w.wid, w.key, w.eid FROM was_key w
  WHERE w.key NOT LIKE '~%' AND NOT EXISTS (SELECT 1 FROM entity_key k WHERE k.wid = w.wid AND k.key = w.key AND k.eid = w.eid)`;
const VERSIONS = `SELECT ${ENTITY_COLUMNS}, e.eid, v.body, v.valid_to AS until FROM entity_version v CROSS JOIN entity e USING (eid)
  WHERE (v.eid, v.valid_to) > (?, ?) ORDER BY v.eid, v.valid_to LIMIT 1000`;
const ADD = `INSERT OR IGNORE INTO former_key (wid, key, eid) SELECT e.wid, j.value, e.eid FROM entity e CROSS JOIN json_each(?2) j WHERE e.id = ?1`;

/** Saves the keys of the entities in the `writing` table before they are replaced. */
export function rememberFormerKeys(db: Connection): void {
  db.exec(FORMER_KEYS);
  db.run(NOTE);
}

/** Stores the saved keys that the entities no longer have. */
export const keepFormerKeys = (db: Connection): number => db.run(KEEP);

/** Adds the keys of former versions of an entity. */
export const addFormerKeys = (db: Connection, id: string, keys: Iterable<string>): number => db.run(ADD, id, JSON.stringify([...keys]));

/** Creates the former keys of all existing versions, for data of an earlier schema. */
export function indexVersions(db: Connection): void {
  for (let [eid, until] = [-1, -1]; ;) {
    const rows = db.all(VERSIONS, eid, until);
    for (const row of rows) addFormerKeys(db, text(row, 'id'), keysOf(entityOf({ ...row, ...versionFieldsOf(row) })));
    const last = rows.at(-1);
    if (last === undefined) return;
    [eid, until] = [Number(last['eid']), Number(last['until'])];
  }
}
