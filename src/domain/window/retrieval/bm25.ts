/** One term's appearance in one message. */
export interface Posting {
  /** Of the message; on a chain each has its own. */
  readonly depth: number;
  readonly count: number;
  /** Terms of the message. */
  readonly length: number;
}

export interface TermPostings {
  /** Messages of the session that have the term. */
  readonly documents: number;
  readonly postings: readonly Posting[];
}

export interface TermFrequency {
  readonly term: string;
  /** Messages of the session that have it. */
  readonly documents: number;
}

export interface CorpusSize {
  readonly documents: number;
  /** Terms of all messages. */
  readonly terms: number;
}

/** In short messages a word that comes again tells little. */
const K1 = 0.9;
const B = 0.75;

/** How telling a term is: Robertson and Spärck Jones' weight, never negative. */
export function inverseFrequency(documents: number, corpus: number): number {
  return Math.log(1 + (corpus - documents + 0.5) / (documents + 0.5));
}

/** BM25's weight of a term that a message of so many terms has so often; short messages are worth more by it, repeating less each time. */
export function termWeight({ documents, terms }: CorpusSize): (count: number, length: number) => number {
  const average = documents === 0 ? 1 : Math.max(1, terms / documents);
  return (count, length) => (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
}

/**
 * Which terms to look at when `budget` postings may be read: rare ones whole, then the first that does not fit with its newest
 * postings, the rest not at all. Common terms tell little, so what is lost is little.
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
