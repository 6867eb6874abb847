import type { Catalogue } from './catalogue.js';
import { addDevice, type Device, type Place } from './devices.js';
import type { Inventory, Ref } from './inventory.js';

export interface Cabling {
  connect(a: Ref, b: Ref, type?: string, label?: string): Ref;
  /** The next free outlet of each PDU for the power supplies of a device: the first supply uses the first PDU. */
  power(device: Device, pdus: readonly Device[]): void;
}

export function createCabling(inventory: Inventory): Cabling {
  const used = new Map<Ref, number>();
  const connect: Cabling['connect'] = (a, b, type = 'smf', label = '') => {
    const name = label === '' ? undefined : label;
    cables += 1;
    const cable = inventory.add('dcim.cable', name ?? `#${cables}`, {
      status: 'connected',
      attributes: { type, ...(name === undefined ? {} : { label: name }) },
      relations: { A_TERMINATION: a, B_TERMINATION: b },
    });
    inventory.relate(a, 'CABLE', cable);
    inventory.relate(b, 'CABLE', cable);
    return cable;
  };
  let cables = 0;
  return {
    connect,
    power(device, pdus) {
      for (const [index, supply] of device.supplies.entries()) {
        const pdu = pdus[index % pdus.length];
        const next = pdu === undefined ? 0 : (used.get(pdu.ref) ?? 0);
        const outlet = pdu?.outlets[next];
        if (pdu === undefined || outlet === undefined) throw new Error(`No outlet left for ${device.name}.`);
        used.set(pdu.ref, next + 1);
        connect(supply, outlet, 'power');
      }
    },
  };
}

/** A panel whose front ports share one trunk at the rear, by position. */
export interface Panel {
  readonly fronts: readonly Ref[];
  readonly rear: Ref;
}

export function addPanel(inventory: Inventory, catalogue: Catalogue, name: string, place: Place, position: number, size = 6): Panel {
  const { ref } = addDevice(inventory, catalogue, 'panel', name, place, { position });
  const rear = inventory.add('dcim.rearport', 'Trunk 1', { attributes: { type: 'mpo', positions: size }, relations: { DEVICE: ref } });
  const fronts = Array.from({ length: size }, (_, index) =>
    inventory.add('dcim.frontport', `Port ${index + 1}`, {
      attributes: { type: 'lc', rear_port_position: index + 1 },
      relations: { DEVICE: ref, REAR_PORT: rear },
    }),
  );
  return { fronts, rear };
}
