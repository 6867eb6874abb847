import type { EntityId } from '../../common/ids.js';
import { counted, type Entity, type EntityType } from '../../model/entity.js';
import type { WalkStep } from '../../model/walk.js';
import { type CablePath, cablePaths, PANEL_PORTS } from '../graph/cable-paths.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { EntityFacts, FactRow } from '../model.js';
import { groupBy } from '../../common/group-by.js';
import { stem } from '../../text/stem.js';
import { valueText } from './details.js';
import { pluralOf } from './details.js';
import { deviceOf, portText, withDevice } from './ports.js';
import { into, ofAll, out, type View, type ViewContext } from './view.js';

const ALL_PORTS: readonly EntityType[] = [
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'POWER_OUTLET',
  'POWER_PORT',
];
const DATA_PORTS: readonly EntityType[] = ['INTERFACE', 'FRONT_PORT', 'REAR_PORT', 'CONSOLE_PORT', 'CONSOLE_SERVER_PORT'];
/** The number of hops of a path that are read: to a cable, to its other end, through a panel or a circuit. */
const HOPS = 16;
const HOP: WalkStep = {
  direction: 'BOTH',
  relations: ['A_TERMINATION', 'B_TERMINATION', 'REAR_PORT', 'CIRCUIT'],
  entityTypes: ['CABLE', 'CIRCUIT', 'CIRCUIT_TERMINATION', ...DATA_PORTS],
};
const PATH: readonly WalkStep[] = [
  ...Array.from({ length: HOPS }, () => HOP),
  ofAll(out(['DEVICE', 'TERMINATION', 'PROVIDER', 'TYPE', 'UNTAGGED_VLAN', 'TAGGED_VLAN'])),
  out(['SITE', 'RACK']),
];

/** Where the cables of a device's ports lead, end to end. */
export const cablingOfDevice: View = {
  topic: 'CABLING',
  steps: [into(['DEVICE'], ...DATA_PORTS), ...PATH],
  build(subject, context) {
    const ports = context.graph.into(subject, ['DEVICE'], askedPorts(context));
    const rows = withCircuits(
      ports.flatMap((port) => rowsOf(subject, port, context)),
      context,
    );
    if (ports.length === 0) return undefined;
    const direct = rowsToOthers(rows, context);
    if (direct.length > 0) return { ...group(subject, direct, context), total: rows.length };
    const isFreeAsked = rows.length === 0 || context.request.subjects.has('SPACE') || context.request.subjects.has('COUNT');
    const free = isFreeAsked ? freeText(subject, ports, context) : '';
    return group(subject, rows, context, free);
  },
};

/** The ports of a device that have no cable. */
export const freePorts: View = {
  topic: 'SPACE',
  steps: [into(['DEVICE'], ...ALL_PORTS), into(['A_TERMINATION', 'B_TERMINATION'], 'CABLE')],
  build(subject, { graph, request, total, isCut }) {
    const asked = ALL_PORTS.filter((type) => request.types.includes(type));
    const named = request.stems.has(CONSOLE) ? graph.into(subject, ['DEVICE'], CONSOLES) : graph.into(subject, ['DEVICE'], asked);
    const ports = named.length > 0 ? named : graph.into(subject, ['DEVICE'], ALL_PORTS);
    const summary = freeText(subject, ports, { graph, isCut });
    if (summary === '') return undefined;
    return { subject, topic: 'SPACE', title: 'ports', rows: [], total: named.length > 0 ? named.length : total, isOpen: isCut, summary };
  },
};

/** The types of ports that the question names; all without any. */
function askedPorts({ request }: ViewContext): readonly EntityType[] {
  const asked = DATA_PORTS.filter((type) => request.types.includes(type));
  const isConsole = asked.length > 0 && asked.every((type) => CONSOLES.includes(type));
  if (isConsole || request.stems.has(CONSOLE)) return CONSOLES;
  return asked.length === 0 ? DATA_PORTS : asked;
}

const CONSOLES: readonly EntityType[] = ['CONSOLE_PORT', 'CONSOLE_SERVER_PORT'];
const CONSOLE = stem('console');

