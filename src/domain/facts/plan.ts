import type { EntityType } from '../model/entity.js';
import { type Route, routesBetween } from './graph/routes.js';
import type { Subject } from './question/vocabulary.js';
import type { Wishes } from './question/wishes.js';
import { addressesOfDevice, addressesOfPort, placeOfAddress, placeOfPrefix } from './views/addresses.js';
import { cablingOfCable, cablingOfCircuit, cablingOfDevice, cablingOfPort, freePorts } from './views/cabling.js';
import { attributes } from './views/attributes.js';
import { contacts, duties } from './views/contacts.js';
import { location } from './views/location.js';
import { members } from './views/members.js';
import { loadsOfDevice, loadsOfFeed, loadsOfPanel, powerOfDevice, powerOfPort } from './views/power.js';
import { relationsOfOpenType } from './views/relations.js';
import { freeUnits } from './views/space.js';
import type { View } from './views/view.js';

/** The maximum number of views of one entity. */
const MAX_VIEWS = 8;

/** The views that answer a question about a type of entity without naming what is listed. */
const VIEWS: Readonly<Partial<Record<EntityType, Readonly<Partial<Record<Subject, readonly View[]>>>>>> = {
  DEVICE: {
    CABLING: [cablingOfDevice, loadsOfDevice],
    POWER: [powerOfDevice, loadsOfDevice],
    ADDRESSES: [addressesOfDevice],
    CONTACTS: [contacts],
    LOCATION: [location],
    SPACE: [freePorts],
  },
  VIRTUAL_MACHINE: { ADDRESSES: [addressesOfDevice], CONTACTS: [contacts], LOCATION: [location] },
  INTERFACE: { CABLING: [cablingOfPort], ADDRESSES: [addressesOfPort], LOCATION: [location] },
  VM_INTERFACE: { ADDRESSES: [addressesOfPort], LOCATION: [location] },
  FRONT_PORT: { CABLING: [cablingOfPort] },
  REAR_PORT: { CABLING: [cablingOfPort] },
  CONSOLE_PORT: { CABLING: [cablingOfPort] },
  CONSOLE_SERVER_PORT: { CABLING: [cablingOfPort] },
  CABLE: { CABLING: [cablingOfCable], LOCATION: [cablingOfCable] },
  CIRCUIT: { CABLING: [cablingOfCircuit], LOCATION: [cablingOfCircuit], CONTACTS: [contacts] },
  POWER_PORT: { POWER: [powerOfPort], CABLING: [powerOfPort] },
  POWER_OUTLET: { POWER: [powerOfPort], CABLING: [powerOfPort] },
  POWER_FEED: { POWER: [loadsOfFeed], CABLING: [loadsOfFeed], CONTENT: [loadsOfFeed] },
  POWER_PANEL: { POWER: [loadsOfPanel], CONTENT: [loadsOfPanel], CONTACTS: [contacts] },
  RACK: { SPACE: [freeUnits], CONTACTS: [contacts], LOCATION: [location] },
  SITE: { CONTACTS: [contacts], LOCATION: [location] },
  LOCATION: { CONTACTS: [contacts], LOCATION: [location] },
  CLUSTER: { CONTACTS: [contacts], LOCATION: [location] },
  TENANT: { CONTACTS: [contacts] },
  PROVIDER: { CONTACTS: [contacts] },
  REGION: { CONTACTS: [contacts] },
  CONTACT: { CONTACTS: [duties], CONTENT: [duties] },
  IP_ADDRESS: { ADDRESSES: [placeOfAddress], CONTENT: [placeOfAddress], LOCATION: [placeOfAddress] },
  PREFIX: { ADDRESSES: [placeOfPrefix], SPACE: [placeOfPrefix], COUNT: [placeOfPrefix], CONTENT: [placeOfPrefix] },
};

/** What a place or an owner contains if the question does not say what it asks for: “what is in X?”. */
const CONTENT: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  RACK: ['DEVICE'],
  LOCATION: ['RACK', 'DEVICE'],
  SITE: ['DEVICE', 'RACK'],
  REGION: ['SITE'],
  SITE_GROUP: ['SITE'],
  CLUSTER: ['VIRTUAL_MACHINE', 'DEVICE'],
  VIRTUAL_CHASSIS: ['DEVICE'],
  VLAN: ['PREFIX', 'INTERFACE', 'VM_INTERFACE'],
  VLAN_GROUP: ['VLAN'],
  VRF: ['PREFIX', 'IP_ADDRESS'],
  PROVIDER: ['CIRCUIT'],
  CIRCUIT_TYPE: ['CIRCUIT'],
  TENANT: ['SITE', 'DEVICE', 'VIRTUAL_MACHINE', 'PREFIX', 'CIRCUIT', 'VLAN', 'RACK'],
  DEVICE_ROLE: ['DEVICE', 'VIRTUAL_MACHINE'],
  DEVICE_TYPE: ['DEVICE'],
  PLATFORM: ['DEVICE', 'VIRTUAL_MACHINE'],
  MANUFACTURER: ['DEVICE_TYPE'],
  CONTACT_ROLE: ['CONTACT'],
  ASN: ['SITE', 'PROVIDER'],
  ROUTE_TARGET: ['VRF'],
  IPAM_ROLE: ['PREFIX', 'VLAN'],
  VIRTUAL_MACHINE: ['SERVICE', 'VIRTUAL_DISK'],
  MODULE_BAY: ['MODULE'],
  DEVICE_BAY: ['DEVICE'],
  TENANT_GROUP: ['TENANT'],
  CLUSTER_GROUP: ['CLUSTER'],
  CLUSTER_TYPE: ['CLUSTER'],
  RACK_ROLE: ['RACK'],
  CONTACT_GROUP: ['CONTACT'],
  PROVIDER_NETWORK: ['CIRCUIT_TERMINATION'],
};

