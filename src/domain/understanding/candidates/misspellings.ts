import { UNDERSTOOD_CHARACTERS } from '../parse/chunks.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import { tokensOf } from '../../text/normal-form.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { NameSpan } from '../parse/name-span.js';
import type { KeyHit } from './lookup-hit.js';
import { spellingPatterns, type SpellingPattern } from '../../text/spelling-patterns.js';
import { SHORTEST_CORRECTED } from '../../text/spelling-variants.js';

/** A key with a word that may be misspelt. */
export interface Suspicion extends SpellingPattern {
  /** The position of the span with the word. */
  readonly span: number;
}

interface Asked {
  readonly text: string;
  readonly spans: readonly NameSpan[];
}

const MOST_SUSPICIONS = 48;

/** Names that nothing has, with one word of letters that is no ordinary one: that word may be a slip. Digits are identity and never one. */
export function suspect(question: Asked, hits: readonly KeyHit[]): readonly Suspicion[] {
  const known = new Set(hits.map(({ key }) => key));
  const covered = ({ keys }: NameSpan) => keys.some(({ key }) => known.has(key));
  const reach = reachOf(question.spans.filter(covered));
  const mayBeMisspelt = misspeltIn(question.text.slice(0, UNDERSTOOD_CHARACTERS));
  const suspicions: Suspicion[] = [];
  for (const [index, span] of question.spans.entries()) {
    if (suspicions.length >= MOST_SUSPICIONS) break;
    if (span.form !== 'WORDS' || span.to - span.from > 3 || span.end <= reach(span.start) || covered(span)) continue;
    const tokens = tokensOf(span.text);
    for (const prefix of ['n:', 'p:'])
      suspicions.push(...spellingPatterns(prefix, tokens, mayBeMisspelt).map((pattern) => ({ span: index, ...pattern })));
  }
  return suspicions.slice(0, MOST_SUSPICIONS);
}

/** How far those that begin at a place or before it reach: what ends there is inside one of them. */
function reachOf(spans: readonly NameSpan[]): (place: number) => number {
  const ends = new Uint16Array(UNDERSTOOD_CHARACTERS + 1);
  for (const { start, end } of spans) ends[start] = Math.max(ends[start] ?? 0, end);
  for (let place = 1; place < ends.length; place += 1) ends[place] = Math.max(ends[place] ?? 0, ends[place - 1] ?? 0);
  return (place) => ends[place] ?? 0;
}

/** Letters only, and no word that people use; the shortest in capitals are codes, of which each letter counts. */
const misspeltIn = (text: string): ((word: string) => boolean) => {
  const codes = new Set((text.match(/(?<!\p{L})\p{Lu}+(?!\p{L})/gu) ?? []).map((code) => code.toLowerCase()));
  return (word) =>
    word.length >= SHORTEST_CORRECTED &&
    !(word.length === SHORTEST_CORRECTED && codes.has(word)) &&
    !/\d/.test(word) &&
    !isDictionaryWord(word) &&
    nounOf(word) === undefined;
};
