import type { FactQuestion } from '../question.js';
import { ask, atSite, counted, deviceOf, freeUnits, linked, rackRecords, unused } from './helpers.js';

export const COUNT_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-count-1', 'COUNT', 'TERSE', 'nr of hypervisors, all sites', (inventory) => {
    const role = inventory.one('dcim.devicerole', 'Hypervisor');
    const devices = inventory.from(role, 'ROLE', 'dcim.device');
    return { objects: [role, ...devices], facts: [counted(role, devices)] };
  }),
  ask('isp-count-2', 'COUNT', 'CHAT', 'how many PEs have we got in total? and P routers?', (inventory) => {
    const roles = ['PE router', 'P router'].map((name) => inventory.one('dcim.devicerole', name));
    return {
      objects: roles.flatMap((role) => [role, ...inventory.from(role, 'ROLE', 'dcim.device')]),
      facts: roles.map((role) => counted(role, inventory.from(role, 'ROLE', 'dcim.device'))),
    };
  }),
  ask(
    'isp-count-3',
    'COUNT',
    'NEWCOMER',
    'The power strip is called pdu-trd-dc1-r04-l. How many of its sockets are still empty?',
    (inventory) => {
      const strip = deviceOf(inventory, 'pdu-trd-dc1-r04-l');
      return {
        objects: [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')],
        facts: [counted(strip, unused(inventory, strip, 'dcim.poweroutlet'))],
      };
    },
  ),
  ask('isp-count-4', 'COUNT', 'ENGINEER', 'RU left in A02 trondheim?', (inventory) => {
    const rack = atSite(inventory, 'dcim.rack', 'A02', 'Trondheim Tyholt');
    return { objects: rackRecords(inventory, rack), facts: [counted(rack, freeUnits(inventory, rack))] };
  }),
  ask(
    'isp-count-5',
    'COUNT',
    'TICKET',
    'Fibre planning for Rosenholm: how many front ports of odf-osl-dc2-1 have no cable yet?',
    (inventory) => {
      const panel = deviceOf(inventory, 'odf-osl-dc2-1');
      return {
        objects: [panel, ...inventory.from(panel, 'DEVICE', 'dcim.frontport')],
        facts: [counted(panel, unused(inventory, panel, 'dcim.frontport'))],
      };
    },
  ),
  ask('isp-count-6', 'COUNT', 'CHAT', 'any serial ports left on ts1 in sandviken? how many', (inventory) => {
    const server = deviceOf(inventory, 'ts1', 'Bergen Sandviken');
    return {
      objects: [server, ...inventory.from(server, 'DEVICE', 'dcim.consoleserverport')],
      facts: [counted(server, unused(inventory, server, 'dcim.consoleserverport'))],
    };
  }),
  ask('isp-count-7', 'COUNT', 'ENGINEER', 'how many circuits are we still taking off Polar Carrier', (inventory) => {
    const provider = inventory.one('circuits.provider', 'Polar Carrier');
    const circuits = inventory.from(provider, 'PROVIDER', 'circuits.circuit');
    return { objects: [provider, ...circuits], facts: [counted(provider, circuits)] };
  }),
  ask('isp-count-8', 'COUNT', 'TERSE', '# vms pve-trd1', (inventory) => {
    const cluster = inventory.one('virtualization.cluster', 'pve-trd1');
    const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
    return { objects: [cluster, ...machines], facts: [counted(cluster, machines)] };
  }),
  ask(
    'isp-count-9',
    'COUNT',
    'TICKET',
    'Sales asks how much space is left: how many racks at Oslo Ulven have the status available?',
    (inventory) => {
      const site = inventory.one('dcim.site', 'Oslo Ulven');
      const racks = inventory.from(site, 'SITE', 'dcim.rack').filter((rack) => rack.status === 'available');
      return { objects: [site, ...racks], facts: [counted(site, racks)] };
    },
  ),
  ask('isp-count-10', 'COUNT', 'NEWCOMER', 'How many places do we look after that belong to customers and not to us?', (inventory) => {
    const group = inventory.one('dcim.sitegroup', 'Customer premises');
    const sites = inventory.from(group, 'GROUP', 'dcim.site');
    return { objects: [group, ...sites], facts: [counted(group, sites)] };
  }),
  ask('isp-count-11', 'COUNT', 'CHAT', 'so how many VLANs do we have at Lysaker now', (inventory) => {
    const site = inventory.one('dcim.site', 'Lysaker kontor');
    const vlans = inventory.all('ipam.vlan').filter((vlan) => linked(vlan, 'SITE', site));
    return { objects: [site, ...vlans], facts: [counted(site, vlans)] };
  }),
];