/** What needs a view of its own instead of a list. */
const VIEWED: Readonly<Partial<Record<EntityType, Subject>>> = {
  IP_ADDRESS: 'ADDRESSES',
  CONTACT: 'CONTACTS',
  CABLE: 'CABLING',
  POWER_PORT: 'POWER',
  POWER_OUTLET: 'POWER',
  POWER_FEED: 'POWER',
  POWER_PANEL: 'POWER',
};
/** What the view of the addresses of an address or prefix shows, too. */
const WITH_ADDRESS: ReadonlySet<EntityType> = new Set<EntityType>(['VRF', 'VLAN', 'PREFIX', 'IPAM_ROLE']);

/** What the view of the cabling shows, too. */
const PORTS: ReadonlySet<EntityType> = new Set<EntityType>([
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'CABLE',
]);
/** What the view of the location shows, too. */
const PLACES: ReadonlySet<EntityType> = new Set<EntityType>(['RACK', 'LOCATION', 'SITE', 'REGION']);
const PLACED: ReadonlySet<EntityType> = new Set<EntityType>(['DEVICE', 'VIRTUAL_MACHINE', 'INTERFACE', 'VM_INTERFACE', 'RACK']);

/** What a cable leads to. */
const CABLED: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE',
  'INTERFACE',
  'CIRCUIT',
  'PROVIDER',
  'PROVIDER_NETWORK',
  'CABLE',
  'SITE',
]);
const CARRYING: ReadonlySet<EntityType> = new Set<EntityType>(['CIRCUIT', 'PROVIDER', 'PROVIDER_NETWORK', 'CABLE']);
const OWNERS: ReadonlySet<EntityType> = new Set<EntityType>(['TENANT', 'SITE', 'VLAN', 'VRF']);

/** The view that shows the entities of a type at a subject. */
function viewedAs(type: EntityType, each: EntityType): Subject | undefined {
  if ((type === 'IP_ADDRESS' || type === 'PREFIX' || type === 'INTERFACE') && WITH_ADDRESS.has(each)) return 'ADDRESSES';
  if (PORTS.has(type) && CABLED.has(each)) return 'CABLING';
  if (type === 'CIRCUIT' && (each === 'DEVICE' || each === 'INTERFACE' || each === 'SITE')) return 'CABLING';
  if (type === 'DEVICE' && CARRYING.has(each)) return 'CABLING';
  if (type === 'DEVICE' && (each === 'CONSOLE_PORT' || each === 'CONSOLE_SERVER_PORT')) return 'CABLING';
  return PLACED.has(type) && PLACES.has(each) ? 'LOCATION' : VIEWED[each];
}

/** What tells most about an entity if nothing says what the question asks for. */
const USUAL: Readonly<Partial<Record<EntityType, Subject>>> = {
  INTERFACE: 'CABLING',
  FRONT_PORT: 'CABLING',
  REAR_PORT: 'CABLING',
  CONSOLE_PORT: 'CABLING',
  CONSOLE_SERVER_PORT: 'CABLING',
  CABLE: 'CABLING',
  CIRCUIT: 'CABLING',
  POWER_PORT: 'POWER',
  POWER_OUTLET: 'POWER',
  POWER_FEED: 'POWER',
  POWER_PANEL: 'POWER',
  IP_ADDRESS: 'ADDRESSES',
  PREFIX: 'ADDRESSES',
};

