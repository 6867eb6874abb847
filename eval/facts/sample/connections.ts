import { cableOf, otherEnd, pathFrom } from '../follow.js';
import {
  about,
  ask,
  atSite,
  deviceOf,
  farEnd,
  fedBy,
  linked,
  named,
  ownerOf,
  pathRecords,
  pluggedInto,
  portOf,
  status,
  supply,
} from '../isp/helpers.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { feedOf, overTrunk, portFact, rackAt, stripIn, withOwners } from './helpers.js';

export const CONNECTION_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-connection-1', 'CONNECTION', 'TERSE', 'far end fra1-tor-r3 Ethernet9', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'fra1-tor-r3'), 'Ethernet9');
    const path = [port, otherEnd(inventory, port)].flatMap((front) =>
      front?.objectType === 'dcim.frontport' ? overTrunk(inventory, front) : (front ?? []),
    );
    const end = path.at(-1);
    return { objects: withOwners(inventory, path), facts: end === undefined ? [] : [portFact(inventory, end)] };
  }),
  ask('sample-connection-2', 'CONNECTION', 'CHAT', 'where does COLT-8841-22 land on our side, both ends with port please', (inventory) => {
    const circuit = inventory.one('circuits.circuit', 'COLT-8841-22');
    const sides = inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination');
    return {
      objects: [circuit, ...sides.flatMap((side) => pathRecords(inventory, side))],
      facts: sides.map((side) => farEnd(inventory, side)),
    };
  }),
  ask(
    'sample-connection-3',
    'CONNECTION',
    'ENGINEER',
    "what's upstream of ham-rtr-01 on Gi0/0/0: circuit, carrier, which cloud",
    (inventory) => {
      const port = portOf(inventory, deviceOf(inventory, 'ham-rtr-01'), 'GigabitEthernet0/0/0');
      const path = pathFrom(inventory, port);
      const circuits = path.filter(({ objectType }) => objectType === 'circuits.circuit');
      const providers = circuits.map((circuit) => inventory.to(circuit, 'PROVIDER'));
      const clouds = path.flatMap((end) =>
        inventory.toAll(end, 'TERMINATION').filter(({ objectType }) => objectType === 'circuits.providernetwork'),
      );
      return {
        objects: [...pathRecords(inventory, port), ...providers, ...clouds],
        facts: [...circuits.map(({ name }, index): NeededFact => [name, providers[index]?.name ?? '']), ...named(clouds)],
      };
    },
  ),
  ask(
    'sample-connection-4',
    'CONNECTION',
    'TICKET',
    'The firewalls in Frankfurt report that their HA link is lost. Between which two ports does the HA cable run?',
    (inventory) => {
      const site = inventory.one('dcim.site', 'Frankfurt FRA1');
      const ends = inventory
        .all('dcim.cable')
        .filter(({ name }) => name === 'HA')
        .flatMap((cable) => [...inventory.toAll(cable, 'A_TERMINATION'), ...inventory.toAll(cable, 'B_TERMINATION')])
        .filter((end) => linked(ownerOf(inventory, end), 'SITE', site));
      return { objects: withOwners(inventory, ends), facts: ends.map((end) => portFact(inventory, end)) };
    },
  ),
  ask(
    'sample-connection-5',
    'CONNECTION',
    'NEWCOMER',
    'The server ams2-esx-02 has two network cables at the back. Which switches do they go to, and into which sockets there?',
    (inventory) => {
      const ports = inventory
        .from(deviceOf(inventory, 'ams2-esx-02'), 'DEVICE', 'dcim.interface')
        .filter((port) => cableOf(inventory, port) !== undefined);
      return { objects: ports.flatMap((port) => pathRecords(inventory, port)), facts: ports.map((port) => farEnd(inventory, port)) };
    },
  ),
  ask('sample-connection-6', 'CONNECTION', 'TERSE', 'console of fra1-core-02: server + port', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'fra1-core-02'), 'Console', 'dcim.consoleport');
    return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
  }),
  ask('sample-connection-7', 'CONNECTION', 'CHAT', 'Ethernet12 on ams2-core-02 is flapping, what hangs off it?', (inventory) => {
    const port = portOf(inventory, deviceOf(inventory, 'ams2-core-02'), 'Ethernet12');
    return { objects: pathRecords(inventory, port), facts: [farEnd(inventory, port)] };
  }),
  ask('sample-connection-8', 'CONNECTION', 'ENGINEER', 'which Te ports tie the berlin stack together', (inventory) => {
    const ports = ['ber-sw-01', 'ber-sw-02'].flatMap((name) =>
      inventory
        .from(deviceOf(inventory, name), 'DEVICE', 'dcim.interface')
        .filter((port) => port.name.startsWith('TenGigabitEthernet') && cableOf(inventory, port) !== undefined),
    );
    return { objects: ports.flatMap((port) => pathRecords(inventory, port)), facts: ports.map((port) => portFact(inventory, port)) };
  }),
  ask(
    'sample-connection-9',
    'CONNECTION',
    'TICKET',
    'KPN will test circuit KPN-IA-2072 tonight. Please state our router and port on it.',
    (inventory) => {
      const circuit = inventory.one('circuits.circuit', 'KPN-IA-2072');
      const side = inventory.to(circuit, 'TERMINATION_A');
      return { objects: pathRecords(inventory, side), facts: [farEnd(inventory, side)] };
    },
  ),
  ask(
    'sample-connection-10',
    'CONNECTION',
    'NEWCOMER',
    'On the patch panel PP-R1 in Frankfurt there is a cord in Port 2. What does the cord go to, and what comes out at the other end of the panel line?',
    (inventory) => {
      const panel = atSite(inventory, 'dcim.device', 'PP-R1', 'Frankfurt FRA1');
      const front = portOf(inventory, panel, 'Port 2', 'dcim.frontport');
      const path = overTrunk(inventory, front);
      const end = path.at(-1);
      return {
        objects: [...withOwners(inventory, path), ...pathRecords(inventory, front)],
        facts: [farEnd(inventory, front), ...(end === undefined ? [] : [portFact(inventory, end)])],
      };
    },
  ),
];

