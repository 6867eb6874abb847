import type { EntitySummary } from '../../model/understanding.js';
import { genericNouns } from './description.js';
import { isRelationNoun } from './generate.js';
import type { Neighbours } from './meaning.js';
import { synonymsOf } from './synonyms.js';

/** How much of what a clause asks for an entity has. */
export interface Relevance {
  /** The number of nouns that name its containers, neighbours or components. */
  readonly related: number;
  /** The number of nouns that name its attributes. */
  readonly attributes: number;
}

/**
 * Whether an entity can be what a clause is about: a rack is asked of what is in a rack, a serial number of what has one. The inventory itself tells,
 * so this holds for any kind of entity.
 */
export function relevanceOf(entity: EntitySummary, nouns: ReadonlySet<string>, neighbours: Neighbours): Relevance {
  let related = 0;
  let attributes = 0;
  const around = neighbours.get(entity.id) ?? [];
  const own = genericNouns(entity);
  for (const noun of nouns) {
    if (own.includes(noun)) continue;
    const same = [noun, ...synonymsOf(noun)];
    const isRelated =
      entity.places.some((place) => genericNouns(place).some((each) => same.includes(each))) ||
      around.some(
        ({ entity: other, relation }) =>
          other.nouns.some((each) => same.includes(each)) ||
          genericNouns(other).some((each) => same.includes(each)) ||
          isRelationNoun(noun, relation),
      );
    if (isRelated) related += 1;
    else if (entity.fields?.includes(noun) === true) attributes += 1;
  }
  return { related, attributes };
}
