import type { Fact, RelevantEntity } from '../model/context-window.js';
import type { Entity, EntityType } from '../../model/entity.js';
import type { Focus } from '../../model/focus.js';
import type { Pin } from '../../model/session.js';
import type { EntityId } from '../../common/ids.js';
import { salience } from '../../understanding/discourse/salience.js';
import type { ScorePart } from '../../model/understanding.js';

export interface EntitySignals {
  /** The message names it or refers to it, or most probably does. */
  readonly asked: ReadonlySet<EntityId>;
  /** All meanings of the mentions of the message. */
  readonly listed: ReadonlySet<EntityId>;
  readonly pins: readonly Pin[];
  /** 0 to 1, by domain/window/retrieval/pagerank from the requested entities. */
  readonly proximity: ReadonlyMap<EntityId, number>;
  readonly focus: Focus;
}

/** Objects answer questions more often than the types and roles that describe them. */
const TYPE_WEIGHT: Readonly<Partial<Record<EntityType, number>>> = {
  DEVICE: 1,
  VIRTUAL_MACHINE: 1,
  RACK: 0.8,
  SITE: 0.8,
  CIRCUIT: 0.9,
  VLAN: 0.9,
  PREFIX: 0.9,
  INTERFACE: 0.7,
  IP_ADDRESS: 0.8,
  CLUSTER: 0.9,
};
const WEIGHTS = { asked: 1, listed: 0.3, pinned: 0.9, recency: 0.4, frequency: 0.15, proximity: 0.25, type: 0.1 } as const;

const REASONS: Readonly<Record<string, string>> = {
  asked: 'is mentioned by the turn',
  listed: 'may be what the turn refers to',
  pinned: 'is pinned to the session',
  recency: 'was mentioned recently',
  frequency: 'was mentioned often',
  proximity: 'is close in the graph to mentioned entities',
  type: 'has a type that often answers questions',
};

export function scoreEntity(entity: Entity, facts: readonly Fact[], signals: EntitySignals): RelevantEntity {
  const spoken = signals.focus.entities.find(({ id }) => id === entity.id);
  const pin = signals.pins.find((each) => each.entity === entity.id);
  const parts: readonly ScorePart[] = [
    { name: 'asked', value: signals.asked.has(entity.id) ? WEIGHTS.asked : 0 },
    { name: 'listed', value: signals.listed.has(entity.id) && !signals.asked.has(entity.id) ? WEIGHTS.listed : 0 },
    { name: 'pinned', value: pin === undefined ? 0 : WEIGHTS.pinned },
    { name: 'recency', value: spoken === undefined ? 0 : WEIGHTS.recency * salience(spoken, signals.focus) },
    { name: 'frequency', value: WEIGHTS.frequency * (1 - 1 / (1 + 0.5 * (spoken?.count ?? 0))) },
    { name: 'proximity', value: WEIGHTS.proximity * (signals.proximity.get(entity.id) ?? 0) },
    { name: 'type', value: WEIGHTS.type * (TYPE_WEIGHT[entity.type] ?? 0.4) },
  ].filter(({ value }) => value > 0);
  const score = parts.reduce((sum, { value }) => sum + value, 0);
  const strongest = parts.toSorted((a, b) => b.value - a.value)[0]?.name ?? 'type';
  const reason = strongest === 'pinned' && pin?.by !== undefined ? `was pinned by ${pin.by}` : (REASONS[strongest] ?? strongest);
  return { entity, pinned: pin !== undefined, score, parts, reason, facts };
}
