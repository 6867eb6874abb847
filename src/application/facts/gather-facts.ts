import { probableEntities } from '../../domain/understanding/meanings.js';
import { groupBy } from '../../domain/common/group-by.js';
import type { EntityId } from '../../domain/common/ids.js';
import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import { markedText, type Entity } from '../../domain/model/entity.js';
import { factGraph, type FactGraph } from '../../domain/facts/graph/fact-graph.js';
import type { EntityFacts, FactGroup, FactRow } from '../../domain/facts/model.js';
import { viewsOf } from '../../domain/facts/plan.js';
import { groupSpans, withMembersOf } from '../../domain/facts/question/implied.js';
import { unusedWords, withUnused } from '../../domain/facts/question/unused.js';
import { isEmpty, type FactRequest } from '../../domain/facts/question/fact-request.js';
import { conditionsIn, intersected, type Conditions } from '../../domain/facts/intersected.js';
import {
  asRecorded,
  briefFor,
  merged,
  withoutCounted,
  withoutEmptyGuesses,
  withoutWaysBack,
  withoutWider,
} from '../../domain/facts/select-groups.js';
import { attributes } from '../../domain/facts/views/attributes.js';
import { overview } from '../../domain/facts/views/overview.js';
import type { View } from '../../domain/facts/views/view.js';
import type { Repositories } from '../../ports/store/store.js';
import { type Walk, WALK_COUNT } from '../../ports/store/relations.js';
import { asksAboutPast, mayAskAboutPast, pastRequestOf, withoutPastWords } from '../../domain/facts/history.js';
import { inventoryLists } from './inventory-lists.js';
import { namedIn, namesIn, type About, type FactQuestion } from './named-subjects.js';
import { isAboutInventory, requestOfQuestion } from './requested-facts.js';
import { pastFacts } from './past-facts.js';
import { impliedBy, requestOfGroups, subjectsOf, requestWithGroups } from './subjects.js';

/** Tells entities of one name apart by where they are: by the first kind of place in which they differ, a site if possible. */
function located(group: EntityFacts, about: readonly About[]): EntityFacts {
  const own = about.find(({ id }) => id === group.subject.id);
  const alike = about.filter(({ display }) => display === own?.display);
  if (own === undefined) return group;
  const device = COMPONENT_TYPES.has(own.type) ? own.places.find(({ type }) => type === 'DEVICE' || type === 'VIRTUAL_MACHINE') : undefined;
  if (alike.length < 2) return device === undefined ? group : { ...group, where: device.name };
  const types = ['SITE', ...own.places.map(({ type }) => type)];
  const named = (entity: About, type: string): string | undefined => entity.places.find((each) => each.type === type)?.name;
  const telling = types.find(
    (type) => named(own, type) !== undefined && alike.every((each) => each.id === own.id || named(each, type) !== named(own, type)),
  );
  const where = [...new Set([named(own, 'SITE'), device?.name, telling === undefined ? undefined : named(own, telling)])].filter(
    (name) => name !== undefined,
  );
  return where.length === 0 ? group : { ...group, where: where.toReversed().join(', ') };
}

/** Reads the facts that a question asks for. */
export type FactSource = (repositories: Repositories, question: FactQuestion) => Promise<readonly FactGroup[]>;

/** Bounds of the reads. */
const LOOK = { walks: 12, limit: 800, perNode: 200 } as const;

/**
 * The facts that a question asks for, in the order of its entities. One round of store calls: the entities, and each part of the graph; one more before
 * it if the question names nothing, if it names a group only by ordinary words, and for the members of a stack. A question about the whole inventory
 * takes two rounds, and three if it names an open type.
 */
export async function gatherFacts(repositories: Repositories, question: FactQuestion): Promise<readonly FactGroup[]> {
  const { groups } = await factsFor(repositories, question);
  return groups;
}

