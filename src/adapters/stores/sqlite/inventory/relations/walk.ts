import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Entity } from '../../../../../domain/model/entity.js';
import { WALK_STEPS, type Walk, type WalkBounds, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, PER_NODE, type Followed } from '../../../common/walk.js';
import type { InventorySource } from '../inventory-cache.js';
import { countFrom, stepFrom, type Met } from './walk-steps.js';

const ROWS = 'SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value AND e.wid = ?1 WHERE e.present = 1';
/** The minimum number of relations that are sorted. */
const HUB = 100;

interface WalkSource extends InventorySource {
  readonly getMany: (ids: readonly EntityId[]) => ReadonlyMap<EntityId, Entity>;
}

/** Implements RelationStore.walk. The steps read rows of entities; which of them are read completely is known at the end. */
export function walkFrom(source: WalkSource, start: readonly EntityId[], steps: readonly WalkStep[], { limit, perNode }: WalkBounds): Walk {
  const { db, scope } = source;
  const [each, most] = [Math.min(PER_NODE, perNode), Math.min(PER_NODE, Math.max(perNode, HUB))];
  const rows = new Map(db.all(ROWS, scope.wid, JSON.stringify(start)).map((row) => [text(row, 'id'), number(row, 'eid')]));
  const begun = start.filter((id) => rows.has(id));
  const walk = collectWalk(begun, limit, each);
  let totals: ReadonlyMap<EntityId, number> | undefined;
  for (const step of steps.slice(0, WALK_STEPS)) {
    const near = walk.frontier(step.from ?? 'LAST').map((id) => ({ id, eid: rows.get(id) ?? 0 }));
    const found =
      near.length === 0
        ? new Map<number, readonly Met[]>()
        : stepFrom(
            db,
            near.map(({ eid }) => eid),
            step,
            most,
          );
    totals ??= totalsOf(source, near, step, found, most);
    walk.add(
      near.flatMap(({ id, eid }) =>
        (found.get(eid) ?? [])
          .toSorted(inOrder)
          .slice(0, each)
          .map((met) => followedOf(id, met)),
      ),
    );
    for (const met of found.values()) for (const { id, eid } of met) rows.set(id, eid);
  }
  return walk.finish(totals ?? new Map(), source.getMany(walk.reached()));
}

interface Near {
  readonly id: EntityId;
  readonly eid: number;
}

/** Only the relations of entities with many are counted; those of others were all read. */
function totalsOf(
  { db, scope, known }: WalkSource,
  near: readonly Near[],
  step: WalkStep,
  found: ReadonlyMap<number, readonly Met[]>,
  most: number,
): ReadonlyMap<EntityId, number> {
  const totalOf = (eid: number): number => {
    const met = found.get(eid)?.length ?? 0;
    return met < most ? met : countFrom(db, known().totals, scope.wid, eid, step);
  };
  return new Map(near.map(({ id, eid }) => [id, totalOf(eid)]));
}

function inOrder(a: Met, b: Met): number {
  return compare(a.type, b.type) || compare(a.name, b.name) || compare(a.id, b.id) || compare(a.way, b.way);
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function followedOf(near: EntityId, { id: far, type, way, isDerived: derived, validFrom }: Met): Followed {
  const [from, to] = way === 'OUT' ? [near, far] : [far, near];
  return { near, far, relation: { type, from, to, derived, validFrom } };
}
