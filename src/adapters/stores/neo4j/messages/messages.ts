import { branchesIn } from '../../common/branch-rows.js';
import { messageOf } from '../../common/message-rows.js';
import { CHAIN_CURSOR, chainCursor } from '../../../../domain/model/message-tree.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import type { Message } from '../../../../domain/model/message.js';
import type { Chain, MessageFilter, MessageStore } from '../../../../ports/store/messages.js';
import { CHAIN, chainOf, SEGMENTS } from './chain.js';
import { MESSAGE, UNKNOWN_MESSAGE } from './message-rows.js';
import type { CachedMessages } from './message-cache.js';
import { mentionedOnChain, searchChain } from './message-search.js';
import { cancelMessage } from './message-cancels.js';
import { addMessage } from './message-writes.js';
import { number, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const BY_ID = `MATCH (m:Message { id: $id }) MATCH (s:Session { id: m.session }) WHERE ${ACCESSIBLE} RETURN ${MESSAGE}`;
const BY_IDS = `MATCH (m:Message) WHERE m.id IN $ids MATCH (s:Session { id: m.session }) WHERE ${ACCESSIBLE} RETURN ${MESSAGE}`;
const BY_CLIENT = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (m:Message { session: s.id, clientId: $clientId }) RETURN ${MESSAGE}`;
const FILTER = `($roles IS NULL OR m.role IN $roles) AND ($flagged IS NULL OR m.flagged = $flagged)
  AND ($contextTypes IS NULL OR m.contextType IN $contextTypes)`;
const LISTED = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (m:Message) WHERE m.session = s.id AND m.cancelled IS NULL AND ${FILTER}`;
const LIST_FORWARD = `${LISTED} AND m.sequence > $from RETURN ${MESSAGE} ORDER BY m.sequence LIMIT $limit`;
const LIST_BACKWARD = `${LISTED} AND m.sequence < $from RETURN ${MESSAGE} ORDER BY m.sequence DESC LIMIT $limit`;
const WRITTEN = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (m:Message) WHERE m.session = s.id AND m.sequence > $after
  RETURN ${MESSAGE} ORDER BY m.sequence LIMIT $limit`;
/** Each segment returns at most the requested number, along its index. */
const CHAIN_FORWARD = `${SEGMENTS} CALL (s, branch, low, high) {
    MATCH (m:Message) WHERE m.session = s.id AND m.branch = branch AND m.depth >= low AND m.depth <= high AND m.depth > $cursor AND ${FILTER}
    RETURN m ORDER BY m.depth LIMIT $limit
  } RETURN ${MESSAGE} ORDER BY m.depth LIMIT $limit`;
const CHAIN_BACKWARD = `${SEGMENTS} CALL (s, branch, low, high) {
    MATCH (m:Message) WHERE m.session = s.id AND m.branch = branch AND m.depth >= low AND m.depth <= high AND m.depth < $cursor AND ${FILTER}
    RETURN m ORDER BY m.depth DESC LIMIT $limit
  } RETURN ${MESSAGE} ORDER BY m.depth DESC LIMIT $limit`;
/** Depths have no gaps, so the first and the last messages of a chain are ranges of depths. */
const BETWEEN = `MATCH (m:Message) WHERE m.session = s.id AND m.branch = branch AND m.depth >= low AND m.depth <= high`;
const OPENING = `${SEGMENTS} ${BETWEEN} AND m.depth < coalesce($from, 0) + $limit RETURN ${UNKNOWN_MESSAGE} ORDER BY m.depth`;
const RECENT = `${SEGMENTS} ${BETWEEN} AND m.depth > h.depth - $limit RETURN ${UNKNOWN_MESSAGE} ORDER BY m.depth`;
/** The last message of a branch has a child if the messages after it were cancelled, and another branch continues. */
const branches = (order: string): string => `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE}
  MATCH (b:Branch) WHERE b.session = s.id AND b.branch ${order === 'DESC' ? '<' : '>'} $from
  CALL (s, b) { MATCH (m:Message) WHERE m.session = s.id AND m.branch = b.branch AND m.depth >= b.start AND m.cancelled IS NULL RETURN m AS head ORDER BY m.depth DESC LIMIT 1 }
  CALL (s, b) { MATCH (m:Message) WHERE m.session = s.id AND m.branch = b.branch AND m.depth >= b.start AND m.cancelled IS NULL RETURN m AS first ORDER BY m.depth LIMIT 1 }
  WITH b, head, first WHERE NOT EXISTS { MATCH (c:Message) WHERE c.parent = head.id AND c.cancelled IS NULL }
  RETURN b.branch AS number, head.id AS head, first.id AS first ORDER BY number ${order} LIMIT $limit`;
const [BRANCHES_FORWARD, BRANCHES_BACKWARD] = [branches('DESC'), branches('ASC')];
const CHILDREN = `UNWIND $ids AS parent MATCH (p:Message { id: parent }) MATCH (s:Session { id: p.session }) WHERE ${ACCESSIBLE}
  CALL (p) { MATCH (m:Message) WHERE m.parent = p.id AND m.cancelled IS NULL RETURN m ORDER BY m.sequence LIMIT $limit } RETURN ${MESSAGE} ORDER BY m.sequence`;
const SIZE = `${CHAIN} RETURN h.depth + 1 AS messages, h.chainTokens AS tokens`;
const FLAGGED = `${SEGMENTS} CALL (s, branch, low, high) {
    MATCH (m:Message) WHERE m.session = s.id AND m.branch = branch AND m.flaggedDepth >= low AND m.flaggedDepth <= high
    RETURN m ORDER BY m.flaggedDepth DESC LIMIT $limit
  } WITH m ORDER BY m.depth DESC LIMIT $limit RETURN ${UNKNOWN_MESSAGE} ORDER BY m.depth`;
/** Messages of earlier versions have the understanding as a text. */
const UNRESOLVED = `MATCH (s:Session) WHERE s.workspace = $workspace AND s.owner = $principal AND s.lastActivityAt IS NOT NULL WITH s ORDER BY s.lastActivityAt DESC, s.id DESC LIMIT $sessions
  CALL (s) { MATCH (m:Message) WHERE m.session = s.id AND m.sequence IS NOT NULL RETURN m ORDER BY m.sequence DESC LIMIT $messages }
  WITH s, m WHERE m.cancelled IS NULL AND (m.unresolved OR m.understanding CONTAINS '"status":"UNKNOWN"' OR m.understanding CONTAINS '"status":"AMBIGUOUS"')
  RETURN ${MESSAGE} ORDER BY m.createdAt DESC, m.id DESC LIMIT $limit`;
const ON_CHAIN = `${CHAIN} MATCH (m:Message) WHERE m.id IN $ids AND m.session = s.id AND m.cancelled IS NULL
  AND any(i IN range(0, size(cut) / 3 - 1) WHERE m.branch = cut[3 * i] AND m.depth >= cut[3 * i + 1] AND m.depth <= cut[3 * i + 2]) RETURN m.id AS id`;
const SET_MARK = `MATCH (m:Message { id: $id }) MATCH (s:Session { id: m.session }) WHERE ${ACCESSIBLE}
  SET m.flagged = $flagged, m.priority = $priority, m.flaggedDepth = CASE WHEN $flagged THEN m.depth END RETURN m.id AS id`;

const filterOf = ({ roles, flagged, contextTypes }: MessageFilter) => ({ roles, flagged, contextTypes });
const one = (found: readonly Row[]): Message | undefined => (found[0] === undefined ? undefined : messageOf(found[0]['message'] as Row));
const all = (found: readonly Row[]): readonly Message[] => found.map((row) => messageOf(row['message'] as Row));

export function createMessageStore(db: Runner, own: Neo4jScope, remembered: CachedMessages): MessageStore {
  const walk = async (statement: string, chain: Chain, limit: number): Promise<readonly Message[]> => {
    const known = remembered.known(chain.session);
    const found = await db.run(statement, { ...chainOf(own, chain), known: [...known.keys()], limit });
    return remembered.read(found, known);
  };
  return {
    add: (write) => addMessage(db, own, write),
    cancel: (write) => cancelMessage(db, own, write),
    mark: async (id, { flagged, priority }) => (await db.run(SET_MARK, { ...own, id, flagged, priority })).length > 0,
    get: async (id) => one(await db.run(BY_ID, { ...own, id })),
    getMany: async (ids) => new Map(all(await db.run(BY_IDS, { ...own, ids })).map((message) => [message.id, message])),
    async byClientId(session, clientId) {
      const found = await db.run(BY_CLIENT, { ...own, session, clientId });
      const message = one(found);
      return message === undefined ? undefined : { message, digest: text(found[0]?.['message'] as Row, 'digest') };
    },
    async written(session, after, limit) {
      const found = await db.run(WRITTEN, { ...own, session, after, limit });
      return found.map((row) => ({ value: messageOf(row['message'] as Row), digest: text(row['message'] as Row, 'digest') }));
    },
    async list(session, page, filter) {
      const slice = sliceOf(page, 'n');
      const from = slice.from?.[0] ?? (slice.backward ? Number.MAX_SAFE_INTEGER : 0);
      const asked = { ...own, session, ...filterOf(filter), from, limit: slice.size + 1 };
      const found = await db.run(slice.backward ? LIST_BACKWARD : LIST_FORWARD, asked);
      return pageOf(slice, all(found), (message) => [message.sequence]);
    },
    async chain(chain, page, filter) {
      const slice = sliceOf(page, CHAIN_CURSOR);
      const cursor = slice.from?.[0] ?? (slice.backward ? Number.MAX_SAFE_INTEGER : -1);
      const asked = { ...chainOf(own, chain), ...filterOf(filter), cursor, limit: slice.size + 1 };
      const found = await db.run(slice.backward ? CHAIN_BACKWARD : CHAIN_FORWARD, asked);
      return pageOf(slice, all(found), (message) => chainCursor(message));
    },
    children: async (ids, limit) => groupBy(all(await db.run(CHILDREN, { ...own, ids, limit })), (message) => message.parent ?? ''),
    async branches(session, page) {
      const slice = sliceOf(page, 'n');
      const from = slice.from?.[0] ?? (slice.backward ? -1 : Number.MAX_SAFE_INTEGER);
      const rows = await db.run(slice.backward ? BRANCHES_BACKWARD : BRANCHES_FORWARD, { ...own, session, from, limit: slice.size + 1 });
      const ids = [...new Set(rows.flatMap((row) => [text(row, 'head'), text(row, 'first')]))];
      const found = new Map(all(await db.run(BY_IDS, { ...own, ids })).map((message) => [message.id, message]));
      return pageOf(slice, branchesIn(rows, found), ({ number: at }) => [at]);
    },
    opening: (chain, limit) => walk(OPENING, chain, limit),
    recent: (chain, limit) => walk(RECENT, chain, limit),
    flagged: (chain, limit) => walk(FLAGGED, chain, limit),
    onChain: async (chain, ids) => new Set((await db.run(ON_CHAIN, { ...chainOf(own, chain), ids })).map((row) => text(row, 'id'))),
    async size(chain) {
      const [row] = await db.run(SIZE, chainOf(own, chain));
      return row === undefined ? { messages: 0, tokens: 0 } : { messages: number(row, 'messages'), tokens: number(row, 'tokens') };
    },
    unresolved: async (bounds) => all(await db.run(UNRESOLVED, { ...own, ...bounds })),
    search: (chain, terms, bounds) => searchChain({ db, own, remembered }, chain, terms, bounds),
    mentioning: (chain, entities, bounds) => mentionedOnChain({ db, own, remembered }, chain, entities, bounds),
  };
}
