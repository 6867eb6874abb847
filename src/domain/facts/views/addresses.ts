import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { EntityFacts, FactRow } from '../model.js';
import { withDetails } from './details.js';
import { portText } from './ports.js';
import { usageOf } from './prefix-usage.js';
import { into, ofAll, out, type View, type ViewContext } from './view.js';

const AROUND = out([
  'PARENT_PREFIX',
  'VRF',
  'VLAN',
  'ROLE',
  'ASSIGNED_OBJECT',
  'OF_DEVICE',
  'UNTAGGED_VLAN',
  'SCOPE',
  'NAT_INSIDE',
  'SITE',
  'INTERFACE',
  'DEVICE',
]);

const OF_PREFIX = ['VRF', 'VLAN', 'ROLE', 'SCOPE', 'TENANT'];
const PREFIX_DETAILS: readonly EntityType[] = ['VRF', 'VLAN', 'IPAM_ROLE', 'SITE', 'LOCATION', 'REGION', 'TENANT'];

/** The addresses of a device or a virtual machine, each with its interface, prefix, VLAN and VRF. */
export const addressesOfDevice: View = {
  topic: 'ADDRESSES',
  steps: [into(['OF_DEVICE'], 'IP_ADDRESS'), AROUND, AROUND],
  build(subject, context) {
    const addresses = context.graph.into(subject, ['OF_DEVICE'], ['IP_ADDRESS']);
    return group(
      subject,
      'addresses',
      addresses.map((address) => addressRow(subject, address, context.graph)),
      context,
    );
  },
};

/** The addresses of an interface. */
export const addressesOfPort: View = {
  topic: 'ADDRESSES',
  steps: [into(['ASSIGNED_OBJECT'], 'IP_ADDRESS'), AROUND, AROUND],
  build(subject, context) {
    const addresses = context.graph.into(subject, ['ASSIGNED_OBJECT'], ['IP_ADDRESS']);
    return group(
      subject,
      'addresses',
      addresses.map((address) => addressRow(subject, address, context.graph)),
      context,
    );
  },
};

/** Who has an address, and the prefixes around it. */
export const placeOfAddress: View = {
  topic: 'ADDRESSES',
  steps: [AROUND, AROUND, AROUND],
  build: (subject, context) => group(subject, 'address', [addressRow(subject, subject, context.graph)], context),
};

/** The prefixes around a prefix, those in it, and how much of it is used; its addresses if they are few or asked for. */
export const placeOfPrefix: View = {
  topic: 'ADDRESSES',
  steps: [
    { direction: 'BOTH', relations: ['PARENT_PREFIX', ...OF_PREFIX], entityTypes: ['PREFIX', 'IP_ADDRESS', 'IP_RANGE', ...PREFIX_DETAILS] },
    ofAll(AROUND),
    ofAll(out(['PARENT_PREFIX', ...OF_PREFIX])),
  ],
  build(subject, context) {
    const { graph } = context;
    const children = graph.into(subject, ['PARENT_PREFIX'], ['PREFIX']);
    const around = chainOf(subject, graph);
    const told = memberRows(subject, context);
    const rows = [
      { text: ownText(subject, graph), path: [subject.id] },
      ...(around.length === 0
        ? []
        : [{ text: `within ${around.map((each) => prefixText(each, graph)).join(' within ')}`, path: idsOf(subject, around) }]),
      ...children.map((child): FactRow => ({ text: prefixText(child, graph), path: [subject.id, child.id] })),
      ...rangeRows(subject, graph),
      ...told.rows,
    ];
    const facts = group(subject, 'prefix', rows, context);
    return { ...facts, total: rows.length + told.hidden, summary: usageOf(subject, graph, context.isCut) };
  },
};

/** Its VRF, VLAN, role and description, which tell it from others of the same network. */
function ownText(prefix: Entity, graph: FactGraph): string {
  const { description } = prefix.attributes;
  const vrfs = graph.out(prefix, 'VRF').map(({ display }) => `VRF ${display}`);
  return [
    ...(vrfs.length === 0 ? ['global table'] : vrfs),
    ...graph.out(prefix, 'VLAN').map(({ display }) => `VLAN ${display}`),
    ...graph.out(prefix, 'ROLE').map(({ display }) => `role ${display}`),
    ...graph.out(prefix, 'SCOPE').map(({ display }) => `at ${display}`),
    ...graph.out(prefix, 'TENANT').map(({ display }) => `tenant ${display}`),
    ...(prefix.status === undefined ? [] : [prefix.status.toLowerCase()]),
    ...(typeof description === 'string' && description !== '' ? [description] : []),
  ].join(', ');
}

function rangeRows(subject: Entity, graph: FactGraph): readonly FactRow[] {
  return graph
    .into(subject, ['PARENT_PREFIX'], ['IP_RANGE'])
    .map((range): FactRow => ({ text: `range ${rangeText(range)}`, path: [subject.id, range.id] }));
}

