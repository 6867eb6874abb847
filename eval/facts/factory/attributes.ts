import { contactsOf, device, names, part, value } from '../answers.js';
import { RZESZOW, factory, phoneOf, wirelessLan } from './helpers.js';

export const ATTRIBUTES = factory('ATTRIBUTES', [
  [
    'TERSE',
    ['s/n QRO-CORE'],
    (inventory) => {
      const found = device(inventory, 'QRO-CORE');
      return { objects: [found], facts: [[value(found, 'serial')]] };
    },
  ],
  [
    'TICKET',
    ['Inventory audit HQ: what is the asset tag of the server Hammer, and what model is it?'],
    (inventory) => {
      const found = device(inventory, 'Hammer');
      return {
        objects: [found, inventory.to(found, 'DEVICE_TYPE')],
        facts: [[value(found, 'asset_tag')], ...names([inventory.to(found, 'DEVICE_TYPE')])],
      };
    },
  ],
  [
    'CHAT',
    ['is there any remark on Z3-UP2? why is it just sitting there'],
    (inventory) => {
      const found = device(inventory, 'Z3-UP2');
      return { objects: [found], facts: [[value(found, 'comments')], [found.name, String(found.status)]] };
    },
  ],
  [
    'ENGINEER',
    ['MAC on X1P1 of the Z1-C01-CP1 in Rzeszów? need it for the port security exception'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'Z1-C01-CP1', RZESZOW), 'X1P1');
      const mac = inventory.to(port, 'PRIMARY_MAC_ADDRESS');
      return { objects: [inventory.to(port, 'DEVICE'), port, mac], facts: names([mac]) };
    },
  ],
  [
    'NEWCOMER',
    ['The internet company Pulse: who do we phone there, and under which number?'],
    (inventory) => {
      const provider = inventory.one('circuits.provider', 'Pulse');
      const contacts = contactsOf(inventory, provider);
      return { objects: [provider, ...contacts], facts: phoneOf(contacts) };
    },
  ],
  [
    'TERSE',
    ['mes-api port + proto'],
    (inventory) => {
      const service = inventory.one('ipam.service', 'mes-api');
      const ports = service.attributes['ports'] as readonly number[];
      return {
        objects: [service],
        facts: [...ports.map((port) => [service.name, String(port)] as const), [service.name, value(service, 'protocol')]],
      };
    },
  ],
  [
    'ENGINEER',
    ['what firmware family do the Hirschmann cell firewalls run, e.g. lis1-fw, and what type are they?'],
    (inventory) => {
      const found = device(inventory, 'lis1-fw');
      const answer = [inventory.to(found, 'PLATFORM'), inventory.to(found, 'DEVICE_TYPE')];
      return { objects: [found, ...answer], facts: names(answer) };
    },
  ],
  [
    'CHAT',
    ['how is TG-Guest secured, psk or what?'],
    (inventory) => {
      const lan = wirelessLan(inventory, 'TG-Guest');
      return { objects: [lan], facts: [[value(lan, 'ssid'), value(lan, 'auth_type')]] };
    },
  ],
  [
    'TICKET',
    ['Invoice query: on which customer account at the carrier does ORB-4431 run?'],
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'ORB-4431');
      const account = inventory.to(circuit, 'PROVIDER_ACCOUNT');
      return { objects: [circuit, account], facts: [[value(account, 'account')]] };
    },
  ],
  [
    'NEWCOMER',
    ['What time zone do the people in Querétaro work in, according to our records?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'MX1 Querétaro');
      return { objects: [site], facts: [[value(site, 'time_zone')]] };
    },
  ],
]);
