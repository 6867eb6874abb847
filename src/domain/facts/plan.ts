import type { EntityType } from '../model/entity.js';
import { stem } from '../text/stem.js';
import { type Route, routesBetween } from './graph/routes.js';
import type { Subject } from './question/vocabulary.js';
import { isStated } from './graph/related.js';
import type { FactRequest } from './question/fact-request.js';
import type { Tally } from './question/tallies.js';
import { CONTENT, GROUPING, INCLUDED, NESTED, OWNERS, PLACED, PORTS, USUAL, VIEWED, VIEWS } from './view-tables.js';
import { attributes } from './views/attributes.js';
import { journal } from './views/journal.js';
import { members } from './views/members.js';
import { relationsOfOpenType, relationsToOpenTypes } from './views/relations.js';
import type { View } from './views/view.js';
import { RUNNING_VERBS } from '../language/en/questions.js';

/** The maximum number of views of one entity. */
const MAX_VIEWS = 8;

/** The subject whose view shows entities of the type `shown` at an entity. */
const viewedAs = (type: EntityType, shown: EntityType): Subject | undefined =>
  INCLUDED.find((each) => each.at.has(type) && each.shown.has(shown))?.by ?? VIEWED[shown];

/** The views of a type that may answer a question, most specific first. */
export function viewsOf(type: EntityType, request: FactRequest): readonly View[] {
  if (type === 'OTHER') return [relationsOfOpenType, attributes(type, request)];
  const counted = request.tally === undefined ? [] : tallyViews(type, request, request.tally);
  if (counted.length > 0) return counted;
  const own = VIEWS[type] ?? {};
  const isFree = type === 'DEVICE' && request.isCount && request.subjects.has('CABLING');
  const subjects = subjectsOf(type, request);
  const viewed = isFree ? (own.SPACE ?? []) : subjects.flatMap((subject) => own[subject] ?? []);
  const lists = listedTypes(type, { ...request, subjects: new Set([...request.subjects, ...subjects]) })
    .flatMap((each) => routesTo(type, each))
    .map((route) => membersOf(type, route, request));
  const siblings = request.subjects.has('SIBLINGS') ? siblingRoutes(type, request).map((route) => members(route, request)) : [];
  const isOpen = lists.length === 0 && viewed.length === 0;
  const content = request.subjects.has('STACK') || (isOpen && request.subjects.has('CONTENT')) ? contentOf(type, request) : [];
  const guests = isOpen ? guestsOf(type, request) : [];
  const remarks = request.attributes.has('comments') ? [journal] : [];
  const found = [...new Set([...siblings, ...viewed, ...lists, ...content, ...guests])].slice(0, MAX_VIEWS);
  return [...(found.length === 0 ? usualViews(type, request) : found), ...remarks, attributes(type, request)];
}

/** The numbers of what a place or an owner has, by something: “devices per rack in Lyon”. */
const tallyViews = (type: EntityType, request: FactRequest, { counted, names, of }: Tally): readonly View[] =>
  counted
    .filter((each) => each !== type && isStated(each, names))
    .flatMap((each) => routesBetween(type, each).slice(0, 1))
    .map((route) => membersOf(type, route, request, of === undefined || of === type ? undefined : routesBetween(type, of)[0]));

/** The views for a question that names neither a subject nor a type. */
function usualViews(type: EntityType, request: FactRequest): readonly View[] {
  const usual = USUAL[type];
  if (usual !== undefined) return VIEWS[type]?.[usual] ?? [];
  if (GROUPING.has(type)) return contentOf(type, request);
  return [relationsToOpenTypes, ...(request.attributes.size === 0 && !PLACED.has(type) ? contentOf(type, request) : [])];
}

const MAX_ROUTES_EACH = 4;

/** The routes to a type; also through what the entity contains, so that the tenants of a cluster are those of its virtual machines, too. */
function routesTo(type: EntityType, each: EntityType): readonly Route[] {
  if (type === each) return [[{ relations: ['PARENT'], isOutgoing: false, to: type }]];
  const routes = routesBetween(type, each);
  const [first] = routes;
  if (!isOutgoing(routes) || first === undefined) return routes.slice(0, MAX_ROUTES_EACH);
  const through = (CONTENT[type] ?? []).slice(0, 1).flatMap((part) => {
    const [to] = routesBetween(type, part);
    const [from] = routesBetween(part, each);
    return to === undefined || from === undefined || !isOutgoing([from]) ? [] : [[...to, ...from]];
  });
  return [first, ...through];
}

/** The types that the question asks for, as far as no view shows them. */
function listedTypes(type: EntityType, { types: asked, nounTypes, subjects, isCount }: FactRequest): readonly EntityType[] {
  const types = OWNERS.has(type) && asked.includes('IP_ADDRESS') ? [...asked, 'PREFIX' as const, 'IP_RANGE' as const] : asked;
  const own = VIEWS[type] ?? {};
  const isCabling = subjects.has('CABLING') && own.CABLING !== undefined && !isCount;
  const isFree = type === 'DEVICE' && (subjects.has('SPACE') || subjects.has('CABLING'));
  const hasView = (each: EntityType): boolean => {
    if ((isCabling || isFree) && (PORTS.has(each) || each === 'POWER_OUTLET')) return true;
    const subject = viewedAs(type, each);
    return subject !== undefined && own[subject] !== undefined;
  };
  const reachable = types.filter((each) => (each !== type || NESTED.has(type)) && !hasView(each));
  const near = nearest(type, reachable, nounTypes);
  return near.filter((each) => !isToldWith(type, each, near));
}

