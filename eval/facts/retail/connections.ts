import { circuitsAt, device, farEnd, names, part, portFact, status } from '../answers.js';
import type { Answer } from '../answers.js';
import { cableOf, pathFrom } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import { BURLINGTON, about, circuit, endsOf, portsOf, retail, site, terminationsOf, tunnelPorts } from './helpers.js';

/** What the cable of a port leads to. */
function opposite(inventory: FactInventory, port: FactRecord): Answer {
  const end = farEnd(inventory, port);
  return { objects: [port, end, inventory.to(end, 'DEVICE')], facts: [portFact(inventory, end)] };
}

function cabled(inventory: FactInventory, port: FactRecord): FactRecord {
  const cable = cableOf(inventory, port);
  if (cable === undefined) throw new Error(`${port.key} has no cable`);
  return cable;
}

export const CONNECTIONS = retail('CONNECTION', [
  [
    'CHAT',
    ['lan1 of the camera recorder in Bank Street went dark, which switchport do I bounce?'],
    (inventory) => opposite(inventory, part(inventory, device(inventory, '305N1'), 'lan1')),
  ],
  [
    'TICKET',
    [
      'Light loss on the conveyor ring. List each hop from DRU-C1 port TwentyFiveGigE1/0/1: both patch panels with their ports, and the end.',
    ],
    (inventory) => {
      const port = part(inventory, device(inventory, 'DRU-C1'), 'TwentyFiveGigE1/0/1');
      const path = pathFrom(inventory, port);
      return { objects: [port, ...path], facts: path.map((each) => portFact(inventory, each)) };
    },
  ],
  ['TERSE', ['TRU-K2 Gi1/2 other end'], (inventory) => opposite(inventory, part(inventory, device(inventory, 'TRU-K2'), 'Gi1/2'))],
  [
    'NEWCOMER',
    ['The antenna 219A2 has one wire, with a small flag on it. What should be written on the flag, and in which switch does the wire end?'],
    (inventory) => {
      const port = part(inventory, device(inventory, '219A2'), 'eth0');
      const cable = cabled(inventory, port);
      const { objects, facts } = opposite(inventory, port);
      return { objects: [...objects, cable], facts: [...facts, [cable.name]] };
    },
  ],
  [
    'ENGINEER',
    ['sdwan-612 flaps. Where does it terminate hub-side (box, tunnel if) and what port is the spoke on?'],
    (inventory) => {
      const tunnel = inventory.one('vpn.tunnel', 'sdwan-612');
      const ports = tunnelPorts(inventory, tunnel);
      return {
        objects: [tunnel, ...ports, ...ports.map((port) => inventory.to(port, 'DEVICE'))],
        facts: ports.map((port) => portFact(inventory, port)),
      };
    },
  ],
  [
    'CHAT',
    ['eastlight noc is on the other line about EL-8223. router + port on our side? and what speed are we paying for'],
    (inventory) => {
      const line = circuit(inventory, 'EL-8223');
      const ports = portsOf(inventory, line);
      return {
        objects: [line, ...terminationsOf(inventory, line), ...ports],
        facts: [...ports.map((port) => portFact(inventory, port)), about(line, 'commit_rate')],
      };
    },
  ],
  [
    'TICKET',
    ['Burlington store offline since 06:10. To be added: all circuit numbers there, who sells them, and the WAN port in use.'],
    (inventory) => {
      const store = site(inventory, BURLINGTON);
      const lines = circuitsAt(inventory, store);
      const providers = lines.map((line) => inventory.to(line, 'PROVIDER'));
      const ports = lines.flatMap((line) => portsOf(inventory, line));
      return {
        objects: [store, ...lines, ...providers, ...ports],
        facts: [...names([...lines, ...providers]), ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
  [
    'TERSE',
    ['EL-DF-7 runs from/to, live?'],
    (inventory) => {
      const line = circuit(inventory, 'EL-DF-7');
      const ends = endsOf(inventory, line);
      return { objects: [line, ...terminationsOf(inventory, line), ...ends], facts: [...names(ends), [line.name, status(line)]] };
    },
  ],
  [
    'NEWCOMER',
    ['In the Masson cabinet a blue cable comes from GigabitEthernet1/0/8 of 101S1 and disappears in the ceiling. To what does it lead?'],
    (inventory) => opposite(inventory, part(inventory, device(inventory, '101S1'), 'GigabitEthernet1/0/8')),
  ],
  [
    'ENGINEER',
    ["Granite has a cut near Albany, GF-9013. what's on our end of it (site, device, port) and which cloud of theirs"],
    (inventory) => {
      const line = circuit(inventory, 'GF-9013');
      const ends = endsOf(inventory, line);
      const ports = portsOf(inventory, line);
      return {
        objects: [line, ...terminationsOf(inventory, line), ...ends, ...ports],
        facts: [...names(ends), ...ports.map((port) => portFact(inventory, port))],
      };
    },
  ],
]);
