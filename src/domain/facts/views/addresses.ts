import { parseCidr } from '../../inventory/address/ip.js';
import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactGroup, FactRow } from '../model.js';
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
]);

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

/** The prefixes around a prefix, those in it, and how much of it is used. */
export const placeOfPrefix: View = {
  topic: 'ADDRESSES',
  steps: [into(['PARENT_PREFIX'], 'PREFIX', 'IP_ADDRESS', 'IP_RANGE'), ofAll(AROUND), ofAll(out(['PARENT_PREFIX', 'VLAN', 'ROLE', 'VRF']))],
  build(subject, context) {
    const { graph, total } = context;
    const children = graph.into(subject, ['PARENT_PREFIX'], ['PREFIX']);
    const around = chainOf(subject, graph);
    const rows = [
      ...(around.length === 0
        ? []
        : [{ text: `within ${around.map((each) => prefixText(each, graph)).join(' within ')}`, path: idsOf(subject, around) }]),
      ...children.map((child): FactRow => ({ text: prefixText(child, graph), path: [subject.id, child.id] })),
    ];
    const used = Math.max(0, total - children.length);
    const size = sizeOf(subject.name);
    const isLeaf = children.length === 0 && size !== undefined;
    const free = isLeaf && !context.isCut ? firstFree(subject, graph.into(subject, ['PARENT_PREFIX'], ['IP_ADDRESS'])) : undefined;
    const summary = isLeaf
      ? `${used} of ${size} addresses used, ${Math.max(0, size - used)} free${free === undefined ? '' : `, the first is ${free}`}`
      : `${children.length} prefixes and ${used} addresses directly in it`;
    return { ...group(subject, 'prefixes', rows, context), total: rows.length, summary };
  },
};

function group(subject: Entity, title: string, rows: readonly FactRow[], { isCut }: ViewContext): FactGroup {
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
  const dns = address.attributes['dns_name'];
  const holder = [owner, port].filter((each) => each !== undefined && each.id !== subject.id).map((each) => each?.display ?? '');
  const parts = [
    ...(address.id === subject.id ? [] : [address.display]),
    ...(address.status === undefined || address.status.toLowerCase() === 'active' ? [] : [address.status.toLowerCase()]),
    ...(typeof address.attributes['role'] === 'string' && address.attributes['role'] !== '' ? [address.attributes['role']] : []),
    ...(holder.length === 0 ? [] : [`on ${holder.join(' ')}`]),
    ...(address.id === subject.id && owner === undefined && port === undefined ? ['assigned to nothing'] : []),
    ...around.map((prefix) => `in ${prefixText(prefix, graph)}`),
    ...vlans.map(({ display }) => `VLAN ${display}`),
    vrfs.length === 0 ? 'global table' : `VRF ${vrfs.map(({ display }) => display).join(', ')}`,
    ...(typeof dns === 'string' && dns !== '' ? [`dns ${dns}`] : []),
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

/** The number of usable addresses of an IPv4 prefix; undefined for IPv6, whose addresses nobody counts. */
function sizeOf(name: string): number | undefined {
  const length = Number(name.split('/')[1]);
  if (name.includes(':') || !Number.isInteger(length)) return undefined;
  return length >= 31 ? 2 ** (32 - length) : 2 ** (32 - length) - 2;
}

const MAX_SEARCHED = 4_096;

/** The lowest usable address of an IPv4 prefix that nothing has. */
function firstFree({ name }: Entity, taken: readonly Entity[]): string | undefined {
  const prefix = parseCidr(name);
  const size = sizeOf(name);
  if (prefix === undefined || size === undefined || size > MAX_SEARCHED) return undefined;
  const used = new Set(taken.map((address) => address.name.split('/')[0]));
  const start = name.split('/')[0]?.split('.').map(Number) ?? [];
  const base = start.reduce((sum, octet) => sum * 256 + octet, 0);
  for (let offset = size > 2 ? 1 : 0; offset <= size; offset += 1) {
    const number = base + offset;
    const address = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
    if (!used.has(address)) return offset > size ? undefined : address;
  }
  return undefined;
}
