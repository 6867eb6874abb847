import { pageOf, sliceOf, type Slice } from '../../domain/cursor.js';
import type { Entity, EntityType } from '../../domain/entity.js';
import type { EntityId } from '../../domain/ids.js';
import type { Page, PageRequest } from '../../domain/page.js';
import { SCOPING_RELATIONS } from '../../domain/relation.js';
import type { EntitySearch, EntityStore } from '../../ports/entities.js';
import type { Connection, Row } from './driver.js';
import { ENTITY_COLUMNS, entityOf } from './entity-rows.js';
import { annotateEntities } from './annotations.js';
import { changeAliases } from './alias-writes.js';
import { entitiesAt } from './entities-then.js';
import { deleteEntities, upsertEntities } from './entity-writes.js';
import { rememberedEach, type InventorySource, type InventoryUse } from './inventory-memory.js';
import { number, text } from './rows.js';
import type { SqliteScope } from './scope.js';

const BY_ID = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE e.wid = ? AND e.id = ? AND e.present = 1`;
const BY_IDS = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)) AND e.present = 1`;
const BY_REFS = `SELECT ${ENTITY_COLUMNS} FROM json_each(?2) j CROSS JOIN entity e ON e.wid = ?1 AND e.source = j.value ->> 'source'
  AND e.object_type = j.value ->> 'objectType' AND e.object_id = j.value ->> 'objectId' WHERE e.present = 1`;
/** The version that held then, laid over the row; nothing when it was not in the inventory at that time. */
const AS_OF = `SELECT ${ENTITY_COLUMNS}, v.body FROM entity e
  LEFT JOIN entity_version v ON v.eid = e.eid AND v.valid_from <= ?3 AND v.valid_to > ?3
  WHERE e.wid = ?1 AND e.id = ?2 AND (v.body IS NOT NULL OR (e.present = 1 AND e.updated_at <= ?3)) LIMIT 1`;
const COUNTS = 'SELECT type, count(*) AS n FROM entity WHERE wid = ? AND present = 1 GROUP BY type ORDER BY n DESC, type';
const PLACEHOLDERS = 'SELECT count(*) AS n FROM entity WHERE wid = ? AND present = 0 AND deleted_at IS NULL';
const REVISION = 'SELECT inventory_revision AS n FROM workspace WHERE wid = ?';
const SESSIONS = `SELECT s.id FROM entity e CROSS JOIN session_entity t USING (eid) CROSS JOIN session s USING (sid)
  WHERE e.wid = ?1 AND e.id = ?3 AND s.wid = ?1 AND s.owner = ?2 ORDER BY t.last_at DESC, s.id LIMIT ?4`;
const DIRTY = 'SELECT e.id, e.type FROM dirty d CROSS JOIN entity e USING (eid) WHERE e.wid = ? ORDER BY d.mark, d.eid LIMIT ?';
const SETTLE = 'DELETE FROM dirty WHERE eid IN (SELECT e.eid FROM entity e WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)))';

/** Names found by prefix are cut here before they are sorted. */
const PREFIX_HITS = 1_000;
const LIVE = `(CASE WHEN ?5 IS NULL THEN e.present = 1 ELSE e.created_at <= ?5 AND (e.deleted_at IS NULL OR e.deleted_at > ?5) AND (e.present = 1 OR e.deleted_at IS NOT NULL) END)`;
const TYPED = '(?3 IS NULL OR e.type IN (SELECT value FROM json_each(?3)))';
const ONE_TYPE = "e.type = ?3 ->> '$[0]'";
const WITHIN = `(?4 IS NULL OR EXISTS (
  WITH RECURSIVE up (eid, steps) AS (SELECT e.eid, 0 UNION SELECT r.dst, up.steps + 1 FROM up CROSS JOIN relation r ON r.src = up.eid AND r.valid_to IS NULL
    WHERE up.steps < 4 AND r.type IN (SELECT value FROM json_each(?9)))
  SELECT 1 FROM up CROSS JOIN entity w ON w.eid = up.eid WHERE up.steps > 0 AND w.id = ?4))`;
const MATCHES = `${LIVE} AND ${TYPED} AND ${WITHIN}`;
const FOUND = `WITH hit (eid, rank) AS (
    SELECT k.eid, 0 FROM json_each(?2) j CROSS JOIN entity_key k ON k.wid = ?1 AND k.key = j.value
    UNION ALL SELECT eid, 1 FROM (SELECT k.eid FROM json_each(?2) j CROSS JOIN entity_key k ON k.wid = ?1 AND k.key > j.value AND k.key < j.value || char(1114111) LIMIT ${PREFIX_HITS})),
  best (eid, rank) AS (SELECT eid, min(rank) FROM hit GROUP BY eid)
  SELECT ${ENTITY_COLUMNS}, b.rank FROM best b CROSS JOIN entity e USING (eid) WHERE ${MATCHES}`;
