import { inverseFrequency } from '../../text/inverse-frequency.js';
import { SHARE_AT } from '../retrieval/passages.js';
import { termsOf } from '../../text/terms.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { Cut } from './truncate.js';
import { segmentsOf } from './text-segments.js';

/** Marks omitted text. */
export const GAP = '[…]';
const GAP_TOKENS = 3;
/** The maximum number of characters that are read. */
const LOOKED_AT = 32_000;
/** The maximum number of sentences that are tried, best first, because counting their tokens takes time. */
const MAX_TRIED = 200;

interface Asked {
  readonly asked: ReadonlySet<string>;
  /** The tokens of the text. */
  readonly tokens: number;
  readonly most: number;
  /** The maximum number of characters that are read. */
  readonly looked?: number;
}

/**
 * The sentences, lines or records of a text that contain terms of the question, their neighbors, and the first one, as far as their `cost` is at
 * most `most`. Undefined if no sentence contains a term, or none fits.
 */
export function excerptOf(
  text: string,
  { asked, tokens, most, looked = LOOKED_AT }: Asked,
  cost: (text: string) => number,
  tokenizer: Tokenizer,
): Cut | undefined {
  const all = segmentsOf(text.slice(0, looked));
  const pieces = text.length > looked ? all.slice(0, -1) : all;
  const scores = scoresOf(pieces, asked);
  const best = bestOf(scores);
  if (best === undefined) return undefined;
  const taken: number[] = [];
  let left = most - cost('');
  for (const index of [best, 0, ...ranked(scores)]) {
    if (left <= GAP_TOKENS) break;
    if (taken.includes(index)) continue;
    const size = tokenizer.count(pieces[index] ?? '') + (taken.includes(index - 1) ? 0 : GAP_TOKENS);
    if (size > left) continue;
    left -= size;
    taken.push(index);
  }
  for (; taken.includes(best); taken.pop()) {
    const excerpt = joinSegments(pieces, taken, text.length > looked);
    if (cost(excerpt) <= most) return { how: 'EXCERPT', text: excerpt, fromTokens: tokens, toTokens: tokenizer.count(excerpt) };
  }
  return undefined;
}

/**
 * Each term of the question counts by its rarity among the segments, once for each segment: from the nearest segment that contains it, decreasing
 * with the distance.
 */
function scoresOf(pieces: readonly string[], asked: ReadonlySet<string>): readonly number[] {
  const indexesByTerm = new Map<string, number[]>();
  pieces.forEach((piece, index) => {
    for (const term of new Set(termsOf(piece).filter((each) => asked.has(each)))) {
      const indexes = indexesByTerm.get(term) ?? [];
      indexes.push(index);
      indexesByTerm.set(term, indexes);
    }
  });
  const scores = pieces.map(() => 0);
  for (const indexes of indexesByTerm.values()) {
    const weight = inverseFrequency(indexes.length, pieces.length);
    for (const [index, share] of sharesAround(indexes, pieces.length)) scores[index] = (scores[index] ?? 0) + weight * share;
  }
  return scores;
}

/** The scores that neighboring segments receive. */
function sharesAround(indexes: readonly number[], length: number): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const at of indexes)
    SHARE_AT.forEach((share, distance) => {
      for (const index of [at - distance, at + distance])
        if (index >= 0 && index < length && share > (shares.get(index) ?? 0)) shares.set(index, share);
    });
  return shares;
}

function bestOf(scores: readonly number[]): number | undefined {
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : scores.indexOf(best);
}

const ranked = (scores: readonly number[]): readonly number[] =>
  scores
    .flatMap((score, index) => (score > 0 ? [index] : []))
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, MAX_TRIED);

/** In the order of the text, with a mark for each gap. */
function joinSegments(pieces: readonly string[], taken: readonly number[], goesOn: boolean): string {
  const inOrder = taken.toSorted((a, b) => a - b);
  let excerpt = '';
  let next = 0;
  for (const index of inOrder) {
    if (index > next) excerpt += `${excerpt === '' || /\s$/u.test(excerpt) ? '' : ' '}${GAP} `;
    excerpt += pieces[index] ?? '';
    next = index + 1;
  }
  const isEnd = next >= pieces.length && !goesOn;
  return isEnd ? excerpt.trim() : `${excerpt.trim()} ${GAP}`;
}
