import { PART_RELATIONS, SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import { groupBy } from '../../../../domain/common/group-by.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { Neighbour } from '../../../../domain/understanding/candidates/meaning.js';
import type { LookupAnswer, LookupHit, LookupRequest, LookupStore, SimilarHit, SimilarPattern } from '../../../../ports/store/lookup.js';
import { createEntitySummaryReader, type EntitySummaryReader } from './entity-summaries.js';
import type { Connection, Row } from '../connection/driver.js';
import { cachedEach, type InventorySource, type KnownInventory } from './inventory-cache.js';
import { maybeText, number, text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';
import { similarWords } from '../indexing/vocabulary.js';

/** The hits of one key as one packed value, so that all keys of a message are one statement. */
const BY_KEY = `SELECT j.value AS key, (SELECT group_concat(eid) FROM (SELECT eid FROM entity_key WHERE wid = ?1 AND key = j.value LIMIT ?3)) AS eids FROM json_each(?2) j`;
const BY_SCOPED_KEY = `WITH hit AS MATERIALIZED (SELECT k.value AS key, s.value AS scope,
    (SELECT group_concat(eid) FROM (SELECT eid FROM scoped_key WHERE scope = s.value AND key = k.value LIMIT ?3)) AS eids FROM json_each(?2) k CROSS JOIN json_each(?1) s)
  SELECT key, scope, eids FROM hit WHERE eids IS NOT NULL`;
/** The contents of these locations in the order of the index: sub-regions, sites, locations; one bounded step down. */
const INSIDE = `SELECT r.src AS eid FROM json_each(?1) j CROSS JOIN entity p ON p.eid = j.value CROSS JOIN relation r INDEXED BY relation_in ON r.dst = p.eid AND r.valid_to IS NULL
  WHERE p.type IN ('REGION', 'SITE_GROUP', 'SITE', 'LOCATION', 'TENANT') AND r.type IN ('REGION', 'GROUP', 'PARENT', 'SITE') LIMIT ?2`;
const IDS_BY_KEY = `SELECT j.value AS key, (SELECT group_concat(id) FROM (SELECT e.id FROM entity_key k CROSS JOIN entity e USING (eid) WHERE k.wid = ?1 AND k.key = j.value LIMIT ?3)) AS ids
  FROM json_each(?2) j`;
const RANGE =
  'SELECT k.key, e.id FROM entity_key k CROSS JOIN entity e USING (eid) WHERE k.wid = ? AND k.key BETWEEN ? AND ? ORDER BY k.key LIMIT ?';

/** Steps from type to type in the index, so that a hub with a million relations costs no more than one with ten. */
const relatedBy = (near: 'src' | 'dst', far: 'src' | 'dst') => `WITH RECURSIVE own(eid, id) AS (
    SELECT o.eid, o.id FROM json_each(?1) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?2),
  kind(eid, id, type) AS (SELECT eid, id, (SELECT min(type) FROM relation WHERE ${near} = own.eid AND valid_to IS NULL) FROM own
    UNION ALL SELECT eid, id, (SELECT min(type) FROM relation WHERE ${near} = kind.eid AND relation.type > kind.type AND valid_to IS NULL) FROM kind WHERE type IS NOT NULL)
  SELECT id AS own, type, '${near}' = 'src' AS outgoing,
    (SELECT group_concat(${far}) FROM (SELECT ${far} FROM relation WHERE ${near} = kind.eid AND relation.type = kind.type AND valid_to IS NULL LIMIT ?3)) AS eids
  FROM kind WHERE type IS NOT NULL`;
const PARTS = `SELECT o.id AS own, (SELECT group_concat(eid) FROM (SELECT p.eid FROM relation r CROSS JOIN entity p ON p.eid = r.src WHERE r.dst = o.eid AND r.valid_to IS NULL
    AND r.type IN (${PART_RELATIONS.map((type) => `'${type}'`).join()}) AND p.type IN (SELECT value FROM json_each(?3)) LIMIT ?4)) AS eids
  FROM json_each(?1) j CROSS JOIN entity o ON o.id = j.value AND o.wid = ?2`;
const RELATED = [relatedBy('src', 'dst'), relatedBy('dst', 'src')];

/** Containers of hits that have one of these keys themselves. */
const HOLDERS = `SELECT k.key, k.eid FROM (SELECT DISTINCT r.dst AS eid FROM json_each(?2) j CROSS JOIN relation r ON r.src = j.value AND r.valid_to IS NULL
    WHERE r.type IN (SELECT value FROM json_each(?4)) LIMIT ?5) p
  CROSS JOIN json_each(?3) c CROSS JOIN entity_key k ON k.wid = ?1 AND k.key = c.value AND k.eid = p.eid`;

const MAX_SCOPES = 96;

interface RawHit {
  readonly key: string;
  readonly eid: number;
  readonly scope?: number;
}

const eidsOf = (row: Row): readonly number[] => maybeText(row, 'eids')?.split(',').map(Number) ?? [];

interface LookupSource extends InventorySource {
  readonly reader: EntitySummaryReader;
}

/** Most words of a text are not keys, and the same words recur, so misses are cached, too. */
function hitsOf({ db, scope: { wid }, known }: LookupSource, keys: readonly string[], perKey: number): readonly RawHit[] {
  const read = (missing: readonly string[]): ReadonlyMap<string, readonly number[]> =>
    new Map(db.all(BY_KEY, wid, JSON.stringify(missing), perKey).map((row) => [text(row, 'key'), eidsOf(row)]));
  const found = cachedEach<readonly number[]>(known().keys, wid, { ids: keys, kind: perKey }, read, []);
  return [...found].flatMap(([key, eids]) => eids.map((eid) => ({ key, eid })));
}

function scopesOf(db: Connection, briefs: EntitySummaryReader, request: LookupRequest, hits: readonly RawHit[]): readonly number[] {
  const focus = briefs.rowsOf(request.scopes);
  const scoping = new Set(request.scopingKeys);
  const named = hits.filter((hit) => scoping.has(hit.key)).map((hit) => hit.eid);
  const scopes = new Set([...named.slice(0, MAX_SCOPES), ...focus]);
  let frontier = named.slice(0, MAX_SCOPES);
  for (let step = 0; step < 2 && frontier.length > 0 && scopes.size < MAX_SCOPES; step += 1) {
    frontier = db.all(INSIDE, JSON.stringify(frontier), MAX_SCOPES - scopes.size).map((row) => number(row, 'eid'));
    frontier.forEach((eid) => scopes.add(eid));
  }
  return [...scopes].slice(0, MAX_SCOPES);
}

/** “the prefix” of a named address: of the many entities with this noun, the containers of other hits. */
function holders(db: Connection, scope: SqliteScope, all: readonly RawHit[], crowded: readonly string[]): readonly RawHit[] {
  const few = [...new Set(all.filter(({ key }) => !crowded.includes(key)).map(({ eid }) => eid))];
  if (few.length === 0) return [];
  const types = JSON.stringify([...SCOPING_RELATIONS]);
  const rows = db.all(HOLDERS, scope.wid, JSON.stringify(few), JSON.stringify(crowded), types, MAX_SCOPES);
  return rows.map((row) => ({ key: text(row, 'key'), eid: number(row, 'eid') }));
}

/** Each hit once, at its last position. */
function distinct(hits: readonly RawHit[]): readonly RawHit[] {
  return [...new Map(hits.toReversed().map((hit) => [`${hit.key} ${hit.eid}`, hit] as const)).values()].toReversed();
}

/** The first hits of each key; the hits of a key are contiguous. */
function firstOf(hits: readonly RawHit[], perKey: number): readonly RawHit[] {
  const seen = new Map<string, number>();
  return hits.filter(({ key }) => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before < perKey;
  });
}

/** Inside the scopes, each in the first that has it. The same places and words recur in a conversation, so what is in none is cached, too. */
function scopedHits({ db, scope: { wid }, known }: LookupSource, scopes: readonly number[], keys: readonly string[], perKey: number) {
  const { scopedKeys } = known();
  const idOf = (scope: number, key: string): string => `${perKey} ${scope} ${key}`;
  const found = new Map<string, readonly number[]>();
  const missing = new Set<number>();
  for (const scope of scopes)
    for (const key of keys) {
      const eids = scopedKeys.get(wid, idOf(scope, key));
      if (eids === undefined) missing.add(scope);
      else found.set(idOf(scope, key), eids);
    }
  if (missing.size > 0) {
    const rows = db.all(BY_SCOPED_KEY, JSON.stringify([...missing]), JSON.stringify(keys), perKey);
    const read = new Map(rows.map((row) => [idOf(number(row, 'scope'), text(row, 'key')), eidsOf(row)]));
    for (const scope of missing)
      for (const key of keys) {
        const eids = read.get(idOf(scope, key)) ?? [];
        scopedKeys.set(wid, idOf(scope, key), eids);
        found.set(idOf(scope, key), eids);
      }
  }
  const seen = new Map(keys.map((key) => [key, new Set<number>()]));
  return scopes.flatMap((scope) =>
    keys.flatMap((key): readonly RawHit[] => {
      const fresh = (found.get(idOf(scope, key)) ?? []).filter((eid) => seen.get(key)?.has(eid) === false);
      fresh.forEach((eid) => seen.get(key)?.add(eid));
      return fresh.map((eid) => ({ key, eid, scope }));
    }),
  );
}

/** Names with too many hits are searched again, only inside the scopes. */
function find(source: LookupSource, request: LookupRequest): LookupAnswer {
  const { db, scope, reader } = source;
  const keys = [...new Set(request.keys)];
  const all = hitsOf(source, keys, request.perKey + 1);
  const counts = new Map<string, number>();
  all.forEach(({ key }) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const crowded = keys.filter((key) => (counts.get(key) ?? 0) > request.perKey);
  const scopes = crowded.length === 0 ? [] : scopesOf(db, reader, request, all);
  const scoped = scopedHits(source, scopes, crowded, request.perKey);
  const holding = crowded.length === 0 ? [] : holders(db, scope, all, crowded);
  const global = firstOf(all, request.perKey);
  const found = [...scoped, ...(holding.length === 0 ? global : distinct([...holding, ...global]))];
  const summaries = reader.byRows([...found.map(({ eid }) => eid), ...scoped.map((hit) => hit.scope ?? -1)]);
  const hits = found.flatMap(({ key, eid, scope: inside }): LookupHit[] => {
    const entity = summaries.get(eid);
    if (entity === undefined) return [];
    const container = inside === undefined ? undefined : summaries.get(inside)?.id;
    return [container === undefined ? { key, entity } : { key, entity, scope: container }];
  });
  return { hits, totals: new Map(crowded.map((key) => [key, reader.total(key)])) };
}

function similar(source: LookupSource, patterns: readonly SimilarPattern[], perPattern: number): readonly SimilarHit[] {
  const { db, scope, reader } = source;
  const known = new Map<string, readonly string[]>();
  patterns.forEach(({ word }) => known.has(word) || known.set(word, similarWords(db, scope, word)));
  const corrected = patterns.flatMap(({ prefix, word, suffix }, pattern) =>
    (known.get(word) ?? []).map((meant) => ({ pattern, word: meant, key: `${prefix}${meant}${suffix}` })),
  );
  if (corrected.length === 0) return [];
  const raw = groupBy(hitsOf(source, [...new Set(corrected.map(({ key }) => key))], perPattern), ({ key }) => key);
  const summaries = reader.byRows([...raw.values()].flat().map(({ eid }) => eid));
  return corrected.flatMap(({ pattern, word, key }) =>
    (raw.get(key) ?? []).flatMap(({ eid }) => {
      const entity = summaries.get(eid);
      return entity === undefined ? [] : [{ pattern, word, key, entity }];
    }),
  );
}

function neighbours(source: LookupSource, ids: readonly string[], perRelation: number): ReadonlyMap<string, readonly Neighbour[]> {
  const { scope, known } = source;
  const read = (missing: readonly string[]) => readNeighbours(source, missing, perRelation);
  return cachedEach<readonly Neighbour[]>(known().neighbours, scope.wid, { ids, kind: perRelation }, read, []);
}

function readNeighbours(
  { db, scope, reader }: LookupSource,
  ids: readonly string[],
  perRelation: number,
): ReadonlyMap<string, readonly Neighbour[]> {
  const links = RELATED.flatMap((sql) => db.all(sql, JSON.stringify(ids), scope.wid, perRelation + 1))
    .map((row) => ({ id: text(row, 'own'), relation: text(row, 'type'), outgoing: number(row, 'outgoing') === 1, eids: eidsOf(row) }))
    .filter(({ eids }) => eids.length <= perRelation);
  const summaries = reader.byRows(links.flatMap(({ eids }) => eids));
  const found = new Map<string, Neighbour[]>();
  for (const { id, relation, outgoing, eids } of links) {
    const around = found.get(id) ?? [];
    found.set(id, around);
    for (const eid of eids) {
      const entity = summaries.get(eid);
      if (entity !== undefined) around.push({ entity, relation, outgoing });
    }
  }
  return found;
}

function briefsAt(
  reader: EntitySummaryReader,
  ends: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly EntitySummary[]> {
  const summaries = reader.byRows([...ends.values()].flat());
  const found = new Map<string, readonly EntitySummary[]>();
  for (const [id, eids] of ends) {
    const each = eids.flatMap((eid) => summaries.get(eid) ?? []);
    if (each.length > 0) found.set(id, each);
  }
  return found;
}

export function createLookupStore(db: Connection, scope: SqliteScope, known: () => KnownInventory): LookupStore {
  const reader = createEntitySummaryReader(db, scope, known);
  const source = { db, scope, reader, known };
  return {
    find: async (request) => find(source, request),
    similar: async (patterns, perPattern) => similar(source, patterns, perPattern),
    async byPlacements(keys, perKey) {
      const rows = db.all(IDS_BY_KEY, scope.wid, JSON.stringify([...new Set(keys)]), perKey);
      return new Map(rows.flatMap((row) => (row['ids'] === null ? [] : [[text(row, 'key'), text(row, 'ids').split(',')] as const])));
    },
    range: async ({ from, to }, limit) =>
      db.all(RANGE, scope.wid, from, to, limit).map((row) => ({ key: text(row, 'key'), id: text(row, 'id') })),
    neighbours: async (ids, perRelation) => neighbours(source, ids, perRelation),
    parts: async (ids, types, perEntity) => {
      const rows = db.all(PARTS, JSON.stringify(ids), scope.wid, JSON.stringify(types), perEntity);
      return briefsAt(reader, new Map(rows.map((row) => [text(row, 'own'), eidsOf(row)])));
    },
    summaries: async (ids) => new Map([...reader.byRows(reader.rowsOf(ids)).values()].map((summary) => [summary.id, summary])),
  };
}
