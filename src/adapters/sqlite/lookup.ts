import { SCOPING_RELATIONS } from '../../domain/relation.js';
import type { EntityType } from '../../domain/entity.js';
import type { PlaceBrief } from '../../domain/focus.js';
import type { EntityBrief } from '../../domain/understanding.js';
import type { LookupAnswer, LookupHit, LookupRequest, LookupStore, SimilarHit, SimilarPattern } from '../../ports/lookup.js';
import type { Connection, Row } from './driver.js';
import { json, maybeText, number, present, text } from './rows.js';
import type { SqliteScope } from './scope.js';
import { similarWords } from './vocabulary.js';

/** Hits of one key as one packed value, so that a message's keys are one statement. */
const BY_KEY = `SELECT j.value AS key, (SELECT group_concat(eid) FROM (SELECT eid FROM entity_key WHERE wid = ?1 AND key = j.value LIMIT ?3)) AS eids FROM json_each(?2) j`;
const BY_SCOPED_KEY = `SELECT k.value AS key, s.value AS scope, (SELECT group_concat(eid) FROM (SELECT eid FROM scoped_key WHERE scope = s.value AND key = k.value LIMIT ?3)) AS eids
  FROM json_each(?1) s, json_each(?2) k`;
const TOTAL = 'SELECT count(*) AS n FROM (SELECT 1 FROM entity_key WHERE wid = ? AND key = ? LIMIT 1000)';
const EIDS = 'SELECT e.eid FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value WHERE e.wid = ?1';
/** What the places among these contain: sub-regions, sites, locations; a bounded step down. */
const INSIDE = `SELECT r.src AS eid FROM json_each(?1) j CROSS JOIN entity p ON p.eid = j.value CROSS JOIN relation r ON r.dst = p.eid AND r.valid_to IS NULL
  WHERE p.type IN ('REGION', 'SITE_GROUP', 'SITE', 'LOCATION', 'TENANT') AND r.type IN ('REGION', 'GROUP', 'PARENT', 'SITE') LIMIT ?2`;
const SCOPING = [...SCOPING_RELATIONS].map((type) => `'${type}'`).join();
/** Direct containers and owners, and where those are: an interface's device with the device's rack and site. */
const PLACE = "json_object('relation', r.type, 'id', p.id, 'key', p.object_type || ':' || p.object_id, 'type', p.type, 'name', p.display)";
const PLACES = `(SELECT json_group_array(json(place)) FROM (
  SELECT ${PLACE} AS place FROM relation r CROSS JOIN entity p ON p.eid = r.dst
    WHERE r.src = e.eid AND r.valid_to IS NULL AND p.present = 1 AND +r.type IN (${SCOPING})
  UNION SELECT ${PLACE} FROM relation o CROSS JOIN relation r ON r.src = o.dst AND r.valid_to IS NULL CROSS JOIN entity p ON p.eid = r.dst
    WHERE o.src = e.eid AND o.valid_to IS NULL AND p.present = 1 AND +o.type IN ('DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'SITE', 'AT_SITE', 'CLUSTER', 'LOCATION', 'POWER_PANEL')
      AND +r.type IN ('SITE', 'RACK', 'LOCATION', 'REGION', 'VIRTUAL_CHASSIS', 'SCOPE') LIMIT 24)) AS places`;
const BRIEF = `e.eid, e.id, e.object_type || ':' || e.object_id AS key, e.type, e.name, e.display, e.slug, e.status, e.nouns, ${PLACES}`;
const BRIEFS = `SELECT ${BRIEF} FROM json_each(?1) j CROSS JOIN entity e ON e.eid = j.value WHERE e.present = 1`;
const IDS = 'SELECT e.eid, e.id FROM json_each(?1) j CROSS JOIN entity e ON e.eid = j.value WHERE e.present = 1';
const BRIEFS_BY_ID = `SELECT ${BRIEF} FROM json_each(?1) j CROSS JOIN entity e ON e.id = j.value WHERE e.present = 1 AND e.wid = ?2`;
const IDS_BY_KEY = `SELECT j.value AS key, (SELECT group_concat(id) FROM (SELECT e.id FROM entity_key k CROSS JOIN entity e USING (eid) WHERE k.wid = ?1 AND k.key = j.value LIMIT ?3)) AS ids
  FROM json_each(?2) j`;
const RANGE =
  'SELECT k.key, e.id FROM entity_key k CROSS JOIN entity e USING (eid) WHERE k.wid = ? AND k.key BETWEEN ? AND ? ORDER BY k.key LIMIT ?';

const MAX_SCOPES = 96;

interface RawHit {
  readonly key: string;
  readonly eid: number;
  readonly scope?: number;
}

