import type { AddressPlan } from './addresses.js';
import { addPanel, type Cabling } from './cabling.js';
import { type Catalogue, type KindName } from './catalogue.js';
import { addDevice, type Device, type DeviceFacts, portOf } from './devices.js';
import type { Inventory, Ref } from './inventory.js';
import type { Site } from './organisation.js';
import type { Rack } from './racks.js';

export interface Build {
  readonly inventory: Inventory;
  readonly catalogue: Catalogue;
  readonly cabling: Cabling;
  readonly plan: AddressPlan;
}

export interface DataCentre {
  readonly edges: readonly [Device, Device];
  readonly cores: readonly [Device, Device];
  readonly hosts: readonly Device[];
}

/** Adds a device to a rack, connects its power, and gives it its primary addresses. */
export function install(build: Build, kind: KindName, name: string, rack: Rack, facts: DeviceFacts = {}): Device {
  const { inventory, catalogue, cabling, plan } = build;
  const device = addDevice(inventory, catalogue, kind, name, rack, facts);
  cabling.power(device, rack.pdus);
  if (device.management !== undefined) {
    const addresses = plan.sites.get(rack.site)?.manage(device.management);
    if (addresses !== undefined) {
      inventory.relate(device.ref, 'PRIMARY_IP4', addresses.v4);
      inventory.relate(device.ref, 'PRIMARY_IP6', addresses.v6);
    }
  }
  return device;
}

/** Two edges, two firewalls, two cores, a switch in every rack, and hosts. The last rack is connected through panels. */
export function addDataCentre(build: Build, site: Site, racks: readonly [Rack, Rack, Rack], cluster: Ref): DataCentre {
  const { code } = site;
  const [first, second, third] = racks;
  const edges = [
    install(build, 'edge', `${code}-edge-01`, first, { position: 42 }),
    install(build, 'edge', `${code}-edge-02`, second, { position: 42 }),
  ] as const;
  const walls = [
    install(build, 'firewall', `${code}-fw-01`, first, { position: 40 }),
    install(build, 'firewall', `${code}-fw-02`, second, { position: 40 }),
  ] as const;
  const cores = [
    install(build, 'core', `${code}-core-01`, first, { position: 38 }),
    install(build, 'core', `${code}-core-02`, second, { position: 38 }),
  ] as const;
  const tors = racks.map((rack, index) => install(build, 'tor', `${code}-tor-r${index + 1}`, rack, { position: 36 }));
  const hosts = racks.flatMap((rack, index) =>
    [1, 2].map((at) => install(build, 'server', `${code}-esx-0${index * 2 + at}`, rack, { position: 8 + at * 2, cluster })),
  );
  linkCores(build, site, cores);
  linkEdges(build, edges, walls, cores);
  linkRacks(build, [first, third], cores, tors);
  linkHosts(build, site, tors, hosts);
  addExtras(build, site, racks, edges[0], [...edges, ...cores, ...tors]);
  return { edges, cores, hosts: [...hosts, ...addBlades(build, site, third, cluster)] };
}

function linkCores({ inventory, cabling, plan }: Build, site: Site, cores: readonly [Device, Device]): void {
  const vlans = plan.sites.get(site)?.vlans;
  const lags = cores.map(({ ref }) => {
    const lag = inventory.add('dcim.interface', 'Port-Channel10', {
      attributes: { type: 'lag', enabled: true, mode: 'tagged', description: 'peer link' },
      relations: { DEVICE: ref },
    });
    for (const vlan of Object.values(vlans ?? {})) inventory.relate(lag, 'TAGGED_VLAN', vlan);
    return lag;
  });
  for (const port of ['Ethernet1', 'Ethernet2']) {
    cabling.connect(portOf(cores[0], port), portOf(cores[1], port));
    for (const [index, core] of cores.entries()) inventory.relate(portOf(core, port), 'LAG', lags[index] ?? '');
  }
  const svis = cores.map(({ ref }) =>
    inventory.add('dcim.interface', 'Vlan100', {
      attributes: { type: 'virtual', enabled: true },
      relations: { DEVICE: ref, VRF: plan.prod, UNTAGGED_VLAN: vlans?.Data },
    }),
  );
  const group = inventory.add('ipam.fhrpgroup', 'VRRP group 10', {
    attributes: { protocol: 'vrrp3', group_id: 10 },
    relations: { INTERFACE: svis },
  });
  for (const svi of svis) plan.sites.get(site)?.serve(svi);
  plan.sites.get(site)?.serve(group, `gw.${site.code}.halden-freight.example`);
}

