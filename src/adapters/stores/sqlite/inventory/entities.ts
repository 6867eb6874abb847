import { entityOf, relationDraftsIn, listedRefOf } from '../../common/entity-rows.js';
import { pageOf, sliceOf, type Slice } from '../../../../domain/common/cursor.js';
import type { Entity, EntityType } from '../../../../domain/model/entity.js';
import type { EntityId } from '../../../../domain/common/ids.js';
import type { Page, PageRequest } from '../../../../domain/common/page.js';
import type { DirtyEntity, EntitySearch, EntityStore, Annotation } from '../../../../ports/store/entities.js';
import type { Connection, Row } from '../connection/driver.js';
import { ENTITY_COLUMNS } from './entity-rows.js';
import { changeAliases } from './alias-writes.js';
import { AS_OF, searchAsOf } from './search-as-of.js';
import { entitiesAt, entityAsOf } from './entities-as-of.js';
import { entityHistories } from './entity-histories.js';
import { deleteEntities, upsertEntities, BUMP } from './entity-writes.js';
import { cachedEach, type InventorySource, type InventoryAccess } from './inventory-cache.js';
import { number, text } from '../../common/rows.js';
import { ACCESS, type SqliteScope } from '../connection/scope.js';
import { matchOf } from './search-words.js';
import { among, insideOf, SCOPING, within } from '../indexing/within.js';

const STATE =
  'CREATE TEMP TABLE IF NOT EXISTS noun_key (eid INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (eid, key)) WITHOUT ROWID; DELETE FROM noun_key';
const FILL = `INSERT OR IGNORE INTO noun_key (eid, key) SELECT e.eid, k.value FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id',
  json_each(j.value, '$.keys') k WHERE e.wid = ?1 AND e.present = 1`;
const SET_NOUNS = `UPDATE entity SET nouns = j.nouns FROM (SELECT value ->> 'id' AS id, value -> 'nouns' AS nouns FROM json_each(?2)) j
  WHERE entity.id = j.id AND +entity.wid = ?1 AND entity.nouns <> j.nouns`;
const OLD = `eid IN (SELECT e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value ->> 'id' WHERE e.wid = ?1) AND +key >= '~'`;
const DROP_KEYS = `DELETE FROM entity_key WHERE ${OLD} AND NOT EXISTS (SELECT 1 FROM noun_key n WHERE n.eid = entity_key.eid AND n.key = entity_key.key)`;
const DROP_SCOPED = `DELETE FROM scoped_key WHERE ${OLD} AND NOT EXISTS (SELECT 1 FROM noun_key n WHERE n.eid = scoped_key.eid AND n.key = scoped_key.key)`;
const ADD_KEYS = 'INSERT OR IGNORE INTO entity_key (wid, key, eid) SELECT ?1, key, eid FROM noun_key ORDER BY key';
const ADD_SCOPED = `INSERT OR IGNORE INTO scoped_key (scope, key, eid) SELECT r.dst, n.key, n.eid FROM noun_key n
  CROSS JOIN relation r ON r.src = n.eid AND r.valid_to IS NULL WHERE r.type IN (SELECT value FROM json_each(?)) OR (SELECT type FROM entity WHERE eid = r.src) = 'OTHER' ORDER BY 1, 2`;

/** Implements EntityStore.annotate. */
function annotateEntities(db: Connection, scope: SqliteScope, annotations: readonly Annotation[]): void {
  if (annotations.length === 0) return;
  const body = JSON.stringify(annotations);
  db.exec(STATE);
  db.run(FILL, scope.wid, body);
  const changed =
    db.run(SET_NOUNS, scope.wid, body) +
    db.run(DROP_KEYS, scope.wid, body) +
    db.run(DROP_SCOPED, scope.wid, body) +
    db.run(ADD_KEYS, scope.wid) +
    db.run(ADD_SCOPED, SCOPING);
  if (changed > 0) db.run(BUMP, scope.wid);
}

const OBJECT_IDS = `SELECT object_id AS id FROM entity WHERE wid = ?1 AND source = ?2 AND object_type = ?3 AND object_id > ?4 AND present = 1
  AND coalesce(observed, 0) = 0 ORDER BY object_id LIMIT ?5`;