function briefOf(row: Row): EntityBrief {
  return present({
    id: text(row, 'id'),
    key: text(row, 'key'),
    type: text(row, 'type') as EntityType,
    name: text(row, 'name'),
    display: text(row, 'display'),
    slug: maybeText(row, 'slug'),
    status: maybeText(row, 'status'),
    nouns: json<string[]>(row, 'nouns'),
    places: json<PlaceBrief[]>(row, 'places'),
  });
}

function unpack(rows: readonly Row[]): readonly RawHit[] {
  return rows.flatMap((row) => {
    const key = text(row, 'key');
    const scope = row['scope'];
    const eids = maybeText(row, 'eids')?.split(',').map(Number) ?? [];
    return eids.map((eid) => (typeof scope === 'number' ? { key, eid, scope } : { key, eid }));
  });
}

function scopesOf(db: Connection, scope: SqliteScope, request: LookupRequest, hits: readonly RawHit[]): readonly number[] {
  const focus = db.all(EIDS, scope.wid, JSON.stringify(request.scopes)).map((row) => number(row, 'eid'));
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

/** Names that too many share are looked for again, inside the scopes only. */
function find(db: Connection, scope: SqliteScope, request: LookupRequest): LookupAnswer {
  const keys = [...new Set(request.keys)];
  const all = unpack(db.all(BY_KEY, scope.wid, JSON.stringify(keys), request.perKey + 1));
  const counts = new Map<string, number>();
  all.forEach(({ key }) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const crowded = keys.filter((key) => (counts.get(key) ?? 0) > request.perKey);
  const global = all.filter(({ key }, index) => !crowded.includes(key) || all.findIndex((hit) => hit.key === key) + request.perKey > index);
  const scopes = crowded.length === 0 ? [] : scopesOf(db, scope, request, all);
  const scoped = crowded.length === 0 ? [] : unpack(db.all(BY_SCOPED_KEY, JSON.stringify(scopes), JSON.stringify(crowded), request.perKey));
  const eids = [...new Set([...scoped, ...global].map(({ eid }) => eid))];
  const briefs = new Map(db.all(BRIEFS, JSON.stringify(eids)).map((row) => [number(row, 'eid'), briefOf(row)]));
  const containers = new Map(
    (scopes.length === 0 ? [] : db.all(IDS, JSON.stringify(scopes))).map((row) => [number(row, 'eid'), text(row, 'id')]),
  );
  const hits = [...scoped, ...global].flatMap(({ key, eid, scope: inside }): LookupHit[] => {
    const entity = briefs.get(eid);
    if (entity === undefined) return [];
    const container = inside === undefined ? undefined : containers.get(inside);
    return [container === undefined ? { key, entity } : { key, entity, scope: container }];
  });
  return { hits, totals: new Map(crowded.map((key) => [key, number(db.get(TOTAL, scope.wid, key) ?? {}, 'n')])) };
}

function similar(db: Connection, scope: SqliteScope, patterns: readonly SimilarPattern[], perPattern: number): readonly SimilarHit[] {
  const corrected = patterns.flatMap(({ prefix, word, suffix }, pattern) =>
    similarWords(db, scope, word).map((known) => ({ pattern, word: known, key: `${prefix}${known}${suffix}` })),
  );
  if (corrected.length === 0) return [];
  const raw = unpack(db.all(BY_KEY, scope.wid, JSON.stringify([...new Set(corrected.map(({ key }) => key))]), perPattern));
  const briefs = new Map(
    db.all(BRIEFS, JSON.stringify([...new Set(raw.map(({ eid }) => eid))])).map((row) => [number(row, 'eid'), briefOf(row)]),
  );
  return corrected.flatMap(({ pattern, word, key }) =>
    raw.flatMap((hit) => {
      const entity = hit.key === key ? briefs.get(hit.eid) : undefined;
      return entity === undefined ? [] : [{ pattern, word, key, entity }];
    }),
  );
}

export function createLookupStore(db: Connection, scope: SqliteScope): LookupStore {
  return {
    find: async (request) => find(db, scope, request),
    similar: async (patterns, perPattern) => similar(db, scope, patterns, perPattern),
    async byKeys(keys, perKey) {
      const rows = db.all(IDS_BY_KEY, scope.wid, JSON.stringify([...new Set(keys)]), perKey);
      return new Map(rows.flatMap((row) => (row['ids'] === null ? [] : [[text(row, 'key'), text(row, 'ids').split(',')] as const])));
    },
    range: async ({ from, to }, limit) =>
      db.all(RANGE, scope.wid, from, to, limit).map((row) => ({ key: text(row, 'key'), id: text(row, 'id') })),
    briefs: async (ids) => new Map(db.all(BRIEFS_BY_ID, JSON.stringify(ids), scope.wid).map((row) => [text(row, 'id'), briefOf(row)])),
  };
}
