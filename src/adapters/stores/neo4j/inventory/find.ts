import { SCOPING_RELATIONS } from '../../../../domain/model/relation.js';
import type { LookupAnswer, LookupHit, LookupRequest } from '../../../../ports/store/lookup.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import { quoted } from '../indexing/lucene.js';
import { texts, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const MAX_SCOPES = 96;
/** The index returns hits in no useful order, so the first ones are chosen among all, if there are fewer than this many. */
const MAX_COUNTED = 1_000;
/** The maximum number of relations to the contents of named locations that are sorted. */
const MAX_SORTED = 2_000;
/** The maximum number of entities with very frequent keys that are looked at inside the scopes. */
const MAX_WITHIN = 1_000;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const INDEX = "db.index.fulltext.queryNodes('entity_keys'";

export const mineOf = ({ workspace }: Neo4jScope): string => `+workspace:${quoted(workspace)}`;

/**
 * The first hits of a query by the age of the entities, as `found`: one more than `most` if there are more. Then `total` is their number, up to {@link
 * MAX_COUNTED}, and `many` has all of them. With more hits, any are found and `many` is empty, because reading and sorting them takes long.
 */
export const hitsOf = (query: string, most: string): string => {
  const [name = ''] = query.split('.');
  return `CALL (${name}) {
    CALL ${INDEX}, ${query}, { limit: ${most} + 1 }) YIELD node AS e WITH e ORDER BY e.number RETURN collect(e) AS some
  }
  CALL (${name}, some) {
    WITH ${name}, some WHERE size(some) > ${most}
    CALL ${INDEX}, ${query}, { limit: ${MAX_COUNTED} }) YIELD node AS e RETURN collect(e) AS counted
  }
  CALL (counted) {
    UNWIND CASE WHEN size(counted) < ${MAX_COUNTED} THEN counted ELSE [] END AS e WITH e ORDER BY e.number RETURN collect(e) AS many
  }
  WITH *, size(counted) AS total, CASE WHEN size(many) = 0 THEN some ELSE many[..${most} + 1] END AS found`;
};

/** The contents of these locations in a fixed order: sub-regions, sites, locations; one bounded step down. */
const contentsOf = (locations: string, scopes: string): string => `CALL (${locations}, ${scopes}) {
    UNWIND CASE WHEN size(${scopes}) < ${MAX_SCOPES} AND size(${locations}) > 0 THEN range(0, size(${locations}) - 1) ELSE [] END AS at
    WITH at, ${locations}[at] AS p WHERE p.type IN ['REGION', 'SITE_GROUP', 'SITE', 'LOCATION', 'TENANT']
    MATCH (p)<-[r:REGION|GROUP|PARENT|SITE]-(e:Entity) WHERE r.validTo IS NULL WITH at, r, e LIMIT ${MAX_SORTED}
    WITH e ORDER BY at, type(r), e.number
    RETURN collect(e) AS contents
  }`;
const distinct = (ids: string, most: string): string =>
  `reduce(kept = [], id IN ${ids} | CASE WHEN id IN kept OR size(kept) >= ${most} THEN kept ELSE kept + [id] END)`;

/** Of frequent keys, the hits inside the scopes. All hits of most keys are known; very frequent keys are searched together, because this takes long. */
const WITHIN = `CALL (crowded, scopes) {
    CALL (crowded, scopes) {
      UNWIND crowded AS each UNWIND each.many AS e
      UNWIND [scope IN e.scopes WHERE scope IN scopes] AS scope
      RETURN each.key AS key, scope, collect(e)[..$perKey] AS some
      UNION ALL
      WITH [each IN crowded WHERE size(each.many) = 0] AS frequent, scopes WHERE size(frequent) > 0 AND size(scopes) > 0
      CALL ${INDEX}, $mine + ' +keys:(' + reduce(text = '', each IN frequent | text + ' ' + each.quoted)
        + ') +scopes:(' + reduce(text = '', id IN scopes | text + ' "' + id + '"') + ')', { limit: ${MAX_WITHIN} }) YIELD node AS e
      WITH frequent, scopes, e ORDER BY e.number
      UNWIND [each IN frequent WHERE each.key IN e.keys] AS each UNWIND [scope IN e.scopes WHERE scope IN scopes] AS scope
      RETURN each.key AS key, scope, collect(e)[..$perKey] AS some
    }
    RETURN collect({ key: key, scope: scope, found: some }) AS within
  }`;

/** Names with too many hits are searched again inside the scopes: the requested ones, the named ones, and their contents. */
const FIND = `CALL () {
    UNWIND $keys AS each
    ${hitsOf('each.query', '$perKey')}
    RETURN collect({ key: each.key, quoted: each.quoted, scoping: each.scoping, found: found, many: many, total: total }) AS found
  }
  WITH found, [each IN found WHERE size(each.found) > $perKey] AS crowded
  CALL (found, crowded) {
    UNWIND [each IN found WHERE each.scoping AND size(crowded) > 0] AS each UNWIND each.found AS e
    WITH e LIMIT ${MAX_SCOPES}
    RETURN collect(e) AS named
  }
  WITH found, crowded, named, ${distinct('[e IN named | e.id] + $scopes', '1000')} AS scopes
  ${contentsOf('named', 'scopes')}
  WITH found, crowded, scopes, contents[..${MAX_SCOPES} - size(scopes)] AS inside
  WITH found, crowded, inside, ${distinct('scopes + [e IN inside | e.id]', '1000')} AS scopes
  ${contentsOf('inside', 'scopes')}
  WITH found, crowded, ${distinct(`scopes + [e IN contents[..${MAX_SCOPES} - size(scopes)] | e.id]`, `${MAX_SCOPES}`)} AS scopes
  ${WITHIN}
  CALL (found, crowded) {
    UNWIND CASE WHEN size(crowded) > 0 THEN [each IN found WHERE size(each.found) <= $perKey] ELSE [] END AS each UNWIND each.found AS e
    WITH DISTINCT e WITH collect(e) AS few
    UNWIND range(0, size(few) - 1) AS at WITH at, few[at] AS e
    MATCH (e)-[r:${SCOPING}]->(p:Entity) WHERE r.validTo IS NULL WITH p ORDER BY at, type(r), p.number WITH DISTINCT p LIMIT ${MAX_SCOPES}
    UNWIND crowded AS each WITH each, p WHERE each.key IN p.keys
    RETURN collect({ key: each.key, found: [p] }) AS holding
  }
  CALL (found, within, holding) {
    UNWIND [each IN found | each.found] + [each IN holding | each.found] + [each IN within | each.found] AS some UNWIND some AS e
    RETURN collect(DISTINCT e) AS things
  }
  ${CONTAINMENT_RELATIONS}
  RETURN ${SUMMARIES}, [each IN holding + found | { key: each.key, ids: [e IN each.found | e.id] }] AS found,
    [each IN within | { key: each.key, scope: each.scope, ids: [e IN each.found | e.id] }] AS within,
    [each IN crowded | { key: each.key, total: each.total }] AS totals, scopes`;

/** Each query for one key takes half a millisecond, so more keys than this are first searched in groups, to leave out those without hits. */
const MANY_KEYS = 200;
const GROUP = 100;
/** A group with as many hits is not looked at more closely: all its keys are searched. */
const MAX_GROUP_HITS = 200;
const PRESENT = `UNWIND $groups AS each
  CALL (each) {
    CALL ${INDEX}, each.query, { limit: ${MAX_GROUP_HITS} }) YIELD node AS e RETURN collect(e) AS found
  }
  CALL (each, found) {
    UNWIND CASE WHEN size(found) < ${MAX_GROUP_HITS} THEN found ELSE [] END AS e UNWIND e.keys AS key
    WITH DISTINCT each, key WHERE key IN each.keys RETURN collect(key) AS some
  }
  RETURN CASE WHEN size(found) < ${MAX_GROUP_HITS} THEN some ELSE each.keys END AS keys`;

/** These keys in order, without most of those that nothing has if there are many. */
async function withHits(db: Runner, own: Neo4jScope, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length <= MANY_KEYS) return keys;
  const groups = Array.from({ length: Math.ceil(keys.length / GROUP) }, (_, at) => keys.slice(at * GROUP, (at + 1) * GROUP));
  const asked = groups.map((some) => ({ keys: some, query: `${mineOf(own)} +keys:(${some.map(quoted).join(' ')})` }));
  const present = new Set((await db.run(PRESENT, { ...own, groups: asked })).flatMap((row) => texts(row, 'keys')));
  return keys.filter((key) => present.has(key));
}

