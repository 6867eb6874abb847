import { contactsOf, device, none, prefix, unrecorded } from '../answers.js';
import { otherEnd } from '../follow.js';
import { BANGOR, MONCTON, OFFICE, circuit, feed, retail, site, tenant, unrelated, withRole } from './helpers.js';

// The needed fact is `not recorded` for a missing value, and `none` for an empty list.
export const NEGATIVES = retail('NEGATIVE', [
  [
    'CHAT',
    ['Priya swears the camera recorder 305N1 has no asset sticker on it. does the database know one?'],
    (inventory) => {
      const found = device(inventory, '305N1');
      return { objects: [found], facts: [unrecorded(found, 'asset_tag')] };
    },
  ],
  [
    'TICKET',
    ['Fire inspection at 615 Portland Forest Avenue, a name is required on site. Is anybody registered as contact of this store?'],
    (inventory) => {
      const store = site(inventory, '615 Portland Forest Avenue');
      return { objects: [store], facts: [none(store, contactsOf(inventory, store))] };
    },
  ],
  [
    'TERSE',
    ['EL-DF-7 cir'],
    (inventory) => {
      const line = circuit(inventory, 'EL-DF-7');
      return { objects: [line], facts: [unrecorded(line, 'commit_rate')] };
    },
  ],
  [
    'NEWCOMER',
    ['If the fibre in Bangor breaks, is there an LTE modem in the Stillwater store to fall back on, or did nobody install one?'],
    (inventory) => {
      const store = site(inventory, BANGOR);
      return { objects: [store], facts: [none(store, withRole(inventory, 'LTE modem', store.name))] };
    },
  ],
  [
    'ENGINEER',
    ['feed F2 off Panel A on Mountain Road: has anyone wired a load to it yet'],
    (inventory) => {
      const source = feed(inventory, 'F2', MONCTON);
      const load = otherEnd(inventory, source);
      return { objects: [source], facts: [none(source, load === undefined ? [] : [load])] };
    },
  ],
  [
    'CHAT',
    ['does Café Miro rent any VMs off us or is it just that one till'],
    (inventory) => {
      const partner = tenant(inventory, 'Café Miro');
      return { objects: [partner], facts: [none(partner, inventory.from(partner, 'TENANT', 'virtualization.virtualmachine'))] };
    },
  ],
  [
    'TICKET',
    ['Pharmacie Boréal terminates its lease. Confirm whether any device in the inventory still belongs to them.'],
    (inventory) => {
      const partner = tenant(inventory, 'Pharmacie Boréal');
      return { objects: [partner], facts: [none(partner, inventory.from(partner, 'TENANT', 'dcim.device'))] };
    },
  ],
  [
    'TERSE',
    ['primary v4 101R2'],
    (inventory) => {
      const found = device(inventory, '101R2');
      return { objects: [found], facts: [unrelated(inventory, found, 'PRIMARY_IP4')] };
    },
  ],
  [
    'NEWCOMER',
    ['My tablet finds no wireless at the head office in Longueuil. Perhaps there are no access points in that building at all?'],
    (inventory) => {
      const office = site(inventory, OFFICE);
      return { objects: [office], facts: [none(office, withRole(inventory, 'Access point', office.name))] };
    },
  ],
  [
    'ENGINEER',
    ['10.123.80.0/24 (Plattsburgh servers), is a VLAN bound to that prefix or did we forget'],
    (inventory) => {
      const within = prefix(inventory, '10.123.80.0/24');
      return { objects: [within], facts: [unrelated(inventory, within, 'VLAN')] };
    },
  ],
]);
