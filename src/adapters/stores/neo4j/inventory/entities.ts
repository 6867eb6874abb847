import { entityOf, relationDraftsIn } from '../../common/entity-rows.js';
import { pageOf, sliceOf, type Slice } from '../../../../domain/common/cursor.js';
import { charactersIn, type EntityType } from '../../../../domain/model/entity.js';
import type { SearchWord } from '../../../../domain/inventory/search/search-words.js';
import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import type { ChangeMark, DirtyEntity, EntitySearch, EntityStore, Annotation } from '../../../../ports/store/entities.js';
import { changeAliases } from './alias-writes.js';
import { entitiesAsOf } from './entities-as-of.js';
import { deleteEntities } from './entity-deletes.js';
import { AS_OF, entityOfRow, searchAsOf } from './search-as-of.js';
import { entityFields } from './entity-rows.js';
import { entitiesOfSource } from './entities-of-source.js';
import { entityHistories } from './entity-histories.js';
import { LOCK_INVENTORY, upsertEntities, BUMP } from './entity-writes.js';
import { prefixed, quoted } from '../indexing/lucene.js';
import { cachedEach, UNIT, type InventoryCache } from './inventory-cache.js';
import { flag, number, text } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { typeOf } from './relations/relation-types.js';
import { anyWordOf, namesOf } from '../indexing/word-queries.js';

/** Writes only changed values, so that indexes are not updated needlessly. */
const ANNOTATE = `UNWIND $annotations AS each MATCH (e:Entity { id: each.id }) WHERE e.workspace = $workspace AND e.present
  WITH e, each.nouns AS nouns, [key IN e.keys WHERE NOT key STARTS WITH '~'] + each.keys AS keys WHERE e.nouns <> nouns OR e.keys <> keys
  SET e.nouns = nouns, e.keys = keys RETURN count(e) AS n`;

/** Implements EntityStore.annotate. */
async function annotateEntities(db: Runner, own: Neo4jScope, annotations: readonly Annotation[]): Promise<void> {
  if (annotations.length === 0) return;
  const each = annotations.map(({ id, nouns, keys }) => ({ id, nouns, keys: [...new Set(keys)] }));
  const [, [row]] = await Promise.all([db.run(LOCK_INVENTORY, { ...own }), db.run(ANNOTATE, { ...own, annotations: each })]);
  if (row !== undefined && number(row, 'n') > 0) await db.run(BUMP, { ...own });
}

const ENTITY = `${entityFields('e')} AS entity`;
const BY_ID = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace AND e.present RETURN ${ENTITY}`;
const BY_IDS = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace AND e.present RETURN ${ENTITY}`;
const EVER = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace AND (e.present OR e.deletedAt IS NOT NULL) RETURN ${ENTITY}`;
const BY_REFS = `UNWIND $refs AS ref MATCH (e:Entity { workspace: $workspace, source: ref.source, objectType: ref.objectType, objectId: ref.objectId })
  WHERE e.present RETURN ${ENTITY}`;
const STATED = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace MATCH (e)-[r]->(t:Entity) WHERE r.validTo IS NULL AND NOT coalesce(r.derived, false)
  RETURN e.id AS id, ${typeOf('r')} AS type, t.source AS source, t.objectType AS objectType, t.objectId AS objectId ORDER BY type, objectType, objectId`;
const COUNTS = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.type IS NOT NULL AND e.name IS NOT NULL AND e.present
  RETURN e.type AS type, count(*) AS count ORDER BY count DESC, type`;
const PLACEHOLDERS = 'MATCH (e:Placeholder) WHERE e.workspace = $workspace RETURN count(*) AS n';
const REVISION = 'MATCH (w:Workspace { name: $workspace }) RETURN w.inventoryRevision AS n';
const CHANGED_AFTER = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.changedIn >= $revision AND (e.changedIn > $revision OR e.id > $entity)
  RETURN e.id AS id, e.changedIn AS revision, e.updatedAt AS at, e.present AS present ORDER BY e.changedIn, e.id LIMIT $limit`;
const SESSIONS = `CALL () {
    MATCH (s:Session)-[t:TRACKS]->(:Subject) WHERE t.entity = $id AND t.workspace = $workspace AND t.owner = $principal
    RETURN s.id AS id, t.lastAt AS at ORDER BY at DESC, id LIMIT $limit
    UNION
    MATCH (a:AccessRight) WHERE a.workspace = $workspace AND a.access IN $rights MATCH (a)-[:PERMITS]->(s:Session) WITH DISTINCT s
    MATCH (:Session)-[t:TRACKS]->() WHERE t.session = s.id AND t.entity = $id
    RETURN s.id AS id, t.lastAt AS at ORDER BY at DESC, id LIMIT $limit
  } RETURN DISTINCT id, at ORDER BY at DESC, id LIMIT $limit`;
