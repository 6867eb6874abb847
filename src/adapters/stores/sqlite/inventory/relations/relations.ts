import { observedOf } from '../../../common/entity-rows.js';
import { pageOf, sliceOf } from '../../../../../domain/common/cursor.js';
import { groupBy } from '../../../../../domain/common/group-by.js';
import type { EntityType } from '../../../../../domain/model/entity.js';
import type { Relation } from '../../../../../domain/model/relation.js';
import type { RelatedEntity, RelatedName, RelationFilter, RelationStore } from '../../../../../ports/store/relations.js';
import type { Bindable, Connection, Row } from '../../connection/driver.js';
import { COLUMNS_AS_OF, entityAsOf, NAME_AS_OF, TYPE_AS_OF, versionAt, existedAsOf } from '../entities-as-of.js';
import { ENTITY_COLUMNS } from '../entity-rows.js';
import { ownTypesOf } from './relation-types.js';
import { number, present, text, maybeNumber } from '../../../common/rows.js';
import type { SqliteScope } from '../../connection/scope.js';
import { rescopeEdges } from '../../indexing/scoped-keys.js';
import { cachedEach, type InventorySource, type InventoryAccess } from '../inventory-cache.js';
import { getMany } from '../entities.js';
import { neighborhoodOf, pathBetween } from './traversal.js';
import { walkFrom } from './walk.js';

/** Current relations have their own indexes; former ones are joined with the former state of the other end. */
const TIMES = {
  now: { open: 'AND r.valid_to IS NULL', version: '', there: 'e.present = 1', type: 'e.type', columns: ENTITY_COLUMNS },
  past: {
    open: 'AND r.valid_from <= ?5 AND (r.valid_to IS NULL OR r.valid_to > ?5)',
    version: versionAt('?5'),
    there: existedAsOf('?5'),
    type: TYPE_AS_OF,
    columns: COLUMNS_AS_OF,
  },
  lately: {
    open: 'AND (r.valid_to IS NULL OR r.valid_to > ?5)',
    version: '',
    there: 'e.present = 1',
    type: 'e.type',
    columns: ENTITY_COLUMNS,
  },
} as const;
type Time = keyof typeof TIMES;
function timeOf({ asOf, endedAfter }: RelationFilter): Time {
  if (asOf !== undefined) return 'past';
  return endedAfter === undefined ? 'now' : 'lately';
}
const wantedAt = (time: Time): string =>
  `${TIMES[time].there} AND (?3 IS NULL OR r.type IN (SELECT value FROM json_each(?3))) AND (?4 IS NULL OR ${TIMES[time].type} IN (SELECT value FROM json_each(?4)))`;
