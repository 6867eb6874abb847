import { circuitsAt, device, farEnd, names, part, portFact } from '../answers.js';
import { cableOf } from '../follow.js';
import { hospital, lastOf, panelsOn, portsOf, wholePath } from './helpers.js';

export const CONNECTIONS = hospital('CONNECTION', [
  [
    'TERSE',
    ['far end ct1.eth2 PACS-STORE-2?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'PACS-STORE-2'), 'ct1.eth2');
      const end = farEnd(inventory, port);
      return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
    },
  ],
  [
    'ENGINEER',
    ['trace TenGigabitEthernet1/0/2 on STA-CORE-A for me: which panels does it run through and where does it come out?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'STA-CORE-A'), 'TenGigabitEthernet1/0/2');
      const path = wholePath(inventory, port);
      return { objects: [port, ...path], facts: [...names(panelsOn(inventory, path)), portFact(inventory, lastOf(path))] };
    },
  ],
  [
    'CHAT',
    ['which two boxes (and ports) does the dark fibre SF-DF-0013 link together?'],
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'SF-DF-0013');
      const ports = portsOf(inventory, circuit);
      return {
        objects: [circuit, ...inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination'), ...ports],
        facts: ports.map((port) => portFact(inventory, port)),
      };
    },
  ],
  [
    'TICKET',
    [
      'Keynsham Health Centre is offline. Name the circuit on the WAN port GigabitEthernet0/0/0 of KHC Router and the carrier to be called.',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'KHC Router'), 'GigabitEthernet0/0/0');
      const circuit = inventory.to(farEnd(inventory, port), 'CIRCUIT');
      return {
        objects: [port, farEnd(inventory, port), circuit, inventory.to(circuit, 'PROVIDER')],
        facts: names([circuit, inventory.to(circuit, 'PROVIDER')]),
      };
    },
  ],
  [
    'NEWCOMER',
    [
      'The big MRI machine at St Aldhelm’s (MRI-1) has a network lead. Which socket of which switch is it in, and what is written on the lead?',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'MRI-1'), 'eth0');
      const end = farEnd(inventory, port);
      const cable = cableOf(inventory, port);
      return { objects: [port, end, ...(cable ? [cable] : [])], facts: [portFact(inventory, end), ...names(cable ? [cable] : [])] };
    },
  ],
  [
    'ENGINEER',
    ['the FW HA lead, which ports does it join?'],
    (inventory) => {
      const cable = inventory.one('dcim.cable', 'FW HA');
      const ports = ['A_TERMINATION', 'B_TERMINATION'].map((end) => inventory.to(cable, end));
      return { objects: [cable, ...ports], facts: ports.map((port) => portFact(inventory, port)) };
    },
  ],
  [
    'CHAT',
    ["what's patched to bh-core-02 TenGigabitEthernet1/0/10 these days?"],
    (inventory) => {
      const port = part(inventory, device(inventory, 'bh-core-02'), 'TenGigabitEthernet1/0/10');
      const end = farEnd(inventory, port);
      return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
    },
  ],
  [
    'TICKET',
    [
      'YP-CORE TenGigabitEthernet1/1/3 reports loss of light. Which circuit of which carrier is it, and which device and port are at the distant end?',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'YP-CORE'), 'TenGigabitEthernet1/1/3');
      const path = wholePath(inventory, port);
      const circuit = inventory.to(farEnd(inventory, port), 'CIRCUIT');
      const provider = inventory.to(circuit, 'PROVIDER');
      return { objects: [port, ...path, provider], facts: [...names([circuit, provider]), portFact(inventory, lastOf(path))] };
    },
  ],
  [
    'TERSE',
    ['WARD12-SW1 TenGigabitEthernet1/1/2 -> ? full path'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'WARD12-SW1'), 'TenGigabitEthernet1/1/2');
      const path = wholePath(inventory, port);
      return { objects: [port, ...path], facts: [...names(panelsOn(inventory, path)), portFact(inventory, lastOf(path))] };
    },
  ],
  [
    'NEWCOMER',
    [
      'Our WiFi thing in the canteen (AP-Canteen) has lost its light. Which device is the other end of its cable in, and which socket there?',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'AP-Canteen'), 'GigabitEthernet0');
      const end = farEnd(inventory, port);
      return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
    },
  ],
  [
    'ENGINEER',
    ['which line does the Wells clinic come in on, whose is it and which of its router ports does it land on?'],
    (inventory) => {
      const site = inventory.one('dcim.site', 'Wells Clinic');
      const circuits = circuitsAt(inventory, site);
      const ports = circuits.flatMap((circuit) => portsOf(inventory, circuit));
      const providers = circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'));
      return {
        objects: [site, ...circuits, ...providers, ...ports],
        facts: [...names([...circuits, ...providers]), ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
]);
