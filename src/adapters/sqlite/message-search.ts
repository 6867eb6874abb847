import { bm25, planPostings, type Posting, type TermPostings } from '../../domain/relevance/bm25.js';
import type { ChainHit } from '../../ports/messages.js';
import { isOnChain, type Segments } from './chain.js';
import type { Connection } from './driver.js';
import type { MessageMemory } from './message-memory.js';
import { maybeText, number, text } from './rows.js';

const CORPUS = 'SELECT documents, terms FROM session WHERE sid = ?';
const FREQUENCIES = 'SELECT term, documents FROM term WHERE sid = ? AND term IN (SELECT value FROM json_each(?))';
/** All of a term's postings in one row, five numbers each in one flat list: one value is read faster than a thousand rows. */
const POSTINGS = `SELECT '[' || group_concat(mid || ',' || count || ',' || length || ',' || branch || ',' || depth) || ']' AS packed
  FROM (SELECT mid, count, length, branch, depth FROM posting WHERE sid = ? AND term = ? ORDER BY mid DESC LIMIT ?)`;
const IDS = 'SELECT m.mid, m.id FROM message m WHERE m.mid IN (SELECT value FROM json_each(?))';

interface Source {
  readonly db: Connection;
  readonly memory: MessageMemory;
}

function unpack(packed: string, chain: Segments): readonly Posting[] {
  const numbers = JSON.parse(packed) as readonly number[];
  const postings: Posting[] = [];
  for (let at = 0; at < numbers.length; at += 5) {
    const [document = 0, count = 0, length = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]];
    if (isOnChain(chain.segments, numbers[at + 3] ?? 0, numbers[at + 4] ?? 0)) postings.push({ document, count, length });
  }
  return postings;
}

/** See MessageStore.search. */
export function searchChain(
  { db, memory }: Source,
  chain: Segments,
  terms: readonly string[],
  limit: number,
  budget: number,
): readonly ChainHit[] {
  const corpus = db.get(CORPUS, chain.sid);
  if (corpus === undefined) return [];
  const frequencies = db
    .all(FREQUENCIES, chain.sid, JSON.stringify(terms))
    .map((row) => ({ term: text(row, 'term'), documents: number(row, 'documents') }));
  const found: TermPostings[] = planPostings(frequencies, budget).map(({ term, documents, limit: most }) => {
    const packed = maybeText(db.get(POSTINGS, chain.sid, term, most) ?? { packed: null }, 'packed');
    return { documents, postings: packed === undefined ? [] : unpack(packed, chain) };
  });
  const scores = bm25(found, { documents: number(corpus, 'documents'), terms: number(corpus, 'terms') });
  const best = [...scores].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, limit);
  const ids = new Map(db.all(IDS, JSON.stringify(best.map(([mid]) => mid))).map((row) => [number(row, 'mid'), text(row, 'id')]));
  const messages = new Map(memory.read([...ids.values()]).map((message) => [message.id, message]));
  return best.flatMap(([mid, score]) => {
    const message = messages.get(ids.get(mid) ?? '');
    return message === undefined ? [] : [{ message, score }];
  });
}
