import type { EntityId } from '../../../../../domain/common/ids.js';
import { WALK_COUNT, WALK_STEPS, type Walk, type WalkBounds, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import { collectWalk, PER_NODE, type Followed } from '../../../common/walk.js';
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

function stepStatement(step: WalkStep, index: number): string {
  const parts = waysOf(step).map((way) => `MATCH ${pattern(way)} WHERE ${wanted(index)} RETURN r, e, '${way}' AS way LIMIT $hub`);
  const carried = ['totals', ...Array.from({ length: index }, (_, at) => `level${at}`)].join(', ');
  return `CALL (last, seen) {
    UNWIND ${step.from === 'ALL' ? 'seen' : 'last'} AS n
    CALL (n) { CALL (n) { ${parts.join(' UNION ALL ')} } WITH r, e, way ORDER BY ${typeOf('r')}, e.name, e.id, way LIMIT $perNode RETURN r, e, way }
    WITH collect([n.id, e.id, way, ${typeOf('r')}, r.derived, r.validFrom]) AS level${index}, collect(DISTINCT e) AS met
    RETURN level${index}, [x IN met WHERE NOT x IN seen][0..$limit] AS next
  }
  WITH ${carried}, level${index}, next AS last, seen + next AS seen`;
}

/** Counts what the first step finds at each entity of the start. */
function countStatement(step: WalkStep | undefined): string {
  if (step === undefined) return '0';
  return waysOf(step)
    .map((way) => `COUNT { MATCH ${pattern(way)} WHERE ${wanted(0)} RETURN 1 AS one LIMIT ${WALK_COUNT} }`)
    .join(' + ');
}

/** Relations are told with the ids of their ends, and each entity once. */
const walkStatement = (steps: readonly WalkStep[]): string =>
  `UNWIND $start AS id MATCH (n:Entity { id: id }) WHERE n.workspace = $workspace AND n.present
  WITH n, ${countStatement(steps[0])} AS total
  WITH collect(n) AS last, collect({ id: n.id, total: total }) AS totals
  WITH totals, last, last AS seen ${steps.map(stepStatement).join(' ')}
  RETURN totals, [n IN seen[0..$limit] | ${entityFields('n')}] AS entities, [${steps.map((_, index) => `level${index}`).join(', ')}] AS levels`;

function followedOf([near, far, way, type, derived, validFrom]: readonly unknown[]): Followed {
  const [from, to] = way === 'OUT' ? [near, far] : [far, near];
  return { near, far, relation: { type, from, to, derived, validFrom } } as Followed;
}

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
  const [row] = await db.run(walkStatement(steps), { ...own, ...filters, start, limit, perNode: each, hub: Math.max(each, HUB) });
  if (row === undefined) return NOTHING;
  const entities = new Map(rows(row, 'entities').map((found) => [text(found, 'id'), entityOf(found)]));
  const totals = new Map(rows(row, 'totals').map((total) => [text(total, 'id'), number(total, 'total')]));
  const walk = collectWalk([...totals.keys()], limit, each);
  for (const level of row['levels'] as readonly (readonly unknown[])[][]) walk.add(level.map(followedOf));
  return walk.finish(totals, entities);
}

const NOTHING: Walk = { entities: new Map(), relations: [], totals: new Map(), truncated: false };
/** The minimum number of relations that are sorted. */
const HUB = 100;
