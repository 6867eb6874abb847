import { devicesOfAddress, sitesOfCircuit } from '../../../domain/inventory/derivation/placement.js';
import type { Repositories } from '../../../ports/store/store.js';
import type { Affected } from './affected.js';
import { farEnds, joinSlices, readEdges } from './graph-reader.js';

/** Computes the devices of addresses. */
export async function deriveDevicesOfAddresses(repositories: Repositories, { addresses }: Affected, now: number): Promise<number> {
  if (addresses.size === 0) return 0;
  const assigned = await readEdges(repositories, addresses, { types: ['ASSIGNED_OBJECT'], direction: 'OUT' });
  const owners = await readEdges(repositories, farEnds(assigned).keys(), { types: ['DEVICE', 'VIRTUAL_MACHINE'], direction: 'OUT' });
  const slice = joinSlices(assigned, owners);
  const from = [...addresses];
  const edges = from.flatMap((id) => devicesOfAddress(slice, id).map((to) => ({ from: id, type: 'OF_DEVICE', to })));
  return repositories.relations.replaceDerived(from, ['OF_DEVICE'], edges, now);
}

/** Computes the sites of circuits. */
export async function deriveSitesOfCircuits(repositories: Repositories, { circuits }: Affected, now: number): Promise<number> {
  if (circuits.size === 0) return 0;
  const terminations = await readEdges(repositories, circuits, {
    types: ['CIRCUIT'],
    direction: 'IN',
    entityTypes: ['CIRCUIT_TERMINATION'],
  });
  const places = await readEdges(repositories, farEnds(terminations).keys(), { types: ['TERMINATION', 'SITE'], direction: 'OUT' });
  const locations = [...farEnds(places).values()].filter(({ type }) => type === 'LOCATION').map(({ id }) => id);
  const slice = joinSlices(terminations, places, await readEdges(repositories, locations, { types: ['SITE'], direction: 'OUT' }));
  const from = [...circuits];
  const edges = from.flatMap((id) => sitesOfCircuit(slice, id).map((to) => ({ from: id, type: 'AT_SITE', to })));
  return repositories.relations.replaceDerived(from, ['AT_SITE'], edges, now);
}
