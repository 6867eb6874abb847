import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Entity } from '../../../../../domain/model/entity.js';
import {
  WALK_COUNT,
  WALK_STEPS,
  type RelatedEntity,
  type RelationStore,
  type Walk,
  type WalkBounds,
  type WalkStep,
} from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, PER_NODE } from '../../../common/walk.js';
import type { Connection } from '../../connection/driver.js';
import type { SqliteScope } from '../../connection/scope.js';

/** The number of relations of each entity that a step finds, at most {@link WALK_COUNT}. */
const countOf = (near: string, far: string): string =>
  `SELECT o.id, (SELECT count(*) FROM (SELECT 1 FROM relation r CROSS JOIN entity e ON e.eid = r.${far} WHERE r.${near} = o.eid AND r.valid_to IS NULL AND e.present = 1
    AND (?3 IS NULL OR r.type IN (SELECT value FROM json_each(?3))) AND (?4 IS NULL OR e.type IN (SELECT value FROM json_each(?4))) LIMIT ${WALK_COUNT})) AS n
  FROM json_each(?2) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?1`;
const TOTALS = { OUT: [countOf('src', 'dst')], IN: [countOf('dst', 'src')], BOTH: [countOf('src', 'dst'), countOf('dst', 'src')] };

interface WalkSource {
  readonly db: Connection;
  readonly scope: SqliteScope;
  readonly getMany: (ids: readonly EntityId[]) => Promise<ReadonlyMap<EntityId, Entity>>;
  readonly listMany: RelationStore['listMany'];
}

/** Implements RelationStore.walk. */
export async function walkFrom(
  { db, scope, getMany, listMany }: WalkSource,
  start: readonly EntityId[],
  steps: readonly WalkStep[],
  { limit, perNode }: WalkBounds,
): Promise<Walk> {
  const there = await getMany(start);
  const walk = collectWalk(
    start.flatMap((id) => there.get(id) ?? []),
    limit,
    Math.min(PER_NODE, perNode),
  );
  for (const { direction, relations, entityTypes, from = 'LAST' } of steps.slice(0, WALK_STEPS)) {
    const near = walk.frontier(from);
    if (near.length === 0) continue;
    const filter = { direction, ...(relations && { types: relations }), ...(entityTypes && { entityTypes }) };
    const found = await listMany(near, filter, Math.min(PER_NODE, perNode));
    walk.add(near.flatMap((id): readonly RelatedEntity[] => found.get(id) ?? []));
  }
  return walk.finish(totalsOf(db, scope, start, steps[0]));
}

function totalsOf(
  db: Connection,
  { wid }: SqliteScope,
  start: readonly EntityId[],
  first: WalkStep | undefined,
): ReadonlyMap<EntityId, number> {
  const totals = new Map<EntityId, number>();
  if (first === undefined) return totals;
  const list = (values: readonly string[] | undefined) => (values === undefined ? undefined : JSON.stringify(values));
  for (const sql of TOTALS[first.direction])
    for (const row of db.all(sql, wid, JSON.stringify(start), list(first.relations), list(first.entityTypes)))
      totals.set(text(row, 'id'), (totals.get(text(row, 'id')) ?? 0) + number(row, 'n'));
  return totals;
}
