import { cableOf, otherEnd } from '../follow.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { ask, between, circuitsOn, deviceOf, farEnd, having, ownerOf, pathRecords, portOf, unused } from './helpers.js';

export const CONNECTION_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-connection-1', 'CONNECTION', 'TERSE', 'far end et-0/0/2 of brg-p1?', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'brg-p1'), 'et-0/0/2');
    return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
  }),
  ask('isp-connection-2', 'CONNECTION', 'CHAT', "I'm on port4 of ts1 in Rosenholm, which box am I talking to", (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'ts1', 'Oslo Rosenholm'), 'port4', 'dcim.consoleserverport');
    return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
  }),
  ask(
    'isp-connection-3',
    'CONNECTION',
    'ENGINEER',
    'drm-agg1 uplink 1/1/c1/1: whose glass is it and where does it come out in oslo',
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'drm-agg1'), '1/1/c1/1');
      const circuits = circuitsOn(inventory, port);
      return {
        objects: [...pathRecords(inventory, port), ...circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'))],
        facts: [farEnd(inventory, port), ...circuits.map((circuit) => [circuit.name, inventory.to(circuit, 'PROVIDER').name] as const)],
      };
    },
  ),
  ask(
    'isp-connection-4',
    'CONNECTION',
    'TICKET',
    'Anchor Seafood on Frøya is without service. Please trace the line from the WAN port ge-0/0/0 of cpe-anchor-fro1 to our router: circuit number, router, port.',
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'cpe-anchor-fro1'), 'ge-0/0/0');
      return { objects: pathRecords(inventory, port), facts: [...between(inventory, port), farEnd(inventory, port)] };
    },
  ),
  ask(
    'isp-connection-5',
    'CONNECTION',
    'NEWCOMER',
    'I am holding a cable with a tag that reads OSLDC1-0183. What is at each of its two ends?',
    (inventory) => {
      const cable = having(inventory, 'dcim.cable', 'label', 'OSLDC1-0183');
      const ends = ['A_TERMINATION', 'B_TERMINATION'].map((side) => inventory.to(cable, side));
      const owners = ends.map((end) => ownerOf(inventory, end));
      return { objects: [cable, ...ends, ...owners], facts: ends.map(({ name }, index) => [owners[index]?.name ?? '', name] as const) };
    },
  ),
  ask('isp-connection-6', 'CONNECTION', 'TERSE', 'hv-osl-03 bond0 members -> switch ports', (inventory) => {
    const bond = portOf(inventory, deviceOf(inventory, 'hv-osl-03'), 'bond0');
    const members = inventory.from(bond, 'LAG', 'dcim.interface');
    return {
      objects: [bond, ...members.flatMap((member) => pathRecords(inventory, member))],
      facts: [...members.map(({ name }) => ['hv-osl-03', name] as const), ...members.map((member) => farEnd(inventory, member))],
    };
  }),
  ask(
    'isp-connection-7',
    'CONNECTION',
    'ENGINEER',
    "what's patched to F6 on odf-osl-dc1-1, and what's behind it on the line side",
    (inventory) => {
      const front = portOf(inventory, deviceOf(inventory, 'odf-osl-dc1-1'), 'F6', 'dcim.frontport');
      const rear = inventory.to(front, 'REAR_PORT');
      const circuits = [otherEnd(inventory, rear)].flatMap((end) => (end === undefined ? [] : [ownerOf(inventory, end)]));
      return {
        objects: [...pathRecords(inventory, front), ...pathRecords(inventory, rear)],
        facts: [farEnd(inventory, front), ...circuits.map(({ name }) => [name] as const)],
      };
    },
  ),
  ask('isp-connection-8', 'CONNECTION', 'CHAT', 'how are trd-agg1 and trd-agg2 tied together, which ports on which side?', (inventory) => {
    const [one, other] = ['trd-agg1', 'trd-agg2'].map((name) => deviceOf(inventory, name));
    if (one === undefined || other === undefined) throw new Error('The routers are missing');
    const ports = inventory.from(one, 'DEVICE', 'dcim.interface').filter((port) => {
      const end = otherEnd(inventory, port);
      return end !== undefined && ownerOf(inventory, end).key === other.key;
    });
    return {
      objects: ports.flatMap((port) => pathRecords(inventory, port)),
      facts: ports.flatMap((port): readonly NeededFact[] => [[one.name, port.name], farEnd(inventory, port)]),
    };
  }),
  ask(
    'isp-connection-9',
    'CONNECTION',
    'NEWCOMER',
    'We buy internet from Baltic Transit at Rosenholm under the number BT-4472. Into which of our machines does it go, and into which hole?',
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'BT-4472');
      const side = inventory.to(circuit, 'TERMINATION_A');
      return { objects: pathRecords(inventory, side), facts: [farEnd(inventory, side)] };
    },
  ),
  ask(
    'isp-connection-10',
    'CONNECTION',
    'TICKET',
    'olt-svg-02 shows loss of signal on nt-b:xfp:1. Please state the label of the patch cord and the port at the other end.',
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'olt-svg-02'), 'nt-b:xfp:1');
      const cable = cableOf(inventory, port);
      return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port), [cable?.name ?? '']] };
    },
  ),
  ask('isp-connection-11', 'CONNECTION', 'ENGINEER', 'walk me osl-p1 et-0/0/0 hop by hop, panels included', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'osl-p1'), 'et-0/0/0');
    return { objects: pathRecords(inventory, port), facts: [...between(inventory, port), farEnd(inventory, port)] };
  }),
  ask(
    'isp-connection-12',
    'CONNECTION',
    'NEWCOMER',
    'If I want a screen on the switch sw-osl-dc1-r05-a, which console plug is it wired to?',
    (inventory) => {
      const device = deviceOf(inventory, 'sw-osl-dc1-r05-a');
      const port = portOf(inventory, device, 'con0', 'dcim.consoleport');
      if (unused(inventory, device, 'dcim.consoleport').includes(port)) throw new Error('The console is not wired');
      return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
    },
  ),
];
