import { addressesIn, contactsOf, device, none, prefix, rack, unrecorded } from '../answers.js';
import { otherEnd } from '../follow.js';
import { HIDD, bank, circuit, machine, site, unrelated, withRole } from './helpers.js';

// The needed fact is `not recorded` for a missing value, and `none` for an empty list.
export const NEGATIVES = bank('NEGATIVE', [
  [
    'CHAT',
    ['auditor claims HA01U30 has no inventory sticker. do the books agree, or is there an asset tag?'],
    (inventory) => {
      const found = device(inventory, 'HA01U30');
      return { objects: [found], facts: [unrecorded(found, 'asset_tag')] };
    },
  ],
  [
    'TICKET',
    ['Escalation matrix incomplete: has anyone been entered as contact for the provider Pearl Mobile?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Pearl Mobile');
      return { objects: [provider], facts: [none(provider, contactsOf(inventory, provider))] };
    },
  ],
  [
    'TERSE',
    ['XBAH-1 termination date?'],
    (inventory) => {
      const line = circuit(inventory, 'XBAH-1');
      return { objects: [line], facts: [unrecorded(line, 'termination_date')] };
    },
  ],
  [
    'NEWCOMER',
    ['I walked past cabinet D10 in the Hidd data centre. Has any machine been installed in it yet?'],
    (inventory) => {
      const cabinet = rack(inventory, 'D10', HIDD);
      return { objects: [cabinet], facts: [none(cabinet, inventory.from(cabinet, 'RACK', 'dcim.device'))] };
    },
  ],
  [
    'ENGINEER',
    ['MT14-PP1, is a single front on that panel patched?'],
    (inventory) => {
      const patches = device(inventory, 'MT14-PP1');
      const fronts = inventory.from(patches, 'DEVICE', 'dcim.frontport');
      const used = fronts.filter((front) => otherEnd(inventory, front) !== undefined);
      return { objects: [patches, ...fronts], facts: [none(patches, used)] };
    },
  ],
  [
    'CHAT',
    ['do our friends in Audit own a single piece of hardware?'],
    (inventory) => {
      const tenant = inventory.one('tenancy.tenant', 'Audit');
      return { objects: [tenant], facts: [none(tenant, inventory.from(tenant, 'TENANT', 'dcim.device'))] };
    },
  ],
  [
    'TICKET',
    ['Vulnerability scan skipped the SWIFT router HD09U36. Does it lack a primary IPv4 address in the inventory?'],
    (inventory) => {
      const found = device(inventory, 'HD09U36');
      return { objects: [found], facts: [unrelated(inventory, found, 'PRIMARY_IP4')] };
    },
  ],
  [
    'TERSE',
    ['services defined on jump1?'],
    (inventory) => {
      const found = machine(inventory, 'jump1', 'Hidd Grey');
      return { objects: [found], facts: [none(found, inventory.from(found, 'VIRTUAL_MACHINE', 'ipam.service'))] };
    },
  ],
  [
    'NEWCOMER',
    ['Can customers take money out of an ATM inside our Salalah branch, or is there no such machine?'],
    (inventory) => {
      const branch = site(inventory, 'Salalah');
      return { objects: [branch], facts: [none(branch, withRole(inventory, 'ATM', branch.name))] };
    },
  ],
  [
    'ENGINEER',
    ['10.10.12.0/24 (red-mail): one single host address allocated out of it, yes or no'],
    (inventory) => {
      const within = prefix(inventory, '10.10.12.0/24', 'red');
      return { objects: [within], facts: [none(within, addressesIn(inventory, within))] };
    },
  ],
  [
    'CHAT',
    ['SC07U10 joined any cluster so far?'],
    (inventory) => {
      const host = device(inventory, 'SC07U10');
      return { objects: [host], facts: [unrelated(inventory, host, 'CLUSTER')] };
    },
  ],
]);
