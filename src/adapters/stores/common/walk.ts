import type { Entity } from '../../../domain/model/entity.js';
import type { EntityId } from '../../../domain/common/ids.js';
import type { Relation } from '../../../domain/model/relation.js';
import type { RelatedEntity, Walk } from '../../../ports/store/relations.js';

/** The maximum number of relations of an entity that a step of a walk follows. */
export const PER_NODE = 200;

/** Collects the steps of a walk within its limit of entities. */
export interface WalkCollector {
  /** The entities from which the next step starts. */
  frontier(from: 'LAST' | 'ALL'): readonly EntityId[];
  /** Adds the relations of a step. A relation from or to an entity that did not fit is left out. */
  add(found: readonly RelatedEntity[]): void;
  finish(totals: ReadonlyMap<EntityId, number>): Walk;
}

/** `followed` is the number of relations that a step follows from one entity. */
export function collectWalk(start: readonly Entity[], limit: number, followed: number): WalkCollector {
  const entities = new Map<EntityId, Entity>(start.slice(0, limit).map((entity) => [entity.id, entity]));
  const relations = new Map<string, Relation>();
  let last: readonly EntityId[] = [...entities.keys()];
  let truncated = start.length > limit;
  return {
    frontier: (from) => (from === 'ALL' ? [...entities.keys()] : last),
    add(found) {
      const next: EntityId[] = [];
      const counts = new Map<EntityId, number>();
      for (const { relation, entity } of found) {
        const near = relation.from === entity.id ? relation.to : relation.from;
        if (!entities.has(near)) continue;
        const count = (counts.get(near) ?? 0) + 1;
        counts.set(near, count);
        truncated ||= count >= followed;
        if (!entities.has(entity.id)) {
          if (entities.size >= limit) {
            truncated = true;
            continue;
          }
          entities.set(entity.id, entity);
          next.push(entity.id);
        }
        relations.set(`${relation.from} ${relation.type} ${relation.to}`, relation);
      }
      last = next;
    },
    finish: (totals) => ({ entities, relations: [...relations.values()], totals, truncated }),
  };
}