const fieldsAt = (time: Time): string => `o.id AS own, r.type AS relation, r.derived, r.valid_from, r.valid_to, ${TIMES[time].columns}`;
const ends = (time: Time) => {
  const { open, version } = TIMES[time];
  const one = (way: Way, near: string, far: string): string =>
    `SELECT '${way}' AS way, ${fieldsAt(time)} FROM json_each(?2) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?1
      CROSS JOIN relation r ON r.${near} = o.eid ${open} CROSS JOIN entity e ON e.eid = r.${far} ${version} WHERE ${wantedAt(time)}`;
  return { OUT: one('OUT', 'src', 'dst'), IN: one('IN', 'dst', 'src') };
};
type Way = 'OUT' | 'IN';
const ENDS = { now: ends('now'), past: ends('past'), lately: ends('lately') };
/** The maximum number of relations of a hub that are sorted by name in each direction, unless more are requested. */
const HUB = 100;
/** The first relations of many entities: selected by the sort columns, then read completely. */
const first = (ways: readonly Way[], time: Time): string => {
  const { open, version } = TIMES[time];
  const name = time === 'past' ? NAME_AS_OF : 'e.name';
  const some = ways.map((way) => {
    const [near, far] = way === 'OUT' ? ['src', 'dst'] : ['dst', 'src'];
    const found = `SELECT json_group_array(rid) FROM (SELECT r.rid FROM relation r CROSS JOIN entity e ON e.eid = r.${far} ${version} WHERE r.${near} = o.eid ${open} AND ${wantedAt(time)} LIMIT ?7)`;
    return `SELECT '${way}' AS way, o.eid AS near, o.id AS own, r.rid, r.type AS relation, ${name} AS name, e.id FROM json_each(?2) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?1
      CROSS JOIN json_each((${found})) x CROSS JOIN relation r ON r.rid = x.value CROSS JOIN entity e ON e.eid = r.${far} ${version}`;
  });
  return `SELECT p.way, ${fieldsAt(time)} FROM (SELECT *, row_number() OVER (PARTITION BY own ORDER BY relation, name, id, way) AS place FROM (${some.join(' UNION ALL ')})) p
    CROSS JOIN relation r ON r.rid = p.rid CROSS JOIN entity o ON o.eid = p.near CROSS JOIN entity e ON e.eid = CASE p.way WHEN 'OUT' THEN r.dst ELSE r.src END ${version}
    WHERE p.place <= ?6 ORDER BY p.own, p.place`;
};
const both = (ways: readonly Way[]) => ({ now: first(ways, 'now'), past: first(ways, 'past'), lately: first(ways, 'lately') });
const FIRST = { OUT: both(['OUT']), IN: both(['IN']), BOTH: both(['OUT', 'IN']) };
/** The same for relations of which only the name is needed. */
const NAMES = (['OUT', 'IN'] as const).map((way) => {
  const [near, far] = way === 'OUT' ? ['src', 'dst'] : ['dst', 'src'];
  const found = `SELECT o.id AS own, '${way}' AS way, r.type AS relation, e.type, e.name, e.id, e.display, e.observed FROM json_each(?2) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?1
    CROSS JOIN json_each((SELECT json_group_array(rid) FROM (SELECT rid FROM relation WHERE ${near} = o.eid AND valid_to IS NULL LIMIT ?4))) x
    CROSS JOIN relation r ON r.rid = x.value CROSS JOIN entity e ON e.eid = r.${far} WHERE e.present = 1`;
  return `SELECT own, way, relation, type, display, observed FROM (SELECT *, row_number() OVER (PARTITION BY own ORDER BY relation, name, id) AS place FROM (${found})) WHERE place <= ?3 ORDER BY own, place`;
});
const ORDER = 'relation, name, id, way';
const PLACE = '(relation, name, id, way)';
const COUNTS = `SELECT r.type, r.derived, count(*) AS n FROM relation r CROSS JOIN entity e ON e.eid = r.src WHERE e.wid = ? AND r.valid_to IS NULL GROUP BY r.type, r.derived ORDER BY r.type`;
const OPEN_DERIVED = `SELECT s.id AS own, r.type, d.id AS other FROM entity s CROSS JOIN relation r ON r.src = s.eid AND r.valid_to IS NULL AND r.derived = 1 CROSS JOIN entity d ON d.eid = r.dst
  WHERE +s.wid = ?1 AND s.id IN (SELECT value FROM json_each(?2)) AND r.type IN (SELECT value FROM json_each(?3))`;
const CLOSE = `UPDATE relation SET valid_to = ?1 WHERE valid_to IS NULL AND derived = 1 AND rid IN (SELECT r.rid FROM json_each(?2) j CROSS JOIN entity s ON s.id = j.value ->> 'from'
  CROSS JOIN entity d ON d.id = j.value ->> 'to' CROSS JOIN relation r ON r.src = s.eid AND r.type = j.value ->> 'type' AND r.dst = d.eid AND r.valid_to IS NULL)`;
const OPEN = `INSERT OR IGNORE INTO relation (src, type, dst, derived, valid_from) SELECT s.eid, j.value ->> 'type', d.eid, 1, ?1 FROM json_each(?2) j
  CROSS JOIN entity s ON s.id = j.value ->> 'from' AND s.wid = ?3 CROSS JOIN entity d ON d.id = j.value ->> 'to' AND d.wid = ?3 WHERE s.present = 1 AND d.present = 1`;
const BUMP = 'UPDATE workspace SET inventory_revision = inventory_revision + 1 WHERE wid = ?';

function statement(filter: RelationFilter): string {
  const { OUT, IN } = ENDS[timeOf(filter)];
  return filter.direction === 'BOTH' ? `${OUT} UNION ALL ${IN}` : ENDS[timeOf(filter)][filter.direction];
}

function values(scope: SqliteScope, ids: readonly string[], filter: RelationFilter): readonly Bindable[] {
  const list = (some: readonly string[] | undefined) => (some === undefined ? undefined : JSON.stringify(some));
  return [scope.wid, JSON.stringify(ids), list(filter.types), list(filter.entityTypes), filter.asOf ?? filter.endedAfter];
}