const DIRTY = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.dirtyAt IS NOT NULL
  RETURN e.id AS id, e.type AS type, e.dirtyAt AS since ORDER BY e.dirtyAt, e.id LIMIT $limit`;
const DIRTY_AMONG = `UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace AND e.dirtyAt IS NOT NULL
  RETURN e.id AS id, e.type AS type, e.dirtyAt AS since ORDER BY e.dirtyAt, e.id`;
const SETTLE = 'UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace REMOVE e.dirtyAt';

/** The maximum number of prefix matches that are sorted. */
const PREFIX_HITS = 1_000;
/** The same for matches by words. */
const WORD_HITS = 5_000;
/** The maximum number of entities with one exact key. */
const EXACT_HITS = 5_000;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const OF_OBJECT_TYPE = '($objectType IS NULL OR e.objectType = $objectType)';
const TYPED = `($types IS NULL OR e.type IN $types) AND ${OF_OBJECT_TYPE}`;
/** At most four steps up, along open relations. */
const WITHIN = `($within IS NULL OR EXISTS { MATCH (e)((:Entity)-[r:${SCOPING} WHERE r.validTo IS NULL]->(:Entity)){1,4}(:Entity { id: $within }) })`;
const FOUND = `CALL () {
    UNWIND $exact AS query CALL db.index.fulltext.queryNodes('entity_keys', query, { limit: ${EXACT_HITS} }) YIELD node AS e RETURN e, 0 AS rank
    UNION ALL
    UNWIND $prefixes AS query CALL db.index.fulltext.queryNodes('entity_keys', query, { limit: ${PREFIX_HITS} }) YIELD node AS e RETURN e, 1 AS rank
    UNION ALL
    UNWIND $wordQueries AS each CALL db.index.fulltext.queryNodes('entity_search', each.query, { limit: ${WORD_HITS} }) YIELD node AS e RETURN e, each.rank AS rank
  }
  WITH e, min(rank) AS fit WITH e, fit * 2 + CASE WHEN e.observed > 0 THEN 1 ELSE 0 END AS rank WHERE e.workspace = $workspace`;
/** Lists current entities along an index from the cursor on. */
const ALL_FORWARD = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name >= $name AND (e.name > $name OR e.id > $id) AND e.present AND ${TYPED} AND ${WITHIN}
  RETURN ${ENTITY}, 0 AS rank ORDER BY e.name, e.id LIMIT $limit`;
const ALL_BACKWARD = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name <= $name AND (e.name < $name OR e.id < $id) AND e.present AND ${TYPED} AND ${WITHIN}
  RETURN ${ENTITY}, 0 AS rank ORDER BY e.name DESC, e.id DESC LIMIT $limit`;
const TYPE_FORWARD = ALL_FORWARD.replace('e.workspace = $workspace AND', 'e.workspace = $workspace AND e.type = $type AND');
const TYPE_BACKWARD = ALL_BACKWARD.replace('e.workspace = $workspace AND', 'e.workspace = $workspace AND e.type = $type AND');
const OF_TYPE = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.type = $type AND e.name >= '' AND e.present AND ${OF_OBJECT_TYPE}
  RETURN ${ENTITY} ORDER BY e.name, e.id LIMIT $limit`;
