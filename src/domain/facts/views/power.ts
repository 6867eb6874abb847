import type { EntityId } from '../../common/ids.js';
import type { Entity } from '../../model/entity.js';
import type { WalkStep } from '../../model/walk.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { EntityFacts, FactRow } from '../model.js';
import { portText, withDevice } from './ports.js';
import { valueText } from './details.js';
import { into, ofAll, out, type View, type ViewContext } from './view.js';

const PLUGGED: WalkStep = out(['CONNECTED_TO'], 'POWER_OUTLET', 'POWER_FEED', 'POWER_PORT');
const MAX_DEPTH = 4;

/** One level up: from power ports to what they are plugged into, its device or panel, and that device's power ports. */
const UP: readonly WalkStep[] = [PLUGGED, out(['DEVICE', 'POWER_PANEL']), into(['DEVICE'], 'POWER_PORT')];
/** One level down: from outlets and feeds to the devices that are plugged into them, and the outlets of those. */
const DOWN: readonly WalkStep[] = [PLUGGED, out(['DEVICE']), into(['DEVICE'], 'POWER_OUTLET')];
const PLACE: WalkStep = ofAll(out(['POWER_PANEL', 'SITE', 'RACK'], 'POWER_PANEL', 'SITE', 'RACK'));

/** What a device is fed by, through outlets, power strips and feeds to the panel; and what it feeds. */
export const powerOfDevice: View = {
  topic: 'POWER',
  steps: [into(['DEVICE'], 'POWER_PORT'), ...UP, ...UP, ...UP, PLACE],
  build(subject, context) {
    const ports = context.graph.into(subject, ['DEVICE'], ['POWER_PORT']);
    const isFed = ports.some((port) => context.graph.out(port, 'CONNECTED_TO').length > 0);
    if (ports.length > 0 && !isFed && !context.isCut)
      return group(subject, 'fed by', [], context, `${ports.map(({ name }) => name).join(', ')} not connected`);
    const rows = ports.flatMap((port) => upRows(subject, port, context.graph));
    return group(subject, 'fed by', rows, context);
  },
};

/** The devices that hang on a device's outlets. */
export const loadsOfDevice: View = {
  topic: 'POWER',
  steps: [into(['DEVICE'], 'POWER_OUTLET'), ...DOWN, ...DOWN],
  build(subject, context) {
    const outlets = context.graph.into(subject, ['DEVICE'], ['POWER_OUTLET']);
    if (outlets.length === 0) return undefined;
    const rows = outlets.flatMap((outlet) => downRows(subject, outlet, context.graph));
    const free = outlets.filter((outlet) => context.graph.out(outlet, 'CONNECTED_TO').length === 0).length;
    return group(subject, 'feeds', rows, context, `${free} of ${outlets.length} outlets free`);
  },
};

/** What hangs on a feed, and its panel. */
export const loadsOfFeed: View = {
  topic: 'POWER',
  steps: [PLUGGED, out(['DEVICE']), into(['DEVICE'], 'POWER_OUTLET'), ...DOWN, ...DOWN, PLACE],
  build: (subject, context) =>
    group(subject, 'feeds', downRows(subject, subject, context.graph), context, feedText(subject, context.graph)),
};

/** The feeds of a panel with what hangs on them. */
export const loadsOfPanel: View = {
  topic: 'POWER',
  steps: [into(['POWER_PANEL'], 'POWER_FEED'), PLUGGED, out(['DEVICE']), into(['DEVICE'], 'POWER_OUTLET'), ...DOWN, ...DOWN, PLACE],
  build: (subject, context) =>
    group(
      subject,
      'feeds',
      context.graph.into(subject, ['POWER_PANEL'], ['POWER_FEED']).map((feed) => panelRow(subject, feed, context.graph)),
      context,
    ),
};

/** A feed with the devices that hang on it: `F7-A (active, …) → PDU-1 (sw-1, sw-2)`. */
function panelRow(panel: Entity, feed: Entity, graph: FactGraph): FactRow {
  const chains = loads(feed, graph, new Set([panel.id, feed.id]), 0).map(({ chain }) => chain.at(-1));
  const devices = chains.flatMap((port) => (port === undefined ? [] : graph.out(port, 'DEVICE')));
  const [strip, ...behind] = [...new Map(devices.map((device) => [device.id, device])).values()];
  const names = behind.map(({ display }) => display).join(', ');
  const fed = strip === undefined ? '' : ` → ${strip.display}${names === '' ? '' : ` (${names})`}`;
  const rack = graph.out(feed, 'RACK').map(({ display }) => `, rack ${display}`);
  return { text: `${feedText(feed, graph, [panel.id])}${rack.join('')}${fed}`, path: [panel.id, feed.id, ...devices.map(({ id }) => id)] };
}

/** What a power port is plugged into, or what is plugged into an outlet. */
export const powerOfPort: View = {
  topic: 'POWER',
  steps: [...UP, ...UP, ...UP, PLACE],
  build(subject, context) {
    const rows = subject.type === 'POWER_PORT' ? upRows(subject, subject, context.graph) : downRows(subject, subject, context.graph);
    return group(subject, subject.type === 'POWER_PORT' ? 'fed by' : 'feeds', rows, context);
  },
};