/** Hits inside a container first, container by container. */
function scopedHits(within: readonly Row[], scopes: readonly string[]): readonly { key: string; id: string; scope: string }[] {
  const place = new Map(scopes.map((scope, index) => [scope, index]));
  return within
    .flatMap((each) => texts(each, 'ids').map((id) => ({ key: text(each, 'key'), id, scope: text(each, 'scope') })))
    .toSorted((a, b) => (place.get(a.scope) ?? 0) - (place.get(b.scope) ?? 0));
}

/** Implements LookupStore.find. */
export async function find(db: Runner, own: Neo4jScope, { keys, scopes, scopingKeys, perKey }: LookupRequest): Promise<LookupAnswer> {
  const scoping = new Set(scopingKeys);
  const mine = mineOf(own);
  const found = await withHits(db, own, [...new Set(keys)]);
  if (found.length === 0) return { hits: [], totals: new Map() };
  const asked = found.map((key) => ({
    key,
    quoted: quoted(key),
    query: `${mine} +keys:${quoted(key)}`,
    scoping: scoping.has(key),
  }));
  const [row] = await db.run(FIND, { ...own, mine, keys: asked, scopes, perKey });
  if (row === undefined) return { hits: [], totals: new Map() };
  const summaries = entitySummariesOf(row);
  const inside = scopedHits(rows(row, 'within'), texts(row, 'scopes'));
  const global = rows(row, 'found').flatMap((each) =>
    texts(each, 'ids')
      .slice(0, perKey)
      .map((id) => ({ key: text(each, 'key'), id })),
  );
  const hits = eachOnce([...inside, ...global]).flatMap(({ id, ...hit }): LookupHit[] => {
    const entity = summaries.get(id);
    return entity === undefined ? [] : [{ ...hit, entity }];
  });
  return { hits, totals: new Map(rows(row, 'totals').map((each) => [text(each, 'key'), number(each, 'total')])) };
}

/** Each hit once, at its first position. */
const eachOnce = <Hit extends { readonly key: string; readonly id: string; readonly scope?: string }>(
  hits: readonly Hit[],
): readonly Hit[] =>
  [...new Map(hits.toReversed().map((hit) => [`${hit.key} ${hit.id} ${hit.scope ?? ''}`, hit] as const)).values()].toReversed();
