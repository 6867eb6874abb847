import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { MAX_KINDS } from './elided.js';
import { MAX_EACH } from './universe.js';
import { sharedPlace } from './scopes.js';
import { type Universe, anchorsOf, kindOf } from './universe.js';

const SIBLINGS = new Set([
  'twin',
  'partner',
  'sibling',
  'peer',
  'counterpart',
  'mate',
  'namesake',
  'standby',
  'neighbour',
  'neighbor',
  'pair',
  'copy',
]);

export const isSiblingNoun = (noun: string | undefined): boolean => noun !== undefined && SIBLINGS.has(noun);

/** “its twin”, “the partner”: another of the same kind, of the same name or in the same place. */
export function siblings(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' || !SIBLINGS.has(phrase.head ?? '')) return [];
  return anchorsOf(universe)
    .filter((anchor) => !universe.stated.includes(anchor))
    .slice(0, MAX_KINDS)
    .flatMap((anchor) => {
      const [noun] = anchor.entity.nouns;
      const same = (noun === undefined ? [] : universe.byNoun(noun).entities).filter(
        (entity) => entity.id !== anchor.entity.id && kindOf(entity) === kindOf(anchor.entity),
      );
      const near = same.filter((entity) => entity.name === anchor.entity.name || shapeOf(entity.name) === shapeOf(anchor.entity.name));
      const there =
        universe.stated.length === 0
          ? near
          : near.filter((entity) => universe.stated.some((place) => sharedPlace(entity, place.entity) !== undefined));
      return there.slice(0, MAX_EACH).map((entity): Meaning => {
        const within = sharedPlace(entity, anchor.entity);
        return {
          entities: [entity],
          generator: 'SIBLING',
          anchor,
          isStated: universe.stated.length > 0,
          rivals: there.length - 1,
          ...(within === undefined ? {} : { within }),
        };
      });
    });
}

const shapeOf = (name: string): string => name.replaceAll(/\d+/gu, '0').replaceAll(/(?<!\p{L})\p{L}(?!\p{L})/gu, 'x');
