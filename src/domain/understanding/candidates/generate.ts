import type { PlaceSummary } from '../../model/focus.js';
import type { EntitySummary } from '../../model/understanding.js';
import type { Phrase } from '../parse/phrases.js';
import { POSSESSIVES, PERSONAL_PRONOUNS, type Extreme } from '../parse/words.js';
import { describe, genericNouns, wordsIn } from './description.js';
import { type ElidedKind, keyOfMeaning, type Meaning, type Neighbours, type Referent } from './meaning.js';
import { synonymsOf } from '../../inventory/names/synonyms.js';

/** Everything that meanings of phrases are generated from. */
export interface Universe {
  /** What was mentioned before the phrase, most recent first. */
  readonly referents: readonly Referent[];
  /** The referents that restrict the phrase: “the PDU in Lyon”. */
  readonly stated: readonly Referent[];
  readonly neighbours: Neighbours;
  /** Entities by noun, from the inventory: those inside the focus first. */
  readonly byNoun: (noun: string) => { readonly entities: readonly EntitySummary[]; readonly total: number };
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  /** The turn of the message. */
  readonly turn: number;
  /** Names of this and the last turn that nothing has, latest first, each with the number of things mentioned since. */
  readonly unknown: readonly { readonly name: string; readonly age: number; readonly since: number }[];
  /** What an open question offers, in its order. */
  readonly offered: readonly Referent[];
  /** The noun of the kind that the user last asked for. */
  readonly asked?: string | undefined;
}

const MAX_REFERENTS = 24;
const MAX_ANCHORS = 8;
const MAX_EACH = 16;
const MAX_MEANINGS = 160;
const MAX_SET = 48;

/** All meanings that a phrase may have; the same entities may be reached in several ways. */
export function meaningsOf(phrase: Phrase, universe: Universe): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const generate of [antecedents, lists, containers, neighbours, scoped, elided, ofEach, ends, siblings, unknownNames]) {
    for (const meaning of generate(phrase, universe)) {
      if (
        (meaning.entities.length === 0 && meaning.unknown === undefined) ||
        meaning.entities.length > MAX_SET ||
        isStatedItself(meaning, universe) ||
        isOlderThanUnknown(phrase, meaning, universe)
      )
        continue;
      const key = `${meaning.generator} ${meaning.unknown?.name ?? ''} ${meaning.anchor?.entity.id ?? ''} ${meaning.list?.size ?? ''} ${keyOfMeaning(meaning)}`;
      if (!found.has(key) && found.size < MAX_MEANINGS) found.set(key, meaning);
    }
  }
  return [...found.values()];
}

/** After “is new-1 up?”, which nothing is called, “it” and “that one” are not what was mentioned before: acting on that would be the worst error. */
function isOlderThanUnknown(phrase: Phrase, { unknown: own, anchor }: Meaning, { unknown: [latest], turn }: Universe): boolean {
  if (latest === undefined || own !== undefined || anchor === undefined || latest.since > 0) return false;
  const isPlain =
    phrase.kind === 'PRONOUN' ||
    (phrase.kind === 'STAND_IN' && phrase.modifiers.length === 0 && !phrase.other && phrase.ordinal === undefined);
  return isPlain && !phrase.plural && anchor.turn < turn - latest.age;
}

/** In “the Yeovil one”, Yeovil itself is not meant. */
const isStatedItself = ({ entities: [only, ...others] }: Meaning, { stated }: Universe): boolean =>
  others.length === 0 && stated.some(({ entity }) => entity.id === only?.id);

/** The kinds of things that a phrase without a noun may be about, by their noun: what was asked for, and what was mentioned last. */
function elidedHeads(phrase: Phrase, { referents, asked }: Universe): ReadonlyMap<string, ElidedKind> {
  const heads = new Map<string, ElidedKind>();
  if (phrase.kind !== 'STAND_IN' && phrase.kind !== 'HEADLESS') return heads;
  if (asked !== undefined) heads.set(asked, 'ASKED');
  for (const { entity, inLastUserTurn, inLastAssistantTurn } of referents.slice(0, MAX_KINDS)) {
    const from: ElidedKind = inLastUserTurn ? 'USER' : inLastAssistantTurn ? 'ASSISTANT' : 'EARLIER';
    for (const noun of [...entity.nouns.slice(0, 1), ...genericNouns(entity).slice(0, 1)]) if (!heads.has(noun)) heads.set(noun, from);
  }
  return heads;
}

const MAX_KINDS = 6;

