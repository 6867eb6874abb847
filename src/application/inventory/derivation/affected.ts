import {
  ENDPOINT_TYPES,
  type GraphNode,
  type GraphSlice,
  PASSAGE_TYPES,
  WIRING_RELATIONS,
} from '../../../domain/inventory/derivation/graph.js';
import type { Entity, EntityType } from '../../../domain/model/entity.js';
import type { EntityId } from '../../../domain/common/ids.js';
import { groupBy } from '../../../domain/common/group-by.js';
import type { DirtyEntity } from '../../../ports/store/entities.js';
import type { Repositories } from '../../../ports/store/store.js';
import { farEnds, joinSlices, readEdges, type EdgeRequest } from './graph-reader.js';
import { reachable } from './tracing.js';

/** Everything whose derived relations must be computed again. */
export interface Affected {
  /** Prefixes whose contents must be checked, too. */
  readonly prefixes: Map<EntityId, GraphNode>;
  /** Prefixes and addresses that need a new parent. */
  readonly placed: Map<EntityId, GraphNode>;
  readonly endpoints: Map<EntityId, GraphNode>;
  /** Devices whose links and power are computed from all their ports again. */
  readonly devices: Set<EntityId>;
  /** IP and MAC addresses. */
  readonly addresses: Set<EntityId>;
  readonly circuits: Set<EntityId>;
}

/** The types of the entities, and the times since which their changes are pending. */
interface Changed {
  readonly repositories: Repositories;
  readonly entities: readonly Entity[];
  /** The time of the first pending change of each entity. */
  readonly since: ReadonlyMap<EntityId, number>;
  readonly affected: Affected;
}

export interface ChangedEntities {
  readonly ids: readonly EntityId[];
  /** The entities with pending changes. */
  readonly dirty: readonly DirtyEntity[];
  /** Whether they are about to be deleted. */
  readonly leaving?: boolean;
}

const PORTS: readonly EntityType[] = ['INTERFACE', 'POWER_PORT', 'POWER_OUTLET'];
const INTERFACES: readonly EntityType[] = ['INTERFACE', 'VM_INTERFACE'];

/** What a change (or the coming deletion) of these entities affects, with a bounded number of reads. */
export async function affectedBy(repositories: Repositories, { ids, dirty, leaving = false }: ChangedEntities): Promise<Affected> {
  const entities = [...(await repositories.entities.getMany(ids)).values()];
  const affected: Affected = {
    prefixes: new Map(),
    placed: new Map(),
    endpoints: new Map(),
    devices: new Set(),
    addresses: new Set(),
    circuits: new Set(),
  };
  const changed: Changed = { repositories, entities, since: new Map(dirty.map(({ id, since }) => [id, since])), affected };
  await affectedPlacements(changed, leaving);
  await affectedWiring(changed, leaving);
  await affectedOwners(changed);
  await affectedAddresses(changed);
  await affectedCircuits(changed);
  return affected;
}

/** Whether it existed before the pending changes, so that relations may have been derived from its former state. */
function wasThere({ since }: Changed, { id, createdAt }: Entity): boolean {
  const first = since.get(id);
  return first !== undefined && createdAt < first;
}

function ofTypes(entities: readonly Entity[], ...types: readonly EntityType[]): Entity[] {
  return entities.filter(({ type }) => types.includes(type));
}

function idsOf(entities: readonly Entity[]): EntityId[] {
  return entities.map(({ id }) => id);
}

/**
 * Relations now and at any time since directly before the first pending change, because others may have been derived from a state in between. One
 * read for each time; entities of one import batch share a time.
 */
async function readSince(changed: Changed, entities: readonly Entity[], request: EdgeRequest): Promise<GraphSlice> {
  const slices: GraphSlice[] = [];
  for (const [since, some] of groupBy(entities, ({ id }) => changed.since.get(id))) {
    const lately = since === undefined ? request : { ...request, endedAfter: since - 1 };
    slices.push(await readEdges(changed.repositories, idsOf(some), lately));
  }
  return joinSlices(...slices);
}

async function affectedPlacements(changed: Changed, leaving: boolean): Promise<void> {
  const { repositories, entities, affected } = changed;
  for (const entity of ofTypes(entities, 'PREFIX', 'IP_ADDRESS', 'IP_RANGE')) affected.placed.set(entity.id, entity);
  const prefixes = ofTypes(entities, 'PREFIX');
  for (const entity of prefixes) affected.prefixes.set(entity.id, entity);
  const had = prefixes.filter((entity) => leaving || wasThere(changed, entity));
  const children = await readEdges(repositories, idsOf(had), { types: ['PARENT_PREFIX'], direction: 'IN' });
  // Entities may be written before the routing table that they belong to; only then does the relation exist.
  const tables = ofTypes(entities, 'VRF').filter((entity) => !wasThere(changed, entity));
  const members = await readEdges(repositories, idsOf(tables), {
    types: ['VRF'],
    direction: 'IN',
    entityTypes: ['PREFIX', 'IP_ADDRESS', 'IP_RANGE'],
  });
  for (const node of [...farEnds(children).values(), ...farEnds(members).values()]) affected.placed.set(node.id, node);
  for (const node of farEnds(members).values()) if (node.type === 'PREFIX') affected.prefixes.set(node.id, node);
}

