import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Entity } from '../../../../../domain/model/entity.js';
import { WALK_STEPS, type Walk, type WalkBounds, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, PER_NODE, type Followed } from '../../../common/walk.js';
import type { Connection } from '../../connection/driver.js';
import type { SqliteScope } from '../../connection/scope.js';
import { countsFrom, stepFrom, type Met } from './walk-steps.js';

const ROWS = 'SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value AND e.wid = ?1 WHERE e.present = 1';
/** The minimum number of relations that are sorted. */
const HUB = 100;

interface WalkSource {
  readonly db: Connection;
  readonly scope: SqliteScope;
  readonly getMany: (ids: readonly EntityId[]) => ReadonlyMap<EntityId, Entity>;
}

/** Implements RelationStore.walk. The steps read rows of entities; which of them are read completely is known at the end. */
export function walkFrom(
  { db, scope, getMany }: WalkSource,
  start: readonly EntityId[],
  steps: readonly WalkStep[],
  { limit, perNode }: WalkBounds,
): Walk {
  const each = Math.min(PER_NODE, perNode);
  const rows = new Map(db.all(ROWS, scope.wid, JSON.stringify(start)).map((row) => [text(row, 'id'), number(row, 'eid')]));
  const begun = start.filter((id) => rows.has(id));
  const walk = collectWalk(begun, limit, each);
  let totals: ReadonlyMap<EntityId, number> | undefined;
  for (const step of steps.slice(0, WALK_STEPS)) {
    const near = walk.frontier(step.from ?? 'LAST').map((id) => ({ id, eid: rows.get(id) ?? 0 }));
    const found = near.length === 0 ? new Map<number, readonly Met[]>() : stepFrom(db, eidsOf(near), step, Math.max(each, HUB));
    totals ??= totalsOf(db, near, step, found, Math.max(each, HUB));
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
  return walk.finish(totals ?? new Map(), getMany(walk.reached()));
}

interface Near {
  readonly id: EntityId;
  readonly eid: number;
}

const eidsOf = (near: readonly Near[]): readonly number[] => near.map(({ eid }) => eid);

/** Only the relations of entities with many are counted; those of others were all read. */
function totalsOf(
  db: Connection,
  near: readonly Near[],
  step: WalkStep,
  found: ReadonlyMap<number, readonly Met[]>,
  most: number,
): ReadonlyMap<EntityId, number> {
  const many = near.filter(({ eid }) => (found.get(eid)?.length ?? 0) >= most);
  const counts = many.length === 0 ? new Map<number, number>() : countsFrom(db, eidsOf(many), step);
  return new Map(near.map(({ id, eid }) => [id, counts.get(eid) ?? found.get(eid)?.length ?? 0]));
}

function inOrder(a: Met, b: Met): number {
  return compare(a.type, b.type) || compare(a.name, b.name) || compare(a.id, b.id) || compare(a.way, b.way);
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function followedOf(near: EntityId, { id: far, type, way, isDerived: derived, validFrom }: Met): Followed {
  const [from, to] = way === 'OUT' ? [near, far] : [far, near];
  return { near, far, relation: { type, from, to, derived, validFrom } };
}
