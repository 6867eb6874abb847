import { pageOf, sliceOf, type Slice } from '../../domain/cursor.js';
import { charactersIn, type EntityType } from '../../domain/entity.js';
import { SCOPING_RELATIONS } from '../../domain/relation.js';
import type { EntitySearch, EntityStore } from '../../ports/entities.js';
import { changeAliases } from './alias-writes.js';
import { annotateEntities } from './annotations.js';
import { entitiesAt } from './entities-then.js';
import { deleteEntities } from './entity-deletes.js';
import { entityFields, entityOf } from './entity-rows.js';
import { LOCK_INVENTORY, upsertEntities } from './entity-writes.js';
import { prefixed, quoted } from './lucene.js';
import { rememberedEach, UNIT, type KnownInventory } from './inventory-memory.js';
import { number, text } from './rows.js';
import type { Neo4jScope } from './scope.js';
import type { Row, Runner } from './statement.js';

const ENTITY = `${entityFields('e')} AS entity`;
const BY_ID = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace AND e.present RETURN ${ENTITY}`;
const BY_IDS = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace AND e.present RETURN ${ENTITY}`;
const BY_REFS = `UNWIND $refs AS ref MATCH (e:Entity { workspace: $workspace, source: ref.source, objectType: ref.objectType, objectId: ref.objectId })
  WHERE e.present RETURN ${ENTITY}`;
/** The version that held then, laid over the node; nothing when it was not in the inventory at that time. */
const AS_OF = `MATCH (e:Entity { id: $id }) WHERE e.workspace = $workspace
  OPTIONAL MATCH (e)-[:WAS]->(v:EntityVersion) WHERE v.validFrom <= $asOf AND v.validTo > $asOf
  WITH e, v LIMIT 1 WHERE v IS NOT NULL OR (e.present AND e.updatedAt <= $asOf)
  RETURN ${ENTITY}, v { .type, .name, .display, .slug, .status, .aliases, .ownAliases, .attributes, .updatedAt } AS version`;
const COUNTS = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.type IS NOT NULL AND e.name IS NOT NULL AND e.present
  RETURN e.type AS type, count(*) AS count ORDER BY count DESC, type`;
const PLACEHOLDERS = 'MATCH (e:Placeholder) WHERE e.workspace = $workspace RETURN count(*) AS n';
const REVISION = 'MATCH (w:Workspace { name: $workspace }) RETURN w.inventoryRevision AS n';
const SESSIONS = `MATCH (s:Session)-[t:TRACKS]->(:Subject) WHERE t.entity = $id AND t.workspace = $workspace AND t.owner = $principal
  RETURN s.id AS id ORDER BY t.lastAt DESC, s.id LIMIT $limit`;
const DIRTY = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.dirtyAt IS NOT NULL
  RETURN e.id AS id, e.type AS type ORDER BY e.dirtyAt, e.id LIMIT $limit`;
const SETTLE = 'UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace REMOVE e.dirtyAt';

/** Names found by prefix are cut here before they are sorted. */
const PREFIX_HITS = 1_000;
/** Of one exact key. */
const EXACT_HITS = 5_000;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const NOW = 'e.present';
const THEN = `e.createdAt <= $asOf AND (e.deletedAt IS NULL OR e.deletedAt > $asOf) AND (e.present OR e.deletedAt IS NOT NULL)`;
const TYPED = '($types IS NULL OR e.type IN $types)';
/** At most four steps up, along relations that are open now. */
const WITHIN = `($within IS NULL OR EXISTS { MATCH (e)((:Entity)-[r:${SCOPING} WHERE r.validTo IS NULL]->(:Entity)){1,4}(:Entity { id: $within }) })`;
const FOUND = `CALL () {
    UNWIND $exact AS query CALL db.index.fulltext.queryNodes('entity_keys', query, { limit: ${EXACT_HITS} }) YIELD node AS e RETURN e, 0 AS rank
    UNION ALL
    UNWIND $prefixes AS query CALL db.index.fulltext.queryNodes('entity_keys', query, { limit: ${PREFIX_HITS} }) YIELD node AS e RETURN e, 1 AS rank
  }
  WITH e, min(rank) AS rank WHERE e.workspace = $workspace`;
const ALL = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name IS NOT NULL WITH e, 0 AS rank WHERE true`;
/** What is there now is listed along an index, from the cursor on. */
const ALL_FORWARD = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name >= $name AND (e.name > $name OR e.id > $id) AND e.present AND ${TYPED} AND ${WITHIN}
  RETURN ${ENTITY}, 0 AS rank ORDER BY e.name, e.id LIMIT $limit`;
