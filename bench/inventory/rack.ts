import type { Random } from '../random.js';
import type { Catalogue } from './catalogue.js';
import type { Site } from './site.js';
import type { Numbering, BenchEntity } from './entity.js';

const SERVICES = ['web', 'app', 'db', 'cache', 'mail', 'ci', 'log', 'vault'];
const SWITCH_PORTS = 16;
const SERVERS = 8;
const MACHINES = 4;

interface Builder {
  readonly site: Site;
  readonly random: Random;
  readonly numbering: Numbering;
  readonly catalogue: Catalogue;
  readonly out: BenchEntity[];
}

/** A rack with two switches, eight servers cabled to them, two PDUs and four virtual machines: about 110 entities. */
export function buildRack(builder: Builder): void {
  const { site, random, numbering, out } = builder;
  site.racks += 1;
  const rack = numbering.ref('dcim.rack');
  const place = { SITE: [site.ref], LOCATION: [random.pick(site.locations)] };
  out.push({
    ref: rack,
    name: `R${site.racks}`,
    status: 'active',
    attributes: { u_height: 42 },
    relations: { ...place, TENANT: [site.tenant] },
  });
  const inRack = { ...place, RACK: [rack] };
  const ports = [1, 2].flatMap((index) => buildSwitch(builder, inRack, index));
  for (let index = 1; index <= SERVERS; index += 1) buildServer(builder, inRack, index, ports);
  for (const side of ['a', 'b']) buildDevice(builder, inRack, 'pdu', `${site.code}-r${site.racks}-pdu-${side}`, 0);
  for (let index = 1; index <= MACHINES; index += 1) buildMachine(builder, index);
}

type Place = NonNullable<BenchEntity['relations']>;

function buildDevice(
  { site, random, numbering, catalogue, out }: Builder,
  place: Place,
  kind: 'switch' | 'server' | 'pdu',
  name: string,
  position: number,
): string {
  const ref = numbering.ref('dcim.device');
  const relations = {
    ...place,
    ROLE: [catalogue.roles[kind]],
    DEVICE_TYPE: [random.pick(catalogue.types[kind])],
    TENANT: [site.tenant],
    ...(kind === 'pdu' ? {} : { PLATFORM: [random.pick(catalogue.platforms)] }),
  };
  const serial = `SN${(1_000_000 + random.below(8_999_999)).toString(36).toUpperCase()}`;
  out.push({ ref, name, status: 'active', attributes: { serial, ...(position === 0 ? {} : { position, face: 'front' }) }, relations });
  return ref;
}

interface Port {
  readonly ref: string;
  readonly name: string;
  readonly device: string;
}

function buildSwitch(builder: Builder, place: Place, index: number): Port[] {
  const { site, numbering, random } = builder;
  const device = buildDevice(builder, place, 'switch', `${site.code}-r${site.racks}-sw-${String(index).padStart(2, '0')}`, 42 - index);
  const ports = Array.from({ length: SWITCH_PORTS }, (_, port) => ({
    ref: numbering.ref('dcim.interface'),
    name: `ge-0/0/${port}`,
    device,
    cabled: port < SERVERS,
  }));
  for (const { ref, name, cabled } of ports) {
    if (!cabled)
      builder.out.push({
        ref,
        name,
        attributes: { type: '1000base-t', enabled: true },
        relations: { DEVICE: [device], UNTAGGED_VLAN: [random.pick(site.vlans)] },
      });
  }
  const uplink = numbering.ref('dcim.interface');
  builder.out.push({ ref: uplink, name: 'irb.10', attributes: { type: 'virtual', enabled: true }, relations: { DEVICE: [device] } });
  buildAddress(builder, uplink, 0);
  return index === 1 ? ports.filter(({ cabled }) => cabled) : [];
}

function buildServer(builder: Builder, place: Place, index: number, ports: readonly Port[]): void {
  const { site, random, numbering, out } = builder;
  const label = `${site.code}-${random.pick(SERVICES)}-${String(site.racks * 10 + index).padStart(3, '0')}`;
  const device = buildDevice(builder, place, 'server', label, 2 * index);
  const [eth0, cable, port] = [numbering.ref('dcim.interface'), numbering.ref('dcim.cable'), ports[index - 1]];
  if (port === undefined) throw new Error('expected a switch port for every server');
  const untagged = { UNTAGGED_VLAN: [random.pick(site.vlans)] };
  out.push({
    ref: eth0,
    name: 'eth0',
    attributes: { type: '1000base-t', enabled: true },
    relations: { DEVICE: [device], CABLE: [cable], ...untagged },
  });
  out.push({
    ref: port.ref,
    name: port.name,
    attributes: { type: '1000base-t', enabled: true },
    relations: { DEVICE: [port.device], CABLE: [cable], ...untagged },
  });
  out.push({
    ref: cable,
    name: `#${cable.slice(11)}`,
    status: 'connected',
    attributes: { type: 'cat6' },
    relations: { A_TERMINATION: [eth0], B_TERMINATION: [port.ref] },
  });
  for (const name of ['eth1', 'ilo'])
    out.push({
      ref: numbering.ref('dcim.interface'),
      name,
      attributes: { type: '1000base-t', enabled: name === 'ilo' },
      relations: { DEVICE: [device] },
    });
  buildAddress(builder, eth0, 1);
}

function buildMachine(builder: Builder, index: number): void {
  const { site, random, numbering, catalogue, out } = builder;
  const [machine, nic] = [numbering.ref('virtualization.virtualmachine'), numbering.ref('virtualization.vminterface')];
  const name = `${random.pick(SERVICES)}-${String(site.racks * 10 + index).padStart(3, '0')}.${site.code}`;
  const relations = {
    CLUSTER: [site.cluster],
    SITE: [site.ref],
    ROLE: [catalogue.roles.vm],
    PLATFORM: [random.pick(catalogue.platforms)],
    TENANT: [site.tenant],
  };
  out.push({ ref: machine, name, status: 'active', attributes: { vcpus: 4, memory: 8192 }, relations });
  out.push({
    ref: nic,
    name: 'eth0',
    attributes: { enabled: true },
    relations: { VIRTUAL_MACHINE: [machine], UNTAGGED_VLAN: [random.pick(site.vlans)] },
  });
  buildAddress(builder, nic, 2);
}

function buildAddress({ site, numbering, catalogue, out }: Builder, of: string, vlan: number): void {
  site.addresses += 1;
  const [high, low] = [Math.floor(site.addresses / 250) % 16, (site.addresses % 250) + 2];
  const address = `10.${site.number % 256}.${16 * vlan + high}.${low}/20`;
  const vrf = catalogue.vrfs[site.number % catalogue.vrfs.length] ?? '';
  out.push({
    ref: numbering.ref('ipam.ipaddress'),
    name: address,
    status: 'active',
    attributes: { address },
    relations: { ASSIGNED_OBJECT: [of], VRF: [vrf] },
  });
}
