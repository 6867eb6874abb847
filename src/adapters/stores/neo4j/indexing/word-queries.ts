import type { SearchWord } from '../../../../domain/inventory/search/search-words.js';
import { prefixed, quoted } from './lucene.js';

const inField = ({ text, prefix }: SearchWord, field: string): string => `${field}:${prefix ? prefixed(text) : quoted(text)}`;

/** Matches entities with all these words in their names. */
export const namesOf = (mine: string, words: readonly SearchWord[]): string =>
  [mine, ...words.map((word) => `+${inField(word, 'nameWords')}`)].join(' ');

/** Matches entities with all these words, in names or other attributes. */
export const anyWordOf = (mine: string, words: readonly SearchWord[]): string =>
  [mine, ...words.map((word) => `+(${inField(word, 'nameWords')} ${inField(word, 'otherWords')})`)].join(' ');
