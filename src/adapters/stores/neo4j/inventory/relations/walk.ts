import type { EntityId } from '../../../../../domain/common/ids.js';
import {
  WALK_COUNT,
  WALK_STEPS,
  type RelatedEntity,
  type Walk,
  type WalkBounds,
  type WalkStep,
} from '../../../../../ports/store/relations.js';
import { flag, maybeNumber, number, present, text } from '../../../common/rows.js';
import { collectWalk, PER_NODE } from '../../../common/walk.js';
import { rows } from '../../connection/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Row, Runner } from '../../connection/statement.js';
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
  const carried = ['starts', 'totals', ...Array.from({ length: index }, (_, at) => `level${at}`)].join(', ');
  return `CALL (last, seen) {
    UNWIND ${step.from === 'ALL' ? 'seen' : 'last'} AS n
    CALL (n) { CALL (n) { ${parts.join(' UNION ALL ')} } WITH r, e, way ORDER BY ${typeOf('r')}, e.name, e.id, way LIMIT $perNode RETURN r, e, way }
    WITH collect({ near: n.id, way: way, type: ${typeOf('r')}, relation: r { .derived, .validFrom, .validTo }, entity: ${entityFields('e')} }) AS level${index}, collect(DISTINCT e) AS met
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

const walkStatement = (steps: readonly WalkStep[]): string =>
  `UNWIND $start AS id MATCH (n:Entity { id: id }) WHERE n.workspace = $workspace AND n.present
  WITH n, ${countStatement(steps[0])} AS total
  WITH collect(n) AS last, collect(${entityFields('n')}) AS starts, collect({ id: n.id, total: total }) AS totals
  WITH starts, totals, last, last AS seen ${steps.map(stepStatement).join(' ')}
  RETURN starts, totals, [${steps.map((_, index) => `level${index}`).join(', ')}] AS levels`;

function relatedOf(row: Row): RelatedEntity {
  const entity = entityOf(row['entity'] as Row);
  const [near, r] = [text(row, 'near'), row['relation'] as Row];
  const [from, to] = text(row, 'way') === 'OUT' ? [near, entity.id] : [entity.id, near];
  const times = { validFrom: number(r, 'validFrom'), validTo: maybeNumber(r, 'validTo') };
  return { relation: present({ type: text(row, 'type'), from, to, derived: flag(r, 'derived'), ...times }), entity };
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
  const walk = collectWalk(row === undefined ? [] : rows(row, 'starts').map(entityOf), limit, each);
  for (const level of (row?.['levels'] ?? []) as Row[][]) walk.add(level.map(relatedOf));
  return walk.finish(new Map((row === undefined ? [] : rows(row, 'totals')).map((total) => [text(total, 'id'), number(total, 'total')])));
}

/** The minimum number of relations that are sorted. */
const HUB = 100;
