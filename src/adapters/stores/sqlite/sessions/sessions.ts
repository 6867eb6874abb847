import { SESSION } from '../../../../domain/records/session.js';
import { columnOf, columns } from '../connection/rows.js';
import { BODY, columnsOf, recordIn, storedValues } from '../../common/record-rows.js';
import { trackedOf, TRACKED_FIELDS } from '../../common/session-rows.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { Page, PageRequest } from '../../../../domain/common/page.js';
import type { Session } from '../../../../domain/model/session.js';
import { OWNERSHIPS, type Ownership, type SessionFilter, type SessionStore } from '../../../../ports/store/sessions.js';
import { idTaken, keyTaken, latestOf, markOf, mergedByActivity, ownershipsOf } from '../../common/session-lists.js';
import type { Bindable, Connection, Row } from '../connection/driver.js';
import { number, text, maybeText, type ResultRow } from '../../common/rows.js';
import { isConstraintViolation } from '../connection/failures.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';
import { createPreferenceStore } from './preferences.js';
import type { Member } from '../../../../domain/model/member.js';
import { rightsGranted } from '../../../../domain/model/session-access.js';
import { TRACE_PLACES, type Traces } from '../../../../ports/store/erasure.js';

const SID = 'SELECT sid FROM session WHERE wid = ? AND owner = ? AND id = ?';
const HOLDER = 'SELECT id FROM session WHERE sid = ?';
const TRACES = `SELECT
  (SELECT count(*) FROM message WHERE sid = ?1) AS messages,
  (SELECT count(*) FROM branch WHERE sid = ?1) AS branches,
  (SELECT count(*) FROM term WHERE sid = ?1) + (SELECT count(*) FROM posting WHERE sid = ?1) AS terms,
  (SELECT count(*) FROM operation WHERE sid = ?1) AS operations,
  (SELECT count(*) FROM mention WHERE sid = ?1) + (SELECT count(*) FROM session_entity WHERE sid = ?1) AS mentions,
  (SELECT count(*) FROM summary WHERE sid = ?1) AS summaries,
  (SELECT count(*) FROM kept_window WHERE sid = ?1) AS windows,
  (SELECT count(*) FROM vector WHERE sid = ?1) AS vectors,
  (SELECT count(*) FROM unfinished WHERE sid = ?1)
    + (SELECT count(*) FROM unfinished u CROSS JOIN unfinished_text t USING (uid) WHERE u.sid = ?1) AS unfinished,
  (SELECT count(*) FROM webhook_delivery WHERE session = ?2 AND type <> 'session.deleted') AS deliveries`;

/**
 * The handle is the row number of the session. A later session may reuse the number of a deleted one; its data is counted then. Nothing of the first
 * remains, because deleting a session deletes its parts (`ON DELETE CASCADE`).
 */
function tracesOf(db: Connection, { wid, principal }: SqliteScope, id: string, handle?: string): Traces | undefined {
  const sid = handle ?? db.get(SID, wid, principal, id)?.['sid'];
  if (sid === undefined || sid === null) return undefined;
  const holder = db.get(HOLDER, Number(sid))?.['id'] ?? id;
  const row = holder === id ? db.get(TRACES, Number(sid), id) : undefined;
  return {
    handle: String(sid),
    counts: Object.fromEntries(TRACE_PLACES.map((place) => [place, row === undefined ? 0 : number(row, place)])) as Traces['counts'],
  };
}

const SAVE_MEMBERS = 'UPDATE session SET members = ?4 WHERE wid = ?1 AND owner = ?2 AND id = ?3 RETURNING sid';
const DROP_RIGHTS = 'DELETE FROM session_right WHERE sid = ?';
const ADD_RIGHTS = 'INSERT INTO session_right (sid, access, wid) SELECT ?1, value, ?2 FROM json_each(?3)';
const KEY = 'SELECT key FROM session WHERE wid = ?1 AND owner = ?2 AND id = ?3';
const KEY_OF_OTHER = 'SELECT 1 AS taken FROM session WHERE wid = ? AND owner = ? AND key = ?';
const HAND_OVER = 'UPDATE session SET owner = ?4 WHERE wid = ?1 AND owner = ?2 AND id = ?3';

/** Implements SessionStore.saveMembers. */
function saveMembers(db: Connection, { wid, principal }: SqliteScope, id: string, members: readonly Member[]): boolean {
  const saved = db.get(SAVE_MEMBERS, wid, principal, id, members.length === 0 ? null : JSON.stringify(members));
  if (saved === undefined) return false;
  const sid = number(saved, 'sid');
  db.run(DROP_RIGHTS, sid);
  db.run(ADD_RIGHTS, sid, wid, JSON.stringify(rightsGranted(members)));
  return true;
}

