import { firstIndex } from '../../common/first-index.js';
import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Stretch } from '../../language/notations/notation.js';
import type { EntitySummary } from '../../model/understanding.js';
import { placeIdsOf } from '../candidates/places.js';
import type { NameSpan } from '../parse/name-span.js';
import type { Link } from '../scoring/place-features.js';
import type { Anchor, NameReading } from './reading.js';
import { DEVICE_AND_PORT, NEXT_OWNER, OWNER_AND_PART, PART_OF } from '../../language/en/between-names.js';

/**
 * The things that a span is said to be on or in, if there are several: “VLAN 77 in Lyon and Nice”, “rtr-1 and rtr-2: is gi0/1 up?”. `anchors` are in
 * text order.
 */
export function jointOwners(span: NameSpan, anchors: readonly Anchor[], text: string): readonly Anchor[] {
  const next = indexFrom(anchors, span.end);
  const first = anchors[next];
  if (first !== undefined && PART_OF.test(text.slice(span.end, first.start))) return runOf(anchors, next, 1, text);
  let previous = indexFrom(anchors, span.start) - 1;
  while (previous >= 0 && (anchors[previous]?.end ?? 0) > span.start) previous -= 1;
  const last = anchors[previous];
  if (last === undefined || /[.?!;\n]\s/u.test(text.slice(last.end, span.start)) || NEXT_OWNER.test(text.slice(last.end, span.start)))
    return [];
  return runOf(anchors, previous, -1, text).toReversed();
}

/** The index of the first anchor that starts at a position or behind it. `anchors` are in text order. */
export const indexFrom = (anchors: readonly Anchor[], position: number): number => firstIndex(anchors, ({ start }) => start >= position);

/** An anchor with those that are joined to it, one after the other, onwards or backwards. */
function runOf(anchors: readonly Anchor[], from: number, step: 1 | -1, text: string): readonly Anchor[] {
  const run: Anchor[] = [];
  for (let at = from, last: Anchor | undefined; ; at += step) {
    const anchor = anchors[at];
    if (anchor === undefined) return run;
    if (last !== undefined) {
      const between = last.start < anchor.start ? text.slice(last.end, anchor.start) : text.slice(anchor.end, last.start);
      if (last.start === anchor.start || anchor.entity.type !== last.entity.type || !NEXT_OWNER.test(between)) return run;
    }
    run.push(anchor);
    last = anchor;
  }
}

/** What has components. */
const OWNERS: ReadonlySet<string> = new Set(['DEVICE', 'VIRTUAL_MACHINE', 'VIRTUAL_CHASSIS']);

export const NARROW: ReadonlySet<string> = new Set([
  'DEVICE',
  'VIRTUAL_MACHINE',
  'RACK',
  'LOCATION',
  'CLUSTER',
  'VRF',
  'POWER_PANEL',
  'CIRCUIT',
  'VIRTUAL_CHASSIS',
]);

/** The device or stack that a span belongs to, as the text states it: “gi0/1 of rtr-1”, “rtr-1 gi0/1”. */
export function ownerIn(placements: readonly Placement[]): Placement | undefined {
  const owners = placements.filter(({ entity }) => OWNERS.has(entity.type));
  return owners.find(({ where }) => where === 'OF') ?? owners.find(({ binds }) => binds);
}

export const isIn = (entity: EntitySummary, owner: Pick<EntitySummary, 'id'>): boolean => entity.places.some(({ id }) => id === owner.id);

/** Whether something is a part of its stated owner, or of another member of the same stack. */
export function belongsTo(entity: EntitySummary, owner: Pick<EntitySummary, 'id' | 'type' | 'places'>): boolean {
  const stacks = owner.type === 'VIRTUAL_CHASSIS' ? [owner] : owner.places.filter(({ type }) => type === 'VIRTUAL_CHASSIS');
  return isIn(entity, owner) || stacks.some((stack) => isIn(entity, stack));
}

/** Where an anchor stands relative to a span, and how strongly it counts, from 0 to 1. */
export interface Placement {
  readonly entity: Anchor['entity'];
  readonly where: Link['where'];
  readonly strength: number;
  /** It stands right before the span: “rtr-1 gi0/1”, “rtr-1: interface gi0/1”. */
  readonly binds: boolean;
}

