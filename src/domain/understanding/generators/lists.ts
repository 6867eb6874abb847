import { genericNouns } from '../candidates/description.js';
import type { Meaning, Referent } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import { measureOf } from './numbers.js';
import { MAX_ANCHORS, MAX_REFERENTS } from './universe.js';
import { type Universe, fits, kindOf } from './universe.js';

/** Entities that one turn mentioned together, in their order. */
interface List {
  readonly turn: number;
  readonly members: readonly Referent[];
  /** 0 to 1: the share of the entities of the turn that are in the list, and whether they were named one after the other. */
  readonly share: number;
  readonly contiguous: boolean;
}

export function listsOf(phrase: Phrase, referents: readonly Referent[]): readonly List[] {
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

export function lists(phrase: Phrase, { referents, asked, offered }: Universe): readonly Meaning[] {
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
