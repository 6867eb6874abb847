import type { EntityType } from '../entity.js';
import type { Focus, FocusEntity, PlaceBrief } from '../focus.js';
import type { EntityBrief, ScorePart } from '../understanding.js';
import { DECAY, SCORE, SOURCE_WEIGHT } from './thresholds.js';

/** Something the conversation or the message is about, as evidence for what else is meant. */
export interface Anchor {
  readonly id: string;
  readonly type: EntityType;
  readonly name: string;
  readonly places: readonly PlaceBrief[];
  /** Contribution at most. */
  readonly weight: number;
  readonly why: string;
}

/** 0 to 1: how present an entity still is at this turn. */
export function salience(entity: FocusEntity, turn: number): number {
  const age = Math.max(0, turn - entity.lastTurn);
  return DECAY ** age * SOURCE_WEIGHT[entity.source];
}

export function focusAnchors(focus: Focus): readonly Anchor[] {
  return focus.entities.map((entity) => ({
    id: entity.id,
    type: entity.type,
    name: entity.name,
    places: entity.places,
    weight: SCORE.inFocus * salience(entity, focus.turn),
    why: 'spoken of before',
  }));
}

export function namedAnchor(entity: EntityBrief): Anchor {
  return {
    id: entity.id,
    type: entity.type,
    name: entity.name,
    places: entity.places,
    weight: SCORE.namedHere,
    why: 'named in this message',
  };
}

/** Where both are: narrow places tell more than wide ones. */
const SHARED_PLACE: Readonly<Partial<Record<PlaceBrief['type'], number>>> = {
  DEVICE: 0.8,
  VIRTUAL_MACHINE: 0.8,
  RACK: 0.7,
  LOCATION: 0.65,
  SITE: 0.6,
  CLUSTER: 0.5,
  VRF: 0.5,
  VLAN_GROUP: 0.5,
  POWER_PANEL: 0.5,
  VIRTUAL_CHASSIS: 0.6,
  CIRCUIT: 0.6,
};

/** The strongest single link between a candidate and an anchor, with its reason; several weak ones do not add up. */
export function bestLink(
  entity: EntityBrief,
  anchors: readonly Anchor[],
): { readonly part: ScorePart; readonly evidence: string } | undefined {
  let best: { value: number; evidence: string } | undefined;
  for (const anchor of anchors) {
    const link = linkBetween(entity, anchor);
    if (link !== undefined && (best === undefined || link.value > best.value)) best = link;
  }
  return best === undefined ? undefined : { part: { name: 'scope', value: best.value }, evidence: best.evidence };
}

function linkBetween(entity: EntityBrief, anchor: Anchor): { readonly value: number; readonly evidence: string } | undefined {
  if (entity.places.some((place) => place.id === anchor.id)) return { value: anchor.weight, evidence: `in ${anchor.name}, ${anchor.why}` };
  if (anchor.places.some((place) => place.id === entity.id))
    return { value: anchor.weight * 0.7, evidence: `holds ${anchor.name}, ${anchor.why}` };
  const shared = entity.places
    .filter((place) => anchor.places.some((other) => other.id === place.id))
    .map((place) => ({ place, value: (SHARED_PLACE[place.type] ?? 0) * anchor.weight }))
    .toSorted((a, b) => b.value - a.value)[0];
  return shared === undefined || shared.value === 0
    ? undefined
    : { value: shared.value, evidence: `in ${shared.place.name} like ${anchor.name}, ${anchor.why}` };
}
