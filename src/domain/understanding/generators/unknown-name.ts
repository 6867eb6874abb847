import { isPersonal } from '../parse/phrase-kinds.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import type { Universe } from './universe.js';

/** “a zx-99 beeps, is it new?”: what nobody knows. */
export const unknownNames = (phrase: Phrase, { unknown }: Universe): readonly Meaning[] =>
  phrase.kind === 'PLACE_PRONOUN' || isPersonal(phrase)
    ? []
    : unknown.map(({ name, age, since }) => ({ entities: [], generator: 'UNKNOWN_NAME', rivals: since, unknown: { name, age } }));
