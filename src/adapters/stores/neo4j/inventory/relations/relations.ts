import { observedOf } from '../../../common/entity-rows.js';
import { pageOf, sliceOf } from '../../../../../domain/common/cursor.js';
import type { EntityType } from '../../../../../domain/model/entity.js';
import { groupBy } from '../../../../../domain/common/group-by.js';
import { WIRING_RELATIONS } from '../../../../../domain/inventory/derivation/graph.js';
import { CHAIN_RELATIONS, DERIVED_RELATIONS, SCOPING_RELATIONS, type Relation } from '../../../../../domain/model/relation.js';
import type { DerivedWrite, RelatedEntity, RelatedName, RelationFilter, RelationStore } from '../../../../../ports/store/relations.js';
import { entityAsOf, sameSince, VERSION, versionOf } from '../entities-as-of.js';
import { entityFields } from '../entity-rows.js';
import { waysUp } from '../entity-summaries.js';
import { BUMP, LOCK_INVENTORY } from '../entity-writes.js';
import { cachedEach, cachedOnce, type InventoryCache } from '../inventory-cache.js';
import { ownTypesOf, typeOf } from './relation-types.js';
import { closeRelations, openRelations } from './relation-writes.js';
import { flag, maybeNumber, number, present, text } from '../../../common/rows.js';
import type { Neo4jScope } from '../../connection/scope.js';
import type { Row, Runner } from '../../connection/statement.js';
import { neighborhoodOf, pathBetween } from './traversal.js';
import { walkFrom } from './walk.js';

const NOW = 'r.validTo IS NULL AND e.present';
const LATELY = '(r.validTo IS NULL OR r.validTo > $endedAfter) AND e.present';
const THEN = 'r.validFrom <= $asOf AND (r.validTo IS NULL OR r.validTo > $asOf)';
const TYPED = `($types IS NULL OR ${typeOf('r')} IN $types)`;
const typedEntity = (type: string): string => `($entityTypes IS NULL OR ${type} IN $entityTypes)`;
/** The maximum number of relations of a hub that are sorted by name in each direction, unless more are requested. */
const HUB = 100;

type Time = 'now' | 'past' | 'lately';
function timeOf({ asOf, endedAfter }: RelationFilter): Time {
  if (asOf !== undefined) return 'past';
  return endedAfter === undefined ? 'now' : 'lately';
}

type Way = 'OUT' | 'IN';
const WAYS = { OUT: ['OUT'], IN: ['IN'], BOTH: ['OUT', 'IN'] } as const satisfies Record<RelationFilter['direction'], readonly Way[]>;

/** The relations of one entity with their other ends, each direction separately; `v` is the version of the other end at that time. */
function ends(ways: readonly Way[], time: Time, bounded: boolean, only = ''): string {
  const parts = ways.map((way) => {
    const pattern = way === 'OUT' ? `(o)-[r${only}]->(e:Entity)` : `(o)<-[r${only}]-(e:Entity)`;
    const found =
      time === 'past'
        ? `MATCH ${pattern} WHERE ${THEN} AND ${TYPED} OPTIONAL MATCH ${versionOf('e')}
         WITH r, e, v WHERE (v IS NOT NULL OR ${sameSince('e')}) AND ${typedEntity('coalesce(v.type, e.type)')}`
        : `MATCH ${pattern} WHERE ${time === 'now' ? NOW : LATELY} AND ${TYPED} AND ${typedEntity('e.type')} WITH r, e, null AS v`;
    return `${found} RETURN r, e, v, ${time === 'past' ? 'coalesce(v.name, e.name)' : 'e.name'} AS name, '${way}' AS way${bounded ? ' LIMIT $hub' : ''}`;
  });
  return `CALL (o) { ${parts.join(' UNION ALL ')} }`;
}

const fields = (time: Time): string =>
  `o.id AS own, way, ${typeOf('r')} AS type, r { .derived, .validFrom, .validTo } AS relation, ${entityFields('e')} AS entity, ${time === 'past' ? VERSION : 'null'} AS version`;
const ORDER = { forward: `${typeOf('r')}, name, e.id, way`, backward: `${typeOf('r')} DESC, name DESC, e.id DESC, way DESC` };
const after = (
  sign: '<' | '>',
) => `($type IS NULL OR ${typeOf('r')} ${sign} $type OR (${typeOf('r')} = $type AND (name ${sign} $name OR (name = $name
  AND (e.id ${sign} $other OR (e.id = $other AND way ${sign} $way))))))`;

