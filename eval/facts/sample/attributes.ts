import {
  about,
  ask,
  beside,
  contactsOf,
  counted,
  deviceOf,
  having,
  named,
  orNone,
  place,
  recorded,
  portOf,
  unused,
  value,
} from '../isp/helpers.js';
import type { FactQuestion } from '../question.js';
import { machineAt, rackAt, stripIn } from './helpers.js';

export const COMPARISON_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-comparison-1', 'COMPARISON', 'CHAT', 'which comms closet is taller, the Berlin one or the Hamburg one?', (inventory) => {
    const racks = ['Berlin HQ', 'Hamburg Depot'].map((site) => rackAt(inventory, 'Comms closet', site));
    return { objects: racks, facts: racks.map((rack) => about(rack, 'u_height')) };
  }),
  ask('sample-comparison-2', 'COMPARISON', 'TERSE', 'fra1-edge-02 vs ber-rtr-02: vendor, os', (inventory) => {
    const devices = ['fra1-edge-02', 'ber-rtr-02'].map((name) => deviceOf(inventory, name));
    const makers = devices.map((device) => inventory.to(inventory.to(device, 'DEVICE_TYPE'), 'MANUFACTURER'));
    return {
      objects: devices.flatMap((device) => [device, inventory.to(device, 'PLATFORM'), inventory.to(device, 'DEVICE_TYPE')]).concat(makers),
      facts: [...devices.map((device) => beside(inventory, device, 'PLATFORM')), ...named(makers)],
    };
  }),
  ask(
    'sample-comparison-3',
    'COMPARISON',
    'TICKET',
    'Contract review: with which carrier do we have more circuits, Colt or KPN? Please give the number for each.',
    (inventory) => {
      const providers = ['Colt', 'KPN'].map((name) => inventory.one('circuits.provider', name));
      const circuits = providers.map((provider) => inventory.from(provider, 'PROVIDER', 'circuits.circuit'));
      return {
        objects: [...providers, ...circuits.flat()],
        facts: providers.map((provider, index) => counted(provider, circuits[index] ?? [])),
      };
    },
  ),
  ask('sample-comparison-4', 'COMPARISON', 'ENGINEER', 'is Newark in the same ASN as Berlin HQ or on its own', (inventory) => {
    const sites = ['Newark Depot', 'Berlin HQ'].map((name) => inventory.one('dcim.site', name));
    return {
      objects: sites.flatMap((site) => [site, inventory.to(site, 'ASN')]),
      facts: sites.map((site) => beside(inventory, site, 'ASN')),
    };
  }),
  ask(
    'sample-comparison-5',
    'COMPARISON',
    'NEWCOMER',
    'Of the two switches in the Berlin cupboard, which one is mounted higher up, ber-sw-01 or ber-sw-02?',
    (inventory) => {
      const devices = ['ber-sw-01', 'ber-sw-02'].map((name) => deviceOf(inventory, name));
      return { objects: devices, facts: devices.map((device) => about(device, 'position')) };
    },
  ),
  ask(
    'sample-comparison-6',
    'COMPARISON',
    'CHAT',
    'PDU-A in R1 or PDU-A in R3 in Frankfurt: which of them has more sockets left?',
    (inventory) => {
      const strips = ['R1', 'R3'].map((name) => stripIn(inventory, 'PDU-A', rackAt(inventory, name, 'Frankfurt FRA1')));
      return {
        objects: strips.flatMap((strip) => [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')]),
        facts: strips.map((strip) => counted(strip, unused(inventory, strip, 'dcim.poweroutlet'))),
      };
    },
  ),
];

export const ATTRIBUTE_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-attributes-1', 'ATTRIBUTES', 'TERSE', 'sn ams2-core-01', (inventory) => {
    const device = deviceOf(inventory, 'ams2-core-01');
    return { objects: [device], facts: [[value(device, 'serial')]] };
  }),
  ask('sample-attributes-2', 'ATTRIBUTES', 'CHAT', "what's Pieter's number again, the remote hands guy", (inventory) => {
    const contact = inventory.one('tenancy.contact', 'Pieter de Vos');
    return { objects: [contact], facts: [[value(contact, 'phone')]] };
  }),
  ask(
    'sample-attributes-3',
    'ATTRIBUTES',
    'TICKET',
    'Colt support asks for our account number with them and for the service ID of the Colt IP VPN. Please provide both.',
    (inventory) => {
      const account = inventory.one('circuits.provideraccount', 'Halden Colt');
      const network = inventory.one('circuits.providernetwork', 'Colt IP VPN');
      return { objects: [account, network], facts: [[value(account, 'account')], [value(network, 'service_id')]] };
    },
  ),
  ask('sample-attributes-4', 'ATTRIBUTES', 'NEWCOMER', 'What software, in which version, does the box fra1-fw-02 run?', (inventory) => {
    const device = deviceOf(inventory, 'fra1-fw-02');
    return { objects: [device, inventory.to(device, 'PLATFORM')], facts: [beside(inventory, device, 'PLATFORM')] };
  }),
  ask('sample-attributes-5', 'ATTRIBUTES', 'ENGINEER', 'MAC on eno2 of ams2-esx-03, need it for the DHCP reservation', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'ams2-esx-03'), 'eno2');
    const mac = inventory.to(port, 'PRIMARY_MAC_ADDRESS');
    return { objects: [port, mac], facts: [[mac.name]] };
  }),
  ask('sample-attributes-6', 'ATTRIBUTES', 'CHAT', "what's the customer id we keep for Nordkai?", (inventory) => {
    const tenant = inventory.one('tenancy.tenant', 'Nordkai Shipping');
    return { objects: [tenant], facts: [about(tenant, 'cf_customer_id')] };
  }),
  ask('sample-attributes-7', 'ATTRIBUTES', 'TERSE', 'facility id, rack R2, ams2', (inventory) => {
    const rack = rackAt(inventory, 'R2', 'Amsterdam AMS2');
    return { objects: [rack], facts: [[value(rack, 'facility_id')]] };
  }),
  ask(
    'sample-attributes-8',
    'ATTRIBUTES',
    'TICKET',
    'We need to order spare optics for fra1-edge-01. Please state the part ID of the transceiver in xe-0/1/2.',
    (inventory) => {
      const device = deviceOf(inventory, 'fra1-edge-01');
      const [item] = inventory.from(portOf(inventory, device, 'xe-0/1/2'), 'COMPONENT', 'dcim.inventoryitem');
      if (item === undefined) throw new Error('xe-0/1/2 has no transceiver');
      return { objects: [device, item], facts: [[value(item, 'part_id')]] };
    },
  ),
  ask('sample-attributes-9', 'ATTRIBUTES', 'ENGINEER', 'what does 10.18.100.12 resolve to, dns name as documented', (inventory) => {
    const address = inventory.one('ipam.ipaddress', '10.18.100.12/24');
    return { objects: [address], facts: [[value(address, 'dns_name')]] };
  }),
  ask(
    'sample-attributes-10',
    'ATTRIBUTES',
    'NEWCOMER',
    'I want to phone Newark without waking anybody. Which time zone are they in?',
    (inventory) => {
      const site = inventory.one('dcim.site', 'Newark Depot');
      return { objects: [site], facts: [[value(site, 'time_zone')]] };
    },
  ),
];

