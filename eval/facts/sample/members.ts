import { about, ask, atSite, beside, contactsOf, deviceOf, named, namedWith, portOf, status, value } from '../isp/helpers.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { machineAt, rackAt } from './helpers.js';

const portsOf = ({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): readonly string[] =>
  Array.isArray(attributes['ports']) ? attributes['ports'].map(String) : [];

export const MEMBER_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-members-1', 'MEMBERS', 'CHAT', "what's in rack R1 over in Amsterdam?", (inventory) => {
    const rack = rackAt(inventory, 'R1', 'Amsterdam AMS2');
    const devices = inventory.from(rack, 'RACK', 'dcim.device');
    return { objects: [rack, ...devices], facts: named(devices) };
  }),
  ask('sample-members-2', 'MEMBERS', 'TERSE', 'ber-sw-stack members', (inventory) => {
    const stack = inventory.one('dcim.virtualchassis', 'ber-sw-stack');
    const devices = inventory.from(stack, 'VIRTUAL_CHASSIS', 'dcim.device');
    return { objects: [stack, ...devices], facts: named(devices) };
  }),
  ask(
    'sample-members-3',
    'MEMBERS',
    'TICKET',
    'Patch window: please list all virtual machines on the cluster fra1-vsphere.',
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'fra1-vsphere');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      return { objects: [cluster, ...machines], facts: namedWith(cluster, machines) };
    },
  ),
  ask('sample-members-4', 'MEMBERS', 'NEWCOMER', 'Which of our places are in Germany?', (inventory) => {
    const region = inventory.one('dcim.region', 'Germany');
    const sites = inventory.from(region, 'REGION', 'dcim.site');
    return { objects: [region, ...sites], facts: named(sites) };
  }),
  ask('sample-members-5', 'MEMBERS', 'ENGINEER', 'ams2-mx-01: which sled is in which slot', (inventory) => {
    const device = deviceOf(inventory, 'ams2-mx-01');
    const bays = inventory.from(device, 'DEVICE', 'dcim.devicebay');
    return {
      objects: [device, ...bays, ...bays.flatMap((bay) => inventory.toAll(bay, 'INSTALLED_DEVICE'))],
      facts: bays.map((bay) => beside(inventory, bay, 'INSTALLED_DEVICE')),
    };
  }),
  ask('sample-members-6', 'MEMBERS', 'CHAT', 'what service is db-01 in Frankfurt listening with, and on which port?', (inventory) => {
    const machine = machineAt(inventory, 'db-01', 'Frankfurt FRA1');
    const services = inventory.from(machine, 'VIRTUAL_MACHINE', 'ipam.service');
    return {
      objects: [machine, ...services],
      facts: services.flatMap((service) => portsOf(service).map((port): NeededFact => [service.name, port])),
    };
  }),
  ask('sample-members-7', 'MEMBERS', 'TERSE', 'BER VLANs: vids + names', (inventory) => {
    const group = inventory.one('ipam.vlangroup', 'BER VLANs');
    const vlans = inventory.from(group, 'GROUP', 'ipam.vlan');
    return { objects: [group, ...vlans], facts: vlans.map((vlan) => about(vlan, 'vid')) };
  }),
  ask('sample-members-8', 'MEMBERS', 'TICKET', 'Security review: which prefixes are in the VRF GUEST?', (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'GUEST');
    const prefixes = inventory.from(vrf, 'VRF', 'ipam.prefix');
    return { objects: [vrf, ...prefixes], facts: namedWith(vrf, prefixes) };
  }),
  ask('sample-members-9', 'MEMBERS', 'ENGINEER', 'what cards are in ams2-edge-01, type, bay and sn', (inventory) => {
    const device = deviceOf(inventory, 'ams2-edge-01');
    const modules = inventory.from(device, 'DEVICE', 'dcim.module');
    return {
      objects: [
        device,
        ...modules,
        ...modules.flatMap((module) => [inventory.to(module, 'MODULE_BAY'), inventory.to(module, 'MODULE_TYPE')]),
      ],
      facts: modules.flatMap((module): readonly NeededFact[] => [
        [inventory.to(module, 'MODULE_TYPE').name],
        [inventory.to(module, 'MODULE_BAY').name],
        [value(module, 'serial')],
      ]),
    };
  }),
  ask('sample-members-10', 'MEMBERS', 'NEWCOMER', 'What do we get from the company KPN? I mean the contracts or lines.', (inventory) => {
    const provider = inventory.one('circuits.provider', 'KPN');
    const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
    return { objects: [provider, ...circuits], facts: named(circuits) };
  }),
];