function listStatement(direction: RelationFilter['direction'], time: Time, backward: boolean): string {
  return `MATCH (o:Entity { id: $id }) WHERE o.workspace = $workspace ${ends(WAYS[direction], time, false)}
    WITH o, r, e, v, name, way WHERE ${after(backward ? '<' : '>')} RETURN ${fields(time)} ORDER BY ${backward ? ORDER.backward : ORDER.forward} LIMIT $limit`;
}

/**
 * Types that are part of the statement, so that other relations of a hub are not read. Only sets of types that Netloom itself reads, because each set
 * is a statement of its own.
 */
const NAMED = new Set([...SCOPING_RELATIONS, ...DERIVED_RELATIONS, ...CHAIN_RELATIONS, ...WIRING_RELATIONS, 'TERMINATION', 'ROLE', 'TYPE']);
const naming = (types: readonly string[] | undefined): string =>
  types === undefined || types.length === 0 || !types.every((type) => NAMED.has(type)) ? '' : `:${types.toSorted().join('|')}`;

function manyStatement(direction: RelationFilter['direction'], time: Time, types: readonly string[] | undefined): string {
  return `UNWIND $ids AS id MATCH (o:Entity { id: id }) WHERE o.workspace = $workspace
    CALL (o) { ${ends(WAYS[direction], time, true, naming(types))} WITH r, e, v, name, way ORDER BY ${ORDER.forward} LIMIT $perEntity RETURN r, e, v, way } RETURN ${fields(time)}`;
}

const named = (way: Way) => `CALL (o) {
    MATCH ${way === 'OUT' ? '(o)-[r]->(e:Entity)' : '(o)<-[r]-(e:Entity)'} WHERE ${NOW}
    WITH r, e LIMIT $hub WITH r, e ORDER BY ${typeOf('r')}, e.name, e.id LIMIT $perWay
    RETURN collect([${typeOf('r')}, e.type, e.display, e.observed]) AS ${way === 'OUT' ? 'outgoing' : 'incoming'}
  }`;
/** Lists of a type, or of a type and a name. */
const NAMES = `UNWIND $ids AS id MATCH (o:Entity { id: id }) WHERE o.workspace = $workspace ${named('OUT')} ${named('IN')}
  RETURN o.id AS own, outgoing, incoming`;
const COUNTS = `MATCH (a:Entity) WHERE a.workspace = $workspace AND a.name IS NOT NULL MATCH (a)-[r]->(:Entity) WHERE r.validTo IS NULL
  RETURN ${typeOf('r')} AS type, r.derived AS derived, count(*) AS count ORDER BY type`;
const OPEN_DERIVED = `UNWIND $ids AS id MATCH (a:Entity { id: id }) WHERE a.workspace = $workspace
  MATCH (a)-[r]->(b:Entity) WHERE r.derived AND r.validTo IS NULL AND ${typeOf('r')} IN $types RETURN a.id AS \`from\`, ${typeOf('r')} AS type, b.id AS to`;
/** Updates the containers of entities. */
export const RESCOPE = `UNWIND $ids AS id MATCH (a:Entity { id: id }) WHERE a.workspace = $workspace
  CALL (a) { ${waysUp('a', [...SCOPING_RELATIONS].join('|'), 'b')} RETURN collect(DISTINCT b.id) AS scopes }
  WITH a, scopes WHERE a.scopes <> scopes SET a.scopes = scopes`;

function relatedOf(row: Row): RelatedEntity & { readonly way: string; readonly own: string } {
  const entity = entityAsOf(row['entity'] as Row, row['version'] as Row | null);
  const [own, way, r] = [text(row, 'own'), text(row, 'way'), row['relation'] as Row];
  const [from, to] = way === 'OUT' ? [own, entity.id] : [entity.id, own];
  const times = { validFrom: number(r, 'validFrom'), validTo: maybeNumber(r, 'validTo') };
  const relation = present({ type: text(row, 'type'), from, to, derived: flag(r, 'derived'), ...times }) as Relation;
  return { relation, entity, way, own };
}

type Named = readonly (readonly [relation: string, entityType: EntityType, display: string, observed: number | null])[];