/** “the Utica one”, “the one in Lyon”: something of a kind that was spoken of, elsewhere. */
function elided(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.modifiers.length === 0 && universe.stated.length === 0 && !phrase.other) return [];
  return [...elidedHeads(phrase, universe)].flatMap(([head, from]) =>
    [...scoped({ ...phrase, kind: 'NOUN', head }, universe), ...neighbours({ ...phrase, kind: 'NOUN', head }, universe)]
      .filter(({ anchor }) => universe.stated.length === 0 || (anchor !== undefined && universe.stated.includes(anchor)))
      .map((meaning) => ({ ...meaning, elided: from })),
  );
}

const fits = (phrase: Phrase, entity: EntitySummary): boolean =>
  describe(phrase, entity).head !== 'NONE' && (phrase.mask === undefined || entity.name.endsWith(`/${phrase.mask}`));

/** Whether the phrase selects something from several: “the second one”, “the other”. */
const isSelecting = ({ ordinal, extreme, other }: Phrase): boolean => ordinal !== undefined || extreme !== undefined || other;

/** “it”, “that switch”: something that was mentioned. */
function antecedents(phrase: Phrase, { referents }: Universe): readonly Meaning[] {
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

/** Entities that one turn mentioned together, in their order. */
interface List {
  readonly turn: number;
  readonly members: readonly Referent[];
  /** 0 to 1: the share of the entities of the turn that are in the list, and whether they were named one after the other. */
  readonly share: number;
  readonly contiguous: boolean;
}

function listsOf(phrase: Phrase, referents: readonly Referent[]): readonly List[] {
  const byTurn = new Map<number, { readonly referent: Referent; readonly order: number }[]>();
  const sizes = new Map<number, number>();
  for (const { occurrences } of referents.slice(0, MAX_REFERENTS))
    for (const { turn } of occurrences) sizes.set(turn, (sizes.get(turn) ?? 0) + 1);
  for (const referent of referents.slice(0, MAX_REFERENTS)) {
    if (!fits(phrase, referent.entity)) continue;
    for (const { turn, order } of referent.occurrences) byTurn.set(turn, [...(byTurn.get(turn) ?? []), { referent, order }]);
  }
  return [...byTurn]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([turn, members]) => {
      const sorted = members.toSorted((a, b) => a.order - b.order);
      const ordered = sorted.map(({ referent }) => referent);
      const orderOf = new Map(sorted.map(({ referent, order }) => [referent, order]));
      const types = [...new Set(ordered.map(({ entity }) => kindOf(entity)))];
      const byType = types.map((type) => ordered.filter(({ entity }) => kindOf(entity) === type));
      const all = types.length > 1 ? [ordered, ...byType] : byType;
      return all
        .filter(({ length }) => length > 1)
        .map((each) => ({
          turn,
          members: each,
          share: each.length / Math.max(1, sizes.get(turn) ?? 1),
          contiguous: each.every((member, at) => at === 0 || (orderOf.get(member) ?? 0) - (orderOf.get(each[at - 1] ?? member) ?? 0) === 1),
        }));
    });
}

/** What an open question offers, as a list. */
function offeredList(phrase: Phrase, offered: readonly Referent[]): readonly List[] {
  const members = offered.filter(({ entity }) => fits(phrase, entity));
  const [first] = members;
  return first === undefined || members.length < 2 ? [] : [{ turn: first.turn, members, share: 1, contiguous: true }];
}

/** The type; for open types, the object type. */
export const kindOf = ({ type, key }: EntitySummary): string => (type === 'OTHER' ? key.slice(0, key.lastIndexOf(':')) : type);

function lists(phrase: Phrase, { referents, asked, offered }: Universe): readonly Meaning[] {
  const all = [...offeredList(phrase, offered), ...listsOf(phrase, referents)];
  const meanings: Meaning[] = [];
  const add: AddMeaning = (generator, members, rivals, from) => {
    const anchor = members.toSorted((a, b) => b.turn - a.turn)[0];
    if (anchor === undefined) return;
    const list = from === undefined ? {} : { list: { id: all.indexOf(from), ...listInfo(from, asked) } };
    const inOrder = members.toSorted((a, b) => a.turn - b.turn || a.order - b.order);
    meanings.push({ entities: inOrder.map(({ entity }) => entity), generator, anchor, rivals, members, ...list });
  };
  if (phrase.ordinal !== undefined || phrase.extreme !== undefined)
    all.forEach((list, index) => {
      const item = itemOf(phrase, list.members);
      if (item !== undefined) add('LIST_ITEM', [item], index, list);
    });
  if (phrase.other) complements(phrase, all, referents, add);
  if (!phrase.plural) return meanings;
  all.forEach((list, index) => {
    const { members } = list;
    add('GROUP', members, index, list);
    if (phrase.ordinal !== undefined && phrase.count !== undefined)
      add('LIST_ITEM', phrase.ordinal > 0 ? members.slice(0, phrase.count) : members.slice(-phrase.count), index, list);
  });
  const fitting = referents.filter(({ entity }) => fits(phrase, entity));
  for (const type of new Set(fitting.slice(0, MAX_ANCHORS).map(({ entity }) => kindOf(entity)))) {
    const same = fitting.filter(({ entity }) => kindOf(entity) === type);
    for (const count of phrase.count === undefined ? [2, 3, 4] : [phrase.count])
      if (same.length >= count) add('LATEST', same.slice(0, count), 0);
  }
  if (phrase.count !== undefined && fitting.length >= phrase.count) add('LATEST', fitting.slice(0, phrase.count), 1);
  return meanings;
}

