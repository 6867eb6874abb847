import type { FactQuestion, NeededFact } from '../question.js';
import { about, ask, named, namedWith } from './helpers.js';

export const MEMBER_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-members-1', 'MEMBERS', 'CHAT', "what's actually in the 1-KOM rack?", (inventory) => {
    const rack = inventory.one('dcim.rack', '1-KOM');
    const devices = inventory.from(rack, 'RACK', 'dcim.device');
    return { objects: [rack, ...devices], facts: named(devices) };
  }),
  ask('isp-members-2', 'MEMBERS', 'TERSE', 'stack members sw-lys-2', (inventory) => {
    const stack = inventory.one('dcim.virtualchassis', 'sw-lys-2');
    const devices = inventory.from(stack, 'VIRTUAL_CHASSIS', 'dcim.device');
    return { objects: [stack, ...devices], facts: named(devices) };
  }),
  ask(
    'isp-members-3',
    'MEMBERS',
    'TICKET',
    'For the quarterly report: please list every virtual machine of the customer Bridge.',
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Bridge');
      const machines = inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine');
      return { objects: [tenant, ...machines], facts: named(machines) };
    },
  ),
  ask('isp-members-4', 'MEMBERS', 'NEWCOMER', 'Which of our places are up in Nord-Norge?', (inventory) => {
    const region = inventory.one('dcim.region', 'Nord-Norge');
    const sites = inventory.from(region, 'REGION', 'dcim.site');
    return { objects: [region, ...sites], facts: named(sites) };
  }),
  ask('isp-members-5', 'MEMBERS', 'ENGINEER', 'what boxes do we have in the tromsø pop, everything incl PDUs', (inventory) => {
    const site = inventory.one('dcim.site', 'Tromsø Breivika');
    const devices = inventory.from(site, 'SITE', 'dcim.device');
    return { objects: [site, ...devices], facts: named(devices) };
  }),
  ask('isp-members-6', 'MEMBERS', 'TERSE', 'prefixes vpn-lillevik', (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'vpn-lillevik');
    const prefixes = inventory.from(vrf, 'VRF', 'ipam.prefix');
    return { objects: [vrf, ...prefixes], facts: namedWith(vrf, prefixes) };
  }),
  ask('isp-members-7', 'MEMBERS', 'CHAT', 'which lines do we buy from Baltic Transit?', (inventory) => {
    const provider = inventory.one('circuits.provider', 'Baltic Transit');
    const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
    return { objects: [provider, ...circuits], facts: named(circuits) };
  }),
  ask(
    'isp-members-8',
    'MEMBERS',
    'NEWCOMER',
    'Which of our customers are schools, hospitals or councils, so the public sector ones?',
    (inventory) => {
      const group = inventory.one('tenancy.tenantgroup', 'Public sector');
      const tenants = inventory.from(group, 'GROUP', 'tenancy.tenant');
      return { objects: [group, ...tenants], facts: named(tenants) };
    },
  ),
  ask('isp-members-9', 'MEMBERS', 'ENGINEER', 'give me every OLT on the net, need them for the firmware run', (inventory) => {
    const role = inventory.one('dcim.devicerole', 'OLT');
    const devices = inventory.from(role, 'ROLE', 'dcim.device');
    return { objects: [role, ...devices], facts: named(devices) };
  }),
  ask(
    'isp-members-10',
    'MEMBERS',
    'TICKET',
    'Audit: which VLANs, with their numbers, are defined in the VLAN group brg-pop2?',
    (inventory) => {
      const group = inventory.one('ipam.vlangroup', 'brg-pop2');
      const vlans = inventory.from(group, 'GROUP', 'ipam.vlan');
      return { objects: [group, ...vlans], facts: vlans.map((vlan): NeededFact => about(vlan, 'vid')) };
    },
  ),
  ask('isp-members-11', 'MEMBERS', 'TERSE', 'hosts in pve-osl2 (physical)', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'pve-osl2');
    const devices = inventory.from(cluster, 'CLUSTER', 'dcim.device');
    return { objects: [cluster, ...devices], facts: named(devices) };
  }),
];
