import { count, device, freeUnits, rack, uncabled } from '../answers.js';
import { BRNO, GLIWICE, factory, withRole } from './helpers.js';

export const COUNTS = factory('COUNT', [
  [
    'CHAT',
    ['how many PLCs do we have in Brno?'],
    (inventory) => {
      const site = inventory.one('dcim.site', BRNO);
      const found = withRole(inventory, 'PLC', BRNO);
      return { objects: [site, ...found], facts: [count(site, found)] };
    },
  ],
  [
    'TERSE',
    ['U free Rozvaděč 1'],
    (inventory) => {
      const cabinet = rack(inventory, 'Rozvaděč 1', BRNO);
      return {
        objects: [cabinet, ...inventory.from(cabinet, 'RACK', 'dcim.device')],
        facts: [[cabinet.name, String(freeUnits(inventory, cabinet))]],
      };
    },
  ],
  [
    'TICKET',
    ['Two further servers are planned at HQ. How many outlets are unused on HQ-PDU-1?'],
    (inventory) => {
      const strip = device(inventory, 'HQ-PDU-1');
      return {
        objects: [strip, ...inventory.from(strip, 'DEVICE', 'dcim.poweroutlet')],
        facts: [count(strip, uncabled(inventory, strip, 'dcim.poweroutlet'))],
      };
    },
  ],
  [
    'ENGINEER',
    ['spare serial lines left on PL1-CS1?'],
    (inventory) => {
      const server = device(inventory, 'PL1-CS1');
      return {
        objects: [server, ...inventory.from(server, 'DEVICE', 'dcim.consoleserverport')],
        facts: [count(server, uncabled(inventory, server, 'dcim.consoleserverport'))],
      };
    },
  ],
  [
    'NEWCOMER',
    ['How many mobile (5G) connections do we pay for?'],
    (inventory) => {
      const type = inventory.one('circuits.circuittype', '5G');
      const circuits = inventory.from(type, 'TYPE', 'circuits.circuit');
      return { objects: [type, ...circuits], facts: [count(type, circuits)] };
    },
  ],
  [
    'CHAT',
    ['total number of robot controllers in the group?'],
    (inventory) => {
      const role = inventory.one('dcim.devicerole', 'Robot controller');
      const found = inventory.from(role, 'ROLE', 'dcim.device');
      return { objects: [role, ...found], facts: [count(role, found)] };
    },
  ],
  [
    'ENGINEER',
    ['free fronts on PP-Z3'],
    (inventory) => {
      const panel = device(inventory, 'PP-Z3');
      return {
        objects: [panel, ...inventory.from(panel, 'DEVICE', 'dcim.frontport')],
        facts: [count(panel, uncabled(inventory, panel, 'dcim.frontport'))],
      };
    },
  ],
  [
    'TICKET',
    ['Report: number of active virtual machines in the cluster PL1-OT.'],
    (inventory) => {
      const cluster = inventory.one('virtualization.cluster', 'PL1-OT');
      const machines = inventory.from(cluster, 'CLUSTER', 'virtualization.virtualmachine');
      return {
        objects: [cluster, ...machines],
        facts: [
          [
            ...count(
              cluster,
              machines.filter((each) => each.status === 'active'),
            ),
            'active',
          ],
        ],
      };
    },
  ],
  [
    'TERSE',
    ['# cell firewalls Gliwice'],
    (inventory) => {
      const site = inventory.one('dcim.site', GLIWICE);
      const found = withRole(inventory, 'Cell firewall', GLIWICE);
      return { objects: [site, ...found], facts: [count(site, found)] };
    },
  ],
  [
    'NEWCOMER',
    ['How many separate plug-in cards does the controller rze-gniazdo2-plc have?'],
    (inventory) => {
      const controller = device(inventory, 'rze-gniazdo2-plc');
      const items = inventory.from(controller, 'DEVICE', 'dcim.inventoryitem');
      return { objects: [controller, ...items], facts: [count(controller, items)] };
    },
  ],
]);