/** `10.1.0.50 to 10.1.0.99 (Visitors)`. */
function rangeText(range: Entity): string {
  const { description } = range.attributes;
  return withDetails(range, typeof description === 'string' && description !== '' ? [description] : []);
}

const FEW_ADDRESSES = 6;
const MANY_ADDRESSES = 60;

/** The addresses of a prefix if they are few or asked for, and the number of those that are left out of a list that was asked for. */
function memberRows(subject: Entity, { graph, request }: ViewContext): { readonly rows: readonly FactRow[]; readonly hidden: number } {
  const addresses = graph.into(subject, ['PARENT_PREFIX'], ['IP_ADDRESS']).toSorted((a, b) => COLLATOR.compare(a.name, b.name));
  const isAsked = request.types.includes('IP_ADDRESS') || request.types.includes('DEVICE') || request.subjects.has('CONTENT');
  if (request.isCount || (!isAsked && addresses.length > FEW_ADDRESSES)) return { rows: [], hidden: 0 };
  const rows = addresses.slice(0, MANY_ADDRESSES).map((address): FactRow => {
    const owners = [...graph.out(address, 'OF_DEVICE'), ...graph.out(address, 'ASSIGNED_OBJECT')].map(({ display }) => display);
    const { dns_name: dns, role } = address.attributes;
    const details = [owners.join(' '), dns, role].filter((each): each is string => typeof each === 'string' && each !== '');
    return { text: withDetails(address, details), path: [subject.id, address.id] };
  });
  return { rows, hidden: addresses.length - rows.length };
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

function group(subject: Entity, title: string, rows: readonly FactRow[], { isCut }: ViewContext): EntityFacts {
  return { subject, topic: 'ADDRESSES', title, rows, total: rows.length, isOpen: isCut };
}

const idsOf = (subject: Entity, others: readonly Entity[]) => [subject.id, ...others.map(({ id }) => id)];

const MAX_AROUND = 5;

/** The prefixes around an address or prefix, the smallest first. */
function chainOf(inner: Entity, graph: FactGraph): readonly Entity[] {
  const chain: Entity[] = [];
  let [next] = graph.out(inner, 'PARENT_PREFIX');
  while (next !== undefined && chain.length < MAX_AROUND && !chain.includes(next)) {
    chain.push(next);
    [next] = graph.out(next, 'PARENT_PREFIX');
  }
  return chain;
}

function addressRow(subject: Entity, address: Entity, graph: FactGraph): FactRow {
  const around = chainOf(address, graph);
  const [owner] = graph.out(address, 'OF_DEVICE');
  const [port] = graph.out(address, 'ASSIGNED_OBJECT');
  const vrfs = graph.out(address, 'VRF');
  const vlans = port === undefined ? [] : graph.out(port, 'UNTAGGED_VLAN');
  const { dns_name: dns, description } = address.attributes;
  const holder = [owner, port].filter((each) => each !== undefined && each.id !== subject.id).map((each) => each?.display ?? '');
  const parts = [
    ...(address.id === subject.id ? [] : [address.display]),
    ...(address.status === undefined || address.status.toLowerCase() === 'active' ? [] : [address.status.toLowerCase()]),
    ...(typeof address.attributes['role'] === 'string' && address.attributes['role'] !== '' ? [address.attributes['role']] : []),
    ...(holder.length === 0 ? [] : [`on ${holder.join(' ')}`]),
    ...(port?.type === 'FHRP_GROUP' ? graph.out(port, 'INTERFACE').map((member) => `shared by ${portText(member, graph)}`) : []),
    ...(address.id === subject.id && owner === undefined && port === undefined
      ? [address.observed === undefined ? 'assigned to nothing' : 'assignment not recorded']
      : []),
    ...around.map((prefix) => `in ${prefixText(prefix, graph)}`),
    ...vlans.map(({ display }) => `VLAN ${display}`),
    vrfs.length === 0 ? 'global table' : `VRF ${vrfs.map(({ display }) => display).join(', ')}`,
    ...(typeof dns === 'string' && dns !== '' ? [`dns ${dns}`] : []),
    ...(typeof description === 'string' && description !== '' ? [description] : []),
    ...graph.out(address, 'NAT_INSIDE').map(({ display }) => `NAT of ${display}`),
  ];
  return { text: parts.join(', '), path: [...new Set([subject.id, address.id, ...idsOf(address, around)])] };
}

/** `10.0.0.0/24 (Servers, VLAN voice (20), container)`. */
function prefixText(prefix: Entity, graph: FactGraph): string {
  const { description } = prefix.attributes;
  const details = [
    ...graph.out(prefix, 'ROLE').map(({ display }) => display),
    ...graph.out(prefix, 'VLAN').map(({ display }) => `VLAN ${display}`),
    ...(prefix.status === undefined || prefix.status.toLowerCase() === 'active' ? [] : [prefix.status.toLowerCase()]),
    ...(typeof description === 'string' && description !== '' ? [description] : []),
  ];
  return details.length === 0 ? prefix.display : `${prefix.display} (${details.join(', ')})`;
}
