import {
  circuitsAt,
  contactsOf,
  device,
  distinct,
  farEnd,
  freeUnits,
  names,
  part,
  portFact,
  poweredBy,
  rack,
  value,
  vlan,
} from '../answers.js';
import { TROWBRIDGE, YEOVIL, hospital } from './helpers.js';

export const FOLLOW_UPS = hospital('FOLLOW_UP', [
  [
    'CHAT',
    ['who looks after Bath Royal on the ground?', 'and Trowbridge General?'],
    (inventory) => {
      const site = inventory.one('dcim.site', TROWBRIDGE);
      return { objects: [site, ...contactsOf(inventory, site)], facts: names(contactsOf(inventory, site)) };
    },
  ],
  [
    'TERSE',
    ['rack of STA-CORE-B', 'its serial?'],
    (inventory) => {
      const found = device(inventory, 'STA-CORE-B');
      return { objects: [found], facts: [[value(found, 'serial')]] };
    },
  ],
  [
    'ENGINEER',
    ['far end of vmnic0 on esx-dc-02?', 'and vmnic1?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'esx-dc-02'), 'vmnic1');
      return { objects: [port, farEnd(inventory, port)], facts: [portFact(inventory, farEnd(inventory, port))] };
    },
  ],
  [
    'TICKET',
    ['Melksham Clinic has no connection. Please tell me the circuit.', 'Thank you. Whom do we ring at that carrier, and on what number?'],
    (inventory) => {
      const [circuit] = circuitsAt(inventory, inventory.one('dcim.site', 'Melksham Clinic'));
      if (circuit === undefined) throw new Error('The clinic has no circuit');
      const provider = inventory.to(circuit, 'PROVIDER');
      const contacts = contactsOf(inventory, provider);
      return { objects: [circuit, provider, ...contacts], facts: contacts.flatMap((each) => [[each.name], [value(each, 'phone')]]) };
    },
  ],
  [
    'NEWCOMER',
    ['What does the battery box called Frome UPS keep alive?', 'And the one in Glastonbury?'],
    (inventory) => {
      const ups = device(inventory, 'CL-GLAS-UPS');
      const outlets = inventory.from(ups, 'DEVICE', 'dcim.poweroutlet');
      const fed = distinct(outlets.flatMap((outlet) => poweredBy(inventory, outlet)));
      return { objects: [ups, ...outlets, ...fed], facts: names(fed) };
    },
  ],
  [
    'CHAT',
    ['how much room is left in L1 Cab at Yeovil?', 'L2 Cab?'],
    (inventory) => {
      const cabinet = rack(inventory, 'L2 Cab', YEOVIL);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'ENGINEER',
    ['which vlan is Data at Yeovil Park?', 'subnet on it?'],
    (inventory) => {
      const found = vlan(inventory, 10, YEOVIL);
      const within = inventory.from(found, 'VLAN', 'ipam.prefix');
      return { objects: [found, ...within], facts: names(within) };
    },
  ],
  [
    'TERSE',
    ['cluster of pacs-gw', 'contact there? phone'],
    (inventory) => {
      const cluster = inventory.to(inventory.one('virtualization.virtualmachine', 'pacs-gw'), 'CLUSTER');
      const contacts = contactsOf(inventory, cluster);
      return { objects: [cluster, ...contacts], facts: contacts.flatMap((each) => [[each.name], [value(each, 'phone')]]) };
    },
  ],
  [
    'NEWCOMER',
    ['Is esx-dc-05 working?', 'Okay. What about esx-dc-06, and which cluster does that one belong to?'],
    (inventory) => {
      const host = device(inventory, 'esx-dc-06');
      const cluster = inventory.to(host, 'CLUSTER');
      return {
        objects: [host, cluster],
        facts: [
          [host.name, String(host.status)],
          [host.name, cluster.name],
        ],
      };
    },
  ],
  [
    'TICKET',
    ['Please state the platform of the switch pharm-sw1.', 'And its management address and the department that owns it?'],
    (inventory) => {
      const found = device(inventory, 'pharm-sw1');
      const address = inventory.to(found, 'PRIMARY_IP4');
      const tenant = inventory.to(found, 'TENANT');
      return { objects: [found, address, tenant], facts: [[address.name.replace(/\/\d+$/u, '')], [tenant.name]] };
    },
  ],
]);
