import type { EntityId } from '../common/ids.js';
import { groupBy } from '../common/group-by.js';
import { stem } from '../text/stem.js';
import type { EntityFacts, FactGroup, FactRow, FactTopic } from './model.js';
import type { FactRequest } from './question/fact-request.js';
import { NOT_RECORDED } from './views/attributes.js';

/**
 * Leaves out empty lists that the question did not ask for by name. A noun may stand for several types, so that “ports” is a list of interfaces and of
 * front ports; a list that is empty says something only if there is no other, or if the question names its type.
 */
export function withoutEmptyGuesses(groups: readonly EntityFacts[], { stems }: FactRequest): readonly EntityFacts[] {
  const isNamed = ({ title }: EntityFacts): boolean => title.split(' ').every((word) => stems.has(stem(word)));
  const isEmpty = ({ topic, rows, summary, isGuess }: EntityFacts): boolean =>
    isGuess === true || (topic === 'MEMBERS' && rows.length === 0 && summary === undefined);
  return groups.filter(
    (group) =>
      !isEmpty(group) ||
      isNamed(group) ||
      !groups.some(
        (other) =>
          other !== group && other.subject.id === group.subject.id && ANSWERS.has(other.topic) && (!isEmpty(other) || isNamed(other)),
      ),
  );
}

/** Without lists that words before their noun did not narrow, if they narrowed another one of that noun: the devices of “database servers”, of which some are virtual machines. */
export function withoutWider(groups: readonly EntityFacts[], { loose }: FactRequest): readonly EntityFacts[] {
  const narrowing = ({ listed, filteredBy = [] }: EntityFacts) =>
    loose.filter(
      ({ types, text }) => listed !== undefined && types.includes(listed) && text.split(' ').some((word) => filteredBy.includes(word)),
    );
  const isNarrower = (group: EntityFacts, than: EntityFacts): boolean =>
    group.subject.id === than.subject.id && narrowing(group).some(({ types }) => than.listed !== undefined && types.includes(than.listed));
  return groups.filter((group) => narrowing(group).length > 0 || !groups.some((other) => isNarrower(other, group)));
}

/**
 * Of an entity that only a tool's result states, an empty list says nothing, and a number of free places neither: what the result did not state is not
 * recorded.
 */
export function asRecorded(group: EntityFacts): EntityFacts {
  const { subject, topic, rows, total, isOpen } = group;
  if (subject.observed !== undefined && topic === 'MEMBERS' && rows.length > 0) return { ...group, isOpen: true };
  if (subject.observed === undefined || (topic !== 'SPACE' && (rows.length > 0 || total > 0 || isOpen))) return group;
  const { summary: _summary, ...others } = group;
  return { ...others, rows: [{ text: NOT_RECORDED, path: [subject.id] }], total: 1 };
}

/** The rows of a list that the question only counts are left out, unless they are few. */
export const withoutCounted = <T extends FactGroup>(group: T, { isCount, tally }: FactRequest): T =>
  isCount && tally === undefined && group.topic === 'MEMBERS' && group.notFilteredBy === undefined && group.rows.length > FEW_ROWS
    ? { ...group, rows: [] }
    : group;

const FEW_ROWS = 6;

/** Topics that answer a question for things; a place or an attribute does not. */
const ANSWERS: ReadonlySet<FactTopic> = new Set<FactTopic>(['MEMBERS', 'CABLING', 'POWER', 'ADDRESSES', 'RELATIONS']);

/** Joins the lists of one kind about an entity, which several routes may find. */
export function merged(groups: readonly EntityFacts[]): readonly EntityFacts[] {
  const lists = groupBy(groups, (group) => (group.topic === 'MEMBERS' ? `${group.subject.id} ${group.title}` : group));
  return [...lists.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [joined(first, others)]));
}

function joined(first: EntityFacts, others: readonly EntityFacts[]): EntityFacts {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const rows = new Map<EntityId | undefined, FactRow>();
  for (const row of all.flatMap((each) => each.rows)) if (!rows.has(row.path.at(-1))) rows.set(row.path.at(-1), row);
  const [largest = first] = all.toSorted((a, b) => b.total - a.total);
  return { ...largest, rows: [...rows.values()], total: Math.max(largest.total, rows.size), isOpen: all.some(({ isOpen }) => isOpen) };
}

/** Leaves out the way back: what connects two entities is said at the first of them. */
export function withoutWaysBack(groups: readonly EntityFacts[]): readonly EntityFacts[] {
  const told = new Set<string>();
  return groups.filter(({ topic, rows }) => {
    if (topic !== 'CABLING') return true;
    const ways = rows.map(({ path }) => path.slice(1).toSorted().join(' '));
    const isTold = ways.length > 0 && ways.every((way) => told.has(way));
    for (const way of ways) told.add(way);
    return !isTold;
  });
}

/** Of each candidate of an ambiguous name, only what tells them apart: attributes that are recorded, and the first two other groups. */
export function briefFor(candidates: ReadonlySet<EntityId>, groups: readonly EntityFacts[]): readonly EntityFacts[] {
  const told = new Map<EntityId, number>();
  return groups.flatMap((group): readonly EntityFacts[] => {
    const { id } = group.subject;
    if (!candidates.has(id)) return [group];
    if (group.topic === 'ATTRIBUTES') {
      const rows = group.rows.filter(({ text }) => !text.endsWith(NOT_RECORDED));
      return rows.length === 0 ? [] : [{ ...group, rows, total: rows.length }];
    }
    const count = told.get(id) ?? 0;
    if (group.rows.length > 0 || group.summary !== undefined) told.set(id, count + 1);
    return count < BRIEF ? [group] : [];
  });
}

const BRIEF = 2;