export const POWER_QUESTIONS: readonly FactQuestion[] = [
  ask('sample-power-1', 'POWER', 'CHAT', 'how is fra1-mx-01 powered? outlets, feeds and panels', (inventory) =>
    supply(inventory, deviceOf(inventory, 'fra1-mx-01')),
  ),
  ask('sample-power-2', 'POWER', 'TERSE', 'feed behind ewr-sw-01', (inventory) => supply(inventory, deviceOf(inventory, 'ewr-sw-01'))),
  ask(
    'sample-power-3',
    'POWER',
    'TICKET',
    'Panel B in Amsterdam will be serviced on Sunday. Please list its feeds with their current status.',
    (inventory) => {
      const panel = atSite(inventory, 'dcim.powerpanel', 'Panel B', 'Amsterdam AMS2');
      const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
      return { objects: [panel, ...feeds], facts: feeds.map((feed) => status(feed)) };
    },
  ),
  ask('sample-power-4', 'POWER', 'ENGINEER', 'R3-A tripped in frankfurt, who just lost a leg?', (inventory) => {
    const feed = feedOf(inventory, 'R3-A', rackAt(inventory, 'R3', 'Frankfurt FRA1'));
    const { strip, ports } = fedBy(inventory, feed);
    const owners = ports.map((port) => ownerOf(inventory, port));
    return { objects: [feed, strip, ...ports, ...owners], facts: named(owners) };
  }),
  ask(
    'sample-power-5',
    'POWER',
    'NEWCOMER',
    'If somebody cuts the A line to the cupboard in Berlin, does ber-rtr-01 keep running? What is it plugged into?',
    (inventory) => supply(inventory, deviceOf(inventory, 'ber-rtr-01')),
  ),
  ask('sample-power-6', 'POWER', 'TERSE', 'R2-B fra1: volts, amps', (inventory) => {
    const feed = feedOf(inventory, 'R2-B', rackAt(inventory, 'R2', 'Frankfurt FRA1'));
    return { objects: [feed], facts: [about(feed, 'voltage'), about(feed, 'amperage')] };
  }),
  ask('sample-power-7', 'POWER', 'ENGINEER', "what's fed by PDU-A in the newark closet", (inventory) => {
    const strip = stripIn(inventory, 'PDU-A', rackAt(inventory, 'Comms closet', 'Newark Depot'));
    const ports = pluggedInto(inventory, strip);
    const owners = ports.map((port) => ownerOf(inventory, port));
    return { objects: [strip, ...ports, ...owners], facts: named(owners) };
  }),
  ask(
    'sample-power-8',
    'POWER',
    'TICKET',
    'Please confirm on which outlet and which PDU the console server fra1-con-01 is plugged, and whether it has a second supply.',
    (inventory) => {
      const device = deviceOf(inventory, 'fra1-con-01');
      const ports = inventory.from(device, 'DEVICE', 'dcim.powerport');
      const outlets = ports.flatMap((port) => otherEnd(inventory, port) ?? []);
      return {
        objects: [device, ...ports, ...withOwners(inventory, outlets)],
        facts: [...ports.map(({ name }): NeededFact => [device.name, name]), ...outlets.map((outlet) => portFact(inventory, outlet))],
      };
    },
  ),
];
