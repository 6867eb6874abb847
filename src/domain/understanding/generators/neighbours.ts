import type { EntitySummary } from '../../model/understanding.js';
import type { Meaning, Neighbour, Referent } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { bestDescribed, picked } from './described.js';
import { listsOf } from './lists.js';
import { isRelationNoun } from '../candidates/relation-nouns.js';
import { MAX_ANCHORS, MAX_EACH } from './universe.js';
import { scoped } from './scopes.js';
import { type Universe, anchorsOf, fits } from './universe.js';

/** “its uplink”, “the PDU” of a router: something that is related to what was mentioned. */
export function neighbours(phrase: Phrase, universe: Universe): readonly Meaning[] {
  if (phrase.kind !== 'NOUN') return [];
  return anchorsOf(universe).flatMap((anchor): readonly Meaning[] => {
    const around = universe.neighbours.get(anchor.entity.id) ?? [];
    const named = around.filter(({ relation }) => isRelationNoun(phrase.head ?? '', relation));
    const all = named.length > 0 ? named : around.filter(({ entity }) => fits(phrase, entity));
    const best = bestDescribed(
      phrase,
      primaryAmong(phrase, all).map(({ entity }) => entity),
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

/** “its ip” is the primary address of several, the one of version 4 first. */
function primaryAmong({ plural, modifiers }: Phrase, around: readonly Neighbour[]): readonly Neighbour[] {
  if (plural || modifiers.length > 0) return around;
  const relations = ['PRIMARY_IP4', 'PRIMARY_IP6', 'PRIMARY_MAC_ADDRESS'];
  const primary = relations.map((type) => around.filter(({ relation, outgoing }) => outgoing && relation === type));
  return primary.find(({ length }) => length > 0) ?? around;
}

/** “the routers in Lyon and Nice”, “their prefixes”: those of each of several. */
export function ofEach(phrase: Phrase, universe: Universe): readonly Meaning[] {
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
