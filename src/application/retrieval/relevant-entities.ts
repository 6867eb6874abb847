import { changesSinceMention } from './changed-entities.js';
import { listedEntities, probableEntities } from '../../domain/understanding/meanings.js';
import { factFinder } from '../../domain/window/facts/requested-facts.js';
import { factsOf, type RelatedNames } from '../../domain/window/facts/entity-facts.js';
import type { Candidates, RelevantEntity } from '../../domain/window/model/context-window.js';
import type { EntityType } from '../../domain/model/entity.js';
import { groupBy } from '../../domain/common/group-by.js';
import type { EntityId } from '../../domain/common/ids.js';
import { PART_RELATIONS, type Relation } from '../../domain/model/relation.js';
import { scoreEntity } from '../../domain/window/retrieval/entities.js';
import { proximity } from '../../domain/window/retrieval/pagerank.js';
import type { Session } from '../../domain/model/session.js';
import type { EntitySummary, Understanding } from '../../domain/model/understanding.js';
import { markedName } from '../../domain/model/entity.js';
import type { RelatedName } from '../../ports/store/relations.js';
import type { Repositories } from '../../ports/store/store.js';

/** Bounds of the reads. */
const LOOK = { entities: 16, relations: 24, walk: 160, walkEach: 24, ends: 64 } as const;
/** The number of latest mentions from which the graph is walked if the turn itself mentions nothing. */
const SEEDS = 3;
/** The maximum number of facts of an entity that was mentioned earlier and is not requested now. */
const FACTS_BESIDE = 10;

/**
 * Requested, pinned and mentioned entities, each with the facts that the turn needs, and what changed since the first of its `mentions` in the
 * conversation.
 */
export async function relevantEntities(
  repositories: Repositories,
  session: Session,
  { understanding, text }: { readonly understanding: Understanding; readonly text: string },
  mentions: ReadonlyMap<EntityId, number>,
): Promise<Candidates['entities']> {
  const asked = idsOf(understanding.mentions.flatMap(probableEntities));
  const listed = idsOf(understanding.mentions.flatMap(listedEntities));
  const spoken = session.focus.entities.slice(0, LOOK.entities).map(({ id }) => id);
  const pins = session.pins.map(({ entity }) => entity);
  const ids = [...new Set([...pins, ...asked, ...listed, ...spoken])];
  if (ids.length === 0) return [];
  const seeds = asked.length > 0 ? asked : spoken.slice(0, SEEDS);
  const [entities, related, around] = await Promise.all([
    repositories.entities.getMany(ids),
    repositories.relations.namesAround(ids, LOOK.relations),
    graphAround(repositories, seeds),
  ]);
  const changes = await changesSinceMention(repositories, ids, entities, mentions);
  const isAsked = factFinder({ about: (understanding.needs ?? []).flatMap((need) => need.about), text });
  const farEnds = isAsked('connected to') ? await endsOf(repositories, asked, around.edges) : new Map<EntityId, RelatedNames>();
  const central = new Set([...seeds, ...pins]);
  const signals = {
    asked: new Set(asked),
    listed: new Set(listed),
    pins: session.pins,
    proximity: around.proximity,
    focus: session.focus,
  };
  return [...entities.values(), ...changes.deleted].map((entity) => {
    const most = central.has(entity.id) ? undefined : FACTS_BESIDE;
    const names = namesOf(related.get(entity.id) ?? []);
    const end = farEnds.get(entity.id);
    const known = end === undefined ? names : [...names.filter(({ type }) => type !== end.type), end];
    const scored = scoreEntity(entity, factsOf(entity, known, isAsked, most), signals);
    const changed = changes.facts.get(entity.id);
    return changed === undefined ? scored : { ...scored, changes: changed };
  });
}

const idsOf = (entities: readonly EntitySummary[]): readonly EntityId[] => entities.map(({ id }) => id).slice(0, LOOK.entities);

/** The relevance of an entity: the score is the sum of its parts, 0 or more; the reason names the strongest part. */
export type EntityRelevance = Pick<RelevantEntity, 'score' | 'parts' | 'reason'>;

/**
 * The relevance of tracked entities to a session as it stands, by pins, mentions, and proximity in the graph to the latest mentions. Deleted entities
 * are left out. One traversal, regardless of the number of entities.
 */
