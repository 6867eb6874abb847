import { probableEntities } from '../../../../domain/understanding/meanings.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { Message } from '../../../../domain/model/message.js';
import { wordsFor, wordsWithout, WORDS_KEPT } from '../../../../domain/understanding/discourse/tracked-words.js';
import type { MessageStore } from '../../../../ports/store/messages.js';
import type { Connection } from '../connection/driver.js';
import { MESSAGE_COLUMNS, messageOf } from './message-rows.js';
import { json, number } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const FIND = `SELECT m.mid, m.sid FROM message m CROSS JOIN session s USING (sid) WHERE s.wid = ?1 AND ${ACCESS} AND m.id = ?3`;
const MARK = 'UPDATE message SET cancelled = 1 WHERE mid = ?';
const DROP_VECTOR = 'DELETE FROM vector WHERE mid = ?';
const TERMS = "SELECT value ->> 'term' FROM json_each(?2)";
const DROP_POSTINGS = `DELETE FROM posting WHERE sid = ?1 AND term IN (${TERMS}) AND mid = ?3`;
const UNCOUNT_TERMS = `UPDATE term SET documents = documents - 1 WHERE sid = ?1 AND term IN (${TERMS})`;
const DROP_TERMS = `DELETE FROM term WHERE sid = ?1 AND term IN (${TERMS}) AND documents <= 0`;
const UNCOUNT_DOCUMENT = 'UPDATE session SET documents = documents - 1, terms = terms - ? WHERE sid = ?';
const MENTIONED = `SELECT e.eid, e.id, t.count, t.words FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value
  CROSS JOIN session_entity t ON t.sid = ?1 AND t.eid = e.eid`;
const DROP_MENTION = 'DELETE FROM mention WHERE sid = ? AND eid = ? AND mid = ?';
const BEFORE = `SELECT ${MESSAGE_COLUMNS} FROM mention n CROSS JOIN message m ON m.mid = n.mid CROSS JOIN session s ON s.sid = m.sid
  WHERE n.sid = ? AND n.eid = ? ORDER BY n.mid DESC LIMIT ${WORDS_KEPT}`;
const UNTRACK = 'DELETE FROM session_entity WHERE sid = ? AND eid = ?';
const TRACK_BEFORE = 'UPDATE session_entity SET last_sequence = ?, last_at = ?, count = ?, words = ? WHERE sid = ? AND eid = ?';

/** Implements MessageStore.cancel. */
export function cancelMessage(db: Connection, scope: SqliteScope, { message, terms, length }: Parameters<MessageStore['cancel']>[0]): void {
  const found = db.get(FIND, scope.wid, scope.access, message.id);
  if (found === undefined) throw new NetloomError('NOT_FOUND', 'The message no longer exists.');
  const [mid, sid] = [number(found, 'mid'), number(found, 'sid')];
  const words = JSON.stringify(terms);
  db.run(MARK, mid);
  db.run(DROP_VECTOR, mid);
  db.run(DROP_POSTINGS, sid, words, mid);
  db.run(UNCOUNT_TERMS, sid, words);
  db.run(DROP_TERMS, sid, words);
  db.run(UNCOUNT_DOCUMENT, length, sid);
  untrack(db, { sid, mid }, message);
}

/** Restores the session's entities: those that only this message mentions are removed. */
function untrack(db: Connection, { sid, mid }: { readonly sid: number; readonly mid: number }, message: Message): void {
  const ids = [...new Set(message.understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id }) => id)))];
  for (const row of db.all(MENTIONED, sid, JSON.stringify(ids))) {
    const [eid, id] = [number(row, 'eid'), String(row['id'])];
    db.run(DROP_MENTION, sid, eid, mid);
    const before = db.all(BEFORE, sid, eid).map(messageOf);
    const newest = before[0];
    if (newest === undefined) db.run(UNTRACK, sid, eid);
    else {
      const kept = wordsWithout(json<string[]>(row, 'words'), message, before, id);
      const count = number(row, 'count') - wordsFor(message, id).length;
      db.run(TRACK_BEFORE, newest.sequence, newest.createdAt, count, JSON.stringify(kept), sid, eid);
    }
  }
}
