import { CABLED_TYPES } from '../../inventory/names/lookup-keys.js';
import { FREE_WORDS } from '../../language/en/attributes.js';
import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import { SCHEMA } from '../graph/schema.js';
import type { FactGroup } from '../model.js';
import { type Filter, isIn, type NumberRange, WITHOUT_CABLE } from '../question/filter.js';
import { measureOf } from '../question/comparisons.js';
import type { Ranking } from '../question/rankings.js';
import { isTalk, type LooseWords } from '../question/loose-words.js';
import type { FactRequest } from '../question/fact-request.js';
import { attributesCalled } from '../question/vocabulary.js';
import { fitOf, KINDS, measureText, NARROWING, needsModels, numberOf, relationsOf, valuesOf } from './values.js';

/** The members of a list that a question asks for, by role, status, and the other conditions that it states. */
export interface Choice<T> {
  readonly members: readonly T[];
  readonly title: string;
  /** Some members are left out. */
  readonly isPart: boolean;
  /** Says that no member is what the question asks for. */
  readonly none?: string;
  /** No member has the role that the question asks for; all are told then. */
  readonly isGuess?: true;
  /** How many were left out because what is compared is not recorded for them. */
  readonly missing?: readonly string[];
  /** The words of the question that chose members. */
  readonly by: readonly string[];
  /** The words of the question that may narrow the list, and that nothing in it has. */
  readonly notBy: readonly string[];
}

/** The parts of a group that tell how its members were chosen. */
export const choiceOf = ({ isGuess, by, notBy }: Choice<unknown>): Pick<FactGroup, 'isGuess' | 'filteredBy' | 'notFilteredBy'> => ({
  ...(isGuess === true ? { isGuess: true } : {}),
  ...(by.length === 0 ? {} : { filteredBy: by }),
  ...(notBy.length === 0 ? {} : { notFilteredBy: notBy }),
});

/** The remarks of a summary about a choice: that nothing is in it, and how many were left out because no value is recorded for them. */
export const remarksOf = ({ none, missing = [] }: Choice<unknown>): readonly string[] => [
  ...(none === undefined ? [] : [none]),
  ...missing,
];

/** A list with the means to read its members. */
interface List<T> {
  readonly entityOf: (member: T) => Entity;
  readonly graph: FactGraph;
  readonly type: EntityType;
  /** The plural noun of its entities: `racks`. */
  readonly plural: string;
  readonly isCut: boolean;
}

/** The relations of its members that a choice needs. */
export function choiceRelations(type: EntityType, request: FactRequest): readonly string[] {
  const isNarrowed = request.loose.some(({ types }) => types.includes(type));
  const stated = filtersFor(type, request).flatMap(({ names }) => names);
  const numbers = [request.ranking, request.total].flatMap((each) => each?.name ?? []);
  return relationsOf([...stated, ...numbers, ...(rolesFor(type, request).length > 0 ? KINDS : []), ...(isNarrowed ? NARROWING : [])]);
}

/** The conditions on a list: “free outlets” are those without a cable. */
const filtersFor = (type: EntityType, { filters, excluding }: FactRequest): readonly Filter[] =>
  CABLED_TYPES.has(type) && excluding.some((word) => FREE_WORDS.has(word)) ? [...filters, WITHOUT_CABLE] : filters;

/** Whether a question asks for all entities of a type, without a condition. */
export const choosesAll = (type: EntityType, request: FactRequest): boolean =>
  request.statuses.size === 0 &&
  filtersFor(type, request).length === 0 &&
  rolesFor(type, request).length === 0 &&
  !request.loose.some(({ types }) => types.includes(type));

const rolesFor = (type: EntityType, { roleNouns, roleTypes }: FactRequest): readonly string[] => (roleTypes.has(type) ? roleNouns : []);

/** Whether a choice needs the makers of the models of its members. */
export const choiceNeedsModels = (type: EntityType, { filters, loose }: FactRequest): boolean =>
  needsModels(filters.flatMap(({ names }) => names)) || loose.some(({ types }) => types.includes(type));