const OF_SOURCE = `SELECT id, object_type AS objectType, object_id AS objectId FROM entity WHERE wid = ?1 AND source = ?2 AND (object_type, object_id) > (?3, ?4) AND present = 1
  ORDER BY object_type, object_id LIMIT ?5`;

/** The lists of the entities of a source. */
const entitiesOfSource = (db: Connection, { wid }: SqliteScope): Pick<EntityStore, 'objectIds' | 'ofSource'> => ({
  objectIds: async ({ source, objectType }, after, limit) =>
    db.all(OBJECT_IDS, wid, source, objectType, after, limit).map((row) => text(row, 'id')),
  ofSource: async (source, after, limit) =>
    db.all(OF_SOURCE, wid, source, after?.objectType ?? '', after?.objectId ?? '', limit).map(listedRefOf),
});

const BY_ID = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE e.wid = ? AND e.id = ? AND e.present = 1`;
const BY_IDS = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)) AND e.present = 1`;
const EVER = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)) AND (e.present = 1 OR e.deleted_at IS NOT NULL)`;
const BY_REFS = `SELECT ${ENTITY_COLUMNS} FROM json_each(?2) j CROSS JOIN entity e ON e.wid = ?1 AND e.source = j.value ->> 'source'
  AND e.object_type = j.value ->> 'objectType' AND e.object_id = j.value ->> 'objectId' WHERE e.present = 1`;
const STATED = `SELECT e.id, r.type, t.source, t.object_type AS objectType, t.object_id AS objectId FROM entity e CROSS JOIN relation r ON r.src = e.eid AND r.valid_to IS NULL AND r.derived = 0
  CROSS JOIN entity t ON t.eid = r.dst WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)) ORDER BY r.type, t.object_type, t.object_id`;
const OF_TYPE = `SELECT ${ENTITY_COLUMNS} FROM entity e WHERE e.wid = ?1 AND e.type = ?2 AND e.present = 1 AND (?4 IS NULL OR e.object_type = ?4) ORDER BY e.name, e.id LIMIT ?3`;
const OPEN_TYPES = `SELECT object_type, count(*) AS n FROM entity WHERE wid = ?1 AND type = 'OTHER' AND present = 1 GROUP BY object_type ORDER BY n DESC, object_type LIMIT ?2`;
const COUNTS = 'SELECT type, count(*) AS n FROM entity WHERE wid = ? AND present = 1 GROUP BY type ORDER BY n DESC, type';
const PLACEHOLDERS = 'SELECT count(*) AS n FROM entity WHERE wid = ? AND present = 0 AND deleted_at IS NULL';
const REVISION = 'SELECT inventory_revision AS n FROM workspace WHERE wid = ?';
const CHANGED_AFTER = `SELECT id, changed_in AS revision, updated_at AS at, present FROM entity WHERE wid = ?1 AND changed_in > 0 AND (changed_in, id) > (?2, ?3)
  ORDER BY changed_in, id LIMIT ?4`;
const SESSIONS = `SELECT s.id FROM entity e CROSS JOIN session_entity t USING (eid) CROSS JOIN session s USING (sid)
  WHERE e.wid = ?1 AND e.id = ?3 AND s.wid = ?1 AND ${ACCESS} ORDER BY t.last_at DESC, s.id LIMIT ?4`;
const DIRTY = 'SELECT e.id, e.type, d.mark FROM dirty d CROSS JOIN entity e USING (eid) WHERE e.wid = ? ORDER BY d.mark, d.eid LIMIT ?';
const DIRTY_AMONG =
  'SELECT e.id, e.type, d.mark FROM entity e CROSS JOIN dirty d USING (eid) WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)) ORDER BY d.mark, d.eid';
const SETTLE = 'DELETE FROM dirty WHERE eid IN (SELECT e.eid FROM entity e WHERE +e.wid = ? AND e.id IN (SELECT value FROM json_each(?)))';

/** The maximum number of prefix matches that are sorted. */
const PREFIX_HITS = 1_000;
/** The same for matches by words. */
const WORD_HITS = 5_000;
const TYPED = '(?3 IS NULL OR e.type IN (SELECT value FROM json_each(?3)))';
const ONE_TYPE = "e.type = ?3 ->> '$[0]'";
/** A container with its place, or what is inside it. */
const WITHIN = { LARGE: within('?4', '?5'), SMALL: among('?4') } as const;
type Container = keyof typeof WITHIN;
const OF_OBJECT_TYPE = '(?10 IS NULL OR e.object_type = ?10)';
const matches = (container: Container): string => `e.present = 1 AND ${TYPED} AND ${OF_OBJECT_TYPE} AND ${WITHIN[container]}`;
/** Ranks entities as {@link searchRank} does. */
const foundIn = (container: Container): string => `WITH hit (eid, fit) AS (
    SELECT k.eid, 0 FROM json_each(?2) j CROSS JOIN entity_key k ON k.wid = ?1 AND k.key = j.value
    UNION ALL SELECT eid, 1 FROM (SELECT k.eid FROM json_each(?2) j CROSS JOIN entity_key k ON k.wid = ?1 AND k.key > j.value AND k.key < j.value || char(1114111) LIMIT ${PREFIX_HITS})
    UNION ALL SELECT eid, 2 FROM (SELECT rowid AS eid FROM entity_search WHERE ?11 IS NOT NULL AND entity_search MATCH coalesce(?11, '""') LIMIT ${WORD_HITS})
    UNION ALL SELECT eid, 3 FROM (SELECT rowid AS eid FROM entity_search WHERE ?12 IS NOT NULL AND entity_search MATCH coalesce(?12, '""') LIMIT ${WORD_HITS})),
  best (eid, fit) AS (SELECT eid, min(fit) FROM hit GROUP BY eid)
  SELECT ${ENTITY_COLUMNS}, b.fit * 2 + (e.observed > 0) AS rank FROM best b CROSS JOIN entity e USING (eid) WHERE ${matches(container)}`;
const ALL_NOW: Readonly<Record<Container, string>> = {
  LARGE: `SELECT ${ENTITY_COLUMNS}, 0 AS rank FROM entity e WHERE e.wid = ?1 AND e.present = 1 AND ${WITHIN.LARGE}`,
  SMALL: `SELECT ${ENTITY_COLUMNS}, 0 AS rank FROM json_each(?4) inside CROSS JOIN entity e ON e.eid = inside.value WHERE +e.wid = ?1 AND e.present = 1`,
};
const FORWARD = '(?6 IS NULL OR (rank, e.name, e.id) > (?6, ?7, ?8)) ORDER BY rank, e.name, e.id LIMIT ?9';
const BACKWARD = '(?6 IS NULL OR (rank, e.name, e.id) < (?6, ?7, ?8)) ORDER BY rank DESC, e.name DESC, e.id DESC LIMIT ?9';

/** Lists current entities along an index from the cursor on, so that every page costs the same. */
function listing(search: EntitySearch, { backward, from }: Slice, container: Container): string {
  const types = search.types?.length === 1 ? ONE_TYPE : TYPED;
  const place = from === undefined ? '' : `AND (e.name, e.id) ${backward ? '<' : '>'} (?7, ?8)`;
  const order = backward ? 'e.name DESC, e.id DESC' : 'e.name, e.id';
  return `${ALL_NOW[container]} AND ${types} AND ${OF_OBJECT_TYPE} ${place} ORDER BY ${order} LIMIT ?9`;
}

const isList = ({ terms, words = [] }: EntitySearch): boolean => terms.length === 0 && words.length === 0;

const statement = (search: EntitySearch, slice: Slice, container: Container): string =>
  isList(search) ? listing(search, slice, container) : `${foundIn(container)} AND ${slice.backward ? BACKWARD : FORWARD}`;

function searchEntities(db: Connection, scope: SqliteScope, search: EntitySearch, page: PageRequest): Page<Entity> {
  const slice = sliceOf(page, 'nss');
  const [rank, name, id] = slice.from ?? [null, null, null];
  const types = search.types === undefined ? undefined : JSON.stringify(search.types);
  const inside = search.within === undefined ? undefined : insideOf(db, scope.wid, search.within);
  const rows = db.all(
    statement(search, slice, inside === undefined ? 'LARGE' : 'SMALL'),
    scope.wid,
    JSON.stringify(search.terms),
    types,
    inside ?? search.within,
    SCOPING,
    rank,
    name,
    id,
    slice.size + 1,
    search.objectType,
    ...(isList(search) ? [] : matchesOf(scope.wid, search)),
  );
  const hits = rows.map((row) => ({ rank: number(row, 'rank'), entity: entityOf(row) }));
  const { items, ...edges } = pageOf(slice, hits, (hit) => [hit.rank, hit.entity.name, hit.entity.id]);
  return { ...edges, items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })) };
}

function matchesOf(wid: number, { words = [] }: EntitySearch): readonly (string | undefined)[] {
  return words.length === 0 ? [undefined, undefined] : [matchOf(wid, words, ['names']), matchOf(wid, words, ['names', 'others'])];
}

export function getMany({ db, scope: { wid }, known }: InventorySource, all: readonly EntityId[]): ReadonlyMap<EntityId, Entity> {
  const read = (ids: readonly string[]): ReadonlyMap<EntityId, Entity> =>
    new Map(db.all(BY_IDS, wid, JSON.stringify(ids)).map((row) => [text(row, 'id'), entityOf(row)]));
  const found = cachedEach<Entity | null>(known().entities, wid, { ids: all }, read, null);
  return new Map([...found].flatMap(([id, entity]) => (entity === null ? [] : [[id, entity] as const])));
}

/** Sorts after every id. */
const LAST_ID = '\u{10FFFF}';

const dirtyOf = (row: Row): DirtyEntity => ({ id: text(row, 'id'), type: text(row, 'type') as EntityType, since: number(row, 'mark') });

export function createEntityStore(db: Connection, scope: SqliteScope, { changing, known }: InventoryAccess): EntityStore {
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
      return row === undefined ? undefined : entityAsOf(row);
    },
    getMany: async (ids) => getMany({ db, scope, known }, ids),
    getManyAt: async (ids, asOf) => entitiesAt(db, scope, ids, asOf),
    byRefs: async (refs) => db.all(BY_REFS, scope.wid, JSON.stringify(refs)).map(entityOf),
    ...entitiesOfSource(db, scope),
    everMany: async (ids) => new Map(db.all(EVER, scope.wid, JSON.stringify(ids)).map((row) => [text(row, 'id'), entityOf(row)])),
    histories: async (ids, most) => entityHistories(db, scope, ids, most),
    statedRelations: async (ids) => relationDraftsIn(db.all(STATED, scope.wid, JSON.stringify(ids))),
    async search({ asOf, ...search }, page) {
      return asOf === undefined ? searchEntities(db, scope, search, page) : searchAsOf(db, scope, { ...search, asOf }, page);
    },
    ofType: async (type, limit, objectType) => db.all(OF_TYPE, scope.wid, type, limit, objectType).map(entityOf),
    openTypes: async (limit) =>
      db.all(OPEN_TYPES, scope.wid, limit).map((row) => ({ objectType: text(row, 'object_type'), count: number(row, 'n') })),
    counts: async () => db.all(COUNTS, scope.wid).map((row) => ({ type: text(row, 'type') as EntityType, count: number(row, 'n') })),
    placeholders: async () => count(db.get(PLACEHOLDERS, scope.wid)),
    revision: async () => count(db.get(REVISION, scope.wid)),
    changedAfter: async ({ revision, entity = LAST_ID }, limit) =>
      db.all(CHANGED_AFTER, scope.wid, revision, entity, limit).map((row) => ({
        id: text(row, 'id'),
        revision: number(row, 'revision'),
        at: number(row, 'at'),
        isDeleted: number(row, 'present') === 0,
      })),
    sessions: async (id, limit) => db.all(SESSIONS, scope.wid, scope.access, id, limit).map((row) => text(row, 'id')),
    dirty: async (limit) => db.all(DIRTY, scope.wid, limit).map(dirtyOf),
    dirtyAmong: async (ids) => db.all(DIRTY_AMONG, scope.wid, JSON.stringify(ids)).map(dirtyOf),
    async annotate(annotations) {
      changing(scope);
      annotateEntities(db, scope, annotations);
    },
    async settle(ids) {
      db.run(SETTLE, scope.wid, JSON.stringify(ids));
    },
  };
}
