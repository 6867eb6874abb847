import type { EntityId } from '../../common/ids.js';
import { notImported, type Entity, type EntityType } from '../../model/entity.js';
import type { WalkStep } from '../../model/walk.js';
import { groupBy } from '../../common/group-by.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { Route, RouteStep } from '../graph/routes.js';
import type { EntityFacts, FactRow } from '../model.js';
import type { FactRequest } from '../question/fact-request.js';
import { relationsTo } from '../graph/related.js';
import { groupRelations, tallied, totalTexts } from '../tally.js';
import { detailRelations, detailsOf, pluralOf, withDetails } from './details.js';
import { type Choice, choiceNeedsModels, choiceOf, choiceRelations, chosen, remarksOf } from './choice.js';
import { usageOf } from './prefix-usage.js';
import { portText } from './ports.js';
import { into, ofAll, out, type View } from './view.js';

const MAX_VIA = 4;
/** The levels of nested regions, locations and groups that are followed. */
const MAX_NESTING = 4;

/**
 * The entities of a type that a route leads to: the devices of a rack, the providers of the circuits of a site. `nestedIn` is the type of a subject that
 * contains others of its type; the route then starts at those, too. `toGroups`: the route to everything by which a tally counts them.
 */
export function members(route: Route, request: FactRequest, nestedIn?: EntityType, toGroups?: Route): View {
  const { tally } = request;
  const type = route.at(-1)?.to ?? 'OTHER';
  const relations = [...new Set([...detailRelations(type, request), ...choiceRelations(type, request)])];
  const isOfMaker = request.attributes.has('MANUFACTURER') || choiceNeedsModels(type, request);
  return {
    topic: 'MEMBERS',
    steps: [
      ...(nestedIn === undefined ? [] : Array.from({ length: MAX_NESTING }, () => ofAll(into(['PARENT'], nestedIn)))),
      ...route.map(({ relations: followed, isOutgoing, to }, at) => ({
        direction: isOutgoing ? ('OUT' as const) : ('IN' as const),
        relations: followed,
        entityTypes: [to],
        ...(at === 0 && nestedIn !== undefined ? { from: 'ALL' as const } : {}),
      })),
      ...(relations.length === 0 ? [] : [out(relations)]),
      ...(relations.includes('DEVICE_TYPE') && isOfMaker ? [ofAll(out(['MANUFACTURER'], 'MANUFACTURER'))] : []),
      ...(toGroups ?? []).map(({ relations: followed, isOutgoing, to }) =>
        ofAll({ direction: isOutgoing ? 'OUT' : 'IN', relations: followed, entityTypes: [to] }),
      ),
      ...(tally === undefined
        ? []
        : [ofAll(out([...relationsTo(tally.names).first, ...groupRelations(tally)])), ofAll(out(relationsTo(tally.names).next))]),
      ...(type === 'FHRP_GROUP' ? FHRP : []),
      ...(type === 'VIRTUAL_MACHINE' ? [ofAll(out(['CLUSTER'], 'CLUSTER'))] : []),
      ...(isFree(type, request) ? [{ ...into(['PARENT_PREFIX'], 'IP_ADDRESS', 'PREFIX'), from: 'ALL' as const }] : []),
    ],
    build: (subject, { graph, total, isCut }) =>
      groupOf(subject, route, {
        graph,
        total: nestedIn === undefined ? total : 0,
        isCut,
        request,
        isNested: nestedIn !== undefined,
        toGroups,
      }),
  };
}

/** What a group of redundant gateways is made of: its addresses, and its interfaces with their devices. */
const FHRP: readonly WalkStep[] = [
  { ...into(['ASSIGNED_OBJECT'], 'IP_ADDRESS'), from: 'ALL' },
  ofAll(out(['INTERFACE'], 'INTERFACE')),
  ofAll(out(['DEVICE'], 'DEVICE')),
];

function gatewayDetails(group: Entity, graph: FactGraph): readonly string[] {
  if (group.type !== 'FHRP_GROUP') return [];
  return [
    ...graph.into(group, ['ASSIGNED_OBJECT'], ['IP_ADDRESS']).map(({ display }) => display),
    ...graph.out(group, 'INTERFACE').map((port) => `on ${portText(port, graph)}`),
  ];
}

/** The question asks for free addresses in the prefixes of a list. */
const isFree = (type: EntityType, { subjects }: FactRequest): boolean => type === 'PREFIX' && subjects.has('SPACE');

