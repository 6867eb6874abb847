import type { FactQuestion } from '../question.js';
import { about, ask, beside, contactsOf, counted, deviceOf, freeUnits, having, atSite, portOf, rackRecords, value } from './helpers.js';

export const ATTRIBUTE_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-attributes-1', 'ATTRIBUTES', 'CHAT', "hey, what's the serial on brg-agg2? Nokia wants it for the RMA", (inventory) => {
    const device = deviceOf(inventory, 'brg-agg2');
    return { objects: [device], facts: [[value(device, 'serial')]] };
  }),
  ask(
    'isp-attributes-2',
    'ATTRIBUTES',
    'TICKET',
    'Replacement request for olt-svg-02. Please add the asset tag and the exact chassis model to this ticket.',
    (inventory) => {
      const device = deviceOf(inventory, 'olt-svg-02');
      return {
        objects: [device, inventory.to(device, 'DEVICE_TYPE')],
        facts: [[value(device, 'asset_tag')], beside(inventory, device, 'DEVICE_TYPE')],
      };
    },
  ),
  ask('isp-attributes-3', 'ATTRIBUTES', 'TERSE', 'os trd-pe1?', (inventory) => {
    const device = deviceOf(inventory, 'trd-pe1');
    return { objects: [device, inventory.to(device, 'PLATFORM')], facts: [beside(inventory, device, 'PLATFORM')] };
  }),
  ask(
    'isp-attributes-4',
    'ATTRIBUTES',
    'NEWCOMER',
    'I have to ring the person who has the keys for Bergen Sandviken. Who is that and what is the number?',
    (inventory) => {
      const site = inventory.one('dcim.site', 'Bergen Sandviken');
      const contacts = contactsOf(inventory, site);
      return { objects: [site, ...contacts], facts: contacts.map((contact) => about(contact, 'phone')) };
    },
  ),
  ask('isp-attributes-5', 'ATTRIBUTES', 'ENGINEER', 'need the RD of vpn-current, quick', (inventory) => {
    const vrf = inventory.one('ipam.vrf', 'vpn-current');
    return { objects: [vrf], facts: [about(vrf, 'rd')] };
  }),
  ask('isp-attributes-6', 'ATTRIBUTES', 'CHAT', 'what did we put in the description of xe-0/1/4 on brg-pe2 again', (inventory) => {
    const device = deviceOf(inventory, 'brg-pe2');
    const port = portOf(inventory, device, 'xe-0/1/4');
    return { objects: [device, port], facts: [[value(port, 'description')]] };
  }),
  ask('isp-attributes-7', 'ATTRIBUTES', 'TERSE', 'mac relay-cms1 ens19', (inventory) => {
    const machine = inventory.one('virtualization.virtualmachine', 'relay-cms1');
    const port = portOf(inventory, machine, 'ens19', 'virtualization.vminterface');
    const mac = inventory.to(port, 'PRIMARY_MAC_ADDRESS');
    return { objects: [machine, port, mac], facts: [[mac.name]] };
  }),
  ask(
    'isp-attributes-8',
    'ATTRIBUTES',
    'TICKET',
    'Anchor Seafood reports that their web shop is slow. Which operating system and how many virtual CPUs does anchor-web2 have?',
    (inventory) => {
      const machine = inventory.one('virtualization.virtualmachine', 'anchor-web2');
      return {
        objects: [machine, inventory.to(machine, 'PLATFORM')],
        facts: [beside(inventory, machine, 'PLATFORM'), about(machine, 'vcpus')],
      };
    },
  ),
  ask(
    'isp-attributes-9',
    'ATTRIBUTES',
    'NEWCOMER',
    'There is a box here with a sticker that says FJ4037. What is it called, and who makes that kind of box?',
    (inventory) => {
      const device = having(inventory, 'dcim.device', 'asset_tag', 'FJ4037');
      const model = inventory.to(device, 'DEVICE_TYPE');
      const maker = inventory.to(model, 'MANUFACTURER');
      return { objects: [device, model, maker], facts: [[device.name, value(device, 'asset_tag')], [maker.name]] };
    },
  ),
  ask('isp-attributes-10', 'ATTRIBUTES', 'ENGINEER', 'when did we turn up KF-100260 and what flavour is it, wave or dark?', (inventory) => {
    const circuit = inventory.one('circuits.circuit', 'KF-100260');
    return {
      objects: [circuit, inventory.to(circuit, 'TYPE')],
      facts: [about(circuit, 'install_date'), beside(inventory, circuit, 'TYPE')],
    };
  }),
  ask(
    'isp-attributes-11',
    'ATTRIBUTES',
    'TICKET',
    'Please give us the e-mail address of the technical contact of Lillevik kommune for the maintenance notice.',
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Lillevik kommune');
      const contacts = contactsOf(inventory, tenant).filter((contact) =>
        inventory.toAll(contact, 'ROLE').some(({ name }) => name === 'Technical'),
      );
      return { objects: [tenant, ...contacts], facts: contacts.map((contact) => [value(contact, 'email')]) };
    },
  ),
];

