import type { PlaceSummary } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';
import { genericNouns } from '../candidates/description.js';
import type { Meaning, Neighbour, Referent } from '../candidates/meaning.js';
import { isRelationNoun } from '../candidates/relation-nouns.js';
import type { Phrase } from '../parse/phrases.js';
import { bestDescribed, picked } from './described.js';
import { listsOf } from './lists.js';
import { nearby } from './nearby.js';
import { MAX_ANCHORS, MAX_EACH, type Universe, anchorsOf, fits } from './universe.js';
import { END_NOUNS, FAR_WORDS } from '../../language/en/type-nouns.js';

/** “its uplink”, “the PDU” of a router, “the other end”, “the site”, “there”: one relation away from something that was mentioned. */
export function related(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' && phrase.kind !== 'PLACE_PRONOUN') return [];
  return anchorsOf(universe).flatMap((anchor) => [
    ...(phrase.plural ? [] : placesOf(phrase, anchor, universe)),
    ...(phrase.kind === 'NOUN' ? neighboursOf(phrase, anchor, universe) : []),
  ]);
}

const PLACE_TYPES = new Set(['SITE', 'LOCATION', 'RACK', 'REGION', 'CLUSTER']);

/** Where something is, the nearest first. */
function placesOf(phrase: Phrase, anchor: Referent, { stated, summaries }: Universe): readonly Meaning[] {
  const places = anchor.entity.places.map((place) => ({
    relation: place.relation,
    entity: summaries.get(place.id) ?? summaryOfPlace(place),
  }));
  return places
    .filter(({ entity }) => (phrase.kind === 'PLACE_PRONOUN' ? PLACE_TYPES.has(entity.type) : fits(phrase, entity)))
    .map(({ entity, relation }, rivals) => ({
      entities: [entity],
      source: 'RELATED',
      anchor,
      isStated: stated.includes(anchor),
      rivals,
      relation,
    }));
}

/** Places as entities, made once: their words are kept with them. */
const placesAsEntities = new WeakMap<PlaceSummary, EntitySummary>();

export function summaryOfPlace(place: PlaceSummary): EntitySummary {
  const found = placesAsEntities.get(place) ?? {
    id: place.id,
    key: place.key,
    type: place.type,
    name: place.name,
    display: place.name,
    nouns: genericNouns(place),
    places: [],
  };
  placesAsEntities.set(place, found);
  return found;
}

function neighboursOf(phrase: Phrase, anchor: Referent, universe: Universe): readonly Meaning[] {
  const around = universe.neighbours.get(anchor.entity.id) ?? [];
  const named = isFarEnd(phrase)
    ? around.filter(({ relation }) => LINKS.has(relation))
    : around.filter(({ relation }) => isRelationNoun(phrase.head ?? '', relation));
  const all = named.length > 0 ? named : around.filter(({ entity }) => fits(phrase, entity));
  const fitting = primaryAmong(phrase, all).map(({ entity }) => entity);
  const best = isFarEnd(phrase) ? fitting : bestDescribed(phrase, fitting);
  const base = { source: 'RELATED', anchor, isStated: universe.stated.includes(anchor) } as const;
  const each = picked(phrase, best)
    .slice(0, MAX_EACH)
    .map((entity): Meaning => ({
      ...base,
      entities: [entity],
      rivals: best.length - 1,
      isNamed: named.length > 0,
      ...relationTo(entity, all),
    }));
  return phrase.plural ? [{ ...base, entities: best, isSet: true, rivals: 0 }, ...each] : each;
}

function relationTo({ id }: EntitySummary, around: readonly Neighbour[]): Pick<Meaning, 'relation'> {
  const found = around.find(({ entity }) => entity.id === id);
  return found === undefined ? {} : { relation: found.relation };
}

const LINKS = new Set(['CONNECTED_TO', 'LINKED_TO']);

/** “the other end”, “the far side”. */
const isFarEnd = ({ head, other, modifiers }: Phrase): boolean =>
  END_NOUNS.has(head ?? '') && (other || modifiers.some((word) => FAR_WORDS.has(word)));

/** “its ip” is the primary address of several, the one of version 4 first. */
function primaryAmong({ plural, modifiers }: Phrase, around: readonly Neighbour[]): readonly Neighbour[] {
  if (plural || modifiers.length > 0) return around;
  const relations = ['PRIMARY_IP4', 'PRIMARY_IP6', 'PRIMARY_MAC_ADDRESS'];
  const primary = relations.map((type) => around.filter(({ relation, outgoing }) => outgoing && relation === type));
  return primary.find(({ length }) => length > 0) ?? around;
}

const MAX_GROUPS = 6;

/** “the routers in Lyon and Nice”, “their prefixes”: those of each of several. */
export function relatedToEach(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (!phrase.plural || phrase.kind !== 'NOUN') return [];
  const stated = universe.stated.length > 1 ? [{ members: universe.stated, isStated: true, rivals: 0 }] : [];
  const mentioned = listsOf({ ...phrase, kind: 'HEADLESS' }, universe.referents)
    .slice(0, MAX_GROUPS)
    .map((members, rivals) => ({ members, isStated: false, rivals }));
  return [...stated, ...mentioned].flatMap(({ members, isStated, rivals }): readonly Meaning[] => {
    const each = members.slice(0, MAX_ANCHORS).map((anchor) => ofOne(phrase, anchor, universe));
    const [anchor] = members;
    if (anchor === undefined || each.some(({ length }) => length === 0)) return [];
    const entities = [...new Map(each.flat().map((entity) => [entity.id, entity])).values()];
    return [{ entities, source: 'RELATED', isSet: true, anchor, isStated, rivals }];
  });
}

/** All that a phrase means of one thing: its neighbours, otherwise what is in it. */
function ofOne(phrase: Phrase, anchor: Referent, universe: Universe): readonly EntitySummary[] {
  const one: Universe = { ...universe, referents: [], stated: [anchor] };
  const sets = [...related(phrase, one), ...nearby(phrase, one)].filter(({ isSet, entities }) => isSet === true && entities.length > 0);
  return sets.find((set) => set.anchor !== undefined)?.entities ?? [];
}
