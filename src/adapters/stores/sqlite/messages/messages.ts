import { branchesIn } from '../../common/branch-rows.js';
import { CHAIN_CURSOR, chainCursor } from '../../../../domain/model/message-tree.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import type { Message } from '../../../../domain/model/message.js';
import { depthsAround } from '../../../../domain/model/message-tree.js';
import type { Page, PageRequest } from '../../../../domain/common/page.js';
import type { Branch, Chain, MentionBounds, MessageFilter, MessageStore } from '../../../../ports/store/messages.js';
import { chainOf, isOnChain } from './chain.js';
import type { Bindable, Connection, Row } from '../connection/driver.js';
import { createMessageCache, MARKED, type MessageCache, type CachedMessages } from './message-cache.js';
import { MESSAGE_COLUMNS, messageOf } from './message-rows.js';
import { firstMessages, lastMessages, messagesAt, type MessageSource } from './message-positions.js';
import { searchChain } from './message-search.js';
import { cancelMessage } from './message-cancels.js';
import { addMessage } from './message-writes.js';
import { number, text } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';
import type { KnownSessions, Segments, SessionCache } from './session-cache.js';

const OWN = `FROM message m JOIN session s USING (sid) WHERE s.wid = ?1 AND ${ACCESS}`;
/** In lookups by message, the message comes first; otherwise the query planner would scan all sessions of an owner. */
const MINE = `FROM message m CROSS JOIN session s USING (sid) WHERE s.wid = ?1 AND ${ACCESS}`;
const BY_ID = `SELECT ${MESSAGE_COLUMNS} ${MINE} AND m.id = ?3`;
const BY_IDS = `SELECT ${MESSAGE_COLUMNS} ${MINE} AND m.id IN (SELECT value FROM json_each(?3))`;
const BY_CLIENT = `SELECT ${MESSAGE_COLUMNS} ${OWN} AND s.id = ?3 AND m.client_id = ?4`;
const FILTER = `(?4 IS NULL OR m.role IN (SELECT value FROM json_each(?4))) AND (?5 IS NULL OR m.flagged = ?5)
  AND (?6 IS NULL OR m.context_type IN (SELECT value FROM json_each(?6)))`;
const LIST_FORWARD = `SELECT ${MESSAGE_COLUMNS} ${OWN} AND s.id = ?3 AND m.cancelled = 0 AND ${FILTER} AND (?7 IS NULL OR m.sequence > ?7) ORDER BY m.sequence LIMIT ?8`;
const LIST_BACKWARD = `SELECT ${MESSAGE_COLUMNS} ${OWN} AND s.id = ?3 AND m.cancelled = 0 AND ${FILTER} AND (?7 IS NULL OR m.sequence < ?7) ORDER BY m.sequence DESC LIMIT ?8`;
/** Windows read only ids and flags, because most messages are cached. */
const SEGMENT = `SELECT ${MARKED} FROM message m WHERE m.sid = ?1 AND m.branch = ?2 AND m.depth BETWEEN ?3 AND ?7 AND ${FILTER}`;
const SEGMENT_FORWARD = `${SEGMENT} ORDER BY m.depth LIMIT ?8`;
const SEGMENT_BACKWARD = `${SEGMENT} ORDER BY m.depth DESC LIMIT ?8`;
const WRITTEN = `SELECT ${MESSAGE_COLUMNS} ${OWN} AND s.id = ?3 AND m.sequence > ?4 ORDER BY m.sequence LIMIT ?5`;
const CHILDREN = `SELECT * FROM (SELECT ${MESSAGE_COLUMNS}, row_number() OVER (PARTITION BY m.parent ORDER BY m.sequence) AS place
  ${MINE} AND m.cancelled = 0 AND m.parent IN (SELECT value FROM json_each(?3))) WHERE place <= ?4 ORDER BY sequence`;
/** The last message of a branch has a child if the messages after it were cancelled, and another branch continues. */
const BRANCHES = (order: string): string => `SELECT * FROM (
    SELECT b.branch AS number,
      (SELECT m.id FROM message m WHERE m.sid = b.sid AND m.branch = b.branch AND m.cancelled = 0 ORDER BY m.depth DESC LIMIT 1) AS head,
      (SELECT m.id FROM message m WHERE m.sid = b.sid AND m.branch = b.branch AND m.cancelled = 0 ORDER BY m.depth LIMIT 1) AS first
    FROM session s JOIN branch b USING (sid) WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3 AND (?4 IS NULL OR b.branch ${order === 'DESC' ? '<' : '>'} ?4)
    ORDER BY b.branch ${order})
  WHERE head IS NOT NULL AND NOT EXISTS (SELECT 1 FROM message c WHERE c.parent = head AND c.cancelled = 0) LIMIT ?5`;
