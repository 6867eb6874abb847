import { type Inventory, type Ref, slugOf } from './inventory.js';

/** The components of a device type; `#` counts up from `first`. */
export interface Kind {
  readonly maker: string;
  readonly model: string;
  readonly role: string;
  readonly platform?: string;
  readonly height: number;
  readonly ports: readonly { readonly pattern: string; readonly first: number; readonly count: number; readonly type: string }[];
  /** The out-of-band port, which has the primary address. */
  readonly management?: string;
  readonly console?: string;
  readonly supplies: readonly string[];
  readonly outlets?: number;
}

const ten = '10gbase-x-sfpp';
const gig = '1000base-t';

export const KINDS = {
  edge: {
    maker: 'Juniper',
    model: 'MX204',
    role: 'Edge router',
    platform: 'Junos 23.4',
    height: 1,
    management: 'fxp0',
    console: 'CON',
    supplies: ['PSU0', 'PSU1'],
    ports: [
      { pattern: 'xe-0/1/#', first: 0, count: 6, type: ten },
      { pattern: 'lo0.#', first: 0, count: 1, type: 'virtual' },
    ],
  },
  core: {
    maker: 'Arista',
    model: 'DCS-7280SR3-48YC8',
    role: 'Core switch',
    platform: 'EOS 4.31',
    height: 1,
    management: 'Management1',
    console: 'Console',
    supplies: ['PSU1', 'PSU2'],
    ports: [{ pattern: 'Ethernet#', first: 1, count: 12, type: ten }],
  },
  tor: {
    maker: 'Arista',
    model: 'DCS-7050SX3-48YC8',
    role: 'Top of rack switch',
    platform: 'EOS 4.31',
    height: 1,
    management: 'Management1',
    console: 'Console',
    supplies: ['PSU1', 'PSU2'],
    ports: [{ pattern: 'Ethernet#', first: 1, count: 10, type: ten }],
  },
  firewall: {
    maker: 'Palo Alto',
    model: 'PA-3420',
    role: 'Firewall',
    platform: 'PAN-OS 11',
    height: 1,
    management: 'mgmt',
    supplies: ['PSU1', 'PSU2'],
    ports: [{ pattern: 'ethernet1/#', first: 1, count: 4, type: ten }],
  },
  access: {
    maker: 'Cisco',
    model: 'C9300-24UX',
    role: 'Access switch',
    platform: 'IOS-XE 17.9',
    height: 1,
    console: 'con 0',
    supplies: ['PSU-A'],
    ports: [
      { pattern: 'GigabitEthernet@/0/#', first: 1, count: 8, type: gig },
      { pattern: 'TenGigabitEthernet@/1/#', first: 1, count: 2, type: ten },
    ],
  },
  branch: {
    maker: 'Cisco',
    model: 'ISR1111-8P',
    role: 'Branch router',
    platform: 'IOS-XE 17.9',
    height: 1,
    console: 'con 0',
    supplies: ['PSU0'],
    ports: [
      { pattern: 'GigabitEthernet0/0/#', first: 0, count: 2, type: gig },
      { pattern: 'GigabitEthernet0/1/#', first: 0, count: 4, type: gig },
    ],
  },
  server: {
    maker: 'Dell',
    model: 'PowerEdge R650',
    role: 'Hypervisor',
    platform: 'VMware ESXi 8',
    height: 1,
    management: 'iDRAC',
    supplies: ['PSU1', 'PSU2'],
    ports: [{ pattern: 'eno#', first: 1, count: 2, type: ten }],
  },
  enclosure: { maker: 'Dell', model: 'PowerEdge MX7000', role: 'Blade enclosure', height: 7, supplies: ['PSU1', 'PSU2'], ports: [] },
  blade: {
    maker: 'Dell',
    model: 'PowerEdge MX750c',
    role: 'Hypervisor',
    platform: 'VMware ESXi 8',
    height: 0,
    supplies: [],
    ports: [{ pattern: 'eno#', first: 1, count: 1, type: ten }],
  },
  panel: { maker: 'Panduit', model: 'FAP6WAQDLCZ', role: 'Patch panel', height: 1, supplies: [], ports: [] },
  pdu: { maker: 'APC', model: 'AP8959EU3', role: 'PDU', height: 0, supplies: ['Input'], outlets: 10, ports: [] },
  console: { maker: 'Opengear', model: 'OM2216', role: 'Console server', height: 1, management: 'NET1', supplies: ['PSU1'], ports: [] },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

export interface Catalogue {
  readonly types: ReadonlyMap<string, Ref>;
  readonly roles: ReadonlyMap<string, Ref>;
  readonly platforms: ReadonlyMap<string, Ref>;
  readonly lineCard: Ref;
  readonly juniper: Ref;
}

/** Manufacturers, device types, roles and platforms. */
export function addCatalogue(inventory: Inventory): Catalogue {
  const makers = new Map<string, Ref>();
  const types = new Map<string, Ref>();
  const roles = new Map<string, Ref>();
  const platforms = new Map<string, Ref>();
  const once = (known: Map<string, Ref>, name: string, make: () => Ref): Ref => {
    const ref = known.get(name) ?? make();
    known.set(name, ref);
    return ref;
  };
  const maker = (name: string): Ref => once(makers, name, () => inventory.add('dcim.manufacturer', name, { slug: slugOf(name) }));
  for (const kind of Object.values(KINDS) as readonly Kind[]) {
    const made = maker(kind.maker);
    once(types, kind.model, () =>
      inventory.add('dcim.devicetype', kind.model, {
        slug: slugOf(kind.model),
        attributes: { model: kind.model, u_height: kind.height },
        relations: { MANUFACTURER: made },
      }),
    );
    once(roles, kind.role, () => inventory.add('dcim.devicerole', kind.role, { slug: slugOf(kind.role) }));
    const { platform } = kind;
    if (platform !== undefined)
      once(platforms, platform, () =>
        inventory.add('dcim.platform', platform, { slug: slugOf(platform), relations: { MANUFACTURER: made } }),
      );
  }
  platforms.set('Ubuntu 24.04', inventory.add('dcim.platform', 'Ubuntu 24.04', { slug: 'ubuntu-24-04' }));
  const juniper = maker('Juniper');
  const lineCard = inventory.add('dcim.moduletype', 'MIC-3D-8XGE', {
    attributes: { model: 'MIC-3D-8XGE', part_number: '750-049457' },
    relations: { MANUFACTURER: juniper },
  });
  return { types, roles, platforms, lineCard, juniper };
}
