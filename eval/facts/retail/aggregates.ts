import { circuitsAt, contactsOf, distinct, names, status, value } from '../answers.js';
import { DRUMMONDVILLE, beside, phones, retail, site, tagged, tagsOf, tenant, tunnelPorts, withRole } from './helpers.js';

export const AGGREGATES = retail('AGGREGATE', [
  [
    'CHAT',
    ['what hardware is still just planned, any shop? names are enough'],
    (inventory) => {
      const found = inventory.all('dcim.device').filter((each) => each.status === 'planned');
      return { objects: found, facts: found.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'TICKET',
    ['Redundancy check CD Drummondville: all lines into the building, each with its supplier and the kind of access.'],
    (inventory) => {
      const centre = site(inventory, DRUMMONDVILLE);
      const lines = circuitsAt(inventory, centre);
      const relations = ['PROVIDER', 'TYPE'];
      return {
        objects: [centre, ...lines, ...lines.flatMap((line) => relations.map((relation) => inventory.to(line, relation)))],
        facts: lines.flatMap((line) => relations.map((relation) => beside(inventory, line, relation))),
      };
    },
  ],
  [
    'TERSE',
    ['UPS brands we own'],
    (inventory) => {
      const found = withRole(inventory, 'UPS');
      const types = distinct(found.map((each) => inventory.to(each, 'DEVICE_TYPE')));
      const makers = distinct(types.map((each) => inventory.to(each, 'MANUFACTURER')));
      return { objects: [...found, ...types, ...makers], facts: names(makers) };
    },
  ],
  [
    'NEWCOMER',
    [
      'It is three in the morning and ice cream melts. Who takes care of faults for Refrigeration, in what function, and what number do I dial?',
    ],
    (inventory) => {
      const owner = tenant(inventory, 'Refrigeration');
      const contacts = contactsOf(inventory, owner);
      return {
        objects: [owner, ...contacts, ...contacts.map((each) => inventory.to(each, 'ROLE'))],
        facts: [...phones(contacts), ...contacts.map((each) => beside(inventory, each, 'ROLE'))],
      };
    },
  ],
  [
    'ENGINEER',
    ['any sd-wan tunnel in a state other than active? which, what state, which store router is cut off'],
    (inventory) => {
      const found = inventory.all('vpn.tunnel').filter((each) => each.status !== 'active');
      const routers = found.flatMap((each) => tunnelPorts(inventory, each, 'spoke')).map((port) => inventory.to(port, 'DEVICE'));
      return { objects: [...found, ...routers], facts: [...found.map((each) => [each.name, status(each)] as const), ...names(routers)] };
    },
  ],
  [
    'CHAT',
    ['somebody keeps bagging rack units. list me all the reservations: what for and for whom'],
    (inventory) => {
      const found = inventory.all('dcim.rackreservation');
      const tenants = found.map((each) => inventory.to(each, 'TENANT'));
      return {
        objects: [...found, ...tenants],
        facts: found.map((each) => [value(each, 'description'), inventory.to(each, 'TENANT').name]),
      };
    },
  ],
  [
    'TICKET',
    ['Phone directory of the distribution centres: everybody whose function is Warehouse IT, with telephone and the centre in question.'],
    (inventory) => {
      const role = inventory.one('tenancy.contactrole', 'Warehouse IT');
      const contacts = inventory.from(role, 'ROLE', 'tenancy.contact');
      return {
        objects: [role, ...contacts, ...contacts.map((each) => inventory.to(each, 'ASSIGNED_TO'))],
        facts: [...phones(contacts), ...contacts.map((each) => beside(inventory, each, 'ASSIGNED_TO'))],
      };
    },
  ],
  [
    'TERSE',
    ['Maple Mobile lines not active: cid, state'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Maple Mobile');
      const found = inventory.from(provider, 'PROVIDER', 'circuits.circuit').filter((each) => each.status !== 'active');
      return { objects: [provider, ...found], facts: found.map((each) => [each.name, status(each)]) };
    },
  ],
  [
    'NEWCOMER',
    ['Pine Tree Grocers used to be a chain of its own, I am told. In which states do the stores of this owner stand today?'],
    (inventory) => {
      const owner = tenant(inventory, 'Pine Tree Grocers');
      const stores = inventory.from(owner, 'TENANT', 'dcim.site');
      const regions = distinct(stores.map((each) => inventory.to(each, 'REGION')));
      return { objects: [owner, ...stores, ...regions], facts: names(regions) };
    },
  ],
  [
    'ENGINEER',
    ['auditor wants everything tagged pci-scope or legacy, boxes and VMs, with which of the tags applies'],
    (inventory) => {
      const found = distinct(['pci-scope', 'legacy'].flatMap((tag) => tagged(inventory, tag)));
      return { objects: found, facts: found.flatMap((each) => tagsOf(each).map((tag) => [each.name, tag] as const)) };
    },
  ],
]);
