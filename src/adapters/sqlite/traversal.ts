import type { EntityId } from '../../domain/ids.js';
import type { Relation } from '../../domain/relation.js';
import type { Neighbourhood, TraversalBounds } from '../../ports/relations.js';
import type { Connection } from './driver.js';
import { maybeText, number, text } from './rows.js';
import type { SqliteScope } from './scope.js';

/** A hub's many relations are not all walked, so a step costs no more than this a node and way. */
const PER_NODE = 200;
const VISITED = 5_000;

/** The other ends of one node's relations as one packed value: read faster than a row each. Neither ids nor types have spaces or commas. */
const fan = (
  near: string,
  far: string,
) => `SELECT group_concat(e.eid || ' ' || e.id || ' ' || e.type || ' ' || r.type || ' ' || r.derived || ' ' || r.valid_from) AS packed
  FROM (SELECT ${far} AS other, type, derived, valid_from FROM relation
    WHERE ${near} = ?1 AND valid_to IS NULL AND (?2 IS NULL OR type IN (SELECT value FROM json_each(?2))) LIMIT ?3) r
  CROSS JOIN entity e ON e.eid = r.other WHERE e.present = 1`;
const OUT = fan('src', 'dst');
const IN = fan('dst', 'src');
const EIDS = 'SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value WHERE e.wid = ?1 AND e.present = 1';

interface Node {
  readonly eid: number;
  readonly id: EntityId;
}

interface Step {
  readonly relation: Relation;
  readonly other: Node;
}

function nodesOf(db: Connection, scope: SqliteScope, ids: readonly EntityId[]): readonly Node[] {
  return db.all(EIDS, scope.wid, JSON.stringify(ids)).map((row) => ({ eid: number(row, 'eid'), id: text(row, 'id') }));
}

function stepsFrom(
  db: Connection,
  near: Node,
  bounds: Pick<TraversalBounds, 'types' | 'entityTypes' | 'direction' | 'perNode'>,
): readonly Step[] {
  const types = bounds.types === undefined ? undefined : JSON.stringify(bounds.types);
  const wanted = bounds.entityTypes === undefined ? undefined : new Set<string>(bounds.entityTypes);
  const most = Math.min(PER_NODE, bounds.perNode ?? PER_NODE);
  const read = (sql: string, out: boolean) => unpack(maybeText(db.get(sql, near.eid, types, most) ?? {}, 'packed'), near.id, out, wanted);
  const out = bounds.direction === 'IN' ? [] : read(OUT, true);
  const incoming = bounds.direction === 'OUT' ? [] : read(IN, false);
  return [...out, ...incoming];
}

function unpack(packed: string | undefined, near: EntityId, out: boolean, wanted: ReadonlySet<string> | undefined): readonly Step[] {
  if (packed === undefined) return [];
  return packed.split(',').flatMap((each) => {
    const [eid = '', id = '', entityType = '', type = '', derived = '', validFrom = ''] = each.split(' ');
    if (wanted?.has(entityType) === false) return [];
    const [from, to] = out ? [near, id] : [id, near];
    return [{ relation: { type, from, to, derived: derived === '1', validFrom: Number(validFrom) }, other: { eid: Number(eid), id } }];
  });
}

const keyOf = (relation: Relation) => `${relation.from} ${relation.type} ${relation.to}`;

export function neighbourhoodOf(db: Connection, scope: SqliteScope, start: readonly EntityId[], bounds: TraversalBounds): Neighbourhood {
  let frontier = nodesOf(db, scope, start);
  const distances = new Map<EntityId, number>(frontier.map(({ id }) => [id, 0]));
  const edges = new Map<string, Relation>();
  let truncated = false;
  for (let distance = 1; distance <= bounds.depth && frontier.length > 0; distance += 1) {
    const next: Node[] = [];
    for (const { relation, other } of frontier.flatMap((node) => stepsFrom(db, node, bounds))) {
      if (!distances.has(other.id)) {
        if (distances.size >= bounds.limit) {
          truncated = true;
          continue;
        }
        distances.set(other.id, distance);
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
  const reached = new Map<EntityId, { readonly previous: EntityId; readonly relation: Relation } | undefined>([[from, undefined]]);
  let frontier = nodesOf(db, scope, [from]);
  if (frontier.length === 0) return undefined;
  for (let hop = 0; hop < maxHops && !reached.has(to) && frontier.length > 0 && reached.size < VISITED; hop += 1) {
    const next: Node[] = [];
    for (const node of frontier) {
      for (const { relation, other } of stepsFrom(db, node, types === undefined ? {} : { types })) {
        if (reached.has(other.id)) continue;
        reached.set(other.id, { previous: node.id, relation });
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
