import { unfinishedOf } from '../../common/message-rows.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { UnfinishedMessage } from '../../../../domain/model/unfinished-message.js';
import type { UnfinishedStore } from '../../../../ports/store/unfinished-messages.js';
import { number, text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** The session `s` decides about the access. */
const OWN = `MATCH (s:Session { id: u.session }) WHERE ${ACCESSIBLE}`;
const BEGIN = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE}
  CREATE (u:UnfinishedMessage) SET u = $unfinished, u.workspace = s.workspace, u.writer = $principal RETURN u.id AS id`;
const BY_IDS = `MATCH (u:UnfinishedMessage) WHERE u.id IN $ids ${OWN} RETURN u { .* } AS unfinished`;
/** Writing a property locks the node; later reads see what the previous holder committed. */
const LOCK = `MATCH (u:UnfinishedMessage { id: $id }) ${OWN} SET u.lockedAt = timestamp() WITH u, s RETURN properties(u) AS unfinished, s.owner AS owner`;
const OF_SESSION = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (u:UnfinishedMessage) WHERE u.session = s.id RETURN u { .* } AS unfinished ORDER BY u.begunAt, u.id LIMIT $limit`;
const COUNT = 'MATCH (u:UnfinishedMessage) WHERE u.workspace = $workspace AND u.writer = $principal RETURN count(*) AS n';
const ABANDONED = `MATCH (u:UnfinishedMessage) WHERE u.workspace = $workspace AND u.writtenAt < $before
  MATCH (s:Session { id: u.session }) RETURN u.id AS id, s.owner AS principal ORDER BY u.writtenAt LIMIT $limit`;
const APPEND = `MATCH (u:UnfinishedMessage { id: $id }) ${OWN} SET u.chunks = u.chunks + 1, u.length = u.length + $size,
    u.bytes = coalesce(u.bytes, 0) + $bytes, u.writtenAt = $at
  CREATE (t:UnfinishedText { message: u.id, session: u.session, start: $start, text: $text }) RETURN t.start AS start`;
const TEXTS = `MATCH (u:UnfinishedMessage { id: $id }) ${OWN} MATCH (t:UnfinishedText) WHERE t.message = u.id AND t.start >= $from
  RETURN t.text AS text ORDER BY t.start`;
const REMOVE_TEXTS = `MATCH (u:UnfinishedMessage { id: $id }) ${OWN} MATCH (t:UnfinishedText) WHERE t.message = u.id AND t.start >= 0 DELETE t`;
const REMOVE = `MATCH (u:UnfinishedMessage { id: $id }) ${OWN} DELETE u`;

const unfinishedIn = (row: Row): UnfinishedMessage => unfinishedOf(row['unfinished'] as Row);

export function createUnfinishedStore(db: Runner, own: Neo4jScope): UnfinishedStore {
  return {
    async begin({ draft, ...rest }) {
      const unfinished = { ...rest, draft: JSON.stringify(draft) };
      const begun = await db.run(BEGIN, { ...own, session: rest.session, unfinished });
      if (begun.length === 0) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
    },
    async lock(id) {
      // If the message was deleted while waiting for the lock, the row is empty.
      const row = (await db.run(LOCK, { ...own, id })).find((each) => 'id' in (each['unfinished'] as Row));
      return row === undefined ? undefined : { ...unfinishedIn(row), owner: text(row, 'owner') };
    },
    async append(id, { start, text: added, at }) {
      const grown = await db.run(APPEND, {
        ...own,
        id,
        size: added.length,
        bytes: Buffer.byteLength(added),
        at,
        start,
        text: added,
      });
      if (grown.length === 0) throw new NetloomError('NOT_FOUND', 'The unfinished message no longer exists.');
    },
    async remove(id) {
      await Promise.all([db.run(REMOVE_TEXTS, { ...own, id }), db.run(REMOVE, { ...own, id })]);
    },
    async getMany(ids) {
      const found = (await db.run(BY_IDS, { ...own, ids })).map(unfinishedIn);
      return new Map(found.map((unfinished) => [unfinished.id, unfinished]));
    },
    text: async (id, from) => (await db.run(TEXTS, { ...own, id, from })).map((row) => text(row, 'text')).join(''),
    ofSession: async (session, limit) => (await db.run(OF_SESSION, { ...own, session, limit })).map(unfinishedIn),
    count: async () => number((await db.run(COUNT, { ...own }))[0] ?? { n: 0 }, 'n'),
    abandoned: async (before, limit) =>
      (await db.run(ABANDONED, { ...own, before, limit })).map((row) => ({ principal: text(row, 'principal'), id: text(row, 'id') })),
  };
}
