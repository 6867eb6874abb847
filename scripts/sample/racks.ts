import type { Cabling } from './cabling.js';
import type { Catalogue } from './catalogue.js';
import { addDevice, type Device, type Place } from './devices.js';
import { type Inventory, type Ref, slugOf } from './inventory.js';
import type { Site } from './organisation.js';

/** A rack with two PDUs, each on its own feed. */
export interface Rack extends Place {
  readonly rack: Ref;
  readonly location: Ref;
  readonly pdus: readonly Device[];
}

export interface RackPlan {
  readonly location: string;
  readonly racks: readonly string[];
  /** Feeds A and B, or only one. */
  readonly feeds: readonly string[];
  readonly height: number;
}

/** Rooms, racks, and the power chain from the power panel to the PDUs. */
export function addRacks(
  inventory: Inventory,
  catalogue: Catalogue,
  cabling: Cabling,
  site: Site,
  roles: ReadonlyMap<string, Ref>,
  plan: RackPlan,
): Rack[] {
  const location = inventory.add('dcim.location', plan.location, {
    slug: slugOf(plan.location),
    status: 'active',
    relations: { SITE: site.ref, TENANT: site.tenant },
  });
  const panels = plan.feeds.map((feed) =>
    inventory.add('dcim.powerpanel', `Panel ${feed}`, { relations: { SITE: site.ref, LOCATION: location } }),
  );
  return plan.racks.map((name, index) => {
    const role = roles.get(index === 0 ? 'Network' : 'Compute');
    const rack = inventory.add('dcim.rack', name, {
      status: 'active',
      attributes: {
        u_height: plan.height,
        width: 19,
        facility_id: `${site.code.toUpperCase()}-${slugOf(plan.location).toUpperCase()}-${index + 1}`,
      },
      relations: { SITE: site.ref, LOCATION: location, ROLE: role, TENANT: site.tenant },
    });
    const pdus = plan.feeds.map((feed, at) => {
      const pdu = addDevice(inventory, catalogue, 'pdu', `PDU-${feed}`, { site, location, rack }, { tenant: site.tenant });
      const supply = inventory.add('dcim.powerfeed', `${name}-${feed}`, {
        status: 'active',
        attributes: {
          type: at === 0 ? 'primary' : 'redundant',
          supply: 'ac',
          phase: 'single-phase',
          voltage: 230,
          amperage: 32,
          max_utilization: 80,
        },
        relations: { POWER_PANEL: panels[at], RACK: rack, TENANT: site.tenant },
      });
      const [input] = pdu.supplies;
      if (input !== undefined) cabling.connect(input, supply, 'power');
      return pdu;
    });
    return { site, location, rack, pdus };
  });
}
