import { synonymsOf } from '../../inventory/names/synonyms.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';

export const nounWord = (word: string): string => singular(word.replace(/['’]s$/u, ''));

export const isNoun = (word: string): boolean => nounOf(word) !== undefined || synonymsOf(nounWord(word)).length > 0;