/** As {@link gatherFacts}, with an overview of each entity without other facts, and the attributes of it that the question names. It takes one more round of store calls. */
export async function gatherAnswer(
  repositories: Repositories,
  question: FactQuestion,
): Promise<{ readonly groups: readonly FactGroup[]; readonly notUsed: readonly string[] }> {
  const facts = await factsFor(repositories, question);
  const groups = await withOverviews(repositories, facts);
  const notUsed = unusedWords(facts.request, groups);
  return { groups: withUnused(groups, facts.request, notUsed), notUsed };
}

async function withOverviews(repositories: Repositories, { about, request, groups }: Facts): Promise<readonly FactGroup[]> {
  const told = new Set(groups.map(({ subject }) => subject?.id));
  const silent = about.filter(({ id }) => !told.has(id));
  if (silent.length === 0) return groups;
  const starts = silent.map(({ id }) => id);
  const named = [...groupBy(silent, ({ type }) => type)].map(([type, all]): Run => ({
    view: attributes(type, request),
    starts: all.map(({ id }) => id),
  }));
  const overviews = await groupsOf(repositories, [{ view: overview, starts }, ...named.slice(0, LOOK.walks)], about, request);
  return inOrderOf<FactGroup>(about, [...groups, ...overviews.map((group) => located(group, about))]);
}

interface Facts {
  readonly about: readonly About[];
  readonly request: FactRequest;
  readonly groups: readonly FactGroup[];
}

async function factsFor(repositories: Repositories, question: FactQuestion): Promise<Facts> {
  const facts = await presentOrPast(repositories, question);
  const { about, request, groups } = facts;
  if (!mayAskAboutPast(question.text) || about.length === 0 || groups.some(({ topic }) => topic === 'PAST')) return facts;
  const past = (await pastFacts(repositories, about, request, pastRequestOf(question.text, request, request))).filter(
    ({ total }) => total > 0,
  );
  return { about, request: past.length === 0 ? request : withoutPastWords(request), groups: [...groups, ...past] };
}

async function presentOrPast(repositories: Repositories, question: FactQuestion): Promise<Facts> {
  const request = await requestWithGroups(repositories, question, requestOfQuestion(question));
  if (isEmpty(request) && question.text.length > TERSE) return { about: namedIn(question), request, groups: [] };
  if (asksAboutPast(question.text)) {
    const about = await subjectsOf(repositories, question, request);
    const past = pastRequestOf(question.text, requestOfQuestion({ ...question, previous: undefined }), request);
    if (about.length > 0) return { about, request: withoutPastWords(request), groups: await pastFacts(repositories, about, request, past) };
  }
  const isWhole = isAboutInventory(question, request);
  const listed = isWhole && request.filters.length > 0 ? await requestOfGroups(repositories, question, request) : request;
  const [about, lists] = await Promise.all([
    isWhole ? groupsNamedBy(repositories, question, request) : subjectsOf(repositories, question, request),
    isWhole ? inventoryLists(repositories, listed) : [],
  ]);
  if (isWhole && about.length === 0) return { about, request: listed, groups: lists.map((group) => withoutCounted(group, listed)) };
  const groups = namedIn(question).length > 0 ? [] : groupSpans(question.text, about);
  return aboutSubjects(
    repositories,
    question,
    about,
    groups.length === 0 ? request : withMembersOf(requestOfQuestion(question, groups), groups),
  );
}

async function aboutSubjects(
  repositories: Repositories,
  question: FactQuestion,
  about: readonly About[],
  request: FactRequest,
): Promise<Facts> {
  const asked = about.filter(({ type }) => !isEmpty(request) || COMPONENT_TYPES.has(type));
  if (asked.length === 0) return { about, request, groups: [] };
  const groups = await groupsOf(repositories, runsOf(asked, request), asked, request);
  const candidates = new Set(asked.filter(({ isCandidate }) => isCandidate).map(({ id }) => id));
  const selected = withoutWider(
    withoutEmptyGuesses(briefFor(candidates, intersected(merged(groups), conditionsOf(question))), request),
    request,
  );
  const told = withoutWaysBack(inOrderOf(asked, selected)).map((group) => located(asRecorded(withoutCounted(group, request)), asked));
  return { about, request, groups: told };
}

