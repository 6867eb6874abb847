import { groupBy } from '../../domain/common/group-by.js';
import type { EntityId } from '../../domain/common/ids.js';
import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import type { Entity } from '../../domain/model/entity.js';
import { type FactGraph, factGraph } from '../../domain/facts/graph/fact-graph.js';
import { asksForInventory, tagsIn } from '../../domain/facts/inventory-list.js';
import type { EntityFacts, FactGroup } from '../../domain/facts/model.js';
import { viewsOf } from '../../domain/facts/plan.js';
import { isEllipsis, isEmpty, joinedWishes, wishesOf, type Wishes } from '../../domain/facts/question/wishes.js';
import { briefFor, merged, withoutEmptyGuesses, withoutWaysBack } from '../../domain/facts/select-groups.js';
import { overview } from '../../domain/facts/views/overview.js';
import type { View } from '../../domain/facts/views/view.js';
import type { Understanding } from '../../domain/model/understanding.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Walk } from '../../ports/store/relations.js';
import { inventoryLists } from './inventory-lists.js';
import { type About, type FactQuestion, impliedBy, isNoun, namedIn, subjectsOf, wishesWithGroups } from './subjects.js';

/** Bounds of the reads. */
const LOOK = { walks: 12, limit: 800, perNode: 200 } as const;

/**
 * The facts that a question asks for, in the order of its entities. One round of store calls: the entities, and each part of the graph; one more before
 * it if the question names nothing.
 */
export async function gatherFacts(repositories: Repositories, question: FactQuestion): Promise<readonly FactGroup[]> {
  const { groups } = await factsFor(repositories, question);
  return groups;
}

/** As {@link gatherFacts}, with an overview of each entity that nothing else is told of. It takes one more round of store calls. */
export async function gatherAnswer(repositories: Repositories, question: FactQuestion): Promise<readonly FactGroup[]> {
  const { about, wishes, groups } = await factsFor(repositories, question);
  const told = new Set(groups.map(({ subject }) => subject?.id));
  const silent = about.filter(({ id }) => !told.has(id));
  if (silent.length === 0) return groups;
  const overviews = await groupsOf(repositories, [{ view: overview, starts: silent.map(({ id }) => id) }], about, wishes);
  return inOrderOf<FactGroup>(about, [...groups, ...overviews.map((group) => located(group, about))]);
}

interface Facts {
  readonly about: readonly About[];
  readonly wishes: Wishes;
  readonly groups: readonly FactGroup[];
}

async function factsFor(repositories: Repositories, question: FactQuestion): Promise<Facts> {
  const wishes = await wishesWithGroups(repositories, question, wishesOfQuestion(question));
  if (isEmpty(wishes) && question.text.length > TERSE) return { about: namedIn(question), wishes, groups: [] };
  const isWhole = isAboutInventory(question, wishes);
  const about = isWhole ? await impliedBy(repositories, question, wishes) : await subjectsOf(repositories, question, wishes);
  if (isWhole && about.length === 0) return { about, wishes, groups: await inventoryLists(repositories, question.text, wishes) };
  const asked = about.filter(({ type }) => !isEmpty(wishes) || COMPONENT_TYPES.has(type));
  if (asked.length === 0) return { about, wishes, groups: [] };
  const groups = await groupsOf(repositories, runsOf(asked, wishes), asked, wishes);
  const candidates = new Set(asked.filter(({ isCandidate }) => isCandidate).map(({ id }) => id));
  const selected = withoutEmptyGuesses(briefFor(candidates, merged(groups)), wishes);
  return { about, wishes, groups: withoutWaysBack(inOrderOf(asked, selected)).map((group) => located(group, asked)) };
}

/** A follow-up asks about the whole inventory only if it says which things it means. */
function isAboutInventory(question: FactQuestion, wishes: Wishes): boolean {
  const { text, understanding } = question;
  const says = !understanding.followUp.isFollowUp || wishesIn(text, understanding).types.length > 0 || tagsIn(text).length > 0;
  return says && namesNothing(question) && asksForInventory(text, wishes);
}

