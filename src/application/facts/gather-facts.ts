import { groupBy } from '../../domain/common/group-by.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Focus, PlaceSummary } from '../../domain/model/focus.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { factGraph } from '../../domain/facts/graph/fact-graph.js';
import type { FactGroup } from '../../domain/facts/model.js';
import { viewsOf } from '../../domain/facts/plan.js';
import { isEmpty, wishesOf, type Wishes } from '../../domain/facts/question/wishes.js';
import { attributesOf } from '../../domain/facts/views/attributes.js';
import { withoutEmptyGuesses, withoutRepeated, withoutWaysBack } from '../../domain/facts/select-groups.js';
import type { View } from '../../domain/facts/views/view.js';
import type { Repositories } from '../../ports/store/store.js';
import type { Walk } from '../../ports/store/relations.js';

/** Bounds of the reads. */
const LOOK = { subjects: 8, candidates: 6, walks: 12, limit: 800, perNode: 200 } as const;

/** A question with what is known about it. */
export interface FactQuestion {
  readonly text: string;
  readonly understanding: Understanding;
  /** The question before, whose wishes a follow-up repeats. */
  readonly previous?: { readonly text: string; readonly understanding: Understanding } | undefined;
  readonly focus: Focus;
}

/** An entity that a question is about. */
interface About extends Pick<Entity, 'id' | 'type' | 'display'> {
  readonly places: readonly PlaceSummary[];
}

/** The facts that a question asks for, in the order of its entities. One round of store calls: the entities, and each part of the graph. */
export async function gatherFacts(repositories: Repositories, question: FactQuestion): Promise<readonly FactGroup[]> {
  const wishes = wishesOfQuestion(question);
  const about = subjectsOf(question);
  if (about.length === 0 || isEmpty(wishes)) return [];
  const ids = about.map(({ id }) => id);
  const runs = runsOf(about, wishes);
  const [subjects, ...walks] = await Promise.all([
    repositories.entities.getMany(ids),
    ...runs.map(({ starts, view }) => repositories.relations.walk(starts, view.steps, LOOK)),
  ]);
  const groups = runs.flatMap(({ starts, view }, at) => {
    const walk = walks[at];
    return walk === undefined ? [] : starts.flatMap((id) => built(subjects.get(id), view, walk, wishes, ids) ?? []);
  });
  const attributes = [...subjects.values()].flatMap((subject) => attributesOf(subject, wishes) ?? []);
  const place = new Map(ids.map((id, at) => [id, at]));
  const selected = withoutRepeated(withoutEmptyGuesses([...groups, ...attributes], wishes));
  const ordered = selected.toSorted((a, b) => (place.get(a.subject.id) ?? 0) - (place.get(b.subject.id) ?? 0));
  return withoutWaysBack(ordered).map((group) => located(group, about));
}

interface Run {
  readonly view: View;
  readonly starts: readonly EntityId[];
}

/** The views of each type with the subjects of this type. */
const runsOf = (about: readonly About[], wishes: Wishes): readonly Run[] =>
  [...groupBy(about, ({ type }) => type)]
    .flatMap(([type, all]) => viewsOf(type, wishes).map((view): Run => ({ view, starts: all.map(({ id }) => id) })))
    .slice(0, LOOK.walks);

function built(subject: Entity | undefined, view: View, walk: Walk, wishes: Wishes, ids: readonly EntityId[]): FactGroup | undefined {
  if (subject === undefined) return undefined;
  const total = walk.totals.get(subject.id) ?? 0;
  const others = new Set(ids.filter((id) => id !== subject.id));
  const isCut = walk.truncated || total > LOOK.perNode;
  return view.build(subject, { graph: factGraph(walk.entities, walk.relations), wishes, total, isCut, others });
}

/** What a follow-up without wishes of its own asks for is what was asked before. */
function wishesOfQuestion({ text, understanding, previous }: FactQuestion): Wishes {
  const own = wishesOf(text, understanding.mentions);
  const isElliptical =
    isEmpty(own) || (own.types.length === 0 && own.attributes.size === 0 && [...own.subjects].every((subject) => subject === 'CONTENT'));
  if (!isElliptical || previous === undefined || !understanding.followUp.isFollowUp) return own;
  const before = wishesOf(previous.text, previous.understanding.mentions);
  return isEmpty(before) ? own : before;
}

/** The entities that a question is about; those of its ambiguous names, too. Without any, what the conversation was about last. */
function subjectsOf({ understanding: { mentions }, focus, previous }: FactQuestion): readonly About[] {
  const named = mentions.flatMap(({ entities, status, candidates }): readonly About[] =>
    status === 'AMBIGUOUS' ? candidates.slice(0, LOOK.candidates).map(({ entity }) => entity) : entities,
  );
  const before = (previous?.understanding.mentions ?? []).flatMap(({ entities }) => entities);
  const all =
    named.length > 0
      ? named
      : before.length > 0
        ? before
        : focus.entities.slice(0, 1).map((entity) => ({ ...entity, display: entity.name }));
  const unique = [...new Map(all.map((entity) => [entity.id, entity])).values()];
  return withoutPlaces(unique).slice(0, LOOK.subjects);
}

/** In “port 3 of sw-1” and “rack 2 in Lyon”, the question is about what is there. */
function withoutPlaces(about: readonly About[]): readonly About[] {
  const inner = about.filter(({ id }) => !about.some(({ places }) => places.some((place) => place.id === id)));
  return inner.length === 0 ? about : inner;
}

/** Tells entities of one name apart by where they are. */
function located(group: FactGroup, about: readonly About[]): FactGroup {
  const own = about.find(({ id }) => id === group.subject.id);
  const isAlone = about.filter(({ display }) => display === own?.display).length < 2;
  const where = own?.places.find(({ type }) => type === 'SITE' && type !== own.type) ?? own?.places.find(({ type }) => type !== own.type);
  return isAlone || where === undefined ? group : { ...group, where: where.name };
}
