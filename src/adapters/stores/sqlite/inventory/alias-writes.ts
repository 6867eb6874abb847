import type { AliasChange } from '../../../../ports/store/entities.js';
import type { Connection } from '../connection/driver.js';
import { BUMP, FILL_WRITING, KEEP_VERSION, NEXT_REVISION, STATE } from './entity-writes.js';
import { keepFormerKeys, rememberFormerKeys } from './former-keys.js';
import { json } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';
import { rescope } from '../indexing/scoped-keys.js';
import { indexWords } from './search-words.js';
import { countWords } from '../indexing/vocabulary.js';

const WORDS = 'SELECT words FROM entity WHERE wid = ? AND id = ?';
const SET = `UPDATE entity SET changed_in = ${NEXT_REVISION}, own_aliases = ?2, words = ?3, updated_at = ?4 WHERE eid IN (SELECT eid FROM writing)`;
const DROP_KEYS = 'DELETE FROM entity_key WHERE eid IN (SELECT eid FROM writing) AND +key IN (SELECT value FROM json_each(?))';
const ADD_KEYS = 'INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT ?1, k.value, w.eid FROM writing w CROSS JOIN json_each(?2) k';

/** Implements EntityStore.changeAliases. */
export function changeAliases(
  db: Connection,
  scope: SqliteScope,
  id: string,
  { ownAliases, addedKeys, droppedKeys, words }: AliasChange,
  now: number,
): void {
  const ids = JSON.stringify([id]);
  const before = json<string[]>(db.get(WORDS, scope.wid, id) ?? { words: '[]' }, 'words');
  db.run(KEEP_VERSION, now, scope.wid, ids);
  db.exec(STATE);
  db.run(FILL_WRITING, scope.wid, ids);
  db.run(SET, scope.wid, JSON.stringify(ownAliases), JSON.stringify(words), now);
  rememberFormerKeys(db);
  db.run(DROP_KEYS, JSON.stringify(droppedKeys));
  db.run(ADD_KEYS, scope.wid, JSON.stringify(addedKeys));
  keepFormerKeys(db);
  rescope(db);
  indexWords(db);
  countWords(db, scope, [{ before, after: words }]);
  db.run(BUMP, scope.wid);
}
