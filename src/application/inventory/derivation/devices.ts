import { neighborsOf } from '../../../domain/inventory/derivation/graph.js';
import { reachedBy } from '../../../domain/inventory/derivation/devices.js';
import { isClaimed, type EntityType } from '../../../domain/model/entity.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { DerivedWrite } from '../../../ports/store/relations.js';
import type { Repositories } from '../../../ports/store/store.js';
import type { Affected } from './affected.js';
import type { ConnectionChanges } from './connections.js';
import { farEnds, joinSlices, readEdges } from './graph-reader.js';

/** The number of devices whose ports are read at once. */
const DEVICES_AT_ONCE = 50;

/**
 * Computes which devices are linked, and which device powers which. For devices that only gained connections, relations are added. For a device that
 * lost a connection, or whose ports were added or removed, they are computed from all its ports.
 */
export async function deriveDevices(
  repositories: Repositories,
  affected: Affected,
  connections: ConnectionChanges,
  now: number,
): Promise<number> {
  const homes = await readEdges(repositories, connections.connected.keys(), { types: ['DEVICE'], direction: 'OUT' });
  const [recount, powered, grown] = [new Set(affected.devices), new Set(affected.devices), new Set<EntityId>()];
  for (const [id, edges] of homes) {
    const type = connections.connected.get(id)?.type;
    for (const { node } of edges) {
      if (type === 'POWER_PORT') powered.add(node.id);
      else if (type === 'INTERFACE') (connections.lossy.has(id) ? recount : grown).add(node.id);
    }
  }
  const growing = [...grown].filter((id) => !recount.has(id));
  const interfaces = [...connections.connected]
    .filter(([, { type, observed }]) => type === 'INTERFACE' && !isClaimed(observed))
    .map(([id]) => id);
  return (
    (await extendLinks(repositories, growing, interfaces, now)) +
    (await recountFrom(repositories, [...recount], 'INTERFACE', 'LINKED_TO', now)) +
    (await recountFrom(repositories, [...powered], 'POWER_PORT', 'POWERED_BY', now))
  );
}

async function extendLinks(
  repositories: Repositories,
  devices: readonly EntityId[],
  interfaces: readonly EntityId[],
  now: number,
): Promise<number> {
  if (devices.length === 0) return 0;
  const old = await readEdges(repositories, devices, { types: ['LINKED_TO'], direction: 'OUT' });
  const connected = await readEdges(repositories, interfaces, { types: ['CONNECTED_TO', 'DEVICE'], direction: 'OUT' });
  const far = await readEdges(repositories, farEnds(connected).keys(), { types: ['DEVICE'], direction: 'OUT' });
  const edges = new Map<string, DerivedWrite>();
  const add = (from: EntityId, to: EntityId): void => {
    if (from !== to) edges.set(`${from} ${to}`, { from, type: 'LINKED_TO', to });
  };
  const growing = new Set(devices);
  for (const device of devices) for (const { id } of neighborsOf(old, device, true, 'LINKED_TO')) add(device, id);
  for (const id of connected.keys()) {
    const partners = neighborsOf(connected, id, true, 'CONNECTED_TO')
      .filter(({ observed }) => !isClaimed(observed))
      .flatMap((partner) => neighborsOf(far, partner.id, true, 'DEVICE'));
    for (const { id: device } of neighborsOf(connected, id, true, 'DEVICE')) {
      if (growing.has(device)) for (const partner of partners) add(device, partner.id);
    }
  }
  return repositories.relations.replaceDerived(devices, ['LINKED_TO'], [...edges.values()], now);
}

async function recountFrom(
  repositories: Repositories,
  devices: readonly EntityId[],
  portType: 'INTERFACE' | 'POWER_PORT',
  type: 'LINKED_TO' | 'POWERED_BY',
  now: number,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < devices.length; start += DEVICES_AT_ONCE) {
    const some = devices.slice(start, start + DEVICES_AT_ONCE);
    const portTypes: readonly EntityType[] = [portType];
    const ports = await readEdges(repositories, some, { types: ['DEVICE'], direction: 'IN', entityTypes: portTypes });
    const partners = await readEdges(repositories, farEnds(ports).keys(), { types: ['CONNECTED_TO'], direction: 'OUT' });
    const homes = await readEdges(repositories, farEnds(partners).keys(), { types: ['DEVICE'], direction: 'OUT' });
    const reached = reachedBy(some, joinSlices(ports, partners, homes), portType);
    const edges = [...reached].flatMap(([from, far]) => [...far].map((to) => ({ from, type, to })));
    changed += await repositories.relations.replaceDerived(some, [type], edges, now);
  }
  return changed;
}
