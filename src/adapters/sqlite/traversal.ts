import type { EntityId } from '../../domain/ids.js';
import type { Relation } from '../../domain/relation.js';
import type { Neighbourhood, TraversalBounds } from '../../ports/relations.js';
import type { Connection, Row } from './driver.js';
import { number, text } from './rows.js';
import type { SqliteScope } from './scope.js';

/** A hub's many relations are not all walked, so a step costs no more than this a node and way. */
const PER_NODE = 200;
const VISITED = 5_000;

const fan = (near: string, far: string) => `SELECT s.id AS src_id, d.id AS dst_id, r.type, r.derived, r.valid_from, e.type AS other_type
  FROM (SELECT * FROM relation WHERE ${near} = ?1 AND valid_to IS NULL AND (?2 IS NULL OR type IN (SELECT value FROM json_each(?2))) LIMIT ${PER_NODE}) r
  CROSS JOIN entity s ON s.eid = r.src CROSS JOIN entity d ON d.eid = r.dst CROSS JOIN entity e ON e.eid = r.${far} WHERE e.present = 1`;
const OUT = fan('src', 'dst');
const IN = fan('dst', 'src');
const EID = 'SELECT eid FROM entity WHERE wid = ? AND id = ? AND present = 1';

interface Step {
  readonly relation: Relation;
  readonly other: EntityId;
}

function stepsFrom(
  db: Connection,
  scope: SqliteScope,
  id: EntityId,
  bounds: Pick<TraversalBounds, 'types' | 'entityTypes' | 'direction'>,
): readonly Step[] {
  const row = db.get(EID, scope.wid, id);
  if (row === undefined) return [];
  const eid = number(row, 'eid');
  const types = bounds.types === undefined ? undefined : JSON.stringify(bounds.types);
  const wanted = bounds.entityTypes === undefined ? undefined : new Set<string>(bounds.entityTypes);
  const read = (sql: string) => db.all(sql, eid, types).filter((each) => wanted === undefined || wanted.has(text(each, 'other_type')));
  const out = bounds.direction === 'IN' ? [] : read(OUT);
  const incoming = bounds.direction === 'OUT' ? [] : read(IN);
  return [...out.map((each) => stepOf(each, 'dst_id')), ...incoming.map((each) => stepOf(each, 'src_id'))];
}

function stepOf(row: Row, other: 'src_id' | 'dst_id'): Step {
  const [from, to] = [text(row, 'src_id'), text(row, 'dst_id')];
  const relation = { type: text(row, 'type'), from, to, derived: number(row, 'derived') === 1, validFrom: number(row, 'valid_from') };
  return { relation, other: text(row, other) };
}

const isThere = (db: Connection, scope: SqliteScope, id: EntityId): boolean => db.get(EID, scope.wid, id) !== undefined;

const keyOf = (relation: Relation) => `${relation.from} ${relation.type} ${relation.to}`;

export function neighbourhoodOf(db: Connection, scope: SqliteScope, start: readonly EntityId[], bounds: TraversalBounds): Neighbourhood {
  const there = start.filter((id) => isThere(db, scope, id));
  const distances = new Map<EntityId, number>(there.map((id) => [id, 0]));
  const edges = new Map<string, Relation>();
  let truncated = false;
  let frontier = [...distances.keys()];
  for (let distance = 1; distance <= bounds.depth && frontier.length > 0; distance += 1) {
    const next: EntityId[] = [];
    for (const { relation, other } of frontier.flatMap((id) => stepsFrom(db, scope, id, bounds))) {
      if (!distances.has(other)) {
        if (distances.size >= bounds.limit) {
          truncated = true;
          continue;
        }
        distances.set(other, distance);
        next.push(other);
      }
      edges.set(keyOf(relation), relation);
    }
    frontier = next;
  }
  return { nodes: [...distances].map(([id, distance]) => ({ id, distance })), edges: [...edges.values()], truncated };
}

/** Breadth first from one end; each node remembers the step that reached it. */
export function pathBetween(
  db: Connection,
  scope: SqliteScope,
  from: EntityId,
  to: EntityId,
  maxHops: number,
  types: readonly string[] | undefined,
): { readonly nodes: readonly EntityId[]; readonly edges: readonly Relation[] } | undefined {
  if (!isThere(db, scope, from)) return undefined;
  const reached = new Map<EntityId, { readonly previous: EntityId; readonly relation: Relation } | undefined>([[from, undefined]]);
  let frontier = [from];
  for (let hop = 0; hop < maxHops && !reached.has(to) && frontier.length > 0 && reached.size < VISITED; hop += 1) {
    const next: EntityId[] = [];
    for (const id of frontier) {
      for (const { relation, other } of stepsFrom(db, scope, id, types === undefined ? {} : { types })) {
        if (reached.has(other)) continue;
        reached.set(other, { previous: id, relation });
        next.push(other);
      }
    }
    frontier = next;
  }
  if (!reached.has(to)) return undefined;
  const nodes = [to];
  const edges: Relation[] = [];
  for (let step = reached.get(to); step !== undefined; step = reached.get(step.previous)) {
    nodes.push(step.previous);
    edges.push(step.relation);
  }
  return { nodes: nodes.toReversed(), edges: edges.toReversed() };
}
