/** One occurrence of a term in a message. */
export interface Posting {
  /** The depth of the message, which is unique on a chain. */
  readonly depth: number;
  readonly count: number;
  /** The number of terms of the message. */
  readonly length: number;
}

export interface TermPostings {
  /** The number of messages of the session with the term. */
  readonly documents: number;
  readonly postings: readonly Posting[];
}

export interface TermFrequency {
  readonly term: string;
  /** The number of messages of the session. */
  readonly documents: number;
}

export interface CorpusSize {
  readonly documents: number;
  /** The number of terms of all messages. */
  readonly terms: number;
}

/** In short messages, repeated terms are hardly more informative. */
const K1 = 0.9;
const B = 0.75;

/** BM25's weight of a term by its frequency and the length of the message. */
export function termWeight({ documents, terms }: CorpusSize): (count: number, length: number) => number {
  const average = documents === 0 ? 1 : Math.max(1, terms / documents);
  return (count, length) => (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
}

/**
 * Which terms to read within a budget of postings: rare terms completely, then the newest postings of the first term that does not fit, and no
 * others. Common terms are not informative, so little is lost.
 */
export function planPostings(terms: readonly TermFrequency[], budget: number): readonly (TermFrequency & { readonly limit: number })[] {
  let left = budget;
  const plan = [];
  for (const each of terms.toSorted((a, b) => a.documents - b.documents || (a.term < b.term ? -1 : 1))) {
    if (left <= 0) break;
    const limit = Math.min(each.documents, left);
    plan.push({ ...each, limit });
    left -= limit;
  }
  return plan;
}
