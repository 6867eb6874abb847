import type { EntitySummary } from '../../model/understanding.js';
import { genericNouns } from './description.js';
import { isRelationNoun } from './relation-nouns.js';
import type { Neighbour, Neighbours } from './meaning.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';

/** How much of what a clause asks for an entity has. */
export interface Relevance {
  /** The number of nouns that name its containers, neighbours or components. */
  readonly related: number;
  /** The number of nouns that name its attributes. */
  readonly attributes: number;
}

/** A noun of a clause. `synonyms` includes the noun. */
export interface ClauseNoun {
  readonly noun: string;
  readonly synonyms: readonly string[];
}

export const withSynonyms = (nouns: Iterable<string>): readonly ClauseNoun[] =>
  [...nouns].map((noun) => ({ noun, synonyms: [noun, ...synonymsOf(noun)] }));

/**
 * Whether an entity can be what a clause is about: a rack is asked of what is in a rack, a serial number of what has one. The inventory itself tells,
 * so this holds for any kind of entity.
 */
export function relevanceOf(entity: EntitySummary, nouns: readonly ClauseNoun[], neighbours: Neighbours): Relevance {
  let related = 0;
  let attributes = 0;
  const own = genericNouns(entity);
  const around = surroundingNouns(entity, neighbours);
  for (const { noun, synonyms } of nouns) {
    if (own.includes(noun)) continue;
    if (synonyms.some((each) => around.nouns.has(each)) || around.relations.some((relation) => isRelationNoun(noun, relation)))
      related += 1;
    else if (entity.fields?.includes(noun) === true) attributes += 1;
  }
  return { related, attributes };
}

/** The nouns and relations of the containers and neighbours of an entity, computed once for each list of neighbours. */
interface Around {
  readonly nouns: ReadonlySet<string>;
  readonly relations: readonly string[];
}

const NONE: readonly Neighbour[] = [];
const surroundings = new WeakMap<readonly Neighbour[], WeakMap<EntitySummary, Around>>();

function surroundingNouns(entity: EntitySummary, neighbours: Neighbours): Around {
  const list = neighbours.get(entity.id) ?? NONE;
  const byEntity = surroundings.get(list) ?? new WeakMap<EntitySummary, Around>();
  surroundings.set(list, byEntity);
  const known = byEntity.get(entity);
  if (known !== undefined) return known;
  const nouns = new Set(entity.places.flatMap((place) => genericNouns(place)));
  for (const { entity: other } of list) {
    other.nouns.forEach((noun) => nouns.add(noun));
    genericNouns(other).forEach((noun) => nouns.add(noun));
  }
  const around = { nouns, relations: [...new Set(list.map(({ relation }) => relation))] };
  byEntity.set(entity, around);
  return around;
}
