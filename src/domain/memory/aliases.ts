import { isDictionaryWord } from '../text/lexicon.js';
import { fold } from '../text/normal-form.js';
import { couldMean } from '../text/spelling-variants.js';
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

/** The words of a text and the places of each stem, so that a text is read once for all memories. */
interface ReadText {
  readonly words: readonly Word[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Words that may be misspelt: those of no dictionary without digits, because another number is another thing. */
  readonly unusual: readonly number[];
}

/** Signs after a word belong to it: “C++” and “C#” are not “C”. */
const WORD = /[\p{L}\p{N}]+[+#]*/gu;
const wordsIn = (text: string): readonly Word[] => (fold(text).match(WORD) ?? []).map((word) => ({ word, stem: stem(word) }));

/** Scripts that put no spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const DIGIT = /\p{N}/u;
/** Shorter words are too often other words with another letter. */
const SHORTEST_GUESSED = 5;

function read(text: string): ReadText {
  const words = wordsIn(searchedText(text));
  const places = new Map<string, number[]>();
  for (const [at, { stem: root }] of words.entries()) places.set(root, [...(places.get(root) ?? []), at]);
  const isUnusual = (word: string): boolean => !isDictionaryWord(word) && !DIGIT.test(word);
  return { words, places, unusual: [...words.keys()].filter((at) => isUnusual(words[at]?.word ?? '')) };
}

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
 * Whether a text contains one of several aliases: all words of an alias in this order, in any case and inflection. With `guesses`, a word that is
 * in no dictionary may be a misspelling. An alias of stop words only, such as “IT”, is found in the same case.
 */
export function aliasFinder(text: string, guesses: boolean): (aliases: readonly string[]) => boolean {
  const { words, places, unusual } = read(text);
  const isAt = (at: number, { word, stem: root }: Word): boolean => {
    const said = words[at];
    return (
      said !== undefined &&
      (said.stem === root || (guesses && word.length >= SHORTEST_GUESSED && unusual.includes(at) && couldMean(said.word, word)))
    );
  };
  const folded = fold(searchedText(text));
  const inCase = ` ${searchedText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return (aliases) =>
    wordsOfEach(aliases).some((alias, number) => {
      const name = aliases[number] ?? '';
      if (WITHOUT_SPACES.test(name)) return folded.includes(fold(name));
      if (alias.every(({ word }) => isStopWord(word))) return inCase.includes(` ${name} `);
      const [first, ...rest] = alias;
      if (first === undefined) return false;
      const starts = [...(places.get(first.stem) ?? []), ...unusual.filter((at) => isAt(at, first))];
      return starts.some((start) => rest.every((each, index) => isAt(start + 1 + index, each)));
    });
}
