import type { Member } from '../../../../domain/model/member.js';
import { rightsGranted } from '../../../../domain/model/session-access.js';
import { maybeText, number } from '../../common/rows.js';
import { keyTaken } from '../../common/session-lists.js';
import type { Connection } from '../connection/driver.js';
import type { SqliteScope } from '../connection/scope.js';

const SAVE = 'UPDATE session SET members = ?4 WHERE wid = ?1 AND owner = ?2 AND id = ?3 RETURNING sid';
const DROP_RIGHTS = 'DELETE FROM session_right WHERE sid = ?';
const ADD_RIGHTS = 'INSERT INTO session_right (sid, access, wid) SELECT ?1, value, ?2 FROM json_each(?3)';
const KEY = 'SELECT key FROM session WHERE wid = ?1 AND owner = ?2 AND id = ?3';
const KEY_OF_OTHER = 'SELECT 1 AS taken FROM session WHERE wid = ? AND owner = ? AND key = ?';
const HAND_OVER = 'UPDATE session SET owner = ?4 WHERE wid = ?1 AND owner = ?2 AND id = ?3';

/** Implements SessionStore.saveMembers. */
export function saveMembers(db: Connection, { wid, principal }: SqliteScope, id: string, members: readonly Member[]): boolean {
  const saved = db.get(SAVE, wid, principal, id, members.length === 0 ? null : JSON.stringify(members));
  if (saved === undefined) return false;
  const sid = number(saved, 'sid');
  db.run(DROP_RIGHTS, sid);
  db.run(ADD_RIGHTS, sid, wid, JSON.stringify(rightsGranted(members)));
  return true;
}

/** Implements SessionStore.handOver. */
export function handOver(db: Connection, { wid, principal }: SqliteScope, id: string, owner: string): boolean {
  const key = maybeText(db.get(KEY, wid, principal, id) ?? {}, 'key');
  if (key !== undefined && db.get(KEY_OF_OTHER, wid, owner, key) !== undefined) throw keyTaken(key);
  return db.run(HAND_OVER, wid, principal, id, owner) > 0;
}
