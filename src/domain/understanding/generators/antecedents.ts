import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { MAX_REFERENTS } from './universe.js';
import { type Universe, fits, isSelecting } from './universe.js';

/** “it”, “that switch”: something that was mentioned. */
export function antecedents(phrase: Phrase, { referents }: Universe): readonly Meaning[] {
  if (isSelecting(phrase) && phrase.modifiers.length === 0) return [];
  return referents
    .slice(0, MAX_REFERENTS)
    .filter(({ entity }) => fits(phrase, entity) || phrase.determiner === 'that' || phrase.determiner === 'this')
    .map((referent, index) => ({
      entities: [referent.entity],
      generator: 'ANTECEDENT',
      anchor: referent,
      rivals: index,
      members: [referent],
    }));
}