export const AGGREGATE_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-aggregate-1', 'AGGREGATE', 'CHAT', 'who owns the VMs on ams2-vsphere, which tenants?', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'ams2-vsphere');
    const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
    const tenants = machines.flatMap((machine) => inventory.toAll(machine, 'TENANT'));
    return { objects: [cluster, ...machines, ...tenants], facts: named(tenants) };
  }),
  ask('sample-aggregate-2', 'AGGREGATE', 'TERSE', 'sites on Colt', (inventory) => {
    const provider = inventory.one('circuits.provider', 'Colt');
    const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
    const sides = circuits.flatMap((circuit) => inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination'));
    const sites = sides.flatMap((side) => inventory.toAll(side, 'TERMINATION')).filter(({ objectType }) => objectType === 'dcim.site');
    return { objects: [provider, ...circuits, ...sides, ...sites], facts: named(sites) };
  }),
  ask('sample-aggregate-3', 'AGGREGATE', 'ENGINEER', 'which vendors sit in R2 frankfurt', (inventory) => {
    const devices = inventory.from(rackAt(inventory, 'R2', 'Frankfurt FRA1'), 'RACK', 'dcim.device');
    const models = devices.map((device) => inventory.to(device, 'DEVICE_TYPE'));
    const makers = models.map((model) => inventory.to(model, 'MANUFACTURER'));
    return { objects: [...devices, ...models, ...makers], facts: named(makers) };
  }),
  ask(
    'sample-aggregate-4',
    'AGGREGATE',
    'TICKET',
    'Power audit Frankfurt: please report the state of every feed that comes from Panel A.',
    (inventory) => {
      const panel = atSite(inventory, 'dcim.powerpanel', 'Panel A', 'Frankfurt FRA1');
      const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [panel, ...feeds], facts: feeds.map((feed) => status(feed)) };
    },
  ),
  ask(
    'sample-aggregate-5',
    'AGGREGATE',
    'NEWCOMER',
    'Two big switches in Frankfurt are joined by Port-Channel10 on fra1-core-01. Which VLANs travel over it?',
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'fra1-core-01'), 'Port-Channel10');
      const vlans = inventory.toAll(port, 'TAGGED_VLAN');
      return { objects: [port, ...vlans], facts: vlans.map((vlan) => about(vlan, 'vid')) };
    },
  ),
  ask('sample-aggregate-6', 'AGGREGATE', 'ENGINEER', 'what models do we run at the hamburg depot', (inventory) => {
    const devices = inventory.from(inventory.one('dcim.site', 'Hamburg Depot'), 'SITE', 'dcim.device');
    const models = devices.map((device) => inventory.to(device, 'DEVICE_TYPE'));
    return { objects: [...devices, ...models], facts: named(models) };
  }),
  ask('sample-aggregate-7', 'AGGREGATE', 'CHAT', 'who have we got listed for Amsterdam, everyone with phone', (inventory) => {
    const site = inventory.one('dcim.site', 'Amsterdam AMS2');
    const contacts = contactsOf(inventory, site);
    return { objects: [site, ...contacts], facts: contacts.map((contact) => about(contact, 'phone')) };
  }),
  ask('sample-aggregate-8', 'AGGREGATE', 'TERSE', 'roles in R3 ams2', (inventory) => {
    const devices = inventory.from(rackAt(inventory, 'R3', 'Amsterdam AMS2'), 'RACK', 'dcim.device');
    const roles = devices.map((device) => inventory.to(device, 'ROLE'));
    return { objects: [...devices, ...roles], facts: named(roles) };
  }),
  ask(
    'sample-aggregate-9',
    'AGGREGATE',
    'TICKET',
    'Which TCP ports must be open for the virtual machines of Nordkai Shipping, according to their services?',
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Nordkai Shipping');
      const machines = inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine');
      const services = machines.flatMap((machine) => inventory.from(machine, 'VIRTUAL_MACHINE', 'ipam.service'));
      return {
        objects: [tenant, ...machines, ...services],
        facts: services.flatMap((service) => portsOf(service).map((port): NeededFact => [service.name, port])),
      };
    },
  ),
  ask('sample-aggregate-10', 'AGGREGATE', 'NEWCOMER', 'The lines that we rent from Colt, what sorts of line are they?', (inventory) => {
    const circuits = inventory.from(inventory.one('circuits.provider', 'Colt'), 'PROVIDER', 'circuits.circuit');
    const types = circuits.map((circuit) => inventory.to(circuit, 'TYPE'));
    return { objects: [...circuits, ...types], facts: named(types) };
  }),
];
