import { fold } from './normal-form.js';
import { isStopWord } from './stop-words.js';
import { stem } from './stem.js';
import { CONTRACTION_PARTS } from '../language/en/stop-words.js';

const MAX_TERMS = 400;
/** The maximum number of characters of a message that are indexed. */
const INDEXED_CHARACTERS = 64_000;

export interface TermCounts {
  /** The most frequent {@link MAX_TERMS} terms. */
  readonly terms: readonly { readonly term: string; readonly count: number }[];
  /** The total number of terms. */
  readonly length: number;
}

/** The search terms of a text: folded, without stop words, stemmed; identifiers as a whole and in parts. */
export function termsOf(text: string): readonly string[] {
  // A single character may become eighteen: “ﷺ”.
  const folded = fold(text.slice(0, INDEXED_CHARACTERS)).slice(0, 2 * INDEXED_CHARACTERS);
  const words = folded.match(/[\p{L}\p{N}]+(?:[-_./:][\p{L}\p{N}]+)*/gu) ?? [];
  return words.flatMap((word) => {
    const parts = word.split(/[-_./:]/u);
    const whole = parts.length > 1 && word.length <= 64 ? [word] : [];
    return [...whole, ...parts.filter((part) => !isStopWord(part) && part.length <= 64).map(stem)];
  });
}

/** The search terms of a question, each once. Remainders of contractions are in every text and not informative. */
export function searchedTerms(text: string): readonly string[] {
  return [...new Set(termsOf(text))].filter((term) => !CONTRACTION_PARTS.has(term));
}

/** The beginning of a question, in characters, and its first terms: more say little, and each is compared with every text. */
const QUERY = { characters: 4_000, terms: 64 } as const;

/** The part of a question that is searched for. */
export const searchedText = (text: string): string => text.slice(0, QUERY.characters);

/** The search terms of a question of any length, a bounded number. */
export const queryTerms = (text: string): readonly string[] => searchedTerms(searchedText(text)).slice(0, QUERY.terms);

export function countTerms(text: string): TermCounts {
  const counts = new Map<string, number>();
  const terms = termsOf(text);
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const kept = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_TERMS);
  return { terms: kept.map(([term, count]) => ({ term, count })), length: terms.length };
}
