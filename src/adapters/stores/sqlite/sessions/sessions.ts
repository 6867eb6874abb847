import { columns } from '../connection/rows.js';
import { trackedOf, sessionOf, TRACKED_FIELDS, SESSION_FIELDS } from '../../common/session-rows.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { Preferences, Session } from '../../../../domain/model/session.js';
import type { SessionFilter, SessionStore } from '../../../../ports/store/sessions.js';
import type { Bindable, Connection, Row } from '../connection/driver.js';
import { json, number, text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';
import { tracesOf } from './erasure-traces.js';

export const SESSION_COLUMNS = `${columns('s', SESSION_FIELDS)}, w.name AS workspace`;
export const TRACKED_COLUMNS = `${columns('t', TRACKED_FIELDS)}, e.id AS entity`;
const OWN = `FROM session s JOIN workspace w USING (wid) WHERE s.wid = ? AND s.owner = ?`;

const INSERT = `INSERT INTO session (id, wid, owner, key, title, status, created_at, last_activity_at, ended_at, expires_at, revision, preferences, active_file,
  pins, head, focus, counters, selection, prunings) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const UPDATE = `UPDATE session SET key = ?, title = ?, status = ?, last_activity_at = ?, ended_at = ?, expires_at = ?, revision = ?, preferences = ?,
  active_file = ?, pins = ?, head = ?, focus = ?, counters = ?, selection = ?, prunings = ? WHERE id = ? AND wid = ? AND owner = ?`;
const BY_ID = `SELECT ${SESSION_COLUMNS} ${OWN} AND s.id = ?`;
/** By id first; otherwise the query planner would scan all sessions of an owner. */
const BY_IDS = `SELECT ${SESSION_COLUMNS} FROM json_each(?3) j CROSS JOIN session s ON s.id = j.value JOIN workspace w USING (wid) WHERE s.wid = ?1 AND s.owner = ?2`;
const BY_KEY = `SELECT ${SESSION_COLUMNS} ${OWN} AND s.key = ?`;
const DELETE_PREFERENCES = 'DELETE FROM preference WHERE wid = ? AND principal = ?';
const DELETE = 'DELETE FROM session WHERE wid = ? AND owner = ? AND id = ?';
const DELETE_DELIVERIES = "DELETE FROM webhook_delivery WHERE session = ? AND type <> 'session.deleted'";
const DELETE_LANES = 'DELETE FROM webhook_lane WHERE session = ?';
const EXTEND = `UPDATE session SET last_activity_at = ?1, expires_at = ?2 WHERE wid = ?3 AND owner = ?4 AND id = ?5 AND status = 'ACTIVE' AND last_activity_at < ?1`;
const TRACKED = `SELECT ${TRACKED_COLUMNS}
  FROM session_entity t JOIN session s USING (sid) JOIN entity e USING (eid) WHERE s.wid = ? AND s.owner = ? AND s.id = ? ORDER BY t.last_sequence DESC, t.count DESC, e.id LIMIT ?`;
/** The status at a time, as `statusAt` of the domain defines it. */
const STATUS = `CASE WHEN s.status = 'ENDED' THEN 'ENDED' WHEN s.expires_at <= ?6 THEN 'DORMANT' ELSE 'ACTIVE' END`;
const FILTER = `(?3 IS NULL OR ?3 = ${STATUS}) AND (?4 IS NULL OR instr(lower_case(coalesce(s.title, '') || ' ' || coalesce(s.key, '')), ?4) > 0)
  AND (?5 IS NULL OR EXISTS (SELECT 1 FROM session_entity t JOIN entity e USING (eid) WHERE t.sid = s.sid AND e.id = ?5))`;
const LIST_FORWARD = `SELECT ${SESSION_COLUMNS} FROM session s JOIN workspace w USING (wid) WHERE s.wid = ?1 AND s.owner = ?2 AND ${FILTER}
  AND (?7 IS NULL OR (s.last_activity_at, s.id) < (?7, ?8)) ORDER BY s.last_activity_at DESC, s.id DESC LIMIT ?9`;
const LIST_BACKWARD = `SELECT ${SESSION_COLUMNS} FROM session s JOIN workspace w USING (wid) WHERE s.wid = ?1 AND s.owner = ?2 AND ${FILTER}
  AND (?7 IS NULL OR (s.last_activity_at, s.id) > (?7, ?8)) ORDER BY s.last_activity_at, s.id LIMIT ?9`;
const COUNT = `SELECT count(*) AS n FROM session s WHERE s.wid = ?1 AND s.owner = ?2 AND ${FILTER}`;
const PREFERENCES = 'SELECT value FROM preference WHERE wid = ? AND principal = ?';
const SAVE_PREFERENCES = 'INSERT INTO preference (wid, principal, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value';

/** The columns from preferences to prunings, in the order of the statements. */
function bodyOf({ preferences, activeFile, pins, head, focus, counters, selection, prunings }: Session): readonly Bindable[] {
  const lists = [selection, prunings].map((list) => (list === undefined ? undefined : JSON.stringify(list)));
  return [JSON.stringify(preferences), activeFile, JSON.stringify(pins), head, JSON.stringify(focus), JSON.stringify(counters), ...lists];
}

const filterValues = ({ status, search, entity }: SessionFilter) => [status?.is, search?.toLowerCase(), entity, status?.at] as const;

/** `removing` is called before a session is deleted. */
export function createSessionStore(db: Connection, scope: SqliteScope, removing: () => void): SessionStore {
  const own = [scope.wid, scope.principal] as const;
  const one = (row: Row | undefined) => (row === undefined ? undefined : sessionOf(row));
  return {
    async create(s) {
      if (s.key !== undefined && db.get(BY_KEY, ...own, s.key) !== undefined) {
        throw new NetloomError('CONFLICT', `A session with the key ${JSON.stringify(s.key)} already exists.`);
      }
      const { id, status, key, title, createdAt, lastActivityAt, endedAt, expiresAt, revision } = s;
      db.run(INSERT, id, ...own, key, title, status, createdAt, lastActivityAt, endedAt, expiresAt, revision, ...bodyOf(s));
    },
    get: async (id) => one(db.get(BY_ID, ...own, id)),
    lock: async (id) => one(db.get(BY_ID, ...own, id)),
    byKey: async (key) => one(db.get(BY_KEY, ...own, key)),
    getMany: async (ids) => new Map(db.all(BY_IDS, ...own, JSON.stringify(ids)).map((row) => [text(row, 'id'), sessionOf(row)])),
    async list(page, filter) {
      const slice = sliceOf(page, 'ns');
      const [at, id] = slice.from ?? [null, null];
      const rows = db.all(slice.backward ? LIST_BACKWARD : LIST_FORWARD, ...own, ...filterValues(filter), at, id, slice.size + 1);
      return pageOf(slice, rows.map(sessionOf), (session) => [session.lastActivityAt, session.id]);
    },
    count: async (filter) => number(db.get(COUNT, ...own, ...filterValues(filter)) ?? {}, 'n'),
    async save(s) {
      return db.run(UPDATE, s.key, s.title, s.status, s.lastActivityAt, s.endedAt, s.expiresAt, s.revision, ...bodyOf(s), s.id, ...own) > 0;
    },
    async delete(id) {
      removing();
      if (db.run(DELETE, ...own, id) === 0) return false;
      db.run(DELETE_DELIVERIES, id);
      db.run(DELETE_LANES, id);
      return true;
    },
    traces: async (id, handle) => tracesOf(db, scope, id, handle),
    async extend(id, lastActivityAt, expiresAt) {
      db.run(EXTEND, lastActivityAt, expiresAt, ...own, id);
    },
    async entities(id, limit) {
      return db.all(TRACKED, ...own, id, limit).map(trackedOf);
    },
    async preferences() {
      const row = db.get(PREFERENCES, ...own);
      return row === undefined ? {} : json<Preferences>(row, 'value');
    },
    async savePreferences(preferences) {
      db.run(SAVE_PREFERENCES, ...own, JSON.stringify(preferences));
    },
    deletePreferences: async () => db.run(DELETE_PREFERENCES, ...own) > 0,
  };
}