export const LOCATION_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-location-1', 'LOCATION', 'CHAT', "where's fra1-core-02 sitting exactly?", (inventory) =>
    place(inventory, deviceOf(inventory, 'fra1-core-02')),
  ),
  ask('sample-location-2', 'LOCATION', 'TERSE', 'ewr-rtr-01 rack/U', (inventory) => place(inventory, deviceOf(inventory, 'ewr-rtr-01'))),
  ask(
    'sample-location-3',
    'LOCATION',
    'NEWCOMER',
    'I was told fra1-blade-02 sits inside another machine. Which machine, and in which slot?',
    (inventory) => {
      const blade = deviceOf(inventory, 'fra1-blade-02');
      const [bay] = inventory.from(blade, 'INSTALLED_DEVICE', 'dcim.devicebay');
      if (bay === undefined) throw new Error('fra1-blade-02 is in no bay');
      const enclosure = inventory.to(bay, 'DEVICE');
      return { objects: [blade, bay, enclosure], facts: [[enclosure.name], [bay.name, blade.name]] };
    },
  ),
  ask(
    'sample-location-4',
    'LOCATION',
    'TICKET',
    'A courier brings the replacement for ham-sw-01. Please give the street address of the site and the room in which the switch stands.',
    (inventory) => {
      const device = deviceOf(inventory, 'ham-sw-01');
      const site = inventory.to(device, 'SITE');
      return {
        objects: [device, site, inventory.to(device, 'LOCATION')],
        facts: [[value(site, 'physical_address')], beside(inventory, device, 'LOCATION')],
      };
    },
  ),
  ask('sample-location-5', 'LOCATION', 'ENGINEER', 'PP-MMR, racked where?', (inventory) => place(inventory, deviceOf(inventory, 'PP-MMR'))),
  ask(
    'sample-location-6',
    'LOCATION',
    'CHAT',
    'Dell wants to see the server with serial DE930435. Which one is it and where does it stand?',
    (inventory) => place(inventory, having(inventory, 'dcim.device', 'serial', 'DE930435')),
  ),
  ask('sample-location-7', 'LOCATION', 'TERSE', 'db-01 amsterdam: cluster', (inventory) => {
    const machine = machineAt(inventory, 'db-01', 'Amsterdam AMS2');
    return { objects: [machine, inventory.to(machine, 'CLUSTER')], facts: [beside(inventory, machine, 'CLUSTER')] };
  }),
];