interface Reached {
  readonly entity: Entity;
  /** What the route leads through, without the subject. */
  readonly via: readonly (readonly Entity[])[];
}

interface Context {
  readonly graph: FactGraph;
  readonly total: number;
  readonly isCut: boolean;
  readonly request: FactRequest;
  readonly isNested: boolean;
  readonly toGroups: Route | undefined;
}

function groupOf(subject: Entity, route: Route, { graph, total, isCut, request, isNested, toGroups }: Context): EntityFacts {
  const starts = isNested ? [subject, ...containedIn(subject, graph)] : [subject];
  const all = follow(starts, route, graph).toSorted((a, b) => order(a.entity, b.entity));
  const type = route.at(-1)?.to ?? 'OTHER';
  const title = pluralOf(type);
  const choice = chosen(all, ({ entity }) => entity, { title, type, isCut }, graph, request);
  if (request.tally !== undefined) {
    const groups = toGroups === undefined ? undefined : { all: entitiesOf(follow([subject], toGroups, graph)), isOpen: isCut };
    return { subject, ...tallied({ ...choice, members: entitiesOf(choice.members) }, isCut, request.tally, graph, groups) };
  }
  const isDirect = route.length === 1;
  const known = isDirect && isCut ? Math.max(total, all.length) : all.length;
  const { shared, rows } = rowsOf(subject, choice.members, graph, request, (prefix) =>
    isFree(type, request) ? [usageOf(prefix, graph, isCut)] : [],
  );
  const ofRead = isCut ? `of the ${choice.members.length} that were read, ` : '';
  const summary = [
    ...(choice.isPart && choice.by.length === 0 && choice.none === undefined ? [`of ${known} ${title}`] : []),
    ...remarksOf(choice),
    ...totalTexts(request.total, { title, members: entitiesOf(choice.members), isOpen: isCut }, graph),
    ...(all.length === 0 && type === 'VIRTUAL_MACHINE' ? clusterOf(subject, graph) : []),
    ...sharedText(shared, isCut),
    ...countsOf(choice, graph, request, subject).map((counts) => `${ofRead}${counts}`),
    ...notImported(entitiesOf(choice.members), isCut),
  ];
  return {
    subject,
    topic: 'MEMBERS',
    title: choice.title,
    listed: type,
    rows,
    total: choice.isPart ? rows.length : known,
    isOpen: isCut && (!isDirect || isNested || choice.isPart),
    ...choiceOf(choice),
    ...(summary.length === 0 ? {} : { summary: summary.join('; ') }),
  };
}

/** The details that all rows have. */
const sharedText = (shared: readonly string[], isCut: boolean): readonly string[] =>
  shared.length === 0 ? [] : [`${isCut ? 'all that were read' : 'all'}: ${shared.join(', ')}`];

const entitiesOf = (reached: readonly Reached[]): readonly Entity[] => reached.map(({ entity }) => entity);

/** Virtual machines often state only their cluster, and not the device that they run on. */
const clusterOf = (device: Entity, graph: FactGraph): readonly string[] => {
  const names = device.type === 'DEVICE' ? graph.out(device, 'CLUSTER').map(({ display }) => display) : [];
  return names.length === 0 ? [] : [`none is recorded on this device, which is in cluster ${names.join(', ')}`];
};

/** Subjects whose members are at many sites, and the types of members whose site is told then. */
const SPREAD: ReadonlySet<EntityType> = new Set<EntityType>(['TENANT', 'DEVICE_ROLE', 'PLATFORM', 'DEVICE_TYPE', 'MANUFACTURER']);
const ROOTED: ReadonlySet<EntityType> = new Set<EntityType>(['DEVICE', 'RACK']);

/** From this number of rows on, the details that all rows share are rendered once. */
const SHARING = 3;

function rowsOf(
  subject: Entity,
  reached: readonly Reached[],
  graph: FactGraph,
  request: FactRequest,
  usage: (entity: Entity) => readonly string[],
) {
  const named = groupBy(reached, ({ entity }) => entity.display);
  const details = reached.map(({ entity }) => {
    const isAlone = (named.get(entity.display)?.length ?? 0) < 2;
    return [
      ...detailsOf(entity, graph, request, {
        of: subject,
        extra: isAlone ? (SPREAD.has(subject.type) && ROOTED.has(entity.type) ? ['SITE'] : []) : ['SITE', 'RACK'],
      }),
      ...gatewayDetails(entity, graph),
      ...usage(entity),
    ];
  });
  const [first = []] = details;
  const shared = reached.length < SHARING ? [] : first.filter((detail) => details.every((each) => each.includes(detail)));
  const rows = reached.map(({ entity, via }, at): FactRow => {
    const own = (details[at] ?? []).filter((detail) => !shared.includes(detail));
    return {
      text: `${withDetails(entity, own)}${entity.type === 'FHRP_GROUP' ? '' : viaText(via)}`,
      path: [subject.id, ...(via[0] ?? []).map(({ id }) => id), entity.id],
    };
  });
  return { shared, rows };
}

