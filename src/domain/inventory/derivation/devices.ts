import type { EntityId } from '../../common/ids.js';
import { ends, type GraphSlice } from './graph.js';

/** Which device (or feed) each device reaches by the given ports of its own; never itself. One entry for every device asked for. */
export function reachedBy(
  devices: readonly EntityId[],
  slice: GraphSlice,
  portType: 'INTERFACE' | 'POWER_PORT',
): ReadonlyMap<EntityId, ReadonlySet<EntityId>> {
  return new Map(
    devices.map((device) => {
      const ports = ends(slice, device, false, 'DEVICE').filter(({ type }) => type === portType);
      const partners = ports.flatMap(({ id }) => ends(slice, id, true, 'CONNECTED_TO'));
      const reached = partners.flatMap((partner) =>
        partner.type === 'POWER_FEED' ? [partner.id] : ends(slice, partner.id, true, 'DEVICE').map(({ id }) => id),
      );
      return [device, new Set(reached.filter((id) => id !== device))];
    }),
  );
}
