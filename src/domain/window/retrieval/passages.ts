import { inverseFrequency } from '../../text/inverse-frequency.js';
import { termWeight, type CorpusSize, type Posting, type TermPostings } from '../../text/bm25.js';

/** A position in a conversation with its scores: `words` of its own message, `around` of neighboring messages. */
export interface Passage {
  readonly depth: number;
  readonly words: number;
  readonly around: number;
}

/** The fraction of a term's score that a message passes to its neighbor, and how it decreases from message to message. */
const NEXT = 0.7;
const FADES = 0.8;
/** The number of neighboring messages on either side: about the length of one topic. */
const REACH = 8;
/** By the number of messages, or sentences, in between. */
export const SHARE_AT: readonly number[] = [1, ...Array.from({ length: REACH }, (_, index) => NEXT * FADES ** index)];

/** The number of depths whose scores are stored together. */
const BLOCK = 256;

/** Scores by depth, sparse for long conversations. */
interface Block {
  readonly score: Float64Array;
  /** The score of the last term, and which term it was. */
  readonly given: Float64Array;
  readonly term: Int32Array;
}

export interface RankBounds {
  readonly deepest: number;
  readonly limit: number;
  /** The number of search terms, including those that occur in no message. */
  readonly asked: number;
  /** Ignores terms that occur in half of the messages of a longer conversation. */
  readonly selective?: true | undefined;
}

/**
 * The positions of a conversation where the terms occur together, best first: the answer to a question is often in the following messages. A position
 * counts each term once, with its BM25 weight in the message or, decreasing with the distance, in the nearest message that has it. A position close
 * to all terms of a question therefore scores higher than one that repeats a single term. Scores are shares: 1 if all terms occur once in a message of average
 * length.
 */
export function rankPassages(
  found: readonly TermPostings[],
  corpus: CorpusSize,
  { deepest, limit, asked, selective }: RankBounds,
): readonly Passage[] {
  const terms = selective === true ? found.filter((term) => isSelective(term, corpus)) : found;
  const absent = Math.max(0, asked - found.length) * inverseFrequency(0, corpus.documents);
  const whole = terms.reduce((sum, { documents }) => sum + inverseFrequency(documents, corpus.documents), absent);
  const weigh = termWeight(corpus);
  const own = new Map<number, number>();
  const blocks = new Map<number, Block>();
  terms.forEach(({ documents, postings }, term) => {
    const weight = inverseFrequency(documents, corpus.documents) / whole;
    for (const { depth, count, length } of inDepthOrder(postings)) {
      const score = weight * weigh(count, length);
      own.set(depth, (own.get(depth) ?? 0) + score);
      spread(blocks, depth, deepest, term, score);
    }
  });
  return bestOf(blocks, limit).map(({ depth, score }) => {
    const words = own.get(depth) ?? 0;
    return { depth, words, around: Math.max(0, score - words) };
  });
}

/** In conversations of this many messages, a term that occurs in half of them says nothing about any of them. */
const SELECTIVE_FROM = 16;
const isSelective = ({ documents }: TermPostings, corpus: CorpusSize): boolean =>
  corpus.documents < SELECTIVE_FROM || 2 * documents < corpus.documents;

/** Sums of the same numbers in a different order differ in their last digits, and stores return postings in different orders. */
function inDepthOrder(postings: readonly Posting[]): readonly Posting[] {
  const sorted = postings.every(({ depth }, index) => index === 0 || depth >= (postings[index - 1]?.depth ?? 0));
  return sorted ? postings : postings.toSorted((a, b) => a.depth - b.depth || a.length - b.length);
}

/** Distributes a score to neighboring positions, block by block: a position keeps the maximum for each term. */
function spread(blocks: Map<number, Block>, depth: number, deepest: number, term: number, score: number): void {
  const last = Math.min(deepest, depth + REACH);
  let block: Block | undefined;
  for (let at = Math.max(0, depth - REACH); at <= last; at += 1) {
    const place = at % BLOCK;
    if (block === undefined || place === 0) block = blockOf(blocks, (at - place) / BLOCK);
    const share = score * (SHARE_AT[Math.abs(at - depth)] ?? 0);
    const before = block.term[place] === term ? (block.given[place] ?? 0) : 0;
    if (share <= before) continue;
    block.score[place] = (block.score[place] ?? 0) + share - before;
    block.given[place] = share;
    block.term[place] = term;
  }
}

function blockOf(blocks: Map<number, Block>, number: number): Block {
  const known = blocks.get(number);
  if (known !== undefined) return known;
  const block = { score: new Float64Array(BLOCK), given: new Float64Array(BLOCK), term: new Int32Array(BLOCK).fill(-1) };
  blocks.set(number, block);
  return block;
}

/** Sums of the same numbers in a different order differ in their last digits; such differences are ignored. */
const GRAIN = 1e12;
const rounded = (score: number): number => Math.round(score * GRAIN) / GRAIN;

/** Later positions first among equals. Only possible best positions are sorted. */
function bestOf(blocks: ReadonlyMap<number, Block>, limit: number): readonly { readonly depth: number; readonly score: number }[] {
  const least = leastOfBest(blocks, limit);
  const found: { readonly depth: number; readonly score: number }[] = [];
  for (const [number, { score }] of blocks) {
    for (let at = 0; at < BLOCK; at += 1) {
      const each = rounded(score[at] ?? 0);
      if (each > 0 && each >= least) found.push({ depth: number * BLOCK + at, score: each });
    }
  }
  return found.sort((a, b) => b.score - a.score || b.depth - a.depth).slice(0, limit);
}

/** The score of the last of the best positions; 0 if there are no more than requested. */
function leastOfBest(blocks: ReadonlyMap<number, Block>, limit: number): number {
  const scores = new Float64Array(blocks.size * BLOCK);
  let count = 0;
  for (const { score } of blocks.values()) {
    for (const each of score) {
      if (each <= 0) continue;
      scores[count] = rounded(each);
      count += 1;
    }
  }
  return count <= limit ? 0 : nthLargest(scores.subarray(0, count), limit);
}

/** Partially sorts the numbers (Hoare's selection algorithm, with the middle as pivot). */
function nthLargest(numbers: Float64Array, nth: number): number {
  let [low, high] = [0, numbers.length - 1];
  const rank = nth - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] ?? 0;
    let [i, j] = [low, high];
    while (i <= j) {
      while ((numbers[i] ?? 0) > pivot) i += 1;
      while ((numbers[j] ?? 0) < pivot) j -= 1;
      if (i > j) break;
      const swapped = numbers[i] ?? 0;
      numbers[i] = numbers[j] ?? 0;
      numbers[j] = swapped;
      i += 1;
      j -= 1;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return numbers[rank] ?? 0;
}
