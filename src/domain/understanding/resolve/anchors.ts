import type { EntityType } from '../../model/entity.js';
import type { Focus, FocusEntity, PlaceSummary } from '../../model/focus.js';
import type { EntitySummary, ScorePart } from '../../model/understanding.js';
import { DECAY, HOLDS, OBLIQUE, OTHER_SUBJECT, SCORE, SHARED_PLACE, SOURCE_WEIGHT, WIDE } from './thresholds.js';

/** Something the conversation or the message is about, as evidence for what else is meant. */
export interface Anchor {
  readonly id: string;
  readonly type: EntityType;
  readonly name: string;
  readonly places: readonly PlaceSummary[];
  /** Contribution at most. */
  readonly weight: number;
  readonly why: string;
  /** Earlier turns spoke of it, and not this message. */
  readonly before?: true;
}

/** 0 to 1: how present an entity still is at this turn. */
export function salience(entity: FocusEntity, { turn, subject }: Pick<Focus, 'turn' | 'subject'>): number {
  const age = Math.max(0, turn - entity.lastTurn);
  const elsewhere = subject !== undefined && entity.subject !== undefined && entity.subject !== subject;
  return DECAY ** age * SOURCE_WEIGHT[entity.source] * (isOblique(entity) ? OBLIQUE : 1) * (elsewhere ? OTHER_SUBJECT : 1);
}

/** An assistant says much of what another thing is on; a user who says it may be asking about it. */
export const isOblique = ({ oblique, source }: FocusEntity): boolean => oblique === true && source !== 'USER';

export function focusAnchors(focus: Focus): readonly Anchor[] {
  return focus.entities.map((entity) => ({
    id: entity.id,
    type: entity.type,
    name: entity.name,
    places: entity.places,
    weight: SCORE.inFocus * salience(entity, focus),
    why: 'spoken of before',
    before: true,
  }));
}

export function namedAnchor(entity: EntitySummary): Anchor {
  return {
    id: entity.id,
    type: entity.type,
    name: entity.name,
    places: entity.places,
    weight: SCORE.namedHere,
    why: 'named in this message',
  };
}

/** How a candidate hangs on an anchor. */
interface Link {
  readonly anchor: Anchor;
  readonly value: number;
  readonly how: 'IN' | 'HOLDS' | 'BESIDE';
  /** What both are in. */
  readonly place?: PlaceSummary;
}

/** The strongest single link between a candidate and an anchor, with its reason; several weak ones do not add up. */
export function bestLink(
  entity: EntitySummary,
  anchors: readonly Anchor[],
): { readonly part: ScorePart; readonly evidence: string; readonly before: boolean } | undefined {
  let best: Link | undefined;
  for (const anchor of anchors) {
    // No link is stronger than its anchor.
    if (best !== undefined && anchor.weight <= best.value) continue;
    const link = linkBetween(entity, anchor);
    if (link !== undefined && (best === undefined || link.value > best.value)) best = link;
  }
  return best === undefined
    ? undefined
    : { part: { name: 'scope', value: best.value }, evidence: told(best), before: best.anchor.before === true };
}

function linkBetween(entity: EntitySummary, anchor: Anchor): Link | undefined {
  if (entity.places.some((place) => place.id === anchor.id)) return { anchor, value: anchor.weight * (WIDE[anchor.type] ?? 1), how: 'IN' };
  if (anchor.places.some((place) => place.id === entity.id)) return { anchor, value: anchor.weight * HOLDS, how: 'HOLDS' };
  let best: Link | undefined;
  for (const place of entity.places) {
    const value = (SHARED_PLACE[place.type] ?? 0) * anchor.weight;
    if (value > (best?.value ?? 0) && anchor.places.some((other) => other.id === place.id)) best = { anchor, value, how: 'BESIDE', place };
  }
  return best;
}

function told({ anchor: { name, why }, how, place }: Link): string {
  if (how === 'IN') return `in ${name}, ${why}`;
  return how === 'HOLDS' ? `holds ${name}, ${why}` : `in ${place?.name ?? name} like ${name}, ${why}`;
}