function group(subject: Entity, title: string, rows: readonly FactRow[], { isCut }: ViewContext, summary?: string): EntityFacts {
  return { subject, topic: 'POWER', title, rows, total: rows.length, isOpen: isCut, ...(summary === undefined ? {} : { summary }) };
}

/** The ways from a power port up to a panel, as far as they are recorded. */
function upRows(subject: Entity, port: Entity, graph: FactGraph): readonly FactRow[] {
  const own = subject.id === port.id ? '' : `${port.name} → `;
  const chains = chainsUp(port, graph, new Set([subject.id, port.id]), 0);
  if (chains.length === 0) return [{ text: `${own}not connected`, path: [subject.id, port.id] }];
  return chains.map((chain): FactRow => ({
    text: `${own}${chain.flatMap((entity, at) => stopText(entity, graph, chain[at - 1]) ?? []).join(' → ')}${mayGoOn(chain) ? ' → further than was read' : ''}`,
    path: [...new Set([subject.id, port.id, ...chain.flatMap((entity) => withDevice(entity, graph)).map(({ id }) => id)])],
  }));
}

/** The number of devices on the way up that are read. */
const LEVELS = 3;

/** Whether a chain ends only because no more levels were read. */
const mayGoOn = (chain: readonly Entity[]): boolean => chain.length >= LEVELS && chain.every(({ type }) => type === 'POWER_OUTLET');

function chainsUp(port: Entity, graph: FactGraph, seen: ReadonlySet<string>, depth: number): readonly (readonly Entity[])[] {
  if (depth >= MAX_DEPTH) return [];
  return graph.out(port, 'CONNECTED_TO').flatMap((source): readonly (readonly Entity[])[] => {
    if (seen.has(source.id)) return [];
    if (source.type === 'POWER_FEED') return [[source, ...graph.out(source, 'POWER_PANEL')]];
    const [device] = graph.out(source, 'DEVICE');
    if (device === undefined || seen.has(device.id)) return [[source]];
    const further = graph
      .into(device, ['DEVICE'], ['POWER_PORT'])
      .flatMap((next) => chainsUp(next, graph, new Set([...seen, source.id, device.id]), depth + 1));
    return further.length === 0 ? [[source]] : further.map((chain) => [source, ...chain]);
  });
}

/** The panel is told with its feed. */
function stopText(entity: Entity, graph: FactGraph, before: Entity | undefined): string | undefined {
  if (entity.type === 'POWER_FEED') return `feed ${feedText(entity, graph)}`;
  if (entity.type !== 'POWER_PANEL') return portText(entity, graph);
  return before?.type === 'POWER_FEED' ? undefined : `panel ${entity.display}`;
}

/** `F7-A (failed, redundant, 230 V 32 A, panel Tavle A)`. */
function feedText(feed: Entity, graph: FactGraph, known: readonly EntityId[] = []): string {
  const { type } = feed.attributes;
  const volts = [valueText('voltage', feed.attributes['voltage']), valueText('amperage', feed.attributes['amperage'])];
  const details = [
    feed.status?.toLowerCase(),
    typeof type === 'string' ? type : undefined,
    volts.filter((each) => each !== undefined).join(' '),
    ...graph.out(feed, 'POWER_PANEL').flatMap(({ id, display }) => (known.includes(id) ? [] : [`panel ${display}`])),
  ];
  return `${feed.display} (${details.filter((each) => each !== undefined && each !== '').join(', ')})`;
}

/** The devices that hang on an outlet or feed, directly or through another device. */
function downRows(subject: Entity, source: Entity, graph: FactGraph): readonly FactRow[] {
  const own = source.id === subject.id ? '' : `${source.name} → `;
  return loads(source, graph, new Set([subject.id, source.id]), 0).map(({ chain }): FactRow => ({
    text: `${chain.length > 2 ? '' : own}${chain
      .slice(-2)
      .map((port) => portText(port, graph))
      .join(' → ')}`,
    path: [...new Set([subject.id, source.id, ...chain.map(({ id }) => id)])],
  }));
}

interface Load {
  /** The ports on the way: a load's power port, or an outlet of a device between and the power port behind it. */
  readonly chain: readonly Entity[];
}

function loads(source: Entity, graph: FactGraph, seen: ReadonlySet<string>, depth: number): readonly Load[] {
  if (depth >= 3) return [];
  return graph.out(source, 'CONNECTED_TO').flatMap((port): readonly Load[] => {
    const [device] = graph.out(port, 'DEVICE');
    if (seen.has(port.id)) return [];
    const outlets = device === undefined || seen.has(device.id) ? [] : graph.into(device, ['DEVICE'], ['POWER_OUTLET']);
    const further = outlets.flatMap((outlet) =>
      loads(outlet, graph, new Set([...seen, port.id, device?.id ?? '']), depth + 1).map(({ chain }) => ({ chain: [outlet, ...chain] })),
    );
    return [{ chain: [port] }, ...further];
  });
}