const [BRANCHES_FORWARD, BRANCHES_BACKWARD] = [BRANCHES('DESC'), BRANCHES('ASC')];
const MENTIONING = `SELECT DISTINCT n.mid, n.depth FROM json_each(?3) j CROSS JOIN entity e ON e.id = j.value CROSS JOIN mention n ON n.sid = ?1 AND n.eid = e.eid
  CROSS JOIN json_each(?2) g WHERE n.branch = g.value ->> 'branch' AND n.depth BETWEEN g.value ->> 'low' AND g.value ->> 'high' ORDER BY n.mid DESC LIMIT ?4`;
const FLAGGED = `SELECT ${MARKED} FROM message m WHERE m.sid = ?1 AND m.branch = ?2 AND m.depth BETWEEN ?3 AND ?4 AND m.flagged = 1 ORDER BY m.depth DESC LIMIT ?5`;
/** Sequences have no gaps. Messages of earlier versions have the understanding as a text. */
const UNRESOLVED = `SELECT ${MESSAGE_COLUMNS} FROM session s CROSS JOIN message m USING (sid)
  WHERE s.sid IN (SELECT sid FROM session WHERE wid = ?1 AND owner = ?2 ->> '$.owner' ORDER BY last_activity_at DESC, id DESC LIMIT ?3)
  AND m.sequence > (SELECT max(n.sequence) - ?4 FROM message n WHERE n.sid = s.sid)
  AND m.cancelled = 0 AND (m.unresolved = 1 OR instr(m.understanding, '"status":"UNKNOWN"') > 0 OR instr(m.understanding, '"status":"AMBIGUOUS"') > 0)
  ORDER BY m.created_at DESC, m.id DESC LIMIT ?5`;
const PLACES = `SELECT m.id, m.branch, m.depth FROM json_each(?2) j CROSS JOIN message m ON m.id = j.value WHERE m.sid = ?1 AND m.cancelled = 0`;
const SET_MARK = `UPDATE message SET flagged = ?4, priority = ?5 WHERE mid IN (SELECT m.mid ${MINE} AND m.id = ?3)`;

function filterValues(filter: MessageFilter): readonly Bindable[] {
  const list = (values: readonly string[] | undefined) => (values === undefined ? undefined : JSON.stringify(values));
  return [list(filter.roles), filter.flagged, list(filter.contextTypes)];
}

/** Reads up to `limit` messages of a chain from one end or from a depth, segment by segment. */
function walk(
  db: Connection,
  memory: MessageCache,
  chain: Segments,
  filter: MessageFilter,
  limit: number,
  backward: boolean,
  from?: number,
): readonly Message[] {
  const rows: Row[] = [];
  const ordered = backward ? chain.segments.toReversed() : chain.segments;
  for (const segment of ordered) {
    if (rows.length >= limit) break;
    const low = backward || from === undefined ? segment.low : Math.max(segment.low, from + 1);
    const high = !backward || from === undefined ? segment.high : Math.min(segment.high, from - 1);
    if (low > high) continue;
    const sql = backward ? SEGMENT_BACKWARD : SEGMENT_FORWARD;
    rows.push(...db.all(sql, chain.sid, segment.branch, low, ...filterValues(filter), high, limit - rows.length));
  }
  return memory.read(rows);
}

function flaggedOn(db: Connection, memory: MessageCache, { sid, segments }: Segments, limit: number): readonly Message[] {
  const rows: Row[] = [];
  for (const { branch, low, high } of segments.toReversed()) {
    if (rows.length < limit) rows.push(...db.all(FLAGGED, sid, branch, low, high, limit - rows.length));
  }
  return memory.read(rows.toReversed());
}

function onChain(db: Connection, { sid, segments }: Segments, ids: readonly string[]): ReadonlySet<string> {
  const rows = db.all(PLACES, sid, JSON.stringify(ids)).filter((row) => isOnChain(segments, number(row, 'branch'), number(row, 'depth')));
  return new Set(rows.map((row) => text(row, 'id')));
}