/** Chooses the members of a list that a question asks for: “planned switches”, “racks with role storage”. Without conditions, it returns all members. */
export function chosen<T>(
  all: readonly T[],
  entityOf: (member: T) => Entity,
  { title, type, isCut }: { readonly title: string; readonly type: EntityType; readonly isCut: boolean },
  graph: FactGraph,
  request: FactRequest,
): Choice<T> {
  const list: List<T> = { entityOf, graph, type, plural: title, isCut };
  const byRole = ofRole(all, list, rolesFor(type, request));
  const byStatus = ofStatus(byRole, list, request);
  const byFilters = filtersFor(type, request).reduce((choice, filter) => filtered(choice, list, filter), byStatus);
  const byWords = request.loose
    .filter(({ types }) => types.includes(type))
    .reduce((choice, words) => narrowed(choice, list, words), byFilters);
  return request.ranking === undefined ? byWords : ranked(byWords, list, request.ranking);
}

/** Those that have an attribute, in its order. */
function ranked<T>(choice: Choice<T>, { entityOf, graph, isCut }: List<T>, { text, name, isHighestFirst }: Ranking): Choice<T> {
  const read = choice.members.map((member) => ({ member, value: numberOf(entityOf(member), name, graph) }));
  const known = read.flatMap(({ member, value }) => (value === undefined ? [] : [{ member, value }]));
  if (known.length === 0) return { ...choice, notBy: [...choice.notBy, text] };
  const members = known.toSorted((a, b) => (isHighestFirst ? b.value - a.value : a.value - b.value)).map(({ member }) => member);
  const missing = choice.members.length - members.length;
  return {
    ...choice,
    members,
    title: `${choice.title} by ${measureText(name)}, ${isHighestFirst ? 'highest' : 'lowest'} first`,
    by: [...choice.by, text],
    isPart: choice.isPart || missing > 0 || isCut,
    missing: [
      ...(choice.missing ?? []),
      ...(isCut ? [`of the ${choice.members.length} that were read`] : []),
      ...(missing === 0 ? [] : [notRecordedText(missing)]),
    ],
  };
}

const notRecordedText = (count: number): string => `not recorded for ${count}`;

function ofRole<T>(all: readonly T[], { entityOf, graph, plural, isCut }: List<T>, nouns: readonly string[]): Choice<T> {
  const whole: Choice<T> = { members: all, title: plural, isPart: false, by: [], notBy: [] };
  if (nouns.length === 0) return whole;
  const members = all.filter((each) =>
    nouns.some((noun) => valuesOf(entityOf(each), KINDS, graph).some((value) => fitOf(noun, value) > 0)),
  );
  if (members.length === 0)
    return {
      ...whole,
      isGuess: true,
      ...(all.length === 0 ? {} : { none: `none${isCut ? ` of the ${all.length} that were read` : ''} is called ${nouns.join(' or ')}` }),
    };
  return members.length === all.length ? whole : { ...whole, members, title: `${nouns.join(' or ')} ${plural}`, isPart: true };
}

function ofStatus<T>(choice: Choice<T>, { entityOf, isCut }: List<T>, { statuses, isOtherStatus }: FactRequest): Choice<T> {
  if (statuses.size === 0 || choice.members.length === 0) return choice;
  const members = choice.members.filter((each) => statuses.has(entityOf(each).status?.toLowerCase() ?? '') !== isOtherStatus);
  const words = `${isOtherStatus ? 'not ' : ''}${[...statuses].join(' or ')}`;
  if (members.length === 0) {
    const none = isCut ? `none of the ${choice.members.length} that were read` : 'none';
    return { ...choice, none: [choice.none, `${none} is ${words}`].filter((each) => each !== undefined).join('; ') };
  }
  return members.length === choice.members.length ? choice : { ...choice, members, title: `${words} ${choice.title}`, isPart: true };
}

/** Whether entities of a type state a relation themselves. “Racks without devices” cannot be read from racks: their devices state it. */
const mayState = (type: EntityType, name: string): boolean =>
  !/^\p{Lu}/u.test(name) ||
  (CABLED_TYPES.has(type) && WITHOUT_CABLE.names.includes(name)) ||
  SCHEMA.some(({ from, relation }) => from === type && relationsOf([name]).includes(relation));

