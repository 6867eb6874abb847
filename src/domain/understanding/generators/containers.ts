import { synonymsOf } from '../../inventory/names/synonyms.js';
import type { PlaceSummary } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';
import { genericNouns, wordsIn } from '../candidates/description.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { MAX_ANCHORS } from './universe.js';
import type { Universe } from './universe.js';

const PLACE_TYPES = new Set(['SITE', 'LOCATION', 'RACK', 'REGION', 'CLUSTER']);

/** “the site”, “there”: where something is that was mentioned. */
export function containers(phrase: Phrase, { referents, stated, summaries }: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' && phrase.kind !== 'PLACE_PRONOUN') return [];
  if (phrase.plural) return [];
  return [...stated, ...referents.slice(0, MAX_ANCHORS)].flatMap((anchor) =>
    anchor.entity.places
      .filter((place) => (phrase.kind === 'PLACE_PRONOUN' ? PLACE_TYPES.has(place.type) : isCalled(place, phrase.head ?? '')))
      .map((place, index): Meaning => ({
        entities: [summaries.get(place.id) ?? summaryOfPlace(place)],
        generator: 'CONTAINER',
        anchor,
        isStated: stated.includes(anchor),
        rivals: index,
        relation: place.relation,
      })),
  );
}

function isCalled(place: PlaceSummary, head: string): boolean {
  const nouns = genericNouns(place);
  if (nouns.includes(head) || synonymsOf(head).some((synonym) => nouns.includes(synonym))) return true;
  return wordsIn(place.name).has(head);
}

export const summaryOfPlace = (place: PlaceSummary): EntitySummary => ({
  id: place.id,
  key: place.key,
  type: place.type,
  name: place.name,
  display: place.name,
  nouns: genericNouns(place),
  places: [],
});