function mentionedOn(source: MessageSource, segments: Segments, entities: readonly string[], { limit, neighbors }: MentionBounds) {
  const rows = source.db.all(MENTIONING, segments.sid, JSON.stringify(segments.segments), JSON.stringify(entities), limit);
  const hits = messagesAt(
    source,
    segments,
    rows.map((row) => number(row, 'depth')),
  ).toReversed();
  return { hits, neighbors: messagesAt(source, segments, depthsAround(hits, neighbors)) };
}

function branchesOf(db: Connection, own: readonly [number, string], session: string, page: PageRequest): Page<Branch> {
  const slice = sliceOf(page, 'n');
  const rows = db.all(slice.backward ? BRANCHES_BACKWARD : BRANCHES_FORWARD, ...own, session, slice.from?.[0], slice.size + 1);
  const ids = [...new Set(rows.flatMap((row) => [text(row, 'head'), text(row, 'first')]))];
  const found = new Map(db.all(BY_IDS, ...own, JSON.stringify(ids)).map((row) => [text(row, 'id'), messageOf(row)]));
  return pageOf(slice, branchesIn(rows, found), ({ number: at }) => [at]);
}

/** The access of one connection to the message caches. */
export interface MessageAccess {
  readonly remembered: CachedMessages;
  readonly known: () => KnownSessions;
  /** Called for the changes of a transaction. */
  readonly sessions: Pick<SessionCache, 'wrote' | 'changed'>;
}

export function createMessageStore(db: Connection, scope: SqliteScope, { remembered, known, sessions }: MessageAccess): MessageStore {
  const memory = createMessageCache(db, remembered);
  const source = { db, memory, known };
  const own = [scope.wid, scope.access] as const;
  const one = (row: Row | undefined) => (row === undefined ? undefined : messageOf(row));
  const ground = { db, scope, known };
  const cut = (chain: Chain) => chainOf(ground, chain).cut;
  return {
    async add(write) {
      const written = addMessage(db, scope, write);
      if (written !== undefined) sessions.wrote(written);
    },
    async cancel(write) {
      cancelMessage(db, scope, write);
      remembered.delete(write.message.id);
      sessions.changed();
    },
    async mark(id, { flagged, priority }) {
      sessions.changed();
      return db.run(SET_MARK, ...own, id, flagged, priority) > 0;
    },
    get: async (id) => one(db.get(BY_ID, ...own, id)),
    getMany: async (ids) => new Map(db.all(BY_IDS, ...own, JSON.stringify(ids)).map((row) => [text(row, 'id'), messageOf(row)])),
    async byClientId(session, clientId) {
      const row = db.get(BY_CLIENT, ...own, session, clientId);
      return row === undefined ? undefined : { message: messageOf(row), digest: text(row, 'digest') };
    },
    written: async (session, after, limit) =>
      db.all(WRITTEN, ...own, session, after, limit).map((row) => ({ value: messageOf(row), digest: text(row, 'digest') })),
    async list(session, page, filter) {
      const slice = sliceOf(page, 'n');
      const sql = slice.backward ? LIST_BACKWARD : LIST_FORWARD;
      const rows = db.all(sql, ...own, session, ...filterValues(filter), slice.from?.[0], slice.size + 1);
      return pageOf(slice, rows.map(messageOf), (message) => [message.sequence]);
    },
    async chain(chain, page, filter) {
      const slice = sliceOf(page, CHAIN_CURSOR);
      const from = slice.from === undefined ? undefined : Number(slice.from[0]);
      return pageOf(slice, walk(db, memory, cut(chain), filter, slice.size + 1, slice.backward, from), (message) => chainCursor(message));
    },
    async children(ids, limit) {
      const rows = db.all(CHILDREN, ...own, JSON.stringify(ids), limit).map(messageOf);
      return groupBy(rows, (message) => message.parent ?? '');
    },
    branches: async (session, page) => branchesOf(db, own, session, page),
    opening: async (chain, limit) => firstMessages(source, cut(chain), limit),
    recent: async (chain, limit) => lastMessages(source, cut(chain), limit),
    flagged: async (chain, limit) => flaggedOn(db, memory, cut(chain), limit),
    onChain: async (chain, ids) => onChain(db, cut(chain), ids),
    size: async (chain) => chainOf(ground, chain).size,
    search: async (chain, terms, bounds) => searchChain(source, cut(chain), terms, bounds),
    unresolved: async ({ sessions: most, messages, limit }) => db.all(UNRESOLVED, ...own, most, messages, limit).map(messageOf),
    mentioning: async (chain, entities, bounds) => mentionedOn(source, cut(chain), entities, bounds),
  };
}