export async function relevanceOf(
  repositories: Repositories,
  { pins, focus }: Session,
  ids: readonly EntityId[],
): Promise<ReadonlyMap<EntityId, EntityRelevance>> {
  const seeds = focus.entities.slice(0, SEEDS).map(({ id }) => id);
  const [entities, { proximity: near }] = await Promise.all([repositories.entities.getMany(ids), graphAround(repositories, seeds)]);
  const signals = { asked: new Set<EntityId>(), listed: new Set<EntityId>(), pins, proximity: near, focus };
  return new Map([...entities].map(([id, entity]) => [id, scoreEntity(entity, [], signals)]));
}

/** The relations around some entities, and how close each entity there is to them. */
async function graphAround({ relations }: Repositories, seeds: readonly EntityId[]) {
  const { nodes, edges } =
    seeds.length === 0
      ? { nodes: [], edges: [] }
      : await relations.neighborhood(seeds, { depth: 2, limit: LOOK.walk, perNode: LOOK.walkEach });
  const ids = nodes.map(({ id }) => id);
  return { edges, proximity: proximity(seeds, ids, edges) };
}

const ENDS_EACH = 4;

/** The connected ports of the ports in question, with their devices: `sw-core-01 eth0`. One more store call, only if there are such ports. */
async function endsOf(
  repositories: Repositories,
  asked: readonly EntityId[],
  edges: readonly Relation[],
): Promise<ReadonlyMap<EntityId, RelatedNames>> {
  const links = edges.filter(({ type, from }) => type === 'CONNECTED_TO' && asked.includes(from));
  if (links.length === 0) return new Map();
  const far = new Set(links.map(({ to }) => to));
  const containers = new Map(
    edges.flatMap(({ type, from, to }) => (PART_RELATIONS.includes(type) && far.has(from) ? [[from, to] as const] : [])),
  );
  const entitiesById = await repositories.entities.getMany([...new Set([...far, ...containers.values()])].slice(0, LOOK.ends));
  const nameOf = (id: EntityId | undefined): string => {
    const entity = id === undefined ? undefined : entitiesById.get(id);
    return entity === undefined ? '' : markedName(entity);
  };
  return new Map(
    [...groupBy(links, ({ from }) => from)].map(([id, each]) => {
      const names = each.slice(0, ENDS_EACH).map(({ to }) => `${nameOf(containers.get(to))} ${nameOf(to)}`.trim());
      return [id, { type: 'CONNECTED_TO', names, count: each.length }];
    }),
  );
}

const NAMES_EACH = 6;

/** Names of relations from their other end, if the type of the source is not enough. */
const INVERSE: ReadonlyMap<string, string> = new Map([
  ['POWERED_BY', 'powers'],
  ['LINKED_TO', 'LINKED_TO'],
  ['CONNECTED_TO', 'CONNECTED_TO'],
  ['PRIMARY_IP4', 'primary ip4 of'],
  ['PRIMARY_IP6', 'primary ip6 of'],
  ['PARENT_PREFIX', 'within it'],
]);

/** Outgoing relations by their name, incoming ones by the type of their source (“interfaces”), with a few names each. */
function namesOf(related: readonly RelatedName[]): readonly RelatedNames[] {
  const out = named(
    related.filter((each) => each.out),
    ({ relation }) => relation,
  );
  const into = related.filter((each) => !each.out);
  const open = into.length >= LOOK.relations;
  const parts = named(into, ({ relation, entityType }) => INVERSE.get(relation) ?? pluralOf(entityType));
  const knownNames = new Set(out.map(({ names }) => names.join()));
  // Links are stored in both directions, and a cable is related to its ends in both directions: once is enough.
  const isNew = ({ type, names }: RelatedNames): boolean => !out.some((each) => each.type === type) && !knownNames.has(names.join());
  return [...out, ...parts.filter(isNew).map((each) => ({ ...each, parts: true as const, ...(open ? { open: true as const } : {}) }))];
}

const named = (related: readonly RelatedName[], type: (each: RelatedName) => string): readonly RelatedNames[] =>
  [...groupBy(related, type)].map(([key, each]) => {
    const claimed = each.filter(({ observed }) => observed !== undefined).length;
    return { type: key, names: each.slice(0, NAMES_EACH).map(markedName), count: each.length, ...(claimed === 0 ? {} : { claimed }) };
  });

function pluralOf(type: EntityType): string {
  const name = type.toLowerCase();
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;
}