function relatedOf(row: Row): RelatedEntity & { readonly way: string; readonly own: string } {
  const entity = entityAsOf(row);
  const [own, way] = [text(row, 'own'), text(row, 'way')];
  const [from, to] = way === 'OUT' ? [own, entity.id] : [entity.id, own];
  const times = { validFrom: number(row, 'valid_from'), validTo: maybeNumber(row, 'valid_to') };
  const relation = present({ type: text(row, 'relation'), from, to, derived: number(row, 'derived') === 1, ...times }) as Relation;
  return { relation, entity, way, own };
}

function namedOf(row: Row): RelatedName & { readonly own: string } {
  return present({
    own: text(row, 'own'),
    relation: text(row, 'relation'),
    out: text(row, 'way') === 'OUT',
    entityType: text(row, 'type') as EntityType,
    display: text(row, 'display'),
    observed: observedOf(row),
  });
}

function namesAround(
  { db, scope: { wid }, known }: InventorySource,
  all: readonly string[],
  perWay: number,
): ReadonlyMap<string, readonly RelatedName[]> {
  const read = (ids: readonly string[]): ReadonlyMap<string, readonly RelatedName[]> => {
    const rows = NAMES.flatMap((sql) => db.all(sql, wid, JSON.stringify(ids), perWay, Math.max(perWay, HUB)));
    return groupBy(rows.map(namedOf), ({ own }) => own);
  };
  return new Map([...cachedEach(known().names, wid, { ids: all, kind: perWay }, read, [])].filter(([, names]) => names.length > 0));
}

export function createRelationStore(db: Connection, scope: SqliteScope, { changing, known }: InventoryAccess): RelationStore {
  const source = { db, scope, known };
  const listMany: RelationStore['listMany'] = async (ids, filter, perEntity) => {
    const rows = db.all(FIRST[filter.direction][timeOf(filter)], ...values(scope, ids, filter), perEntity, Math.max(perEntity, HUB));
    return groupBy(rows.map(relatedOf), ({ own }) => own);
  };
  return {
    async list(id, filter, page) {
      const slice = sliceOf(page, 'ssss');
      const order = slice.backward ? ORDER.replaceAll(/(\w+)/g, '$1 DESC') : ORDER;
      const sql = `SELECT * FROM (${statement(filter)}) WHERE ?6 IS NULL OR ${PLACE} ${slice.backward ? '<' : '>'} (?6, ?7, ?8, ?9) ORDER BY ${order} LIMIT ?10`;
      const rows = db.all(sql, ...values(scope, [id], filter), ...(slice.from ?? [null, null, null, null]), slice.size + 1);
      return pageOf(slice, rows.map(relatedOf), ({ relation, entity, way }) => [relation.type, entity.name, entity.id, way]);
    },
    listMany,
    async namesAround(ids, perWay) {
      return namesAround(source, ids, perWay);
    },
    neighborhood: async (start, bounds) => neighborhoodOf(source, start, bounds),
    walk: async (start, steps, bounds) => walkFrom({ ...source, getMany: (ids) => getMany(source, ids) }, start, steps, bounds),
    path: async (from, to, bounds) => pathBetween(source, from, to, bounds),
    async replaceDerived(from, types, edges, now) {
      const key = (edge: { from: string; type: string; to: string }) => `${edge.from} ${edge.type} ${edge.to}`;
      const open = db.all(OPEN_DERIVED, scope.wid, JSON.stringify(from), JSON.stringify(types));
      const before = open.map((row) => ({ from: text(row, 'own'), type: text(row, 'type'), to: text(row, 'other') }));
      const [had, wanted] = [new Set(before.map(key)), new Set(edges.map(key))];
      const gone = before.filter((edge) => !wanted.has(key(edge)));
      const fresh = edges.filter((edge) => !had.has(key(edge)));
      if (gone.length + fresh.length === 0) return 0;
      changing(scope);
      const changed = db.run(CLOSE, now, JSON.stringify(gone)) + db.run(OPEN, now, JSON.stringify(fresh), scope.wid);
      rescopeEdges(db, gone, fresh);
      db.run(BUMP, scope.wid);
      return changed;
    },
    ownTypes: async (limit, among) => ownTypesOf(db, scope, limit, among),
    counts: async () =>
      db.all(COUNTS, scope.wid).map((row) => ({ type: text(row, 'type'), derived: number(row, 'derived') === 1, count: number(row, 'n') })),
  };
}
