import { columns } from '../connection/rows.js';
import { unfinishedOf, UNFINISHED_FIELDS } from '../../common/message-rows.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { UnfinishedStore } from '../../../../ports/store/unfinished-messages.js';
import type { Connection } from '../connection/driver.js';
import { number, text } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const SESSION = `SELECT s.sid FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const BEGIN = `INSERT INTO unfinished (sid, wid, writer, id, draft, after, sequence, depth, digest, begun_at, written_at, chunks, length)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
export const UNFINISHED_COLUMNS = `${columns('u', UNFINISHED_FIELDS)}, s.id AS session`;
const BY_IDS = `SELECT ${UNFINISHED_COLUMNS}, s.owner AS owner FROM json_each(?3) j CROSS JOIN unfinished u ON u.id = j.value
  CROSS JOIN session s ON s.sid = u.sid WHERE s.wid = ?1 AND ${ACCESS}`;
const OF_SESSION = `SELECT ${UNFINISHED_COLUMNS} FROM session s CROSS JOIN unfinished u ON u.sid = s.sid WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3
  ORDER BY u.begun_at, u.id LIMIT ?4`;
const COUNT = 'SELECT count(*) AS n FROM unfinished WHERE wid = ? AND writer = ?';
const ABANDONED = `SELECT u.id, s.owner FROM unfinished u CROSS JOIN session s USING (sid) WHERE u.wid = ? AND u.written_at < ? ORDER BY u.written_at LIMIT ?`;
/** The message is found through its session, which decides about the access. */
const FOUND = `SELECT u.uid FROM unfinished u CROSS JOIN session s USING (sid) WHERE u.id = ?3 AND s.wid = ?1 AND ${ACCESS}`;
const GROW = `UPDATE unfinished SET chunks = chunks + 1, length = length + ?4, written_at = ?5, bytes = bytes + ?6 WHERE uid IN (${FOUND}) RETURNING uid`;
const ADD_TEXT = 'INSERT INTO unfinished_text (uid, start, text) VALUES (?, ?, ?)';
const TEXTS = `SELECT t.text FROM unfinished_text t WHERE t.uid IN (${FOUND}) AND t.start >= ?4 ORDER BY t.start`;
const REMOVE = `DELETE FROM unfinished WHERE uid IN (${FOUND})`;

export function createUnfinishedStore(db: Connection, scope: SqliteScope): UnfinishedStore {
  const own = [scope.wid, scope.access] as const;
  const rowsOf = (ids: readonly string[]) => db.all(BY_IDS, ...own, JSON.stringify(ids));
  return {
    async begin({ id, session, draft, after, sequence, depth, digest, begunAt, writtenAt, chunks, length }) {
      const found = db.get(SESSION, ...own, session);
      if (found === undefined) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
      const place = [after, sequence, depth, digest] as const;
      db.run(
        BEGIN,
        number(found, 'sid'),
        scope.wid,
        scope.principal,
        id,
        JSON.stringify(draft),
        ...place,
        begunAt,
        writtenAt,
        chunks,
        length,
      );
    },
    lock: async (id) => rowsOf([id]).map((row) => ({ ...unfinishedOf(row), owner: text(row, 'owner') }))[0],
    async append(id, { start, text: added, at }) {
      const grown = db.get(GROW, ...own, id, added.length, at, Buffer.byteLength(added));
      if (grown === undefined) throw new NetloomError('NOT_FOUND', 'The unfinished message no longer exists.');
      db.run(ADD_TEXT, number(grown, 'uid'), start, added);
    },
    async remove(id) {
      db.run(REMOVE, ...own, id);
    },
    getMany: async (ids) => new Map(rowsOf(ids).map((row) => [text(row, 'id'), unfinishedOf(row)])),
    text: async (id, from) =>
      db
        .all(TEXTS, ...own, id, from)
        .map((row) => text(row, 'text'))
        .join(''),
    ofSession: async (session, limit) => db.all(OF_SESSION, ...own, session, limit).map(unfinishedOf),
    count: async () => number(db.get(COUNT, scope.wid, scope.principal) ?? {}, 'n'),
    abandoned: async (before, limit) =>
      db.all(ABANDONED, scope.wid, before, limit).map((row) => ({ principal: text(row, 'owner'), id: text(row, 'id') })),
  };
}
