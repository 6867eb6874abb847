import { type Catalogue, type Kind, type KindName, KINDS } from './catalogue.js';
import type { Inventory, Ref } from './inventory.js';
import type { Site } from './organisation.js';

export interface Place {
  readonly site: Site;
  readonly location?: Ref;
  readonly rack?: Ref;
}

/** A device with its components by name. */
export interface Device {
  readonly ref: Ref;
  readonly name: string;
  readonly kind: KindName;
  readonly ports: ReadonlyMap<string, Ref>;
  readonly supplies: readonly Ref[];
  readonly outlets: readonly Ref[];
  readonly console?: Ref;
  readonly management?: Ref;
}

export interface DeviceFacts {
  readonly position?: number;
  readonly status?: string;
  /** The position in a stack; the `@` of port names. */
  readonly member?: number;
  readonly chassis?: Ref;
  readonly cluster?: Ref;
  readonly tenant?: Ref;
  readonly comments?: string;
}

/** Adds a device of a type with its interfaces, power ports and console ports. */
export function addDevice(
  inventory: Inventory,
  catalogue: Catalogue,
  kindName: KindName,
  name: string,
  place: Place,
  facts: DeviceFacts = {},
): Device {
  const kind: Kind = KINDS[kindName];
  const number = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 900_000, 7);
  const serial = `${kind.maker.slice(0, 2).toUpperCase()}${String(number + 100_000)}`;
  const ref = inventory.add('dcim.device', name, {
    status: facts.status ?? 'active',
    aliases: [serial],
    attributes: {
      serial,
      ...(facts.position === undefined ? {} : { position: facts.position, face: 'front' }),
      ...(facts.member === undefined ? {} : { vc_position: facts.member }),
      ...(facts.comments === undefined ? {} : { comments: facts.comments }),
    },
    relations: {
      DEVICE_TYPE: catalogue.types.get(kind.model),
      ROLE: catalogue.roles.get(kind.role),
      PLATFORM: kind.platform === undefined ? undefined : catalogue.platforms.get(kind.platform),
      SITE: place.site.ref,
      LOCATION: place.location,
      RACK: place.rack,
      TENANT: facts.tenant ?? place.site.tenant,
      VIRTUAL_CHASSIS: facts.chassis,
      CLUSTER: facts.cluster,
    },
  });
  return { ref, name, kind: kindName, ...addParts(inventory, kind, ref, facts.member ?? 1) };
}

function addParts(inventory: Inventory, kind: Kind, device: Ref, member: number): Omit<Device, 'ref' | 'name' | 'kind'> {
  const part = (objectType: string, name: string, attributes: Record<string, unknown>, more: Record<string, Ref> = {}): Ref =>
    inventory.add(objectType, name, { attributes, relations: { DEVICE: device, ...more } });
  const ports = new Map<string, Ref>();
  for (const { pattern, first, count, type } of kind.ports) {
    for (let index = first; index < first + count; index++) {
      const name = pattern.replace('#', String(index)).replace('@', String(member));
      ports.set(name, part('dcim.interface', name, { type, enabled: true }));
    }
  }
  const { management, console: serialPort } = kind;
  const managed =
    management === undefined ? undefined : part('dcim.interface', management, { type: '1000base-t', enabled: true, mgmt_only: true });
  if (management !== undefined && managed !== undefined) ports.set(management, managed);
  const supplies = kind.supplies.map((name) =>
    part('dcim.powerport', name, { type: 'iec-60320-c14', ...(kind.outlets === undefined ? { maximum_draw: 350 } : {}) }),
  );
  const [input] = supplies;
  const outlets = Array.from({ length: kind.outlets ?? 0 }, (_, index) =>
    part(
      'dcim.poweroutlet',
      `Outlet ${index + 1}`,
      { type: 'iec-60320-c13', feed_leg: 'ABC'[index % 3] },
      input === undefined ? {} : { POWER_PORT: input },
    ),
  );
  const serial = serialPort === undefined ? undefined : part('dcim.consoleport', serialPort, { type: 'rj-45', speed: 9600 });
  return {
    ports,
    supplies,
    outlets,
    ...(serial === undefined ? {} : { console: serial }),
    ...(managed === undefined ? {} : { management: managed }),
  };
}

/** A port that must exist, by its name. */
export function portOf(device: Device, name: string): Ref {
  const port = device.ports.get(name);
  if (port === undefined) throw new Error(`${device.name} has no port ${name}, only ${[...device.ports.keys()].join(', ')}.`);
  return port;
}