const OPEN_TYPES = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.type = 'OTHER' AND e.name >= '' AND e.present
  RETURN e.objectType AS objectType, count(*) AS count ORDER BY count DESC, objectType LIMIT $limit`;
const FORWARD = `($rank IS NULL OR rank > $rank OR (rank = $rank AND (e.name > $name OR (e.name = $name AND e.id > $id))))
  RETURN ${ENTITY}, rank ORDER BY rank, e.name, e.id LIMIT $limit`;
const BACKWARD = `($rank IS NULL OR rank < $rank OR (rank = $rank AND (e.name < $name OR (e.name = $name AND e.id < $id))))
  RETURN ${ENTITY}, rank ORDER BY rank DESC, e.name DESC, e.id DESC LIMIT $limit`;
/** Sorts after every name. */
const LAST = '\u{10FFFF}';

const isList = ({ terms, words = [] }: EntitySearch): boolean => terms.length === 0 && words.length === 0;

function statement(search: EntitySearch, { backward }: Slice): string {
  if (!isList(search)) return `${FOUND} AND e.present AND ${TYPED} AND ${WITHIN} AND ${backward ? BACKWARD : FORWARD}`;
  if (search.types?.length === 1) return backward ? TYPE_BACKWARD : TYPE_FORWARD;
  return backward ? ALL_BACKWARD : ALL_FORWARD;
}

function asked(own: Neo4jScope, search: EntitySearch, slice: Slice): Record<string, unknown> {
  const [rank, name, id] = slice.from ?? [];
  const listed = isList(search);
  const mine = `+workspace:${quoted(own.workspace)}`;
  return {
    ...own,
    exact: search.terms.map((term) => `${mine} +keys:${quoted(term)}`),
    prefixes: search.terms.map((term) => `${mine} +keys:${prefixed(term)}`),
    wordQueries: wordQueries(mine, search.words ?? []),
    types: search.types,
    type: search.types?.[0],
    objectType: search.objectType,
    within: search.within,
    rank,
    name: name ?? (listed ? (slice.backward ? LAST : '') : undefined),
    id: id ?? (listed ? (slice.backward ? LAST : '') : undefined),
    limit: slice.size + 1,
  };
}

function wordQueries(mine: string, words: readonly SearchWord[]): readonly { readonly query: string; readonly rank: number }[] {
  if (words.length === 0) return [];
  return [
    { query: namesOf(mine, words), rank: 2 },
    { query: anyWordOf(mine, words), rank: 3 },
  ];
}

/** Locks the inventory, so that entities that change meanwhile are marked afterwards. */
async function lockedDirty(db: Runner, own: Neo4jScope, limit: number): Promise<readonly Row[]> {
  const lock = db.writes ? db.run(LOCK_INVENTORY, { ...own }) : undefined;
  const [rows] = await Promise.all([db.run(DIRTY, { ...own, limit }), lock]);
  return rows;
}

const markOf = (row: Row): ChangeMark => ({
  id: text(row, 'id'),
  revision: number(row, 'revision'),
  at: number(row, 'at'),
  isDeleted: !flag(row, 'present'),
});

const dirtyOf = (row: Row): DirtyEntity => ({ id: text(row, 'id'), type: text(row, 'type') as EntityType, since: number(row, 'since') });

export function createEntityStore(db: Runner, own: Neo4jScope, known: InventoryCache): EntityStore {
  const count = (found: readonly Row[]) => number(found[0] ?? { n: 0 }, 'n');
  const each = (found: readonly Row[]) => found.map((row) => entityOf(row['entity'] as Row));
  return {
    upsert: (batch, now) => upsertEntities(db, own, batch, now),
    async changeAliases(id, change, now) {
      const [, [row]] = await Promise.all([db.run(LOCK_INVENTORY, { ...own }), db.run(BY_ID, { ...own, id })]);
      if (row === undefined) return undefined;
      const entity = entityOf(row['entity'] as Row);
      const changes = change(entity);
      if (changes === undefined) return entity;
      await changeAliases(db, own, id, changes, now);
      return each(await db.run(BY_ID, { ...own, id }))[0];
    },
    delete: (ids, now) => deleteEntities(db, own, ids, now),
    async get(id, asOf) {
      const [row] = await db.run(asOf === undefined ? BY_ID : AS_OF, { ...own, id, ...(asOf === undefined ? {} : { asOf }) });
      return row === undefined ? undefined : entityOfRow(row);
    },
    getMany: (all) =>
      cachedEach(
        known,
        'thing',
        all,
        async (ids) => new Map(each(await db.run(BY_IDS, { ...own, ids })).map((entity) => [entity.id, entity])),
        (entity) => 2 + Math.ceil(charactersIn(entity) / UNIT),
      ),
    getManyAt: (ids, asOf) => entitiesAsOf(db, own, ids, asOf),
    ...entitiesOfSource(db, own),
    byRefs: async (refs) => each(await db.run(BY_REFS, { ...own, refs })),
    everMany: async (ids) => new Map(each(await db.run(EVER, { ...own, ids })).map((entity) => [entity.id, entity])),
    async search({ asOf, ...search }, page) {
      if (asOf !== undefined) return searchAsOf(db, own, { ...search, asOf }, page);
      const slice = sliceOf(page, 'nss');
      const rows = await db.run(statement(search, slice), asked(own, search, slice));
      const found = rows.map((row) => ({ rank: number(row, 'rank'), entity: entityOf(row['entity'] as Row) }));
      const { items, ...edges } = pageOf(slice, found, (hit) => [hit.rank, hit.entity.name, hit.entity.id]);
      return { ...edges, items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })) };
    },
    ofType: async (type, limit, objectType) => each(await db.run(OF_TYPE, { ...own, type, limit, objectType })),
    openTypes: async (limit) =>
      (await db.run(OPEN_TYPES, { ...own, limit })).map((row) => ({ objectType: text(row, 'objectType'), count: number(row, 'count') })),
    counts: async () =>
      (await db.run(COUNTS, { ...own })).map((row) => ({ type: text(row, 'type') as EntityType, count: number(row, 'count') })),
    histories: (ids, most) => entityHistories(db, own, ids, most),
    statedRelations: async (ids) => relationDraftsIn(await db.run(STATED, { ...own, ids })),
    placeholders: async () => count(await db.run(PLACEHOLDERS, { ...own })),
    revision: async () => count(await db.run(REVISION, { ...own })),
    changedAfter: async ({ revision, entity = LAST }, limit) =>
      (await db.run(CHANGED_AFTER, { ...own, revision, entity, limit })).map(markOf),
    sessions: async (id, limit) => (await db.run(SESSIONS, { ...own, id, limit })).map((row) => text(row, 'id')),
    dirty: async (limit) => (await lockedDirty(db, own, limit)).map(dirtyOf),
    dirtyAmong: async (ids) => (await db.run(DIRTY_AMONG, { ...own, ids })).map(dirtyOf),
    annotate: (annotations) => annotateEntities(db, own, annotations),
    async settle(ids) {
      await db.run(SETTLE, { ...own, ids });
    },
  };
}
