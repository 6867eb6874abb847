import type { EntityId } from '../../domain/common/ids.js';
import type { DirtyEntity } from '../../ports/store/entities.js';
import type { Repositories } from '../../ports/store/store.js';
import { type Affected, affectedBy } from './derivation/affected.js';
import { deriveConnections } from './derivation/connections.js';
import { deriveContainment } from './derivation/containment.js';
import { annotateNouns } from './derivation/annotations.js';
import { deriveDevices } from './derivation/devices.js';
import { deriveDevicesOfAddresses, deriveSitesOfCircuits } from './derivation/placement.js';

/**
 * Computes the derived relations of changed entities and of everything that their change affects (contents of prefixes, far ends of cables, devices
 * behind them), and marks the entities as derived. Takes the batch in the order of `entities.dirty`, in one transaction. The number of store calls
 * depends on the length of cable paths, not on the number of entities. Returns the number of relations that were opened or ended.
 */
export async function deriveBatch(repositories: Repositories, dirty: readonly DirtyEntity[], now: number): Promise<number> {
  if (dirty.length === 0) return 0;
  const ids = dirty.map(({ id }) => id);
  const changed = await derive(repositories, await affectedBy(repositories, { ids, dirty }), now);
  await annotateNouns(repositories, dirty);
  await repositories.entities.settle(ids);
  return changed;
}

/**
 * Deletes entities and derives the consequences: children get the next parent, cable paths end, devices lose their links. Runs in one transaction.
 * Returns the number of deleted entities.
 */
export async function deleteAndDerive(repositories: Repositories, ids: readonly EntityId[], now: number): Promise<number> {
  const affected = await affectedBy(repositories, { ids, dirty: await repositories.entities.dirtyAmong(ids), leaving: true });
  const deleted = await repositories.entities.delete(ids, now);
  const { prefixes, placed, endpoints, devices, addresses, circuits } = affected;
  for (const id of ids) for (const group of [prefixes, placed, endpoints, devices, addresses, circuits]) group.delete(id);
  await derive(repositories, affected, now);
  await repositories.entities.settle(ids);
  return deleted;
}

async function derive(repositories: Repositories, affected: Affected, now: number): Promise<number> {
  const contained = await deriveContainment(repositories, affected, now);
  const connections = await deriveConnections(repositories, affected, now);
  const devices = await deriveDevices(repositories, affected, connections, now);
  const addresses = await deriveDevicesOfAddresses(repositories, affected, now);
  return contained + connections.changed + devices + addresses + (await deriveSitesOfCircuits(repositories, affected, now));
}