/** The needed fact is "not recorded" for a missing value, and "none" for an empty list. */
export const NEGATIVE_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-negative-1', 'NEGATIVE', 'CHAT', 'has app-02 in Amsterdam got a primary v6 address yet?', (inventory) => {
    const machine = machineAt(inventory, 'app-02', 'Amsterdam AMS2');
    const [address] = inventory.toAll(machine, 'PRIMARY_IP6');
    return { objects: [machine], facts: [recorded(machine, address?.name)] };
  }),
  ask('sample-negative-2', 'NEGATIVE', 'TERSE', 'asset tag fra1-mx-01', (inventory) => {
    const device = deviceOf(inventory, 'fra1-mx-01');
    return { objects: [device], facts: [recorded(device, device.attributes['asset_tag'])] };
  }),
  ask(
    'sample-negative-3',
    'NEGATIVE',
    'TICKET',
    'The internet line is down and I need a contact at KPN. Is anybody assigned to this provider in our records?',
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'KPN');
      return { objects: [provider], facts: orNone(provider, contactsOf(inventory, provider)) };
    },
  ),
  ask(
    'sample-negative-4',
    'NEGATIVE',
    'NEWCOMER',
    'Does the customer Nordkai Shipping own any address ranges (prefixes) of its own with us?',
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Nordkai Shipping');
      return { objects: [tenant], facts: orNone(tenant, inventory.from(tenant, 'TENANT', 'ipam.prefix')) };
    },
  ),
  ask('sample-negative-5', 'NEGATIVE', 'ENGINEER', 'anything slotted in MIC 1 on ams2-edge-01?', (inventory) => {
    const device = deviceOf(inventory, 'ams2-edge-01');
    const bay = portOf(inventory, device, 'MIC 1', 'dcim.modulebay');
    return { objects: [device, bay], facts: orNone(bay, inventory.from(bay, 'MODULE_BAY', 'dcim.module')) };
  }),
  ask('sample-negative-6', 'NEGATIVE', 'CHAT', "is there an out-of-band IP for ber-rtr-02? can't find one", (inventory) => {
    const device = deviceOf(inventory, 'ber-rtr-02');
    const [address] = inventory.toAll(device, 'OOB_IP');
    return { objects: [device], facts: [recorded(device, address?.name)] };
  }),
  ask('sample-negative-7', 'NEGATIVE', 'TERSE', 'mgmt ip fra1-blade-01', (inventory) => {
    const device = deviceOf(inventory, 'fra1-blade-01');
    const [address] = inventory.toAll(device, 'PRIMARY_IP4');
    return { objects: [device], facts: [recorded(device, address?.name)] };
  }),
];
