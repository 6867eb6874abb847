import { planPostings, type Posting, type TermFrequency, type TermPostings } from '../../../../domain/text/bm25.js';
import { rankPassages } from '../../../../domain/window/retrieval/passages.js';
import type { ChainHit, SearchBounds } from '../../../../ports/store/messages.js';
import { isOnChain } from './chain.js';
import { messagesAt, type MessageSource } from './message-positions.js';
import { maybeText, number, text } from '../../common/rows.js';
import { APPEARANCE, type Appearances, type Segments } from './session-cache.js';

const CORPUS = 'SELECT documents, terms FROM session WHERE sid = ?';
const FREQUENCIES = 'SELECT term, documents FROM term WHERE sid = ? AND term IN (SELECT value FROM json_each(?))';
/** The newest postings of a term as one flat list with four numbers each, which is faster to read than rows. */
const POSTINGS = `SELECT '[' || group_concat(count || ',' || length || ',' || branch || ',' || depth) || ']' AS packed
  FROM (SELECT count, length, branch, depth FROM posting WHERE sid = ? AND term = ? ORDER BY mid DESC LIMIT ?)`;

/** The newest occurrences of a term on the chain, newest first. */
function postingsOf({ numbers }: Appearances, most: number, { segments }: Segments): readonly Posting[] {
  const postings: Posting[] = [];
  const end = Math.max(0, numbers.length - APPEARANCE * most);
  for (let at = numbers.length - APPEARANCE; at >= end; at -= APPEARANCE) {
    const [count = 0, length = 0, depth = 0] = [numbers[at], numbers[at + 1], numbers[at + 3]];
    if (isOnChain(segments, numbers[at + 2] ?? 0, depth)) postings.push({ depth, count, length });
  }
  return postings;
}

/** The frequency of each term in the session, without absent terms. */
function frequenciesOf({ db, known }: MessageSource, sid: number, terms: readonly string[]): readonly TermFrequency[] {
  const remembered = new Map(terms.map((term) => [term, known().appearances(sid, term)?.documents]));
  const missing = terms.filter((term) => remembered.get(term) === undefined);
  if (missing.length > 0) {
    const rows = db.all(FREQUENCIES, sid, JSON.stringify(missing));
    const read = new Map(rows.map((row) => [text(row, 'term'), number(row, 'documents')]));
    for (const term of missing) {
      const documents = read.get(term) ?? 0;
      remembered.set(term, documents);
      known().keepAppearances(sid, term, { documents, known: 0, numbers: [] });
    }
  }
  return [...remembered].flatMap(([term, documents = 0]) => (documents === 0 ? [] : [{ term, documents }]));
}

function newestLast(newestFirst: readonly number[]): number[] {
  const numbers: number[] = [];
  for (let at = newestFirst.length - APPEARANCE; at >= 0; at -= APPEARANCE) numbers.push(...newestFirst.slice(at, at + APPEARANCE));
  return numbers;
}

function appearancesOf(
  { db, known }: MessageSource,
  sid: number,
  { term, documents, limit }: TermFrequency & { readonly limit: number },
): Appearances {
  const remembered = known().appearances(sid, term);
  if (remembered !== undefined && remembered.known >= Math.min(limit, documents)) return remembered;
  const packed = maybeText(db.get(POSTINGS, sid, term, limit) ?? { packed: null }, 'packed');
  const numbers = packed === undefined ? [] : newestLast(JSON.parse(packed) as readonly number[]);
  const read = { documents, known: numbers.length / APPEARANCE, numbers };
  known().keepAppearances(sid, term, read);
  return read;
}

/** Implements MessageStore.search. */
export function searchChain(source: MessageSource, chain: Segments, terms: readonly string[], bounds: SearchBounds): readonly ChainHit[] {
  const corpus = source.db.get(CORPUS, chain.sid);
  if (corpus === undefined) return [];
  const frequencies = frequenciesOf(source, chain.sid, terms);
  const found: TermPostings[] = planPostings(frequencies, bounds.postings).map((plan) => ({
    documents: plan.documents,
    postings: postingsOf(appearancesOf(source, chain.sid, plan), plan.limit, chain),
  }));
  const size = { documents: number(corpus, 'documents'), terms: number(corpus, 'terms') };
  const { limit, selective } = bounds;
  const best = rankPassages(found, size, { deepest: chain.segments.at(-1)?.high ?? 0, limit, asked: terms.length, selective });
  const messages = new Map(
    messagesAt(
      source,
      chain,
      best.map(({ depth }) => depth),
    ).map((message) => [message.depth, message]),
  );
  return best.flatMap(({ depth, words, around }) => {
    const message = messages.get(depth);
    return message === undefined ? [] : [{ message, words, around }];
  });
}
