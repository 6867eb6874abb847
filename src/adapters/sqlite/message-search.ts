import { planPostings, type Posting, type TermPostings } from '../../domain/relevance/bm25.js';
import { rankPassages } from '../../domain/relevance/passages.js';
import type { ChainHit, SearchBounds } from '../../ports/messages.js';
import { isOnChain, type Segments } from './chain.js';
import type { Connection } from './driver.js';
import { MARKED, type MessageMemory } from './message-memory.js';
import { maybeText, number, text } from './rows.js';

const CORPUS = 'SELECT documents, terms FROM session WHERE sid = ?';
const FREQUENCIES = 'SELECT term, documents FROM term WHERE sid = ? AND term IN (SELECT value FROM json_each(?))';
/** All of a term's postings in one row, four numbers each in one flat list: one value is read faster than a thousand rows. */
const POSTINGS = `SELECT '[' || group_concat(count || ',' || length || ',' || branch || ',' || depth) || ']' AS packed
  FROM (SELECT count, length, branch, depth FROM posting WHERE sid = ? AND term = ? ORDER BY mid DESC LIMIT ?)`;
const IDS = `SELECT ${MARKED} FROM json_each(?2) g CROSS JOIN json_each(?3) d CROSS JOIN message m ON m.sid = ?1 AND m.branch = g.value ->> 'branch' AND m.depth = d.value
  WHERE d.value BETWEEN g.value ->> 'low' AND g.value ->> 'high'`;

interface Source {
  readonly db: Connection;
  readonly memory: MessageMemory;
}

function unpack(packed: string, chain: Segments): readonly Posting[] {
  const numbers = JSON.parse(packed) as readonly number[];
  const postings: Posting[] = [];
  for (let at = 0; at < numbers.length; at += 4) {
    const [count = 0, length = 0, depth = 0] = [numbers[at], numbers[at + 1], numbers[at + 3]];
    if (isOnChain(chain.segments, numbers[at + 2] ?? 0, depth)) postings.push({ depth, count, length });
  }
  return postings;
}

/** See MessageStore.search. */
export function searchChain({ db, memory }: Source, chain: Segments, terms: readonly string[], bounds: SearchBounds): readonly ChainHit[] {
  const corpus = db.get(CORPUS, chain.sid);
  if (corpus === undefined) return [];
  const frequencies = db
    .all(FREQUENCIES, chain.sid, JSON.stringify(terms))
    .map((row) => ({ term: text(row, 'term'), documents: number(row, 'documents') }));
  const found: TermPostings[] = planPostings(frequencies, bounds.postings).map(({ term, documents, limit: most }) => {
    const packed = maybeText(db.get(POSTINGS, chain.sid, term, most) ?? { packed: null }, 'packed');
    return { documents, postings: packed === undefined ? [] : unpack(packed, chain) };
  });
  const size = { documents: number(corpus, 'documents'), terms: number(corpus, 'terms') };
  const best = rankPassages(found, size, { deepest: chain.segments.at(-1)?.high ?? 0, limit: bounds.limit });
  const depths = JSON.stringify(best.map(({ depth }) => depth));
  const rows = db.all(IDS, chain.sid, JSON.stringify(chain.segments), depths);
  const messages = new Map(memory.read(rows).map((message) => [message.depth, message]));
  return best.flatMap(({ depth, words, around }) => {
    const message = messages.get(depth);
    return message === undefined ? [] : [{ message, words, around }];
  });
}
