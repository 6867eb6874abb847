import { synonymsOf } from '../../inventory/names/synonyms.js';
import type { EntitySummary } from '../../model/understanding.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { placeIdsOf } from '../candidates/places.js';
import { bestDescribed, picked } from './described.js';
import { MAX_EACH, MAX_KINDS, type Universe, anchorsOf, fits, kindOf } from './universe.js';
import { SIBLING_NOUNS } from '../../language/en/type-nouns.js';

/** “the router”, “its twin”: one where the conversation is, or the only one. */
export const nearby = (phrase: Phrase, universe: Universe): readonly Meaning[] =>
  phrase.kind !== 'NOUN' || phrase.head === undefined ? [] : [...ofKind(phrase, phrase.head, universe), ...siblings(phrase, universe)];

/** Containers from narrow to wide. */
const WIDTHS = ['DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'VIRTUAL_CHASSIS', 'POWER_PANEL', 'CLUSTER', 'LOCATION', 'VRF', 'SITE'];
const OTHER_WIDTH = 'OTHER';

const widthOf = (type: string): number => {
  const width = WIDTHS.indexOf(type);
  return width < 0 ? WIDTHS.length : width;
};

type ByPlace = ReadonlyMap<string, readonly EntitySummary[]>;

function byPlace(entities: readonly EntitySummary[]): ByPlace {
  const found = new Map<string, EntitySummary[]>();
  for (const entity of entities)
    for (const { id } of entity.places) {
      const inside = found.get(id);
      if (inside === undefined) found.set(id, [entity]);
      else if (inside.at(-1) !== entity) inside.push(entity);
    }
  return found;
}

/** The narrowest container that each entity shares with another one, or the other one itself if that has it. */
function sharedPlaces(places: ByPlace, { id, type, places: around }: EntitySummary): ReadonlyMap<EntitySummary, string> {
  const shared = new Map<EntitySummary, string>();
  const containers = around.map((place) => ({ id: place.id, width: widthOf(place.type) })).toSorted((a, b) => a.width - b.width);
  const add = (container: string, name: string) => {
    for (const entity of places.get(container) ?? []) if (entity.id !== id && !shared.has(entity)) shared.set(entity, name);
  };
  add(id, type);
  for (const { id: container, width } of containers) add(container, WIDTHS[width] ?? OTHER_WIDTH);
  return shared;
}

function ofKind(phrase: Phrase, head: string, universe: Universe): readonly Meaning[] {
  const compound = phrase.modifiers.length === 0 ? undefined : `${phrase.modifiers.at(-1) ?? ''} ${head}`;
  const nouns = [...(compound === undefined ? [] : [compound]), head, ...synonymsOf(head).slice(0, 4)];
  const hits = nouns.map((noun) => universe.byNoun(noun));
  const total = Math.max(0, ...hits.map((hit) => hit.total));
  const entities = [...new Map(hits.flatMap((hit) => hit.entities).map((entity) => [entity.id, entity])).values()].filter((entity) =>
    fits(phrase, entity),
  );
  if (entities.length === 0) return [];
  const places = byPlace(entities);
  const meanings = anchorsOf(universe).flatMap((anchor) => {
    const isStated = universe.stated.includes(anchor);
    const sets = phrase.plural ? setsAround(phrase, places, anchor, isStated) : [];
    return [...sets, ...singlesAround(phrase, entities, { anchor, shared: sharedPlaces(places, anchor.entity) }, isStated)];
  });
  const named = compound === undefined ? undefined : universe.byNoun(compound);
  const described = named?.entities.filter((entity) => fits(phrase, entity)) ?? [];
  if (named !== undefined && described.length > 0) return [...meanings, ...overall(phrase, described, named.total, universe)];
  return total > entities.length ? meanings : [...meanings, ...overall(phrase, entities, total, universe)];
}

/** What fits in the whole inventory; of more than were found, each may be meant, but not all together. */
function overall(phrase: Phrase, entities: readonly EntitySummary[], total: number, universe: Universe): readonly Meaning[] {
  const best = bestDescribed(phrase, entities);
  if (phrase.plural)
    return total > entities.length || !isCounted(phrase, best, universe)
      ? []
      : [{ entities: best, source: 'NEARBY', isSet: true, rivals: 0 }];
  const rivals = Math.max(best.length, total > entities.length ? total : 0) - 1;
  return best.slice(0, MAX_EACH).map((entity) => ({ entities: [entity], source: 'NEARBY', rivals }));
}

function singlesAround(
  phrase: Phrase,
  entities: readonly EntitySummary[],
  { anchor, shared }: { readonly anchor: Referent; readonly shared: ReadonlyMap<EntitySummary, string> },
  isStated: boolean,
): readonly Meaning[] {
  const byWidth = new Map<string, EntitySummary[]>();
  for (const entity of shared.size === 0 ? [] : entities) {
    const width = shared.get(entity);
    if (width === undefined) continue;
    const alike = byWidth.get(width);
    if (alike === undefined) byWidth.set(width, [entity]);
    else alike.push(entity);
  }
  return [...byWidth.values()].flatMap((all) => {
    const best = bestDescribed(phrase, all);
    return picked(phrase, best)
      .slice(0, MAX_EACH)
      .map((entity): Meaning => ({ entities: [entity], source: 'NEARBY', anchor, isStated, rivals: best.length - 1 }));
  });
}

/** Whether these are as many as the phrase says: two for “both”. */
const hasCount = ({ count }: Phrase, { length }: readonly EntitySummary[]): boolean => count === undefined || count === length;

/** Whether “both” may refer to the only two of the inventory: not if they are at another site than the entities of the conversation. */
function isCounted(phrase: Phrase, entities: readonly EntitySummary[], { referents }: Universe): boolean {
  if (phrase.count === undefined) return true;
  const site = ({ places }: EntitySummary): string | undefined => places.find(({ type }) => type === 'SITE')?.id;
  const here = referents.map(({ entity }) => (entity.type === 'SITE' ? entity.id : site(entity))).find((each) => each !== undefined);
  return hasCount(phrase, entities) && (here === undefined || entities.every((entity) => (site(entity) ?? here) === here));
}

/**
 * “both firewalls”, “the racks”: the members of each container around the anchor, from narrow to wide. With a count, only those of the first container
 * that has exactly as many: never two of another site.
 */
function setsAround(phrase: Phrase, places: ByPlace, anchor: Referent, isStated: boolean): readonly Meaning[] {
  const { id, places: containers } = anchor.entity;
  const around = WIDTHS.flatMap((width) => containers.filter((place) => place.type === width));
  const sets: Meaning[] = [];
  for (const container of [{ id }, ...around]) {
    const best = bestDescribed(phrase, places.get(container.id) ?? []);
    if (best.length === 0 || best.length === sets.at(-1)?.entities.length || !hasCount(phrase, best)) continue;
    sets.push({ entities: best, source: 'NEARBY', isSet: true, anchor, isStated, rivals: 0 });
    if (phrase.count !== undefined) break;
  }
  return sets;
}

export const isSiblingNoun = (noun: string | undefined): boolean => noun !== undefined && SIBLING_NOUNS.has(noun);

/** “its twin”, “the partner”: another of the same kind and of the same name or a name of the same shape, in the place that the phrase states. */
function siblings(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (!isSiblingNoun(phrase.head)) return [];
  const anchors = anchorsOf(universe).filter((anchor) => !universe.stated.includes(anchor));
  return anchors.slice(0, MAX_KINDS).flatMap((anchor) => {
    const [noun] = anchor.entity.nouns;
    const same = (noun === undefined ? [] : universe.byNoun(noun).entities).filter(
      (entity) => entity.id !== anchor.entity.id && kindOf(entity) === kindOf(anchor.entity) && shapeOf(entity) === shapeOf(anchor.entity),
    );
    const isStated = universe.stated.length > 0;
    const there = isStated ? same.filter((entity) => universe.stated.some((place) => sharesPlace(entity, place.entity))) : same;
    return there
      .slice(0, MAX_EACH)
      .map((entity): Meaning => ({ entities: [entity], source: 'NEARBY', anchor, isStated, isNamed: true, rivals: there.length - 1 }));
  });
}

function sharesPlace({ places }: EntitySummary, other: EntitySummary): boolean {
  const around = placeIdsOf(other);
  return places.some(({ id }) => id === other.id || around.has(id));
}

const shapeOf = ({ name }: EntitySummary): string => name.replaceAll(/\d+/gu, '0').replaceAll(/(?<!\p{L})\p{L}(?!\p{L})/gu, 'x');
