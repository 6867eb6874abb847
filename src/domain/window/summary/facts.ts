import type { Message } from '../../model/message.js';
import { searchedTerms } from '../../text/terms.js';

/** Candidates for figures, addresses, ports, device names and dates: words that contain a digit. */
const WORD = /[\p{L}\p{N}_.:/@#%+$€£°~-]+/gu;
/** A capitalized word inside a sentence is a name. */
const NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{N}'’-]+(?: \p{Lu}[\p{L}\p{N}'’-]+)*/gu;
const BEFORE = /(?<![\p{L}\p{N}])(\p{L}{2,16}) $/u;
const BEHIND = /^ ?(\p{L}{1,10})(?![\p{L}\p{N}])/u;
/** A count, a measure or a number; longer words, and those with points and slashes, are meaningful alone. */
const BARE = /^\d{1,5}(?:[.,]\d{1,2})?$/u;
/** The text of an elided result. */
const OF_A_MASK = /\b(?:about )?\d+ (?:more|tokens|records?|lines?)\b/gu;
/** The maximum number of facts of one text. A text with more is a table, which is elided. */
const MOST = 200;
const LONGEST = 80;

/** The figures and names of a text, each with the words needed to understand it, each once. */
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

/** Without the punctuation of the sentence. */
const trimmed = (word: string): string =>
  word
    .replace(/^[.:/@#+~-]+(?=[\p{L}\p{N}])/u, '')
    .replace(/[.:/,-]+$/u, '')
    .slice(0, LONGEST);

/** The adjacent word that states what is counted, measured or numbered: `48 ports`, `port 7`. */
function withWord(text: string, at: number, figure: string): string {
  const behind = BEHIND.exec(text.slice(at + figure.length, at + figure.length + 24))?.[1];
  if (says(behind)) return `${figure} ${behind}`;
  const before = BEFORE.exec(text.slice(Math.max(0, at - 20), at))?.[1];
  return says(before) ? `${before} ${figure}` : figure;
}

/** Function words are not informative. */
const says = (word: string | undefined): word is string => word !== undefined && searchedTerms(word).length > 0;

export const withoutMask = (text: string): string => text.replaceAll(OF_A_MASK, '');

/** The entities that a message mentions, by their names in the inventory. */
export function entityNamesIn({ understanding }: Message): readonly string[] {
  return understanding.mentions
    .filter(({ status, kind }) => status === 'RESOLVED' && kind !== 'RESULT')
    .flatMap(({ entities }) => entities.slice(0, MAX_MEANT).map(({ display }) => display.slice(0, LONGEST)));
}

/** A plural may mean hundreds of entities. */
const MAX_MEANT = 12;