/** The groups that a question about the whole inventory names; none if it states filters, which choose from the list. */
const groupsNamedBy = async (repositories: Repositories, question: FactQuestion, request: FactRequest): Promise<readonly About[]> =>
  request.filters.length > 0 || request.tally !== undefined ? [] : impliedBy(repositories, question, request);

/** The entities that narrow the lists of others. */
const conditionsOf = ({ text, understanding: { mentions } }: FactQuestion): Conditions =>
  conditionsIn(
    text,
    namesIn(text, mentions).flatMap((mention) => {
      const [entity, another] = probableEntities(mention);
      return entity === undefined || another !== undefined
        ? []
        : [{ start: mention.start, end: mention.end, id: entity.id, type: entity.type }];
    }),
  );

function inOrderOf<T extends FactGroup>(about: readonly About[], groups: readonly T[]): readonly T[] {
  const places = new Map(about.map(({ id }, at) => [id, at]));
  const placeOf = ({ subject }: FactGroup): number => (subject === undefined ? 0 : (places.get(subject.id) ?? 0));
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Reads the entities and takes all walks in one round of store calls, and builds the groups of each. */
async function groupsOf(
  { entities, relations }: Repositories,
  runs: readonly Run[],
  about: readonly About[],
  request: FactRequest,
): Promise<readonly EntityFacts[]> {
  const ids = about.map(({ id }) => id);
  const [subjects, ...walks] = await Promise.all([
    entities.getMany(ids),
    ...runs.map(({ starts, view }) => (view.steps.length === 0 ? undefined : relations.walk(starts, view.steps, LOOK))),
  ]);
  return runs.flatMap(({ starts, view }, at) => {
    const walk = walks[at] ?? NOTHING;
    const graph = factGraph(walk.entities, walk.relations);
    return starts.flatMap((id) => built(subjects.get(id), view, { walk, graph }, request, ids) ?? []);
  });
}

/** A text up to this length that only names a component, such as “sw-1 eth0 ->”, asks for its usual facts. In characters. */
const TERSE = 60;

const NOTHING: Walk = { entities: new Map(), relations: [], totals: new Map(), truncated: false };

interface Run {
  readonly view: View;
  readonly starts: readonly EntityId[];
}

/** The views of each type with the subjects of this type. */
const runsOf = (about: readonly About[], request: FactRequest): readonly Run[] =>
  [...groupBy(about, ({ type }) => type)]
    .flatMap(([type, all]) => viewsOf(type, request).map((view): Run => ({ view, starts: all.map(({ id }) => id) })))
    .slice(0, LOOK.walks);

interface Read {
  readonly walk: Walk;
  readonly graph: FactGraph;
}

function built(
  subject: Entity | undefined,
  view: View,
  { walk, graph }: Read,
  request: FactRequest,
  ids: readonly EntityId[],
): EntityFacts | undefined {
  if (subject === undefined) return undefined;
  const total = walk.totals.get(subject.id) ?? 0;
  const others = new Set(ids.filter((id) => id !== subject.id));
  const isCut = walk.truncated || total > LOOK.perNode;
  const group = view.build(subject, { graph, request, total, isCut, others });
  if (group === undefined) return undefined;
  // Walks count no further.
  const isCapped = total >= WALK_COUNT && group.total === total;
  return { ...group, rows: importedFirst(group, graph), ...(isCapped ? { isOpen: true } : {}) };
}

/** The rows that the inventory states, then those that were read from something that only a tool result mentioned, with a remark. */
function importedFirst({ subject, rows }: EntityFacts, graph: FactGraph): readonly FactRow[] {
  const isClaim = ({ path }: FactRow): boolean => path.some((id) => id !== subject.id && graph.get(id)?.observed !== undefined);
  const claims = rows.filter(isClaim);
  if (claims.length === 0) return rows;
  return [...rows.filter((row) => !isClaim(row)), ...claims.map((row) => ({ ...row, text: markedText(row.text) }))];
}
