import { inverseFrequency, saturation, type CorpusSize, type TermPostings } from './bm25.js';

/** A place of a conversation with what it scores: `words` by its own message, `around` by what stands near it. */
export interface Passage {
  readonly depth: number;
  readonly words: number;
  readonly around: number;
}

/** What a message passes on to the next one of what it scores for a term, and how that fades from message to message. */
const NEXT = 0.7;
const FADES = 0.8;
/** So many messages to either side: about as long as people stay with a matter. */
const REACH = 8;
/** By how many messages, or sentences, lie between. */
export const SHARE_AT: readonly number[] = [1, ...Array.from({ length: REACH }, (_, index) => NEXT * FADES ** index)];

/** Depths whose scores are kept together. */
const BLOCK = 256;

/** Scores by depth, of which few places of a long conversation have any. */
interface Block {
  readonly score: Float64Array;
  /** What the term that was looked at last gave, and which it was. */
  readonly given: Float64Array;
  readonly term: Int32Array;
}

/**
 * The places of a conversation where terms come together, best first: what is asked for in one message is often said in the next ones. A term
 * counts once for a place, as BM25 weighs it in the message or, less with the distance, in the nearest one that has it; so a place near to all
 * terms of a question is above one that repeats a single term.
 */
export function rankPassages(
  terms: readonly TermPostings[],
  corpus: CorpusSize,
  { deepest, limit }: { readonly deepest: number; readonly limit: number },
): readonly Passage[] {
  const weigh = saturation(corpus);
  const own = new Map<number, number>();
  const blocks = new Map<number, Block>();
  terms.forEach(({ documents, postings }, term) => {
    const weight = inverseFrequency(documents, corpus.documents);
    for (const { depth, count, length } of postings) {
      const score = weight * weigh(count, length);
      own.set(depth, (own.get(depth) ?? 0) + score);
      const last = Math.min(deepest, depth + REACH);
      for (let at = Math.max(0, depth - REACH); at <= last; at += 1) raise(blocks, at, term, score * (SHARE_AT[Math.abs(at - depth)] ?? 0));
    }
  });
  return bestOf(blocks, limit).map(({ depth, score }) => {
    const words = own.get(depth) ?? 0;
    return { depth, words, around: Math.max(0, score - words) };
  });
}

function raise(blocks: Map<number, Block>, depth: number, term: number, score: number): void {
  const number = Math.floor(depth / BLOCK);
  let block = blocks.get(number);
  if (block === undefined) {
    block = { score: new Float64Array(BLOCK), given: new Float64Array(BLOCK), term: new Int32Array(BLOCK).fill(-1) };
    blocks.set(number, block);
  }
  const at = depth % BLOCK;
  const before = block.term[at] === term ? (block.given[at] ?? 0) : 0;
  if (score <= before) return;
  block.score[at] = (block.score[at] ?? 0) + score - before;
  block.given[at] = score;
  block.term[at] = term;
}

/** Later places first among equals. Only what can be among the best is put in order. */
function bestOf(blocks: ReadonlyMap<number, Block>, limit: number): readonly { readonly depth: number; readonly score: number }[] {
  const scores: number[] = [];
  for (const { score } of blocks.values()) for (const each of score) if (each > 0) scores.push(each);
  const least = Float64Array.from(scores).sort()[Math.max(0, scores.length - limit)] ?? 0;
  const found: { readonly depth: number; readonly score: number }[] = [];
  for (const [number, { score }] of blocks)
    score.forEach((each, at) => {
      if (each > 0 && each >= least) found.push({ depth: number * BLOCK + at, score: each });
    });
  return found.toSorted((a, b) => b.score - a.score || b.depth - a.depth).slice(0, limit);
}
