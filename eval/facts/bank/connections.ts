import { circuitsAt, device, farEnd, names, part, portFact, status } from '../answers.js';
import type { Answer } from '../answers.js';
import { cableOf, pathFrom } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { HIDD, MANAMA, about, bank, circuit, portsOf, site, terminationsOf, tunnelEnds } from './helpers.js';

/** What the cable of a port leads to. */
function opposite(inventory: FactInventory, port: FactRecord): Answer {
  const end = farEnd(inventory, port);
  return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
}

export const CONNECTIONS = bank('CONNECTION', [
  [
    'CHAT',
    ['ha1-a of HC07U31, which firewall port does that heartbeat cable reach?'],
    (inventory) => opposite(inventory, part(inventory, device(inventory, 'HC07U31'), 'ha1-a')),
  ],
  [
    'TICKET',
    [
      'Light levels on 1-8-1 of HA02U30 are poor. Describe the whole span: panels, dark fibre, and equipment with port in the other centre.',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'HA02U30'), '1-8-1');
      const path = pathFrom(inventory, port);
      const panels = path.flatMap((each) => (each.objectType === 'dcim.rearport' ? [inventory.to(each, 'DEVICE')] : []));
      const lines = path.filter(({ objectType }) => objectType === 'circuits.circuit');
      return {
        objects: [port, ...path, ...panels],
        facts: [...names([...panels, ...lines]), ...path.slice(-1).map((end) => portFact(inventory, end))],
      };
    },
  ],
  ['TERSE', ['CL1-A HB04U12 -> ?'], (inventory) => opposite(inventory, part(inventory, device(inventory, 'HB04U12'), 'CL1-A'))],
  [
    'NEWCOMER',
    ['Two cables come out of the trading phone Desk 3 in Manama Tower. Into which switches do they go, and into which holes?'],
    (inventory) => {
      const board = device(inventory, 'Desk 3', MANAMA);
      const ports = inventory.from(board, 'DEVICE', 'dcim.interface');
      const ends = ports.map((port) => farEnd(inventory, port));
      return { objects: [board, ...ports, ...ends], facts: ends.map((end) => portFact(inventory, end)) };
    },
  ],
  [
    'ENGINEER',
    ['need serial on HD09U31, which console server and line do I dial?'],
    (inventory) => opposite(inventory, part(inventory, device(inventory, 'HD09U31'), 'con', 'dcim.consoleport')),
  ],
  [
    'CHAT',
    ['swift ops asking: SW-02, whose line is it and which router interface of ours does it hit?'],
    (inventory) => {
      const line = circuit(inventory, 'SW-02');
      const provider = inventory.to(line, 'PROVIDER');
      const ports = portsOf(inventory, line);
      return {
        objects: [line, provider, ...terminationsOf(inventory, line), ...ports],
        facts: [...names([provider]), ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
  [
    'TICKET',
    ['Limassol Marina cannot reach head office. Needed for the fault report: circuit number, carrier, our router and its WAN port.'],
    (inventory) => {
      const branch = site(inventory, 'Limassol Marina');
      const lines = circuitsAt(inventory, branch);
      const providers = lines.map((line) => inventory.to(line, 'PROVIDER'));
      const ports = lines.flatMap((line) => portsOf(inventory, line));
      return {
        objects: [branch, ...lines, ...providers, ...ports],
        facts: [...names([...lines, ...providers]), ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
  [
    'TERSE',
    ['HL-331: a-end, z-end, rate'],
    (inventory) => {
      const line = circuit(inventory, 'HL-331');
      const ends = terminationsOf(inventory, line);
      const places = ends.map((end) => inventory.to(end, 'TERMINATION'));
      return { objects: [line, ...ends, ...places], facts: [...names(places), about(line, 'commit_rate')] };
    },
  ],
  [
    'NEWCOMER',
    [
      'One network lead of the very old gateway 3301 at Hidd DC sits in its port 0. What number is printed on it, and what is at its far side?',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, '3301', HIDD), '0');
      const { objects, facts } = opposite(inventory, port);
      const cable = cableOf(inventory, port);
      if (cable === undefined) throw new Error('The port has no cable');
      return { objects: [...objects, cable], facts: [...facts, ...names([cable])] };
    },
  ],
  [
    'ENGINEER',
    ['ipsec TUN-9005, up in config? hub box + if, spoke box + if'],
    (inventory) => {
      const tunnel = inventory.one('vpn.tunnel', 'TUN-9005');
      const ends = tunnelEnds(inventory, tunnel);
      const ports = ends.map((end) => inventory.to(end, 'TERMINATION'));
      return {
        objects: [tunnel, ...ends, ...ports],
        facts: [[tunnel.name, status(tunnel)], ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
  [
    'TICKET',
    ['HA01U38 xe-0/1/2 shows CRC errors. Report the attached circuit, the supplier and the supplier network on the other side.'],
    (inventory) => {
      const port = part(inventory, device(inventory, 'HA01U38'), 'xe-0/1/2');
      const line = inventory.to(farEnd(inventory, port), 'CIRCUIT');
      const provider = inventory.to(line, 'PROVIDER');
      const networks = terminationsOf(inventory, line)
        .map((end) => inventory.to(end, 'TERMINATION'))
        .filter(({ objectType }) => objectType === 'circuits.providernetwork');
      return { objects: [port, ...pathFrom(inventory, port), provider, ...networks], facts: names([line, provider, ...networks]) };
    },
  ],
]);