/** If the question asks for circuits or carriers, only the rows that lead through one, if there are any. */
function withCircuits(rows: readonly FactRow[], { graph, request }: ViewContext): readonly FactRow[] {
  if (!request.types.some((type) => CARRIED.includes(type))) return rows;
  const carried = rows.filter(({ path }) => path.some((id) => graph.get(id)?.type === 'CIRCUIT'));
  return carried.length === 0 ? rows : carried;
}

const CARRIED: readonly EntityType[] = ['CIRCUIT', 'PROVIDER', 'PROVIDER_NETWORK'];
const MAX_FREE = 24;

/** `without a cable: 2 of 24 front ports (F23, F24), 0 of 8 console server ports`; `2+ of 200+` if not all ports were read. */
function freeText(device: Entity, ports: readonly Entity[], { graph, isCut }: Pick<ViewContext, 'graph' | 'isCut'>): string {
  const more = isCut ? '+' : '';
  const { items, remark } = counted(device, ports.filter(isPhysical));
  const parts = [...groupBy(items, kindOf)].map(([kind, all]) => {
    const free = all.filter((port) => counted(port, cableOf(port, graph)).items.length === 0).map(({ name }) => name);
    const names = free.length === 0 || free.length > MAX_FREE ? '' : ` (${free.toSorted(COLLATOR.compare).join(', ')})`;
    return `${free.length}${more} of ${all.length}${more} ${kind}${names}`;
  });
  return parts.length === 0 ? '' : `without a cable: ${parts.join(', ')}${remark}`;
}

