import type { EntityId } from '../../../domain/common/ids.js';
import type { Entity } from '../../../domain/model/entity.js';
import type { Relation } from '../../../domain/model/relation.js';
import type { Walk } from '../../../ports/store/relations.js';

/** The maximum number of relations of an entity that a step of a walk follows. */
export const PER_NODE = 200;

/** A relation that a step follows, from the entity `near` to the entity `far`. */
export interface Followed {
  readonly near: EntityId;
  readonly far: EntityId;
  readonly relation: Relation;
}

/** A relation as a step finds it, with what it is sorted by. */
export interface Found extends Followed {
  readonly name: string;
}

/** The relations of one entity that a step follows: by type, then by the name of the other end. */
export const firstOf = (found: readonly Found[], most: number): readonly Found[] =>
  (found.length < 2 ? found : found.toSorted(inOrder)).slice(0, most);

function inOrder(a: Found, b: Found): number {
  return (
    compare(a.relation.type, b.relation.type) || compare(a.name, b.name) || compare(a.far, b.far) || (a.relation.from === a.far ? -1 : 1)
  );
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Collects the steps of a walk within its limit of entities. */
export interface WalkCollector {
  /** The entities from which the next step starts. */
  frontier(from: 'LAST' | 'ALL'): readonly EntityId[];
  /** Adds the relations of a step. A relation from or to an entity that did not fit is left out. */
  add(found: readonly Followed[]): void;
  /** The entities that were reached, the start first. */
  reached(): readonly EntityId[];
  finish(totals: ReadonlyMap<EntityId, number>, entities: ReadonlyMap<EntityId, Entity>): Walk;
}

/** `followed` is the number of relations that a step follows from one entity. */
export function collectWalk(start: readonly EntityId[], limit: number, followed: number): WalkCollector {
  const reached = new Set(start.slice(0, limit));
  const relations = new Map<string, Relation>();
  let last: readonly EntityId[] = [...reached];
  let truncated = start.length > limit;
  return {
    frontier: (from) => (from === 'ALL' ? [...reached] : last),
    add(found) {
      const next: EntityId[] = [];
      const counts = new Map<EntityId, number>();
      for (const { near, far, relation } of found) {
        if (!reached.has(near)) continue;
        const count = (counts.get(near) ?? 0) + 1;
        counts.set(near, count);
        truncated ||= count >= followed;
        if (!reached.has(far)) {
          if (reached.size >= limit) {
            truncated = true;
            continue;
          }
          reached.add(far);
          next.push(far);
        }
        relations.set(`${relation.from} ${relation.type} ${relation.to}`, relation);
      }
      last = next;
    },
    reached: () => [...reached],
    finish(totals, all) {
      const entities = new Map(
        [...reached].flatMap((id) => {
          const entity = all.get(id);
          return entity === undefined ? [] : [[id, entity] as const];
        }),
      );
      return { entities, relations: [...relations.values()], totals, truncated };
    },
  };
}
