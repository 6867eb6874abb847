import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import { unitOf } from './details.js';
import { ofAll, out, type View } from './view.js';

const UP = [
  'RACK',
  'LOCATION',
  'SITE',
  'SCOPE',
  'AT_SITE',
  'CLUSTER',
  'DEVICE',
  'VIRTUAL_MACHINE',
  'REGION',
  'PARENT',
  'POWER_PANEL',
  'OF_DEVICE',
  'ASSIGNED_OBJECT',
  'TERMINATION',
];

/** Where an entity is, from the nearest place to the region. */
export const location: View = {
  topic: 'PLACE',
  steps: [out(UP), out(UP), ofAll(out(UP)), out(UP), { direction: 'IN', relations: ['INSTALLED_DEVICE'], from: 'ALL' }, out(['DEVICE'])],
  build(subject, { graph }) {
    const places = placesOf(subject, graph);
    if (places.length === 0) return undefined;
    const unit = unitOf(subject);
    const text = places
      .map((place) => `${label(place)} ${place.display}${place.type === 'RACK' && unit !== undefined ? ` ${unit}` : ''}${addressOf(place)}`)
      .join(', ');
    return {
      subject,
      topic: 'PLACE',
      title: 'location',
      rows: [{ text, path: [subject.id, ...places.map(({ id }) => id)] }],
      total: 1,
      isOpen: false,
    };
  },
};

const MAX_PLACES = 8;
const ORDER = ['DEVICE_BAY', 'INTERFACE', 'DEVICE', 'VIRTUAL_MACHINE', 'CLUSTER', 'RACK', 'LOCATION', 'SITE', 'REGION'];

function placesOf(subject: Entity, graph: FactGraph): readonly Entity[] {
  const found: Entity[] = [];
  let open: readonly Entity[] = [subject];
  for (let step = 0; step < 5 && open.length > 0; step += 1) {
    const next = open.flatMap((entity) => [
      ...graph.out(entity, ...UP),
      ...(entity.id === subject.id ? graph.into(entity, ['INSTALLED_DEVICE'], ['DEVICE_BAY']) : []),
    ]);
    open = [...new Set(next)].filter((entity) => entity.id !== subject.id && !found.includes(entity));
    found.push(...open);
  }
  return found
    .filter(({ type }) => ORDER.includes(type))
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
    .slice(0, MAX_PLACES);
}

const label = ({ type }: Entity): string => type.toLowerCase().replaceAll('_', ' ');

function addressOf({ type, attributes: { physical_address: address } }: Entity): string {
  return type === 'SITE' && typeof address === 'string' && address !== '' ? ` (${address.replaceAll(/\s+/gu, ' ')})` : '';
}
