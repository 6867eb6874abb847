import type { EntityId } from '../../../../../domain/common/ids.js';
import { NetloomError } from '../../../../../domain/common/errors.js';
import type { Relation } from '../../../../../domain/model/relation.js';
import type { GraphPath, Neighborhood, PathBounds, TraversalBounds } from '../../../../../ports/store/relations.js';
import { TYPE_AS_OF, versionAt, existedAsOf } from '../entities-as-of.js';
import type { InventorySource, Node, Step } from '../inventory-cache.js';
import { maybeText, number, text } from '../../../common/rows.js';

/** The maximum number of relations of a node that are followed in each direction, because hubs have many. */
const PER_NODE = 200;
/** The maximum number of entities that a path is sought among. */
const VISITED = 5_000;

/** The other ends of a node's relations as one packed value, which is faster to read than rows. Ids and types contain no spaces or commas. */
const fan = (near: string, far: string, { holds, version, there, type }: (typeof TIMES)['now' | 'past']): string =>
  `SELECT group_concat(e.eid || ' ' || e.id || ' ' || ${type} || ' ' || r.type || ' ' || r.derived || ' ' || r.valid_from || ' ' || coalesce(r.valid_to, '')) AS packed
  FROM (SELECT ${far} AS other, type, derived, valid_from, valid_to FROM relation
    WHERE ${near} = ?1 AND ${holds} AND (?2 IS NULL OR type IN (SELECT value FROM json_each(?2))) LIMIT ?3) r
  CROSS JOIN entity e ON e.eid = r.other ${version} WHERE ${there}`;
const TIMES = {
  now: { holds: 'valid_to IS NULL', version: '', there: 'e.present = 1', type: 'e.type' },
  past: {
    holds: 'valid_from <= ?4 AND (valid_to IS NULL OR valid_to > ?4)',
    version: versionAt('?4'),
    there: existedAsOf('?4'),
    type: TYPE_AS_OF,
  },
} as const;
const fans = (time: keyof typeof TIMES) => ({ OUT: fan('src', 'dst', TIMES[time]), IN: fan('dst', 'src', TIMES[time]) });
const NOW = fans('now');
const THEN = fans('past');
const EIDS_THEN = `SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ${versionAt('?3')} WHERE e.wid = ?1 AND ${existedAsOf('?3')}`;
const EIDS = 'SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value WHERE e.wid = ?1 AND e.present = 1';

function nodesOf({ db, scope }: InventorySource, ids: readonly EntityId[], asOf: number | undefined): readonly Node[] {
  const list = JSON.stringify(ids);
  const found = asOf === undefined ? db.all(EIDS, scope.wid, list) : db.all(EIDS_THEN, scope.wid, list, asOf);
  return found.map((row) => ({ eid: number(row, 'eid'), id: text(row, 'id') }));
}

function stepsFrom(
  source: InventorySource,
  near: Node,
  bounds: Pick<TraversalBounds, 'types' | 'entityTypes' | 'direction' | 'perNode' | 'asOf'>,
): readonly Step[] {
  const most = Math.min(PER_NODE, bounds.perNode ?? PER_NODE);
  const out = bounds.direction === 'IN' ? [] : oneWay(source, near, 'OUT', bounds, most);
  const incoming = bounds.direction === 'OUT' ? [] : oneWay(source, near, 'IN', bounds, most);
  const all = incoming.length === 0 ? out : [...out, ...incoming];
  if (bounds.entityTypes === undefined) return all;
  const wanted = new Set<string>(bounds.entityTypes);
  return all.filter(({ otherType }) => wanted.has(otherType));
}

/** Current steps of all types are cached, because every window traverses the same hubs. */
function oneWay(
  { db, scope: { wid }, known }: InventorySource,
  near: Node,
  way: 'OUT' | 'IN',
  { types, asOf }: Pick<TraversalBounds, 'types' | 'asOf'>,
  most: number,
): readonly Step[] {
  const { steps } = known();
  const key = `${near.eid} ${way} ${most}`;
  const lasting = types === undefined && asOf === undefined;
  const remembered = lasting ? steps.get(wid, key) : undefined;
  if (remembered !== undefined) return remembered;
  const wanted = types === undefined ? undefined : JSON.stringify(types);
  const row = asOf === undefined ? db.get(NOW[way], near.eid, wanted, most) : db.get(THEN[way], near.eid, wanted, most, asOf);
  const read = unpack(maybeText(row ?? {}, 'packed'), near.id, way === 'OUT');
  if (lasting) steps.set(wid, key, read);
  return read;
}

