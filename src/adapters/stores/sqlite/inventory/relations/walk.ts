import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Entity } from '../../../../../domain/model/entity.js';
import { WALK_STEPS, type Walk, type WalkBounds, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, firstOf, PER_NODE, type Found } from '../../../common/walk.js';
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
    const eids = near.map(({ eid }) => eid);
    const found = eids.length === 0 ? new Map<number, readonly Met[]>() : stepFrom(db, eids, step, most);
    const relationsOf = ({ id, eid }: Near): readonly Found[] => (found.get(eid) ?? []).map((met) => foundOf(id, met));
    totals ??= totalsOf(source, near, step, found, most);
    walk.add(near.flatMap((one) => firstOf(relationsOf(one), each)));
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

function foundOf(near: EntityId, { id: far, name, type, way, isDerived: derived, validFrom }: Met): Found {
  const [from, to] = way === 'OUT' ? [near, far] : [far, near];
  return { near, far, name, relation: { type, from, to, derived, validFrom } };
}