type AddMeaning = (generator: Meaning['generator'], members: readonly Referent[], rivals: number, from?: List) => void;

const listInfo = ({ members: from, share, contiguous }: List, asked: string | undefined) => ({
  size: from.length,
  share,
  contiguous,
  pure: new Set(from.map(({ entity }) => kindOf(entity))).size === 1,
  asked: asked !== undefined && from.every(({ entity }) => entity.nouns.includes(asked) || genericNouns(entity).includes(asked)),
});

function complements(phrase: Phrase, all: readonly List[], referents: readonly Referent[], add: AddMeaning): void {
  const latest = referents.filter(({ entity }) => fits(phrase, entity));
  all.forEach((list, index) => {
    const { members } = list;
    const [current, next] = latest.filter((each) => members.includes(each));
    // Of two that the last turn named alike, neither is the other one.
    const isTied =
      members.length === 2 && current !== undefined && current.turn === next?.turn && current.source === next.source && !next.oblique;
    const rest = isTied ? members : members.filter((member) => member !== current);
    if (phrase.plural) add('COMPLEMENT', rest, index, list);
    else rest.forEach((each) => add('COMPLEMENT', [each], index + rest.length - 1, list));
  });
}

function itemOf({ ordinal, extreme, count }: Phrase, members: readonly Referent[]): Referent | undefined {
  if (count !== undefined) return undefined;
  if (ordinal !== undefined) return ordinal > 0 ? members[ordinal - 1] : members.at(ordinal);
  if (extreme === undefined) return undefined;
  if (extreme.position === 'MIDDLE') return members.length % 2 === 1 ? members[(members.length - 1) / 2] : undefined;
  const sorted = members.toSorted((a, b) => measureOf(a.entity, extreme) - measureOf(b.entity, extreme));
  return extreme.position === 'MOST' ? sorted.at(-1) : sorted[0];
}

/** What an extreme compares: the size of a prefix, otherwise the last number of the name. */
function measureOf({ name }: EntitySummary, { order }: Extreme): number {
  const mask = order === 'SIZE' ? /\/(\d{1,3})$/u.exec(name)?.[1] : undefined;
  return mask === undefined ? numberIn(name) : -Number(mask);
}

const numberIn = (name: string): number => Number(/(\d+)\D*$/u.exec(name)?.[1] ?? 0);

const PLACE_TYPES = new Set(['SITE', 'LOCATION', 'RACK', 'REGION', 'CLUSTER']);

