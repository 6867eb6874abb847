import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Entity } from '../../../../../domain/model/entity.js';
import { WALK_COUNT, WALK_STEPS, type Walk, type WalkBounds, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, firstOf, PER_NODE, type Found } from '../../../common/walk.js';
import { rows } from '../../connection/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Runner } from '../../connection/statement.js';
import { entityOf } from '../../../common/entity-rows.js';
import { entityFields } from '../entity-rows.js';
import { typeOf } from './relation-types.js';

type Way = 'OUT' | 'IN';
const waysOf = ({ direction }: WalkStep): readonly Way[] => (direction === 'BOTH' ? ['OUT', 'IN'] : [direction]);
const pattern = (way: Way): string => (way === 'OUT' ? '(n)-[r]->(e:Entity)' : '(n)<-[r]-(e:Entity)');
/** The conditions of a step, whose filters are parameters, so that walks of the same directions share a statement. */
const wanted = (index: number): string => `r.validTo IS NULL AND e.present
  AND ($relations${index} IS NULL OR ${typeOf('r')} IN $relations${index}) AND ($entityTypes${index} IS NULL OR e.type IN $entityTypes${index})`;

/** Adds the relations of each entity to the lists of the steps before, and goes on from the ends that are new. */
function stepStatement(step: WalkStep, index: number): string {
  const found = waysOf(step).map(
    (way) =>
      `COLLECT { MATCH ${pattern(way)} WHERE ${wanted(index)} RETURN [e, [e.id, ${typeOf('r')}, r.derived, r.validFrom, ${way === 'OUT'}]] LIMIT $hub }`,
  );
  const carried = ['totals', ...Array.from({ length: index }, (_, at) => `level${at}`)].join(', ');
  return `WITH ${carried}, seen, [n IN ${step.from === 'ALL' ? 'seen' : 'last'} | [n.id, ${found.join(' + ')}]] AS found
  CALL (found, seen) { UNWIND found AS near UNWIND near[1] AS end WITH DISTINCT end[0] AS e WHERE NOT e IN seen RETURN collect(e)[0..$limit] AS last }
  WITH ${carried}, [near IN found | [near[0], [end IN near[1] | end[1]]]] AS level${index}, last, seen + last AS seen`;
}

/** Counts what the first step finds at each entity of the start. */
function countStatement(step: WalkStep | undefined): string {
  if (step === undefined) return '0';
  return waysOf(step)
    .map((way) => `COUNT { MATCH ${pattern(way)} WHERE ${wanted(0)} RETURN 1 AS one LIMIT ${WALK_COUNT} }`)
    .join(' + ');
}

/** Relations are told with the ids of their ends, and each entity once. The first relations in order are selected later. */
const walkStatement = (steps: readonly WalkStep[]): string =>
  `UNWIND $start AS id MATCH (n:Entity { id: id }) WHERE n.workspace = $workspace AND n.present
  WITH n, ${countStatement(steps[0])} AS total
  WITH collect(n) AS last, collect({ id: n.id, total: total }) AS totals
  WITH totals, last, last AS seen ${steps.map(stepStatement).join(' ')}
  RETURN totals, [n IN seen[0..$most] | ${entityFields('n')}] AS entities, [${steps.map((_, index) => `level${index}`).join(', ')}] AS levels`;

/** An entity with its relations that a step found: the other end, type, derived or not, the time since when it holds, and whether it leads there. */
type Near = readonly [EntityId, readonly (readonly [EntityId, string, boolean, number, boolean])[]];

/** Entities beyond the limit of the walk have no name, and are left out. */
const foundOf = ([near, ends]: Near, entities: ReadonlyMap<EntityId, Entity>): readonly Found[] =>
  ends.flatMap(([far, type, derived, validFrom, isOutgoing]) => {
    const name = entities.get(far)?.name;
    const [from, to] = isOutgoing ? [near, far] : [far, near];
    return name === undefined ? [] : [{ near, far, name, relation: { type, from, to, derived, validFrom } }];
  });

/** Implements RelationStore.walk with one statement. */
export async function walkFrom(
  db: Runner,
  own: Neo4jScope,
  start: readonly EntityId[],
  all: readonly WalkStep[],
  { limit, perNode }: WalkBounds,
): Promise<Walk> {
  const steps = all.slice(0, WALK_STEPS);
  const each = Math.min(PER_NODE, perNode);
  const filters = Object.fromEntries(
    steps.flatMap(({ relations, entityTypes }, index) => [
      [`relations${index}`, relations],
      [`entityTypes${index}`, entityTypes],
    ]),
  );
  const [row] = await db.run(walkStatement(steps), { ...own, ...filters, start, limit, most: 2 * limit, hub: Math.max(each, HUB) });
  if (row === undefined) return NOTHING;
  const entities = new Map(rows(row, 'entities').map((found) => [text(found, 'id'), entityOf(found)]));
  const totals = new Map(rows(row, 'totals').map((total) => [text(total, 'id'), number(total, 'total')]));
  const walk = collectWalk(
    start.filter((id) => totals.has(id)),
    limit,
    each,
  );
  for (const [index, level] of (row['levels'] as readonly (readonly Near[])[]).entries()) {
    // The database returns the entities of a step in any order.
    const found = new Map(level);
    const frontier = walk.frontier(steps[index]?.from ?? 'LAST');
    walk.add(frontier.flatMap((near) => firstOf(foundOf([near, found.get(near) ?? []], entities), each)));
  }
  return walk.finish(totals, entities);
}

const NOTHING: Walk = { entities: new Map(), relations: [], totals: new Map(), truncated: false };
/** The minimum number of relations that are sorted. */
const HUB = 100;
