import { isDictionaryWord } from '../text/lexicon.js';
import { fold } from '../text/normal-form.js';
import { couldMean, SHORTEST_CORRECTED } from '../text/spelling-variants.js';
import { stem } from '../text/stem.js';
import { isStopWord } from '../text/stop-words.js';
import { searchedText } from '../text/terms.js';

/** The aliases of one memory. */
export const MAX_ALIASES = 16;
/** In characters. */
export const MAX_ALIAS = 100;

/** Whether nearly every message has the alias: stop words that are not written in capitals. */
export const isCommon = (alias: string): boolean =>
  alias !== alias.toUpperCase() && wordsIn(alias).length > 0 && wordsIn(alias).every(({ word }) => isStopWord(word));

interface Word {
  readonly word: string;
  readonly stem: string;
}

/** Signs after a word belong to it: “C++” and “C#” are not “C”. */
const WORD = /[\p{L}\p{N}]+[+#]*/gu;
const wordsIn = (text: string): readonly Word[] => (fold(text).match(WORD) ?? []).map((word) => ({ word, stem: stem(word) }));

/** Scripts that put no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const DIGIT = /\p{N}/u;
/** Shorter words are too often other words with another letter. */
const SHORTEST_GUESSED = 5;
/** The bounds of guesses in one text, whatever it and the aliases are: its first unusual words, and comparisons of two words. */
const GUESSES = { words: 16, comparisons: 20_000 } as const;

/** The positions of words that may be misspelt: those of no dictionary without digits, because another number is another thing. */
function unusualIn(words: readonly Word[]): readonly number[] {
  const isUnusual = ({ word }: Word): boolean => word.length >= SHORTEST_CORRECTED && !isDictionaryWord(word) && !DIGIT.test(word);
  return [...words.keys()].filter((at) => isUnusual(words[at] as Word)).slice(0, GUESSES.words);
}

const joined = (words: readonly Word[]): string => ` ${words.map((each) => each.stem).join(' ')} `;

/** Aliases are compared with every turn. */
const wordsOfAliases = new WeakMap<readonly string[], readonly (readonly Word[])[]>();

function wordsOfEach(aliases: readonly string[]): readonly (readonly Word[])[] {
  const before = wordsOfAliases.get(aliases);
  if (before !== undefined) return before;
  const words = aliases.map(wordsIn);
  wordsOfAliases.set(aliases, words);
  return words;
}

/**
 * Whether a text contains one of several aliases: all words of an alias in this order, in any case and inflection. With `guesses`, one of them may be
 * misspelt in the text. An alias of stop words only, such as “IT”, is found in the same case.
 */
export function aliasFinder(text: string, guesses: boolean): (aliases: readonly string[]) => boolean {
  const words = wordsIn(searchedText(text));
  const stems = joined(words);
  const folded = fold(searchedText(text));
  const inCase = ` ${searchedText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const unusual = guesses ? unusualIn(words) : [];
  let comparisons = 0;
  const isMisspelt = (at: number, { word }: Word): boolean => {
    if (word.length < SHORTEST_GUESSED || comparisons >= GUESSES.comparisons) return false;
    comparisons += 1;
    return couldMean((words[at] as Word).word, word);
  };
  const hasOthers = (alias: readonly Word[], from: number, but: number): boolean =>
    alias.every((each, index) => index === but || words[from + index]?.stem === each.stem);
  const isGuessed = (alias: readonly Word[]): boolean =>
    unusual.some((at) => alias.some((each, index) => hasOthers(alias, at - index, index) && isMisspelt(at, each)));
  return (aliases) =>
    wordsOfEach(aliases).some((alias, number) => {
      const name = aliases[number] ?? '';
      if (WITHOUT_SPACES.test(name)) return folded.includes(fold(name));
      if (alias.every(({ word }) => isStopWord(word))) return inCase.includes(` ${name} `);
      return stems.includes(joined(alias)) || isGuessed(alias);
    });
}