function linkEdges(
  { cabling }: Build,
  edges: readonly [Device, Device],
  walls: readonly [Device, Device],
  cores: readonly [Device, Device],
): void {
  for (const index of [0, 1] as const) {
    cabling.connect(portOf(edges[index], 'xe-0/1/0'), portOf(walls[index], 'ethernet1/1'));
    cabling.connect(portOf(walls[index], 'ethernet1/2'), portOf(cores[index], 'Ethernet12'));
  }
  cabling.connect(portOf(edges[0], 'xe-0/1/1'), portOf(edges[1], 'xe-0/1/1'));
  cabling.connect(portOf(walls[0], 'ethernet1/4'), portOf(walls[1], 'ethernet1/4'), 'cat6a', 'HA');
}

/** Uplinks of the top-of-rack switches. Those of the last rack use the panels and their trunk. */
function linkRacks(
  { inventory, catalogue, cabling }: Build,
  ends: readonly [Rack, Rack],
  cores: readonly [Device, Device],
  tors: readonly Device[],
): void {
  const [near, far] = [addPanel(inventory, catalogue, 'PP-R1', ends[0], 44), addPanel(inventory, catalogue, 'PP-R3', ends[1], 44)];
  cabling.connect(near.rear, far.rear, 'smf', 'TRUNK-R1-R3');
  for (const [index, tor] of tors.entries()) {
    for (const [side, core] of cores.entries()) {
      const [up, down] = [portOf(tor, `Ethernet${9 + side}`), portOf(core, `Ethernet${4 + index}`)];
      const [farFront, nearFront] = [far.fronts[side], near.fronts[side]];
      if (index < tors.length - 1 || farFront === undefined || nearFront === undefined) cabling.connect(up, down);
      else {
        cabling.connect(up, farFront);
        cabling.connect(nearFront, down);
      }
    }
  }
}

function linkHosts({ inventory, cabling, plan }: Build, site: Site, tors: readonly Device[], hosts: readonly Device[]): void {
  const vlan = plan.sites.get(site)?.vlans.Data;
  for (const [index, host] of hosts.entries()) {
    const rack = Math.floor(index / 2);
    for (const [side, nic] of ['eno1', 'eno2'].entries()) {
      const tor = tors[(rack + side) % tors.length];
      if (tor === undefined) continue;
      const port = portOf(tor, `Ethernet${1 + (index % 2) + side * 2}`);
      cabling.connect(portOf(host, nic), port, 'dac-passive');
      if (vlan !== undefined) inventory.relate(port, 'UNTAGGED_VLAN', vlan);
      const mac = `02:${site.octet.toString(16)}:00:00:${index.toString(16).padStart(2, '0')}:0${side + 1}`.toUpperCase();
      const address = inventory.add('dcim.macaddress', mac, {
        attributes: { mac_address: mac },
        relations: { ASSIGNED_OBJECT: portOf(host, nic) },
      });
      inventory.relate(portOf(host, nic), 'PRIMARY_MAC_ADDRESS', address);
    }
  }
}

/** Line card, optics and the console server. */
function addExtras(build: Build, site: Site, [first]: readonly Rack[], edge: Device, consoles: readonly Device[]): void {
  const { inventory, catalogue, cabling } = build;
  const bays = ['MIC 0', 'MIC 1'].map((name, position) =>
    inventory.add('dcim.modulebay', name, { attributes: { position: String(position) }, relations: { DEVICE: edge.ref } }),
  );
  inventory.add('dcim.module', `Juniper MIC-3D-8XGE (${site.code})`, {
    status: 'active',
    attributes: { serial: `CAAB${4_100 + site.octet}` },
    relations: { DEVICE: edge.ref, MODULE_BAY: bays[0], MODULE_TYPE: catalogue.lineCard },
  });
  for (const port of ['xe-0/1/0', 'xe-0/1/2']) {
    inventory.add('dcim.inventoryitem', `SFP+ ${port}`, {
      attributes: { part_id: 'SFPP-10G-LR' },
      relations: { DEVICE: edge.ref, MANUFACTURER: catalogue.juniper, COMPONENT: portOf(edge, port) },
    });
  }
  if (first === undefined) return;
  const server = install(build, 'console', `${site.code}-con-01`, first, { position: 34 });
  for (const [index, device] of consoles.entries()) {
    const port = inventory.add('dcim.consoleserverport', `Port ${index + 1}`, {
      attributes: { type: 'rj-45' },
      relations: { DEVICE: server.ref },
    });
    if (device.console !== undefined) cabling.connect(device.console, port, 'cat5e');
  }
}

function addBlades(build: Build, site: Site, rack: Rack, cluster: Ref): Device[] {
  const { inventory } = build;
  const enclosure = install(build, 'enclosure', `${site.code}-mx-01`, rack, { position: 20 });
  return [1, 2].map((slot) => {
    const blade = addDevice(inventory, build.catalogue, 'blade', `${site.code}-blade-0${slot}`, rack, { cluster });
    inventory.add('dcim.devicebay', `Slot ${slot}`, { relations: { DEVICE: enclosure.ref, INSTALLED_DEVICE: blade.ref } });
    return blade;
  });
}
