import { SESSION } from '../../../../domain/records/session.js';
import { recordIn, storedValues } from '../../common/record-rows.js';
import { trackedOf } from '../../common/session-rows.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import type { Preferences, Session } from '../../../../domain/model/session.js';
import { OWNERSHIPS, type Ownership, type SessionEntity, type SessionFilter, type SessionStore } from '../../../../ports/store/sessions.js';
import { idTaken, keyTaken, latestOf, markOf, mergedByActivity, ownershipsOf } from '../../common/session-lists.js';
import { isConstraintViolation } from '../connection/failures.js';
import { json, number, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { SET_DUE } from './retention.js';
import { dropRights, handOver, saveMembers } from './members.js';
import { TRACE_PLACES, type Traces } from '../../../../ports/store/erasure.js';

const OWNED = 'MATCH (s:Session { id: $id }) WHERE s.workspace = $workspace AND s.owner = $principal RETURN s.id AS id';
const TRACES = `RETURN
  COUNT { MATCH (m:Message) WHERE m.session = $id AND m.sequence IS NOT NULL } AS messages,
  COUNT { MATCH (b:Branch) WHERE b.session = $id AND b.branch IS NOT NULL } AS branches,
  COUNT { MATCH (t:Term) WHERE t.session = $id AND t.term IS NOT NULL }
    + COUNT { MATCH (p:Posting) WHERE p.session = $id AND p.term IS NOT NULL AND p.number IS NOT NULL } AS terms,
  COUNT { MATCH (o:Operation) WHERE o.session = $id AND o.sequence IS NOT NULL } AS operations,
  COUNT { MATCH (s:Session { id: $id })-[:TRACKS]->(:Subject) } AS mentions,
  COUNT { MATCH (n:Summary) WHERE n.session = $id AND n.branch IS NOT NULL AND n.depth IS NOT NULL AND n.level IS NOT NULL } AS summaries,
  COUNT { MATCH (w:KeptWindow) WHERE w.session = $id AND w.at IS NOT NULL } AS windows,
  COUNT { MATCH (m:Message) WHERE m.session = $id AND m.sequence IS NOT NULL AND m.vector IS NOT NULL } AS vectors,
  COUNT { MATCH (u:UnfinishedMessage) WHERE u.session = $id } + COUNT { MATCH (t:UnfinishedText) WHERE t.session = $id } AS unfinished,
  COUNT { MATCH (d:WebhookDelivery) WHERE d.session = $id AND d.type <> 'session.deleted' } AS deliveries`;

/** Parts refer to their session by id, so the id is the handle. */
async function tracesOf(db: Runner, own: Neo4jScope, id: string, handle?: string): Promise<Traces | undefined> {
  if (handle === undefined && (await db.run(OWNED, { ...own, id })).length === 0) return undefined;
  const row: Row = (await db.run(TRACES, { id: handle ?? id }))[0] ?? {};
  return {
    handle: handle ?? id,
    counts: Object.fromEntries(TRACE_PLACES.map((place) => [place, number(row, place)])) as Traces['counts'],
  };
}

const OWN = 's.workspace = $workspace AND s.owner = $principal';
const CREATE = `CREATE (s:Session) SET s = $session ${SET_DUE}`;
const SAVE = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} SET s += $session ${SET_DUE} RETURN s.id AS id`;
const BY_ID = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} RETURN s { .* } AS session`;
/** Writing a property locks the node; later reads see what the previous holder committed. */
const LOCK = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} SET s.lockedAt = timestamp() WITH s RETURN properties(s) AS session`;
const BY_IDS = `MATCH (s:Session) WHERE s.id IN $ids AND ${ACCESSIBLE} RETURN s { .* } AS session`;
const MARK = 's.id AS id, s.revision AS revision, s.project AS project, s.lastActivityAt AS lastActivityAt';
const MARKS = `MATCH (s:Session) WHERE s.id IN $ids AND ${ACCESSIBLE} RETURN ${MARK}`;
const BY_KEY = 'MATCH (s:Session { workspace: $workspace, owner: $principal, key: $key }) RETURN s { .* } AS session';
/** In portions, so that a long session does not fill the server's memory. */
const PORTION = 20_000;
const GONE = `MATCH (s:Session { id: $id }) WHERE ${OWN} SET s.lockedAt = timestamp() RETURN s.id AS id`;
const DELETE_MESSAGES = `MATCH (m:Message) WHERE m.session = $id AND m.sequence IS NOT NULL WITH m LIMIT ${PORTION} DETACH DELETE m RETURN count(*) AS n`;
const DELETE_BRANCHES = `MATCH (b:Branch) WHERE b.session = $id AND b.branch IS NOT NULL WITH b LIMIT ${PORTION} DELETE b RETURN count(*) AS n`;
const DELETE_TERMS = `MATCH (t:Term) WHERE t.session = $id AND t.term IS NOT NULL WITH t LIMIT ${PORTION} DELETE t RETURN count(*) AS n`;
const DELETE_POSTINGS = `MATCH (p:Posting) WHERE p.session = $id AND p.term IS NOT NULL AND p.number IS NOT NULL WITH p LIMIT ${PORTION} DELETE p RETURN count(*) AS n`;
const DELETE_OPERATIONS = `MATCH (o:Operation) WHERE o.session = $id AND o.sequence IS NOT NULL WITH o LIMIT ${PORTION} DETACH DELETE o RETURN count(*) AS n`;
const DELETE_SUMMARIES = `MATCH (n:Summary) WHERE n.session = $id AND n.branch IS NOT NULL AND n.depth IS NOT NULL AND n.level IS NOT NULL WITH n LIMIT ${PORTION} DELETE n RETURN count(*) AS n`;
const DELETE_WINDOWS = `MATCH (w:KeptWindow) WHERE w.session = $id AND w.at IS NOT NULL WITH w LIMIT ${PORTION} DELETE w RETURN count(*) AS n`;
const DELETE_TEXTS = `MATCH (t:UnfinishedText) WHERE t.session = $id WITH t LIMIT ${PORTION} DELETE t RETURN count(*) AS n`;
const DELETE_UNFINISHED = `MATCH (u:UnfinishedMessage) WHERE u.session = $id WITH u LIMIT ${PORTION} DELETE u RETURN count(*) AS n`;
const DELETE_DELIVERIES = `MATCH (d:WebhookDelivery) WHERE d.session = $id AND d.type <> 'session.deleted' WITH d LIMIT ${PORTION} DELETE d RETURN count(*) AS n`;
const DELETE_LANES = `MATCH (l:WebhookLane) WHERE l.session = $id WITH l LIMIT ${PORTION} DELETE l RETURN count(*) AS n`;
const DELETE_SESSION = `MATCH (s:Session { id: $id }) WHERE ${OWN} DETACH DELETE s RETURN count(*) AS n`;
const PARTS = [
  DELETE_MESSAGES,
  DELETE_BRANCHES,
  DELETE_TERMS,
  DELETE_POSTINGS,
  DELETE_OPERATIONS,
  DELETE_SUMMARIES,
  DELETE_WINDOWS,
  DELETE_UNFINISHED,
  DELETE_TEXTS,
  DELETE_DELIVERIES,
  DELETE_LANES,
];
/** Reads the session after locking it. */
const EXTEND = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} SET s.lockedAt = timestamp() WITH s
  WHERE s.status = 'ACTIVE' AND s.lastActivityAt < $lastActivityAt SET s.lastActivityAt = $lastActivityAt, s.expiresAt = $expiresAt ${SET_DUE}`;