/** The views of a type that may answer a question, most specific first. */
export function viewsOf(type: EntityType, wishes: Wishes): readonly View[] {
  if (type === 'OTHER') return [relationsOfOpenType, attributes(type, wishes)];
  const own = VIEWS[type] ?? {};
  const isFree = type === 'DEVICE' && wishes.isCount && wishes.subjects.has('CABLING');
  const viewed = isFree ? (own.SPACE ?? []) : subjectsOf(type, wishes).flatMap((subject) => own[subject] ?? []);
  const lists = listedTypes(type, wishes)
    .flatMap((each) => routesTo(type, each))
    .map((route) => members(route, wishes));
  const siblings = wishes.subjects.has('SIBLINGS') ? siblingRoutes(type, wishes).map((route) => members(route, wishes)) : [];
  const isOpen = lists.length === 0 && viewed.length === 0;
  const content = wishes.subjects.has('STACK') || (isOpen && wishes.subjects.has('CONTENT')) ? contentOf(type, wishes) : [];
  const found = [...new Set([...siblings, ...viewed, ...lists, ...content])].slice(0, MAX_VIEWS);
  return [...(found.length === 0 ? usualViews(type, wishes) : found), attributes(type, wishes)];
}

/** Types about which little can be asked but what belongs to them. */
const GROUPING: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE_ROLE',
  'CIRCUIT_TYPE',
  'IPAM_ROLE',
  'RACK_ROLE',
  'SITE_GROUP',
  'TENANT_GROUP',
  'CLUSTER_GROUP',
  'CLUSTER_TYPE',
  'CONTACT_ROLE',
  'VIRTUAL_CHASSIS',
]);

/** Without anything else, what is usually asked about the type. */
function usualViews(type: EntityType, wishes: Wishes): readonly View[] {
  const usual = USUAL[type];
  if (usual !== undefined) return VIEWS[type]?.[usual] ?? [];
  return GROUPING.has(type) || (wishes.attributes.size === 0 && !PLACED.has(type)) ? contentOf(type, wishes) : [];
}

const MAX_ROUTES_EACH = 4;

/** The routes to a type; also through what the entity contains, so that the tenants of a cluster are those of its virtual machines, too. */
function routesTo(type: EntityType, each: EntityType): readonly Route[] {
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
function listedTypes(type: EntityType, { types: asked, subjects, isCount }: Wishes): readonly EntityType[] {
  const types = OWNERS.has(type) && asked.includes('IP_ADDRESS') ? [...asked, 'PREFIX' as const, 'IP_RANGE' as const] : asked;
  const own = VIEWS[type] ?? {};
  const isCabling = subjects.has('CABLING') && own.CABLING !== undefined && !isCount;
  const isFree = type === 'DEVICE' && (subjects.has('SPACE') || subjects.has('CABLING'));
  const hasView = (each: EntityType): boolean => {
    if ((isCabling || isFree) && (PORTS.has(each) || each === 'POWER_OUTLET')) return true;
    const subject = viewedAs(type, each);
    return subject !== undefined && own[subject] !== undefined;
  };
  const reachable = types.filter((each) => each !== type && !hasView(each));
  const near = nearest(type, reachable);
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
function nearest(from: EntityType, types: readonly EntityType[]): readonly EntityType[] {
  const lengths = types.map((type) => ({ type, length: lengthOf(routesBetween(from, type)) })).filter(({ length }) => length > 0);
  return lengths.filter(({ length }) => length <= 2 || lengths.every((each) => each.length >= length)).map(({ type }) => type);
}

const lengthOf = ([first]: readonly Route[]): number => first?.length ?? 0;

function subjectsOf(type: EntityType, { subjects, types }: Wishes): readonly Subject[] {
  const fromTypes = types.flatMap((each) => viewedAs(type, each) ?? []);
  const isLinked = type === 'DEVICE' && types.includes('DEVICE') && !subjects.has('SIBLINGS') && !subjects.has('STACK');
  const all = [...new Set([...subjects, ...fromTypes, ...(isLinked ? (['CABLING'] as const) : [])])];
  return all.filter((subject) => subject !== 'CONTENT' || (all.length === 1 && type !== 'SITE'));
}

const contentOf = (type: EntityType, wishes: Wishes): readonly View[] =>
  (wishes.subjects.has('STACK') && type === 'DEVICE' ? (['DEVICE'] as const) : (CONTENT[type] ?? []))
    .flatMap((each) => (type === 'DEVICE' ? stackRoute() : routesBetween(type, each).slice(0, 1)))
    .map((route) => members(route, wishes));

/** From a device to the members of its stack. */
const stackRoute = (): readonly Route[] => [
  [
    { relations: ['VIRTUAL_CHASSIS'], isOutgoing: true, to: 'VIRTUAL_CHASSIS' },
    { relations: ['VIRTUAL_CHASSIS'], isOutgoing: false, to: 'DEVICE' },
  ],
];

/** “What else is in the same rack?”: from an entity to its places of the types that the question names, and to what else is there. */
function siblingRoutes(type: EntityType, { types }: Wishes): readonly Route[] {
  const places = types.flatMap((place) =>
    routesBetween(type, place).filter(([step, ...more]) => more.length === 0 && step?.isOutgoing === true),
  );
  return places.flatMap(([step]): readonly Route[] =>
    step === undefined ? [] : [[step, { relations: step.relations, isOutgoing: false, to: type }]],
  );
}
