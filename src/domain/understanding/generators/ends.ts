import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { MAX_EACH } from './universe.js';
import { type Universe, anchorsOf } from './universe.js';

const LINKS = new Set(['CONNECTED_TO', 'LINKED_TO']);
const ENDS = new Set(['end', 'side']);
const FAR = new Set(['far', 'remote', 'opposite']);

/** “the other end”: what something is connected to. */
export function ends(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' || !ENDS.has(phrase.head ?? '') || !(phrase.other || phrase.modifiers.some((word) => FAR.has(word))))
    return [];
  return anchorsOf(universe).flatMap((anchor) =>
    (universe.neighbours.get(anchor.entity.id) ?? [])
      .filter(({ relation }) => LINKS.has(relation))
      .slice(0, MAX_EACH)
      .map(({ entity, relation }, _, all): Meaning => ({ entities: [entity], generator: 'END', anchor, rivals: all.length - 1, relation })),
  );
}