const ALL_BACKWARD = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.name <= $name AND (e.name < $name OR e.id < $id) AND e.present AND ${TYPED} AND ${WITHIN}
  RETURN ${ENTITY}, 0 AS rank ORDER BY e.name DESC, e.id DESC LIMIT $limit`;
const TYPE_FORWARD = ALL_FORWARD.replace('e.workspace = $workspace AND', 'e.workspace = $workspace AND e.type = $type AND');
const TYPE_BACKWARD = ALL_BACKWARD.replace('e.workspace = $workspace AND', 'e.workspace = $workspace AND e.type = $type AND');
const FORWARD = `($rank IS NULL OR rank > $rank OR (rank = $rank AND (e.name > $name OR (e.name = $name AND e.id > $id))))
  RETURN ${ENTITY}, rank ORDER BY rank, e.name, e.id LIMIT $limit`;
const BACKWARD = `($rank IS NULL OR rank < $rank OR (rank = $rank AND (e.name < $name OR (e.name = $name AND e.id < $id))))
  RETURN ${ENTITY}, rank ORDER BY rank DESC, e.name DESC, e.id DESC LIMIT $limit`;
/** Above every name. */
const LAST = '\u{10FFFF}';

function statement({ terms, asOf, types }: EntitySearch, { backward }: Slice): string {
  if (terms.length === 0 && asOf === undefined) {
    if (types?.length === 1) return backward ? TYPE_BACKWARD : TYPE_FORWARD;
    return backward ? ALL_BACKWARD : ALL_FORWARD;
  }
  const held = asOf === undefined ? NOW : THEN;
  return `${terms.length === 0 ? ALL : FOUND} AND ${held} AND ${TYPED} AND ${WITHIN} AND ${backward ? BACKWARD : FORWARD}`;
}

function asked(own: Neo4jScope, search: EntitySearch, slice: Slice): Record<string, unknown> {
  const [rank, name, id] = slice.from ?? [];
  const listed = search.terms.length === 0 && search.asOf === undefined;
  const mine = `+workspace:${quoted(own.workspace)}`;
  return {
    ...own,
    exact: search.terms.map((term) => `${mine} +keys:${quoted(term)}`),
    prefixes: search.terms.map((term) => `${mine} +keys:${prefixed(term)}`),
    types: search.types,
    type: search.types?.[0],
    within: search.within,
    asOf: search.asOf,
    rank,
    name: name ?? (listed ? (slice.backward ? LAST : '') : undefined),
    id: id ?? (listed ? (slice.backward ? LAST : '') : undefined),
    limit: slice.size + 1,
  };
}

/** Who is to settle them holds the inventory from here on, so that what changes meanwhile is marked after that. */
async function dirtyOf(db: Runner, own: Neo4jScope, limit: number): Promise<readonly Row[]> {
  const lock = db.writes ? db.run(LOCK_INVENTORY, { ...own }) : undefined;
  const [rows] = await Promise.all([db.run(DIRTY, { ...own, limit }), lock]);
  return rows;
}

export function createEntityStore(db: Runner, own: Neo4jScope, known: KnownInventory): EntityStore {
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
      if (row === undefined) return undefined;
      const { entity, version } = row as Readonly<Record<string, Row | null>>;
      return entityOf({ ...entity, ...version });
    },
    getMany: (all) =>
      rememberedEach(
        known,
        'thing',
        all,
        async (ids) => new Map(each(await db.run(BY_IDS, { ...own, ids })).map((entity) => [entity.id, entity])),
        (entity) => 2 + Math.ceil(charactersIn(entity) / UNIT),
      ),
    getManyAt: (ids, asOf) => entitiesAt(db, own, ids, asOf),
    byRefs: async (refs) => each(await db.run(BY_REFS, { ...own, refs })),
    async search(search, page) {
      const slice = sliceOf(page, 'nss');
      const rows = await db.run(statement(search, slice), asked(own, search, slice));
      const found = rows.map((row) => ({ rank: number(row, 'rank'), entity: entityOf(row['entity'] as Row) }));
      const { items, ...edges } = pageOf(slice, found, (hit) => [hit.rank, hit.entity.name, hit.entity.id]);
      return { ...edges, items: items.map(({ cursor, value }) => ({ cursor, value: value.entity })) };
    },
    counts: async () =>
      (await db.run(COUNTS, { ...own })).map((row) => ({ type: text(row, 'type') as EntityType, count: number(row, 'count') })),
    placeholders: async () => count(await db.run(PLACEHOLDERS, { ...own })),
    revision: async () => count(await db.run(REVISION, { ...own })),
    sessions: async (id, limit) => (await db.run(SESSIONS, { ...own, id, limit })).map((row) => text(row, 'id')),
    async dirty(limit) {
      const rows = await dirtyOf(db, own, limit);
      return rows.map((row) => ({ id: text(row, 'id'), type: text(row, 'type') as EntityType }));
    },
    annotate: (annotations) => annotateEntities(db, own, annotations),
    async settle(ids) {
      await db.run(SETTLE, { ...own, ids });
    },
  };
}
