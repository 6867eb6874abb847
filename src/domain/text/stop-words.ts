import { isEveryday } from './lexicon.js';
import { COMMON_WORDS, STOP_WORDS } from '../language/en/stop-words.js';

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
/** A common word, of this field or in general. */
export const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word) || STOP_WORDS.has(word) || isEveryday(word);
