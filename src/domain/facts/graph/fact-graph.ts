import type { EntityId } from '../../common/ids.js';
import { markedName, type Entity, type EntityType } from '../../model/entity.js';
import type { Relation } from '../../model/relation.js';

/** A part of the inventory in memory. Ends that are not in it are left out. */
export interface FactGraph {
  get(id: EntityId): Entity | undefined;
  /** The entities at the ends of relations from an entity, of any of these types. */
  out(from: Entity, ...relations: readonly string[]): readonly Entity[];
  /** The entities with a relation to an entity. */
  into(to: Entity, relations: readonly string[], types?: readonly EntityType[]): readonly Entity[];
  /** All relations of an entity with their other ends. */
  around(entity: Entity): readonly Neighbour[];
}

export interface Neighbour {
  readonly relation: string;
  readonly isOutgoing: boolean;
  readonly entity: Entity;
}

/** Each relation may occur once. Facts name the ends of relations, so that those of entities that were not imported are marked. */
export function factGraph(entities: ReadonlyMap<EntityId, Entity>, relations: readonly Relation[]): FactGraph {
  const neighbours = new Map<EntityId, Neighbour[]>();
  const add = (near: EntityId, relation: string, isOutgoing: boolean, far: EntityId): void => {
    const end = entities.get(far);
    if (end === undefined) return;
    const entity = end.observed === undefined ? end : { ...end, display: markedName(end) };
    const known = neighbours.get(near);
    if (known === undefined) neighbours.set(near, [{ relation, isOutgoing, entity }]);
    else known.push({ relation, isOutgoing, entity });
  };
  for (const { from, type, to } of relations) {
    add(from, type, true, to);
    add(to, type, false, from);
  }
  const around = ({ id }: Entity): readonly Neighbour[] => neighbours.get(id) ?? [];
  return {
    get: (id) => entities.get(id),
    around,
    out: (from, ...types) => around(from).flatMap((each) => (each.isOutgoing && types.includes(each.relation) ? [each.entity] : [])),
    into: (to, types, of) =>
      around(to).flatMap((each) =>
        !each.isOutgoing && types.includes(each.relation) && (of === undefined || of.includes(each.entity.type)) ? [each.entity] : [],
      ),
  };
}
