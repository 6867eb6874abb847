import { probableEntities } from '../../../../domain/understanding/meanings.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { Message } from '../../../../domain/model/message.js';
import type { MessageWrite } from '../../../../ports/store/messages.js';
import type { Connection } from '../connection/driver.js';
import { contentSizeOf, isUnresolved, writtenUnderstanding } from '../../common/packed-understanding.js';
import { maybeNumber, number } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';
import type { Written } from './session-cache.js';

const SESSION = `SELECT s.sid, s.next_branch FROM session s WHERE s.wid = ?1 AND ${ACCESS} AND s.id = ?3`;
const PARENT = `SELECT p.branch, p.depth, p.chain_tokens, EXISTS (SELECT 1 FROM message n WHERE n.sid = p.sid AND n.branch = p.branch AND n.depth = p.depth + 1) AS followed
  FROM message p WHERE p.sid = ? AND p.id = ?`;
const ADD_BRANCH = 'INSERT INTO branch (sid, branch, parent, fork_depth) VALUES (?, ?, ?, ?)';
const INSERT = `INSERT INTO message (id, sid, sequence, parent, branch, depth, role, kind, context_type, priority, author, client_id, digest, flagged, tokens, chain_tokens,
  created_at, parts, understanding, intent, cancelled, window, interrupted, written_by, author_claimed, understanding_bytes, unresolved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?) RETURNING mid`;
const ADD_POSTINGS = `INSERT INTO posting (sid, term, mid, count, length, branch, depth)
  SELECT ?1, value ->> 'term', ?2, value ->> 'count', ?3, ?4, ?5 FROM json_each(?6)`;
const COUNT_TERMS = `INSERT INTO term (sid, term, documents) SELECT ?1, value ->> 'term', 1 FROM json_each(?2) WHERE true
  ON CONFLICT DO UPDATE SET documents = documents + 1`;
const COUNT_DOCUMENT = 'UPDATE session SET documents = documents + 1, terms = terms + ?, next_branch = ?, bytes = bytes + ? WHERE sid = ?';
/** A copied cancelled message keeps its position and is not indexed. */
const NEXT_BRANCH = 'UPDATE session SET next_branch = ?, bytes = bytes + ? WHERE sid = ?';
const ADD_MENTIONS = `INSERT OR IGNORE INTO mention (sid, eid, mid, branch, depth)
  SELECT ?1, e.eid, ?2, ?3, ?4 FROM json_each(?5) j CROSS JOIN entity e ON e.id = j.value ->> 'entity' AND e.wid = ?6`;
/** The words are stored newest first, at most eight, each once. */
const TRACK = `INSERT INTO session_entity (sid, eid, first_sequence, last_sequence, count, first_at, last_at, words)
  SELECT ?1, e.eid, ?2, ?2, 1, ?3, ?3, json_array(j.value ->> 'text') FROM json_each(?4) j CROSS JOIN entity e ON e.id = j.value ->> 'entity' WHERE e.wid = ?5
  ON CONFLICT DO UPDATE SET last_sequence = excluded.last_sequence, count = count + 1, last_at = excluded.last_at,
    words = (SELECT json_group_array(value) FROM (SELECT value FROM (SELECT excluded.words ->> 0 AS value, -1 AS place
      UNION ALL SELECT w.value, w.key FROM json_each(session_entity.words) w WHERE w.value <> excluded.words ->> 0) ORDER BY place LIMIT 8))`;

interface Place {
  readonly branch: number;
  readonly depth: number;
  readonly chainTokens: number;
  readonly nextBranch: number;
}

/** The position in the tree: at the end of its parent's branch, or first in a new branch. */
function place(db: Connection, sid: number, nextBranch: number, message: Message): Place {
  const parent = message.parent === undefined ? undefined : db.get(PARENT, sid, message.parent);
  if (parent === undefined) {
    db.run(ADD_BRANCH, sid, nextBranch, null, -1);
    return { branch: nextBranch, depth: 0, chainTokens: message.tokens, nextBranch: nextBranch + 1 };
  }
  const depth = number(parent, 'depth') + 1;
  const chainTokens = number(parent, 'chain_tokens') + message.tokens;
  if (number(parent, 'followed') === 0) return { branch: number(parent, 'branch'), depth, chainTokens, nextBranch };
  db.run(ADD_BRANCH, sid, nextBranch, number(parent, 'branch'), depth - 1);
  return { branch: nextBranch, depth, chainTokens, nextBranch: nextBranch + 1 };
}

/** Its position, unless it is not indexed. */
export function addMessage(db: Connection, scope: SqliteScope, write: MessageWrite): Written | undefined {
  const m = write.message;
  const session = db.get(SESSION, scope.wid, scope.access, m.session);
  if (session === undefined) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
  const sid = number(session, 'sid');
  const at = place(db, sid, maybeNumber(session, 'next_branch') ?? 0, m);
  const what = [m.role, m.kind, m.contextType, m.priority, m.author, m.clientId, write.digest, m.flagged, m.tokens] as const;
  const parts = JSON.stringify(m.parts);
  const bytes = contentSizeOf(m);
  const bodies = [
    parts,
    m.intent,
    m.cancelled === true,
    m.window,
    m.interrupted === true,
    m.writtenBy,
    m.authorClaimed === true,
    writtenUnderstanding(m),
    isUnresolved(m),
  ] as const;
  const inserted = db.get(INSERT, m.id, sid, m.sequence, m.parent, at.branch, at.depth, ...what, at.chainTokens, m.createdAt, ...bodies);
  const mid = number(inserted ?? {}, 'mid');
  if (m.cancelled === true) {
    db.run(NEXT_BRANCH, at.nextBranch, bytes, sid);
    return undefined;
  }
  const terms = JSON.stringify(write.terms);
  db.run(ADD_POSTINGS, sid, mid, write.length, at.branch, at.depth, terms);
  db.run(COUNT_TERMS, sid, terms);
  db.run(COUNT_DOCUMENT, write.length, at.nextBranch, bytes, sid);
  const mentioned = m.understanding.mentions.flatMap((mention) =>
    probableEntities(mention).map((entity) => ({ entity: entity.id, text: mention.text.slice(0, 80) })),
  );
  if (mentioned.length > 0) {
    const body = JSON.stringify(mentioned);
    db.run(ADD_MENTIONS, sid, mid, at.branch, at.depth, body, scope.wid);
    db.run(TRACK, sid, m.sequence, m.createdAt, body, scope.wid);
  }
  return { sid, branch: at.branch, depth: at.depth, terms: write.terms, length: write.length };
}
