import type { Message } from '../../model/message.js';
import { searchedTerms } from '../../text/terms.js';

/** What may be a figure, an address, a port, a device's name, a date: of these words those with a digit are. */
const WORD = /[\p{L}\p{N}_.:/@#%+$€£°~-]+/gu;
/** What an ordinary sentence writes large in its middle is a name. */
const NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{N}'’-]+(?: \p{Lu}[\p{L}\p{N}'’-]+)*/gu;
const BEFORE = /(?<![\p{L}\p{N}])(\p{L}{2,16}) $/u;
const BEHIND = /^ ?(\p{L}{1,10})(?![\p{L}\p{N}])/u;
/** A count, a measure or the number of something; what is longer, or has points and slashes, says by itself what it is. */
const BARE = /^\d{1,5}(?:[.,]\d{1,2})?$/u;
/** What a masked result says of itself. */
const OF_A_MASK = /\b(?:about )?\d+ (?:more|tokens|records?|lines?)\b/gu;
/** Facts of one text; more of them are a table, which is masked and not told. */
const MOST = 200;
const LONGEST = 80;

/** Figures and names in a text, each with as much beside it as it needs to be understood, each once. */
export function factsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(WORD)) {
    const figure = trimmed(match[0].slice(0, 2 * LONGEST));
    if (/\p{N}/u.test(figure)) found.add(BARE.test(figure) ? withWord(text, match.index, figure) : figure);
    if (found.size >= MOST) return found;
  }
  for (const [name] of text.matchAll(NAME)) {
    if (name.length <= LONGEST && !/^I['’]/u.test(name)) found.add(name);
    if (found.size >= MOST) break;
  }
  return found;
}

/** Punctuation of the sentence is no part of it. */
const trimmed = (word: string): string =>
  word
    .replace(/^[.:/@#+~-]+(?=[\p{L}\p{N}])/u, '')
    .replace(/[.:/,-]+$/u, '')
    .slice(0, LONGEST);

/** The word beside it that says what it counts, measures or numbers: `48 ports`, `port 7`. */
function withWord(text: string, at: number, figure: string): string {
  const behind = BEHIND.exec(text.slice(at + figure.length, at + figure.length + 24))?.[1];
  if (says(behind)) return `${figure} ${behind}`;
  const before = BEFORE.exec(text.slice(Math.max(0, at - 20), at))?.[1];
  return says(before) ? `${before} ${figure}` : figure;
}

/** Words like `the` and `then` say nothing. */
const says = (word: string | undefined): word is string => word !== undefined && searchedTerms(word).length > 0;

export const withoutMask = (text: string): string => text.replaceAll(OF_A_MASK, '');

/** Things of the inventory that a message means, by their own names, whatever it calls them. */
export function thingsIn({ understanding }: Message): readonly string[] {
  return understanding.mentions
    .filter(({ status, kind }) => status === 'RESOLVED' && kind !== 'RESULT')
    .flatMap(({ entities }) => entities.slice(0, MOST_MEANT).map(({ display }) => display.slice(0, LONGEST)));
}

/** A plural may mean hundreds. */
const MOST_MEANT = 12;
