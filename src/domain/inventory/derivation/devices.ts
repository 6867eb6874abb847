import { isClaimed } from '../../model/entity.js';
import type { EntityId } from '../../common/ids.js';
import { neighborsOf, type GraphSlice } from './graph.js';

/**
 * The device (or feed) that each device reaches through its ports, never itself. One entry for every requested device. Ports that only results
 * of tools state are left out, because their device may be an imported one.
 */
export function reachedBy(
  devices: readonly EntityId[],
  slice: GraphSlice,
  portType: 'INTERFACE' | 'POWER_PORT',
): ReadonlyMap<EntityId, ReadonlySet<EntityId>> {
  return new Map(
    devices.map((device) => {
      const ports = neighborsOf(slice, device, false, 'DEVICE').filter(({ type, observed }) => type === portType && !isClaimed(observed));
      const partners = ports.flatMap(({ id }) =>
        neighborsOf(slice, id, true, 'CONNECTED_TO').filter(({ observed }) => !isClaimed(observed)),
      );
      const reached = partners.flatMap((partner) =>
        partner.type === 'POWER_FEED' ? [partner.id] : neighborsOf(slice, partner.id, true, 'DEVICE').map(({ id }) => id),
      );
      return [device, new Set(reached.filter((id) => id !== device))];
    }),
  );
}
