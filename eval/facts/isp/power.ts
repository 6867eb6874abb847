import { powerOf } from '../follow.js';
import type { FactQuestion, NeededFact } from '../question.js';
import { about, ask, atSite, deviceOf, fedBy, linked, named, ownerOf, pluggedInto, portOf, status, supply } from './helpers.js';

export const POWER_QUESTIONS: readonly FactQuestion[] = [
  ask('isp-power-1', 'POWER', 'CHAT', 'where does hv-osl-05 get its juice from? the whole way up to the panel please', (inventory) =>
    supply(inventory, deviceOf(inventory, 'hv-osl-05')),
  ),
  ask(
    'isp-power-2',
    'POWER',
    'TICKET',
    'The electrician will switch off feed A01-B at Bergen Sandviken on Tuesday. Which PDU does it supply and which equipment is plugged into that?',
    (inventory) => {
      const feed = inventory.one('dcim.powerfeed', 'A01-B', (each) =>
        linked(each, 'RACK', atSite(inventory, 'dcim.rack', 'A01', 'Bergen Sandviken')),
      );
      const { strip, ports } = fedBy(inventory, feed);
      const owners = ports.map((port) => ownerOf(inventory, port));
      return { objects: [feed, strip, ...ports, ...owners], facts: [[strip.name], ...named(owners)] };
    },
  ),
  ask('isp-power-3', 'POWER', 'TERSE', 'feeds on Tavle B rosenholm', (inventory) => {
    const panel = atSite(inventory, 'dcim.powerpanel', 'Tavle B', 'Oslo Rosenholm');
    const feeds = inventory.from(panel, 'POWER_PANEL', 'dcim.powerfeed');
    return { objects: [panel, ...feeds], facts: feeds.map((feed) => [panel.name, feed.name]) };
  }),
  ask(
    'isp-power-4',
    'POWER',
    'NEWCOMER',
    'Does the router drm-agg1 in Drammen have one power cord in the wall or two, and which power strip is it on?',
    (inventory) => {
      const device = deviceOf(inventory, 'drm-agg1');
      const ports = inventory.from(device, 'DEVICE', 'dcim.powerport');
      const chains = powerOf(inventory, device).filter((chain) => chain.length > 0);
      return {
        objects: [device, ...ports, ...chains.flat()],
        facts: chains.flatMap(([outlet, strip]) =>
          outlet === undefined || strip === undefined ? [] : [[strip.name, outlet.name] as const],
        ),
      };
    },
  ),
  ask(
    'isp-power-5',
    'POWER',
    'ENGINEER',
    "tos-pe1 PEM 1: what's it fed by, outlet, pdu, feed, and how many amps on that feed",
    (inventory) => {
      const device = deviceOf(inventory, 'tos-pe1');
      const port = portOf(inventory, device, 'PEM 1', 'dcim.powerport');
      const inputs = inventory.from(device, 'DEVICE', 'dcim.powerport');
      const [outlet, strip, feed, panel] = powerOf(inventory, device)[inputs.indexOf(port)] ?? [];
      if (outlet === undefined || strip === undefined || feed === undefined || panel === undefined) throw new Error('tos-pe1 has no power');
      return {
        objects: [device, port, outlet, strip, feed],
        facts: [[strip.name, outlet.name], [strip.name, feed.name], about(feed, 'amperage')],
      };
    },
  ),
  ask('isp-power-6', 'POWER', 'CHAT', "what's plugged into pdu-trd-dc1-r01-r?", (inventory) => {
    const strip = deviceOf(inventory, 'pdu-trd-dc1-r01-r');
    const ports = pluggedInto(inventory, strip);
    const owners = ports.map((port) => ownerOf(inventory, port));
    return { objects: [strip, ...ports, ...owners], facts: named(owners) };
  }),
  ask(
    'isp-power-7',
    'POWER',
    'TICKET',
    'Relay Media asks for the state of both power feeds of rack B11 in Ulven, with voltage and amperage.',
    (inventory) => {
      const rack = atSite(inventory, 'dcim.rack', 'B11', 'Oslo Ulven');
      const feeds = inventory.from(rack, 'RACK', 'dcim.powerfeed');
      return {
        objects: [rack, ...feeds],
        facts: feeds.flatMap((feed): readonly NeededFact[] => [status(feed), about(feed, 'voltage'), about(feed, 'amperage')]),
      };
    },
  ),
  ask(
    'isp-power-8',
    'POWER',
    'ENGINEER',
    'A01-A in brg-pop1 trips: what goes dark for good, and what stays up on the B side?',
    (inventory) => {
      const rack = atSite(inventory, 'dcim.rack', 'A01', 'Bergen Sandviken');
      const feed = inventory.one('dcim.powerfeed', 'A01-A', (each) => linked(each, 'RACK', rack));
      const { strip, ports } = fedBy(inventory, feed);
      const owners = ports.map((port) => ownerOf(inventory, port));
      const others = owners.flatMap((owner) =>
        powerOf(inventory, owner).flatMap(([, other]) =>
          other === undefined || other.key === strip.key ? [] : [[owner.name, other.name] as const],
        ),
      );
      return {
        objects: [feed, strip, ...ports, ...owners, ...owners.flatMap((owner) => powerOf(inventory, owner).flat())],
        facts: [...owners.map(({ name }) => [strip.name, name] as const), ...others],
      };
    },
  ),
];