function unpack(packed: string | undefined, near: EntityId, out: boolean): readonly Step[] {
  if (packed === undefined) return [];
  return packed.split(',').map((each) => {
    const [eid = '', id = '', otherType = '', type = '', derived = '', validFrom = '', validTo = ''] = each.split(' ');
    const [from, to] = out ? [near, id] : [id, near];
    const ended = validTo === '' ? {} : { validTo: Number(validTo) };
    const relation = { type, from, to, derived: derived === '1', validFrom: Number(validFrom), ...ended };
    return { relation, key: `${from} ${type} ${to}`, otherType, other: { eid: Number(eid), id } };
  });
}

export function neighborhoodOf(source: InventorySource, start: readonly EntityId[], bounds: TraversalBounds): Neighborhood {
  let frontier = nodesOf(source, start, bounds.asOf);
  const distances = new Map<EntityId, number>(frontier.map(({ id }) => [id, 0]));
  const edges = new Map<string, Relation>();
  let truncated = false;
  for (let distance = 1; distance <= bounds.depth && frontier.length > 0; distance += 1) {
    const next: Node[] = [];
    for (const { relation, key, other } of frontier.flatMap((node) => stepsFrom(source, node, bounds))) {
      if (!distances.has(other.id)) {
        if (distances.size >= bounds.limit) {
          truncated = true;
          continue;
        }
        distances.set(other.id, distance);
        next.push(other);
      }
      edges.set(key, relation);
    }
    frontier = next;
  }
  return { nodes: [...distances].map(([id, distance]) => ({ id, distance })), edges: [...edges.values()], truncated };
}

/** The nodes that are reached from one end of a path, each with the step that reached it. */
interface Side {
  readonly reached: Map<EntityId, (Pick<Step, 'relation'> & { readonly previous: EntityId }) | undefined>;
  frontier: readonly Node[];
}

/** Breadth first from both ends, always on the side with fewer nodes to follow, until they meet. */
export function pathBetween(
  source: InventorySource,
  from: EntityId,
  to: EntityId,
  { maxHops, ...bounds }: PathBounds,
): GraphPath | undefined {
  const [start, end] = [from, to].map((id): Side => ({
    reached: new Map([[id, undefined]]),
    frontier: nodesOf(source, [id], bounds.asOf),
  }));
  if (start === undefined || end === undefined || start.frontier.length === 0 || end.frontier.length === 0) return undefined;
  let meeting = from === to ? from : undefined;
  for (let hop = 0; hop < maxHops && meeting === undefined; hop += 1) {
    if (start.reached.size + end.reached.size >= VISITED)
      throw new NetloomError(
        'TOO_LARGE',
        `No path was found among the ${VISITED} nearest entities: ask for fewer hops or certain relations.`,
      );
    const [near, far] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    if (near.frontier.length === 0) return undefined;
    meeting = expand(source, near, far, bounds);
  }
  if (meeting === undefined) return undefined;
  const [there, back] = [routeTo(start, meeting), routeTo(end, meeting)];
  return { nodes: [...there.nodes.toReversed(), meeting, ...back.nodes], edges: [...there.edges.toReversed(), ...back.edges] };
}

/** Follows the relations of the frontier of one side. Returns the first node that the other side has reached, too. */
function expand(source: InventorySource, near: Side, far: Side, bounds: Omit<PathBounds, 'maxHops'>): EntityId | undefined {
  const next: Node[] = [];
  for (const node of near.frontier) {
    for (const { relation, other } of stepsFrom(source, node, bounds)) {
      if (near.reached.has(other.id)) continue;
      near.reached.set(other.id, { previous: node.id, relation });
      if (far.reached.has(other.id)) return other.id;
      next.push(other);
    }
  }
  near.frontier = next;
  return undefined;
}

/** From a node back to the end of its side, without the node itself. */
function routeTo({ reached }: Side, node: EntityId): GraphPath {
  const nodes: EntityId[] = [];
  const edges: Relation[] = [];
  for (let step = reached.get(node); step !== undefined; step = reached.get(step.previous)) {
    nodes.push(step.previous);
    edges.push(step.relation);
  }
  return { nodes, edges };
}