/** Where each anchor stands relative to a span. If an entity stands in the same place several times, the strongest counts. */
export function placementsOf(span: NameSpan, anchors: readonly Anchor[], { text, deviceInTable }: NameReading): readonly Placement[] {
  const device = deviceInTable(span);
  const positions = device === undefined ? positionsOf(span, anchors, text) : positionsInTable(anchors, device);
  const placements: Placement[] = [];
  const indexes = new Map<Link['where'], Map<string, number>>();
  for (const { entity, where, strength, start } of anchors) {
    const placement = where === 'FOCUS' ? { entity, where, strength, binds: false } : { entity, ...(positions.get(start) ?? ELSEWHERE) };
    const there = indexes.get(placement.where) ?? new Map<string, number>();
    indexes.set(placement.where, there);
    const index = there.get(entity.id) ?? placements.length;
    if ((placements[index]?.strength ?? 0) >= placement.strength) continue;
    placements[index] = placement;
    there.set(entity.id, index);
  }
  return placements;
}

/** In a table of neighbours, a port is of one device, and of nothing else that the table names. */
const positionsInTable = (anchors: readonly Anchor[], device: Stretch): ReadonlyMap<number, Position> =>
  new Map(anchors.filter((anchor) => isInside(anchor, device)).map(({ start }) => [start, { where: 'OF', strength: 1, binds: true }]));

export const isInside = ({ start, end }: Stretch, around: Stretch): boolean => start >= around.start && end <= around.end;

const ELSEWHERE: Position = { where: 'HERE', strength: 0, binds: false };

export function linksOf(entity: EntitySummary, placements: readonly Placement[]): readonly Link[] {
  const links: Link[] = [];
  for (const { entity: anchor, where, strength } of placements) {
    const how = relationOf(entity, anchor);
    if (how === undefined || strength <= 0) continue;
    const at = links.findIndex((link) => link.how === how && link.where === where);
    if (at < 0) links.push({ how, where, strength });
    else if ((links[at]?.strength ?? 0) < strength) links[at] = { how, where, strength };
  }
  return links;
}

export function relationOf(entity: EntitySummary, anchor: Anchor['entity']): Link['how'] | undefined {
  if (entity.id === anchor.id) return undefined;
  if (isIn(entity, anchor) || (COMPONENT_TYPES.has(entity.type) && belongsTo(entity, anchor))) return 'IN';
  const around = placeIdsOf(anchor);
  if (around.has(entity.id)) return 'HOLDS';
  let isNear = false;
  for (const { id, type } of entity.places) {
    if (!around.has(id)) continue;
    if (NARROW.has(type)) return 'BESIDE';
    isNear ||= type === 'SITE';
  }
  return isNear ? 'NEAR' : undefined;
}

type Position = Omit<Placement, 'entity'>;

/** More words than {@link PART_OF} allows. */
const FARTHEST_OF = 300;

/** How the places of the anchors in the text stand to a span, by their start. Several entities may have been found in one place. */
function positionsOf(span: NameSpan, anchors: readonly Anchor[], text: string): ReadonlyMap<number, Position> {
  const inText = anchors.filter(({ where }) => where === 'TEXT');
  const next = indexFrom(inText, span.end);
  const positions = new Map<number, Position>();
  // The text says after the span what it is of, so that what stands before it is only listed with it.
  let hasOf = false;
  for (let at = next; at < inText.length; at += 1) {
    const { start, end } = inText[at] as Anchor;
    if (positions.has(start)) continue;
    const isOf = start - span.end < FARTHEST_OF && PART_OF.test(text.slice(span.end, start));
    if (isOf && end > start) hasOf = true;
    positions.set(
      start,
      isOf ? { where: 'OF', strength: 1, binds: true } : { where: 'HERE', strength: 0.5 / (1 + at - next), binds: false },
    );
  }
  let sameSentence = true;
  let from = span.start;
  const previous = indexFrom(inText, span.start) - 1;
  for (let at = previous; at >= 0; at -= 1) {
    const { start, end } = inText[at] as Anchor;
    if (positions.has(start)) continue;
    sameSentence &&= !SENTENCE_END.test(text.slice(end, from + 1));
    from = end;
    const binds = span.start - end < FARTHEST_OF && DEVICE_AND_PORT.test(text.slice(end, span.start));
    if (isOwner(text, end, span.start, hasOf)) positions.set(start, { where: 'BEFORE', strength: 1, binds });
    else positions.set(start, { where: sameSentence ? 'LISTED' : 'HERE', strength: 1 / (1 + previous - at), binds: false });
  }
  return positions;
}

function isOwner(text: string, from: number, to: number, hasOf: boolean): boolean {
  if (to - from > FARTHEST_OF) return false;
  const between = text.slice(from, to);
  return OWNER_AND_PART.test(between) && !(hasOf && NEXT_OWNER.test(between));
}

const SENTENCE_END = /[.?!;]\s/u;
