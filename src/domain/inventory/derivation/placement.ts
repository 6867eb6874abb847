import type { EntityId } from '../../common/ids.js';
import { neighborsOf, type GraphSlice } from './graph.js';

/** The devices and virtual machines of an address's interface. The slice contains the address and its interface. */
export function devicesOfAddress(slice: GraphSlice, address: EntityId): EntityId[] {
  const interfaces = neighborsOf(slice, address, true, 'ASSIGNED_OBJECT');
  return unique(interfaces.flatMap(({ id }) => neighborsOf(slice, id, true, 'DEVICE', 'VIRTUAL_MACHINE')).map(({ id }) => id));
}

/** The sites of a circuit's ends, including the sites of locations. The slice contains the circuit, its terminations and their locations. */
export function sitesOfCircuit(slice: GraphSlice, circuit: EntityId): EntityId[] {
  const places = neighborsOf(slice, circuit, false, 'CIRCUIT').flatMap(({ id }) => neighborsOf(slice, id, true, 'TERMINATION', 'SITE'));
  const sites = places.flatMap((place) => (place.type === 'LOCATION' ? neighborsOf(slice, place.id, true, 'SITE') : [place]));
  return unique(sites.filter(({ type }) => type === 'SITE').map(({ id }) => id));
}

function unique(ids: readonly EntityId[]): EntityId[] {
  return [...new Set(ids)];
}
