import { probableEntities } from '../../../../domain/understanding/meanings.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import type { Message } from '../../../../domain/model/message.js';
import type { MessageWrite } from '../../../../ports/store/messages.js';
import { POSTING_SIZE, POSTINGS_TOGETHER } from './message-search.js';
import { contentSizeOf, isUnresolved, writtenUnderstanding } from '../../common/packed-understanding.js';
import { number, present } from '../../common/rows.js';
import { asBytes } from '../connection/rows.js';
import { accessible, type Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

/**
 * The statements of one message use parameters (`$`), those of many messages a row for each: the text is the same, and rows are processed in order.
 */
type Source = '$' | 'row.';
const ofEach = (statement: (from: Source) => string): string => `UNWIND $rows AS row CALL (row) { ${statement('row.')} }`;

/** At the end of its parent's branch, or first in a new branch, which stores the segments that lead to it. */
const adding = (from: Source): string => `MATCH (s:Session { id: ${from}session }) WHERE ${accessible(from)}
  OPTIONAL MATCH (p:Message { id: ${from}parent }) WHERE p.session = s.id
  OPTIONAL MATCH (b:Branch { session: s.id, branch: p.branch })
  WITH s, p, b, coalesce(b.tip = p.depth, false) AS follows, coalesce(p.depth + 1, 0) AS depth, coalesce(p.chainTokens, 0) + ${from}tokens AS chainTokens
  FOREACH (_ IN CASE WHEN follows THEN [1] ELSE [] END | SET b.tip = depth)
  FOREACH (_ IN CASE WHEN follows THEN [] ELSE [1] END |
    CREATE (:Branch { session: s.id, branch: s.nextBranch, start: depth, tip: depth, before: CASE WHEN b IS NULL THEN [] ELSE b.before + [b.branch, b.start, p.depth] END }))
  WITH s, p, depth, chainTokens, CASE WHEN follows THEN b.branch ELSE s.nextBranch END AS branch, follows
  SET s.nextBranch = s.nextBranch + CASE WHEN follows THEN 0 ELSE 1 END, s.documents = s.documents + ${from}documents, s.terms = s.terms + ${from}length,
    s.bytes = coalesce(s.bytes, 0) + ${from}bytes
  CREATE (m:Message)-[:IN_SESSION]->(s) SET m = ${from}message, m.branch = branch, m.depth = depth, m.chainTokens = chainTokens,
    m.flaggedDepth = CASE WHEN m.flagged THEN depth END
  FOREACH (parent IN CASE WHEN p IS NULL THEN [] ELSE [p] END | CREATE (m)-[:REPLIES_TO]->(parent))
  RETURN m.id AS id`;
/** The newest entries are stored with their term; a full set becomes a posting. */
const counting = (from: Source): string => `MATCH (m:Message { id: ${from}id })
  UNWIND ${from}terms AS each
  MERGE (t:Term { session: m.session, term: each.term }) ON CREATE SET t.documents = 0, t.archived = 0, t.entries = []
  FOREACH (_ IN CASE WHEN size(t.entries) >= ${POSTINGS_TOGETHER * POSTING_SIZE} THEN [1] ELSE [] END |
    CREATE (:Posting { session: t.session, term: t.term, number: t.archived, entries: t.entries })
    SET t.archived = t.archived + 1, t.entries = [])
  SET t.documents = t.documents + 1, t.entries = t.entries + [m.sequence, each.count, ${from}length, m.branch, m.depth]`;
const mentioning = (from: Source): string => `MATCH (m:Message { id: ${from}id }) MATCH (m)-[:IN_SESSION]->(s:Session)
  UNWIND ${from}mentions AS each MATCH (e:Entity { id: each.entity }) WHERE e.workspace = ${from}workspace
  MERGE (subject:Subject { entity: each.entity }) MERGE (e)-[:SUBJECT]->(subject)
  CREATE (m)-[:MENTIONS { session: m.session, entity: each.entity, branch: m.branch, depth: m.depth }]->(subject)
  MERGE (s)-[t:TRACKS]->(subject)
    ON CREATE SET t.session = s.id, t.entity = each.entity, t.workspace = s.workspace, t.owner = s.owner, t.firstSequence = m.sequence, t.firstAt = m.createdAt,
      t.count = 0, t.words = []
  SET t.lastSequence = m.sequence, t.lastAt = m.createdAt, t.count = t.count + each.count, t.words = (each.words + [w IN t.words WHERE NOT w IN each.words])[0..8]`;

const [ADD, COUNT_TERMS, MENTION] = [adding('$'), counting('$'), mentioning('$')];
const ADD_EACH = `${ofEach(adding)} RETURN count(*) AS n`;
const [COUNT_TERMS_EACH, MENTION_EACH] = [ofEach(counting), ofEach(mentioning)];

const WORD_LENGTH = 80;
const TEXT_SHOWN = 280;

/** The words of a mention, newest first, each once. */
function mentionsOf({
  understanding,
}: Message): readonly { readonly entity: string; readonly count: number; readonly words: readonly string[] }[] {
  const said = understanding.mentions.flatMap((mention) =>
    probableEntities(mention).map(({ id }) => ({ id, text: mention.text.slice(0, WORD_LENGTH) })),
  );
  return [...groupBy(said, ({ id }) => id)].map(([entity, each]) => ({
    entity,
    count: each.length,
    words: [...new Set(each.map(({ text }) => text).toReversed())],
  }));
}

/** `text` is for people who explore the graph; the content is in `parts`. */
function propertiesOf(whole: Message, digest: string): Record<string, unknown> {
  const { understanding: _understanding, agent: _agent, updatedAt: _updatedAt, relayed: _relayed, parts, text, ...message } = whole;
  const bodies = {
    parts: JSON.stringify(parts),
    understandingBytes: asBytes(writtenUnderstanding(whole)),
    unresolved: isUnresolved(whole) ? true : undefined,
  };
  return present({ ...message, text: text.slice(0, TEXT_SHOWN), ...bodies, digest });
}

/** The properties of a message, and the number of bytes of its parts and its understanding. */
function contentOf(message: Message, digest: string): { readonly message: Record<string, unknown>; readonly bytes: number } {
  const bytes = contentSizeOf(message);
  return { message: propertiesOf(message, digest), bytes };
}

/** Implements MessageStore.add. The statements do not wait for each other: one round trip. */
export async function addMessage(db: Runner, own: Neo4jScope, { message, terms, length, digest }: MessageWrite): Promise<void> {
  const { id, session, parent, tokens } = message;
  const isIndexed = message.cancelled !== true;
  const mentions = isIndexed ? mentionsOf(message) : [];
  const counted = isIndexed ? { length, documents: 1 } : { length: 0, documents: 0 };
  const [added] = await Promise.all([
    db.run(ADD, { ...own, session, parent, tokens, ...counted, ...contentOf(message, digest) }),
    !isIndexed || terms.length === 0 ? [] : db.run(COUNT_TERMS, { id, terms, length }),
    mentions.length === 0 ? [] : db.run(MENTION, { ...own, id, mentions }),
  ]);
  if (added.length === 0) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
}

/** The same for many messages of any sessions, in order: one round trip with three statements. */
export async function addMessages(
  db: Runner,
  writes: readonly { readonly own: Neo4jScope; readonly write: MessageWrite }[],
): Promise<void> {
  const rows = writes.map(({ own, write: { message, terms, length, digest } }) => {
    const { id, session, parent, tokens } = message;
    const place = { ...own, id, session, parent, tokens, ...contentOf(message, digest) };
    // A cancelled message keeps its position and is not indexed.
    return message.cancelled === true
      ? { ...place, documents: 0, length: 0, terms: [], mentions: [] }
      : { ...place, documents: 1, length, terms, mentions: mentionsOf(message) };
  });
  const [added] = await Promise.all([
    db.run(ADD_EACH, { rows }),
    db.run(COUNT_TERMS_EACH, { rows: rows.map(({ id, terms, length }) => ({ id, terms, length })) }),
    db.run(MENTION_EACH, {
      rows: rows.flatMap(({ id, workspace, mentions }) => (mentions.length === 0 ? [] : [{ id, workspace, mentions }])),
    }),
  ]);
  if (number(added[0] ?? { n: 0 }, 'n') !== rows.length) throw new NetloomError('NOT_FOUND', 'A session was deleted.');
}
