import { counted, type Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { FactRow } from '../model.js';
import { unitOf } from './details.js';
import { into, ofAll, out, type View } from './view.js';

/** The units of a rack that nothing occupies and nobody has reserved. */
export const freeUnits: View = {
  topic: 'SPACE',
  steps: [into(['RACK'], 'DEVICE', 'OTHER'), ofAll(out(['DEVICE_TYPE', 'TENANT'], 'DEVICE_TYPE', 'TENANT'))],
  build(subject, { graph, isCut, request }) {
    const height = numberIn(subject.attributes['u_height']);
    if (height === undefined || isCut) return undefined;
    const first = numberIn(subject.attributes['starting_unit']) ?? 1;
    const units = Array.from({ length: Math.min(MAX_UNITS, height) }, (_, index) => first + index);
    const { items: devices, remark } = counted(subject, graph.into(subject, ['RACK'], ['DEVICE']));
    const taken = new Set(devices.flatMap((device) => unitsOf(device, graph)));
    const reservations = graph.into(subject, ['RACK'], ['OTHER']).filter(({ ref }) => ref.objectType === 'dcim.rackreservation');
    const reserved = new Set(reservations.flatMap(({ attributes: { units: some } }) => (Array.isArray(some) ? some.map(Number) : [])));
    const free = units.filter((unit) => !taken.has(unit));
    const usable = free.filter((unit) => !reserved.has(unit));
    const held = free.length - usable.length;
    const asked = units.filter((unit) => request.units.includes(unit));
    const states = asked.map((unit) => unitRow(subject, unit, devices, reservations, graph));
    return {
      subject,
      topic: 'SPACE',
      title: 'free units',
      rows: [
        ...states,
        ...(states.length > 0 ? [] : runsOf(usable)).map((text): FactRow => ({ text, path: [subject.id] })),
        ...(states.length > 0 ? [] : reservations).map((each): FactRow => ({
          text: reservationText(each, graph),
          path: [subject.id, each.id],
        })),
      ],
      total: states.length > 0 ? states.length : runsOf(usable).length + reservations.length,
      isOpen: false,
      summary: `${usable.length} of ${height} units free, ${height - free.length} used${held === 0 ? '' : `, ${held} reserved`}; devices: ${devices.length === 0 ? 'none' : devices.length}${remark}`,
    };
  },
};

/** `U20: reserved U20, U21 (broken rail)`, `U4: sw-1`, `U7: free`. */
function unitRow(rack: Entity, unit: number, devices: readonly Entity[], reservations: readonly Entity[], graph: FactGraph): FactRow {
  const occupants = devices.filter((device) => unitsOf(device, graph).includes(unit));
  const holding = reservations.filter(({ attributes: { units } }) => Array.isArray(units) && units.map(Number).includes(unit));
  const states = [...occupants.map(({ display }) => display), ...holding.map((each) => reservationText(each, graph))];
  return {
    text: `U${unit}: ${states.length === 0 ? 'free' : states.join(', ')}`,
    path: [rack.id, ...[...occupants, ...holding].map(({ id }) => id)],
  };
}

const MAX_UNITS = 200;

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The units that a device occupies. Models of half a unit occupy the whole. */
function unitsOf(device: Entity, graph: FactGraph): readonly number[] {
  const position = numberIn(device.attributes['position']);
  if (position === undefined || unitOf(device) === undefined) return [];
  const height = numberIn(graph.out(device, 'DEVICE_TYPE')[0]?.attributes['u_height']) ?? numberIn(device.attributes['u_height']) ?? 1;
  return Array.from({ length: Math.min(MAX_UNITS, Math.max(0, Math.ceil(height))) }, (_, index) => Math.floor(position) + index);
}

/** `U1-U3`, `U7`. */
function runsOf(units: readonly number[]): readonly string[] {
  const runs: { from: number; to: number }[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (last?.to === unit - 1) last.to = unit;
    else runs.push({ from: unit, to: unit });
  }
  return runs.map(({ from, to }) => (from === to ? `U${from}` : `U${from}-U${to}`));
}

function reservationText(reservation: Entity, graph: FactGraph): string {
  const { units, description } = reservation.attributes;
  const list = Array.isArray(units) ? units.map((unit) => `U${String(unit)}`).join(', ') : '';
  const tenants = graph.out(reservation, 'TENANT').map(({ display }) => display);
  const reasons = [...(typeof description === 'string' && description !== '' ? [description] : []), ...tenants];
  return `reserved ${list}${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`;
}