/** “the site”, “there”: where something is that was mentioned. */
function containers(phrase: Phrase, { referents, stated, summaries }: Universe): readonly Meaning[] {
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

const anchorsOf = ({ referents, stated }: Universe): readonly Referent[] => [
  ...stated,
  ...referents.filter((each) => !stated.includes(each)).slice(0, MAX_ANCHORS),
];

/** “its uplink”, “the PDU” of a router: something that is related to what was mentioned. */
function neighbours(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN') return [];
  return anchorsOf(universe).flatMap((anchor): readonly Meaning[] => {
    const around = universe.neighbours.get(anchor.entity.id) ?? [];
    const named = around.filter(({ relation }) => isRelationNoun(phrase.head ?? '', relation));
    const all = named.length > 0 ? named : around.filter(({ entity }) => fits(phrase, entity));
    const best = bestDescribed(
      phrase,
      all.map(({ entity }) => entity),
    );
    const isStated = universe.stated.includes(anchor);
    const relationOf = (entity: EntitySummary) => all.find((each) => each.entity.id === entity.id)?.relation;
    const each = picked(phrase, best)
      .slice(0, MAX_EACH)
      .map((entity): Meaning => {
        const relation = relationOf(entity);
        return {
          entities: [entity],
          generator: 'NEIGHBOUR',
          anchor,
          isStated,
          rivals: best.length - 1,
          isNamed: named.length > 0,
          ...(relation === undefined ? {} : { relation }),
        };
      });
    return phrase.plural ? [{ entities: best, generator: 'NEIGHBOURS', anchor, isStated, rivals: 0 }, ...each] : each;
  });
}

const WORD_STEM = 5;

/** “the owner” follows OWNED_BY, “his manager” follows MANAGED_BY or MANAGES. */
const relationNouns = new Map<string, boolean>();
const MAX_KNOWN = 20_000;

export function isRelationNoun(head: string, relation: string): boolean {
  if (BUILT_IN.has(relation)) return false;
  const key = `${head} ${relation}`;
  const known = relationNouns.get(key);
  if (known !== undefined) return known;
  const words = relation.toLowerCase().split('_');
  const isNamed = [head, ...synonymsOf(head)].some((noun) =>
    words.some((word) => word === noun || (noun.length >= 4 && word.length >= 4 && stem(word) === stem(noun))),
  );
  if (relationNouns.size >= MAX_KNOWN) relationNouns.clear();
  relationNouns.set(key, isNamed);
  return isNamed;
}

const stem = (word: string): string => word.replace(/(?:ed|er|or|s|es|ing|ment)$/u, '').slice(0, WORD_STEM);
const BUILT_IN = new Set(['PART', 'CONNECTED_TO', 'LINKED_TO', 'POWERED_BY', 'LAG', 'DEVICE', 'SITE', 'RACK', 'LOCATION']);

/** “the routers in Lyon and Nice”, “their prefixes”: those of each of several. */
function ofEach(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (!phrase.plural || phrase.kind !== 'NOUN') return [];
  const groups: { readonly members: readonly Referent[]; readonly isStated: boolean; readonly rivals: number }[] = [];
  if (universe.stated.length > 1) groups.push({ members: universe.stated, isStated: true, rivals: 0 });
  const anyKind: Phrase = { ...phrase, kind: 'HEADLESS' };
  listsOf(anyKind, universe.referents)
    .slice(0, MAX_GROUPS)
    .forEach(({ members }, rivals) => groups.push({ members, isStated: false, rivals }));
  return groups.flatMap(({ members, isStated, rivals }): readonly Meaning[] => {
    const each = members.slice(0, MAX_ANCHORS).map((anchor) => ofOne(phrase, anchor, universe));
    if (each.some((found) => found.length === 0)) return [];
    const entities = [...new Map(each.flat().map((entity) => [entity.id, entity])).values()];
    const [anchor] = members;
    return anchor === undefined ? [] : [{ entities, generator: 'EACH', anchor, isStated, rivals }];
  });
}

const MAX_GROUPS = 6;

/** What a phrase means of one thing: its own neighbours, otherwise what is in it. */
function ofOne(phrase: Phrase, anchor: Referent, universe: Universe): readonly EntitySummary[] {
  const one: Universe = { ...universe, referents: [], stated: [anchor] };
  const around = neighbours(phrase, one).find(({ generator }) => generator === 'NEIGHBOURS')?.entities ?? [];
  return around.length > 0 ? around : (scoped(phrase, one).find(({ generator }) => generator === 'SCOPE_ALL')?.entities ?? []);
}

const LINKS = new Set(['CONNECTED_TO', 'LINKED_TO']);
const ENDS = new Set(['end', 'side']);
const FAR = new Set(['far', 'remote', 'opposite']);

/** “the other end”: what something is connected to. */
function ends(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' || !ENDS.has(phrase.head ?? '') || !(phrase.other || phrase.modifiers.some((word) => FAR.has(word))))
    return [];
  return anchorsOf(universe).flatMap((anchor) =>
    (universe.neighbours.get(anchor.entity.id) ?? [])
      .filter(({ relation }) => LINKS.has(relation))
      .slice(0, MAX_EACH)
      .map(({ entity, relation }, _, all): Meaning => ({ entities: [entity], generator: 'END', anchor, rivals: all.length - 1, relation })),
  );
}

/** “a zx-99 beeps, is it new?”: what nobody knows. */
const unknownNames = (phrase: Phrase, { unknown }: Universe): readonly Meaning[] =>
  phrase.kind === 'PLACE_PRONOUN' || isPersonal(phrase)
    ? []
    : unknown.map(({ name, age, since }) => ({ entities: [], generator: 'UNKNOWN_NAME', rivals: since, unknown: { name, age } }));

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
function siblings(phrase: Phrase, universe: Universe): readonly Meaning[] {
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

/** The item that an ordinal or superlative selects, or all. */
function picked(phrase: Phrase, entities: readonly EntitySummary[]): readonly EntitySummary[] {
  if ((phrase.ordinal === undefined && phrase.extreme === undefined) || phrase.count !== undefined) return entities;
  const { extreme } = phrase;
  const sorted = entities.toSorted(
    (a, b) =>
      (extreme === undefined ? numberIn(a.name) - numberIn(b.name) : measureOf(a, extreme) - measureOf(b, extreme)) ||
      (a.name < b.name ? -1 : 1),
  );
  if (phrase.extreme !== undefined)
    return sorted.slice(phrase.extreme.position === 'MOST' ? -1 : 0, phrase.extreme.position === 'MOST' ? undefined : 1);
  const at = phrase.ordinal ?? 1;
  return [sorted.at(at > 0 ? at - 1 : at)].filter((entity) => entity !== undefined);
}

/** Those that the modifiers describe best. */
function bestDescribed(phrase: Phrase, entities: readonly EntitySummary[]): readonly EntitySummary[] {
  const unique = [...new Map(entities.map((entity) => [entity.id, entity])).values()];
  const unmatched = unique.map((entity) => describe(phrase, entity).unmatched);
  const least = Math.min(...unmatched);
  return unique.filter((_, index) => unmatched[index] === least);
}

/** Containers from narrow to wide. */
const WIDTHS = ['DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'VIRTUAL_CHASSIS', 'POWER_PANEL', 'CLUSTER', 'LOCATION', 'VRF', 'SITE'];

/** The narrowest container that both are in, or that one of them is. */
function sharedPlace(entity: EntitySummary, anchor: EntitySummary): string | undefined {
  if (entity.places.some(({ id }) => id === anchor.id)) return anchor.type;
  const shared = entity.places.filter(({ id }) => anchor.places.some((place) => place.id === id));
  return WIDTHS.find((type) => shared.some((place) => place.type === type)) ?? (shared.length > 0 ? 'OTHER' : undefined);
}

/** “the router”: the one where the conversation is, or the only one. */
function scoped(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN' || phrase.head === undefined) return [];
  const compound = phrase.modifiers.length === 0 ? undefined : `${phrase.modifiers.at(-1) ?? ''} ${phrase.head}`;
  const hits = [...(compound === undefined ? [] : [compound]), phrase.head, ...synonymsOf(phrase.head).slice(0, 4)].map((noun) =>
    universe.byNoun(noun),
  );
  const total = Math.max(0, ...hits.map((hit) => hit.total));
  const entities = [...new Map(hits.flatMap((hit) => hit.entities).map((entity) => [entity.id, entity])).values()].filter((entity) =>
    fits(phrase, entity),
  );
  if (entities.length === 0) return [];
  const meanings = anchorsOf(universe).flatMap((anchor) => inScopeOf(phrase, entities, anchor, universe.stated.includes(anchor)));
  const best = bestDescribed(phrase, entities);
  const overall: Meaning[] =
    total > entities.length
      ? []
      : phrase.plural
        ? [{ entities: best, generator: 'INVENTORY', rivals: 0 }]
        : best.slice(0, MAX_EACH).map((entity) => ({ entities: [entity], generator: 'INVENTORY', rivals: best.length - 1 }));
  return [...meanings, ...overall];
}

function inScopeOf(phrase: Phrase, entities: readonly EntitySummary[], anchor: Referent, isStated: boolean): readonly Meaning[] {
  const byWidth = new Map<string, EntitySummary[]>();
  for (const entity of entities) {
    const width = entity.id === anchor.entity.id ? undefined : sharedPlace(entity, anchor.entity);
    if (width !== undefined) byWidth.set(width, [...(byWidth.get(width) ?? []), entity]);
  }
  return [...byWidth].flatMap(([within, all]): readonly Meaning[] => {
    const best = bestDescribed(phrase, all);
    const each = picked(phrase, best).slice(0, MAX_EACH);
    const single = each.map((entity): Meaning => ({
      entities: [entity],
      generator: 'SCOPE',
      anchor,
      isStated,
      rivals: best.length - 1,
      within,
    }));
    return phrase.plural ? [{ entities: best, generator: 'SCOPE_ALL', anchor, isStated, rivals: 0, within }, ...single] : single;
  });
}

export const isPersonal = ({ determiner }: Phrase): boolean =>
  PERSONAL_PRONOUNS.has(determiner) || determiner === 'his' || determiner === 'hers';
export const isPossessive = ({ determiner }: Phrase): boolean => POSSESSIVES.has(determiner);
