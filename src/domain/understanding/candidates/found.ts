import type { EntitySummary } from '../../model/understanding.js';
import type { KeyHit } from './lookup-hit.js';

/** What the store knows for the keys of one message. */
export interface Found {
  readonly byKey: ReadonlyMap<string, readonly EntitySummary[]>;
  /** How many have a key, where that is more than were returned. */
  readonly totals: ReadonlyMap<string, number>;
  /** Of keys that more have than were returned: those that were looked for in a place. */
  readonly inside: ReadonlyMap<string, ReadonlySet<string>>;
  /** The ids of the entities that the conversation is about. */
  readonly inConversation: ReadonlySet<string>;
}

export function foundOf(hits: readonly KeyHit[], totals: ReadonlyMap<string, number>, inConversation: ReadonlySet<string>): Found {
  const byKey = new Map<string, Map<string, EntitySummary>>();
  const inside = new Map<string, Set<string>>();
  for (const { key, entity, scope } of hits) {
    if (scope !== undefined) inside.set(key, (inside.get(key) ?? new Set()).add(entity.id));
    const group = byKey.get(key) ?? new Map<string, EntitySummary>();
    group.set(entity.id, entity);
    byKey.set(key, group);
  }
  return { byKey: new Map([...byKey].map(([key, group]) => [key, inOrder([...group.values()])])), totals, inside, inConversation };
}

/** Stores answer in any order; the same things are to mean the same on each. Of one type, that of the inventory's own numbers. */
export const inOrder = (entities: readonly EntitySummary[]): readonly EntitySummary[] =>
  entities.toSorted((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