const TRACKED = `MATCH (s:Session { id: $id }) WHERE ${ACCESSIBLE} MATCH (s)-[t:TRACKS]->(:Subject)
  RETURN t { .* } AS tracked ORDER BY t.lastSequence DESC, t.count DESC, t.entity LIMIT $limit`;
/** The status at a time, as `statusAt` of the domain defines it. */
const STATUS = `CASE WHEN s.status <> 'ACTIVE' THEN s.status WHEN s.expiresAt <= $statusAt THEN 'DORMANT' ELSE 'ACTIVE' END`;
const FILTER = `($status IS NULL OR $status = ${STATUS}) AND ($search IS NULL OR toLower(coalesce(s.title, '') + ' ' + coalesce(s.key, '')) CONTAINS $search)
  AND ($entity IS NULL OR EXISTS { (s)-[t:TRACKS]->(:Subject { entity: $entity }) })`;
const SELECTED: Readonly<Record<Ownership, string>> = {
  OWN: `MATCH (s:Session) WHERE ${OWN} AND s.lastActivityAt IS NOT NULL`,
  SHARED: `MATCH (a:AccessRight) WHERE a.workspace = $workspace AND a.access IN $rights MATCH (a)-[:PERMITS]->(s:Session)
  WITH DISTINCT s WHERE s.workspace = $workspace AND s.owner <> $principal`,
};
const FORWARD = `AND ($at IS NULL OR s.lastActivityAt < $at OR (s.lastActivityAt = $at AND s.id < $after)) AND ${FILTER}
  RETURN s { .* } AS session ORDER BY s.lastActivityAt DESC, s.id DESC LIMIT $limit`;
