import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { AuditStore } from '../../../../ports/store/access/audit.js';
import { AUDIT_FIELDS, auditFields, auditRecordOf } from '../../common/access-rows.js';
import { number } from '../../common/rows.js';
import type { Connection } from '../connection/driver.js';
import { columns } from '../connection/rows.js';
import type { SqliteScope } from '../connection/scope.js';

export const AUDIT_COLUMNS = `${columns('a', AUDIT_FIELDS)}, w.name AS workspace`;
const ADD = 'INSERT INTO audit_record (wid, id, at, principal, action, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
const LISTED = `SELECT ${AUDIT_COLUMNS} FROM audit_record a CROSS JOIN workspace w USING (wid)
  WHERE a.wid = ?1 AND (?2 IS NULL OR a.principal = ?2) AND (?3 IS NULL OR a.action = ?3) AND (?4 IS NULL OR a.at >= ?4) AND (?5 IS NULL OR a.at < ?5)`;
const LIST_FORWARD = `${LISTED} AND (?6 IS NULL OR a.id < ?6) ORDER BY a.id DESC LIMIT ?7`;
const LIST_BACKWARD = `${LISTED} AND (?6 IS NULL OR a.id > ?6) ORDER BY a.id LIMIT ?7`;
const OLD =
  'DELETE FROM audit_record WHERE aid IN (SELECT a.aid FROM audit_record a WHERE a.wid = ?1 AND a.at < ?2 ORDER BY a.at LIMIT ?3)';
const COUNT = 'SELECT count(*) AS n FROM audit_record WHERE wid = ?1';
const BEYOND = `DELETE FROM audit_record WHERE aid IN (SELECT a.aid FROM audit_record a WHERE a.wid = ?1 AND a.principal =
  (SELECT principal FROM audit_record WHERE wid = ?1 GROUP BY principal ORDER BY count(*) DESC, principal LIMIT 1) ORDER BY a.id LIMIT ?2)`;

export function createAuditStore(db: Connection, { wid }: SqliteScope): AuditStore {
  return {
    async add(records) {
      for (const { id, at, principal, action, body } of records.map(auditFields)) db.run(ADD, wid, id, at, principal, action, body);
    },
    async list(page, { principal, action, from, to }) {
      const slice = sliceOf(page, 's');
      const statement = slice.backward ? LIST_BACKWARD : LIST_FORWARD;
      const rows = db.all(statement, wid, principal, action, from, to, slice.from?.[0], slice.size + 1);
      return pageOf(slice, rows.map(auditRecordOf), ({ id }) => [id]);
    },
    async prune({ before, most, limit }) {
      const old = db.run(OLD, wid, before, limit);
      const excess = number(db.get(COUNT, wid) ?? {}, 'n') - most;
      return excess > 0 ? old + db.run(BEYOND, wid, Math.min(excess, limit)) : old;
    },
  };
}
