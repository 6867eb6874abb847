import { groupBy } from '../../domain/common/group-by.js';
import type { EntityId } from '../../domain/common/ids.js';
import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import type { Entity } from '../../domain/model/entity.js';
import { type FactGraph, factGraph } from '../../domain/facts/graph/fact-graph.js';
import type { FactGroup } from '../../domain/facts/model.js';
import { viewsOf } from '../../domain/facts/plan.js';
import { isEllipsis, isEmpty, wishesOf, type Wishes } from '../../domain/facts/question/wishes.js';
import { briefFor, merged, withoutEmptyGuesses, withoutWaysBack } from '../../domain/facts/select-groups.js';
import type { View } from '../../domain/facts/views/view.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Walk } from '../../ports/store/relations.js';
import { type About, type FactQuestion, subjectsOf } from './subjects.js';

/** Reads the facts that a question asks for. */
export type FactSource = (repositories: Repositories, question: FactQuestion) => Promise<readonly FactGroup[]>;

/** Bounds of the reads. */
const LOOK = { walks: 12, limit: 800, perNode: 200 } as const;

/**
 * The facts that a question asks for, in the order of its entities. One round of store calls: the entities, and each part of the graph; one more before
 * it if the question names nothing.
 */
export async function gatherFacts(repositories: Repositories, question: FactQuestion): Promise<readonly FactGroup[]> {
  const wishes = wishesOfQuestion(question);
  if (isEmpty(wishes) && question.text.length > TERSE) return [];
  const about = (await subjectsOf(repositories, question)).filter(({ type }) => !isEmpty(wishes) || COMPONENT_TYPES.has(type));
  if (about.length === 0) return [];
  const ids = about.map(({ id }) => id);
  const runs = runsOf(about, wishes);
  const [subjects, ...walks] = await Promise.all([
    repositories.entities.getMany(ids),
    ...runs.map(({ starts, view }) => (view.steps.length === 0 ? undefined : repositories.relations.walk(starts, view.steps, LOOK))),
  ]);
  const groups = runs.flatMap(({ starts, view }, at) => {
    const walk = walks[at] ?? NOTHING;
    const graph = factGraph(walk.entities, walk.relations);
    return starts.flatMap((id) => built(subjects.get(id), view, { walk, graph }, wishes, ids) ?? []);
  });
  const place = new Map(ids.map((id, at) => [id, at]));
  const candidates = new Set(about.filter(({ isCandidate }) => isCandidate).map(({ id }) => id));
  const selected = withoutEmptyGuesses(briefFor(candidates, merged(groups)), wishes);
  const ordered = selected.toSorted((a, b) => (place.get(a.subject.id) ?? 0) - (place.get(b.subject.id) ?? 0));
  return withoutWaysBack(ordered).map((group) => located(group, about));
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
): FactGroup | undefined {
  if (subject === undefined) return undefined;
  const total = walk.totals.get(subject.id) ?? 0;
  const others = new Set(ids.filter((id) => id !== subject.id));
  const isCut = walk.truncated || total > LOOK.perNode;
  return view.build(subject, { graph, wishes, total, isCut, others });
}

/** What a follow-up without wishes of its own asks for is what was asked before. */
function wishesOfQuestion({ text, understanding, previous }: FactQuestion): Wishes {
  const own = wishesOf(text, understanding.mentions);
  if (previous === undefined || !(understanding.followUp.isFollowUp || isEllipsis(text)) || !(isVague(own) || isEllipsis(text))) return own;
  const before = wishesOf(previous.text, previous.understanding.mentions);
  return isEmpty(before) ? own : before;
}

const isVague = (wishes: Wishes): boolean =>
  wishes.types.length === 0 && wishes.attributes.size === 0 && [...wishes.subjects].every((subject) => subject === 'CONTENT');

/** Tells entities of one name apart by where they are: by the first kind of place in which they differ, a site if possible. */
function located(group: FactGroup, about: readonly About[]): FactGroup {
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
