import { stem } from '../text/stem.js';
import type { FactGroup } from './model.js';
import type { Wishes } from './question/wishes.js';

/**
 * Leaves out empty lists that the question did not ask for by name. A noun may stand for several types, so that “ports” is a list of interfaces and of
 * front ports; a list that is empty says something only if there is no other, or if the question names its type.
 */
export function withoutEmptyGuesses(groups: readonly FactGroup[], { stems }: Wishes): readonly FactGroup[] {
  const isNamed = ({ title }: FactGroup): boolean => title.split(' ').every((word) => stems.has(stem(word)));
  const isEmpty = ({ topic, rows, summary }: FactGroup): boolean => topic === 'MEMBERS' && rows.length === 0 && summary === undefined;
  return groups.filter(
    (group) =>
      !isEmpty(group) ||
      isNamed(group) ||
      !groups.some((other) => other !== group && other.subject.id === group.subject.id && (!isEmpty(other) || isNamed(other))),
  );
}
