import { groupBy } from '../../../../domain/common/group-by.js';
import { PART_RELATIONS, SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import { deletionVariants } from '../../../../domain/text/spelling-variants.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { LookupAnswer, LookupHit, LookupRequest, LookupStore, SimilarHit, SimilarPattern } from '../../../../ports/store/lookup.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import type { InventoryCache } from './inventory-cache.js';
import { neighboursOf } from './neighbours.js';
import { createSummaryReader } from './summary-reader.js';
import type { EntityType } from '../../../../domain/model/entity.js';
import { quoted } from '../indexing/lucene.js';
import { texts, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { correctionsOf } from '../indexing/vocabulary.js';

const MAX_SCOPES = 96;
const MAX_COUNTED = 1_000;
const MAX_CORRECTIONS = 64;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const INDEX = "db.index.fulltext.queryNodes('entity_keys'";

/** Names with too many hits are searched again inside the scopes: the requested ones, the named ones, and their contents. */
const FIND = `CALL () {
    UNWIND $keys AS each
    CALL (each) { CALL ${INDEX}, each.query, { limit: $perKey + 1 }) YIELD node AS e RETURN collect(e) AS found }
    RETURN collect({ key: each.key, query: each.query, scoping: each.scoping, found: found }) AS found
  }
  WITH found, [each IN found WHERE size(each.found) > $perKey] AS crowded
  CALL (found, crowded) {
    UNWIND [each IN found WHERE each.scoping AND size(crowded) > 0] AS each UNWIND each.found AS e
    WITH DISTINCT e LIMIT ${MAX_SCOPES}
    RETURN collect(e) AS named
  }
  CALL (named) {
    UNWIND named AS p WITH p WHERE p.type IN ['REGION', 'SITE_GROUP', 'SITE', 'LOCATION', 'TENANT']
    MATCH (p)<-[r:REGION|GROUP|PARENT|SITE]-(e:Entity) WHERE r.validTo IS NULL WITH DISTINCT e LIMIT ${MAX_SCOPES}
    RETURN collect(e) AS inside
  }
  CALL (inside) {
    UNWIND inside AS p WITH p WHERE p.type IN ['REGION', 'SITE_GROUP', 'SITE', 'LOCATION', 'TENANT']
    MATCH (p)<-[r:REGION|GROUP|PARENT|SITE]-(e:Entity) WHERE r.validTo IS NULL WITH DISTINCT e LIMIT ${MAX_SCOPES}
    RETURN collect(e) AS deeper
  }
  WITH found, crowded, [e IN named | e.id] + $scopes + [e IN inside + deeper | e.id] AS all
  WITH found, crowded, reduce(kept = [], id IN all | CASE WHEN id IN kept OR size(kept) >= ${MAX_SCOPES} THEN kept ELSE kept + [id] END) AS scopes
  CALL (crowded, scopes) {
    UNWIND crowded AS each
    CALL (each) { CALL ${INDEX}, each.query, { limit: ${MAX_COUNTED} }) YIELD node RETURN count(node) AS total }
    CALL (each, scopes) {
      WITH each, scopes WHERE size(scopes) > 0
      CALL ${INDEX}, each.query + ' +scopes:(' + reduce(text = '', id IN scopes | text + ' "' + id + '"') + ')', { limit: ${MAX_COUNTED} }) YIELD node AS e
      UNWIND [scope IN e.scopes WHERE scope IN scopes] AS scope
      WITH scope, collect(e)[..$perKey] AS some RETURN collect({ scope: scope, found: some }) AS within
    }
    RETURN collect({ key: each.key, total: total, within: within }) AS inside
  }
  CALL (found, crowded) {
    UNWIND [each IN found WHERE size(each.found) <= $perKey AND size(crowded) > 0] AS each UNWIND each.found AS e
    MATCH (e)-[r:${SCOPING}]->(p:Entity) WHERE r.validTo IS NULL AND p.present WITH DISTINCT p LIMIT ${MAX_SCOPES}
    UNWIND crowded AS each WITH each, p WHERE each.key IN p.keys
    RETURN collect({ key: each.key, found: [p] }) AS holding
  }
  CALL (found, inside, holding) {
    UNWIND [each IN found | each.found] + [each IN holding | each.found] + reduce(all = [], each IN inside | all + [one IN each.within | one.found]) AS some UNWIND some AS e
    RETURN collect(DISTINCT e) AS things
  }
  ${CONTAINMENT_RELATIONS}
  RETURN ${SUMMARIES}, [each IN holding + found | { key: each.key, ids: [e IN each.found | e.id] }] AS found,
    [each IN inside | { key: each.key, total: each.total, within: [one IN each.within | { scope: one.scope, ids: [e IN one.found | e.id] }] }] AS inside, scopes`;
const SIMILAR = `UNWIND $patterns AS pattern
  CALL (pattern) { CALL db.index.fulltext.queryNodes('word_variants', pattern.query, { limit: ${MAX_CORRECTIONS} }) YIELD node AS w RETURN w.word AS word }
  WITH pattern, word, pattern.prefix + word + pattern.suffix AS key
  CALL (key) {
    CALL ${INDEX}, $mine + ' +keys:"' + replace(replace(key, '\\\\', '\\\\\\\\'), '"', '\\\\"') + '"', { limit: $perPattern }) YIELD node AS e
    RETURN collect(e) AS found
  }
  WITH pattern, word, key, found WHERE size(found) > 0
  WITH collect({ pattern: pattern.index, word: word, key: key, found: found }) AS similar
  CALL (similar) { UNWIND similar AS each UNWIND each.found AS e RETURN collect(DISTINCT e) AS things }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN similar | { pattern: each.pattern, word: each.word, key: each.key, ids: [e IN each.found | e.id] }] AS similar, ${SUMMARIES}`;
const BY_PLACEMENTS = `UNWIND $keys AS key
  CALL (key) { MATCH (p:Placement { workspace: $workspace, key: key }) RETURN p.entity AS id LIMIT $perKey }
  RETURN key, collect(id) AS ids`;
const RANGE = `MATCH (p:Placement) WHERE p.workspace = $workspace AND p.key >= $from AND p.key <= $to
  RETURN p.key AS key, p.entity AS id ORDER BY p.key LIMIT $limit`;
const PARTS = `MATCH (o:Entity) WHERE o.id IN $ids AND o.workspace = $workspace AND o.present
  CALL (o) { MATCH (o)<-[r:${PART_RELATIONS.join('|')}]-(e:Entity) WHERE r.validTo IS NULL AND e.present AND e.type IN $types RETURN e LIMIT $perEntity }
  WITH o, collect(e) AS found
  WITH collect({ own: o.id, found: found }) AS parts
  CALL (parts) { UNWIND parts AS each UNWIND each.found AS e RETURN collect(DISTINCT e) AS things }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN parts | { own: each.own, ids: [e IN each.found | e.id] }] AS parts, ${SUMMARIES}`;

/** Hits inside a container first, container by container. */
function scopedHits(inside: readonly Row[], scopes: readonly string[]): readonly { key: string; id: string; scope: string }[] {
  const place = new Map(scopes.map((scope, index) => [scope, index]));
  return inside
    .flatMap((each) =>
      rows(each, 'within').flatMap((one) => texts(one, 'ids').map((id) => ({ key: text(each, 'key'), id, scope: text(one, 'scope') }))),
    )
    .toSorted((a, b) => (place.get(a.scope) ?? 0) - (place.get(b.scope) ?? 0));
}

async function find(db: Runner, own: Neo4jScope, { keys, scopes, scopingKeys, perKey }: LookupRequest): Promise<LookupAnswer> {
  const scoping = new Set(scopingKeys);
  const asked = [...new Set(keys)].map((key) => ({ key, query: `${mineOf(own)} +keys:${quoted(key)}`, scoping: scoping.has(key) }));
  const [row] = await db.run(FIND, { ...own, keys: asked, scopes, perKey });
  if (row === undefined) return { hits: [], totals: new Map() };
  const summaries = entitySummariesOf(row);
  const inside = scopedHits(rows(row, 'inside'), texts(row, 'scopes'));
  const global = rows(row, 'found').flatMap((each) =>
    texts(each, 'ids')
      .slice(0, perKey)
      .map((id) => ({ key: text(each, 'key'), id })),
  );
  const hits = distinct([...inside, ...global]).flatMap(({ id, ...hit }): LookupHit[] => {
    const entity = summaries.get(id);
    return entity === undefined ? [] : [{ ...hit, entity }];
  });
  return { hits, totals: new Map(rows(row, 'inside').map((each) => [text(each, 'key'), number(each, 'total')])) };
}

/** Each hit once, at its first position. */
const distinct = <Hit extends { readonly key: string; readonly id: string; readonly scope?: string }>(
  hits: readonly Hit[],
): readonly Hit[] =>
  [...new Map(hits.toReversed().map((hit) => [`${hit.key} ${hit.id} ${hit.scope ?? ''}`, hit] as const)).values()].toReversed();

const mineOf = ({ workspace }: Neo4jScope): string => `+workspace:${quoted(workspace)}`;

async function similar(
  db: Runner,
  own: Neo4jScope,
  patterns: readonly SimilarPattern[],
  perPattern: number,
): Promise<readonly SimilarHit[]> {
  const asked = patterns.flatMap(({ prefix, word, suffix }, index) => {
    const variants = deletionVariants(word);
    return variants.length === 0 ? [] : [{ index, prefix, suffix, query: `${mineOf(own)} +variants:(${variants.map(quoted).join(' ')})` }];
  });
  if (asked.length === 0) return [];
  const [row] = await db.run(SIMILAR, { ...own, patterns: asked, perPattern, mine: mineOf(own) });
  if (row === undefined) return [];
  const summaries = entitySummariesOf(row);
  return [...groupBy(rows(row, 'similar'), (found) => number(found, 'pattern'))].flatMap(([pattern, each]) => {
    const words = new Set(
      correctionsOf(
        patterns[pattern]?.word ?? '',
        each.map((found) => text(found, 'word')),
      ),
    );
    return each
      .filter((found) => words.has(text(found, 'word')))
      .flatMap((found) => {
        const hit = { pattern, word: text(found, 'word'), key: text(found, 'key') };
        return known(summaries, texts(found, 'ids')).map((entity) => ({ ...hit, entity }));
      });
  });
}

const known = (summaries: ReadonlyMap<string, EntitySummary>, ids: readonly string[]): readonly EntitySummary[] =>
  ids.flatMap((id) => summaries.get(id) ?? []);

async function parts(
  db: Runner,
  asked: Neo4jScope & { readonly ids: readonly string[]; readonly types: readonly EntityType[]; readonly perEntity: number },
): Promise<ReadonlyMap<string, readonly EntitySummary[]>> {
  const [row] = await db.run(PARTS, { ...asked });
  if (row === undefined) return new Map();
  const summaries = entitySummariesOf(row);
  const found = rows(row, 'parts').map((each) => [text(each, 'own'), known(summaries, texts(each, 'ids'))] as const);
  return new Map(found.filter(([, all]) => all.length > 0));
}

export function createLookupStore(db: Runner, own: Neo4jScope, cache: InventoryCache): LookupStore {
  const summaries = createSummaryReader(db, own, cache);
  return {
    find: (request) => find(db, own, request),
    similar: (patterns, perPattern) => similar(db, own, patterns, perPattern),
    async byPlacements(keys, perKey) {
      const found = await db.run(BY_PLACEMENTS, { ...own, keys: [...new Set(keys)], perKey });
      return new Map(found.map((row) => [text(row, 'key'), texts(row, 'ids')]));
    },
    range: async ({ from, to }, limit) =>
      (await db.run(RANGE, { ...own, from, to, limit })).map((row) => ({ key: text(row, 'key'), id: text(row, 'id') })),
    neighbours: (ids, perRelation) => neighboursOf({ db, own, cache, summaries }, ids, perRelation),
    parts: (ids, types, perEntity) => parts(db, { ...own, ids, types, perEntity }),
    summaries: (ids) => summaries.read(ids),
  };
}
