import { groupBy } from '../common/group-by.js';
import type { EntityId } from '../common/ids.js';
import { type Entity, markedName, notImported } from '../model/entity.js';
import { MEASURES } from '../language/en/measures.js';
import type { FactGraph } from './graph/fact-graph.js';
import { isRelation, relatedBy } from './graph/related.js';
import type { FactGroup, FactRow } from './model.js';
import { requestOf } from './question/fact-request.js';
import { isIn } from './question/filter.js';
import type { Total } from './question/rankings.js';
import type { Tally } from './question/tallies.js';
import { type Choice, choiceOf, choiceRelations, chosen, remarksOf } from './views/choice.js';
import { pluralText } from './views/details.js';
import { measureText, numberOf, valuesOf } from './views/values.js';

/** The entities that are counted. */
export interface Counted {
  /** Their plural noun: `active devices`. */
  readonly title: string;
  readonly members: readonly Entity[];
  /** There may be more members. */
  readonly isOpen: boolean;
}

/** The things by which members are counted, if the question asks for those: all sites, also those without a member. */
export interface Groups {
  readonly all: readonly Entity[];
  /** There may be more. */
  readonly isOpen: boolean;
  /** The exact number of what each has, and the number of everything that is counted, if more exists than was read. */
  readonly exact?: { readonly counts: ReadonlyMap<EntityId, number>; readonly total: number };
}

type Tallied = Omit<FactGroup, 'subject' | 'where'>;

interface Count {
  readonly text: string;
  readonly entity?: Entity;
  count: number;
}

/** The numbers of the members that a question asks for, by what they have: `Frankfurt: 12; Lyon: 3`. */
export function tallied(choice: Choice<Entity>, isOpen: boolean, tally: Tally, graph: FactGraph, groups?: Groups): Tallied {
  const isNone = choice.none !== undefined && !isOpen;
  const those = groups === undefined ? undefined : chosenGroups(groups, tally, graph);
  const asked = those === undefined ? undefined : { ...groups, ...those };
  const group = numbersOf({ title: choice.title, members: isNone ? [] : choice.members, isOpen }, tally, graph, asked);
  const summary = [...(group.summary === undefined ? [] : [group.summary]), ...remarksOf(choice)].join('; ');
  const { filteredBy: by = [], notFilteredBy: notBy = [], ...others } = choiceOf(choice);
  const unused = [...notBy, ...(those?.notBy ?? [])];
  return { ...group, ...others, filteredBy: [tally.text, ...by], ...(unused.length === 0 ? {} : { notFilteredBy: unused }), summary };
}

/** The relations that choose groups needs. */
export const groupRelations = ({ of, groups }: Tally): readonly string[] =>
  of === undefined || groups === undefined ? [] : choiceRelations(of, requestOf(groups, []));

/** The groups that a question asks for, such as the active ones, with the words that none of them has. */
export function chosenGroups(
  { all, isOpen }: Groups,
  { of, groups, label }: Tally,
  graph: FactGraph,
): Groups & { readonly notBy: readonly string[] } {
  if (of === undefined || groups === undefined) return { all, isOpen, notBy: [] };
  const list = { title: pluralText(label), type: of, isCut: isOpen };
  const { members, none, notBy } = chosen(all, (entity) => entity, list, graph, requestOf(groups, []));
  return { all: none === undefined ? members : [], isOpen, notBy };
}

function numbersOf(counted: Counted, tally: Tally, graph: FactGraph, groups?: Groups): Tallied {
  const { counts, without, total } =
    groups?.exact === undefined ? countsOf(counted.members, tally, graph, groups?.all) : exactCounts(groups, groups.exact, tally, graph);
  const inRange = counts.filter(({ count }) => tally.range === undefined || isIn(tally.range, count));
  const sorted = inRange.toSorted(
    (a, b) => (tally.order === 'FEWEST' ? a.count - b.count : b.count - a.count) || COLLATOR.compare(a.text, b.text),
  );
  const shown = sorted.slice(0, tally.first);
  const isOpen = counted.isOpen || groups?.isOpen === true;
  const label = pluralText(tally.label);
  const summary = [
    `${total}${counted.isOpen ? '+' : ''} ${counted.title}`,
    ...(without === 0 ? [] : [`${without} without ${tally.label}`]),
    ...(tally.of === undefined || tally.range === undefined ? [] : [shareText(sorted.length, counts.length, label, isOpen)]),
    ...(isOpen ? ['more may exist than were read'] : []),
    ...notImported(counted.members, counted.isOpen || groups?.exact !== undefined),
  ];
  return {
    topic: 'MEMBERS',
    title: tally.of === undefined ? `${counted.title} by ${tally.label}` : `${label} by number of ${counted.title}`,
    rows: shown.map(({ text, entity, count }): FactRow => ({
      text: `${text}: ${count}${isOpen ? '+' : ''}`,
      path: entity === undefined ? [] : [entity.id],
    })),
    total: shown.length,
    isOpen,
    summary: summary.join('; '),
  };
}