export const COMPARISON_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-comparison-1', 'COMPARISON', 'CHAT', 'which one has more cores, bridge-db1 or bridge-app2?', (inventory) => {
    const machines = ['bridge-db1', 'bridge-app2'].map((name) => inventory.one('virtualization.virtualmachine', name));
    return { objects: machines, facts: machines.map((machine) => about(machine, 'vcpus')) };
  }),
  ask('isp-comparison-2', 'COMPARISON', 'TERSE', 'taller rack: 1-KOM or B09', (inventory) => {
    const racks = ['1-KOM', 'B09'].map((name) => inventory.one('dcim.rack', name));
    return { objects: racks, facts: racks.map((rack) => about(rack, 'u_height')) };
  }),
  ask('isp-comparison-3', 'COMPARISON', 'ENGINEER', 'osl-pe1 vs krs-pe1: what chassis is each and which eats more RU', (inventory) => {
    const devices = ['osl-pe1', 'krs-pe1'].map((name) => deviceOf(inventory, name));
    const models = devices.map((device) => inventory.to(device, 'DEVICE_TYPE'));
    return {
      objects: [...devices, ...models],
      facts: [...devices.map((device) => beside(inventory, device, 'DEVICE_TYPE')), ...models.map((model) => about(model, 'u_height'))],
    };
  }),
  ask(
    'isp-comparison-4',
    'COMPARISON',
    'TICKET',
    'Purchasing wants to know whether we rent more lines from Kystfiber or from Banefiber. Please state both numbers.',
    (inventory) => {
      const providers = ['Kystfiber', 'Banefiber'].map((name) => inventory.one('circuits.provider', name));
      const circuits = providers.map((provider) => inventory.from(provider, 'PROVIDER', 'circuits.circuit'));
      return {
        objects: [...providers, ...circuits.flat()],
        facts: providers.map((provider, index) => counted(provider, circuits[index] ?? [])),
      };
    },
  ),
  ask(
    'isp-comparison-5',
    'COMPARISON',
    'NEWCOMER',
    'Are ns1 and ns3 twins? I mean, do they run the same system, and do they live in the same town?',
    (inventory) => {
      const machines = ['ns1', 'ns3'].map((name) => inventory.one('virtualization.virtualmachine', name));
      return {
        objects: machines.flatMap((machine) => [machine, inventory.to(machine, 'PLATFORM'), inventory.to(machine, 'SITE')]),
        facts: machines.flatMap((machine) => [beside(inventory, machine, 'PLATFORM'), beside(inventory, machine, 'SITE')]),
      };
    },
  ),
  ask('isp-comparison-6', 'COMPARISON', 'CHAT', "who's got more VMs with us, Bridge or Summit?", (inventory) => {
    const tenants = ['Bridge', 'Summit'].map((name) => inventory.one('tenancy.tenant', name));
    const machines = tenants.map((tenant) => inventory.from(tenant, 'TENANT', 'virtualization.virtualmachine'));
    return {
      objects: [...tenants, ...machines.flat()],
      facts: tenants.map((tenant, index) => counted(tenant, machines[index] ?? [])),
    };
  }),
  ask('isp-comparison-7', 'COMPARISON', 'ENGINEER', 'more RU left: A02 in Ulven or A02 at Forus?', (inventory) => {
    const racks = ['Oslo Ulven', 'Stavanger Forus'].map((site) => atSite(inventory, 'dcim.rack', 'A02', site));
    return {
      objects: racks.flatMap((rack) => rackRecords(inventory, rack)),
      facts: racks.map((rack) => counted(rack, freeUnits(inventory, rack))),
    };
  }),
];