function namesOf(row: Row): readonly RelatedName[] {
  const way = (name: string, out: boolean) =>
    (row[name] as Named).map(([relation, entityType, display, observed]): RelatedName =>
      present({ relation, out, entityType, display, observed: observedOf({ observed }) }),
    );
  return [...way('outgoing', true), ...way('incoming', false)];
}

const keyOf = ({ from, type, to }: DerivedWrite): string => `${from} ${type} ${to}`;

async function replaceDerived(
  db: Runner,
  own: Neo4jScope,
  from: readonly string[],
  types: readonly string[],
  edges: readonly DerivedWrite[],
  now: number,
): Promise<number> {
  const [, open] = await Promise.all([db.run(LOCK_INVENTORY, { ...own }), db.run(OPEN_DERIVED, { ...own, ids: from, types })]);
  const before = open.map((row): DerivedWrite => ({ from: text(row, 'from'), type: text(row, 'type'), to: text(row, 'to') }));
  const [had, wanted] = [new Set(before.map(keyOf)), new Set(edges.map(keyOf))];
  const gone = before.filter((edge) => !wanted.has(keyOf(edge)));
  const fresh = [...new Map(edges.filter((edge) => !had.has(keyOf(edge))).map((edge) => [keyOf(edge), edge])).values()];
  if (gone.length + fresh.length === 0) return 0;
  const moved = [...new Set([...gone, ...fresh].filter(({ type }) => SCOPING_RELATIONS.has(type)).map((edge) => edge.from))];
  const [closed, opened] = await Promise.all([
    closeRelations(db, own, gone, { derived: true, now }),
    openRelations(db, own, fresh, { derived: true, now }),
    moved.length === 0 ? [] : db.run(RESCOPE, { ...own, ids: moved }),
    db.run(BUMP, { ...own }),
  ]);
  return closed + opened;
}

export function createRelationStore(db: Runner, own: Neo4jScope, known: InventoryCache): RelationStore {
  const wanted = ({ types, entityTypes, asOf, endedAfter }: RelationFilter) => ({ ...own, types, entityTypes, asOf, endedAfter });
  return {
    async list(id, filter, page) {
      const slice = sliceOf(page, 'ssss');
      const [type, name, other, way] = slice.from ?? [];
      const asked = { ...wanted(filter), id, type, name, other, way, limit: slice.size + 1 };
      const rows = await db.run(listStatement(filter.direction, timeOf(filter), slice.backward), asked);
      return pageOf(slice, rows.map(relatedOf), (each) => [each.relation.type, each.entity.name, each.entity.id, each.way]);
    },
    async listMany(ids, filter, perEntity) {
      const asked = { ...wanted(filter), ids, perEntity, hub: Math.max(perEntity, HUB) };
      const rows = await db.run(manyStatement(filter.direction, timeOf(filter), filter.types), asked);
      return groupBy(rows.map(relatedOf), (each) => each.own);
    },
    namesAround: (all, perWay) =>
      cachedEach(known, `names ${perWay}`, all, async (ids) => {
        const rows = await db.run(NAMES, { ...own, ids, perWay, hub: Math.max(perWay, HUB) });
        return new Map(rows.map((row) => [text(row, 'own'), namesOf(row)]));
      }),
    neighborhood: (start, bounds) =>
      cachedOnce(
        known,
        JSON.stringify(['around', start, bounds]),
        () => neighborhoodOf(db, own, start, bounds),
        ({ nodes, edges }) => nodes.length + edges.length,
      ),
    walk: (start, steps, bounds) =>
      cachedOnce(
        known,
        JSON.stringify(['walk', start, steps, bounds]),
        () => walkFrom(db, own, start, steps, bounds),
        ({ entities, relations }) => 4 * entities.size + relations.length,
      ),
    path: (from, to, bounds) => pathBetween(db, own, from, to, bounds),
    replaceDerived: (from, types, edges, now) => replaceDerived(db, own, from, types, edges, now),
    ownTypes: (limit, among) => ownTypesOf(db, own, limit, among),
    counts: async () =>
      (await db.run(COUNTS, { ...own })).map((row) => ({
        type: text(row, 'type'),
        derived: flag(row, 'derived'),
        count: number(row, 'count'),
      })),
  };
}
