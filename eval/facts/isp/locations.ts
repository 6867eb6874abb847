import type { FactQuestion } from '../question.js';
import { about, ask, beside, contactsOf, deviceOf, having, linked, orNone, place, recorded, value } from './helpers.js';

export const LOCATION_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-location-1', 'LOCATION', 'CHAT', 'where do I find hv-trd-02? got a disk to swap', (inventory) =>
    place(inventory, deviceOf(inventory, 'hv-trd-02')),
  ),
  ask('isp-location-2', 'LOCATION', 'TERSE', 'ts1 bergen sandviken: rack + U', (inventory) =>
    place(inventory, deviceOf(inventory, 'ts1', 'Bergen Sandviken')),
  ),
  ask(
    'isp-location-3',
    'LOCATION',
    'NEWCOMER',
    'Which building is relay-enc1 in, and what is the street address so that I can send a courier?',
    (inventory) => {
      const device = deviceOf(inventory, 'relay-enc1');
      const site = inventory.to(device, 'SITE');
      return { objects: [device, site], facts: [[device.name, site.name], [value(site, 'physical_address')]] };
    },
  ),
  ask(
    'isp-location-4',
    'LOCATION',
    'TICKET',
    'A technician visits the customer router cpe-lillevik-sko1 tomorrow. Please state the site with its postal address and the cabinet.',
    (inventory) => {
      const device = deviceOf(inventory, 'cpe-lillevik-sko1');
      const site = inventory.to(device, 'SITE');
      return {
        objects: [device, site, inventory.to(device, 'RACK')],
        facts: [[device.name, site.name], [value(site, 'physical_address')], beside(inventory, device, 'RACK')],
      };
    },
  ),
  ask('isp-location-5', 'LOCATION', 'ENGINEER', "svg-agg1 racked at which U, and which side's it facing?", (inventory) => {
    const device = deviceOf(inventory, 'svg-agg1');
    return { objects: [device, inventory.to(device, 'RACK')], facts: [about(device, 'position'), about(device, 'face')] };
  }),
  ask('isp-location-6', 'LOCATION', 'CHAT', 'got a serial NS773580 from the warranty portal, which site is that box at?', (inventory) => {
    const device = having(inventory, 'dcim.device', 'serial', 'NS773580');
    return { objects: [device, inventory.to(device, 'SITE')], facts: [beside(inventory, device, 'SITE')] };
  }),
  ask('isp-location-7', 'LOCATION', 'TERSE', 'hall of sw-osl-dc1-r11-b?', (inventory) => {
    const device = deviceOf(inventory, 'sw-osl-dc1-r11-b');
    return { objects: [device, inventory.to(device, 'LOCATION')], facts: [beside(inventory, device, 'LOCATION')] };
  }),
  ask('isp-location-8', 'LOCATION', 'ENGINEER', "vsr-lab1: what cluster's it sitting on and at which site is that", (inventory) => {
    const machine = inventory.one('virtualization.virtualmachine', 'vsr-lab1');
    const cluster = inventory.to(machine, 'CLUSTER');
    const site = inventory.to(cluster, 'SCOPE');
    return { objects: [machine, cluster, site], facts: [[machine.name, cluster.name], [site.name]] };
  }),
  ask(
    'isp-location-9',
    'LOCATION',
    'TICKET',
    'Remote hands needed at the staged router trd-agg3. Please give hall, rack and height unit.',
    (inventory) => {
      const device = deviceOf(inventory, 'trd-agg3');
      return {
        objects: [device, inventory.to(device, 'LOCATION'), inventory.to(device, 'RACK')],
        facts: [beside(inventory, device, 'LOCATION'), beside(inventory, device, 'RACK'), about(device, 'position')],
      };
    },
  ),
];

/** The needed fact is "not recorded" for a missing value, and "none" for an empty list. */
export const NEGATIVE_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-negative-1', 'NEGATIVE', 'CHAT', 'is anything racked in B09 yet or is it still empty?', (inventory) => {
    const rack = inventory.one('dcim.rack', 'B09');
    return { objects: [rack], facts: orNone(rack, inventory.from(rack, 'RACK', 'dcim.device')) };
  }),
  ask(
    'isp-negative-2',
    'NEGATIVE',
    'TICKET',
    'Stocktaking: the encoder relay-enc2 has no label on its front. Does it have an asset tag in our records?',
    (inventory) => {
      const device = deviceOf(inventory, 'relay-enc2');
      return { objects: [device], facts: [recorded(device, device.attributes['asset_tag'])] };
    },
  ),
  ask('isp-negative-3', 'NEGATIVE', 'TERSE', 'oob ip cpe-bridge-vos1?', (inventory) => {
    const device = deviceOf(inventory, 'cpe-bridge-vos1');
    const [address] = inventory.toAll(device, 'OOB_IP');
    return { objects: [device], facts: [recorded(device, address?.name)] };
  }),
  ask(
    'isp-negative-4',
    'NEGATIVE',
    'NEWCOMER',
    'Do we already have any equipment standing in Mo i Rana, and is that place in use at all?',
    (inventory) => {
      const site = inventory.one('dcim.site', 'Mo i Rana Svortdal');
      return {
        objects: [site],
        facts: [[site.name, site.status ?? ''], ...orNone(site, inventory.from(site, 'SITE', 'dcim.device'))],
      };
    },
  ),
  ask('isp-negative-5', 'NEGATIVE', 'ENGINEER', "Polar's down up north. anybody listed I can ring at Polar Carrier?", (inventory) => {
    const provider = inventory.one('circuits.provider', 'Polar Carrier');
    return { objects: [provider], facts: orNone(provider, contactsOf(inventory, provider)) };
  }),
  ask('isp-negative-6', 'NEGATIVE', 'CHAT', 'does Kystskolen run any VMs on our clusters?', (inventory) => {
    const tenant = inventory.one('tenancy.tenant', 'Kystskolen');
    return { objects: [tenant], facts: orNone(tenant, inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine')) };
  }),
  ask('isp-negative-7', 'NEGATIVE', 'TERSE', 'v6 primary on vmx-lab2, yes/no', (inventory) => {
    const machine = inventory.one('virtualization.virtualmachine', 'vmx-lab2');
    const [address] = inventory.toAll(machine, 'PRIMARY_IP6');
    return { objects: [machine], facts: [recorded(machine, address?.name)] };
  }),
  ask('isp-negative-8', 'NEGATIVE', 'ENGINEER', 'is vpn-static pulling in the shared services RT as well?', (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'vpn-static');
    const imports = inventory.toAll(vrf, 'IMPORT_TARGET');
    const shared = having(inventory, 'ipam.routetarget', 'description', 'shared services');
    if (linked(vrf, 'IMPORT_TARGET', shared)) throw new Error('vpn-static imports the shared services');
    return { objects: [vrf, ...imports, shared], facts: imports.map((target) => [vrf.name, target.name]) };
  }),
];