/** Whether a text mentions nothing, apart from tags, which no entity is called by. */
const namesNothing = ({ text, understanding: { mentions } }: FactQuestion): boolean =>
  mentions.every(({ status, text: name }) => status === 'UNKNOWN' && tagsIn(text).includes(name));

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
  wishes: Wishes,
): Promise<readonly EntityFacts[]> {
  const ids = about.map(({ id }) => id);
  const [subjects, ...walks] = await Promise.all([
    entities.getMany(ids),
    ...runs.map(({ starts, view }) => (view.steps.length === 0 ? undefined : relations.walk(starts, view.steps, LOOK))),
  ]);
  return runs.flatMap(({ starts, view }, at) => {
    const walk = walks[at] ?? NOTHING;
    const graph = factGraph(walk.entities, walk.relations);
    return starts.flatMap((id) => built(subjects.get(id), view, { walk, graph }, wishes, ids) ?? []);
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
const runsOf = (about: readonly About[], wishes: Wishes): readonly Run[] =>
  [...groupBy(about, ({ type }) => type)]
    .flatMap(([type, all]) => viewsOf(type, wishes).map((view): Run => ({ view, starts: all.map(({ id }) => id) })))
    .slice(0, LOOK.walks);

interface Read {
  readonly walk: Walk;
  readonly graph: FactGraph;
}

function built(
  subject: Entity | undefined,
  view: View,
  { walk, graph }: Read,
  wishes: Wishes,
  ids: readonly EntityId[],
): EntityFacts | undefined {
  if (subject === undefined) return undefined;
  const total = walk.totals.get(subject.id) ?? 0;
  const others = new Set(ids.filter((id) => id !== subject.id));
  const isCut = walk.truncated || total > LOOK.perNode;
  return view.build(subject, { graph, wishes, total, isCut, others });
}

/** What a follow-up without wishes of its own asks for is what was asked before; its statuses narrow that: “is one of them switched off?”. */
function wishesOfQuestion(question: FactQuestion): Wishes {
  const { text, understanding, previous } = question;
  const own = wishesIn(text, understanding);
  const isShort = isEllipsis(text);
  const isVague = isVagueWish(own) || (asksOnlyStatus(own) && namedIn(question).length === 0);
  if (previous === undefined || !(understanding.followUp.isFollowUp || isShort) || !(isVague || isShort)) return own;
  const before = wishesIn(previous.text, previous.understanding);
  if (isEmpty(before)) return own;
  const repeated = isVagueWish(own) || isVague ? before : joinedWishes(before, own);
  return own.statuses.size === 0 ? repeated : { ...repeated, statuses: own.statuses, isOtherStatus: own.isOtherStatus };
}

/** A word in small letters: “os” may be a part of several names. */
const ORDINARY = /^\p{Ll}+$/u;

/** The words of a name that nothing has count as words: “the I/O cards”. */
const wishesIn = (text: string, { mentions }: Understanding): Wishes =>
  wishesOf(
    text,
    mentions
      .filter(
        (mention) => mention.status !== 'UNKNOWN' && !isNoun(mention) && !(mention.status === 'AMBIGUOUS' && ORDINARY.test(mention.text)),
      )
      .map(({ start, end, entities, candidates }) => ({
        start,
        end,
        types: [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type),
      })),
  );

const isVagueWish = (wishes: Wishes): boolean => wishes.attributes.size === 0 && asksOnlyStatus(wishes);

/** Nothing but the status of something is asked for. */
const asksOnlyStatus = ({ types, attributes, subjects }: Wishes): boolean =>
  types.length === 0 && [...attributes].every((name) => name === 'status') && [...subjects].every((subject) => subject === 'CONTENT');

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
