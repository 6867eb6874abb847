import type { StoredWindow, WindowStore } from '../../../../ports/store/windows.js';
import type { Connection, Row } from '../connection/driver.js';
import { number, text } from '../../common/rows.js';
import { bytes } from '../connection/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';

const SESSION = `SELECT s.sid FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const KEEP = 'INSERT INTO kept_window (sid, id, at, content) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
const DROP = `DELETE FROM kept_window WHERE kid IN (SELECT k.kid FROM kept_window k WHERE k.sid = ? ORDER BY k.at DESC, k.id DESC LIMIT -1 OFFSET ?)`;
export const WINDOW_COLUMNS = 'k.id, s.id AS session, k.at, k.content';
const BY_IDS = `SELECT ${WINDOW_COLUMNS} FROM json_each(?3) j CROSS JOIN kept_window k ON k.id = j.value CROSS JOIN session s ON s.sid = k.sid WHERE s.wid = ?1 AND ${ACCESS}`;

export const windowOf = (row: Row): StoredWindow => ({
  id: text(row, 'id'),
  session: text(row, 'session'),
  at: number(row, 'at'),
  content: bytes(row, 'content'),
});

export function createWindowStore(db: Connection, scope: SqliteScope): WindowStore {
  const own = [scope.wid, scope.access] as const;
  return {
    async keep({ id, session, at, content }, most) {
      const found = db.get(SESSION, ...own, session);
      if (found === undefined) return;
      db.run(KEEP, number(found, 'sid'), id, at, content);
      db.run(DROP, number(found, 'sid'), most);
    },
    getMany: async (ids) => new Map(db.all(BY_IDS, ...own, JSON.stringify(ids)).map((row) => [text(row, 'id'), windowOf(row)])),
  };
}
