import type { EntityType } from '../../model/entity.js';
import {
  AVERAGES,
  COMPARED_BY_SIZE,
  DESCENDING,
  HIGHEST,
  LOWEST,
  MOST,
  ORDERED,
  TOTAL_JOINTS,
  TOTALS,
  UNITS,
} from '../../language/en/measures.js';
import { countedAt, measureOf, typesAt } from './comparisons.js';
import type { Span, Word } from './words.js';

/** The order in which a question asks for a list: “the largest prefix”, “which VM has the most memory”. */
export interface Ranking {
  /** The superlative: `largest`. */
  readonly text: string;
  /** The attribute that is compared. */
  readonly name: string;
  readonly isHighestFirst: boolean;
}

/** One number of a list that a question asks for: “total memory”, “average height”. */
export interface Total {
  readonly text: string;
  readonly name: string;
  readonly isAverage: boolean;
}

/** The superlative of a text that orders a list by an attribute. */
export function rankingIn(words: readonly Word[]): (Ranking & Span) | undefined {
  return orderedIn(words) ?? superlativeIn(words);
}

/** “Ordered by height”, “by vid, descending”. */
function orderedIn(words: readonly Word[]): (Ranking & Span) | undefined {
  const at = words.findIndex(({ text }, place) => text === 'by' && measureOf(words[place + 1]?.text) !== undefined);
  const [by, noun] = [words[at], words[at + 1]];
  const name = measureOf(noun?.text);
  if (by === undefined || noun === undefined || name === undefined) return undefined;
  const isOrdered = words.some(({ text }) => ORDERED.has(text));
  const isHighestFirst = !isOrdered || words.some(({ text }) => DESCENDING.has(text));
  const verb = words[at - 1];
  const start = verb !== undefined && ORDERED.has(verb.text) ? verb.start : by.start;
  return { start, end: noun.end, text: `by ${noun.text}`, name, isHighestFirst };
}

function superlativeIn(words: readonly Word[]): (Ranking & Span) | undefined {
  for (const [at, { text, start, end }] of words.entries()) {
    if (!HIGHEST.has(text) && !LOWEST.has(text)) continue;
    const name = measureOf(words[at + 1]?.text) ?? sizeOf(words, at);
    if (name === undefined) continue;
    const isReversed = name.startsWith('-');
    return { start, end, text, name: isReversed ? name.slice(1) : name, isHighestFirst: HIGHEST.has(text) !== isReversed };
  }
  return undefined;
}

/** The attribute that a superlative without a measure compares: of racks, their height. */
function sizeOf(words: readonly Word[], at: number): string | undefined {
  if (MOST.has(words[at]?.text ?? '')) return undefined;
  const head = countedAt(words, at + 1);
  return typesAt(words, head ?? -1)
    .map((type: EntityType) => COMPARED_BY_SIZE[type])
    .find((name) => name !== undefined);
}

/** The words between “total” and the noun of its measure: “total number of rack units”. */
const MAX_BETWEEN = 3;

/** The noun of the measure behind “total”, also behind the noun of what is listed: “total cable length”. */
function measuredAfter(words: readonly Word[], at: number): Word | undefined {
  for (let next = at + 1; next <= at + 1 + MAX_BETWEEN; next += 1) {
    const word = words[next];
    if (word === undefined) return undefined;
    if (UNITS.has(word.text) || measureOf(word.text) !== undefined) return word;
    if (!TOTAL_JOINTS.has(word.text) && typesAt(words, next).length === 0) return undefined;
  }
  return undefined;
}

/** The total that a text asks for. */
export function totalIn(words: readonly Word[]): { readonly total: Total; readonly spans: readonly Span[] } | undefined {
  for (const [at, word] of words.entries()) {
    const isAverage = AVERAGES.has(word.text);
    if (!isAverage && !TOTALS.has(word.text)) continue;
    const noun = measuredAfter(words, at) ?? (measureOf(words[at - 1]?.text) === undefined ? undefined : words[at - 1]);
    const name = UNITS.has(noun?.text ?? '') ? 'u_height' : measureOf(noun?.text);
    if (noun === undefined || name === undefined) continue;
    return { total: { text: `${word.text} ${noun.text}`, name, isAverage }, spans: [word, noun] };
  }
  return undefined;
}
