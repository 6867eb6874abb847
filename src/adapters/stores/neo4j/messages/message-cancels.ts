import { probableEntities } from '../../../../domain/understanding/meanings.js';
import { messageOf } from '../../common/message-rows.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import { wordsFor, wordsWithout, WORDS_KEPT } from '../../../../domain/understanding/discourse/tracked-words.js';
import type { MessageStore } from '../../../../ports/store/messages.js';
import { MESSAGE } from './message-rows.js';
import { POSTING_SIZE } from './message-search.js';
import { texts, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const MARK = `MATCH (m:Message { id: $id }) MATCH (s:Session { id: m.session }) WHERE ${ACCESSIBLE}
  SET m.cancelled = true, m.vectorNumber = null, m.vectorSpace = null, m.vector = null, s.documents = s.documents - 1, s.terms = s.terms - $length RETURN m.id AS id`;
/** An entry in a posting stays there: its position is on no chain any more. */
const UNCOUNT = `MATCH (m:Message { id: $id }) UNWIND $terms AS term MATCH (t:Term { session: m.session, term: term })
  SET t.documents = t.documents - 1, t.entries = reduce(kept = [], i IN range(0, size(t.entries) / ${POSTING_SIZE} - 1) |
    CASE WHEN t.entries[${POSTING_SIZE} * i] = m.sequence THEN kept ELSE kept + t.entries[${POSTING_SIZE} * i..${POSTING_SIZE} * i + ${POSTING_SIZE}] END)`;
const DROP_MENTIONS = 'MATCH (m:Message { id: $id })-[r:MENTIONS]->() DELETE r';
const MENTIONED = `UNWIND $entities AS entity MATCH (:Session)-[t:TRACKS]->() WHERE t.session = $session AND t.entity = entity
  CALL (entity) {
    MATCH (m:Message)-[r:MENTIONS]->() WHERE r.session = $session AND r.entity = entity
    WITH DISTINCT m ORDER BY m.sequence DESC LIMIT ${WORDS_KEPT} RETURN collect(${MESSAGE.replace(' AS message', '')}) AS before
  }
  RETURN entity, t.count AS count, t.words AS words, before`;
const UNTRACK = `UNWIND $entities AS entity MATCH (:Session)-[t:TRACKS]->() WHERE t.session = $session AND t.entity = entity DELETE t`;
const TRACK_BEFORE = `UNWIND $tracked AS each MATCH (:Session)-[t:TRACKS]->() WHERE t.session = $session AND t.entity = each.entity
  SET t.lastSequence = each.lastSequence, t.lastAt = each.lastAt, t.count = each.count, t.words = each.words`;

/** Implements MessageStore.cancel. Two round trips, or one if it mentions nothing. */
export async function cancelMessage(
  db: Runner,
  own: Neo4jScope,
  { message, terms, length }: Parameters<MessageStore['cancel']>[0],
): Promise<void> {
  const { id, session } = message;
  const entities = [...new Set(message.understanding.mentions.flatMap((mention) => probableEntities(mention).map((entity) => entity.id)))];
  const [marked, , , mentioned] = await Promise.all([
    db.run(MARK, { ...own, id, length }),
    db.run(UNCOUNT, { id, terms: terms.map(({ term }) => term) }),
    db.run(DROP_MENTIONS, { id }),
    entities.length === 0 ? [] : db.run(MENTIONED, { session, entities }),
  ]);
  if (marked.length === 0) throw new NetloomError('NOT_FOUND', 'The message no longer exists.');
  if (mentioned.length === 0) return;
  const tracked = mentioned.map((row) => trackedBefore(row, message));
  const kept = tracked.filter(({ lastSequence }) => lastSequence !== undefined);
  const gone = tracked.filter(({ lastSequence }) => lastSequence === undefined).map(({ entity }) => entity);
  await Promise.all([db.run(UNTRACK, { session, entities: gone }), db.run(TRACK_BEFORE, { session, tracked: kept })]);
}

function trackedBefore(row: Row, message: Parameters<MessageStore['cancel']>[0]['message']) {
  const entity = text(row, 'entity');
  const before = rows(row, 'before').map(messageOf);
  return {
    entity,
    lastSequence: before[0]?.sequence,
    lastAt: before[0]?.createdAt,
    count: number(row, 'count') - wordsFor(message, entity).length,
    words: wordsWithout(texts(row, 'words'), message, before, entity),
  };
}
