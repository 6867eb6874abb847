import type { EntityId } from '../../../../../domain/common/ids.js';
import type { Relation } from '../../../../../domain/model/relation.js';
import type { GraphPath, Neighborhood, PathBounds, TraversalBounds } from '../../../../../ports/store/relations.js';
import { sameSince, typeAsOf, versionOf } from '../entities-as-of.js';
import { typeOf } from './relation-types.js';
import { texts, flag, maybeNumber, number, present, text } from '../../../common/rows.js';
import { rows } from '../../connection/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Row, Runner } from '../../connection/statement.js';

/** The maximum number of relations of a node that are followed in each direction, because hubs have many. */
const PER_NODE = 200;
const DEEPEST = 10;

type Way = 'OUT' | 'IN';
const WANTED = `($types IS NULL OR ${typeOf('r')} IN $types)`;
/** Conditions for existing relations and entities, now or at a time, and the type of the entity `e`. */
const TIMES = {
  now: { holds: 'r.validTo IS NULL', there: (name: string) => `${name}.present`, type: 'e.type' },
  past: {
    holds: 'r.validFrom <= $asOf AND (r.validTo IS NULL OR r.validTo > $asOf)',
    there: (name: string) => `(${sameSince(name)} OR EXISTS { MATCH ${versionOf(name)} })`,
    type: typeAsOf('e'),
  },
} as const;
type Time = keyof typeof TIMES;
const timeOf = (asOf: number | undefined): Time => (asOf === undefined ? 'now' : 'past');
const part = (way: Way, time: Time) =>
  `MATCH ${way === 'OUT' ? '(n)-[r]->(e:Entity)' : '(n)<-[r]-(e:Entity)'} WHERE ${TIMES[time].holds} AND ${TIMES[time].there('e')} AND ${WANTED} RETURN r, e, ${way === 'OUT'} AS out LIMIT $perNode`;
/** One step from the nodes of `last`: its relations, and the new nodes, as far as there is room. */
const step = (ways: readonly Way[], level: number, time: Time) => `CALL (last, seen) {
    UNWIND last AS n CALL (n) { ${ways.map((way) => part(way, time)).join(' UNION ALL ')} }
    WITH n, r, e, out WHERE $entityTypes IS NULL OR ${TIMES[time].type} IN $entityTypes
    WITH collect({ near: n.id, far: e.id, type: ${typeOf('r')}, out: out, derived: r.derived, validFrom: r.validFrom, validTo: r.validTo }) AS level${level}, collect(DISTINCT e) AS met
    RETURN level${level}, [x IN met WHERE NOT x IN seen][0..$limit] AS next
  }
  WITH *, next AS last${level} WITH * , seen + last${level} AS seen${level}`;

/** A statement for each depth, because the bound must be part of the text. */
function walkStatement(direction: TraversalBounds['direction'], depth: number, time: Time): string {
  const ways: readonly Way[] = direction === 'OUT' || direction === 'IN' ? [direction] : ['OUT', 'IN'];
  const carried = (level: number) => Array.from({ length: level }, (_, index) => `level${index + 1}`);
  const steps = Array.from({ length: depth }, (_, index) => {
    const level = index + 1;
    const names = ['ids', ...carried(level)].join(', ');
    return `${step(ways, level, time)} WITH ${names}, last${level} AS last, seen${level} AS seen`;
  });
  return `MATCH (e:Entity) WHERE e.id IN $start AND e.workspace = $workspace AND ${TIMES[time].there('e')}
    WITH collect(e) AS last, collect(e.id) AS ids WITH ids, last, last AS seen ${steps.join(' ')}
    RETURN ids, [${carried(depth).join(', ')}] AS levels`;
}

const relationOf = (row: Row): Relation => {
  const [near, far] = [text(row, 'near'), text(row, 'far')];
  const [from, to] = flag(row, 'out') ? [near, far] : [far, near];
  const times = { validFrom: number(row, 'validFrom'), validTo: maybeNumber(row, 'validTo') };
  return present({ type: text(row, 'type'), from, to, derived: flag(row, 'derived'), ...times });
};

const keyOf = ({ from, type, to }: Relation): string => `${from} ${type} ${to}`;

/**
 * Implements RelationStore.neighborhood. The store returns the relations of each level; which of them fit is decided here, in the order of the
 * start.
 */
export async function neighborhoodOf(
  db: Runner,
  own: Neo4jScope,
  start: readonly EntityId[],
  { depth, limit, types, entityTypes, direction, perNode, asOf }: TraversalBounds,
): Promise<Neighborhood> {
  const asked = { ...own, start, types, entityTypes, limit, asOf, perNode: Math.min(PER_NODE, perNode ?? PER_NODE) };
  const [row] = await db.run(walkStatement(direction, Math.min(depth, DEEPEST), timeOf(asOf)), asked);
  const there = new Set(row === undefined ? [] : texts(row, 'ids'));
  const distances = new Map<EntityId, number>(start.filter((id) => there.has(id)).map((id) => [id, 0]));
  const edges = new Map<string, Relation>();
  let truncated = false;
  for (const [index, level] of ((row?.['levels'] ?? []) as Row[][]).entries()) {
    for (const each of level) {
      const relation = relationOf(each);
      const other = text(each, 'far');
      if (!distances.has(text(each, 'near'))) continue;
      if (!distances.has(other)) {
        if (distances.size >= limit) {
          truncated = true;
          continue;
        }
        distances.set(other, index + 1);
      }
      edges.set(keyOf(relation), relation);
    }
  }
  return { nodes: [...distances].map(([id, distance]) => ({ id, distance })), edges: [...edges.values()], truncated };
}

/** A statement for each number of hops, because the bound of a path must be part of the text. It only follows relations of the inventory. */
function pathStatement(hops: number, time: Time): string {
  const { holds, there } = TIMES[time];
  return `MATCH (a:Entity { id: $from }) WHERE a.workspace = $workspace
  WITH a MATCH (b:Entity { id: $to }) WHERE b.workspace = $workspace WITH a, b
  MATCH p = shortestPath((a)-[*1..${hops}]-(b))
  WHERE all(r IN relationships(p) WHERE ${holds} AND ${WANTED}) AND all(n IN nodes(p) WHERE n:Entity AND ${there('n')})
  RETURN [n IN nodes(p) | n.id] AS nodes, [r IN relationships(p) | { near: startNode(r).id, far: endNode(r).id, type: ${typeOf('r')}, out: true, derived: r.derived,
    validFrom: r.validFrom, validTo: r.validTo }] AS edges`;
}
const existsStatement = (time: Time): string =>
  `MATCH (a:Entity { id: $from }) WHERE a.workspace = $workspace AND ${TIMES[time].there('a')} RETURN a.id AS id`;

/** Implements RelationStore.path. */
export async function pathBetween(
  db: Runner,
  own: Neo4jScope,
  from: EntityId,
  to: EntityId,
  { maxHops, types, asOf }: PathBounds,
): Promise<GraphPath | undefined> {
  const time = timeOf(asOf);
  if (from === to) {
    const found = await db.run(existsStatement(time), { ...own, from, asOf });
    return found.length === 0 ? undefined : { nodes: [from], edges: [] };
  }
  const [row] = await db.run(pathStatement(Math.min(maxHops, DEEPEST), time), { ...own, from, to, types, asOf });
  return row === undefined ? undefined : { nodes: texts(row, 'nodes'), edges: rows(row, 'edges').map(relationOf) };
}