/** Those of a choice that a stated condition holds for. */
function filtered<T>(choice: Choice<T>, { entityOf, graph, type, plural, isCut }: List<T>, filter: Filter): Choice<T> {
  const { names, values, isNegated, text, isAdjective, range } = filter;
  if ((values.length === 0 || isNegated) && !names.some((name) => mayState(type, name)))
    return { ...choice, notBy: [...choice.notBy, text] };
  if (choice.members.length === 0) return { ...choice, by: [...choice.by, text] };
  if (range !== undefined) return within(choice, { entityOf, graph, type, plural, isCut }, filter, range);
  const read = choice.members.map((member) => ({ member, has: valuesOf(entityOf(member), names, graph) }));
  const fits = (has: readonly string[]): number =>
    values.length === 0 ? Number(has.length > 0) : Math.max(0, ...values.flatMap((value) => has.map((each) => fitOf(value, each))));
  const best = Math.max(...read.map(({ has }) => fits(has)));
  const members = read.filter(({ has }) => (best > 0 && fits(has) === best) !== isNegated).map(({ member }) => member);
  const title =
    filter.called !== undefined
      ? `${filter.called} ${choice.title}`
      : isAdjective
        ? `${isNegated ? 'not ' : ''}${text} ${choice.title}`
        : `${choice.title} ${isNegated ? 'without' : 'with'} ${text}`;
  const by = [...choice.by, text];
  if (members.length > 0) return { ...choice, members, title, isPart: choice.isPart || members.length < choice.members.length, by };
  const isRecorded = read.some(({ has }) => has.length > 0);
  const all = `${choice.members.length} ${plural}${isCut ? ' that were read' : ''}`;
  const none = isRecorded || isNegated ? `none of the ${all}` : `not recorded for any of the ${all}`;
  return { ...choice, members, title, isPart: true, by, none: [choice.none, none].filter((each) => each !== undefined).join('; ') };
}

/** Those of a choice whose number is in a range. */
function within<T>(choice: Choice<T>, { entityOf, graph, plural, isCut }: List<T>, { names, text }: Filter, range: NumberRange): Choice<T> {
  const read = choice.members.map((member) => ({
    member,
    value: names.map((name) => numberOf(entityOf(member), name, graph)).find((value) => value !== undefined),
  }));
  const members = read.filter(({ value }) => value !== undefined && isIn(range, value)).map(({ member }) => member);
  const missing = read.filter(({ value }) => value === undefined).length;
  const all = `${choice.members.length} ${plural}${isCut ? ' that were read' : ''}`;
  const none = missing === read.length ? `not recorded for any of the ${all}` : `none of the ${all}`;
  return {
    ...choice,
    members,
    title: `${choice.title} with ${comparedText(text, names)}`,
    isPart: true,
    by: [...choice.by, text],
    ...(members.length > 0 ? {} : { none: [choice.none, none].filter((each) => each !== undefined).join('; ') }),
    ...(missing === 0 || missing === read.length ? {} : { missing: [...(choice.missing ?? []), notRecordedText(missing)] }),
  };
}

/** `vid above 200`: with the name of what is compared, if the words do not name it. */
const comparedText = (text: string, [name = '']: readonly string[]): string =>
  text.split(' ').some((word) => measureOf(word) === name) ? text : `${measureText(name)} ${text}`;

/** Those of a choice that have words as a value, if some have; otherwise all, and the words are not used. */
function narrowed<T>(choice: Choice<T>, list: List<T>, { text, isRead }: LooseWords): Choice<T> {
  if (choice.members.length === 0 || choice.title.includes(text)) return choice;
  const words = text.split(' ');
  const runs = words.length === 1 ? [words] : [[text], words];
  for (const run of runs) {
    const tried = run.reduce((before, word) => withValue(before, list, word, isRead || isTalk(word)), choice);
    if (tried.by.length > choice.by.length || run.length === words.length) return tried;
  }
  return choice;
}

function withValue<T>(choice: Choice<T>, { entityOf, graph }: List<T>, word: string, isRead: boolean): Choice<T> {
  const fits = choice.members.map((member) =>
    Math.max(0, ...valuesOf(entityOf(member), NARROWING, graph).map((value) => fitOf(word, value))),
  );
  const best = Math.max(...fits);
  const members = choice.members.filter((_, at) => best > 0 && fits[at] === best);
  if (members.length === 0) return isRead || attributesCalled(word).length > 0 ? choice : { ...choice, notBy: [...choice.notBy, word] };
  const by = [...choice.by, word];
  return members.length === choice.members.length
    ? { ...choice, by }
    : { ...choice, members, title: `${word} ${choice.title}`, isPart: true, by };
}