async function affectedWiring(changed: Changed, leaving: boolean): Promise<void> {
  const { repositories, entities, affected } = changed;
  const own = entities.filter(({ type }) => ENDPOINT_TYPES.has(type));
  for (const entity of own) affected.endpoints.set(entity.id, entity);
  const wiring = entities.filter(({ type }) => type === 'CABLE' || type === 'CIRCUIT' || PASSAGE_TYPES.has(type));
  const around = await readSince(changed, wiring, { types: WIRING_RELATIONS, direction: 'BOTH' });
  const ports = [...farEnds(around).values(), ...wiring].filter(({ type }) => PASSAGE_TYPES.has(type) || ENDPOINT_TYPES.has(type));
  for (const node of await reachable(repositories, ports)) affected.endpoints.set(node.id, node);
  // A port that moves to another device, or is deleted, takes its connections along.
  const toDevice: EdgeRequest = { types: ['DEVICE'], direction: 'OUT' };
  const devices = await readSince(changed, own, toDevice);
  const moved: GraphSlice = leaving ? devices : new Map([...devices].filter(([, edges]) => edges.some(({ ended }) => ended)));
  for (const id of farEnds(moved).keys()) affected.devices.add(id);
  // The devices at the other ends of their connections lose a link.
  const going = leaving ? affected.endpoints.keys() : moved.keys();
  const partners = farEnds(await readEdges(repositories, going, { types: ['CONNECTED_TO'], direction: 'OUT' }));
  if (leaving) for (const node of partners.values()) affected.endpoints.set(node.id, node);
  const hosts = await readEdges(repositories, leaving ? affected.endpoints.keys() : partners.keys(), toDevice);
  for (const id of farEnds(hosts).keys()) affected.devices.add(id);
}

/** Ports may be written before their device; then its links, its power and their addresses are still pending. */
async function affectedOwners(changed: Changed): Promise<void> {
  const { repositories, entities, affected } = changed;
  const owners = ofTypes(entities, 'DEVICE', 'VIRTUAL_MACHINE').filter((entity) => !wasThere(changed, entity));
  const types = ['DEVICE', 'VIRTUAL_MACHINE'];
  const ports = farEnds(await readEdges(repositories, idsOf(owners), { types, direction: 'IN', entityTypes: [...PORTS, 'VM_INTERFACE'] }));
  const connected = await readEdges(repositories, ports.keys(), { types: ['CONNECTED_TO', 'ASSIGNED_OBJECT'], direction: 'BOTH' });
  for (const [id, edges] of connected) {
    const port = ports.get(id);
    if (port !== undefined && edges.some(({ type }) => type === 'CONNECTED_TO')) affected.endpoints.set(id, port);
    for (const { type, out, node } of edges) if (type === 'ASSIGNED_OBJECT' && !out) affected.addresses.add(node.id);
  }
}

async function affectedAddresses({ repositories, entities, affected }: Changed): Promise<void> {
  for (const { id } of ofTypes(entities, 'IP_ADDRESS', 'MAC_ADDRESS')) affected.addresses.add(id);
  const interfaces = idsOf(ofTypes(entities, ...INTERFACES));
  const assigned = await readEdges(repositories, interfaces, {
    types: ['ASSIGNED_OBJECT'],
    direction: 'IN',
    entityTypes: ['IP_ADDRESS', 'MAC_ADDRESS'],
  });
  for (const id of farEnds(assigned).keys()) affected.addresses.add(id);
}

async function affectedCircuits(changed: Changed): Promise<void> {
  const { repositories, entities, affected } = changed;
  for (const { id } of ofTypes(entities, 'CIRCUIT')) affected.circuits.add(id);
  const places = idsOf(ofTypes(entities, 'SITE', 'LOCATION'));
  const atPlaces = await readEdges(repositories, places, { types: ['TERMINATION'], direction: 'IN', entityTypes: ['CIRCUIT_TERMINATION'] });
  const owned = await readEdges(repositories, farEnds(atPlaces).keys(), { types: ['CIRCUIT'], direction: 'OUT' });
  const own = await readSince(changed, ofTypes(entities, 'CIRCUIT_TERMINATION'), { types: ['CIRCUIT'], direction: 'OUT' });
  for (const id of farEnds(joinSlices(owned, own)).keys()) affected.circuits.add(id);
}
