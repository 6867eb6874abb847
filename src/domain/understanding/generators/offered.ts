import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { type Universe, fits } from './universe.js';

/** “the one in Lyon”, as an answer to “rtr-1 or rtr-2?”: one of what an open question offers. */
export function offered(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.plural || phrase.kind === 'PLACE_PRONOUN' || phrase.ordinal !== undefined) return [];
  const fitting = universe.offered.filter(({ entity }) => fits(phrase, entity));
  return fitting.map((anchor) => ({ entities: [anchor.entity], generator: 'OFFERED', anchor, rivals: fitting.length - 1 }));
}
