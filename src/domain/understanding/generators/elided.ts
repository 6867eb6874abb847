import { genericNouns } from '../candidates/description.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { nearby } from './nearby.js';
import { related } from './related.js';
import { MAX_KINDS, type Universe } from './universe.js';

/** “the Utica one”, “the one in Lyon”: something of a kind that was mentioned or asked for, elsewhere. */
export function elided(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'STAND_IN' && phrase.kind !== 'HEADLESS') return [];
  if (phrase.modifiers.length === 0 && universe.stated.length === 0 && !phrase.other) return [];
  const mentioned = universe.referents
    .slice(0, MAX_KINDS)
    .flatMap(({ entity }) => [...entity.nouns.slice(0, 1), ...genericNouns(entity).slice(0, 1)]);
  const heads = new Set([...(universe.asked === undefined ? [] : [universe.asked]), ...mentioned]);
  return [...heads].flatMap((head) => {
    const called: Phrase = { ...phrase, kind: 'NOUN', head };
    return [...nearby(called, universe), ...related(called, universe)].filter(
      ({ anchor }) => universe.stated.length === 0 || (anchor !== undefined && universe.stated.includes(anchor)),
    );
  });
}
