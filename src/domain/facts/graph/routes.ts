import type { EntityType } from '../../model/entity.js';
import { SCHEMA } from './schema.js';

/** One relation of a route, from the entity that the route has reached. */
export interface RouteStep {
  readonly relations: readonly string[];
  readonly isOutgoing: boolean;
  readonly to: EntityType;
}

export type Route = readonly RouteStep[];

/** Types that a route may lead through. Tenants, roles and models are left out: what shares them is not related. */
const THROUGH: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE',
  'VIRTUAL_MACHINE',
  'INTERFACE',
  'VM_INTERFACE',
  'CIRCUIT',
  'CLUSTER',
  'SITE',
  'LOCATION',
  'RACK',
  'PREFIX',
  'IP_ADDRESS',
  'VLAN',
  'POWER_PANEL',
  'POWER_FEED',
  'VIRTUAL_CHASSIS',
  'DEVICE_TYPE',
  'MODULE_BAY',
]);
/** A route that leads up to one of these may lead down again: the hosts of a virtual machine's cluster, the members of a device's stack. */
const TURNING: ReadonlySet<EntityType> = new Set<EntityType>(['CLUSTER', 'VIRTUAL_CHASSIS']);
const MAX_STEPS = 3;
const MAX_ROUTES = 4;

const known = new Map<string, readonly Route[]>();

/** The shortest routes from entities of one type to those of another, at most four; none if they are unrelated. */
export function routesBetween(from: EntityType, to: EntityType): readonly Route[] {
  const key = `${from} ${to}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const routes = shortest(from, to);
  known.set(key, routes);
  return routes;
}

function shortest(from: EntityType, to: EntityType): readonly Route[] {
  let open: readonly Route[] = stepsFrom(from).map((step) => [step]);
  for (let length = 1; length <= MAX_STEPS; length += 1) {
    const found = open.filter((route) => route.at(-1)?.to === to);
    if (found.length > 0) return found.slice(0, MAX_ROUTES);
    open = open.flatMap((route) => {
      const last = route.at(-1);
      if (last === undefined || !THROUGH.has(last.to)) return [];
      return stepsFrom(last.to).flatMap((step): readonly Route[] => (mayFollow(last, step) && step.to !== from ? [[...route, step]] : []));
    });
  }
  return [];
}

/** What shares a place or an owner with an entity is not related to it. */
const mayFollow = (last: RouteStep, next: RouteStep): boolean => !last.isOutgoing || next.isOutgoing || TURNING.has(last.to);

/** The relations of a type, those to the same type and in the same direction together. */
function stepsFrom(type: EntityType): readonly RouteStep[] {
  const steps = new Map<string, { relations: string[]; isOutgoing: boolean; to: EntityType }>();
  const add = (relation: string, isOutgoing: boolean, to: EntityType): void => {
    const key = `${String(isOutgoing)} ${to}`;
    const step = steps.get(key) ?? { relations: [], isOutgoing, to };
    steps.set(key, step);
    step.relations.push(relation);
  };
  for (const edge of SCHEMA) {
    if (edge.from === type) add(edge.relation, true, edge.to);
    if (edge.to === type) add(edge.relation, false, edge.from);
  }
  return [...steps.values()];
}
