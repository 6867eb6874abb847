import { otherEnd } from '../follow.js';
import type { FactQuestion } from '../question.js';
import { about, ask, atSite, circuitsOn, deviceOf, named, pathRecords, portOf, status } from './helpers.js';

export const AGGREGATE_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-aggregate-1', 'AGGREGATE', 'CHAT', 'whose VMs are on pve-osl1? just the tenant names', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'pve-osl1');
    const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
    const tenants = machines.map((machine) => inventory.to(machine, 'TENANT'));
    return { objects: [cluster, ...machines, ...tenants], facts: named(tenants) };
  }),
  ask('isp-aggregate-2', 'AGGREGATE', 'TERSE', 'sites reached by Banefiber', (inventory) => {
    const provider = inventory.one('circuits.provider', 'Banefiber');
    const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
    const sides = circuits.flatMap((circuit) => inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination'));
    const sites = sides.map((side) => inventory.to(side, 'TERMINATION'));
    return { objects: [provider, ...circuits, ...sides, ...sites], facts: named(sites) };
  }),
  ask('isp-aggregate-3', 'AGGREGATE', 'ENGINEER', 'which vendors have we got racked in A01 at Ulven', (inventory) => {
    const rack = atSite(inventory, 'dcim.rack', 'A01', 'Oslo Ulven');
    const devices = inventory.from(rack, 'RACK', 'dcim.device');
    const models = devices.map((device) => inventory.to(device, 'DEVICE_TYPE'));
    const makers = models.map((model) => inventory.to(model, 'MANUFACTURER'));
    return { objects: [rack, ...devices, ...models, ...makers], facts: named(makers) };
  }),
  ask(
    'isp-aggregate-4',
    'AGGREGATE',
    'TICKET',
    'After the thunderstorm: please report the status of every feed on the main panel (Hovedtavle) at Stavanger Forus.',
    (inventory) => {
      const panel = atSite(inventory, 'dcim.powerpanel', 'Hovedtavle', 'Stavanger Forus');
      const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [panel, ...feeds], facts: feeds.map((feed) => status(feed)) };
    },
  ),
  ask(
    'isp-aggregate-5',
    'AGGREGATE',
    'NEWCOMER',
    'The server hv-trd-03 hangs on two switch sockets. Which virtual networks (VLANs) arrive there?',
    (inventory) => {
      const device = deviceOf(inventory, 'hv-trd-03');
      const sockets = inventory.from(device, 'DEVICE', 'dcim.interface').flatMap((port) => otherEnd(inventory, port) ?? []);
      const vlans = sockets.flatMap((socket) => [...inventory.toAll(socket, 'UNTAGGED_VLAN'), ...inventory.toAll(socket, 'TAGGED_VLAN')]);
      return { objects: [device, ...sockets, ...vlans], facts: vlans.map((vlan) => about(vlan, 'vid')) };
    },
  ),
  ask('isp-aggregate-6', 'AGGREGATE', 'CHAT', 'which customers import the shared services RT, so 64500:9000?', (inventory) => {
    const target = inventory.one('ipam.routetarget', '64500:9000');
    const vrfs = inventory.from(target, 'IMPORT_TARGET', 'ipam.vrf');
    const tenants = vrfs.map((vrf) => inventory.to(vrf, 'TENANT'));
    return { objects: [target, ...vrfs, ...tenants], facts: named(tenants) };
  }),
  ask('isp-aggregate-7', 'AGGREGATE', 'ENGINEER', 'what OSes are on the clab-lys VMs', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'clab-lys');
    const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
    const platforms = machines.map((machine) => inventory.to(machine, 'PLATFORM'));
    return { objects: [cluster, ...machines, ...platforms], facts: named(platforms) };
  }),
  ask('isp-aggregate-8', 'AGGREGATE', 'TERSE', 'device roles in rack A04 tyholt', (inventory) => {
    const rack = atSite(inventory, 'dcim.rack', 'A04', 'Trondheim Tyholt');
    const devices = inventory.from(rack, 'RACK', 'dcim.device');
    const roles = devices.map((device) => inventory.to(device, 'ROLE'));
    return { objects: [rack, ...devices, ...roles], facts: named(roles) };
  }),
  ask(
    'isp-aggregate-9',
    'AGGREGATE',
    'TICKET',
    'Planned reboot of osl-pe2: please list the customers whose access circuits end on this router, with the circuit numbers.',
    (inventory) => {
      const device = deviceOf(inventory, 'osl-pe2');
      const ports = inventory.from(device, 'DEVICE', 'dcim.interface');
      const circuits = ports
        .flatMap((port) => circuitsOn(inventory, port))
        .filter((circuit) => inventory.to(circuit, 'TYPE').name === 'Ethernet access');
      const tenants = circuits.map((circuit) => inventory.to(circuit, 'TENANT'));
      return {
        objects: [device, ...circuits, ...tenants],
        facts: circuits.map(({ name }, index) => [name, tenants[index]?.name ?? ''] as const),
      };
    },
  ),
  ask(
    'isp-aggregate-10',
    'AGGREGATE',
    'NEWCOMER',
    'In which of our buildings is there a console server, this thing for emergency access?',
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Console server');
      const devices = inventory.from(role, 'ROLE', 'dcim.device');
      const sites = devices.map((device) => inventory.to(device, 'SITE'));
      return { objects: [role, ...devices, ...sites], facts: named(sites) };
    },
  ),
  ask(
    'isp-aggregate-11',
    'AGGREGATE',
    'ENGINEER',
    "who's upstream of us: which carriers sell us IP transit, and on which boxes does it land",
    (inventory) => {
      const type = inventory.one('circuits.circuittype', 'IP transit');
      const circuits = inventory.from(type, 'TYPE', 'circuits.circuit');
      const ports = circuits.flatMap((circuit) => otherEnd(inventory, inventory.to(circuit, 'TERMINATION_A')) ?? []);
      const routers = ports.map((port) => inventory.to(port, 'DEVICE'));
      const providers = circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'));
      return {
        objects: [type, ...circuits, ...providers, ...ports.flatMap((port) => pathRecords(inventory, port))],
        facts: [...named(providers), ...named(routers)],
      };
    },
  ),
  ask('isp-aggregate-12', 'AGGREGATE', 'TERSE', 'vlans on fw1 ulven ae0, names', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'fw1', 'Oslo Ulven'), 'ae0');
    const vlans = inventory.toAll(port, 'TAGGED_VLAN');
    return { objects: [port, ...vlans], facts: named(vlans) };
  }),
];
