import type { Connection } from '../connection/driver.js';
import { STATE } from '../inventory/entity-writes.js';
import { indexVersions } from '../inventory/former-keys.js';
import { number } from '../../common/rows.js';
import { indexWords } from '../inventory/search-words.js';

const AT_ONCE = 1_000;
const NEXT = `INSERT INTO writing SELECT eid FROM entity WHERE present = 1 AND eid > ? ORDER BY eid LIMIT ${AT_ONCE}`;
const LAST = 'SELECT max(eid) AS eid FROM writing';

/** Creates the search words of all entities and the former keys of all versions, for data of an earlier schema. */
export function indexInventory(db: Connection): void {
  for (let after = 0; ;) {
    db.exec(STATE);
    if (db.run(NEXT, after) === 0) break;
    indexWords(db);
    after = number(db.get(LAST) ?? {}, 'eid');
  }
  indexVersions(db);
}