/** `2 of 5 sites`. */
function shareText(part: number, all: number, label: string, isOpen: boolean): string {
  if (all === 0) return `no such ${label}${isOpen ? ' among those that were read' : ''}`;
  return `${part === 0 ? 'none' : part} of ${isOpen ? 'the ' : ''}${all} ${label}${isOpen ? ' that were read' : ''}`;
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

function countsOf(members: readonly Entity[], { names, of }: Tally, graph: FactGraph, all: readonly Entity[] | undefined) {
  const counts = new Map<string, Count>((all ?? []).map((entity) => [entity.id, { text: markedName(entity), entity, count: 0 }]));
  let without = 0;
  const add = (key: string, first: Omit<Count, 'count'>): void => {
    const found = counts.get(key) ?? { ...first, count: 0 };
    found.count += 1;
    counts.set(key, found);
  };
  // Groups that the question does not ask for are left out.
  const isAsked = (id: string): boolean => of === undefined || all === undefined || counts.has(id);
  for (const member of members) {
    const related = relatedBy(member, names, of === undefined ? [] : [of], graph);
    const values =
      related.length > 0
        ? []
        : valuesOf(
            member,
            names.filter((name) => !isRelation(name)),
            graph,
          );
    for (const entity of new Map(related.map((each) => [each.id, each])).values())
      if (isAsked(entity.id)) add(entity.id, { text: entity.display, entity });
    for (const value of new Set(values)) add(`value ${value.toLowerCase()}`, { text: value.toLowerCase() });
    if (related.length === 0 && values.length === 0) without += 1;
  }
  return { counts: named([...counts.values()], graph), without, total: members.length };
}

/** The same from numbers that the store counted. Things without any are left out, unless the question asks for them. */
function exactCounts({ all, isOpen }: Groups, { counts, total }: NonNullable<Groups['exact']>, { names, of }: Tally, graph: FactGraph) {
  const found = all
    .map((entity): Count => ({ text: markedName(entity), entity, count: counts.get(entity.id) ?? 0 }))
    .filter(({ count }) => of !== undefined || count > 0);
  const sum = found.reduce((before, { count }) => before + count, 0);
  // Of several VLANs of an interface, each counts, and of very many only the first are.
  const without = names.length === 1 && !isOpen ? Math.max(0, total - sum) : 0;
  return { counts: named(found, graph), without, total };
}

/** Things of one name with the site that they are in. */
function named(counts: readonly Count[], graph: FactGraph): readonly Count[] {
  const alike = groupBy(counts, ({ text }) => text);
  return counts.map((count): Count => {
    const { entity, text } = count;
    if (entity === undefined || (alike.get(text)?.length ?? 0) < 2) return count;
    const [site] = relatedBy(entity, ['SITE'], ['SITE'], graph);
    return site === undefined ? count : { ...count, text: `${text} (${site.display})` };
  });
}

/** `total memory 81,920 MB of 10 virtual machines; not recorded for 2`; nothing if the question asks for none. */
export function totalTexts(total: Total | undefined, { title, members, isOpen }: Counted, graph: FactGraph): readonly string[] {
  if (total === undefined) return [];
  const { name, isAverage } = total;
  const values = members.flatMap((member) => numberOf(member, name, graph) ?? []);
  if (values.length === 0)
    return [`${measureText(name)} is not recorded for any of the ${members.length} ${title}${isOpen ? ' that were read' : ''}`];
  const sum = values.reduce((all, value) => all + value, 0);
  const unit = MEASURES[name]?.unit;
  const number = `${NUMBERS.format(isAverage ? sum / values.length : sum)}${unit === undefined ? '' : ` ${unit}`}`;
  const missing = members.length - values.length;
  return [
    `${isAverage ? 'average' : 'total'} ${measureText(name)} ${number} of ${values.length} ${title}${isOpen ? ' that were read' : ''}`,
    ...(missing === 0 ? [] : [`not recorded for ${missing}`]),
  ];
}

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