/** `front ports`; interfaces with the letters that their names begin with: `GigabitEthernet interfaces`. */
function kindOf({ type, name }: Entity): string {
  const letters = type === 'INTERFACE' ? (/^\p{L}{2,}/u.exec(name)?.[0] ?? '') : '';
  return `${letters} ${pluralOf(type)}`.trim();
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** The paths from a port along its cable: also from the members of an aggregate, and from both sides of a port of a panel. */
export const cablingOfPort: View = {
  topic: 'CABLING',
  steps: [
    { direction: 'BOTH', relations: ['LAG', 'REAR_PORT'], entityTypes: ['INTERFACE', 'FRONT_PORT', 'REAR_PORT'] },
    ofAll(HOP),
    ...PATH.slice(1),
  ],
  build(subject, context) {
    const { graph } = context;
    const isAggregate = graph.into(subject, ['LAG'], ['INTERFACE']).length > 0;
    const further = isAggregate
      ? graph.into(subject, ['LAG'], ['INTERFACE'])
      : [...graph.out(subject, 'REAR_PORT'), ...graph.into(subject, ['REAR_PORT'], ['FRONT_PORT'])].slice(0, MAX_SIDES);
    const own = rowsOf(subject, subject, context);
    const others = further.flatMap((port) => rowsOf(subject, port, context));
    const bundle = graph.out(subject, 'LAG').map(({ name }) => `member of ${name}`);
    const rows = [...own, ...others];
    return rows.length === 0 && bundle.length === 0
      ? { ...group(subject, [], context), total: 0 }
      : group(subject, rows, context, bundle.join(', '));
  },
};

/** A rear port of many fibres leads through many front ports. */
const MAX_SIDES = 24;

/** What both ends of a circuit are connected to. */
export const cablingOfCircuit: View = {
  topic: 'CABLING',
  steps: [into(['CIRCUIT'], 'CIRCUIT_TERMINATION'), ...PATH, ofAll(into(['ASSIGNED_OBJECT'], 'IP_ADDRESS'))],
  build(subject, context) {
    const ends = context.graph.into(subject, ['CIRCUIT'], ['CIRCUIT_TERMINATION']).toSorted((a, b) => sideOf(a).localeCompare(sideOf(b)));
    const rows = ends.map((end): FactRow => endRow(subject, end, context));
    return group(subject, [...rows, ...unrecordedEnd(subject, ends, context)], context);
  },
};

/** What both ends of a cable are plugged into. */
export const cablingOfCable: View = {
  topic: 'CABLING',
  steps: PATH,
  build(subject, context) {
    const { graph } = context;
    const rows = graph.out(subject, 'A_TERMINATION', 'B_TERMINATION').map((end): FactRow => {
      const further = cablePaths(end, graph).filter((path) => path.length > 2);
      const text = [portText(end, graph), ...further.map((path) => pathText(path, context))].join(' → ');
      return { text, path: [subject.id, end.id] };
    });
    return group(subject, [...rows, ...unrecordedEnd(subject, rows, context)], context);
  },
};

function group(subject: Entity, rows: readonly FactRow[], { isCut, request }: ViewContext, ...details: readonly string[]): EntityFacts {
  const count = request.subjects.has('COUNT') && rows.length > 0 ? [`${rows.length}${isCut ? '+' : ''} connected`] : [];
  const summary = [...count, ...details.filter((text) => text !== '')].join('; ');
  return {
    subject,
    topic: 'CABLING',
    title: 'cabling',
    rows,
    total: rows.length,
    isOpen: isCut,
    ...(summary === '' ? {} : { summary }),
  };
}

const cableOf = (port: Entity, graph: FactGraph): readonly Entity[] => graph.into(port, ['A_TERMINATION', 'B_TERMINATION'], ['CABLE']);

/** Interfaces that only exist in the configuration have no cables. */
const isPhysical = ({ type, attributes }: Entity): boolean =>
  type !== 'INTERFACE' || !/virtual|lag|bridge/u.test(typeof attributes['type'] === 'string' ? attributes['type'] : '');

function rowsOf(device: Entity, port: Entity, context: ViewContext): readonly FactRow[] {
  const { graph, request } = context;
  const paths = cablePaths(port, graph);
  return paths.map((path): FactRow => {
    const side = PANEL_PORTS.includes(port.type) ? ` (${port.type === 'FRONT_PORT' ? 'front' : 'rear'})` : '';
    const own = device.id === port.id ? '' : `${port.name}${side} → `;
    const details = [
      ...(request.attributes.has('label') ? labelsOf(path) : []),
      ...(request.types.includes('VLAN') ? vlansOf(path, graph) : []),
    ];
    return { text: [`${own}${pathText(path, context)}`, ...details].join(', '), path: idsOf(device, port, path, graph) };
  });
}

/** What is written on the cables of a path. */
const labelsOf = (path: CablePath): readonly string[] =>
  path.flatMap(({ type, name, attributes: { label } }) =>
    type === 'CABLE' && typeof label === 'string' && label !== '' ? [`cable ${name}`] : [],
  );

/** The VLANs of the port at the end of a path. */
function vlansOf(path: CablePath, graph: FactGraph): readonly string[] {
  const end = path.at(-1);
  if (end === undefined) return [];
  return [
    ...graph.out(end, 'UNTAGGED_VLAN').map(({ display }) => `VLAN ${display}`),
    ...graph.out(end, 'TAGGED_VLAN').map(({ display }) => `tagged ${display}`),
  ];
}

/** The subject, its port, what the path leads through, and the device at the end. */
function idsOf(device: Entity, port: Entity, path: CablePath, graph: FactGraph): readonly EntityId[] {
  const last = path.at(-1);
  const end = last === undefined ? [] : withDevice(last, graph);
  return [...new Set([device, port, ...path, ...end].map(({ id }) => id))];
}

/** The rows that lead to something else that the question is about. */
function rowsToOthers(rows: readonly FactRow[], { others, graph }: ViewContext): readonly FactRow[] {
  return rows.filter(({ path }) =>
    path.some((id) => {
      const entity = graph.get(id);
      return entity !== undefined && (others.has(id) || graph.out(entity, 'DEVICE').some((device) => others.has(device.id)));
    }),
  );
}

/** What a path leads through, with arrows: “panel PP-1 F3/R3 → circuit KF-1 (Kystfiber) → r2 xe-0/0/1 (Oslo)”. */
function pathText(path: CablePath, { graph, isCut }: Pick<ViewContext, 'graph' | 'isCut'>): string {
  const stops: string[] = [];
  for (const [at, entity] of path.entries()) {
    const next = path[at + 1];
    const isLast = next === undefined;
    if (entity.type === 'CABLE') {
      if (isLast) stops.push(`cable ${entity.display}`);
      continue;
    }
    if (entity.type === 'CIRCUIT') stops.push(circuitText(entity, graph));
    else if (entity.type === 'CIRCUIT_TERMINATION') {
      if (isLast) stops.push(...terminationText(entity, graph, path[at - 1]?.type === 'CIRCUIT'));
    } else if (PANEL_PORTS.includes(entity.type) && next !== undefined && PANEL_PORTS.includes(next.type)) {
      stops.push(`${portText(entity, graph)} to ${next.name}`);
    } else if (!(PANEL_PORTS.includes(entity.type) && PANEL_PORTS.includes(path[at - 1]?.type ?? 'OTHER'))) {
      stops.push(`${portText(entity, graph)}${isLast ? siteText(entity, graph) : ''}`);
    }
  }
  const text = stops.join(' → ');
  if (mayGoOn(path) || (isOneEnded(path) && isCut)) return `${text} → ${FURTHER}`;
  return isOneEnded(path) ? `${text}, ${UNRECORDED}` : text;
}

/** Said of a circuit or a cable with one end. */
const UNRECORDED = 'other end not recorded';

/** Whether a path ends at a cable, or at a circuit that it did not lead through. */
function isOneEnded(path: CablePath): boolean {
  const end = path.at(-1);
  if (end?.type !== 'CIRCUIT_TERMINATION') return end?.type === 'CABLE';
  return path.at(-2)?.type !== 'CIRCUIT';
}

/** The row for the end that a circuit or a cable lacks. */
const unrecordedEnd = ({ id }: Entity, ends: readonly unknown[], { isCut }: ViewContext): readonly FactRow[] =>
  ends.length === 1 && !isCut ? [{ text: UNRECORDED, path: [id] }] : [];

/** Said of a path that is longer than what was read. */
const FURTHER = 'further than was read';

/** Whether a path ends only because no more hops were read: at a port that leads through a panel or a circuit. */
const mayGoOn = (path: CablePath): boolean => {
  const end = path.at(-1);
  return (
    end !== undefined &&
    path.length >= HOPS - 1 &&
    (PANEL_PORTS.includes(end.type) || end.type === 'CIRCUIT_TERMINATION' || end.type === 'CABLE')
  );
};

function siteText(port: Entity, graph: FactGraph): string {
  const device = deviceOf(port, graph);
  const site = device === undefined ? undefined : graph.out(device, 'SITE')[0];
  return site === undefined ? '' : ` (${site.display})`;
}

function circuitText(circuit: Entity, graph: FactGraph): string {
  const rate = valueText('commit_rate', circuit.attributes['commit_rate']);
  const details = [...graph.out(circuit, 'PROVIDER').map(({ display }) => display), ...(rate === undefined ? [] : [rate])];
  const status = circuit.status === undefined || circuit.status.toLowerCase() === 'active' ? [] : [circuit.status.toLowerCase()];
  return `circuit ${circuit.display}${details.length + status.length === 0 ? '' : ` (${[...details, ...status].join(', ')})`}`;
}

/** The far end of a circuit without a cable behind it leads to a site or to a provider's network. The near end is where the path comes from: it leads to the circuit. */
const terminationText = (end: Entity, graph: FactGraph, isFar: boolean): readonly string[] =>
  isFar
    ? graph.out(end, 'TERMINATION').map(({ display }) => display)
    : graph.out(end, 'CIRCUIT').map((circuit) => circuitText(circuit, graph));

function endRow(circuit: Entity, end: Entity, context: ViewContext): FactRow {
  const { graph, request } = context;
  const [path = []] = cablePaths(end, graph);
  const last = path.at(-1);
  const isAsked = last !== undefined && request.subjects.has('ADDRESSES');
  const addresses = isAsked ? graph.into(last, ['ASSIGNED_OBJECT'], ['IP_ADDRESS']).map(({ display }) => display) : [];
  const side = typeof end.attributes['term_side'] === 'string' ? `${end.attributes['term_side']} end` : end.name;
  const place = graph.out(end, 'TERMINATION')[0];
  const way = [place?.display ?? '', pathText(path, context)].filter((part) => part !== '').join(' → ');
  const text = addresses.length === 0 ? way : `${way}, ${addresses.join(', ')}`;
  return { text: `${side}: ${text === '' ? 'not connected' : text}`, path: [circuit.id, end.id, ...path.map(({ id }) => id)] };
}

const sideOf = ({ attributes: { term_side: side } }: Entity): string => (typeof side === 'string' ? side : '');