/** What an entity contains of its own type, also indirectly. */
function containedIn(subject: Entity, graph: FactGraph): readonly Entity[] {
  const found = new Map([[subject.id, subject]]);
  for (const entity of found.values())
    for (const inner of graph.into(entity, ['PARENT'], [subject.type])) if (!found.has(inner.id)) found.set(inner.id, inner);
  return [...found.values()].slice(1);
}

function follow([subject, ...nested]: readonly Entity[], route: Route, graph: FactGraph): readonly Reached[] {
  if (subject === undefined) return [];
  let open: readonly { readonly entity: Entity; readonly trail: readonly Entity[] }[] = [
    { entity: subject, trail: [] },
    ...nested.map((entity) => ({ entity, trail: [entity] })),
  ];
  for (const [at, step] of route.entries()) {
    open = open.flatMap(({ entity, trail }) =>
      endsOf(entity, step, graph)
        .filter(({ id }) => id !== subject.id)
        .map((end) => ({ entity: end, trail: at === 0 ? trail : [...trail, entity] })),
    );
  }
  const reached = new Map<EntityId, { entity: Entity; via: (readonly Entity[])[] }>();
  for (const { entity, trail } of open) {
    const known = reached.get(entity.id) ?? { entity, via: [] };
    reached.set(entity.id, known);
    if (trail.length > 0) known.via.push(trail);
  }
  return [...reached.values()];
}

const endsOf = (entity: Entity, { relations, isOutgoing, to }: RouteStep, graph: FactGraph): readonly Entity[] =>
  isOutgoing ? graph.out(entity, ...relations).filter(({ type }) => type === to) : graph.into(entity, relations, [to]);

/** “via KF-1, KF-2 and 3 more”. */
function viaText(via: readonly (readonly Entity[])[]): string {
  const names = [...new Set(via.map((trail) => trail.at(-1)?.display ?? ''))].filter((name) => name !== '');
  if (names.length === 0) return '';
  const more = names.length - MAX_VIA;
  return ` via ${names.slice(0, MAX_VIA).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** By unit from the bottom, then by name with numbers in their order. */
function order(a: Entity, b: Entity): number {
  const unit = ({ type, attributes: { position } }: Entity): number => (type === 'DEVICE' && position !== null ? Number(position ?? 0) : 0);
  return unit(a) - unit(b) || COLLATOR.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
const COLLATOR = new Intl.Collator('en', { numeric: true });

const COUNTED: readonly (readonly [string, string])[] = [
  ['status', 'status'],
  ['SITE', 'site'],
  ['ROLE', 'role'],
  ['TYPE', 'type'],
  ['TENANT', 'tenant'],
];
const MAX_COUNTS = 8;

/** Numbers by status, and by what else tells the members apart, if the question asks how many there are. */
function countsOf(
  { members: reached }: Choice<Reached>,
  graph: FactGraph,
  { subjects, attributes }: FactRequest,
  subject: Entity,
): readonly string[] {
  if (!subjects.has('COUNT') || reached.length < 2) return [];
  const isAsked = (name: string): boolean =>
    name === 'status' ||
    name === 'ROLE' ||
    attributes.has(name) ||
    (name === 'TYPE' && reached[0]?.entity.type === 'CIRCUIT') ||
    (name === 'SITE' && SPREAD.has(subject.type));
  const asked = COUNTED.filter(([name]) => isAsked(name) && !(name === 'ROLE' && subject.type === 'DEVICE_ROLE'));
  return asked.flatMap(([name, label]) => {
    const counts = new Map<string, number>();
    for (const { entity } of reached)
      for (const value of name === 'status' ? [entity.status?.toLowerCase() ?? ''] : graph.out(entity, name).map(({ display }) => display))
        if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    const ordered = [...counts].toSorted((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).slice(0, MAX_COUNTS);
    return ordered.length === 0 ? [] : [`by ${label}: ${ordered.map(([value, count]) => `${value} ${count}`).join(', ')}`];
  });
}