/** “Which tenants have VMs on X?”: the list of the virtual machines tells the tenant of each. */
function isToldWith(from: EntityType, type: EntityType, listed: readonly EntityType[]): boolean {
  const own = routesBetween(from, type);
  return listed.some((other) => {
    const route = routesBetween(from, other);
    const isFurther = isOutgoing(own) || lengthOf(own) > lengthOf(route);
    return other !== type && isFurther && isOutgoing(routesBetween(other, type)) && !isOutgoing(route);
  });
}

const isOutgoing = ([first]: readonly Route[]): boolean => first?.length === 1 && first[0]?.isOutgoing === true;

/** A noun may stand for several types (“port”): those that are the fewest steps away. */
function nearest(from: EntityType, types: readonly EntityType[], nouns: readonly (readonly EntityType[])[]): readonly EntityType[] {
  const lengths = new Map(
    types.map((type) => [type, lengthOf(routesBetween(from, type))]).filter(([, length]) => length !== 0) as [EntityType, number][],
  );
  const isNearest = (type: EntityType, length: number): boolean =>
    nouns.some((noun) => noun.includes(type) && noun.every((other) => (lengths.get(other) ?? Infinity) >= length));
  return [...lengths].filter(([type, length]) => length <= 2 || isNearest(type, length)).map(([type]) => type);
}

const lengthOf = ([first]: readonly Route[]): number => first?.length ?? 0;

function subjectsOf(type: EntityType, { subjects, types, whichTypes, attributes: asked, stems }: FactRequest): readonly Subject[] {
  const fromTypes = types.flatMap((each) => (each === type ? [] : (viewedAs(type, each) ?? [])));
  const isOther = [...asked].every((name) => name === 'status') || whichTypes.has('DEVICE') || types.includes('INTERFACE');
  const isLinked = type === 'DEVICE' && types.includes('DEVICE') && isOther && !subjects.has('SIBLINGS') && !subjects.has('STACK');
  const isPlaced = type === 'DEVICE' && asked.has('position') && !subjects.has('SPACE');
  const all = [
    ...new Set([...subjects, ...(isPlaced ? (['LOCATION'] as const) : []), ...fromTypes, ...(isLinked ? (['CABLING'] as const) : [])]),
  ];
  // “What is mounted in rack R1?” asks for its devices, and not where it is.
  const isInside = type === 'RACK' && subjects.has('CONTENT') && stems.has('in') && !stems.has('where');
  const meant = isInside ? all.filter((subject) => subject !== 'LOCATION') : all;
  return meant.filter((subject) => subject !== 'CONTENT' || (meant.length === 1 && type !== 'SITE'));
}

/** The list that a route leads to; of a place that contains others of its type, also what is in those. */
const membersOf = (type: EntityType, route: Route, request: FactRequest, toGroups?: Route): View =>
  members(route, request, NESTED.has(type) && route[0]?.isOutgoing === false && route[0].to !== type ? type : undefined, toGroups);

const RUNNING = [...RUNNING_VERBS].map(stem);

/** What runs on a device, if the question asks for that. */
const guestsOf = (type: EntityType, request: FactRequest): readonly View[] =>
  type === 'DEVICE' && RUNNING.some((word) => request.stems.has(word)) && !request.attributes.has('PLATFORM')
    ? routesTo(type, 'VIRTUAL_MACHINE')
        .slice(0, 1)
        .map((route) => members(route, request))
    : [];

const contentOf = (type: EntityType, request: FactRequest): readonly View[] =>
  (request.subjects.has('STACK') && type === 'DEVICE' ? (['DEVICE'] as const) : (CONTENT[type] ?? []))
    .flatMap((each) => (type === 'DEVICE' ? stackRoute() : routesTo(type, each).slice(0, 1)))
    .map((route) => membersOf(type, route, request));

/** From a device to the members of its stack. */
const stackRoute = (): readonly Route[] => [
  [
    { relations: ['VIRTUAL_CHASSIS'], isOutgoing: true, to: 'VIRTUAL_CHASSIS' },
    { relations: ['VIRTUAL_CHASSIS'], isOutgoing: false, to: 'DEVICE' },
  ],
];

/** “What else is in the same rack?”: from an entity to its places of the types that the question names, and to what else is there. */
function siblingRoutes(type: EntityType, { types }: FactRequest): readonly Route[] {
  const places = types.flatMap((place) =>
    routesBetween(type, place).filter(([step, ...more]) => more.length === 0 && step?.isOutgoing === true),
  );
  return places.flatMap(([step]): readonly Route[] =>
    step === undefined ? [] : [[step, { relations: step.relations, isOutgoing: false, to: type }]],
  );
}