const BACKWARD = `AND ($at IS NULL OR s.lastActivityAt > $at OR (s.lastActivityAt = $at AND s.id > $after)) AND ${FILTER}
  RETURN s { .* } AS session ORDER BY s.lastActivityAt, s.id LIMIT $limit`;
const listing = (ownership: Ownership, backward: boolean): string => `${SELECTED[ownership]} ${backward ? BACKWARD : FORWARD}`;
const latest = (ownership: Ownership): string =>
  `${SELECTED[ownership]} RETURN ${MARK} ORDER BY s.lastActivityAt DESC, s.id DESC LIMIT $limit`;
const counting = (ownership: Ownership): string => `${SELECTED[ownership]} AND ${FILTER} RETURN count(*) AS n`;
const PREFERENCES = 'MATCH (p:Preferences { workspace: $workspace, principal: $principal }) RETURN p.value AS value';
/** Locks them for a change. */
const LOCK_PREFERENCES = `MERGE (p:Preferences { workspace: $workspace, principal: $principal }) SET p.lockedAt = timestamp() WITH p RETURN p.value AS value`;
const DELETE_PREFERENCES = `MATCH (p:Preferences { workspace: $workspace, principal: $principal }) WITH p, p.value IS NOT NULL AS given
  DELETE p RETURN count(CASE WHEN given THEN 1 END) AS n`;
const SAVE_PREFERENCES = 'MERGE (p:Preferences { workspace: $workspace, principal: $principal }) SET p.value = $value';

const sessionIn = (row: Row): Session => recordIn(SESSION, row['session'] as Row);

/** The properties that a save writes; absent values are removed. */
export const sessionProperties = (session: Session): Readonly<Record<string, unknown>> =>
  storedValues(SESSION, session, { creating: false, lists: true });

const trackedIn = (row: Row): SessionEntity => trackedOf(row['tracked'] as Row);

const filterOf = ({ status, search, entity }: SessionFilter) => ({
  status: status?.is,
  statusAt: status?.at,
  search: search?.toLowerCase(),
  entity,
});

async function deleteWhole(db: Runner, own: Neo4jScope, id: string): Promise<boolean> {
  if ((await db.run(GONE, { ...own, id })).length === 0) return false;
  for (const statement of PARTS) while (number((await db.run(statement, { id }))[0] ?? { n: 0 }, 'n') === PORTION);
  await dropRights(db, own, id);
  await db.run(DELETE_SESSION, { ...own, id });
  return true;
}

