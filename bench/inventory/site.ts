import type { Random } from '../random.js';
import type { Numbering, BenchEntity } from './entity.js';
import type { Catalogue } from './catalogue.js';

const CITIES = [
  'Frankfurt',
  'Berlin',
  'Hamburg',
  'Vienna',
  'Zurich',
  'Milan',
  'Madrid',
  'Lisbon',
  'Paris',
  'Lyon',
  'London',
  'Leeds',
  'Dublin',
  'Oslo',
  'Stockholm',
  'Warsaw',
];
const VLANS = [
  ['Mgmt', 10],
  ['Servers', 20],
  ['Storage', 30],
  ['Voice', 40],
  ['Guest', 50],
  ['Backup', 60],
] as const;

/** A site with everything that its racks need. Names resemble those of other sites, as in real inventories. */
export interface Site {
  readonly ref: string;
  readonly code: string;
  readonly name: string;
  readonly number: number;
  readonly tenant: string;
  readonly locations: readonly string[];
  readonly vlans: readonly string[];
  readonly cluster: string;
  racks: number;
  addresses: number;
}

export function buildSite(number: number, random: Random, numbering: Numbering, catalogue: Catalogue, out: BenchEntity[]): Site {
  const city = CITIES[number % CITIES.length] ?? 'Rome';
  const code = `${city.slice(0, 3).toLowerCase()}${Math.floor(number / CITIES.length) + 1}`;
  const [ref, tenant] = [numbering.ref('dcim.site'), random.pick(catalogue.tenants)];
  const name = `${city} ${code.toUpperCase()}`;
  const relations = { REGION: [random.pick(catalogue.regions)], TENANT: [tenant] };
  out.push({ ref, name, slug: code, status: 'active', attributes: { facility: code.toUpperCase() }, relations });
  const locations = ['Hall A', 'Hall B'].map((hall) => {
    const location = numbering.ref('dcim.location');
    out.push({ ref: location, name: hall, slug: `${code}-${hall.toLowerCase().replace(' ', '-')}`, relations: { SITE: [ref] } });
    return location;
  });
  const vlans = VLANS.map(([label, vid], index) => {
    const vlan = numbering.ref('ipam.vlan');
    out.push({ ref: vlan, name: label, status: 'active', attributes: { vid }, relations: { SITE: [ref], TENANT: [tenant] } });
    const network = `10.${number % 256}.${16 * index + Math.floor(number / 256)}.0/20`;
    const prefix = { VRF: [catalogue.vrfs[number % catalogue.vrfs.length] ?? ''], VLAN: [vlan], SCOPE: [ref] };
    out.push({ ref: numbering.ref('ipam.prefix'), name: network, status: 'active', attributes: { prefix: network }, relations: prefix });
    return vlan;
  });
  const cluster = numbering.ref('virtualization.cluster');
  out.push({ ref: cluster, name: `${code}-vsphere`, status: 'active', relations: { SCOPE: [ref], TENANT: [tenant] } });
  return { ref, code, name, number, tenant, locations, vlans, cluster, racks: 0, addresses: 0 };
}