/** Implements SessionStore.handOver. */
function handOver(db: Connection, { wid, principal }: SqliteScope, id: string, owner: string): boolean {
  const key = maybeText(db.get(KEY, wid, principal, id) ?? {}, 'key');
  if (key !== undefined && db.get(KEY_OF_OTHER, wid, owner, key) !== undefined) throw keyTaken(key);
  return db.run(HAND_OVER, wid, principal, id, owner) > 0;
}

const FIELDS = columnsOf(SESSION).filter((name) => name !== 'workspace');
export const SESSION_COLUMNS = `${columns('s', FIELDS)}, w.name AS workspace`;
export const TRACKED_COLUMNS = `${columns('t', TRACKED_FIELDS)}, e.id AS entity`;
const FROM = 'FROM session s JOIN workspace w USING (wid) WHERE s.wid = ?1';

/** The columns of a session that is created, and of one that is saved, in the order of the values of {@link valuesOf}. */
const CREATED = FIELDS.filter((name) => name === BODY || SESSION[name as keyof Session].separate !== true);
const SAVED = CREATED.filter((name) => name === BODY || SESSION[name as keyof Session].fixed !== true);
const INSERT = `INSERT INTO session (wid, ${CREATED.map(columnOf).join(', ')}) VALUES (?, ${CREATED.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE session AS s SET ${SAVED.map((name, index) => `${columnOf(name)} = ?${index + 4}`).join(', ')} WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const BY_ID = `SELECT ${SESSION_COLUMNS} ${FROM} AND ${ACCESS} AND s.id = ?3`;
/** By id first; otherwise the query planner would scan all sessions of an owner. */
const BY_IDS = `SELECT ${SESSION_COLUMNS} FROM json_each(?3) j CROSS JOIN session s ON s.id = j.value JOIN workspace w USING (wid) WHERE s.wid = ?1 AND ${ACCESS}`;
const MARK = 's.id, s.revision, s.project, s.last_activity_at AS lastActivityAt';
const MARKS = `SELECT ${MARK} FROM json_each(?3) j CROSS JOIN session s ON s.id = j.value WHERE s.wid = ?1 AND ${ACCESS}`;
/** Also of other principals, which learn nothing else of it. */
const ANY = 'SELECT 1 AS one FROM session WHERE id = ?';
const BY_KEY = `SELECT ${SESSION_COLUMNS} ${FROM} AND s.owner = ?2 AND s.key = ?3`;
const DELETE = 'DELETE FROM session WHERE wid = ? AND owner = ? AND id = ?';
const DELETE_DELIVERIES = "DELETE FROM webhook_delivery WHERE session = ? AND type <> 'session.deleted'";
const DELETE_LANES = 'DELETE FROM webhook_lane WHERE session = ?';
const EXTEND = `UPDATE session AS s SET last_activity_at = ?4, expires_at = ?5 WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 AND s.status = 'ACTIVE' AND s.last_activity_at < ?4`;
const TRACKED = `SELECT ${TRACKED_COLUMNS}
  FROM session_entity t JOIN session s USING (sid) JOIN entity e USING (eid) WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 ORDER BY t.last_sequence DESC, t.count DESC, e.id LIMIT ?4`;
/** The status at a time, as `statusAt` of the domain defines it. */
const STATUS = `CASE WHEN s.status <> 'ACTIVE' THEN s.status WHEN s.expires_at <= ?6 THEN 'DORMANT' ELSE 'ACTIVE' END`;
const FILTER = `(?3 IS NULL OR ?3 = ${STATUS}) AND (?4 IS NULL OR instr(lower_case(coalesce(s.title, '') || ' ' || coalesce(s.key, '')), ?4) > 0)
  AND (?5 IS NULL OR EXISTS (SELECT 1 FROM session_entity t JOIN entity e USING (eid) WHERE t.sid = s.sid AND e.id = ?5))`;
/** The sessions of the principal, or those of others that are shared with it. */
const SELECTED: Readonly<Record<Ownership, string>> = {
  OWN: `session s JOIN workspace w USING (wid) WHERE s.wid = ?1 AND s.owner = ?2 ->> '$.owner'`,
  SHARED: `(SELECT DISTINCT g.sid FROM json_each(?2, '$.rights') r CROSS JOIN session_right g ON g.wid = ?1 AND g.access = r.value) g
    CROSS JOIN session s ON s.sid = g.sid JOIN workspace w USING (wid) WHERE s.wid = ?1 AND s.owner <> ?2 ->> '$.owner'`,
};
const FORWARD = 'AND (?7 IS NULL OR (s.last_activity_at, s.id) < (?7, ?8)) ORDER BY s.last_activity_at DESC, s.id DESC LIMIT ?9';
const BACKWARD = 'AND (?7 IS NULL OR (s.last_activity_at, s.id) > (?7, ?8)) ORDER BY s.last_activity_at, s.id LIMIT ?9';
const listing = (ownership: Ownership, backward: boolean): string =>
  `SELECT ${SESSION_COLUMNS} FROM ${SELECTED[ownership]} AND ${FILTER} ${backward ? BACKWARD : FORWARD}`;
const latest = (ownership: Ownership): string =>
  `SELECT ${MARK} FROM ${SELECTED[ownership]} ORDER BY s.last_activity_at DESC, s.id DESC LIMIT ?3`;
const counting = (ownership: Ownership): string => `SELECT count(*) AS n FROM ${SELECTED[ownership]} AND ${FILTER}`;

export const sessionOf = (row: ResultRow): Session => recordIn(SESSION, row);

const valuesOf = (session: Session, names: readonly string[]): readonly Bindable[] => {
  const values = storedValues(SESSION, session, { creating: true, lists: false });
  return names.map((name) => values[name] as Bindable);
};

/** Implements SessionStore.save. */
function save(db: Connection, { wid, access }: SqliteScope, session: Session): boolean {
  const { id, key } = session;
  try {
    return db.run(UPDATE, wid, access, id, ...valuesOf(session, SAVED)) > 0;
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw keyTaken(key ?? '');
  }
}

const filterValues = ({ status, search, entity }: SessionFilter) => [status?.is, search?.toLowerCase(), entity, status?.at] as const;

/** Implements SessionStore.list. */
function listed(db: Connection, { wid, access }: SqliteScope, page: PageRequest, filter: SessionFilter): Page<Session> {
  const slice = sliceOf(page, 'ns');
  const [at, id] = slice.from ?? [null, null];
  const lists = ownershipsOf(filter).map((ownership) =>
    db.all(listing(ownership, slice.backward), wid, access, ...filterValues(filter), at, id, slice.size + 1).map(sessionOf),
  );
  return pageOf(slice, mergedByActivity(lists, slice), (session) => [session.lastActivityAt, session.id]);
}

/** `removing` is called before a session is deleted, or before principals lose access to it. */
export function createSessionStore(db: Connection, scope: SqliteScope, removing: () => void): SessionStore {
  const own = [scope.wid, scope.principal] as const;
  const accessible = [scope.wid, scope.access] as const;
  const one = (row: Row | undefined) => (row === undefined ? undefined : sessionOf(row));
  return {
    ...createPreferenceStore(db, scope),
    async create(s) {
      if (s.key !== undefined && db.get(BY_KEY, ...own, s.key) !== undefined) {
        throw keyTaken(s.key);
      }
      if (db.get(ANY, s.id) !== undefined) throw idTaken(s.id);
      db.run(INSERT, scope.wid, ...valuesOf({ ...s, owner: scope.principal }, CREATED));
    },
    get: async (id) => one(db.get(BY_ID, ...accessible, id)),
    lock: async (id) => one(db.get(BY_ID, ...accessible, id)),
    byKey: async (key) => one(db.get(BY_KEY, ...own, key)),
    getMany: async (ids) => new Map(db.all(BY_IDS, ...accessible, JSON.stringify(ids)).map((row) => [text(row, 'id'), sessionOf(row)])),
    list: async (page, filter) => listed(db, scope, page, filter),
    latest: async (limit) => {
      const lists = OWNERSHIPS.map((ownership) => db.all(latest(ownership), ...accessible, limit).map(markOf));
      return latestOf(lists, limit);
    },
    marks: async (ids) => new Map(db.all(MARKS, ...accessible, JSON.stringify(ids)).map((row) => [text(row, 'id'), markOf(row)])),
    async count(filter) {
      const counts = ownershipsOf(filter).map((ownership) => db.get(counting(ownership), ...accessible, ...filterValues(filter)));
      return counts.reduce((sum, row) => sum + number(row ?? {}, 'n'), 0);
    },
    save: async (session) => save(db, scope, session),
    async saveMembers(id, members) {
      removing();
      return saveMembers(db, scope, id, members);
    },
    async handOver(id, owner) {
      removing();
      return handOver(db, scope, id, owner);
    },
    async receive(id, from) {
      removing();
      return handOver(db, { ...scope, principal: from }, id, scope.principal);
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
      db.run(EXTEND, ...accessible, id, lastActivityAt, expiresAt);
    },
    async entities(id, limit) {
      return db.all(TRACKED, ...accessible, id, limit).map(trackedOf);
    },
  };
}