async function saveSession(db: Runner, own: Neo4jScope, session: Session): Promise<boolean> {
  try {
    return (await db.run(SAVE, { ...own, id: session.id, session: sessionProperties(session) })).length > 0;
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw keyTaken(session.key ?? '');
  }
}

export function createSessionStore(db: Runner, own: Neo4jScope): SessionStore {
  const one = (found: readonly Row[]) => (found[0] === undefined ? undefined : sessionIn(found[0]));
  return {
    async create(session) {
      const created = { ...session, workspace: own.workspace, owner: own.principal };
      const properties = storedValues(SESSION, created, { creating: true, lists: true });
      try {
        await db.run(CREATE, { session: { ...properties, nextBranch: 0, terms: 0, documents: 0 } });
      } catch (error) {
        if (!isConstraintViolation(error)) throw error;
        throw session.key === undefined ? idTaken(session.id) : keyTaken(session.key);
      }
    },
    get: async (id) => one(await db.run(BY_ID, { ...own, id })),
    // If the session was deleted while waiting for the lock, the row is empty.
    lock: async (id) => one((await db.run(LOCK, { ...own, id })).filter((row) => 'id' in (row['session'] as Row))),
    byKey: async (key) => one(await db.run(BY_KEY, { ...own, key })),
    getMany: async (ids) => new Map((await db.run(BY_IDS, { ...own, ids })).map(sessionIn).map((session) => [session.id, session])),
    async list(page, filter) {
      const slice = sliceOf(page, 'ns');
      const [at, after] = slice.from ?? [];
      const asked = { ...own, ...filterOf(filter), at, after, limit: slice.size + 1 };
      const found = await Promise.all(ownershipsOf(filter).map((ownership) => db.run(listing(ownership, slice.backward), asked)));
      const lists = found.map((rows) => rows.map(sessionIn));
      return pageOf(slice, mergedByActivity(lists, slice), (session) => [session.lastActivityAt, session.id]);
    },
    async latest(limit) {
      const found = await Promise.all(OWNERSHIPS.map((ownership) => db.run(latest(ownership), { ...own, limit })));
      return latestOf(
        found.map((rows) => rows.map(markOf)),
        limit,
      );
    },
    marks: async (ids) => new Map((await db.run(MARKS, { ...own, ids })).map((row) => [text(row, 'id'), markOf(row)])),
    async count(filter) {
      const asked = { ...own, ...filterOf(filter) };
      const found = await Promise.all(ownershipsOf(filter).map((ownership) => db.run(counting(ownership), asked)));
      return found.reduce((sum, [row]) => sum + number(row ?? { n: 0 }, 'n'), 0);
    },
    save: (session) => saveSession(db, own, session),
    saveMembers: (id, members) => saveMembers(db, own, id, members),
    handOver: (id, owner) => handOver(db, own, id, owner),
    receive: (id, from) => handOver(db, { ...own, principal: from }, id, own.principal),
    delete: (id) => deleteWhole(db, own, id),
    traces: (id, handle) => tracesOf(db, own, id, handle),
    async extend(id, lastActivityAt, expiresAt) {
      await db.run(EXTEND, { ...own, id, lastActivityAt, expiresAt });
    },
    entities: async (id, limit) => (await db.run(TRACKED, { ...own, id, limit })).map(trackedIn),
    async preferences() {
      const [row] = await db.run(db.writes ? LOCK_PREFERENCES : PREFERENCES, { ...own });
      return typeof row?.['value'] !== 'string' ? {} : json<Preferences>(row, 'value');
    },
    async savePreferences(preferences) {
      await db.run(SAVE_PREFERENCES, { ...own, value: JSON.stringify(preferences) });
    },
    async deletePreferences() {
      return number((await db.run(DELETE_PREFERENCES, { ...own }))[0] ?? { n: 0 }, 'n') > 0;
    },
  };
}
