import type { EntityType } from '../../model/entity.js';
import { HIGHEST, LOWEST } from '../../language/en/measures.js';
import { type Comparison, countedAt, isCounted, typesAt } from './comparisons.js';
import { type Ranking, rankingIn, type Total, totalIn } from './rankings.js';
import { type FoundTally, type Tally, tallyIn } from './tallies.js';
import { overlaps, type Span, type Word } from './words.js';

/** The numbers that a question asks for: counts by something, an order by an attribute, or one number of a list. */
export interface AskedNumbers {
  readonly tally?: Tally;
  readonly ranking?: Ranking;
  readonly total?: Total;
}

/** With the parts of the text that ask for them, which ask for nothing else. */
export interface FoundNumbers extends AskedNumbers {
  readonly spans: readonly Span[];
  /** Words that nothing reads: “and site” behind “by role”. */
  readonly unread: readonly string[];
}

export function numbersIn(
  text: string,
  words: readonly Word[],
  comparisons: readonly Comparison[],
  listed: readonly EntityType[],
): FoundNumbers {
  const found = tallyIn(text, words, comparisons, listed);
  const isTallied = (word: Word): boolean => found?.spans.some((span) => overlaps(span, word)) === true;
  const rest = words.filter((word) => !isTallied(word));
  // “At least 3” is no superlative.
  const alone = rest.filter((word) => !comparisons.some((each) => overlaps(each, word)));
  const [ranking, totalled] = [rankingIn(alone), totalIn(alone)];
  const further = found === undefined ? [] : comparisons.flatMap((each) => countedSpan(words, each, found.spans));
  const spans = [...(found?.spans ?? []), ...(ranking === undefined ? [] : [ranking]), ...(totalled?.spans ?? [])];
  const tally = found === undefined ? undefined : withoutSpans(found);
  return {
    ...(tally === undefined ? {} : { tally }),
    ...(ranking === undefined ? {} : { ranking }),
    ...(totalled === undefined ? {} : { total: totalled.total }),
    spans: [...spans, ...further],
    unread: [...(found?.unread ?? []), ...further.map(({ start, end }) => text.slice(start, end).toLowerCase())],
  };
}

const withoutSpans = ({ spans: _spans, unread: _unread, ...tally }: FoundTally): Tally => tally;

/** The part of a text with a second count, such as “and more than 2 PDUs”. Its noun is not that of the list. */
function countedSpan(words: readonly Word[], comparison: Comparison, read: readonly Span[]): readonly Span[] {
  const at = words.findIndex(({ start }) => start >= comparison.end);
  const noun = words[countedAt(words, at) ?? -1];
  return noun === undefined || comparison.unit !== undefined || read.some((span) => overlaps(span, comparison))
    ? []
    : [{ start: comparison.start, end: noun.end }];
}

/** Comparisons and superlatives that nothing reads: “racks with more than 3 kVA”. */
export const unreadNumbers = (words: readonly Word[], comparisons: readonly Comparison[], read: readonly Span[]): readonly string[] => [
  ...comparisons
    .filter((each) => !read.some((span) => overlaps(span, each)) && !isAnsweredByCount(words, each))
    .map(({ text }) => text.trim()),
  ...words
    .filter((word) => (HIGHEST.has(word.text) || LOWEST.has(word.text)) && ![...read, ...comparisons].some((span) => overlaps(span, word)))
    .map(({ text }) => text),
];

/** “Are there more than 10 devices in R1?” is answered by their number. */
const isAnsweredByCount = (words: readonly Word[], comparison: Comparison): boolean =>
  isCounted(words, comparison) && !words.some((_, at) => (words[at]?.end ?? 0) <= comparison.start && typesAt(words, at).length > 0);
