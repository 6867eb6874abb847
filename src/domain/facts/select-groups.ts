import { stem } from '../text/stem.js';
import type { FactGroup } from './model.js';
import type { Wishes } from './question/wishes.js';

/**
 * Leaves out empty lists that the question did not ask for by name. A noun may stand for several types, so that “ports” is a list of interfaces and of
 * front ports; a list that is empty says something only if there is no other, or if the question names its type.
 */
export function withoutEmptyGuesses(groups: readonly FactGroup[], { stems }: Wishes): readonly FactGroup[] {
  const isNamed = ({ title }: FactGroup): boolean => title.split(' ').every((word) => stems.has(stem(word)));
  const isEmpty = ({ topic, rows, summary, isGuess }: FactGroup): boolean =>
    isGuess === true || (topic === 'MEMBERS' && rows.length === 0 && summary === undefined);
  return groups.filter(
    (group) =>
      !isEmpty(group) ||
      isNamed(group) ||
      !groups.some((other) => other !== group && other.subject.id === group.subject.id && (!isEmpty(other) || isNamed(other))),
  );
}

/** Leaves out lists all of whose members are in another list about the same entity, which may be found on a second way. */
export function withoutRepeated(groups: readonly FactGroup[]): readonly FactGroup[] {
  return groups.filter(
    (group, at) =>
      group.topic !== 'MEMBERS' ||
      group.rows.length === 0 ||
      !groups.some((other, place) => place !== at && isWithin(group, other) && (place < at || !isWithin(other, group))),
  );
}

function isWithin(group: FactGroup, other: FactGroup): boolean {
  if (other.topic !== 'MEMBERS' || other.subject.id !== group.subject.id || other.rows.length < group.rows.length) return false;
  const ends = new Set(other.rows.map(({ path }) => path.at(-1)));
  return group.rows.every(({ path }) => ends.has(path.at(-1)));
}

/** Leaves out the way back: what connects two entities is said at the first of them. */
export function withoutWaysBack(groups: readonly FactGroup[]): readonly FactGroup[] {
  const told = new Set<string>();
  return groups.filter(({ topic, rows }) => {
    if (topic !== 'CABLING') return true;
    const ways = rows.map(({ path }) => path.slice(1).toSorted().join(' '));
    const isTold = ways.length > 0 && ways.every((way) => told.has(way));
    for (const way of ways) told.add(way);
    return !isTold;
  });
}