const ALL_THEN = `SELECT ${ENTITY_COLUMNS}, 0 AS rank FROM entity e WHERE e.wid = ?1 AND ${MATCHES}`;
const ALL_NOW = `SELECT ${ENTITY_COLUMNS}, 0 AS rank FROM entity e WHERE e.wid = ?1 AND e.present = 1 AND ${WITHIN}`;
const FORWARD = '(?6 IS NULL OR (rank, e.name, e.id) > (?6, ?7, ?8)) ORDER BY rank, e.name, e.id LIMIT ?10';
const BACKWARD = '(?6 IS NULL OR (rank, e.name, e.id) < (?6, ?7, ?8)) ORDER BY rank DESC, e.name DESC, e.id DESC LIMIT ?10';
const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);

/** What is there now is listed along an index, from the cursor on: a page costs the same wherever it is. */
function listing(search: EntitySearch, { backward, from }: Slice): string {
  const types = search.types?.length === 1 ? ONE_TYPE : TYPED;
  const place = from === undefined ? '' : `AND (e.name, e.id) ${backward ? '<' : '>'} (?7, ?8)`;
  const order = backward ? 'e.name DESC, e.id DESC' : 'e.name, e.id';
  return `${ALL_NOW} AND ${types} ${place} ORDER BY ${order} LIMIT ?10`;
}

function statement(search: EntitySearch, slice: Slice): string {
  if (search.terms.length === 0 && search.asOf === undefined) return listing(search, slice);
  return `${search.terms.length === 0 ? ALL_THEN : FOUND} AND ${slice.backward ? BACKWARD : FORWARD}`;
}

function searchEntities(db: Connection, scope: SqliteScope, search: EntitySearch, page: PageRequest): Page<Entity> {
  const slice = sliceOf(page, 'nss');
  const [rank, name, id] = slice.from ?? [null, null, null];
  const types = search.types === undefined ? undefined : JSON.stringify(search.types);
  const rows = db.all(
    statement(search, slice),
    scope.wid,
    JSON.stringify(search.terms),
    types,
    search.within,
    search.asOf,
    rank,
    name,
    id,
    SCOPING,
    slice.size + 1,
  );
  const found = rows.map((row) => ({ rank: number(row, 'rank'), entity: entityOf(row) }));
  const { items, ...edges } = pageOf(slice, found, (hit) => [hit.rank, hit.entity.name, hit.entity.id]);
  return { ...edges, items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })) };
}

function getMany({ db, scope: { wid }, known }: InventorySource, all: readonly EntityId[]): ReadonlyMap<EntityId, Entity> {
  const read = (ids: readonly string[]): ReadonlyMap<EntityId, Entity> =>
    new Map(db.all(BY_IDS, wid, JSON.stringify(ids)).map((row) => [text(row, 'id'), entityOf(row)]));
  const found = rememberedEach<Entity | null>(known().entities, wid, { ids: all }, read, null);
  return new Map([...found].flatMap(([id, entity]) => (entity === null ? [] : [[id, entity] as const])));
}

export function createEntityStore(db: Connection, scope: SqliteScope, { changing, known }: InventoryUse): EntityStore {
  const count = (row: Row | undefined) => (row === undefined ? 0 : number(row, 'n'));
  return {
    async upsert(batch, now) {
      changing(scope);
      return upsertEntities(db, scope, batch, now);
    },
    async changeAliases(id, change, now) {
      const row = db.get(BY_ID, scope.wid, id);
      const changes = row === undefined ? undefined : change(entityOf(row));
      if (row === undefined || changes === undefined) return row === undefined ? undefined : entityOf(row);
      changing(scope);
      changeAliases(db, scope, id, changes, now);
      return entityOf(db.get(BY_ID, scope.wid, id) ?? row);
    },
    async delete(ids, now) {
      changing(scope);
      return deleteEntities(db, scope, ids, now);
    },
    async get(id, asOf) {
      const row = asOf === undefined ? db.get(BY_ID, scope.wid, id) : db.get(AS_OF, scope.wid, id, asOf);
      if (row === undefined) return undefined;
      return entityOf(typeof row['body'] === 'string' ? { ...row, own_aliases: '[]', ...(JSON.parse(row['body']) as Row) } : row);
    },
    getMany: async (ids) => getMany({ db, scope, known }, ids),
    getManyAt: async (ids, asOf) => entitiesAt(db, scope, ids, asOf),
    byRefs: async (refs) => db.all(BY_REFS, scope.wid, JSON.stringify(refs)).map(entityOf),
    search: async (search, page) => searchEntities(db, scope, search, page),
    counts: async () => db.all(COUNTS, scope.wid).map((row) => ({ type: text(row, 'type') as EntityType, count: number(row, 'n') })),
    placeholders: async () => count(db.get(PLACEHOLDERS, scope.wid)),
    revision: async () => count(db.get(REVISION, scope.wid)),
    sessions: async (id, limit) => db.all(SESSIONS, scope.wid, scope.principal, id, limit).map((row) => text(row, 'id')),
    dirty: async (limit) => db.all(DIRTY, scope.wid, limit).map((row) => ({ id: text(row, 'id'), type: text(row, 'type') as EntityType })),
    async annotate(annotations) {
      changing(scope);
      annotateEntities(db, scope, annotations);
    },
    async settle(ids) {
      db.run(SETTLE, scope.wid, JSON.stringify(ids));
    },
  };
}
