import type { Message } from '../../../../domain/model/message.js';
import { planPostings, type Posting, type TermPostings } from '../../../../domain/text/bm25.js';
import { rankPassages, type Passage } from '../../../../domain/window/retrieval/passages.js';
import type { Chain, ChainHit, Found, MentionBounds, SearchBounds } from '../../../../ports/store/messages.js';
import { CHAIN, chainOf, isOnChain, SEGMENTS, segmentsOf, type Segment } from './chain.js';
import { UNKNOWN_MESSAGE } from './message-rows.js';
import type { CachedMessages } from './message-cache.js';
import { flag, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** The number of entries of a term that are stored together; see `Term` and `Posting` in docs/DOMAIN_MODEL.md. */
export const POSTINGS_TOGETHER = 32;
/** The numbers of one entry: sequence, count, length, branch, depth. */
export const POSTING_SIZE = 5;

/** Rare terms first, each with its newest entries within the budget. */
const TERMS = `${CHAIN}
  CALL (s) {
    MATCH (t:Term) WHERE t.session = s.id AND t.term IN $terms
    WITH t ORDER BY t.documents, t.term
    WITH collect(t) AS found
    WITH reduce(plan = { left: $postings, taken: [] }, t IN found | CASE WHEN plan.left <= 0 THEN plan
      ELSE { left: plan.left - t.documents, taken: plan.taken + [{ term: t, older: CASE WHEN t.documents < plan.left THEN t.documents ELSE plan.left END - size(t.entries) / ${POSTING_SIZE} }] } END) AS plan
    UNWIND plan.taken AS each
    WITH each.term AS t, each.older AS older
    CALL (t, older) {
      MATCH (p:Posting) WHERE p.session = t.session AND p.term = t.term AND p.number >= t.archived - CASE WHEN older <= 0 THEN 0 ELSE (older - 1) / ${POSTINGS_TOGETHER} + 1 END
      WITH p ORDER BY p.number
      RETURN collect(p.entries) AS archive
    }
    RETURN collect({ term: t.term, documents: t.documents, entries: t.entries, archive: archive }) AS terms
  }
  RETURN s.documents AS documents, s.terms AS length, cut, terms`;
const HITS = `${SEGMENTS} UNWIND $depths AS depth WITH s, branch, depth, low, high WHERE depth >= low AND depth <= high
  MATCH (m:Message { session: s.id, branch: branch, depth: depth }) RETURN ${UNKNOWN_MESSAGE}`;
/** Newest first, each message once, including the neighbors of the first ones. */
const MENTIONED = `${CHAIN}
  CALL (s, cut) {
    MATCH (m:Message)-[r:MENTIONS]->() WHERE r.session = s.id AND r.entity IN $entities
      AND any(i IN range(0, size(cut) / 3 - 1) WHERE r.branch = cut[3 * i] AND r.depth >= cut[3 * i + 1] AND r.depth <= cut[3 * i + 2])
    WITH DISTINCT m ORDER BY m.sequence DESC LIMIT $limit
    RETURN collect(m) AS hits
  }
  CALL (s, cut, hits) {
    UNWIND range(0, size(hits)) AS place
    WITH s, cut, hits, place WHERE place < size(hits)
    WITH s, cut, hits[place] AS m, place RETURN m, false AS isNeighbor, place
    UNION ALL
    WITH s, cut, hits, [m IN hits | m.depth] AS taken
    UNWIND hits[0..$neighbors] AS hit UNWIND [hit.depth - 1, hit.depth + 1] AS depth
    WITH DISTINCT s, cut, depth, taken WHERE NOT depth IN taken
    UNWIND range(0, size(cut) / 3 - 1) AS i
    WITH s, depth, cut[3 * i] AS branch, cut[3 * i + 1] AS low, cut[3 * i + 2] AS high WHERE depth >= low AND depth <= high
    MATCH (m:Message { session: s.id, branch: branch, depth: depth }) RETURN m, true AS isNeighbor, 0 AS place
  }
  RETURN isNeighbor, ${UNKNOWN_MESSAGE} ORDER BY isNeighbor, place`;

interface Source {
  readonly db: Runner;
  readonly own: Neo4jScope;
  readonly remembered: CachedMessages;
}

/** Entries in stored order, oldest first; returns the newest `limit` on the chain. */
function postingsOf(entries: readonly number[], segments: readonly Segment[], limit: number): readonly Posting[] {
  const postings: Posting[] = [];
  for (let at = Math.max(0, entries.length - POSTING_SIZE * limit); at < entries.length; at += POSTING_SIZE) {
    const [, count = 0, length = 0, branch = 0, depth = 0] = entries.slice(at, at + POSTING_SIZE);
    if (isOnChain(segments, branch, depth)) postings.push({ depth, count, length });
  }
  return postings;
}

function rank(row: Row, asked: number, bounds: SearchBounds): readonly Passage[] {
  const segments = segmentsOf(row);
  const terms = rows(row, 'terms').map((each) => ({
    term: text(each, 'term'),
    documents: number(each, 'documents'),
    entries: [...(each['archive'] as number[][]).flat(), ...(each['entries'] as number[])],
  }));
  const entries = new Map(terms.map((each) => [each.term, each.entries]));
  const found = planPostings(terms, bounds.postings).map((plan): TermPostings => ({
    documents: plan.documents,
    postings: postingsOf(entries.get(plan.term) ?? [], segments, plan.limit),
  }));
  const size = { documents: number(row, 'documents'), terms: number(row, 'length') };
  const { limit, selective } = bounds;
  return rankPassages(found, size, { deepest: segments.at(-1)?.high ?? 0, limit, asked, selective });
}

/** Implements MessageStore.search. Two round trips: the index, then the messages. */
export async function searchChain(
  { db, own, remembered }: Source,
  chain: Chain,
  terms: readonly string[],
  bounds: SearchBounds,
): Promise<readonly ChainHit[]> {
  const [row] = terms.length === 0 ? [] : await db.run(TERMS, { ...chainOf(own, chain), terms, postings: bounds.postings });
  const best = row === undefined ? [] : rank(row, terms.length, bounds);
  if (best.length === 0) return [];
  const known = remembered.known(chain.session);
  const depths = best.map(({ depth }) => depth);
  const answer = await db.run(HITS, { ...chainOf(own, chain), depths, known: [...known.keys()] });
  const messages = new Map(remembered.read(answer, known).map((message) => [message.depth, message]));
  return best.flatMap(({ depth, words, around }) => {
    const message = messages.get(depth);
    return message === undefined ? [] : [{ message, words, around }];
  });
}

/** Implements MessageStore.mentioning. */
export async function mentionedOnChain(
  { db, own, remembered }: Source,
  chain: Chain,
  entities: readonly string[],
  bounds: MentionBounds,
): Promise<Found<Message>> {
  const known = remembered.known(chain.session);
  const answer = await db.run(MENTIONED, { ...chainOf(own, chain), entities, ...bounds, known: [...known.keys()] });
  const part = (isNeighbor: boolean) =>
    remembered.read(
      answer.filter((row) => flag(row, 'isNeighbor') === isNeighbor),
      known,
    );
  return { hits: part(false), neighbors: part(true) };
}
