import { genericNouns } from '../candidates/description.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { measureOf } from './described.js';
import { MAX_ANCHORS, MAX_REFERENTS } from './universe.js';
import { type Universe, fits, kindOf } from './universe.js';

/** Entities that one turn mentioned together, in their order. */
type List = readonly Referent[];

export function listsOf(phrase: Phrase, referents: readonly Referent[]): readonly List[] {
  const byTurn = new Map<number, { readonly referent: Referent; readonly order: number }[]>();
  for (const referent of referents.slice(0, MAX_REFERENTS)) {
    if (!fits(phrase, referent.entity)) continue;
    for (const { turn, order } of referent.occurrences) byTurn.set(turn, [...(byTurn.get(turn) ?? []), { referent, order }]);
  }
  return [...byTurn]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, members]) => {
      const ordered = members.toSorted((a, b) => a.order - b.order).map(({ referent }) => referent);
      const types = [...new Set(ordered.map(({ entity }) => kindOf(entity)))];
      const byType = types.map((type) => ordered.filter(({ entity }) => kindOf(entity) === type));
      const all = types.length > 1 ? [ordered, ...byType] : byType;
      return all.filter(({ length }) => length > 1);
    });
}

/** What an open question offers, as a list. */
function offeredList(phrase: Phrase, offered: readonly Referent[]): readonly List[] {
  const members = offered.filter(({ entity }) => fits(phrase, entity));
  return members.length < 2 ? [] : [members];
}

export function lists(phrase: Phrase, { referents, asked, offered }: Universe): readonly Meaning[] {
  const all = [...offeredList(phrase, offered), ...listsOf(phrase, referents)];
  const meanings: Meaning[] = [];
  const add: AddMeaning = (members, rivals, { from, isSet = false } = {}) => {
    const anchor = members.toSorted((a, b) => b.turn - a.turn)[0];
    if (anchor === undefined) return;
    const list = from === undefined ? {} : { list: { id: all.indexOf(from), ...listInfo(from, asked) } };
    const inOrder = members.toSorted((a, b) => a.turn - b.turn || a.order - b.order);
    meanings.push({ entities: inOrder.map(({ entity }) => entity), source: 'LISTED', isSet, anchor, rivals, members, ...list });
  };
  if (phrase.ordinal !== undefined || phrase.extreme !== undefined)
    all.forEach((list, index) => {
      const item = itemOf(phrase, list);
      if (item !== undefined) add([item], index, { from: list });
    });
  if (phrase.other) complements(phrase, all, referents, add);
  if (!phrase.plural) return meanings;
  all.forEach((list, index) => {
    add(list, index, { from: list, isSet: true });
    if (phrase.ordinal !== undefined && phrase.count !== undefined)
      add(phrase.ordinal > 0 ? list.slice(0, phrase.count) : list.slice(-phrase.count), index, { from: list });
  });
  const fitting = referents.filter(({ entity }) => fits(phrase, entity));
  for (const type of new Set(fitting.slice(0, MAX_ANCHORS).map(({ entity }) => kindOf(entity)))) {
    const same = fitting.filter(({ entity }) => kindOf(entity) === type);
    for (const count of phrase.count === undefined ? [2, 3, 4] : [phrase.count])
      if (same.length >= count) add(same.slice(0, count), 0, { isSet: true });
  }
  if (phrase.count !== undefined && fitting.length >= phrase.count) add(fitting.slice(0, phrase.count), 1, { isSet: true });
  return meanings;
}

type AddMeaning = (members: readonly Referent[], rivals: number, how?: { readonly from?: List; readonly isSet?: boolean }) => void;

const listInfo = (from: List, asked: string | undefined) => ({
  size: from.length,
  pure: new Set(from.map(({ entity }) => kindOf(entity))).size === 1,
  asked: asked !== undefined && from.every(({ entity }) => entity.nouns.includes(asked) || genericNouns(entity).includes(asked)),
});

function complements(phrase: Phrase, all: readonly List[], referents: readonly Referent[], add: AddMeaning): void {
  const latest = referents.filter(({ entity }) => fits(phrase, entity));
  all.forEach((list, index) => {
    const [current, next] = latest.filter((each) => list.includes(each));
    // Of two that the last turn named alike, neither is the other one.
    const isTied =
      list.length === 2 && current !== undefined && current.turn === next?.turn && current.source === next.source && !next.oblique;
    const rest = isTied ? list : list.filter((member) => member !== current);
    if (phrase.plural) add(rest, index, { from: list });
    else rest.forEach((each) => add([each], index + rest.length - 1, { from: list }));
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
