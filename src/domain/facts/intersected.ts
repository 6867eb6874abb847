import type { EntityId } from '../common/ids.js';
import type { EntityType } from '../model/entity.js';
import { CATALOGUE_TYPES } from '../model/relation.js';
import { labelOfType } from './views/details.js';
import type { EntityFacts } from './model.js';
import { filtersIn } from './question/filters.js';
import { overlaps } from './question/words.js';
import { APART } from '../language/en/between-names.js';

/** A name in a question with what it may mean. */
export interface NamedSubject {
  readonly start: number;
  readonly end: number;
  readonly id: EntityId;
  readonly type: EntityType;
}

/** The entities that narrow lists, and whether the noun of their kind stands beside their name. */
export type Conditions = ReadonlyMap<EntityId, boolean>;

/** Types whose entities narrow a list of another entity: “racks of Lyon with role Storage”, “prefixes of Lyon in VRF Blue”. */
const isCondition = (type: EntityType): boolean => CATALOGUE_TYPES.has(type) || type === 'VRF' || type === 'VLAN';

/** The entities that narrow the lists of others, because both stand in one part of the sentence. */
export function conditionsIn(text: string, named: readonly NamedSubject[]): Conditions {
  const together = (a: NamedSubject, b: NamedSubject): boolean =>
    a.end <= b.start ? !APART.test(text.slice(a.end, b.start)) : b.end <= a.start && !APART.test(text.slice(b.end, a.start));
  const conditions = named.filter(
    (each) => isCondition(each.type) && named.some((other) => !isCondition(other.type) && together(each, other)),
  );
  const filters = filtersIn(text);
  return new Map(conditions.map((each) => [each.id, filters.some((filter) => overlaps(filter, each))]));
}

/**
 * Leaves in each list only what is also in the lists of the same type that narrow it, which are left out. If nothing is left, all lists stay, unless the
 * question says what kind of condition it is: “with role Storage”.
 */
export function intersected(groups: readonly EntityFacts[], conditions: Conditions): readonly EntityFacts[] {
  if (conditions.size === 0) return groups;
  const narrowing = groups.filter(({ subject, listed }) => listed !== undefined && conditions.has(subject.id));
  const isNarrowed = ({ subject, listed }: EntityFacts): boolean => listed !== undefined && !conditions.has(subject.id);
  const kinds = new Set(groups.filter(isNarrowed).map(({ listed }) => listed));
  const results = groups.map((group) =>
    isNarrowed(group) ? narrowing.filter(({ listed }) => listed === group.listed).reduce<EntityFacts>(narrowedBy, group) : group,
  );
  const isKnown = narrowing.every(({ subject }) => conditions.get(subject.id) === true);
  if (!isKnown && results.every((group) => !isNarrowed(group) || group.rows.length === 0)) return groups;
  return results.filter((_, at) => !narrowing.includes(groups[at] as EntityFacts) || !kinds.has(groups[at]?.listed));
}

function narrowedBy(group: EntityFacts, by: EntityFacts): EntityFacts {
  const inside = new Set(by.rows.map(({ path }) => path.at(-1)));
  const rows = group.rows.filter(({ path }) => inside.has(path.at(-1)));
  const name = `${labelOfType(by.subject.type)} ${by.subject.display}`;
  const isOpen = group.isOpen || by.isOpen || by.rows.length < by.total || group.rows.length < group.total;
  return {
    ...group,
    rows,
    total: rows.length,
    isOpen,
    title: `${group.title} of ${name}`,
    filteredBy: [...(group.filteredBy ?? []), by.subject.display],
    summary: `${rows.length === 0 ? 'none of' : 'of'} ${group.total} ${group.title}`,
  };
}
