import { device, farEnd, names, part, portFact } from '../answers.js';
import type { Answer } from '../answers.js';
import { cableOf, pathFrom } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { BRNO, GLIWICE, circuitsOn, factory } from './helpers.js';

/** The ports that the cables of some ports lead to. */
function farEnds(inventory: FactInventory, ports: readonly FactRecord[]): Answer {
  const ends = ports.map((port) => farEnd(inventory, port));
  return {
    objects: [...ports, ...ends, ...ends.map((end) => inventory.to(end, 'DEVICE'))],
    facts: ends.map((end) => portFact(inventory, end)),
  };
}

/** The panels on the path of a port and the port at its end. */
function traced(inventory: FactInventory, port: FactRecord): Answer {
  const path = pathFrom(inventory, port);
  const last = path.at(-1);
  if (last === undefined) throw new Error(`${port.key} has no path`);
  const fronts = path.filter(({ objectType }) => objectType === 'dcim.frontport');
  return { objects: [port, ...path], facts: [...fronts.map((front) => portFact(inventory, front)), portFact(inventory, last)] };
}

export const CONNECTIONS = factory('CONNECTION', [
  ['TERSE', ['trace Z1-HS1 P25'], (inventory) => traced(inventory, part(inventory, device(inventory, 'Z1-HS1'), 'P25'))],
  [
    'ENGINEER',
    ['Z3-HS1 in Brno: uplink P25 - panels in between and where it comes out?'],
    (inventory) => traced(inventory, part(inventory, device(inventory, 'Z3-HS1', BRNO), 'P25')),
  ],
  [
    'CHAT',
    ['ROB-N1-C03 sits behind which firewall? and on what port of it'],
    (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'ROB-N1-C03'), 'CD38A')]),
  ],
  [
    'TICKET',
    ['WH1 Tychy has lost its WAN. Name the circuit connected to WH-RTR1 GigabitEthernet0/0/0 and the carrier.'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'WH-RTR1'), 'GigabitEthernet0/0/0');
      const circuit = inventory.to(farEnd(inventory, port), 'CIRCUIT');
      const provider = inventory.to(circuit, 'PROVIDER');
      return { objects: [port, farEnd(inventory, port), circuit, provider], facts: names([circuit, provider]) };
    },
  ],
  [
    'NEWCOMER',
    ['The operator screen rze-gniazdo2-hmi: into which socket of which box does its network lead go, and what number is on the lead?'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'rze-gniazdo2-hmi'), 'X1');
      const cable = cableOf(inventory, port);
      if (cable === undefined) throw new Error('The panel has no cable');
      const { objects, facts } = farEnds(inventory, [port]);
      return { objects: [...objects, cable], facts: [...facts, [cable.name]] };
    },
  ],
  [
    'ENGINEER',
    ['ring neighbours of SW-N1-C02, both sides with port'],
    (inventory) => {
      const middle = device(inventory, 'SW-N1-C02');
      return farEnds(
        inventory,
        ['GigabitEthernet1/1', 'GigabitEthernet1/2'].map((name) => part(inventory, middle, name)),
      );
    },
  ],
  [
    'CHAT',
    ['which line on the console server gets me to PL1-CORE-B?'],
    (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'PL1-CORE-B'), 'console', 'dcim.consoleport')]),
  ],
  ['TERSE', ['Vyhen eth0 ->'], (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'Vyhen'), 'eth0')])],
  [
    'TICKET',
    ['Please document which circuits end on brn-rtr-1, with the carrier of each.'],
    (inventory) => {
      const router = device(inventory, 'brn-rtr-1');
      const circuits = circuitsOn(inventory, router);
      const providers = circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'));
      return {
        objects: [router, ...circuits, ...providers],
        facts: circuits.map((circuit) => [circuit.name, inventory.to(circuit, 'PROVIDER').name]),
      };
    },
  ],
  [
    'NEWCOMER',
    ['The wireless box PL1-Z3-AP2 is dead. Which switch and socket should I look at?'],
    (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'PL1-Z3-AP2'), 'GigabitEthernet0')]),
  ],
  ['ENGINEER', ["QRO-FW1's ha1, patched to?"], (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'QRO-FW1'), 'ha1')])],
  [
    'CHAT',
    ['what is on the inside port P2 of Z3-C07-FW1 in gliwice?'],
    (inventory) => farEnds(inventory, [part(inventory, device(inventory, 'Z3-C07-FW1', GLIWICE), 'P2')]),
  ],
]);
